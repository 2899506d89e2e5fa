"""Passwords that are guessed first: common ones, the own name, and either with a few digits."""

from typing import Final

from tutor.store.people.accounts import fold_name

WORDS_HERE: Final = ("hanafuda", "koikoi", "roppyakken", "hachihachi", "パスワード", "花札")
LONGEST_ESTIMATED: Final = 72  # characters; the estimate takes longer the more there are
UNSAFE_SCORE: Final = 1  # of 4: fewer than a million guesses
COMMON: Final = 1000  # guesses within which a word is found, whatever digits stand with it
SHORTEST_WORD: Final = 4  # letters


def is_guessable(password: str, name: str) -> bool:
    """Return whether a password of this learner is among those that are guessed first."""
    from zxcvbn import zxcvbn  # its word lists take 15 MB, which most processes never need

    folded, own_name = fold_name(password), fold_name(name)
    own = [*WORDS_HERE, own_name, *own_name.split()]
    if zxcvbn(folded[:LONGEST_ESTIMATED], own)["score"] <= UNSAFE_SCORE:
        return True
    letters, name_letters = _letters_of(folded), _letters_of(own_name)
    if name_letters and letters and not letters.replace(name_letters, ""):
        return True
    is_word = len(letters) >= SHORTEST_WORD
    return is_word and zxcvbn(letters[:LONGEST_ESTIMATED], own)["guesses"] <= COMMON


def _letters_of(text: str) -> str:
    return "".join(letter for letter in text if letter.isalpha())

"""Texts as a search compares them: no case, no marks, one kana for both."""

import unicodedata
from typing import Final

_VOICED: Final = "\u3099\u309a"  # the marks of voiced kana, which remain
_KATAKANA: Final = range(ord("ァ"), ord("ヶ") + 1)
_TO_HIRAGANA: Final = ord("ァ") - ord("ぁ")
_PARTING: Final = "-\u2010\u2013\u2014·・'\u2019、,.()\uff08\uff09"  # read as spaces
_JOINED: Final = str.maketrans(dict.fromkeys(_PARTING, " "))
_LONG: Final[tuple[dict[str, str], ...]] = (
    {"ā": "a", "ī": "i", "ū": "u", "ē": "e", "ō": "o"},
    {"ā": "aa", "ī": "ii", "ū": "uu", "ē": "ei", "ō": "ou"},
    {"ā": "aa", "ī": "ii", "ū": "uu", "ē": "ee", "ō": "oo"},
)


def fold_text(text: str) -> str:
    """Return *text* in normal form, so that gokō, Goko and GOKO are equal, and カス and かす."""
    spread = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(name for name in spread if name in _VOICED or not unicodedata.combining(name))
    plain = unicodedata.normalize("NFC", bare).replace("œ", "oe").translate(_JOINED)
    return " ".join("".join(map(_to_hiragana, plain)).split())


def spell(romaji: str) -> tuple[str, ...]:
    """Return the spellings of a name with marked long vowels: ō, ou, oo, o."""
    small = romaji.casefold()
    spelled = ("".join(letters.get(name, name) for name in small) for letters in _LONG)
    return tuple(dict.fromkeys(map(fold_text, spelled)))


def join_letters(folded: str) -> str:
    """Return a folded text without its spaces, so that ino-shika-chō is inoshikachō."""
    return folded.replace(" ", "")


def _to_hiragana(letter: str) -> str:
    return chr(ord(letter) - _TO_HIRAGANA) if ord(letter) in _KATAKANA else letter

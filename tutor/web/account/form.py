"""Names and passwords from forms: validated, with the refusal shown at the field."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import request
from werkzeug.exceptions import TooManyRequests

from tutor.store.people.accounts import (
    LONGEST_NAME,
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    clean_name,
    fold_name,
)
from tutor.web.http.errors import note_cause
from tutor.web.http.security import find_address
from tutor.web.i18n.translation import _
from tutor.web.learners.allowances import Allowance, spend
from tutor.web.words.refusals import refuse_character

NEW_ACCOUNTS: Final = Allowance(40, 60)


@dataclass(frozen=True)
class Refusal:
    """Why a form was refused: in words, and by which of its fields."""

    form: str
    field: str
    sentence: str
    name: str = ""  # the input, to correct
    wait: int = 0  # seconds, where it came too often

    @property
    def status(self) -> int:
        """Return the status of the answer."""
        return HTTPStatus.TOO_MANY_REQUESTS if self.wait else HTTPStatus.UNPROCESSABLE_ENTITY


@dataclass(frozen=True)
class Credentials:
    """The submitted name, empty if it is invalid, and password."""

    name: str
    password: str
    typed: str  # the name as typed


def read_fields() -> Credentials:
    """Return the name and password of a form."""
    typed = request.form.get("name", "")
    return Credentials(clean_name(typed), request.form.get("password", ""), typed)


def refuse_name(form: str, fields: Credentials) -> Refusal | None:
    """Return why a new name cannot be taken, None where it can."""
    return None if fields.name else Refusal(form, "name", explain_name(fields.typed), fields.typed)


def explain_name(typed: str) -> str:
    """Return why a text is not a name, in a sentence."""
    limit = _("Please choose a name of at most %(num)d letters.", num=LONGEST_NAME)
    return refuse_character(typed) or limit


def refuse_password(form: str, field: str, password: str, name: str = "") -> Refusal | None:
    """Return why a new password cannot be taken, None where it can."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        sentence = _(
            "Please choose a password of %(least)d to %(most)d characters.",
            least=SHORTEST_PASSWORD,
            most=LONGEST_PASSWORD,
        )
        return Refusal(form, field, sentence, name)
    if is_guessable(password, name):
        sentence = _("This password is easy to guess. Choose another, such as three or four words.")
        return Refusal(form, field, sentence, name)
    return None


def refuse_for_now(form: str, field: str, error: TooManyRequests, name: str = "") -> Refusal:
    """Return that a form came too often, and how long to wait."""
    note_cause(error)
    wait = error.retry_after if isinstance(error.retry_after, int) else 1
    return Refusal(form, field, error.description or "", name, wait)


def count_new_account() -> None:
    """Count a request for a new account; raise TooManyRequests over the limit."""
    spend("new account", NEW_ACCOUNTS, find_address())


WORDS_HERE: Final = ("hanafuda", "koikoi", "roppyakken", "hachihachi", "パスワード", "花札")
LONGEST_ESTIMATED: Final = 72  # characters; the estimate takes longer the more there are
UNSAFE_SCORE: Final = 1  # of 4: fewer than a million guesses
COMMON: Final = 1000  # guesses that find a word, with any digits
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

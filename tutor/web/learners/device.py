"""The accounts that a browser has signed in to, remembered after signing out.

Such a browser may try their passwords when wrong ones from elsewhere have used up the quota. It is
stored in the signed session, and outlasts its other content.
"""

import hashlib
import secrets
from typing import Final

from flask import session

from tutor.store.people.accounts import fold_name

DEVICE: Final = "device"
MOST_ACCOUNTS: Final = 40  # a school computer has many; the latest are remembered
ID_BYTES: Final = 9
MARK_LENGTH: Final = 12


def find_device() -> str:
    """Return the id of this browser, empty where it has none yet."""
    return str(_read()[0]) if DEVICE in session else ""


def make_device() -> None:
    """Give this browser an id, if it has none."""
    if DEVICE not in session:
        session[DEVICE] = [secrets.token_urlsafe(ID_BYTES), []]


def knows_account(name: str) -> bool:
    """Return whether an account was signed in to in this browser."""
    return DEVICE in session and _mark(name) in _read()[1]


def remember_account(name: str) -> None:
    """Remember that an account was signed in to in this browser."""
    make_device()
    number, marks = _read()
    alternatives = [mark for mark in marks if mark != _mark(name)]
    session[DEVICE] = [number, [*alternatives, _mark(name)][-MOST_ACCOUNTS:]]


def clear_session() -> None:
    """Forget all of a session but what its browser is remembered by."""
    stored = session.get(DEVICE)
    session.clear()
    if stored:
        session[DEVICE] = stored
        session.permanent = True


def _read() -> tuple[str, list[str]]:
    number, marks = session[DEVICE]
    return number, marks


def _mark(name: str) -> str:
    """Return what stands for a name, so that a cookie lists none."""
    return hashlib.sha256(fold_name(name).encode()).hexdigest()[:MARK_LENGTH]

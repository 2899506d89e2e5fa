"""Opening a match once, however often the same form is sent."""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Final

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from tutor.practice import Practice, Table
from tutor.store import MatchExistsError, MatchNotFoundError
from tutor.web.learners.allowances import DEALS, refund_own, spend_own

FORM_ID: Final = "form_id"
_ID_BYTES: Final = 12
ATTEMPTS: Final = 3  # to find the match that a parallel request opens
PAUSE_S: Final = 0.1


def install(app: Flask) -> None:
    """Give each form that opens a match a separate id."""
    app.jinja_env.globals.update(new_form_id=_new_id)


def read_form_id() -> str:
    """Return the id of the form of this request; a fresh one where it has none."""
    return request.form.get(FORM_ID) or _new_id()


def open_once(practice: Practice, key: str, begin: Callable[[str], Table]) -> str:
    """Return the token of the match that *begin* opened for a key.

    *begin* opens a match by the token it is given. If an earlier or parallel request has opened
    the match of the same key, and nothing was played in it yet, that match is returned instead.
    """
    return _open(practice, key, begin)[0]


def open_charged_once(practice: Practice, key: str, begin: Callable[[str], Table]) -> str:
    """Return the token of a match as `open_once` does, and count a new one as a deal."""
    try:
        spend_own(DEALS)
    except TooManyRequests:
        if opened := _find_opened(practice, key):
            return opened
        raise
    token, is_new = _open(practice, key, begin)
    if not is_new:
        refund_own(DEALS)
    return token


def _open(practice: Practice, key: str, begin: Callable[[str], Table]) -> tuple[str, bool]:
    for number in count():
        token = _name_match(practice.learner, f"{key} {number}")
        try:
            return begin(token).token, True
        except MatchExistsError:
            if _is_untouched(practice, token):
                return token, False
    raise AssertionError("unreachable")


def _find_opened(practice: Practice, key: str) -> str:
    """Return the token of the untouched match of a key, empty where there is none yet.

    The request that spent the last deal may still be opening it.
    """
    for attempt in range(ATTEMPTS):
        if attempt:
            time.sleep(PAUSE_S)
        for number in count():
            token = _name_match(practice.learner, f"{key} {number}")
            if not _is_there(practice, token):
                break
            if _is_untouched(practice, token):
                return token
    return ""


def _is_there(practice: Practice, token: str) -> bool:
    with suppress(MatchNotFoundError):
        practice.shelf.is_deleted(token)
        return True
    return False


def _is_untouched(practice: Practice, token: str) -> bool:
    with suppress(MatchNotFoundError):
        record = practice.table(token).record
        return record.updated == record.created
    return False


def _name_match(learner: int | None, key: str) -> str:
    secret = str(current_app.secret_key).encode()
    digest = hmac.digest(secret, f"match {learner} {key}".encode(), "sha256")
    return urlsafe_b64encode(digest[:_ID_BYTES]).decode()


def _new_id() -> str:
    return secrets.token_urlsafe(_ID_BYTES)

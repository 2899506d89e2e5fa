"""The learner of a request, and their day: the only link between a request and data."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from typing import Final, cast
from zoneinfo import ZoneInfo, available_timezones

from flask import Flask, Response, current_app, g, request, session
from werkzeug.exceptions import NotFound

from tutor.practice import Practice
from tutor.skill import days
from tutor.store.people.accounts import TOKEN_BYTES, fold_name
from tutor.store.scope import FIRST, NOBODY
from tutor.web.http.assets import is_asset_wanted
from tutor.web.http.security import is_from_here

ZONE_COOKIE: Final = "zone"  # set by `static/js/page.js`
DEVICE: Final = "device"
MOST_ACCOUNTS: Final = 40  # a school computer has many; the latest are remembered
ID_BYTES: Final = 9
MARK_LENGTH: Final = 12
TOKEN: Final = "learner"
RENEWED: Final = "renewed"
BEFORE: Final = "before"  # the token of the session in which another learner signed in
NAME: Final = "name"
# Forms of visitors who have a learner elsewhere, or want none.
WITHOUT_LEARNER: Final = frozenset({"account.enter", "account.delete"})
SETTINGS: Final = "settings"  # pages whose forms are stored only in cookies
RENEWED_EVERY: Final = timedelta(days=7)
SAFE: Final = ("GET", "HEAD", "OPTIONS")


def find_today() -> date:
    """Return the learner's day."""
    return days.today(find_zone())


def find_day(moment: datetime) -> date:
    """Return the learner's day of a moment."""
    return days.day_of(moment.astimezone(UTC).astimezone(find_zone()))


def find_end(day: date) -> datetime:
    """Return when a day of the learner ends."""
    return days.end_of(day, find_zone())


def find_zone() -> tzinfo | None:
    """Return the learner's time zone; None, that of this machine, for a missing or unknown one."""
    return read_zone(find_zone_name())


def find_zone_name() -> str:
    """Return the name of the learner's time zone, empty for a missing or unknown one."""
    name = request.cookies.get(ZONE_COOKIE, "")
    return name if name in _list_zones() else ""


def read_zone(name: str) -> tzinfo | None:
    """Return the time zone of that name; None, that of this machine, for an unknown one."""
    return ZoneInfo(name) if name in _list_zones() else None


@cache
def _list_zones() -> frozenset[str]:
    return frozenset(available_timezones())


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


def find_practice() -> Practice:
    """Return the practice of this request's learner."""
    if "practice" not in g:
        g.practice = find_whole_practice().of(current_learner())
    return cast(Practice, g.practice)


def current_learner() -> int:
    """Return the learner of this request, `NOBODY` for a browser without data."""
    if is_personal():
        return find_whole_practice().learner or NOBODY
    if "learner" not in g:
        g.learner = _find_learner()
    return cast(int, g.learner)


def remember(learner: int) -> None:
    """Begin a session of a learner in this browser."""
    _continue(find_whole_practice().sessions.begin(learner), learner)


def sign_in(learner: int, name: str, *, leaves_previous: bool = False) -> None:
    """Begin a session of an authenticated learner; the previous session ends.

    With *leaves_previous* the previous learner is back after signing out.
    """
    previous, waiting = session.get(TOKEN, ""), session.get(BEFORE, "")
    clear_session()
    remember(learner)
    session[NAME] = name
    remember_account(name)
    if leaves_previous:
        session[BEFORE] = previous
        return
    if waiting:
        session[BEFORE] = waiting
    if previous:
        find_whole_practice().sessions.end(previous)


def sign_out() -> None:
    """End the session of this browser, and of every copy of its cookie.

    The browser returns to the previous learner, or to nobody.
    """
    if session.get(TOKEN):
        find_whole_practice().sessions.end(session[TOKEN])
    _return_to_previous()


def find_name() -> str:
    """Return by which name somebody is signed in here, empty where nobody is."""
    return session.get(NAME, "") if current_learner() != NOBODY else ""


def is_personal() -> bool:
    """Return whether all browsers are the one learner of this machine."""
    return bool(current_app.config["PERSONAL"])


def require_learners() -> None:
    """Respond "not found" on a machine with one learner."""
    if is_personal():
        raise NotFound


def find_whole_practice() -> Practice:
    """Return the practice of the application, not limited to a learner."""
    return cast(Practice, current_app.extensions["tutor_practice"])


def _find_learner() -> int:
    token = session.get(TOKEN, "")
    given = find_whole_practice().sessions.find(token) if token else None
    if given is None and session.get(BEFORE):
        given = _return_to_previous()  # the session was ended from elsewhere
    if given is None:
        return _meet_first()
    today = date.today()
    if not (today - RENEWED_EVERY).isoformat() <= session.get(RENEWED, "") <= today.isoformat():
        _keep_longer()
    return given


def _return_to_previous() -> int | None:
    """Return this browser to its previous learner; return who that is, or None."""
    before = session.get(BEFORE, "")
    clear_session()
    left = find_whole_practice().sessions.find(before) if before else None
    if left is None:
        g.learner = NOBODY
        g.pop("practice", None)
    else:
        _continue(before, left)
    return left


def _continue(token: str, learner: int) -> None:
    """Store the token of a session in this browser."""
    session[TOKEN] = token
    _keep_longer()
    g.learner = learner
    g.pop("practice", None)


def _keep_longer() -> None:
    session[RENEWED] = date.today().isoformat()
    session.permanent = True


def _meet_first() -> int:
    """Return the first learner if this is the machine itself, and nobody has come before."""
    learners = find_whole_practice().learners
    if not is_from_here() or not learners.is_first_to_come() or not learners.meet_first():
        return NOBODY
    remember(FIRST)
    return FIRST


def _begin() -> None:
    """Create a learner for a browser that sends a form."""
    if request.method in SAFE or request.endpoint in WITHOUT_LEARNER or is_asset_wanted():
        return
    if request.blueprint == SETTINGS or current_learner() != NOBODY:
        return
    token = _make_token()
    g.newcomer = find_whole_practice().learners.meet(token)
    _continue(token, g.newcomer.learner)


def _make_token() -> str:
    """Return the token of a newcomer: equal for equal anonymous cookies.

    Such cookies differ in their CSRF secret; its digest cannot be guessed.
    """
    browser = session.get("csrf_token")
    if browser is None:
        return secrets.token_urlsafe(TOKEN_BYTES)
    key = str(current_app.secret_key).encode()
    digest = hmac.digest(key, f"learner {browser}".encode(), "sha256")
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def _leave(response: Response) -> Response:
    """Delete a newcomer without data."""
    newcomer = g.pop("newcomer", None)
    if newcomer and find_whole_practice().learners.leave(newcomer):
        for name in (TOKEN, RENEWED):
            session.pop(name, None)
        session.permanent = False
    return response


def install(app: Flask, *, personal: bool) -> None:
    """Tell learners apart in *app*, unless it is *personal*; forms are checked before."""
    app.config.update(PERSONAL=personal)
    app.jinja_env.globals.update(is_personal=is_personal, signed_in_as=find_name)
    if not personal:
        app.before_request(_begin)
        app.after_request(_leave)

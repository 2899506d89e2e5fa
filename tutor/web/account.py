"""Accounts: create, sign in, sign out; refused names and passwords; export and delete all data."""

import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from itertools import count
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound, TooManyRequests
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice, Table
from tutor.records import to_json
from tutor.store import MatchFilter
from tutor.store.people.accounts import (
    LONGEST_NAME,
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    Account,
    Accounts,
    AccountTakenError,
    clean_name,
    fold_name,
)
from tutor.store.people.learners import Learners
from tutor.store.scope import NOBODY
from tutor.store.shelf import OLDEST
from tutor.web import services
from tutor.web.http.errors import WRONG_PASSWORD, note_cause
from tutor.web.http.rendering import render, render_file
from tutor.web.http.security import find_address
from tutor.web.i18n.translation import _, ngettext
from tutor.web.learners.allowances import Allowance, Limit, refund, spend, spend_all
from tutor.web.learners.current import (
    current_learner,
    find_device,
    is_personal,
    knows_account,
    make_device,
    remember_account,
    require_learners,
    sign_in,
    sign_out,
)
from tutor.web.library.records import build_record
from tutor.web.words.refusals import refuse_character

NEW_ACCOUNTS: Final = Allowance(40, 60)
WORDS_HERE: Final = ("hanafuda", "koikoi", "roppyakken", "hachihachi", "パスワード", "花札")
LONGEST_ESTIMATED: Final = 72  # characters; the estimate takes longer the more there are
UNSAFE_SCORE: Final = 1  # of 4: fewer than a million guesses
COMMON: Final = 1000  # guesses that find a word, with any digits
SHORTEST_WORD: Final = 4  # letters
AT_ONCE: Final = 50  # matches
DATA: Final = "data.json"
ABOUT: Final = "README.txt"
REPLAYS: Final = "replays"
COUNTED: Final = (
    "match",
    "lesson_step",
    "item",
    "puzzle_answer",
    "drill_run",
    "house_sheet",
    "school_class",
)
pages: Final = Blueprint("account", __name__, url_prefix="/account")
EXPORTS: Final = Allowance(4, 300)
LIMITS: Final = {
    "name": LONGEST_NAME,
    "least": SHORTEST_PASSWORD,
    "most": LONGEST_PASSWORD,
}
OF_ADDRESS: Final = Allowance(100, 10)  # a whole school mistypes at the start of a lesson
OF_NAME: Final = Allowance(20, 60)  # from anywhere
OF_NAME_THERE: Final = Allowance(5, 60)  # from one address
OF_BROWSER: Final = Allowance(10, 60)  # whatever names it tries: less than its whole address may
OF_KNOWN_BROWSER: Final = Allowance(5, 60)  # one that has signed in to the account before


@dataclass(eq=False)
class RefusedFormError(ValueError):
    """A form that is refused: in words, and by which of its fields."""

    form: str
    field: str
    sentence: str
    name: str = ""  # the input, to correct
    wait: int = 0  # seconds, where it came too often

    @property
    def status(self) -> int:
        """Return the status of the answer."""
        return HTTPStatus.TOO_MANY_REQUESTS if self.wait else HTTPStatus.UNPROCESSABLE_ENTITY


@contextmanager
def refused_for_now(form: str, field: str, name: str = "") -> Iterator[None]:
    """Refuse a form that comes too often, and say how long to wait."""
    try:
        yield
    except TooManyRequests as error:
        note_cause(error)
        wait = error.retry_after if isinstance(error.retry_after, int) else 1
        raise RefusedFormError(form, field, error.description or "", name, wait) from None


def explain_name(typed: str) -> str:
    """Return why a text is not a name, in a sentence."""
    limit = _("Please choose a name of at most %(num)d letters.", num=LONGEST_NAME)
    return refuse_character(typed) or limit


def _check_new_password(form: str, field: str, name: str) -> str:
    """Return the new password that a field holds; refuse one that is unsafe."""
    password = request.form.get(field, "")
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        sentence = _(
            "Please choose a password of %(least)d to %(most)d characters.",
            least=SHORTEST_PASSWORD,
            most=LONGEST_PASSWORD,
        )
        raise RefusedFormError(form, field, sentence, name)
    if is_guessable(password, name):
        sentence = _("This password is easy to guess. Choose another, such as three or four words.")
        raise RefusedFormError(form, field, sentence, name)
    return password


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


def count_own(learners: Learners, learner: int) -> Mapping[str, int]:
    """Return how many rows of each table a learner has."""
    return {} if learner == NOBODY else learners.count(learner)


def list_lines(rows: Mapping[str, int]) -> list[str]:
    """Return a summary of these rows in a few lines."""
    return [_describe(name, rows[name]) for name in COUNTED if rows.get(name)]


def _describe(table: str, number: int) -> str:
    match table:
        case "match":
            return ngettext("%(num)d match", "%(num)d matches", number)
        case "lesson_step":
            return ngettext("%(num)d lesson step", "%(num)d lesson steps", number)
        case "item":
            return ngettext("%(num)d question to review", "%(num)d questions to review", number)
        case "puzzle_answer":
            return ngettext("%(num)d answered puzzle", "%(num)d answered puzzles", number)
        case "drill_run":
            return ngettext("%(num)d drill", "%(num)d drills", number)
        case "school_class":
            return ngettext(
                "%(num)d class, for everybody in it",
                "%(num)d classes, for everybody in them",
                number,
            )
        case _:
            return ngettext("%(num)d house rule set", "%(num)d house rule sets", number)


def write_all(room: Practice) -> bytes:
    """Return a zip of the replays of a learner, and of everything else as JSON."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, ABOUT, _tell_contents())
        _add(archive, DATA, _write(room.belongings.list_rows()))
        for table in _list_closed(room):
            day = table.record.created.date().isoformat()
            name = f"{REPLAYS}/{day}-{table.ruleset.game.name}-{table.token}.json"
            _add(archive, name, _write(to_json(build_record(room, table))))
    return packed.getvalue()


def _add(archive: zipfile.ZipFile, name: str, text: str) -> None:
    """Add a file with a fixed date, so that the same files give the same bytes."""
    archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def _list_closed(room: Practice) -> Iterator[Table]:
    """Return all matches that are over, a few at a time: there may be thousands."""
    for skipped in count(step=AT_ONCE):
        shelved = room.shelf.matches(MatchFilter(), AT_ONCE, skipped, OLDEST)
        yield from (table for table in room.tables_of(shelved) if table.is_closed)
        if len(shelved) < AT_ONCE:
            return


def _write(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _tell_contents() -> str:
    sentences = (
        _("This is everything Hanafuda Tutor stores about you."),
        _("The folder “replays” has your finished matches; the import page can read each of them."),
        _("data.json has everything else, table by table: lessons, mistakes, answers and so on."),
        _(
            "A match still in progress is saved without its cards, as you may not see all of them "
            "yet."
        ),
    )
    return "\n".join(sentences) + "\n"


@pages.get("")
def show() -> Response:
    """Show the account of the learner, or how to create one."""
    return _page(services.practice())


@pages.errorhandler(RefusedFormError)
def show_refusal(refused: RefusedFormError) -> Response:
    """Show the page of a form that was refused, with the reason."""
    show_page = _delete_page if refused.form == "delete" else _page
    return show_page(services.practice(), refused)


@pages.post("/make")
def make() -> BaseResponse:
    """Give the learner of this browser a name and a password."""
    accounts = services.practice().accounts
    learner, typed = _find_learner(accounts), request.form.get("name", "")
    name = clean_name(typed)
    if not name:
        raise RefusedFormError("make", "name", explain_name(typed), typed)
    password = _check_new_password("make", "password", name)
    with refused_for_now("make", "name", name):
        spend("new account", NEW_ACCOUNTS, find_address())
    try:
        accounts.make(learner, name, password)
    except AccountTakenError:
        sentence = _("Somebody has that name already. Please choose another one.")
        raise RefusedFormError("make", "name", sentence, name) from None
    sign_in(learner, name)
    return _show_notice("made")


@pages.post("/sign-in")
def enter() -> BaseResponse:
    """Sign this browser in with a name and a password."""
    require_learners()
    practice, typed = services.practice(), request.form.get("name", "")
    name = clean_name(typed)
    given = check_password(practice.accounts, "sign-in", name, typed)
    if given is None:
        sentence = _("There is no account with this name and this password.")
        raise RefusedFormError("sign-in", "password", sentence, name or typed)
    return _show_notice(_join(practice, given))


@pages.post("/sign-out")
def leave() -> BaseResponse:
    """Sign this browser out; a previous learner without an account is back."""
    _find_account(services.practice().accounts)
    sign_out()
    return _show_notice("out")


@pages.post("/sign-out-everywhere")
def leave_everywhere() -> BaseResponse:
    """Sign the learner out in all browsers."""
    practice = services.practice()
    _find_account(practice.accounts)
    practice.sessions.end_all(current_learner())
    sign_out()
    return _show_notice("out-everywhere")


@pages.post("/password")
def change() -> BaseResponse:
    """Change the password; every other browser is signed out."""
    accounts = services.practice().accounts
    account = _find_account(accounts)
    _prove_password(accounts, "change", account)
    new = _check_new_password("change", "new", account.name)
    accounts.change_password(current_learner(), new)
    sign_in(current_learner(), account.name)
    return _show_notice("changed")


@pages.get("/export")
def export() -> Response:
    """Return all that is the learner's as a file."""
    spend("export", EXPORTS, find_address())
    return render_file(write_all(services.practice()), "application/zip", "hanafuda.zip")


@pages.get("/delete")
def ask() -> Response:
    """Ask whether all that is the learner's is to be deleted, and say what that is."""
    return _delete_page(services.practice())


@pages.post("/delete")
def delete() -> BaseResponse:
    """Delete the learner's data and account."""
    practice, learner = services.practice(), current_learner()
    if learner == NOBODY:
        return _delete_page(practice)
    account = practice.accounts.find(learner)
    if account:
        _prove_password(practice.accounts, "delete", account)
    if not request.form.get("sure"):
        raise RefusedFormError("delete", "sure", _("Tick the box to confirm."))
    practice.learners.delete(learner)
    sign_out()
    return _show_notice("deleted")


def _join(practice: Practice, given: int) -> str:
    """Sign in, and merge the work done in this browser or leave it; return what happened."""
    account, location = practice.accounts.find(given), current_learner()
    assert account is not None
    if location in (NOBODY, given) or practice.accounts.find(location):
        sign_in(given, account.name)
        return "in"
    if request.form.get("mine") == "no":
        sign_in(given, account.name, leaves_previous=True)
        return "left"
    has_any = bool(count_own(practice.learners, location))
    practice.learners.merge(location, given)
    sign_in(given, account.name)
    return "joined" if has_any else "in"


def _prove_password(accounts: Accounts, form: str, account: Account) -> None:
    """Refuse a form with another password than that of the account."""
    if check_password(accounts, form, account.name) is None:
        raise RefusedFormError(form, "password", _("That is not your password."))


def _find_learner(accounts: Accounts) -> int:
    require_learners()
    learner = current_learner()
    if learner == NOBODY or accounts.find(learner):
        raise NotFound
    return learner


def _find_account(accounts: Accounts) -> Account:
    require_learners()
    account = accounts.find(current_learner())
    if account is None:
        raise NotFound
    return account


def _show_notice(what: str) -> BaseResponse:
    return redirect(url_for("account.show", said=what), 303)


def _page(practice: Practice, refused: RefusedFormError | None = None) -> Response:
    learner = current_learner()
    account = None if learner == NOBODY else practice.accounts.find(learner)
    return _render(
        "account/account",
        refused,
        account=account,
        has_accounts=not is_personal(),
        lines=list_lines(count_own(practice.learners, learner)),
        limits=LIMITS,
        said=_tell(request.args.get("said", "")),
    )


def _delete_page(practice: Practice, refused: RefusedFormError | None = None) -> Response:
    learner = current_learner()
    return _render(
        "account/delete",
        refused,
        account=None if learner == NOBODY else practice.accounts.find(learner),
        lines=list_lines(count_own(practice.learners, learner)),
        limits=LIMITS,
    )


def _render(page: str, refused: RefusedFormError | None, **shown: Any) -> Response:
    status = refused.status if refused else HTTPStatus.OK
    response = render(page, status=status, refused=refused, **shown)
    if refused and refused.wait:
        response.headers["Retry-After"] = str(refused.wait)
    return response


def _tell(what: str) -> str:
    """Return a sentence about what has just happened; empty if nothing has."""
    data = {
        "made": _("From now on this name and password open your progress in any browser."),
        "in": _("You are signed in."),
        "joined": _(
            "You are signed in, and your account now includes the progress in this browser."
        ),
        "left": _(
            "You are signed in. The earlier progress in this browser stays as it is, and comes"
            " back when you sign out."
        ),
        "out": _("You are signed out of this browser."),
        "out-everywhere": _("You are signed out of every browser."),
        "changed": _("Your password has been changed. Every other browser has been signed out."),
        "deleted": _("All your data has been deleted."),
    }
    return data.get(what, "")


def check_password(accounts: Accounts, form: str, name: str, typed: str = "") -> int | None:
    """Return the learner with this name and the password of the form, None if there is none.

    Refuse the form after too many wrong passwords. The attempt is counted before the check, so that
    parallel requests cannot evade the limit. *typed* is an invalid name, to correct.
    """
    limits = _list_limits(name)
    with refused_for_now(form, "password", name or typed):
        spend_all(limits)
    given = accounts.check(name, request.form.get("password", ""))
    if given is None:
        note_cause(WRONG_PASSWORD)
        make_device()
    else:
        refund(limits)
        remember_account(name)
    return given


def _list_limits(name: str) -> list[Limit]:
    """Return the limits that a wrong password counts against.

    A browser that knows the account has a separate quota, which nobody else can use up.
    """
    address, folded, device = find_address(), fold_name(name), find_device()
    if knows_account(name):
        return [Limit("password known", OF_KNOWN_BROWSER, f"{device} {folded}")]
    limits = [
        Limit("password there", OF_NAME_THERE, f"{address} {folded}"),
        Limit("password of", OF_NAME, folded),
        Limit("password", OF_ADDRESS, address),
    ]
    if device:
        limits.insert(0, Limit("password here", OF_BROWSER, device))
    return limits

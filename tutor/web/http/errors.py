"""Refusals and failures: a plain sentence, and a way on; in the log a kind, never the content."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import Flask, Response, current_app, g, request, session
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, TooManyRequests

from tutor.store import (
    DrillRunNotFoundError,
    ItemNotFoundError,
    MatchNotFoundError,
    PuzzleRunNotFoundError,
    ShareEndedError,
    ShareNotFoundError,
    SheetNotFoundError,
    UnreachableStoreError,
)
from tutor.store.people.classes import ClassNotFoundError
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.i18n.translation import N_, _

UNKNOWN_HOST: Final = "UnknownHost"
WRONG_PASSWORD: Final = "WrongPassword"
_NAME: Final = "refused_because"


def note_cause(cause: str | Exception) -> None:
    """Note why this request is refused; an error is named by its kind."""
    setattr(g, _NAME, cause if isinstance(cause, str) else type(cause).__name__)


def find_cause() -> str:
    """Return why this request was refused, empty where nobody noted it."""
    return str(g.get(_NAME, ""))


TOKEN: Final = "csrf_token"  # of the session, and of each form
SECRET: Final = frozenset({"password", "new"})  # fields to be typed again


@dataclass(frozen=True)
class SentForm:
    """A submitted form: its address, and its fields without passwords and token."""

    address: str
    fields: tuple[tuple[str, str], ...]
    secrets: tuple[str, ...]  # names of fields that held passwords


def explain_unproved() -> str:
    """Return why the form of this request could not be taken."""
    if TOKEN not in session:
        return _("Forms need a cookie, and your browser sent none. Allow cookies, then try again.")
    if can_be_sent_again():
        return _("This form is out of date. Send it again.")
    return _("This form is out of date. Open the page again and repeat what you did.")


def read_sent_form() -> SentForm | None:
    """Return the form of this request, None where it may not be offered again."""
    if not can_be_sent_again():
        return None
    sent = [(name, text) for name, text in request.form.items(multi=True) if name != TOKEN]
    return SentForm(
        address=request.full_path.rstrip("?"),
        fields=tuple(entry for entry in sent if entry[0] not in SECRET),
        secrets=tuple(name for name, _text in sent if name in SECRET),
    )


def can_be_sent_again() -> bool:
    """Return whether a page of this site sent the form: one from elsewhere is not offered."""
    origin = request.headers.get("Origin", "")
    is_own = origin == request.host_url.rstrip("/")
    return request.method == "POST" and is_own and not is_part_wanted()


RETRY_AFTER_S: Final = 5  # when the database is unavailable
SENTENCES: Final = {
    HTTPStatus.BAD_REQUEST: N_("The server could not read that request."),
    HTTPStatus.NOT_FOUND: N_("There is nothing at this address."),
    HTTPStatus.METHOD_NOT_ALLOWED: N_("This address cannot be used in that way."),
    HTTPStatus.CONFLICT: N_("The page has changed since you opened it."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: N_("That form is too large."),
    HTTPStatus.UNPROCESSABLE_ENTITY: N_("That cannot be done here."),
    HTTPStatus.SERVICE_UNAVAILABLE: N_(
        "The stored data cannot be reached right now. Nothing is lost; try again in a moment."
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: N_(
        "Something went wrong on our side. Every move so far is stored; reload the page to go on."
    ),
}
# What is not in the store, or not the learner's.
MISSING: Final[dict[type[Exception], str]] = {
    MatchNotFoundError: N_("There is no match at this address."),
    SheetNotFoundError: N_("There is no rule set at this address."),
    ShareNotFoundError: N_("There is no shared match at this address."),
    ClassNotFoundError: SENTENCES[HTTPStatus.NOT_FOUND],
    DrillRunNotFoundError: SENTENCES[HTTPStatus.NOT_FOUND],
    ItemNotFoundError: SENTENCES[HTTPStatus.NOT_FOUND],
    PuzzleRunNotFoundError: SENTENCES[HTTPStatus.NOT_FOUND],
}


def show(
    status: int, sentence: str, template: str = "pages/error", sent: SentForm | None = None
) -> Response:
    """Return the page of an error, or the part that htmx puts in the notice."""
    response = render(template, status=status, sentence=sentence, sent=sent)
    if is_part_wanted():
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


def _http(error: HTTPException) -> Response:
    note_cause(error)
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if isinstance(error, TooManyRequests):
        response = show(status, error.description or "")
        response.headers["Retry-After"] = str(error.retry_after)
        return response
    if status == HTTPStatus.UNPROCESSABLE_ENTITY and error.description:
        return show(status, error.description)  # our own sentence, already translated
    default = SENTENCES[HTTPStatus.BAD_REQUEST]
    return show(status, _(SENTENCES.get(HTTPStatus(status), default)))


def _csrf(error: CSRFError) -> Response:
    note_cause(error)
    sent = read_sent_form()
    return show(HTTPStatus.BAD_REQUEST, explain_unproved(), sent=sent)


def _missing(error: Exception) -> Response:
    note_cause(error)
    return show(HTTPStatus.NOT_FOUND, _(MISSING[type(error)]))


def _ended(error: ShareEndedError) -> Response:
    note_cause(error)
    sentence = _("This link has ended. Ask the person who shared it for a new one.")
    return show(HTTPStatus.GONE, sentence)


def _unreachable(error: UnreachableStoreError) -> Response:
    note_cause(error)
    current_app.logger.exception(
        "What is stored cannot be reached: %s", error.cause, extra={"cause": error.cause}
    )
    status = HTTPStatus.SERVICE_UNAVAILABLE
    response = show(status, _(SENTENCES[status]), "pages/unreachable")
    response.headers["Retry-After"] = RETRY_AFTER_S
    return response


def _failure(error: Exception) -> Response:
    note_cause(error)
    current_app.logger.exception("A request failed.")
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return show(status, _(SENTENCES[status]))


def install(app: Flask) -> None:
    """Answer every error of *app* with a page."""
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(HTTPException, _http)
    for kind in MISSING:
        app.register_error_handler(kind, _missing)
    app.register_error_handler(ShareEndedError, _ended)
    app.register_error_handler(UnreachableStoreError, _unreachable)
    app.register_error_handler(Exception, _failure)

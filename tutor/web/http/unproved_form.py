"""A form whose CSRF token is invalid: explain, and offer to send its content again."""

from dataclasses import dataclass
from typing import Final

from flask import request, session

from tutor.web.http.rendering import is_part_wanted
from tutor.web.i18n.translation import _

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

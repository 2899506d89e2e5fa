"""The settings page."""

from typing import Final, cast

from flask import Blueprint, Response, redirect, request, url_for
from flask_htmx import make_response
from werkzeug.exceptions import UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.text import LANGUAGES
from tutor.web.http.preferences import CHOICES, change_preferences, current, keep_language
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.http.security import way_back
from tutor.web.i18n.translation import _
from tutor.web.words.names.yaku import both_names

pages: Final = Blueprint("settings", __name__)
SHOWN: Final = (
    *(
        "labels",
        "yaku",
        "furigana",
        "pace",
        "confirm",
        "keys",
        "hints",
        "verdict",
        "guard",
        "theme",
    ),
    "sound",
)


@pages.get("/settings")
def show() -> Response:
    """Show the settings of this browser, with a form to change them."""
    return render(
        "pages/settings",
        guards=CHOICES["guard"],
        example=tuple(both_names("akatan", {}, original_first=first) for first in (True, False)),
    )


@pages.post("/settings")
def save() -> BaseResponse:
    """Store the settings of the form in a cookie, and redirect back; missing ones stay
    unchanged.
    """
    for name in SHOWN:
        value = request.form.get(name, getattr(current(), name))
        if value not in CHOICES[name]:
            raise UnprocessableEntity(_("That setting does not exist. Please choose again."))
        change_preferences(**{name: value})
    return redirect(url_for("settings.show", saved=1), 303)


@pages.post("/settings/labels")
def labels() -> BaseResponse:
    """Turn the labels on the cards on or off, and stay on the page."""
    change_preferences(labels="number" if current().labels == "off" else "off")
    if is_part_wanted():
        return cast(Response, make_response("", trigger={"labels": current().labels}))
    return way_back(url_for("home.show"))


@pages.post("/settings/tutor")
def tutor() -> BaseResponse:
    """Let the tutor of a first match speak or be silent, and stay on the page."""
    change_preferences(tutor="on" if current().tutor == "off" else "off")
    return way_back(url_for("home.show"))


@pages.post("/settings/language")
def language() -> BaseResponse:
    """Change the language, and stay on the page."""
    chosen = request.form.get("language", "")
    if chosen not in LANGUAGES:
        raise UnprocessableEntity(_("That setting does not exist. Please choose again."))
    return keep_language(way_back(url_for("home.show")), chosen)

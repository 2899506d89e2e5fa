"""A learner's settings in this browser: stored in cookies, validated like any input."""

from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from flask import Flask, Response, g, request
from werkzeug.wrappers import Response as BaseResponse

from tutor.text import LANGUAGES, SOURCE
from tutor.web.i18n.translation import recall

COOKIE: Final = "preferences"
LANGUAGE_COOKIE: Final = "lang"
LADDER: Final = "ladder"  # display of hints: step by step, all at once, or never
AT_ONCE: Final = "shown"
HIDDEN: Final = "hidden"
FADING: Final = "fading"  # labels on the cards: always but where a lesson does without
NO_GUARD: Final = "off"
ORIGINAL_FIRST: Final = "original"  # the Japanese name of a yaku before its meaning
NAMES_KEPT: Final = 2048  # of which it is known how they are written
FIRST_MATCHES: Final = "first"  # where moves are judged once they are played
ONLY_MISTAKES: Final = "mistakes"
NO_VERDICT: Final = "off"
YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True)
class Preferences:
    """How the pages look and answer; each value is one of `CHOICES`, the first by default."""

    labels: str = FADING
    keys: str = "on"
    theme: str = "auto"
    hints: str = LADDER
    sound: str = "off"  # whether cards are heard
    guard: str = NO_GUARD  # or the points from which it speaks up
    verdict: str = FIRST_MATCHES  # which moves are judged once they are played
    pace: str = "normal"  # how fast cards move
    confirm: str = "off"  # whether a card is lifted first, and played by a second click
    tutor: str = "on"  # whether the tutor of a first match speaks
    furigana: str = "on"  # whether Japanese words show how they are read
    yaku: str = ORIGINAL_FIRST  # which of the two names of a yaku comes first


CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "labels": (FADING, "number", "off"),
    "keys": ("on", "off"),
    "theme": ("auto", "light", "dark"),
    "hints": (LADDER, AT_ONCE, HIDDEN),
    "pace": ("normal", "calm", "quick", "once"),
    "sound": ("off", "on"),
    "confirm": ("off", "on"),
    "verdict": (FIRST_MATCHES, NO_VERDICT, ONLY_MISTAKES, "always"),
    "guard": (NO_GUARD, "1", "2", "5", "10", "20"),
    "tutor": ("on", "off"),
    "furigana": ("on", "off"),
    "yaku": (ORIGINAL_FIRST, "plain"),
}


def parse_preferences(text: str) -> Preferences:
    """Return the preferences in *text*; ignore unknown ones."""
    values = {name: value for name, value in parse_qsl(text) if value in CHOICES.get(name, ())}
    return replace(Preferences(), **values)


def current() -> Preferences:
    """Return the preferences of this request, with its changes."""
    if "preferences" not in g:
        g.preferences = parse_preferences(request.cookies.get(COOKIE, ""))
    preferences = g.preferences
    assert isinstance(preferences, Preferences)
    return preferences


def change_preferences(**values: str) -> None:
    """Set *values* for this request, and for later ones by a cookie on its response."""
    g.preferences = replace(current(), **values)
    g.preferences_changed = True


def is_original_first() -> bool:
    """Return whether the Japanese name of a yaku comes before what it means."""
    return current().yaku == ORIGINAL_FIRST


def language() -> str:
    """Return the language of this request: the chosen one, otherwise the browser's."""
    given: str | None = recall("language")
    if given is None:
        given = g.language = _find_language()
    return given


def _find_language() -> str:
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    requested = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next((name for name in requested if name in LANGUAGES), SOURCE)


def term_language() -> str:
    """Return the language tag of a Japanese term: as Japanese write it, or in our letters."""
    return "ja" if language() == "ja" else "ja-Latn"


@lru_cache(NAMES_KEPT)
def script_of(text: str) -> str:
    """Return the language tag for the script of a name, empty for Latin."""
    if any("가" <= letter <= "힣" for letter in text):
        return "ko"
    return "" if all(letter < "\u3000" for letter in text) else "ja"


def keep_language(response: BaseResponse, chosen: str) -> BaseResponse:
    """Store the language *chosen* in this browser."""
    response.set_cookie(LANGUAGE_COOKIE, chosen, **cookie_fields())
    return response


def cookie_fields() -> dict[str, Any]:
    """Return how cookies are set: over TLS they never go without it."""
    return {"max_age": YEAR, "samesite": "Lax", "httponly": True, "secure": request.is_secure}


def _keep(response: Response) -> Response:
    if g.get("preferences_changed"):
        value = urlencode(asdict(current()))
        response.set_cookie(COOKIE, value, **cookie_fields())
    return response


def install(app: Flask) -> None:
    """Offer the preferences to templates and keep what changes."""
    app.context_processor(
        lambda: {"preferences": current(), "language": language(), "languages": LANGUAGES}
    )
    app.jinja_env.globals.update(
        term_language=term_language, script_of=script_of, is_original_first=is_original_first
    )
    app.after_request(_keep)

"""One template, two layouts: a whole page, or the part that htmx swaps in."""

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Response, make_response, render_template, request, url_for
from flask.templating import Environment
from flask_htmx import HTMX
from jinja2.runtime import Macro

from tutor.web.http.preferences import current
from tutor.web.i18n.translation import (
    _,
    add_full_stop,
    add_label,
    add_note,
    close_gaps,
    find_gap,
    is_japanese,
    join_sentences,
    join_with_commas,
    join_with_semicolons,
    ngettext,
    npgettext,
    pgettext,
)
from tutor.web.words.names.furigana import for_lessons, for_names

HTMX_CONFIG: Final = {
    "includeIndicatorStyles": False,
    "allowEval": False,
    "allowScriptTags": False,
    "historyCacheSize": 0,
    "defaultSettleDelay": 0,  # what is swapped in answers at once
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "409|422", "swap": True, "error": False},
        {"code": "[45]..", "swap": True, "error": False},
    ],
}

ASKING: Final = ("HX-Request", "HX-Boosted", "HX-History-Restore-Request")

PAGE: Final = "base.html"  # a layout for the whole page
PART: Final = "part.html"  # and one for the part that changes
# Where every word shows how it is read, not only names.
LESSON_PAGES: Final = (
    "lessons/step",
    "lessons/round",
    "lessons/album",
    "lessons/end",
    "lessons/learn",
    "lessons/passport",
    "lessons/placement",
    "pages/home",
    "train/today_end",
)
# What every template may write sentences with.
WORDING: Final = {
    "_": _,
    "ngettext": ngettext,
    "pgettext": pgettext,
    "npgettext": npgettext,
    "labelled": add_label,
    "ended": add_full_stop,
    "noted": add_note,
    "gap": find_gap,
    "sentences": join_sentences,
    "commas": join_with_commas,
    "semicolons": join_with_semicolons,
}
KEPT: Final = 4096  # texts of a macro, about 0.5 kB each, and addresses
_htmx = HTMX()


class PageEnvironment(Environment):
    """Templates that all know the same, which is then one mapping.

    Where a template imports another, Jinja compares what the two know, name by name.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the names of a template: *d* and those of all templates."""
        return super().make_globals(d) if d else self.globals


def is_part_wanted() -> bool:
    """Return whether the request asks for a part of a page, and not to go to a page or back."""
    return bool(_htmx) and not _htmx.boosted and not _htmx.history_restore_request


def render(name: str, *, status: int = HTTPStatus.OK, **context: object) -> Response:
    """Return the page *name*, or only its part when htmx asks for it."""
    page = render_template(f"{name}.html", layout=PART if is_part_wanted() else PAGE, **context)
    if is_japanese():
        page = close_gaps(page)
        if current().furigana == "on":
            page = (for_lessons() if name in LESSON_PAGES else for_names()).annotate(page)
    response = make_response(page, status)
    response.vary.update(ASKING)
    return response


def render_file(data: str | bytes, kind: str, name: str) -> Response:
    """Return a file to keep."""
    response = Response(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def keep_texts(macro: Macro) -> Callable[..., str]:
    """Return a macro that keeps its latest texts, as pages show the same cards again and again.

    It may depend on what it is given, all of it hashable, and on addresses; on nothing else.
    """

    @lru_cache(KEPT)
    def write(_root: str, *given: object, **named: object) -> str:
        return macro(*given, **named)

    return lambda *given, **named: write(request.script_root, *given, **named)


@lru_cache(KEPT, typed=True)
def _find_address(_root: str, endpoint: str, **values: Any) -> str:
    return url_for(endpoint, **values)


def find_address(endpoint: str, **values: Any) -> str:
    """Return an address as `url_for` does, which works it out anew each time.

    A page has dozens, most of them the same on every page.
    """
    return _find_address(request.script_root, endpoint, **values)


def install(app: Flask) -> None:
    """Offer to templates what every page needs."""
    app.jinja_env.globals.update(
        WORDING, url_for=find_address, htmx_config=HTMX_CONFIG, keep_texts=keep_texts
    )

"""One template, two renderings: a whole page, or the part that htmx swaps in."""

from http import HTTPStatus
from typing import Final

from flask import Flask, Response, make_response, render_template
from flask_htmx import HTMX

from tutor.web.translation import _, ended, labelled, ngettext

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

_htmx = HTMX()


def wants_part() -> bool:
    """Return whether the request asks for a part of a page."""
    return bool(_htmx) and not _htmx.history_restore_request


def render(name: str, *, status: int = HTTPStatus.OK, **context: object) -> Response:
    """Return the page *name*, or its part `_name` when htmx asks for it."""
    template = f"_{name}.html" if wants_part() else f"{name}.html"
    response = make_response(render_template(template, **context), status)
    response.vary.add("HX-Request")
    return response


def install(app: Flask) -> None:
    """Offer to templates what every page needs."""
    app.jinja_env.globals.update(
        _=_, ngettext=ngettext, labelled=labelled, ended=ended, htmx_config=HTMX_CONFIG
    )

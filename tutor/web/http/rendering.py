"""One template, two renderings: a whole page, or the part that htmx swaps in."""

from http import HTTPStatus
from typing import Final

from flask import Flask, Response, current_app, make_response, render_template
from flask_htmx import HTMX

from tutor.web.i18n.translation import _, add_full_stop, add_label, ngettext

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

_htmx = HTMX()


def is_part_wanted() -> bool:
    """Return whether the request asks for a part of a page, and not to go to a page or back."""
    return bool(_htmx) and not _htmx.boosted and not _htmx.history_restore_request


def render(name: str, *, status: int = HTTPStatus.OK, **context: object) -> Response:
    """Return the page *name*, or its part `_name` when htmx asks for it.

    A page without a part takes the place of the page that asks.
    """
    part, page = f"_{name}.html", f"{name}.html"
    template = current_app.jinja_env.select_template([part, page] if is_part_wanted() else [page])
    response = make_response(render_template(template, **context), status)
    if is_part_wanted() and template.name == page:
        response.headers["HX-Retarget"] = "body"
        response.headers["HX-Reswap"] = "innerHTML"
    response.vary.update(ASKING)
    return response


def install(app: Flask) -> None:
    """Offer to templates what every page needs."""
    app.jinja_env.globals.update(
        _=_, ngettext=ngettext, labelled=add_label, ended=add_full_stop, htmx_config=HTMX_CONFIG
    )

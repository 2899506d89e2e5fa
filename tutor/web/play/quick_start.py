"""The way straight to a table that every page offers: the match under way, or a new one."""

from typing import cast

from flask import Flask, g

from tutor.web.services import practice


def install(app: Flask) -> None:
    """Give templates the token of the match in progress; pages of a table do not need it."""
    app.jinja_env.globals["find_under_way"] = find_under_way


def find_under_way() -> str:
    """Return the token of the match in progress, or empty, for the current page."""
    if "under_way" not in g:
        g.under_way = practice().find_under_way()
    return cast(str, g.under_way)

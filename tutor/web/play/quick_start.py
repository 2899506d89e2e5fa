"""The way straight to a table that every page offers: the match under way, or a new one."""

from flask import Flask

from tutor.web.services import practice


def install(app: Flask) -> None:
    """Let templates ask for the token of the match under way; pages of a table do not."""
    app.jinja_env.globals["find_under_way"] = lambda: practice().find_under_way()

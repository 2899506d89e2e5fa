"""The script of the pages: a file for each thing it does, sent as one."""

from functools import cache
from typing import Final

from flask import Flask, Response, url_for

from tutor import resources
from tutor.web.http.styles import Joined, join_files, send_joined

# Later scripts use earlier ones.
FILES: Final = ("keys", "app", "preview", "why", "sheet", "stage", "beats", "scene")
ENDPOINT: Final = "scripts"


@cache
def read_scripts() -> Joined:
    """Return the scripts, read when the first page is made."""
    return join_files([resources.folder("static") / f"{name}.js" for name in FILES])


def scripts_url() -> str:
    """Return the address of the script, which changes with its contents."""
    return url_for(ENDPOINT, v=read_scripts().version)


def install(app: Flask) -> None:
    """Send the script, and offer `scripts_url` to templates."""
    app.add_url_rule("/scripts.js", ENDPOINT, _show)
    app.jinja_env.globals.update(scripts_url=scripts_url)


def _show() -> Response:
    return send_joined(read_scripts(), "text/javascript")

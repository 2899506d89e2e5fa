"""The style sheet and the script of the pages: a file for each thing, sent as one."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, request, url_for

from tutor import resources

# Later rules override earlier ones of equal specificity.
AREAS: Final = (
    "frame",
    "cards",
    "table",
    "score",
    "hints",
    "lessons",
    "review",
    "train",
    "library",
    "rules",
)
FIRST: Final = ("tokens", "type", "grid", "sheet")  # in its folder: the base of the others
STYLES: Final = "styles"


@dataclass(frozen=True)
class Joined:
    """Several files as one text, and a short digest of it."""

    text: str
    version: str


def list_sheets() -> tuple[Path, ...]:
    """Return the style sheets in the order in which they are sent."""
    root = resources.folder("static") / "css"
    return tuple(
        path for area in AREAS for path in sorted(root.joinpath(area).glob("*.css"), key=_rank)
    )


@cache
def read_styles() -> Joined:
    """Return the style sheets, read when the first page is made; a new server reads them again.

    Every page names them, and there are dozens: checking for changes took longer than many pages.
    """
    return join_files(list_sheets())


def join_files(paths: Sequence[Path]) -> Joined:
    """Return files as one."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return Joined(text, hashlib.sha256(text.encode()).hexdigest()[:12])


def styles_url() -> str:
    """Return the address of the style sheet, which changes with its contents."""
    return url_for(STYLES, v=read_styles().version)


def _send(joined: Joined, mimetype: str) -> Response:
    """Return several files as one answer, or that the browser has it already."""
    response = Response(joined.text, mimetype=mimetype)
    response.set_etag(joined.version)
    response.make_conditional(request)
    return response


def _rank(path: Path) -> tuple[bool, str]:
    return path.stem not in FIRST, path.stem


# Later scripts use earlier ones.
FILES: Final = ("keys", "app", "preview", "why", "sheet", "stage", "beats", "scene")
SCRIPTS: Final = "scripts"


@cache
def read_scripts() -> Joined:
    """Return the scripts, read when the first page is made."""
    return join_files([resources.folder("static") / f"{name}.js" for name in FILES])


def scripts_url() -> str:
    """Return the address of the script, which changes with its contents."""
    return url_for(SCRIPTS, v=read_scripts().version)


def install(app: Flask) -> None:
    """Send the style sheet and the script, and offer their addresses to templates."""
    app.add_url_rule("/styles.css", STYLES, lambda: _send(read_styles(), "text/css"))
    app.add_url_rule("/scripts.js", SCRIPTS, lambda: _send(read_scripts(), "text/javascript"))
    app.jinja_env.globals.update(styles_url=styles_url, scripts_url=scripts_url)

"""The style sheet of the pages, a file for each thing, sent as one; and their scripts."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, request, url_for
from werkzeug.exceptions import NotFound

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


# --- Scripts are modules, under one version: a module names those it imports without one -------

SCRIPTS: Final = "scripts"
_IMPORTED: Final = re.compile(r'^import .*"\./(\w+)\.js";$', re.MULTILINE)


@cache
def read_scripts() -> dict[str, str]:
    """Return each script by its name, read when the first page is made."""
    folder = resources.folder("static") / "js"
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.js"))}


@cache
def version_scripts() -> str:
    """Return a short digest of all scripts."""
    return hashlib.sha256("\n".join(read_scripts().values()).encode()).hexdigest()[:12]


@cache
def list_modules(name: str) -> tuple[str, ...]:
    """Return a script and those that it imports, directly or not."""
    names = [name]
    for each in names:
        names += [other for other in _IMPORTED.findall(read_scripts()[each]) if other not in names]
    return tuple(names)


def _send_script(version: str, name: str) -> Response:
    if name not in read_scripts():
        raise NotFound
    return _send(Joined(read_scripts()[name], version_scripts()), "text/javascript")


def install(app: Flask) -> None:
    """Send the style sheet and the scripts."""
    app.add_url_rule("/styles.css", STYLES, lambda: _send(read_styles(), "text/css"))
    app.add_url_rule("/scripts/<version>/<name>.js", SCRIPTS, _send_script)
    app.jinja_env.globals.update(styles_url=styles_url, list_modules=list_modules)

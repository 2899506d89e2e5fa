"""Static files, compressed, under addresses that change with their contents.

The style sheets of the pages are sent as one file, the scripts as modules of one version. Pages are
not compressed: they contain input from the address next to a CSRF token, and their compressed
length would reveal the token.
"""

import gzip
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from tutor import resources
from tutor.web.http.rendering import find_address

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
SCRIPTS: Final = "scripts"
_IMPORTED: Final = re.compile(r'^import .*"\./(\w+)\.js";$', re.MULTILINE)
KEPT: Final = 1024  # files of which the digest is known
YEAR: Final = 365 * 24 * 3600
STATIC: Final = "static"
LEAST: Final = 500  # bytes, below which nothing is gained
COMPRESSED: Final = 256  # files
TEXTS: Final = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")


# --- Style sheets, sent as one file -----------------------------------------------------------


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
    return find_address(STYLES, v=read_styles().version)


def _send(joined: Joined, mimetype: str) -> Response:
    """Return several files as one answer, or that the browser has it already."""
    response = Response(joined.text, mimetype=mimetype)
    response.set_etag(joined.version)
    response.make_conditional(request)
    return response


def _rank(path: Path) -> tuple[bool, str]:
    return path.stem not in FIRST, path.stem


# --- Scripts are modules, under one version: a module names those it imports without one -------


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


# --- Addresses --------------------------------------------------------------------------------


@lru_cache(KEPT)
def compute_digest(name: str) -> str:
    """Return a short digest of a static file as it was when it was first asked for.

    A page names dozens: a new server reads them anew, as it does scripts and styles.
    """
    path = resources.folder("static") / name
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def asset_url(name: str) -> str:
    """Return the address of the static file *name*."""
    return find_address(STATIC, filename=name, v=compute_digest(name))


def script_url(name: str) -> str:
    """Return the address of a script, which changes with the contents of any."""
    return find_address(SCRIPTS, version=version_scripts(), name=name)


def card_picture(card: str) -> str:
    """Return the address of a card's picture."""
    return asset_url(f"cards/{card}.svg")


def is_asset_wanted() -> bool:
    """Return whether the request is for a static file, not a page."""
    return request.endpoint in (STATIC, STYLES, SCRIPTS)


def _is_file(response: Response) -> bool:
    """Return whether a static file is sent, and not only which methods its address knows."""
    sends = is_asset_wanted() and request.method in ("GET", "HEAD")
    return sends and response.status_code == HTTPStatus.OK


def _find_version() -> str | None:
    """Return the version that an address names; that of scripts is part of its path."""
    in_path: str | None = (request.view_args or {}).get("version")
    return in_path or request.args.get("v")


def _wanted_version() -> str:
    if request.endpoint == STYLES:
        return read_styles().version
    if request.endpoint == SCRIPTS:
        return version_scripts()
    return compute_digest((request.view_args or {})["filename"])


def _cache(response: Response) -> Response:
    """Let browsers cache a static file permanently when its address has its digest."""
    if _is_file(response):
        response.cache_control.no_cache = None
        response.cache_control.public = True
        if _find_version() == _wanted_version():
            response.cache_control.max_age = YEAR
            response.cache_control.immutable = True
        else:
            response.cache_control.max_age = 0
    return response


# --- Answers ----------------------------------------------------------------------------------


@lru_cache(COMPRESSED)
def _squeeze(text: bytes) -> bytes:
    return gzip.compress(text, 9, mtime=0)


def _compress(response: Response) -> Response:
    if not is_asset_wanted() or response.mimetype not in TEXTS:
        return response
    response.vary.add("Accept-Encoding")
    is_whole = response.status_code == HTTPStatus.OK and request.method == "GET"
    if not is_whole or not request.accept_encodings["gzip"]:
        return response
    response.direct_passthrough = False
    text = response.get_data()
    if len(text) >= LEAST:
        response.set_data(_squeeze(text))
        response.content_encoding = "gzip"
        etag, _weak = response.get_etag()
        if etag:
            response.set_etag(etag, weak=True)
    return response


def install(app: Flask) -> None:
    """Send the style sheet and the scripts; offer the addresses of static files to templates."""
    app.add_url_rule("/styles.css", STYLES, lambda: _send(read_styles(), "text/css"))
    app.add_url_rule("/scripts/<version>/<name>.js", SCRIPTS, _send_script)
    app.jinja_env.globals.update(
        asset=asset_url,
        card_picture=card_picture,
        list_modules=list_modules,
        script_url=script_url,
        styles_url=styles_url,
    )
    app.after_request(_compress)
    app.after_request(_cache)

"""Static files, compressed, under addresses that change with their contents.

Pages are not compressed: they contain input from the address next to a CSRF token, and their
compressed length would reveal the token.
"""

import gzip
import hashlib
from functools import cache, lru_cache
from http import HTTPStatus
from typing import Final

from flask import Flask, Response, request, url_for

from tutor import resources
from tutor.web.http import bundles

KEPT: Final = 1024  # files of which the digest is known
YEAR: Final = 365 * 24 * 3600
STATIC: Final = "static"


@lru_cache(KEPT)
def compute_digest(name: str) -> str:
    """Return a short digest of a static file as it was when it was first asked for.

    A page names dozens: a new server reads them anew, as it does scripts and styles.
    """
    path = resources.folder("static") / name
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def asset_url(name: str) -> str:
    """Return the address of the static file *name*."""
    return _address(name, request.script_root)


@cache
def _address(name: str, _root: str) -> str:
    return url_for(STATIC, filename=name, v=compute_digest(name))


def script_url(name: str) -> str:
    """Return the address of a script, which changes with the contents of any."""
    return _script_address(name, request.script_root)


@cache
def _script_address(name: str, _root: str) -> str:
    return url_for(bundles.SCRIPTS, version=bundles.version_scripts(), name=name)


def card_picture(card: str) -> str:
    """Return the address of a card's picture, of which a page shows dozens."""
    return _card_address(card, request.script_root)


@cache
def _card_address(card: str, _root: str) -> str:
    return asset_url(f"cards/{card}.svg")


def is_asset_wanted() -> bool:
    """Return whether the request is for a static file, not a page."""
    return request.endpoint in (STATIC, bundles.STYLES, bundles.SCRIPTS)


def _is_file(response: Response) -> bool:
    """Return whether a static file is sent, and not only which methods its address knows."""
    sends = is_asset_wanted() and request.method in ("GET", "HEAD")
    return sends and response.status_code == HTTPStatus.OK


def _find_version() -> str | None:
    """Return the version that an address names; that of scripts is part of its path."""
    in_path: str | None = (request.view_args or {}).get("version")
    return in_path or request.args.get("v")


def _wanted_version() -> str:
    if request.endpoint == bundles.STYLES:
        return bundles.read_styles().version
    if request.endpoint == bundles.SCRIPTS:
        return bundles.version_scripts()
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


LEAST: Final = 500  # bytes, below which nothing is gained
COMPRESSED: Final = 256  # files
TEXTS: Final = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")


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
    """Offer the addresses of static files to templates."""
    app.after_request(_compress)
    bundles.install(app)
    app.jinja_env.globals.update(asset=asset_url, card_picture=card_picture, script_url=script_url)
    app.after_request(_cache)

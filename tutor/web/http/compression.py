"""Compression of responses that are the same for everybody: scripts, styles, pictures.

Pages are not compressed: they contain input from the address next to a CSRF token, and their
compressed length would reveal the token.
"""

import gzip
from functools import lru_cache
from http import HTTPStatus
from typing import Final

from flask import Flask, Response, request

from tutor.web.http.assets import is_asset_wanted

LEAST: Final = 500  # bytes, below which nothing is gained
KEPT: Final = 256  # files
TEXTS: Final = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")


def install(app: Flask) -> None:
    """Compress static files for browsers that can read them so."""
    app.after_request(_compress)


@lru_cache(KEPT)
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

"""Parse requests: path placeholders, queries and uploads."""

import re
from contextlib import closing
from typing import Any, Final
from urllib.parse import quote, unquote

from flask import Flask, Request, current_app, redirect, request
from werkzeug.routing import IntegerConverter
from werkzeug.wrappers import Response

MOST_DIGITS: Final = 18  # the store can query any number of this length
_ASCII: Final = "".join(map(chr, range(128)))


class WholeNumber(IntegerConverter):
    """A place for the number of a row, a round or a step; no larger one has an address."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"


class AsciiRequest(Request):
    """A request with an ASCII query, with `%` for other raw bytes.

    Flask reads a query as UTF-8 and fails on anything else, even in the error page.
    """

    def __init__(self, environ: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        query = environ.get("QUERY_STRING", "")
        environ["QUERY_STRING"] = quote(query, safe=_ASCII, encoding="latin-1")
        super().__init__(environ, *args, **kwargs)


def read_upload(most: int) -> bytes:
    """Return the file that a form sends, or one byte more than *most* of a larger one."""
    file = request.files.get("file")
    if file is None:
        return b""
    with closing(file):
        sent: bytes = file.read(most + 1)
    return sent


def install(app: Flask) -> None:
    """Read the addresses of *app* so."""
    app.url_map.converters["int"] = WholeNumber
    app.request_class = AsciiRequest


# One slash and signs that everybody reads alike: browsers drop tabs and line ends, trim blanks
# and take a backslash for a slash.
_PLAIN: Final = re.compile(r"/(?!/)[!-\[\]-~]*")


def way_back(otherwise: str) -> Response:
    """Return the way to the page that the form names, or to the address *otherwise*."""
    return redirect(local_address(request.form.get("back", ""), otherwise), 303)


def local_address(address: str, otherwise: str) -> str:
    """Return *address* if it is a page of this site, otherwise *otherwise*."""
    return address if _PLAIN.fullmatch(address) and _is_page(address) else otherwise


def _is_page(address: str) -> bool:
    """Return whether a plain address can be shown, not only sent to."""
    path = unquote(re.split("[?#]", address, maxsplit=1)[0])
    site = current_app.create_url_adapter(request)
    return site is not None and site.test(path, "GET")

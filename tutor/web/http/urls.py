"""How the addresses of requests are read: what stands in their places and in their queries."""

from typing import Any, Final
from urllib.parse import quote

from flask import Flask, Request
from werkzeug.routing import IntegerConverter

MOST_DIGITS: Final = 18  # the store can look for any number of so many
_ASCII: Final = "".join(map(chr, range(128)))


class WholeNumber(IntegerConverter):
    """A place for the number of a row, a round or a step; no larger one has an address."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"


class AsciiRequest(Request):
    """A request whose query is ASCII, with `%` where other bytes were sent as they are.

    Flask reads a query as UTF-8 and fails on anything else, even while it says so.
    """

    def __init__(self, environ: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        query = environ.get("QUERY_STRING", "")
        environ["QUERY_STRING"] = quote(query, safe=_ASCII, encoding="latin-1")
        super().__init__(environ, *args, **kwargs)


def install(app: Flask) -> None:
    """Read the addresses of *app* so."""
    app.url_map.converters["int"] = WholeNumber
    app.request_class = AsciiRequest

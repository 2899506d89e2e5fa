"""A WSGI application for tests of servers: it reads what it is sent, and says how much that was."""

from collections.abc import Iterable
from typing import Any


def app(environ: Any, start: Any) -> Iterable[bytes]:
    length = int(environ.get("CONTENT_LENGTH") or 0)
    said = str(len(environ["wsgi.input"].read(length))).encode()
    start("200 OK", [("Content-Length", str(len(said)))])
    return [said]

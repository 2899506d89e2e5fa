"""Proxies in front of the server: the client's address and TLS come from this many proxies.

Of the forwarding headers only the last entries, one per proxy, are trusted: a client can write
anything before them. Without a proxy the headers are ignored.
"""

from typing import Final

from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from tutor.web.http.hosts import is_local

FORWARDED: Final = (
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-Ip",
    "Via",
)


def is_passed_on() -> bool:
    """Return whether a header says that the request was forwarded."""
    return any(name in request.headers for name in FORWARDED)


def is_from_here() -> bool:
    """Return whether the request comes from a browser on this machine.

    Never with proxies: one that sends no forwarding header looks like a local browser.
    """
    if current_app.config["PROXIES"] or is_passed_on():
        return False
    return is_local(request.remote_addr or "", request.host)


def install(app: Flask, proxies: int) -> None:
    """Trust this number of proxies in front of *app*; host names are still checked."""
    app.config["PROXIES"] = proxies
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]

"""What stands in front of the server: who asks, and whether by TLS, is told by so many proxies.

Of what a request says about its way only the last so many places are believed: whoever asks can
write anything before them. Without a proxy nothing is.
"""

from typing import Final

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface
from werkzeug.middleware.proxy_fix import ProxyFix

FORWARDED: Final = (
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-Ip",
    "Via",
)


class SessionOverTls(SecureCookieSessionInterface):
    """Keeps the session in a cookie that goes by TLS alone once it came by TLS."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether browsers may send it by TLS alone."""
        return request.is_secure


def is_passed_on() -> bool:
    """Return whether something between says that it passes this request on."""
    return any(name in request.headers for name in FORWARDED)


def install(app: Flask, proxies: int) -> None:
    """Believe so many proxies in front of *app*; names are still those that are trusted."""
    app.session_interface = SessionOverTls()
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]

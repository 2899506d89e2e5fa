"""The headers that keep pages safe and private."""

from typing import Final

from flask import Flask, Response, request

from tutor.web.http.assets import is_asset_wanted

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
TLS_ONLY: Final = "max-age=31536000"  # for a year, and for this name alone


def secure(response: Response) -> Response:
    """Put the headers on every response."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers.setdefault("Referrer-Policy", "same-origin")
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = TLS_ONLY
    if not is_asset_wanted():
        response.headers["Cache-Control"] = "no-store"
    return response


def install(app: Flask) -> None:
    """Put the headers on every response of *app*."""
    app.after_request(secure)

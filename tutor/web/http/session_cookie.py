"""The session cookie: signed, of any age, and only by TLS once it came by TLS.

Its age is ignored: clocks are set back, and servers differ. The store ends sessions.
"""

from typing import Any, Final

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

LIFETIME_S: Final = 400 * 24 * 3600  # the longest that browsers keep a cookie


class SessionCookie(SecureCookieSessionInterface):
    """Keeps the session in a cookie that is read whatever the clocks say."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of a request, an empty one unless its cookie is signed."""
        signer = self.get_signing_serializer(app)
        text = request.cookies.get(self.get_cookie_name(app), "")
        if signer is None:
            return None
        try:
            return SecureCookieSession(signer.loads(text) if text else None)
        except BadSignature:
            return SecureCookieSession()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send a session that has changed; its lifetime is counted by the browser's own clock."""
        if not session or not self.should_set_cookie(app, session):
            super().save_session(app, session, response)
            return
        response.vary.add("Cookie")
        signer = self.get_signing_serializer(app)
        assert signer is not None
        response.set_cookie(
            self.get_cookie_name(app),
            str(signer.dumps(dict(session))),
            max_age=LIFETIME_S if session.permanent else None,
            **self._protections(app),
        )

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether browsers may send it by TLS alone."""
        return request.is_secure

    def _protections(self, app: Flask) -> dict[str, Any]:
        return {
            "path": self.get_cookie_path(app),
            "domain": self.get_cookie_domain(app),
            "httponly": self.get_cookie_httponly(app),
            "secure": self.get_cookie_secure(app),
            "samesite": self.get_cookie_samesite(app),
        }


def install(app: Flask) -> None:
    """Keep the sessions of *app* in this cookie, sent again only when it has changed."""
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.session_interface = SessionCookie()

"""What keeps pages safe: known hosts, trusted proxies, the session cookie, headers, and addresses.

A foreign page can point its host name at this machine (DNS rebinding) and would then be read as one
of ours. So a request must name a known host; a numeric address always leads here. Of the forwarding
headers only the last entries, one per proxy, are trusted: a client can write anything before them.
The session cookie has any age, as clocks are set back and servers differ: the store ends sessions.
"""

import re
import socket
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import quote, unquote

from flask import Flask, Request, Response, current_app, redirect, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import IntegerConverter
from werkzeug.wrappers import Response as BaseResponse

from tutor.web.http.assets import is_asset_wanted
from tutor.web.http.errors import UNKNOWN_HOST, note_cause
from tutor.web.i18n.translation import _

PREFIX: Final = 64  # bits of an IPv6 address: one user has the whole prefix
LOCAL: Final = "localhost"
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(:[0-9]{1,5})?", re.IGNORECASE)
FORWARDED: Final = (
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-Ip",
    "Via",
)
LIFETIME_S: Final = 400 * 24 * 3600  # the longest that browsers keep a cookie
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
MOST_DIGITS: Final = 18  # the store can query any number of this length
_ASCII: Final = "".join(map(chr, range(128)))
# One slash and signs that everybody reads alike: browsers drop tabs and line ends, trim blanks
# and take a backslash for a slash.
_PLAIN: Final = re.compile(r"/(?!/)[!-\[\]-~]*")


# --- Hosts ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hosts:
    """The trusted host names, in addition to localhost and loopback addresses."""

    names: frozenset[str] = frozenset()
    any_address: bool = False

    def trust(self, header: str) -> bool:
        """Return whether a Host header, with or without a port, names a trusted host."""
        parts = _HOST.fullmatch(header)
        name = plain_name(parts[1]) if parts else ""
        is_known = name in self.names or name == LOCAL or is_loopback(name)
        return is_known or (self.any_address and read_address(name) is not None)


def hosts_for(host: str, bound: str, trusted: Iterable[str]) -> Hosts:
    """Return the trusted hosts for a server that listens on *host*, at the address *bound*.

    Other machines reach it by any address of the machine, or of a forwarder, and by the machine's
    name.
    """
    is_open = not is_loopback(bound)
    names = {host, bound, *trusted, *(_own_names() if is_open else ())}
    return Hosts(frozenset(filter(None, map(plain_name, names))), is_open)


def plain_name(text: str) -> str:
    """Return a name or address in normal form, empty if *text* is neither.

    That is without brackets, a zone or a final dot, in lower-case ASCII.
    """
    bare = text.removeprefix("[").removesuffix("]").partition("%")[0]
    address = read_address(bare)
    if address:
        return str(address)
    try:
        name = text.encode("idna").decode("ascii").lower().removesuffix(".")
    except UnicodeError:
        return ""
    return name if re.fullmatch(r"[0-9a-z-]+(\.[0-9a-z-]+)*", name) else ""


def is_loopback(name: str) -> bool:
    """Return whether *name* is an address that only this machine reaches."""
    address = read_address(name)
    return address is not None and address.is_loopback


def is_local(peer: str, host: str) -> bool:
    """Return whether a request came from this machine and names it."""
    name = plain_name(host.rpartition(":")[0] if re.search(r":\d+$", host) else host)
    return is_loopback(peer) and (name == LOCAL or is_loopback(name))


def read_address(name: str) -> IPv4Address | IPv6Address | None:
    """Return the address that *name* writes in numbers, None if it is a name."""
    try:
        return ip_address(name)
    except ValueError:
        return None


def find_address() -> str:
    """Return the network address of this request, as far as one person controls it."""
    text = request.remote_addr or ""
    address = read_address(text)
    if not isinstance(address, IPv6Address):
        return text
    return str(IPv6Address(int(address) >> PREFIX << PREFIX))


def _own_names() -> set[str]:
    """Return the names of this machine, including that in a local network."""
    name = socket.gethostname()
    first = name.partition(".")[0]
    return {name, first, f"{first}.local"}


# --- Proxies ----------------------------------------------------------------------------------


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


# --- The session cookie -----------------------------------------------------------------------


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


# --- Headers ----------------------------------------------------------------------------------


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


# --- Addresses and uploads --------------------------------------------------------------------


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


def way_back(otherwise: str) -> BaseResponse:
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


def install(app: Flask, hosts: Hosts, proxies: int) -> None:
    """Reject every request to *app* for another host, before anything else.

    Trust this number of proxies in front of it. The session cookie is sent again only when it has
    changed.
    """

    def refuse() -> Response | None:
        if hosts.trust(request.headers.get("Host", "")):
            return None
        note_cause(UNKNOWN_HOST)
        sentence = _(
            "This server does not know the name in this address. Its operator can add that name: "
            "tutor serve --trusted-host NAME."
        )
        return Response(f"{sentence}\n", 400, mimetype="text/plain")

    app.config.update(SESSION_REFRESH_EACH_REQUEST=False, PROXIES=proxies)
    app.session_interface = SessionCookie()
    app.request_class = AsciiRequest
    app.url_map.converters["int"] = WholeNumber
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    app.before_request(refuse)
    app.after_request(secure)

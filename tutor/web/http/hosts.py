"""The names this server answers to.

A page elsewhere can let its own name lead to this machine (DNS rebinding) and would then be read as
one of ours. So a request must ask for a name that is known. An address in numbers leads nowhere
else, whoever wrote it.
"""

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from flask import Flask, Response, request

from tutor.web.http.refusals import UNKNOWN_HOST, note_cause
from tutor.web.i18n.translation import _

LOCAL: Final = "localhost"
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(:[0-9]{1,5})?", re.IGNORECASE)


@dataclass(frozen=True)
class Hosts:
    """The trusted host names, in addition to localhost and loopback addresses."""

    names: frozenset[str] = frozenset()
    any_address: bool = False

    def trust(self, header: str) -> bool:
        """Return whether a Host header, with its port or without, asks for a trusted host."""
        parts = _HOST.fullmatch(header)
        name = plain_name(parts[1]) if parts else ""
        is_known = name in self.names or name == LOCAL or is_loopback(name)
        return is_known or (self.any_address and read_address(name) is not None)


def hosts_for(host: str, bound: str, trusted: Iterable[str]) -> Hosts:
    """Return whom to trust where *host* is listened on, at the address *bound*.

    Others reach a server by any address of its machine, or of what forwards to it, and by the
    machine's own name.
    """
    is_open = not is_loopback(bound)
    names = {host, bound, *trusted, *(_own_names() if is_open else ())}
    return Hosts(frozenset(filter(None, map(plain_name, names))), is_open)


def plain_name(text: str) -> str:
    """Return a name or address as it is compared, empty if *text* is neither.

    That is without brackets, a zone or a last dot, in small ASCII letters.
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
    """Return whether a request came from this machine, and asked for it as such."""
    name = plain_name(host.rpartition(":")[0] if re.search(r":\d+$", host) else host)
    return is_loopback(peer) and (name == LOCAL or is_loopback(name))


def read_address(name: str) -> IPv4Address | IPv6Address | None:
    """Return the address that *name* writes in numbers, None if it is a name."""
    try:
        return ip_address(name)
    except ValueError:
        return None


def _own_names() -> set[str]:
    """Return the names of this machine, also as it is called in a local network."""
    name = socket.gethostname()
    first = name.partition(".")[0]
    return {name, first, f"{first}.local"}


def install(app: Flask, hosts: Hosts) -> None:
    """Refuse every request for another host, before anything else is done."""

    def refuse() -> Response | None:
        if hosts.trust(request.headers.get("Host", "")):
            return None
        note_cause(UNKNOWN_HOST)
        sentence = _(
            "This server does not know the name in this address. Its operator can add that name: "
            "tutor serve --trusted-host NAME."
        )
        return Response(f"{sentence}\n", 400, mimetype="text/plain")

    app.before_request(refuse)

"""The host names that this server accepts.

A foreign page can point its host name at this machine (DNS rebinding) and would then be read as one
of ours. So a request must name a known host. A numeric address always leads here.
"""

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from flask import Flask, Response, request

from tutor.web.http.errors import UNKNOWN_HOST, note_cause
from tutor.web.i18n.translation import _

LOCAL: Final = "localhost"
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(:[0-9]{1,5})?", re.IGNORECASE)


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


def _own_names() -> set[str]:
    """Return the names of this machine, including that in a local network."""
    name = socket.gethostname()
    first = name.partition(".")[0]
    return {name, first, f"{first}.local"}


def install(app: Flask, hosts: Hosts) -> None:
    """Reject every request for another host, before anything else."""

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

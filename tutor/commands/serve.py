"""`tutor serve`: the page to learn and play on."""

import argparse
import os
import sys
from ipaddress import ip_network
from typing import Final

from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    add_data_folder,
    number_from,
)
from tutor.store import UnusableStoreError
from tutor.store.database import find_folder, find_place
from tutor.web import Service, UnusableAddressError, serve
from tutor.web.http.hosts import plain_name
from tutor.web.logs import write_json_lines
from tutor.web.waitress_server import REQUEST_TIMEOUT_S

HOST: Final = "127.0.0.1"
PORT: Final = 8000
CONNECTIONS: Final = 2000
FEWEST_CONNECTIONS: Final = 10  # hardly two browsers
MOST_CONNECTIONS: Final = 60_000
IDLE_TIMEOUT: Final = 30  # seconds
LEARNERS: Final = {"one": True, "many": False}  # and whether the server is personal
LOGS: Final = ("plain", "json")
_EXAMPLE = """\
This is what runs when no command is given.

It listens on this machine alone unless --host says otherwise, and whoever opens it here is one
learner, in any browser. Where others reach it too (--host, --trusted-host), each browser is a
learner of its own, known by a cookie: nobody sees or changes what is another's. What was kept here
before belongs to whoever opens it first on this machine itself. --learners one or many says
otherwise.

A request must ask for a host that is trusted: localhost, a loopback address, or what --host names;
where others can reach the server (--host 0.0.0.0), also any address in numbers and this machine's
own name, with .local too. What else leads to it, such as the name of a proxy in front of it, has
to be named by --trusted-host. Ports do not matter.

Behind a proxy say how many there are (--proxies 1): then what they say of where a request comes
from (X-Forwarded-For) and whether it came by TLS (X-Forwarded-Proto) is believed, and cookies of
requests by TLS go by TLS alone. The proxy has to pass the Host on. No request is then taken for one
of this machine, so --watcher 127.0.0.1 lets a program here read /metrics.

Games are kept in one file of the data folder: that of --data, or of TUTOR_DATA in the environment,
or your own. With DATABASE_URL in the environment, such as
postgresql://tutor@localhost/tutor, they are kept on a PostgreSQL server instead, which several
machines may share; requirements-server.txt names what that needs. Its password is best given apart,
as PGPASSWORD: in the URL signs such as @ and / have to be encoded.

A browser holds up to six connections. The system's limit of open files is raised as far as
--connections needs and the system allows.

examples:
  tutor serve --port 9000 --data ./my-games
  tutor serve --host 0.0.0.0 --trusted-host hanafuda.school.example
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "serve", run, _EXAMPLE)
    parser.add_argument("--host", default=HOST, help="address to listen on (default %(default)s)")
    parser.add_argument(
        "--port", type=number_from(0, 65535), default=PORT, help="port (default %(default)s)"
    )
    add_data_folder(parser)
    parser.add_argument(
        "--trusted-host",
        type=_host,
        action="append",
        default=[],
        metavar="NAME",
        help="a name or address by which browsers may ask for this server; may be repeated",
    )
    parser.add_argument(
        "--learners",
        choices=LEARNERS,
        help="whether all who come are one learner, or each browser is its own",
    )
    parser.add_argument(
        "--worker",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="whether matches are analysed by this process, or by `tutor worker` alone",
    )
    parser.add_argument(
        "--proxies",
        type=number_from(0, 9),
        default=0,
        metavar="N",
        help="how many proxies stand in front and say whence requests come (default %(default)s)",
    )
    parser.add_argument(
        "--watcher",
        type=ip_network,
        action="append",
        default=[],
        metavar="NETWORK",
        help="an address or network that may read /metrics, as this machine may; may be repeated",
    )
    parser.add_argument(
        "--log",
        choices=LOGS,
        default="plain",
        help="json: a line for each request and failure, without secrets or cards",
    )
    parser.add_argument(
        "--connections",
        type=number_from(FEWEST_CONNECTIONS, MOST_CONNECTIONS),
        default=CONNECTIONS,
        help="connections that may be open at once (default %(default)s)",
    )
    parser.add_argument(
        "--idle-timeout",
        type=number_from(1, 3600),
        default=IDLE_TIMEOUT,
        metavar="SECONDS",
        help="after which a connection on which nothing is asked is closed (default %(default)s)",
    )
    parser.add_argument(
        "--request-timeout",
        type=number_from(1, 3600),
        default=REQUEST_TIMEOUT_S,
        metavar="SECONDS",
        help="in which a request has to arrive whole (default %(default)s)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve the pages until interrupted."""
    folder = find_folder(arguments.data, os.environ)
    try:
        service = Service(
            arguments.host,
            arguments.port,
            folder,
            arguments.connections,
            arguments.idle_timeout,
            arguments.trusted_host,
            LEARNERS.get(arguments.learners),
            find_place(folder, os.environ),
            arguments.worker,
            arguments.proxies,
            tuple(arguments.watcher),
            arguments.request_timeout,
        )
        if arguments.log == "json":
            write_json_lines(sys.stderr)
        return serve(service)
    except (UnusableAddressError, UnusableStoreError) as error:
        raise CommandError(str(error)) from None


def _host(text: str) -> str:
    """Return a host name or address in normal form, for argparse."""
    name = plain_name(text)
    if not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not a name or address, without a port")
    return name

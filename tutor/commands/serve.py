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
from tutor.review.thresholds import HINT_ROUNDS
from tutor.store import UnusableStoreError
from tutor.store.database import find_folder, find_place
from tutor.web import Service, UnusableAddressError, serve
from tutor.web.http.security import plain_name
from tutor.web.http.watching import write_json_lines
from tutor.web.server import REQUEST_TIMEOUT_S

HOST: Final = "127.0.0.1"
PORT: Final = 8000
CONNECTIONS: Final = 2000
FEWEST_CONNECTIONS: Final = 10  # hardly two browsers
MOST_CONNECTIONS: Final = 60_000
IDLE_TIMEOUT: Final = 30  # seconds
FEWEST_ROUNDS: Final = 10
MOST_ROUNDS: Final = 10_000
LEARNERS: Final = {"one": True, "many": False}  # and whether the server is personal
LOGS: Final = ("plain", "json")
_EXAMPLE = """\
This is what runs when no command is given.

By default the server listens on this machine only, and every browser here is the same learner.
If others can reach it (--host, --trusted-host), each browser is a separate learner, identified by
a cookie; no learner sees or changes another's data. Existing data belongs to the first learner who
opens the page on this machine. --learners one or many overrides this.

The Host header of a request must be trusted: localhost, a loopback address or the value of --host.
If others can reach the server (--host 0.0.0.0), numeric addresses and this machine's own name,
also with .local, are trusted too. Name any other host, such as that of a proxy, with
--trusted-host. Ports are ignored.

Behind proxies give their number (--proxies 1). Then X-Forwarded-For and X-Forwarded-Proto are
believed, and cookies set over TLS are sent over TLS only. The proxy must pass the Host header on.
No request then counts as local, so use --watcher 127.0.0.1 to let a local program read /metrics.

Matches are stored in one file in the data folder: --data, TUTOR_DATA or your user data folder.
With DATABASE_URL set, for example to postgresql://tutor@localhost/tutor, they are stored on a
PostgreSQL server, which several machines can share; install requirements-server.txt for it. Pass
the password as PGPASSWORD, because the URL needs characters such as @ and / encoded.

A browser opens up to six connections. The limit of open files is raised as far as --connections
needs and the system allows.

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
        help="a name or address that browsers may use for this server; repeatable",
    )
    parser.add_argument(
        "--learners",
        choices=LEARNERS,
        help="treat all browsers as one learner, or each as its own",
    )
    parser.add_argument(
        "--worker",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="analyse matches in this process, or leave it to `tutor worker`",
    )
    parser.add_argument(
        "--proxies",
        type=number_from(0, 9),
        default=0,
        metavar="N",
        help="number of trusted proxies in front (default %(default)s)",
    )
    parser.add_argument(
        "--watcher",
        type=ip_network,
        action="append",
        default=[],
        metavar="NETWORK",
        help="an address or network that may also read /metrics; repeatable",
    )
    parser.add_argument(
        "--log",
        choices=LOGS,
        default="plain",
        help="json: one line per request and error, without secrets or cards",
    )
    parser.add_argument(
        "--connections",
        type=number_from(FEWEST_CONNECTIONS, MOST_CONNECTIONS),
        default=CONNECTIONS,
        help="maximum number of open connections (default %(default)s)",
    )
    parser.add_argument(
        "--idle-timeout",
        type=number_from(1, 3600),
        default=IDLE_TIMEOUT,
        metavar="SECONDS",
        help="close idle connections after this time (default %(default)s)",
    )
    parser.add_argument(
        "--request-timeout",
        type=number_from(1, 3600),
        default=REQUEST_TIMEOUT_S,
        metavar="SECONDS",
        help="time limit for receiving a request (default %(default)s)",
    )
    parser.add_argument(
        "--hint-rounds",
        type=number_from(FEWEST_ROUNDS, MOST_ROUNDS),
        default=HINT_ROUNDS,
        metavar="N",
        help="rounds a hint plays of each move it compares; fewer for a slow machine (default "
        "%(default)s)",
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
            arguments.hint_rounds,
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

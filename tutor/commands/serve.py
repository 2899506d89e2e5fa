"""`tutor serve`: the page to learn and play on."""

import argparse
from pathlib import Path

from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    data_folder,
    number_from,
)

HOST = "127.0.0.1"
PORT = 8000
_EXAMPLE = """\
This is what runs when no command is given.

example:
  tutor serve --port 9000 --data ./my-games
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        subcommands, "serve", run, "Serve the page to learn and play on, until Ctrl-C.", _EXAMPLE
    )
    parser.add_argument("--host", default=HOST, help="address to listen on (default %(default)s)")
    parser.add_argument(
        "--port", type=number_from(0, 65535), default=PORT, help="port (default %(default)s)"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where games are kept (default: your data folder)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted; a port that is taken is told by the server."""
    from tutor.web import serve

    data: Path = arguments.data or data_folder()
    try:
        return serve(arguments.host, arguments.port, data)
    except OSError as error:
        where = error.filename or data
        raise CommandError(f"{where} cannot be used: {error.strerror or error}.") from None

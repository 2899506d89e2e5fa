"""The production server: one process that serves the pages until it is stopped."""

import errno
import logging
import os
import secrets
from pathlib import Path
from typing import Any

import waitress
from flask import Flask

from tutor.practice import Practice
from tutor.store import Store
from tutor.web.app import Config, create_app

KEY_FILE = "secret-key"
KEY_BYTES = 32
THREADS = 8


def serve(host: str, port: int, data: Path) -> int:
    """Serve the pages with the matches in *data*; return the exit status.

    Raise OSError when *data* cannot be written or the port is taken.
    """
    data.mkdir(parents=True, exist_ok=True)
    _start_engine(data)
    store = Store(data)
    try:
        app = create_app(Config(Practice(store), secret_key(data)))
        return _run(app, host, port)
    finally:
        store.close()


def _start_engine(data: Path) -> None:
    """Let the engine compile in the background; pages work meanwhile."""
    from tutor.engine import readiness

    readiness.prepare(data / "compiled")
    readiness.warm_up()


def secret_key(data: Path) -> str:
    """Return the key that signs cookies: made once, readable by its owner alone."""
    path = data / KEY_FILE
    if path.exists() and (known := path.read_text(encoding="ascii")):
        return known
    made = secrets.token_hex(KEY_BYTES)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(made)
    return made


def _run(app: Flask, host: str, port: int) -> int:
    try:
        server = waitress.create_server(app, host=host, port=port, threads=THREADS)
    except ValueError:  # a host name that leads nowhere
        raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL)) from None
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # pages ask for many pictures
    print(f"Hanafuda Tutor is at {address(host, _port(server))}  (Ctrl+C stops it)", flush=True)
    server.run()
    return 0


def _port(server: Any) -> int:
    """Return the port of a server; one name may stand for several addresses."""
    if hasattr(server, "effective_listen"):
        return int(server.effective_listen[0][1])
    return int(server.effective_port)


def address(host: str, port: int) -> str:
    """Return the address at which a browser on this machine finds the server."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

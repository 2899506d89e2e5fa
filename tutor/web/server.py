"""The production server: one process that serves the pages until it is stopped."""

import logging
import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import waitress
from flask import Flask

from tutor.jobs.worker import Worker
from tutor.practice import Practice
from tutor.store import Store
from tutor.web.app import Config, create_app

KEY_FILE = "secret-key"
KEY_BYTES = 32
THREADS = 8


def serve(host: str, port: int, data: Path) -> int:
    """Serve the pages with the matches in *data*; return the exit status.

    Raise OSError when *data* cannot be written, or the address cannot be listened on.
    """
    with _listening(host, port) as listener:
        store = Store(data)
        _start_engine(data)
        try:
            config = Config(Practice(store), secret_key(data))
            with _analysing(config):
                _run(create_app(config), listener, address(host, listener.getsockname()[1]))
        finally:
            store.close()
    return 0


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address; of several that a name has, IPv4 comes first."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _name, where = min(found, key=lambda one: one[0] != socket.AF_INET)
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
    except OSError:
        listener.close()
        raise
    return listener


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


@contextmanager
def _analysing(config: Config) -> Iterator[None]:
    """Let matches be analysed meanwhile."""
    worker = Worker(config.practice, config.analyst, config.gate)
    worker.start()
    try:
        yield
    finally:
        worker.stop()


def _run(app: Flask, listener: socket.socket, shown: str) -> None:
    server = waitress.create_server(app, sockets=[listener], threads=THREADS)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # pages ask for many pictures
    print(f"Hanafuda Tutor is at {shown}  (Ctrl+C stops it)", flush=True)
    try:
        server.run()
    finally:
        server.close()


def address(host: str, port: int) -> str:
    """Return the address at which a browser on this machine finds the server."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

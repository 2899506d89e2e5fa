"""The production server: one process that serves the pages, closing connections that are late."""

import gc
import logging
import os
import secrets
import select
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread
from types import FrameType
from typing import Any, Final

import waitress
from flask import Flask
from waitress import wasyncore
from waitress.channel import HTTPChannel

from tutor.engine.readiness import warm_up
from tutor.jobs.worker import Worker
from tutor.practice import Practice
from tutor.review.engine import LazyEngine
from tutor.review.thresholds import HINT_ROUNDS
from tutor.store import Store, unusable
from tutor.store.database import Place
from tutor.web.app import Config, create_app
from tutor.web.http.security import hosts_for, is_loopback
from tutor.web.http.watching import Networks

THREADS: Final = 16  # of which half may hold answers back (`learners/allowances.py`)
BACKLOG: Final = 1024  # connections that may wait to be accepted
TIDY_UP_S: Final = 5  # how often idle connections are looked for
REQUEST_TIMEOUT_S: Final = 60  # the largest import arrives in it at 70 kB/s
PATIENCE_S: Final = 10.0  # after which it stops though somebody still waits
LOOK_S: Final = 0.05
SPARE_FILES: Final = 128  # the database for each thread, pictures on their way, compiled code
WITHOUT_POLL: Final = 500  # select()'s limit on any system, less other open files
KEY_FILE: Final = "secret-key"
KEY_BYTES: Final = 32
NEW_BEFORE_SEARCH: Final = 50_000  # things made and not yet gone, after which garbage is looked for
EACH: Final = "Each browser that reaches it is a learner of its own, known by its cookie."
SHARED: Final = "Everybody who reaches it shares one learner: the same matches, lessons and notes."


@dataclass(frozen=True)
class Limits:
    """What connections may take: how many, and for how many seconds."""

    connections: int
    idle_timeout: int  # without a byte
    request_timeout: int = REQUEST_TIMEOUT_S  # from the first byte of a request to its last
    threads: int = THREADS


class DeadlineChannel(HTTPChannel):  # type: ignore[misc]
    """A connection that is closed if a request takes too long to arrive."""

    request_timeout = REQUEST_TIMEOUT_S
    _begun = 0.0

    def received(self, data: bytes) -> bool:
        """Take in data, and note when the request that it belongs to began."""
        before = self.request
        result: bool = super().received(data)
        if self.request is not before:
            self._begun = time.monotonic()
        return result

    def readable(self) -> bool:
        """Return whether to read; the server's loop calls it at least once a second."""
        is_late = time.monotonic() > self._begun + self.request_timeout
        if self.request is not None and is_late and not self.requests:
            self.will_close = True
        result: bool = super().readable()
        return result


def make_server(app: object, listener: socket.socket, limits: Limits) -> Any:
    """Return a server that listens on a socket; `run()` serves until it is stopped."""
    server = waitress.create_server(
        app,
        sockets=[listener],
        threads=limits.threads,
        backlog=BACKLOG,
        connection_limit=possible_connections(limits.connections),
        channel_timeout=limits.idle_timeout,
        cleanup_interval=TIDY_UP_S,
        asyncore_use_poll=True,  # select() knows no file above the 1,024th
        clear_untrusted_proxy_headers=False,  # `http/proxies.py` decides which headers to trust
    )
    own = {"request_timeout": limits.request_timeout}
    server.channel_class = type("Channel", (DeadlineChannel,), own)
    return server


@contextmanager
def drained_on_stop(server: Any) -> Iterator[None]:
    """Let a waitress server finish its requests when the system stops it (SIGTERM).

    Signals belong to the main thread: in other threads nothing changes.
    """
    if current_thread() is not main_thread():
        yield
        return
    over = Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        Thread(target=_stop_when_answered, args=(server, over), daemon=True).start()

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        over.set()
        signal.signal(signal.SIGTERM, before)


def _stop_when_answered(server: Any, over: Event) -> None:
    """End the loop of a server once all requests are answered, or after a timeout.

    Only the loop itself closes its channels.
    """
    server.trigger.pull_trigger(lambda: wasyncore.dispatcher.close(server))
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and any(map(_is_waiting, [*server.active_channels.values()])):
        if over.wait(LOOK_S):
            return
    server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))


def _is_waiting(channel: Any) -> bool:
    """Return whether a request of a connection is being read, answered or sent."""
    return bool(channel.request or channel.requests or channel.total_outbufs_len)


def possible_connections(wanted: int) -> int:
    """Return how many of the wanted connections the system allows.

    It raises the process's limit of open files as needed.
    """
    if sys.platform == "win32" or not hasattr(select, "poll"):
        return min(wanted, WITHOUT_POLL)
    return min(wanted, _files(wanted + SPARE_FILES) - SPARE_FILES)


if sys.platform != "win32":
    import resource

    def _files(wanted: int) -> int:
        """Return how many files may be open, after asking for as many as are wanted."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return wanted
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        except (OSError, ValueError):  # some systems have a lower limit than they report
            return soft
        return allowed


class UnusableAddressError(ValueError):
    """An address that cannot be listened on, and why, in one sentence."""


@dataclass(frozen=True)
class Service:
    """The address of the pages, their folder, and their learners."""

    host: str
    port: int
    data: Path
    connections: int  # maximum; a browser opens up to six
    idle_timeout: int  # seconds after which a connection is closed
    trusted: Sequence[str] = ()  # names that browsers may know this server by
    is_personal: bool | None = None  # whether all browsers are one learner; None: by network access
    place: Place | None = None  # the database; None: in the folder
    analyses: bool = True  # whether matches are analysed here, too
    proxies: int = 0  # in front of it, which say whence and how a request came
    watchers: Networks = ()  # networks that may read `/metrics`, besides this machine
    request_timeout: int = REQUEST_TIMEOUT_S  # seconds in which a request has to arrive whole
    hint_rounds: int = HINT_ROUNDS  # of each move that a hint compares


def serve(service: Service) -> int:
    """Serve the pages until interrupted; return the exit status.

    Raise UnusableAddressError or UnusableStoreError when they cannot be served.
    """
    with _listen(service) as listener, closing(Store(service.place or service.data)) as store:
        bound = listener.getsockname()[0]
        hosts = hosts_for(service.host, bound, service.trusted)
        is_personal = find_personal(service, bound)
        config = Config(
            Practice(store),
            find_key(service.data),
            LazyEngine(service.hint_rounds),
            hosts=hosts,
            proxies=service.proxies,
            is_personal=is_personal,
            watchers=service.watchers,
        )
        warm_up()  # in the background; pages work meanwhile
        app = create_app(config)
        keep_for_good()
        with _analyse_meanwhile(config) if service.analyses else nullcontext():
            _run(app, listener, service)
    return 0


def find_personal(service: Service, bound: str) -> bool:
    """Return whether all browsers are one learner: by default, if only this machine has access."""
    if service.is_personal is not None:
        return service.is_personal
    return is_loopback(bound) and not service.trusted


def _listen(service: Service) -> socket.socket:
    """Return a socket that listens; of several addresses of a name, IPv4 comes first."""
    try:
        return _listener(service.host, service.port)
    except (OSError, UnicodeError) as error:
        cause = error.strerror if isinstance(error, OSError) else "it is no name"
        where = f"port {service.port} of {service.host}"
        raise UnusableAddressError(f"{where} cannot be listened on: {cause}.") from None


def _listener(host: str, port: int) -> socket.socket:
    results = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _name, where = min(
        results, key=lambda entry: entry[0] != socket.AF_INET
    )
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(BACKLOG)  # only this detects a process that has just bound it
    except OSError:
        listener.close()
        raise
    return listener


def find_key(data: Path) -> str:
    """Return the key in a data folder; raise UnusableStoreError where it cannot be stored."""
    try:
        return secret_key(data)
    except OSError as error:
        raise unusable(data, error) from None


def secret_key(data: Path) -> str:
    """Return the key that signs cookies: made once, readable by its owner alone."""
    path = data / KEY_FILE
    if path.exists() and (given := path.read_text(encoding="latin-1")):  # any bytes are secret
        return given
    made = secrets.token_hex(KEY_BYTES)
    draft = path.with_name(f"{KEY_FILE}-{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(made)
    if path.exists() and not path.stat().st_size:
        path.unlink()
    return _keep_key(draft, path)


def _keep_key(draft: Path, path: Path) -> str:
    """Return the key in *path*: the draft, or that of another process that was first."""
    try:
        os.link(draft, path)  # unlike a rename, never replaces a file
    except FileExistsError:
        pass
    except OSError:  # where files have one name each
        draft.replace(path)
    draft.unlink(missing_ok=True)
    return path.read_text(encoding="latin-1")


def keep_for_good() -> None:
    """Exclude existing objects from garbage collection, and collect less often.

    A page makes thousands of short-lived objects: collecting them, together with rules and words,
    took a quarter of the time of a move.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_BEFORE_SEARCH)


@contextmanager
def _analyse_meanwhile(config: Config) -> Iterator[None]:
    worker = Worker(config.practice, config.engine, config.gate)
    worker.start()
    try:
        yield
    finally:
        worker.stop()


def _run(app: Flask, listener: socket.socket, service: Service) -> None:
    limits = Limits(service.connections, service.idle_timeout, service.request_timeout)
    server = make_server(app, listener, limits)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # pages load many pictures
    announce(service, listener, possible_connections(service.connections))
    try:
        with drained_on_stop(server):
            server.run()
    finally:
        server.close()


def announce(service: Service, listener: socket.socket, connections: int) -> None:
    """Print the address of the pages, and hints for whoever starts the server."""
    bound, port = listener.getsockname()[:2]
    shown = address(service.host, port)
    print(f"Hanafuda Tutor is at {shown}  (Ctrl+C stops it)", flush=True)
    if not find_personal(service, bound):
        print(EACH, flush=True)
    elif not is_loopback(bound):
        print(SHARED, flush=True)
    if connections < service.connections:
        limited = "connections may be open at once, as the system limits open files."
        print(f"Only {connections} {limited}", flush=True)


def address(host: str, port: int) -> str:
    """Return the address at which a browser on this machine finds the server."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

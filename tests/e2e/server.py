"""The real server in its own process, for tests that reload, restart and kill it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from sqlalchemy import URL

from tutor.store.database.opening import NAMED_BY, Place

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 180.0  # seconds; one that ends instead is told at once
HINT_ROUNDS = 100  # instead of 1,000: pages look the same by fewer
COMPILES_WITHIN = 600.0  # seconds, on a machine that is busy with other things


class Server:
    """`tutor serve` on a free port, its data in a folder of the test."""

    def __init__(
        self,
        data: Path,
        compiled: Path | None = None,
        options: Sequence[str] = (),
        place: Place | None = None,
    ) -> None:
        """*compiled* is where compiled code is kept, if not where these tests keep it.

        *place* is where games are kept, if not in the folder.
        """
        self.data = data
        self._options = options
        self._environment = {**os.environ, **environment_of(place), "PYTHONUNBUFFERED": "1"}
        if compiled is not None:
            self._environment["NUMBA_CACHE_DIR"] = str(compiled)
        self.port = _free_port()
        self.log = data / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return the address of the home page."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "tutor", "serve", "--port", str(self.port)]
        command += ["--hint-rounds", str(HINT_ROUNDS)]
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), *self._options],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self._wait("/healthz", "ok")

    def wait_for_engine(self) -> None:
        """Wait until hints are compiled."""
        self._wait("/healthz", '"ready"', COMPILES_WITHIN)

    def kill(self) -> None:
        """End the server at once, as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def die_and_return(self) -> None:
        """End the server at once, and start it again on the same port."""
        self.kill()
        self.start()

    def __enter__(self) -> "Server":
        try:
            self.start()
        except RuntimeError:
            self.kill()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    def _wait(self, path: str, text: str, seconds: float = STARTS_WITHIN) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._process is None or self._process.poll() is not None:
                break
            if text in self._read(path):
                return
            time.sleep(0.1)
        raise RuntimeError(f"The server did not answer {path}:\n{self.log.read_text()[-4000:]}")

    def _read(self, path: str) -> str:
        try:
            with urllib.request.urlopen(self.url + path, timeout=5) as response:
                return str(response.read().decode())
        except (urllib.error.URLError, OSError):
            return ""


class WorkerProcess:
    """`tutor worker`, which analyses what servers store at a place."""

    def __init__(self, data: Path, place: Place | None = None) -> None:
        self._data = data
        self._environment = {**os.environ, **environment_of(place)}
        self._process: subprocess.Popen[bytes] | None = None

    def die_and_return(self) -> None:
        """End the worker at once, and start another."""
        self.kill()
        self.start()

    def start(self) -> None:
        """Start it; what it does is seen in the store."""
        command = [sys.executable, "-m", "tutor", "worker", "--data", str(self._data)]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,  # a database that is away is told at length
        )

    def kill(self) -> None:
        """End the worker at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> "WorkerProcess":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()


def environment_of(place: Place | None) -> dict[str, str]:
    """Return what names a place to a program, nothing where it is a folder."""
    if isinstance(place, URL):
        return {NAMED_BY: place.render_as_string(hide_password=False)}
    return {}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

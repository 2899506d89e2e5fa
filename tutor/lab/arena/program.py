"""A program in a seat: an observation a line to its input, an action a line from its output."""

import os
import queue
import shlex
import signal
import subprocess
import threading
from contextlib import suppress
from typing import IO

from tutor.lab.arena.contestants import ArenaError, FaultError
from tutor.protocol.errors import ProtocolError
from tutor.protocol.observations import observation_line, read_action
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action

_LONGEST_LINE = 65_536
_FAREWELL_SECONDS = 1.0  # for a program to end by itself once its input is closed


class Program:
    """Runs a command for a whole series; after a fault it is started afresh."""

    clock = "wall"

    def __init__(self, command: str, timeout: float) -> None:
        self.name = f"exec:{command}"
        self._timeout = timeout
        self._arguments = _split(command)
        self._running: _Running | None = None
        try:
            self._running = _Running(self._arguments)
        except OSError as error:
            raise ArenaError(f"{self.name} cannot be started: {error.strerror}.") from None

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the program's action; a program that is at fault is stopped."""
        try:
            return self._ask_program(observation)
        except FaultError:
            self._end(0)
            raise

    def _ask_program(self, observation: Observation) -> Action:
        if self._running is None:
            try:
                self._running = _Running(self._arguments)
            except OSError as error:
                raise FaultError("dead", f"cannot be started: {error.strerror}") from None
        line = self._running.ask(observation_line(observation), self._timeout)
        try:
            return read_action(line, observation)
        except ProtocolError as error:
            raise FaultError("illegal", str(error)) from None

    def close(self) -> None:
        """End the program, which may say farewell."""
        self._end(_FAREWELL_SECONDS)

    def _end(self, patience: float) -> None:
        if self._running is not None:
            self._running.end(patience)
            self._running = None


def _split(command: str) -> list[str]:
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise ArenaError(f"exec:{command} is not a command: {error}.") from None
    if not arguments:
        raise ArenaError("exec: needs a command, as in exec:./my-player.")
    return arguments


class _Running:
    """One running process; a thread reads its output, so that waiting for it can end."""

    def __init__(self, arguments: list[str]) -> None:
        self._process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # so that its child processes end with it
        )
        self._input, self._output = _pipes(self._process)
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._ask_program = threading.Semaphore(0)  # a line is read only on request
        self._ending = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while self._ask_program.acquire() and not self._ending:
            self._lines.put(self._output.readline(_LONGEST_LINE))

    def ask(self, line: str, timeout: float) -> str:
        """Return the answer to a line; raise FaultError when none comes in time."""
        self._ask_program.release()
        try:
            self._input.write(line + "\n")
            self._input.flush()
            answer = self._lines.get(timeout=timeout)
        except OSError:
            answer = ""
        except queue.Empty:
            raise FaultError("late", f"took more than {timeout:g} seconds") from None
        if not answer:
            raise FaultError("dead", "exited")
        return answer

    def end(self, patience: float) -> None:
        """Close its input; after *patience* seconds end it, and all that it started."""
        with suppress(OSError):
            self._input.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        self._ending = True
        self._ask_program.release()
        self._kill()
        self._process.wait()
        self._reader.join()
        self._output.close()

    def _kill(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


def _pipes(process: "subprocess.Popen[str]") -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout

"""How many connections the system's limit of open files allows."""

import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest

from tutor.web import server
from tutor.web.server import SPARE_FILES, WITHOUT_POLL, possible_connections

# The limits of open files at first, soft and hard; what is wanted; what is possible, and the soft
# limit then. No program may raise the hard one, so they go down.
ROWS = [
    (900, 1800, 500, 500, 900),
    (400, 1800, 500, 500, 500 + SPARE_FILES),
    (400, 1600, 2000, 1600 - SPARE_FILES, 1600),
    (1400, 1400, 2000, 1400 - SPARE_FILES, 1400),
]


def lower_limits(listener: Connection) -> None:
    """Say for each row what is possible, and what the soft limit is then."""
    import resource

    for soft, hard, wanted, *_ in ROWS:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        possible = possible_connections(wanted)
        listener.send((possible, resource.getrlimit(resource.RLIMIT_NOFILE)[0]))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit.")
def test_the_limit_of_open_files_is_raised_as_far_as_it_goes() -> None:
    fork = get_context("fork")
    hearing, speaking = fork.Pipe(duplex=False)
    program = fork.Process(target=lower_limits, args=(speaking,))
    program.start()
    speaking.close()

    assert [hearing.recv() for _ in ROWS] == [row[3:] for row in ROWS]
    program.join()


def test_without_poll_there_are_no_more_than_select_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "select", object())

    assert possible_connections(2000) == WITHOUT_POLL
    assert possible_connections(200) == 200

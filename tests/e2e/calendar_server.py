"""Pages in this process, on a day that a test turns: no engine, nothing compiled."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from werkzeug.serving import make_server

from tests.review.engine import FakeEngine
from tests.web.train.conftest import Calendar
from tutor.practice import Practice
from tutor.skill.days import today
from tutor.store import Store
from tutor.web import Config, create_app
from tutor.web.learners.current import find_today


@dataclass(frozen=True)
class CalendarServer:
    """A server whose learner has the day of a calendar."""

    url: str
    practice: Practice
    calendar: Calendar


@contextmanager
def serving(
    data: Path, engine: FakeEngine | None = None, *, has_own_days: bool = True
) -> Iterator[CalendarServer]:
    """Serve the pages of a folder, on days of a calendar or of the learner's time zone."""
    store, engine = Store(data), engine or FakeEngine()
    practice, calendar = Practice(store, engine), Calendar(today())
    day = calendar if has_own_days else find_today
    config = Config(practice, "a key for tests", engine, count(1).__next__, today=day)
    server = make_server("127.0.0.1", 0, create_app(config), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield CalendarServer(f"http://127.0.0.1:{server.server_port}", practice, calendar)
    finally:
        server.shutdown()
        thread.join()
        store.close()

"""A house that several learners share, and browsers of theirs."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tutor.explain.columns import Theme
from tutor.lessons.recall import Recall
from tutor.practice import Practice
from tutor.review.units import Unit
from tutor.skill.days import today
from tutor.skill.drills import DrillAnswer
from tutor.skill.history import Choice, MatchFigures
from tutor.skill.items import ItemKind
from tutor.skill.memory import MISSED, Answer
from tutor.skill.puzzles import PuzzleAnswer, Rating
from tutor.store import Store
from tutor.web import Config, create_app
from tutor.web.learners.current import RENEWED, TOKEN

AWAY = {"REMOTE_ADDR": "192.0.2.7"}  # another machine


@contextmanager
def house(folder: Path) -> Iterator[Practice]:
    """Return the practice of the first learner of a house, its store open meanwhile."""
    store = Store(folder)
    yield with_casual(store)
    store.close()


def open_to_many(
    practice: Practice, *, signed: bool = False, clock: Callable[[], float] | None = None
) -> Flask:
    """Return an app that tells learners apart; unless *signed* it takes forms without a token.

    Without a *clock* all that is asked lies so far apart that nothing is too often.
    """
    config = Config(
        practice,
        "a key for tests",
        FakeEngine(),
        seeds=count(1).__next__,
        is_personal=False,
        clock=clock or count(step=10**6).__next__,
    )
    app = create_app(config)
    app.config["WTF_CSRF_ENABLED"] = signed
    return app


def browser(app: Flask) -> FlaskClient:
    """Return a browser on another machine, which nobody has used here yet."""
    client = app.test_client()
    client.environ_base.update(AWAY)
    return client


def newcomer(app: Flask) -> FlaskClient:
    """Return the browser of a learner who is new and has nothing."""
    client = browser(app)
    practice = app.extensions["tutor_practice"]
    with client.session_transaction() as session:
        session[TOKEN] = practice.sessions.begin(practice.learners.add())
        session[RENEWED] = date.today().isoformat()
    return client


def without_tokens(text: str) -> str:
    """Return a page without what differs each time: the token of its forms, and the time."""
    text = re.sub(r'((?:csrf[-_]token|form_id)"[^>]*?(?:value|content)=")[^"]*', r"\1", text)
    return re.sub(r'(<input type="hidden" name="since" value=")\d+', r"\1", text)


def fill(practice: Practice, match: str) -> None:
    """Keep something of what playing and answering leaves behind, of a match and beside it."""
    now, unit = datetime.now(UTC), Unit(1, 3)
    choice = Choice(unit, 0.4, 4.8, 0.3, is_clear=True, is_helped=False)
    practice.history.keep(match, MatchFigures(3, -7.0, 2.5, (choice,)))
    run = practice.drills.run(practice.drills.begin("cards", 2, now))
    practice.drills.answer(run, DrillAnswer(0, "glance:kind", 1, "light", right=True))
    practice.lessons.store_recall("plant", Recall(1, now), right=True, current_time=now)
    practice.puzzles.answer(PuzzleAnswer("a puzzle", today(), True, ""), {"": Rating()})
    item = practice.items.put(ItemKind.CARD, "1-crane", Theme.YAKU, 0.1, today())
    practice.accounts.make(practice.learner or 0, "Sakura", "a long password")
    practice.sessions.begin(practice.learner or 0)
    practice.items.answer(item, Answer(item.id, today(), MISSED), item.memory, "nothing")

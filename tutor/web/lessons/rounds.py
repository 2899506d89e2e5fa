"""A step that is played on a real table: a match of its own, and when it counts as done."""

from dataclasses import dataclass, replace
from typing import Final

from flask import redirect, url_for
from werkzeug.wrappers import Response

from tutor.lessons.model import Lesson, Step
from tutor.lessons.situation import deal_of
from tutor.practice import LEARNER, Table
from tutor.rules.deal import gathered
from tutor.rules.match import Dealt
from tutor.store import MatchNotFoundError, MatchSetup
from tutor.web.services import new_seed, practice

GENTLEST: Final = "random"


@dataclass(frozen=True)
class RoundState:
    """How far the learner is at the table of a step."""

    token: str  # empty before it was opened
    turns: int  # own turns played
    wanted: int  # own turns after which leaving counts; 0 for a finished round
    is_done: bool


def state(lesson: Lesson, step: Step) -> RoundState:
    """Return how far the learner is, and store that the step is done once it is."""
    wanted = int(step.keys["turns"])
    record = practice().lessons.steps().get((lesson.id, step.id))
    table = _table(record.token) if record and record.token else None
    if record is None or table is None:
        return RoundState("", 0, wanted, bool(record and record.done))
    turns = _own_turns(table)
    is_done = bool(record.done)
    if not is_done and (_has_ended(table) or 0 < wanted <= turns):
        practice().lessons.answered(lesson.id, step.id, right=True)
        is_done = True
    return RoundState(table.token, turns, wanted, is_done)


def opened(lesson: Lesson, step: Step, number: int) -> Response:
    """Open the table of a step, once; go to it."""
    current = state(lesson, step)
    if current.token and not current.is_done:
        return redirect(url_for("play.show", token=current.token), 303)
    table = _opened(step)
    practice().lessons.opened(lesson.id, step.id, table.token)
    return redirect(url_for("play.show", token=table.token), 303)


def _opened(step: Step) -> Table:
    """Open a match with the deal of the step, or with any."""
    given, setup = deal_of(step), _setup(step)
    if given is None:
        return practice().open(setup)
    deck = gathered(setup.ruleset, given)
    return practice().open_dealt(setup, Dealt(given.dealer, deck))


def _setup(step: Step) -> MatchSetup:
    ruleset = step.ruleset
    setup = MatchSetup(
        game=ruleset.game.name,
        preset=ruleset.preset,
        overrides=dict(ruleset.overrides),
        level=str(step.keys.get("level", GENTLEST)),
        hints=True,
        seed=new_seed(),
        players=ruleset.players,
    )
    if any(toggle.name == "rounds" for toggle in ruleset.game.toggles):
        return replace(setup, overrides={**setup.overrides, "rounds": 3})
    return setup


def _table(token: str) -> Table | None:
    try:
        return practice().table(token)
    except MatchNotFoundError:
        return None


def _own_turns(table: Table) -> int:
    return sum(
        turn.seat == one.seat_of(LEARNER) for one in table.match.rounds for turn in one.turns
    )


def _has_ended(table: Table) -> bool:
    return bool(table.match.finished)

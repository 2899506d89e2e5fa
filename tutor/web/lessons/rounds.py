"""A step played on a real table: its round, and when it is done."""

from dataclasses import dataclass
from typing import Any, Final

from flask import redirect, url_for
from werkzeug.wrappers import Response

from tutor.lessons.kinds.playing import round_of
from tutor.lessons.model import COURSES, Lesson, Step
from tutor.lessons.situation import deal_of
from tutor.practice import LEARNER, Practice, Table
from tutor.rules.match.match import Dealt
from tutor.rules.round.deal import gather_deck
from tutor.store import MatchNotFoundError, MatchSetup, lesson_source
from tutor.web.i18n.translation import _, ngettext
from tutor.web.lessons.library import (
    address_after,
    fill_placeholders,
    lessons,
    step_words,
    words_of,
)
from tutor.web.opening import open_once

GENTLEST: Final = "random"
SEEN_WITHIN: Final = {False: 8, True: 14}  # seconds, by whether there is a whole result to be read


@dataclass(frozen=True)
class RoundState:
    """How far the learner is at the table of a step."""

    token: str  # empty before it was opened
    turns: int  # own turns played
    wanted: int  # own turns after which leaving counts; 0 for a finished round
    is_over: bool  # the round
    is_done: bool  # the step

    @property
    def is_open(self) -> bool:
        """Return whether there is a table to go back to."""
        return bool(self.token) and not self.is_over

    @property
    def has_enough(self) -> bool:
        """Return whether enough was played for the step."""
        return self.is_over or 0 < self.wanted <= self.turns


def update_round_state(
    practice: Practice, lesson: Lesson, step: Step, given: Table | None = None
) -> RoundState:
    """Return the learner's progress, and store the step once it is done.

    If *given*, the table of the step need not be loaded.
    """
    record = practice.lessons.step(lesson.id, step.id)
    table = _find_table(practice, record.token, given) if record else None
    is_done = record is not None and record.done is not None
    if table is None:
        return RoundState("", 0, round_of(step).turns, False, is_done)
    current = _state_at(table, step, is_done)
    if current.has_enough and not is_done:
        practice.lessons.store_answer(lesson.id, step.id, right=True)
        return _state_at(table, step, is_done=True)
    return current


def belonging(practice: Practice, table: Table) -> dict[str, Any] | None:
    """Return the lesson of a table, None without one; store its step once it is done.

    A step that was opened again has another table, and the older one still links back.
    """
    place = table.record.source.step
    lesson = lessons().get(place[0]) if place else None
    numbers = {step.id: number for number, step in enumerate(lesson.steps, 1)} if lesson else {}
    if place is None or lesson is None or place[1] not in numbers:
        return None
    number = numbers[place[1]]
    step = lesson.steps[number - 1]
    update_round_state(practice, lesson, step, table)
    at_table = _state_at(table, step, is_done=False)
    words = step_words(lesson, step.id)
    title, total = words_of(lesson).title, len(lesson.steps)
    return {
        "title": title,
        "number": number,  # of the step, from 1
        "total": total,
        "text": _(
            "This round is part of the lesson “%(title)s”, step %(number)d.",
            title=title,
            number=number,
        ),
        "turn": _tell_turn(at_table),  # progress in a few words
        "still": _still_asked(at_table),  # what remains to be played
        "hint": fill_placeholders(words.hint),  # advice, or what is not taught yet
        "right": fill_placeholders(words.right),  # shown once enough was played
        "address": url_for("learn.step", name=lesson.id, number=number),
        "next_address": address_after(lesson, number),  # of the next step
        "hides_yaku": lesson.course == COURSES[0],  # no lesson before it has taught any
        "has_enough": at_table.has_enough,
        # seconds until the lesson continues automatically; 0 for never
        "seen_within": SEEN_WITHIN[at_table.is_over] if at_table.has_enough else 0,
    }


def open_round(practice: Practice, seed: int, lesson: Lesson, step: Step) -> Response:
    """Go to the table of a step; open one unless its round is still played."""
    current = update_round_state(practice, lesson, step)
    token = (
        current.token
        if current.is_open
        else _open_table(practice, seed, lesson, step, current.token)
    )
    if token != current.token:
        practice.lessons.store_table(lesson.id, step.id, token)
    return redirect(url_for("play.show", token=token), 303)


def _tell_turn(current: RoundState) -> str:
    if current.has_enough:
        return _("Done")
    if not current.wanted:
        return _("Turn %(turn)d", turn=current.turns + 1)
    return _("Turn %(turn)d of %(wanted)d", turn=current.turns + 1, wanted=current.wanted)


def _still_asked(current: RoundState) -> str:
    if current.has_enough:
        return _("The step is done.")
    if not current.wanted:
        return _("Play it to its end.")
    left = current.wanted - current.turns
    return ngettext(
        "The step is done after %(num)d more turn.",
        "The step is done after %(num)d more turns.",
        left,
    )


def _state_at(table: Table, step: Step, is_done: bool) -> RoundState:
    turns = sum(
        turn.seat == played.seat_of(LEARNER)
        for played in table.match.rounds
        for turn in played.turns
    )
    is_over = bool(table.match.finished)
    return RoundState(table.token, turns, round_of(step).turns, is_over, is_done)


def _open_table(practice: Practice, seed: int, lesson: Lesson, step: Step, before: str) -> str:
    """Return the token of a new table with the deal of the step, or with any.

    *before* is the table in which the step was last played.
    """
    given, setup, source = deal_of(step), _setup(seed, step), lesson_source(lesson.id, step.id)
    key = f"{lesson.id} {step.id} {before}"
    if given is None:
        return open_once(practice, key, lambda token: practice.open(setup, source, token))
    dealt = Dealt(given.dealer, gather_deck(setup.ruleset, given))
    return open_once(practice, key, lambda token: practice.open_dealt(setup, dealt, source, token))


def _setup(seed: int, step: Step) -> MatchSetup:
    """Return a match by the rules of the step; how long it is weighs in hints alone."""
    ruleset = step.ruleset
    return MatchSetup(
        game=ruleset.game.name,
        preset=ruleset.preset,
        overrides=dict(ruleset.overrides),
        level=round_of(step).level or GENTLEST,
        hints=True,
        seed=seed,
        players=ruleset.players,
    )


def _find_table(practice: Practice, token: str, table: Table | None) -> Table | None:
    if table and table.token == token:
        return table
    try:
        return practice.table(token) if token else None
    except MatchNotFoundError:
        return None

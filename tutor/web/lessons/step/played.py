"""What an answer makes happen on the table of a step, beat by beat, and how all lies then.

A turn is played out as the rules play it, and one that missed its goal with what the others do
next. So is a decision that was right, and a card whose capture was foretold.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.lessons.answer import Answer
from tutor.lessons.kinds.predict import STAYS, Predict
from tutor.lessons.model import LessonError, Step
from tutor.lessons.table.situation import LEARNER, field_of, play_words, start_round
from tutor.lessons.table.turns import CLOSE
from tutor.rules.cards import CardSet, card_named, card_set
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE
from tutor.rules.round.round import Round, Turn
from tutor.web.lessons.step.feedback import TURNS, Feedback
from tutor.web.lessons.step.zones import has_small_board
from tutor.web.table.beats import PLAY, TURN, Beat, list_beats
from tutor.web.table.cards import card_views
from tutor.web.words.names.players import Person, list_people
from tutor.web.words.table.turns import describe_draw, describe_play

DECIDED: Final = (DECIDE, CHOOSE_HAND, CHOOSE_DRAW)  # what can be decided once cards are played


@dataclass(frozen=True)
class PlayedOut:
    """The table of a step now, none without one, and what led to it since the page before."""

    table: Round | None = None
    beats: tuple[Beat, ...] = ()
    foretold: "Capture | None" = None


@dataclass(frozen=True)
class Capture:
    """A card that was foretold to take some cards of the field, or none."""

    card: str
    taken: tuple[str, ...]


def play_out(step: Step, given: Answer, feedback: Feedback | None) -> PlayedOut:
    """Return how the table of a step lies after an answer, and what happened."""
    is_right = feedback is not None and feedback.is_right
    if is_right and isinstance(step.exercise, Predict) and not step.exercise.all:
        return _foretell(step, step.exercise, given.chosen)
    if step.board is None:
        return PlayedOut()
    start = start_round(step)
    if step.kind in TURNS:
        return _play_turn(start, given.actions, feedback)
    if is_right and step.kind == "decide" and start.position.phase in DECIDED:
        return _play_turn(start, tuple(given.chosen), feedback)
    return PlayedOut(start)


def _play_turn(start: Round, actions: Sequence[str], feedback: Feedback | None) -> PlayedOut:
    before, now = _play_as_far(start, actions[:-1]), _play_as_far(start, actions)
    if feedback and feedback.after:
        now = feedback.after
    fresh = [one for one in list_beats(now, (), since=before) if one.is_new]
    return PlayedOut(now, tuple(fresh) if now != before else ())


def _play_as_far(start: Round, actions: Iterable[str]) -> Round:
    """Return the round with the learner's actions done, or as it was where they are not legal."""
    try:
        return play_words(start, tuple(one for one in actions if one != CLOSE))
    except LessonError:
        return start


def _foretell(step: Step, asked: Predict, chosen: frozenset[str]) -> PlayedOut:
    """Return that a card takes what a right answer says, or lies down."""
    taken = tuple(sorted(chosen - {STAYS}))
    views = card_views([card_named(one) for one in (asked.play, *taken)], ruleset=step.ruleset)
    field = step.board.field if step.board else step.cards
    beat = Beat(
        kind=TURN if asked.turned else PLAY,
        who=_find_learner(step),
        text=_describe_capture(step, asked, card_set(map(card_named, taken))),
        cards=views,
        spots=("you",) * len(views) if taken else (f"place-{len(field) + 1}",),
        is_new=True,
    )
    table = start_round(step) if step.board else None
    is_small = has_small_board(step)
    return PlayedOut(table, (beat,) if is_small else (), Capture(asked.play, taken))


def _describe_capture(step: Step, asked: Predict, taken: CardSet) -> str:
    card, who = card_named(asked.play), _find_learner(step)
    turn = Turn(LEARNER, field_before=field_of(step), points_before=0)
    if asked.turned:
        return describe_draw(replace(turn, drawn=card, drew_took=taken), step.ruleset, who)
    return describe_play(replace(turn, played=card, took=taken), step.ruleset, who)


def _find_learner(step: Step) -> Person:
    return list_people(step.ruleset.players)[LEARNER]

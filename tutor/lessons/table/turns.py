"""A turn on the table of a step: possible statements about it, and whether it reaches a goal."""

from collections.abc import Callable, Mapping
from typing import Final

from tutor.lessons.model import Answer, LessonError, Step
from tutor.lessons.table.situation import LEARNER, play_words, start_round
from tutor.rules.cards import IDS, NO_CARD, CardSet, card_named, ids_in
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import card_points, score_pile
from tutor.rules.score.sheet import score_sheet

CLOSE: Final = "close"  # the answer that two plays are as good as equal
MID_TURN: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)


def play_answer(step: Step, answer: Answer) -> Round:
    """Return the round after the learner's actions; raise LessonError for an illegal one."""
    return play_words(start_round(step), answer.actions)


def is_waiting(current: Round) -> bool:
    """Return whether the learner's turn continues: a card has to be chosen."""
    return (
        not current.is_over
        and current.actor == LEARNER
        and current.position.phase in MID_TURN
        and not _has_played(current)
    )


def _has_played(current: Round) -> bool:
    """Return whether the last turn is the learner's, and finished."""
    if current.position.phase in (CHOOSE_HAND, CHOOSE_DRAW):
        return False
    return bool(current.turns) and current.turns[-1].drawn != NO_CARD


def turn_marks(current: Round, answer: Answer) -> frozenset[str]:
    """Return the marks of the learner's turn, which replies are chosen by."""
    turn = current.turns[-1]
    marks = {f"play:{IDS[turn.played]}"} | {f"target:{name}" for name in ids_in(turn.took)}
    marks |= {f"target:{name}" for name in ids_in(turn.drew_took)}
    marks |= {f"option:{action}" for action in answer.actions}
    if not turn.took:
        marks.add("stays")
    return frozenset(marks)


def has_reached_goal(step: Step, goal: str, current: Round) -> bool:
    """Return whether the turn that was played reaches a goal, or several with `and` between."""
    return all(_is_reached(step, name, current) for name in goal.split(" and "))


def _is_reached(step: Step, goal: str, current: Round) -> bool:
    before = start_round(step).position.captured[LEARNER]
    pile = current.position.captured[LEARNER]
    name, value = _parse_goal(goal)
    return GOALS[name](value, current, before, pile)


def _parse_goal(goal: str) -> tuple[str, str]:
    for sign in (">=", ":"):
        name, result, value = goal.partition(sign)
        if result and name in GOALS:
            return name, value
    if goal in GOALS:
        return goal, ""
    raise LessonError(f"there is no goal {goal}.")


def _has_made(yaku: str, current: Round, before: CardSet, pile: CardSet) -> bool:
    hand = {line.yaku.id for line in score_sheet(current.ruleset, 1, pile)}
    had = {line.yaku.id for line in score_sheet(current.ruleset, 1, before)}
    return yaku in hand - had


def _has_priced(value: str, current: Round, before: CardSet, pile: CardSet) -> bool:
    return card_points(current.rules, pile & ~before) >= int(value)


GOALS: Final[Mapping[str, Callable[[str, Round, CardSet, CardSet], bool]]] = {
    "captures": lambda card, _current, before, pile: bool(pile & ~before & 1 << card_named(card)),
    "plays": lambda card, current, _before, _pile: current.turns[-1].played == card_named(card),
    "any-pair": lambda _value, current, _before, _pile: bool(current.turns[-1].took),
    "makes": _has_made,
    "points": lambda value, current, _before, pile: (
        score_pile(current.rules, pile, 0)[0] >= int(value)
    ),
    "price": _has_priced,
    "legal": lambda _value, _current, _before, _pile: True,
}

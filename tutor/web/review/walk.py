"""The walk: the decisions that cost a match most, in the order of play, four beats each.

The position, the move, what it allowed, and what else there was. Each beat is a page of its own.
"""

from typing import Any

from werkzeug.exceptions import NotFound

from tutor.review.review import DecisionReview
from tutor.review.units import Unit, find_follow_up, observe_unit
from tutor.rules.actions import action_text
from tutor.rules.round.round import Round
from tutor.web.i18n.translation import (
    _,
    add_full_stop,
    add_label,
    capitalise,
    join_with_commas,
    pgettext,
)
from tutor.web.review.figures import CostFigures
from tutor.web.review.line_page import cut_line
from tutor.web.review.moment import key_by_card, value_moves
from tutor.web.review.moment_cards import (
    ask_position,
    list_steps,
    tell_better,
    tell_change,
    tell_stakes,
)
from tutor.web.review.subject import Subject, build_past_board
from tutor.web.table.beats import Beat, list_beats, list_new_texts, list_prelude_moves
from tutor.web.table.card_view import describe_action
from tutor.web.words.review import tag_name

POSITION, MOVE, ALLOWED, INSTEAD = BEATS = (1, 2, 3, 4)


def build_walk(subject: Subject, number: int, beat: int) -> dict[str, Any]:
    """Return one beat of the walk; raise NotFound where there is none such."""
    steps = list_steps(subject)
    if not (1 <= number <= len(steps) and beat in BEATS):
        raise NotFound
    unit = steps[number - 1]
    decision = subject.decision(unit)
    assert decision is not None  # as all that may be tried
    line = _list_moments(subject, unit)
    shown, since = _choose_moments(line, beat)
    heading, sentence = _tell_beat(subject, decision, line, beat)
    is_told = beat in (MOVE, ALLOWED)
    cost = subject.price(decision) if is_told else CostFigures()
    observation = observe_unit(subject.match, unit)
    values = value_moves(subject, observation, decision) if beat == INSTEAD else ()
    history = _list_beats(subject, shown, since)
    ways = [(step, at) for step in range(1, len(steps) + 1) for at in BEATS]
    location = ways.index((number, beat))
    return {
        "number": number,
        "beat": beat,
        "steps": len(steps),
        "title": subject.title_of(unit),
        "kind": _name_beat(beat, is_yours=subject.who.is_you),
        "heading": heading,
        "sentence": sentence,
        "cost": cost,
        "change": tell_change(decision) if is_told else "",  # of the chance to win
        "board": build_past_board(subject, shown, list_prelude_moves(shown)),
        "history": history,
        "back": ways[location - 1] if location else None,
        "next": ways[location + 1] if location + 1 < len(ways) else None,
        "played": action_text(decision.played),
        "address": {"place": unit.round, "step": unit.step},
        "ranked": values,  # all moves, where the best one is named
        "by_card": key_by_card(values),
        "spoken": (
            *list_new_texts(history),
            add_label(heading, cost.text) if cost.main else heading,
        ),
    }


def _list_moments(subject: Subject, unit: Unit) -> tuple[Round, ...]:
    """Return the round from a decision on, as far as what came of it is worth seeing."""
    stages = subject.match.rounds[unit.round - 1].stages[unit.step :]
    return (stages[0], *cut_line(stages[1:], subject.you))


def _choose_moments(line: tuple[Round, ...], beat: int) -> tuple[Round, Round | None]:
    """Return the round that a beat shows, and that before it where something moves."""
    if beat == MOVE:
        return line[1], line[0]
    if beat == ALLOWED:
        return line[-1], line[1]
    return line[0], None


def _name_beat(beat: int, *, is_yours: bool) -> str:
    return {
        POSITION: pgettext("walk", "The position"),
        MOVE: pgettext("walk", "Your decision") if is_yours else pgettext("walk", "The decision"),
        ALLOWED: pgettext("walk", "What it allowed"),
        INSTEAD: pgettext("walk", "What else"),
    }[beat]


def _tell_beat(
    subject: Subject, decision: DecisionReview, line: tuple[Round, ...], beat: int
) -> tuple[str, str]:
    """Return the heading of a beat and its sentence."""
    observation = observe_unit(subject.match, decision.unit)
    if beat == POSITION:
        return ask_position(observation), tell_stakes(observation)
    if beat == MOVE:
        done = describe_action(
            observation, decision.played, find_follow_up(subject.match, decision.unit)
        )
        tags = join_with_commas(tag_name(tag) for tag in decision.tags)
        text = add_full_stop(capitalise(tags)) if tags else ""
        return add_label(subject.who.title, done.text), text
    if beat == ALLOWED:
        texts = list_new_texts(_list_beats(subject, line[-1], line[1]))
        return texts[-1] if texts else _("Nothing came of it this time."), _(
            "This is how it went on; the cards might have fallen differently."
        )
    return tell_better(observation, decision), ""


def _list_beats(subject: Subject, shown: Round, since: Round | None) -> tuple[Beat, ...]:
    moves = list_prelude_moves(shown)
    return list_beats(shown, subject.people, moves, False, subject.you, since=since)

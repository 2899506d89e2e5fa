"""The moves of a round with their verdicts: next to one moment, or on the page of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tutor.review.review import DecisionReview
from tutor.review.units import observe_round
from tutor.rules.cards import NO_CARD
from tutor.rules.position import CHOOSE_HAND
from tutor.rules.round.round import Round
from tutor.web.review.figures import CostFigures, format_gain
from tutor.web.review.ledger import build_ledger_rows, make_printer
from tutor.web.review.subject import Subject
from tutor.web.review.what_if import has_par, settle_by_presets
from tutor.web.table.beats import PreludeMove, list_prelude_moves
from tutor.web.table.card_view import DoneAction, describe_action
from tutor.web.table.results import summarise_round
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import Person
from tutor.web.words.review import Mark, decided_note, grade_mark, tag_name


@dataclass(frozen=True)
class MoveLine:
    """One decision: player, action, and verdict with its figures, if analysed.

    *done* is None while the action may not be revealed. A round that was decided before it began
    has no tags.
    """

    step: int
    who: Person
    done: DoneAction | None
    mark: Mark | None
    lost: CostFigures
    tags: tuple[str, ...]


def list_moves(
    subject: Subject, place: int, prelude_moves: Sequence[PreludeMove]
) -> tuple[MoveLine, ...]:
    """Return every decision of a round, except the secrets of another player.

    *prelude_moves* are the announcements before its first card.
    """
    full = len(subject.match.rounds[place - 1].actions)
    return tuple(
        move_line for move_line in _walk(subject, place, full, prelude_moves) if move_line.done
    )


def list_moves_beside(
    subject: Subject, place: int, given: int, *, is_open: bool, may_try: bool
) -> tuple[MoveLine, ...]:
    """Return the decisions of a round next to a moment, up to *given* actions.

    Another player's secrets are shown and judged only with all cards open. While a decision may be
    tried again, none is judged: an earlier one may wait for its own try.
    """
    played = subject.match.rounds[place - 1]
    if is_open:
        return tuple(_walk(subject, place, len(played.actions), ()))
    lines = _walk(subject, place, given, list_prelude_moves(played))
    if not may_try:
        return tuple(lines)
    return tuple(replace(line, mark=None, lost=CostFigures(), tags=()) for line in lines)


def _walk(
    subject: Subject, place: int, given: int, guarded: Sequence[PreludeMove]
) -> Iterator[MoveLine]:
    """Yield the decisions; of the *guarded* ones those are hidden that were not public."""
    played = subject.match.rounds[place - 1]
    round_review = subject.round(place)
    reviews = {decision.unit.step: decision for decision in round_review.decisions}
    secret = {
        step
        for step, prelude_move in enumerate(guarded)
        if not prelude_move.is_public(subject.you, over=False)
    }
    for step, current in enumerate(played.stages[:-1]):
        is_secret = step in secret
        is_told = not is_secret and step < given
        yield _line(
            subject,
            step,
            subject.people[current.to_act],
            _done(subject, played, step, given) if is_told else None,
            None if is_secret else reviews.get(step),
            has_tags=not round_review.was_decided,
        )


def _done(subject: Subject, played: Round, step: int, given: int) -> DoneAction:
    """Return an action, with the capture chosen by the next one if that is *given*, too."""
    following = NO_CARD
    if step + 1 < given and played.stages[step + 1].position.phase == CHOOSE_HAND:
        following = played.actions[step + 1]
    observation = observe_round(subject.match, played.stages[step])
    return describe_action(observation, played.actions[step], following)


def _line(
    subject: Subject,
    step: int,
    who: Person,
    done: DoneAction | None,
    decision: DecisionReview | None,
    *,
    has_tags: bool,
) -> MoveLine:
    return MoveLine(
        step=step,
        who=who,
        done=done,
        mark=grade_mark(decision.grade) if decision else None,
        lost=subject.price(decision) if decision else CostFigures(),
        tags=tuple(tag_name(tag) for tag in decision.tags) if decision and has_tags else (),
    )


def build_round_page(subject: Subject, place: int) -> dict[str, Any]:
    """Return the page of a round; raise NotFound if there is none."""
    review, you, decimals = subject.round(place), subject.you, subject.decimals
    played = subject.match.rounds[place - 1]
    prelude_moves = list_prelude_moves(played)
    everybody = subject.people
    return {
        "place": place,
        "number": played.number,
        "before": place - 1 if place > 1 else None,  # the places of adjacent rounds
        "after": place + 1 if place < len(subject.review.rounds) else None,
        "summary": summarise_round(subject.match, everybody, place - 1, prelude_moves),
        "note": decided_note([played.number] if review.was_decided else []),
        "moves": list_moves(subject, place, prelude_moves),
        "sums": make_printer(subject).list_parts(review.balances[you]) if review.balances else (),
        "ledger": build_ledger_rows([review.ledgers[you]], decimals) if review.ledgers else (),
        "deal_luck": format_gain(review.deal_lucks[you], decimals) if review.deal_lucks else "",
        "flips": [
            (everybody[flip.player].title, short_name(flip.card), format_gain(luck, decimals))
            for flip in review.flips or ()
            if round(luck := flip.lucks[you], decimals)
        ],
        "rules": () if played.is_void else settle_by_presets(played),
        "everybody": [person.title for person in everybody],
        "has_par": has_par(played) and you in played.active,
    }

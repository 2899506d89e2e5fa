"""The hint column: ranked moves with values, intervals, bars and reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.explain.facts.captures import place_and_take
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, CHOOSE_HAND, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import list_offers
from tutor.web.i18n.numbers import format_about_points, format_signed, format_unsigned
from tutor.web.i18n.translation import _
from tutor.web.table.cards import CardView, card_view
from tutor.web.table.prelude import BEFORE_PLAY
from tutor.web.words.claims.chances import chance_text, match_verdict
from tutor.web.words.table.decisions import decision_heading, decision_name
from tutor.web.words.table.moves import basis, play_text, same_text, take_text

MOST_AT_FIRST: Final = 4  # moves shown before the learner asks for the rest


@dataclass(frozen=True)
class ValueBar:
    """Where a bar, its zero and its whisker lie, in percent of the width."""

    zero: float
    start: float
    width: float
    low: float
    high: float


@dataclass(frozen=True)
class RankedMove:
    """One ranked move."""

    rank: int
    best: bool
    costly: bool
    cards: tuple[CardView, ...]
    text: str
    value: str
    margin: str  # half of the 95 % interval, or that there is none
    is_certain: bool
    chance: str  # to win the match; "" where it is not told
    bar: ValueBar
    action: Action
    first: Action  # the first of those that are the same as this one
    same: str  # that another one is the same, "" where none is
    flips: bool  # whether a card is turned up right after it
    key: str  # what the button of the action submits


@dataclass(frozen=True)
class Coach:
    """A whole hint in words and figures."""

    heading: str
    basis: str
    verdict: str
    moves: tuple[RankedMove, ...]

    @property
    def best(self) -> RankedMove:
        """Return the best move."""
        return self.moves[0]

    @property
    def distinct(self) -> tuple[RankedMove, ...]:
        """Return the moves of which none is the same as one before it."""
        return tuple(move for move in self.moves if move.first == move.action)

    @property
    def following(self) -> RankedMove | None:
        """Return the best move that is not the same as the best one, None without one."""
        return next(iter(self.distinct[1:]), None)

    @property
    def has_flips(self) -> bool:
        """Return whether a card is turned up after any of the moves."""
        return any(move.flips for move in self.moves)

    @property
    def is_bare(self) -> bool:
        """Return whether no move has a card."""
        return not any(move.cards for move in self.moves)

    def answer(self, key: str) -> RankedMove | None:
        """Return the move of that key, none when it is not among them."""
        return next((move for move in self.moves if move.key == key), None)

    def list_unranked(self, number: int) -> tuple[RankedMove, ...]:
        """Return the best *number* of moves in the order of the hand, so that none is best."""
        return tuple(sorted(self.distinct[:number], key=lambda one: one.action))

    @property
    def first(self) -> tuple[RankedMove, ...]:
        """Return the moves shown at once."""
        return self.moves[:MOST_AT_FIRST]

    @property
    def others(self) -> tuple[RankedMove, ...]:
        """Return the moves shown on request."""
        return self.moves[MOST_AT_FIRST:]


def build_coach(seen: Observation, hint: Hint) -> Coach:
    """Return the view of a hint for what the learner sees."""
    scale = _Scale.of(hint.candidates)
    equal = count_about_equal(hint)
    ranks = {
        one.first: 1 if place < equal else place + 1
        for place, one in reversed([*enumerate(hint.candidates)])
    }
    same = _same(hint)
    moves = tuple(
        _move(seen, one, ranks[one.first], scale, hint.exact, same.get(one.action, ""))
        for one in hint.candidates
    )
    return Coach(
        heading=_heading(seen),
        basis=basis(seen.ruleset.game.name, hint.samples, hint.exact),
        verdict=_verdict(hint, moves),
        moves=moves,
    )


def _same(hint: Hint) -> dict[Action, str]:
    """Return the words that actions are the same, by the action."""
    told: dict[Action, str] = {}
    for one in hint.candidates:
        if one.same_as is not None:
            told[one.action] = same_text(one.action, one.same_as)
            told.setdefault(one.same_as, same_text(one.same_as, one.action))
    return told


def _heading(seen: Observation) -> str:
    if seen.phase == DECIDE:
        return decision_heading(seen.ruleset.game.name)
    if seen.phase in (*BEFORE_PLAY, CANCEL):
        return _("Ranked answers")
    return _("Ranked moves")


@dataclass(frozen=True)
class _Scale:
    """Points on a line from *low* to *high*, which contains zero."""

    low: float
    high: float

    @classmethod
    def of(cls, candidates: Iterable[Candidate]) -> _Scale:
        ends = [0.0]
        for one in candidates:
            ends += [one.points.lo, one.points.hi]
        return cls(min(ends), max(max(ends), min(ends) + 1))

    def at(self, points: float) -> float:
        return round(100 * (points - self.low) / (self.high - self.low), 2)

    def bar(self, one: Candidate) -> ValueBar:
        zero, end = self.at(0), self.at(one.points.value)
        return ValueBar(
            zero=zero,
            start=min(zero, end),
            width=round(abs(end - zero), 2),
            low=self.at(one.points.lo),
            high=self.at(one.points.hi),
        )


def count_about_equal(hint: Hint) -> int:
    """Return how many of the first moves cannot be told from the best one."""
    is_equal = _is_level if hint.objective == MATCH else _is_about_equal
    return sum(1 for _one in takewhile(is_equal, hint.candidates))


def _is_about_equal(one: Candidate) -> bool:
    return one.gap.lo <= 0


def _is_level(one: Candidate) -> bool:
    return one.chance_gap is not None and one.chance_gap.lo <= 0


def _move(
    seen: Observation, one: Candidate, rank: int, scale: _Scale, exact: bool, same: str
) -> RankedMove:
    certain = _("exact") if exact else _("certain")
    is_card = one.action < len(IDS)
    return RankedMove(
        rank=rank,
        best=rank == 1,
        costly=one.points.value < 0 and rank > 1,
        cards=_cards(seen, one) if is_card else (),
        text=_text(seen, one) if is_card else _name(seen, one.action),
        value=format_signed(one.points.value, one.points.margin),
        margin="±" + format_unsigned(one.points.margin, one.points.margin)
        if one.points.se
        else certain,
        is_certain=not one.points.se,
        chance=chance_text(one.chance) if one.chance else "",
        bar=scale.bar(one),
        action=one.action,
        first=one.first,
        same=same,
        flips=is_card and seen.phase in (PLAY_HAND, CHOOSE_HAND),
        key=action_text(one.action),
    )


def _name(seen: Observation, action: Action) -> str:
    offered = list_offers(seen.ruleset, seen.hand) if seen.phase == SHOW else ()
    return decision_name(seen.ruleset.game.name, action, offered)


def _cards(seen: Observation, one: Candidate) -> tuple[CardView, ...]:
    card, taken = place_and_take(seen, one.action, one.follow_up)
    return tuple(card_view(shown, ruleset=seen.ruleset) for shown in [card, *cards_in(taken)][:2])


def _text(seen: Observation, one: Candidate) -> str:
    if seen.phase == PLAY_HAND:
        return play_text(*place_and_take(seen, one.action, one.follow_up))
    return take_text(one.action)


def _verdict(hint: Hint, moves: tuple[RankedMove, ...]) -> str:
    if len(moves) == 1:
        return _("This is the only move.")
    distinct = hint.distinct
    if len(distinct) == 1:
        return _("No rule tells these cards apart: any of them will do.")
    if hint.objective == MATCH:
        texts = {move.action: move.text for move in moves}
        return match_verdict(distinct, [texts[one.action] for one in distinct])
    equal = [move for move in moves if move.best]
    if any(move.first != moves[0].first for move in equal):
        return _("The first %(num)d are about equal.", num=len(equal))
    gap = distinct[1].gap
    return _(
        "The next best, “%(other)s”, is worse by %(points)s.",
        other=next(move.text for move in moves if move.action == distinct[1].action),
        points=format_about_points(gap.value, gap.margin),
    )

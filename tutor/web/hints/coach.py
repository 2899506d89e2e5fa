"""The hint column: how good the position is, and the cost of each move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import takewhile
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.explain.contrast import EQUAL
from tutor.explain.facts.captures import place_and_take
from tutor.explain.weighing import LEAST_MATCH
from tutor.review import thresholds
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS, CardSet, cards_in, id_of
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import CANCEL, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.numbers import format_about, format_fixed, format_signed_to, format_with_margin
from tutor.web.i18n.translation import _
from tutor.web.table.card_view import CardView, describe_action
from tutor.web.words.claims.comparing import (
    chance_text,
    decided_verdict,
    equal_verdict,
    gap_verdict,
    match_verdict,
    open_verdict,
    standing_sentence,
)
from tutor.web.words.table.announcements import decision_heading
from tutor.web.words.table.turns import basis, twins_text

# Points of a whole bar, by the game.
BARS: Final[Mapping[str, float]] = {"koikoi": 4, "roppyakken": 100, "hachihachi": 50}
MOST_AT_FIRST: Final = 3  # moves shown at first


@dataclass(frozen=True)
class Ranking:
    """The ranks of a hint's moves: those indistinguishable from the best share the first."""

    hint: Hint
    decimals: int  # of all points of the list
    scale: float  # points of a whole bar
    ranks: Mapping[Action, int]  # of the first of the moves that are the same
    equal: int  # moves of the first rank; the same ones count once
    least: float  # points that are worth a word

    @classmethod
    def of(cls, hint: Hint, ruleset: Ruleset) -> Ranking:
        """Return the ranking of a hint by these rules."""
        least = EQUAL[ruleset.game.name]
        equal = count_about_equal(hint, least)
        ranks = {
            candidate.first: 1 if place < equal else place + 1
            for place, candidate in reversed([*enumerate(hint.candidates)])
        }
        return cls(
            hint,
            thresholds.decimals(ruleset),
            BARS[ruleset.game.name],
            ranks,
            len([each for each in hint.distinct if ranks[each.action] == 1]),
            least,
        )

    @property
    def is_open(self) -> bool:
        """Return whether moves share the first rank that may differ by more than a little."""
        first = self.hint.distinct[: self.equal]
        return self.hint.objective != MATCH and any(
            candidate.gap.value >= self.least for candidate in first
        )

    def is_best(self, candidate: Candidate) -> bool:
        """Return whether no move is established as better."""
        return self.ranks[candidate.first] == 1

    def value(self, candidate: Candidate) -> float:
        """Return the points of a move as printed; a certain value is exact."""
        if _is_certain_whole(candidate):
            return candidate.points.value
        cost = round(candidate.gap.value - self.hint.best.gap.value, self.decimals)
        return round(self.hint.best.points.value, self.decimals) - cost

    def count_decimals(self, candidate: Candidate) -> int:
        """Return the decimals of a move's points: none where they are certain and whole."""
        return 0 if _is_certain_whole(candidate) else self.decimals

    def cost(self, candidate: Candidate) -> Estimate:
        """Return the cost in points against the first of the ranking, as printed.

        It is the difference of the two printed values.
        """
        return self._costs[candidate.action]

    @cached_property
    def _costs(self) -> Mapping[Action, Estimate]:
        best = round(self.hint.best.points.value, self.decimals)
        return {
            candidate.action: replace(
                self.hint.measure_gap(candidate),
                value=round(best - self.value(candidate), self.decimals),
            )
            for candidate in self.hint.candidates
        }

    def is_level(self, candidate: Candidate) -> bool:
        """Return whether a move shares the first rank, or costs nothing that is established."""
        if self.is_best(candidate):
            return self.equal > 1
        cost = self.cost(candidate).value
        return not (cost or self.hint.measure_gap(candidate).is_established)

    def cost_text(self, candidate: Candidate) -> str:
        """Return the words for a move's cost, to as many decimals as all of the list."""
        cost, is_best = self.cost(candidate), self.is_best(candidate)
        signed = format_signed_to(-cost.value, self.decimals)
        if is_best and self.is_open:
            return format_with_margin(signed, cost.margin) if cost.value else _("best so far")
        costs_points = self.hint.objective == MATCH and cost.is_established and bool(cost.value)
        if self.is_level(candidate) and not costs_points:
            return _("about equal")
        if cost.value:
            return signed
        if is_best:
            return _("best")
        return _("under %(least)s", least=format_fixed(10.0**-self.decimals, self.decimals))

    def bar(self, candidate: Candidate) -> float:
        """Return the cost of a move in percent of a whole bar, which may be more than one."""
        if self.is_best(candidate):
            return 0.0
        return round(100 * max(0.0, self.cost(candidate).value) / self.scale, 2)


def _is_certain_whole(candidate: Candidate) -> bool:
    return not candidate.points.se and candidate.points.value == round(candidate.points.value)


def count_about_equal(hint: Hint, least: float) -> int:
    """Return how many of the first moves are about equal.

    Those are indistinguishable from the best, or cost fewer than *least* points.
    """
    is_equal = _is_level if hint.objective == MATCH else partial(_is_about_equal, hint.best, least)
    return sum(1 for _candidate in takewhile(is_equal, hint.candidates))


def _is_about_equal(best: Candidate, least: float, candidate: Candidate) -> bool:
    """Return whether a move is as good in points, and is not known to lose the match more often."""
    is_dropped = 2 * candidate.points.samples < best.points.samples  # by the race, as worse
    is_close = (candidate.gap.lo <= 0 and not is_dropped) or candidate.gap.value < least
    if candidate.chance_gap is None or best.chance_gap is None:
        return is_close
    lost = candidate.chance_gap.less(best.chance_gap)
    return is_close and not (lost.is_established and lost.value > 0)


def _is_level(candidate: Candidate) -> bool:
    return candidate.chance_gap is not None and candidate.chance_gap.lo <= 0


@dataclass(frozen=True)
class RankedMove:
    """One move of a hint: its rank, cards, words and cost."""

    candidate: Candidate
    rank: int
    cards: tuple[CardView, ...]
    text: str
    value: str  # points of the round
    cost: str  # against the best move, or that there is none
    bar: float | None  # the cost in percent of a whole bar; moves that are about equal have none
    chance: str  # to win the match; "" if unknown
    row: str  # the text with the cards that are the same as this first one
    flips: bool  # whether a card is turned up right after it
    key: str  # value of the action's button
    anchor: str  # its id
    takes: tuple[str, ...]  # the cards that it takes, as far as that is settled


@dataclass(frozen=True)
class Coach:
    """A whole hint in words and figures."""

    heading: str
    standing: str  # how good the position is
    verdict: str  # how the best move and the next compare
    basis: str  # meaning of the figures, and number of samples
    equal: int  # moves indistinguishable from the best; equivalent ones count once
    moves: tuple[RankedMove, ...]
    can_ask: bool  # whether "why not" is available
    measure: str  # meaning of each move's figure
    scale: str  # points of a whole bar

    @property
    def best(self) -> RankedMove:
        """Return the move that the hint ranks first."""
        return self.moves[0]

    @cached_property
    def texts(self) -> dict[Action, str]:
        """Return the words of the moves by their actions."""
        return {move.candidate.action: move.text for move in self.moves}

    @cached_property
    def distinct(self) -> tuple[RankedMove, ...]:
        """Return the moves of which none is the same as one before it."""
        return tuple([move for move in self.moves if move.candidate.same_as is None])

    @property
    def following(self) -> RankedMove | None:
        """Return the next best move that is not equivalent to the best, otherwise None."""
        return next(iter(self.distinct[1:]), None)

    @property
    def is_bare(self) -> bool:
        """Return whether no move has a card."""
        return not any(move.cards for move in self.moves)

    def answer(self, key: str) -> RankedMove | None:
        """Return the ranked move with that key, None where there is none."""
        return next((move for move in self.moves if move.key == key), None)

    def list_unranked(self, number: int) -> tuple[RankedMove, ...]:
        """Return the best *number* of moves in the order of the hand, so that none is best."""
        return tuple(sorted(self.distinct[:number], key=lambda move: move.candidate.action))

    @property
    def first(self) -> tuple[RankedMove, ...]:
        """Return the moves shown first."""
        return self.distinct[:MOST_AT_FIRST]

    @property
    def others(self) -> tuple[RankedMove, ...]:
        """Return the moves shown on request."""
        return self.distinct[MOST_AT_FIRST:]


def build_coach(observation: Observation, hint: Hint) -> Coach:
    """Return the view of a hint for the learner's observation."""
    ranking = Ranking.of(hint, observation.ruleset)
    chances = _find_chances(observation, hint)
    moves = tuple(
        _move(observation, candidate, ranking, chances.get(candidate.action, ""))
        for candidate in hint.candidates
    )
    return Coach(
        heading=_heading(observation),
        standing=standing_sentence(
            replace(hint.best.points, value=ranking.value(hint.best)),
            ranking.count_decimals(hint.best),
            observation.ruleset,
        ),
        verdict=_verdict(hint, moves, ranking),
        basis=basis(observation.ruleset.game.name, hint.samples, hint.exact),
        equal=ranking.equal,
        moves=moves,
        can_ask=observation.phase not in BEFORE_THE_FIRST_TURN,
        measure=_measure(ranking),
        scale=format_fixed(ranking.scale, 0),
    )


def _measure(ranking: Ranking) -> str:
    """Return the figure printed for moves: the cost, unless a lower-ranked one has more points."""
    if any(ranking.cost(candidate).value < 0 for candidate in ranking.hint.candidates):
        return _("points above or below the best")
    return _("points behind the best")


def _find_chances(observation: Observation, hint: Hint) -> dict[Action, str]:
    """Return the words for each action's chance to win the match.

    A card has one only where the match distinguishes cards. Otherwise all would be about alike, and
    chance could put one above a better one.
    """
    gaps = [candidate.chance_gap for candidate in hint.distinct if candidate.chance_gap is not None]
    tells = any(gap.is_established and gap.value >= LEAST_MATCH for gap in gaps)
    if hint.objective != MATCH and observation.phase not in (DECIDE, CANCEL) and not tells:
        return {}
    return {
        candidate.action: chance_text(candidate.chance)
        for candidate in hint.candidates
        if candidate.chance
    }


def _move(
    observation: Observation, candidate: Candidate, ranking: Ranking, chance: str
) -> RankedMove:
    is_card = candidate.action < len(IDS)
    taken = place_and_take(observation, candidate.action, candidate.follow_up)[1] if is_card else 0
    value, key = ranking.value(candidate), action_text(candidate.action)
    place = "hand" if observation.phase == PLAY_HAND else "field"
    done = describe_action(observation, candidate.action, candidate.follow_up)
    return RankedMove(
        candidate=candidate,
        rank=ranking.ranks[candidate.first],
        cards=done.cards,
        text=done.text,
        value=format_about(
            format_signed_to(value, ranking.count_decimals(candidate)), candidate.points.margin
        ),
        cost=ranking.cost_text(candidate),
        bar=None if ranking.is_level(candidate) else ranking.bar(candidate),
        chance=chance,
        row=_row(ranking.hint, candidate, done.text, taken),
        flips=is_card and observation.phase in (PLAY_HAND, CHOOSE_HAND),
        key=key,
        anchor=f"{place}-{key}" if done.cards else key,
        takes=tuple(id_of(card) for card in cards_in(taken)),
    )


def _row(hint: Hint, candidate: Candidate, text: str, taken: CardSet) -> str:
    """Return the words of the row that a move shares with those that are the same."""
    twins = [each.action for each in hint.candidates if each.same_as == candidate.action]
    return twins_text(text, candidate.action, taken, twins) if twins else text


def _heading(observation: Observation) -> str:
    if observation.phase == DECIDE:
        return decision_heading(observation.ruleset.game.name)
    if observation.phase in (*BEFORE_THE_FIRST_TURN, CANCEL):
        return _("Ranked answers")
    return _("Ranked moves")


def _verdict(hint: Hint, moves: tuple[RankedMove, ...], ranking: Ranking) -> str:
    equal, decimals = ranking.equal, ranking.decimals
    if len(moves) == 1:
        return _("This is the only move.")
    distinct = hint.distinct
    if len(distinct) == 1:
        return _("These cards are worth the same: choose any of them.")
    texts = {move.candidate.action: move.text for move in moves}
    names = [texts[candidate.action] for candidate in distinct]
    if hint.objective == MATCH and equal <= 2:
        return match_verdict(distinct, names, decimals)
    if equal > 1:
        decided = decided_verdict(distinct, names, decimals) if len(distinct) == 2 else ""
        is_same = hint.exact and not any(candidate.gap.value for candidate in distinct[:equal])
        if ranking.is_open:
            return decided or open_verdict(names[:equal], hint.samples)
        return decided or equal_verdict(names[:equal], is_same, is_all=equal == len(names))
    return gap_verdict(names[1], ranking.cost(distinct[1]), decimals)

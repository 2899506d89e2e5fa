"""The cost of each move of a hint, and which moves are equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.explain.contrast import EQUAL
from tutor.review import thresholds
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.numbers import format_fixed, format_signed_to, format_with_margin
from tutor.web.i18n.translation import _

# Points of a whole bar, by the game.
BARS: Final[Mapping[str, float]] = {"koikoi": 4, "roppyakken": 100, "hachihachi": 50}


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
            sum(ranks[candidate.action] == 1 for candidate in hint.distinct),
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
        best, cost = self.hint.best.points, candidate.gap.less(self.hint.best.gap)
        if _is_certain_whole(candidate):
            return candidate.points.value
        return round(best.value, self.decimals) - round(cost.value, self.decimals)

    def count_decimals(self, candidate: Candidate) -> int:
        """Return the decimals of a move's points: none where they are certain and whole."""
        return 0 if _is_certain_whole(candidate) else self.decimals

    def cost(self, candidate: Candidate) -> Estimate:
        """Return the cost in points against the first of the ranking, as printed.

        It is the difference of the two printed values.
        """
        best = round(self.hint.best.points.value, self.decimals)
        cost = candidate.gap.less(self.hint.best.gap)
        return replace(cost, value=round(best - self.value(candidate), self.decimals))

    def is_level(self, candidate: Candidate) -> bool:
        """Return whether a move shares the first rank, or costs nothing that is established."""
        if self.is_best(candidate):
            return self.equal > 1
        return not (
            self.cost(candidate).value or candidate.gap.less(self.hint.best.gap).is_established
        )

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

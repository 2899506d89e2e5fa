"""What each move of a hint costs against the best one, and which moves are equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, takewhile

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.rules.round.play import Action
from tutor.web.i18n.numbers import format_signed, format_unsigned, round_to_error
from tutor.web.i18n.translation import _
from tutor.web.words.claims.comparing import LEAST_TOLD


@dataclass(frozen=True)
class Ranking:
    """The ranks of a hint's moves: those that cannot be told from the best one share the first."""

    hint: Hint
    ranks: Mapping[Action, int]  # of the first of the moves that are the same
    equal: int  # moves of the first rank; the same ones count once
    errors: Mapping[Action, float]  # of each move, as its cost is rounded

    @classmethod
    def of(cls, hint: Hint) -> Ranking:
        """Return the ranking of a hint."""
        equal = count_about_equal(hint)
        ranks = {
            one.first: 1 if place < equal else place + 1
            for place, one in reversed([*enumerate(hint.candidates)])
        }
        equal_ones = sum(ranks[one.action] == 1 for one in hint.distinct)
        return cls(hint, ranks, equal_ones, _find_errors(hint, equal))

    def is_best(self, one: Candidate) -> bool:
        """Return whether nothing can be told to be better than a move."""
        return self.ranks[one.first] == 1

    def cost(self, one: Candidate) -> Estimate:
        """Return the points that a move costs against the first of the ranking."""
        return one.gap.less(self.hint.best.gap)

    def cost_text(self, one: Candidate) -> str:
        """Return the words for a move's cost, rounded as its error allows."""
        if self.is_best(one):
            return _("best") if self.equal == 1 else _("level")
        cost, error = self.cost(one), self.errors[one.action]
        if round_to_error(cost.value, error):
            return format_signed(-cost.value, error)
        if cost.is_established:
            return _("under %(least)s", least=format_unsigned(LEAST_TOLD))
        return _("level")

    def bar(self, one: Candidate) -> float:
        """Return the cost of a move in percent of the highest cost."""
        most = max(self.cost(each).value for each in self.hint.candidates)
        return round(100 * max(0.0, self.cost(one).value) / most, 2) if most > 0 else 0.0


def _find_errors(hint: Hint, equal: int) -> dict[Action, float]:
    """Return the error by which each move's cost is rounded: its own, but for the sake of order.

    A cost that would read as less than the smaller one above it is rounded as that one is. The
    first *equal* moves have no figure.
    """
    costs = [one.gap.less(hint.best.gap) for one in hint.candidates]
    errors = [one.margin for one in costs]
    for above, place in pairwise(range(equal, len(costs))):
        shown = round_to_error(costs[above].value, errors[above])
        is_more = costs[place].value >= costs[above].value
        if is_more and round_to_error(costs[place].value, errors[place]) < shown:
            errors[place] = errors[above]
    return {one.action: error for one, error in zip(hint.candidates, errors, strict=True)}


def count_about_equal(hint: Hint) -> int:
    """Return how many of the first moves cannot be told from the best one."""
    best = hint.best
    is_equal = _is_level if hint.objective == MATCH else partial(_is_about_equal, best)
    return sum(1 for _one in takewhile(is_equal, hint.candidates))


def _is_about_equal(best: Candidate, one: Candidate) -> bool:
    """Return whether a move is as good in points, and is not known to lose the match more often."""
    if one.chance_gap is None or best.chance_gap is None:
        return one.gap.lo <= 0
    lost = one.chance_gap.less(best.chance_gap)
    return one.gap.lo <= 0 and not (lost.is_established and lost.value > 0)


def _is_level(one: Candidate) -> bool:
    return one.chance_gap is not None and one.chance_gap.lo <= 0

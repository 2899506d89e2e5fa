"""What each move of a hint costs against the best one, and which moves are equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

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

    @classmethod
    def of(cls, hint: Hint) -> Ranking:
        """Return the ranking of a hint."""
        equal = count_about_equal(hint)
        ranks = {
            one.first: 1 if place < equal else place + 1
            for place, one in reversed([*enumerate(hint.candidates)])
        }
        return cls(hint, ranks, sum(ranks[one.action] == 1 for one in hint.distinct))

    def is_best(self, one: Candidate) -> bool:
        """Return whether nothing can be told to be better than a move."""
        return self.ranks[one.first] == 1

    def cost(self, one: Candidate) -> Estimate:
        """Return the points that a move costs against the first of the ranking."""
        return one.gap.less(self.hint.best.gap)

    def cost_text(self, one: Candidate) -> str:
        """Return the words for a move's cost, rounded as its error allows.

        A coarse -1 may so stand below a finer -1.4: wherever else a move is told of, in verdicts,
        tries and documents, its cost is rounded by that same error, and is one figure.
        """
        if self.is_best(one):
            return _("best") if self.equal == 1 else _("level")
        cost = self.cost(one)
        if round_to_error(cost.value, cost.margin):
            return format_signed(-cost.value, cost.margin)
        if cost.is_established:
            return _("under %(least)s", least=format_unsigned(LEAST_TOLD))
        return _("level")

    def bar(self, one: Candidate) -> float:
        """Return the cost of a move in percent of the highest cost."""
        most = max(self.cost(each).value for each in self.hint.candidates)
        return round(100 * max(0.0, self.cost(one).value) / most, 2) if most > 0 else 0.0


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

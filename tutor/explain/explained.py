"""The results of an explanation: candidates with their claims, and the parts of their gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tutor.engine.hints.candidates import Part
from tutor.engine.worlds.symmetry import Relabelling
from tutor.explain.claim import Claim, Number
from tutor.explain.columns import Theme
from tutor.explain.contrast import Why
from tutor.explain.weighing import Weighing
from tutor.rules.cards import Card
from tutor.rules.round.play import Action

MOST_CLAIMS: Final = 3  # claims shown for one candidate


@dataclass(frozen=True)
class Explained:
    """One candidate with its claims, the weightiest first, and the parts of its gap.

    The best candidate is compared with the next one that is surely worth less, every other one
    with the best; *against* is that action, None where there is nothing to compare with.
    """

    action: Action
    follow_up: Card
    points: Number  # by the search
    gap: Number  # points given up against the best candidate, by the search
    claims: tuple[Claim, ...]
    against: Action | None = None
    value_parts: tuple[Part, ...] = ()  # of its points; empty where no world was played on
    parts: tuple[Part, ...] = ()  # of the difference to *against*
    yaku_chances: Mapping[str, float] = field(default_factory=dict)  # own, at the end of the round

    @property
    def top_claims(self) -> tuple[Claim, ...]:
        """Return the claims shown first, each about another subject."""
        apart: dict[object, Claim] = {}
        for claim in self.claims:
            apart.setdefault(claim.kind.row.advantage or claim.kind, claim)
        return tuple(apart.values())[:MOST_CLAIMS]

    def relabel(self, labels: Relabelling) -> Explained:
        """Return the same under other names of cards."""
        return replace(
            self,
            action=labels.action(self.action),
            follow_up=labels.action(self.follow_up),
            claims=tuple(claim.relabel(labels) for claim in self.claims),
            against=None if self.against is None else labels.action(self.against),
        )


@dataclass(frozen=True)
class Explanation:
    """The explained candidates of a hint, and the basis of the figures."""

    candidates: tuple[Explained, ...]
    weighing: Weighing | None
    engine: str
    seed: int
    samples: int  # playouts for each candidate, half to choose, half to measure; 0: none
    whys: tuple[Why, ...] = ()  # for each requested action, otherwise for the rival

    @property
    def best(self) -> Explained:
        """Return the candidate that the hint ranks first."""
        return self.candidates[0]

    @property
    def why(self) -> Why | None:
        """Return why the best action is better than the first of its rivals, if it has one."""
        return next(iter(self.whys), None)

    def list_themes(self, seat: int) -> Iterator[Theme]:
        """Yield where the reasons for the best action point, the weightiest first."""
        if self.why is not None:
            yield self.why.find_theme(seat)
        for claim in self.best.top_claims:
            yield claim.kind.row.points_at

    def why_not(self, action: Action) -> Why | None:
        """Return why the best action is better than *action*, None if not requested."""
        return next((why for why in self.whys if why.rival == action), None)

    def of(self, action: Action) -> Explained | None:
        """Return the candidate of that action, None where it is not on the short list."""
        return next(
            (candidate for candidate in self.candidates if candidate.action == action), None
        )

    def relabel(self, labels: Relabelling) -> Explanation:
        """Return the same explanation under other names of cards."""
        return replace(
            self,
            candidates=tuple(candidate.relabel(labels) for candidate in self.candidates),
            whys=tuple(why.relabel(labels) for why in self.whys),
        )

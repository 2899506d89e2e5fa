"""Claims about the seat's next turn: a plan of two steps, and cards gone by then.

As for whole rounds, one half of the worlds chooses a claim and the other half measures it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import Estimate
from tutor.explain.claim import CARDS, CHANCE, Claim, Number, exact
from tutor.explain.comparisons import split_worlds
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement
from tutor.explain.facts.nearness import YakuDistance, list_brought_near
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.round.capture import find_targets
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.score.scoring import score_pile

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes

LEAST_PLAN: Final = 0.4  # a chance to take the next card that makes a plan


@dataclass(frozen=True)
class _NextStep:
    """A capture of the next turn, and the yaku that it serves best."""

    card: Card
    own: Card
    yaku: str
    held: int
    needed: int
    points: int

    @property
    def weight(self) -> tuple[bool, int]:
        return self.held >= self.needed, self.points


def keep_hand(observation: Observation, action: Action) -> Placement | None:
    """Return the placement after koi-koi, which plays no card; None after any other action."""
    return Placement(NO_CARD, 0, observation.hand, observation.field) if action == KOIKOI else None


def list_plans(
    observation: Observation, outcomes: Outcomes, root: int, this: Placement
) -> Iterator[Claim]:
    """Yield the weightiest claim that the next turn mostly takes a card towards a yaku.

    Its chance is that the card is still there: whether the seat then takes it is the seat's choice.
    That an opponent takes it first has no chance where no unseen card can.
    """
    first, second = split_worlds(outcomes)
    for step in sorted(
        _list_steps(observation, this), key=lambda next_step: next_step.weight, reverse=True
    ):
        if first.takes(root, observation.seat, step.card).value < LEAST_PLAN:
            continue
        able = find_takers(observation, this.field, step.card)
        lost = second.loses(root, step.card) if able else Estimate(0.0)
        numbers = (
            Number.of("chance", CHANCE, second.stays(root, step.card)),
            Number.of("lost", CHANCE, lost),
            *exact(CARDS, held=step.held, needed=step.needed),
        )
        yield Claim(ClaimKind.PLAN, True, (step.card, step.own), step.yaku, numbers)
        return


def _list_steps(observation: Observation, this: Placement) -> Iterator[_NextStep]:
    pile = observation.captured[observation.seat] | (
        this.taken | 1 << this.card if this.taken else 0
    )
    joker = observation.rules.joker
    able = {own: find_targets(joker, this.field, own) for own in cards_in(this.hand)}
    for card in cards_in(this.field):
        for own in [own for own, targets in able.items() if targets >> card & 1]:
            served = _find_served(observation, this, pile, 1 << card | 1 << own)
            if served is not None:
                yield _NextStep(
                    card,
                    own,
                    served.yaku.id,
                    served.have,
                    served.yaku.need,
                    served.yaku.points,
                )


def _find_served(
    observation: Observation, this: Placement, pile: CardSet, more: CardSet
) -> YakuDistance | None:
    """Return the most valuable yaku that more cards complete, or leave one card short."""
    field = this.field & ~more
    rules = observation.rules
    before, after = (score_pile(rules, number, field) for number in (pile, pile | more))
    if after[0] > before[0]:
        table = observation.yaku
        made = [table[row] for row in cards_in(after[1] & ~before[1])]
        if made:
            dearest = max(made, key=lambda yaku: yaku.points)
            return YakuDistance(dearest, count((pile | more) & dearest.cards), 0)
    return next(iter(list_brought_near(observation, pile, more, field)), None)

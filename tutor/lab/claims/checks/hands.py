"""Opponents' hands sampled again, weighted by their probability of leading to the plays."""

from collections.abc import Callable
from functools import cached_property
from math import sqrt
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.reading import read_hands
from tutor.lab.claims.checks.rounds import sample_worlds
from tutor.lab.claims.checks.scene import Cards, Scene, cards_of
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation

HANDS: Final = 3  # dealt for each round that is played again: likely ones are few among them

Again = dict[str, tuple[float, float]]  # by the name of a number: its value and standard error


class WeighedHands:
    """Weighted hands by seat, sampled on first use."""

    def __init__(self, observation: Observation, samples: int, seed: int) -> None:
        self._seen = observation
        self._samples = samples
        self._seed = seed

    def chance(self, cards: Cards, seat: int | None) -> tuple[float, float]:
        """Return how often a seat, or any other one, holds one of some cards, and the error."""
        requested = self._opponents if seat is None else [seat]
        total = sum(weight for _, weight in self._draws)
        holding = [any(hands[number] & cards for number in requested) for hands, _ in self._draws]
        shares = [weight / total for _, weight in self._draws]
        pairs = list(zip(shares, holding, strict=True))
        share = sum(weight for weight, holds in pairs if holds)
        return share, sqrt(sum((weight * (holds - share)) ** 2 for weight, holds in pairs))

    @property
    def _opponents(self) -> list[int]:
        return [seat for seat in range(self._seen.seats) if seat != self._seen.seat]

    @cached_property
    def _draws(self) -> list[tuple[list[Cards], float]]:
        read = read_hands(self._seen)
        dealt = sample_worlds(self._seen, HANDS * self._samples, self._seed)
        return [(list(map(cards_of, hands)), read(hands).weight) for hands, _ in dealt]


def _hold(scene: Scene, hands: WeighedHands, claim: Claim) -> Again:
    card, seats = claim.cards[0], scene.seats_meant(claim)
    takers = scene.takers(scene.field, card)
    return {"chance": hands.chance(takers, seats[0] if len(seats) == 1 else None)}


def _all_feed(scene: Scene, hands: WeighedHands, claim: Claim) -> Again:
    risks = {
        card: hands.chance(scene.takers(scene.lying | {card}, card), None)
        for card in legal_actions(scene.seen)
    }
    return {"chance": risks[scene.card], "most": max(risks.values())}


HELD: Final[dict[ClaimKind, Callable[[Scene, WeighedHands, Claim], Again]]] = {
    ClaimKind.ALL_FEED: _all_feed,
    ClaimKind.FEEDS: _hold,
    ClaimKind.GIVES: _hold,
    ClaimKind.LEAVES: _hold,
    ClaimKind.READS: _hold,
}


def is_read(claim: Claim) -> bool:
    """Return whether a claim rests on hands that were read, and not only counted."""
    return claim.kind in HELD and not all(number.is_exact for number in claim.numbers)


def estimate_held(scene: Scene, hands: WeighedHands, claim: Claim) -> Again:
    """Return the second estimate of each number of a claim that has one."""
    return HELD[claim.kind](scene, hands, claim)

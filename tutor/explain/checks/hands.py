"""Hands of the others dealt again, each as likely as it would have led to what was played.

How likely the net's manner is to play a card from a hand is the engine's own word; how likely all
that was played is by either manner, and how much that says, is worked out here a hand at a time.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import prod, sqrt
from typing import Final

from tutor.engine.compiled import pack_tables
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.files import model_for
from tutor.engine.net.value import Net, scratch
from tutor.engine.worlds import belief
from tutor.engine.worlds.hand_reading import SLIP, TEMPERATURE, choose_by_net
from tutor.engine.worlds.observed_turns import ObservedTurn, turns_of_others
from tutor.explain.checks.rounds import sample_worlds
from tutor.explain.checks.scene import Cards, Scene, cards_of
from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import Card, CardSet, count
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import replace_entry
from tutor.rules.round.play import legal

HANDS: Final = 3  # dealt for each round that is played again: likely ones are few among them

Again = dict[str, tuple[float, float]]  # by the name of a number: its value and standard error


class WeighedHands:
    """Hands by seat with a weight each, drawn when they are first asked for."""

    def __init__(self, seen: Observation, samples: int, seed: int) -> None:
        self._seen = seen
        self._samples = samples
        self._seed = seed

    def chance(self, cards: Cards, seat: int | None) -> tuple[float, float]:
        """Return how often a seat, or any other one, holds one of some cards, and the error."""
        asked = self._others if seat is None else [seat]
        total = sum(weight for _, weight in self._draws)
        holding = [any(hands[one] & cards for one in asked) for hands, _ in self._draws]
        shares = [weight / total for _, weight in self._draws]
        pairs = list(zip(shares, holding, strict=True))
        share = sum(weight for weight, holds in pairs if holds)
        return share, sqrt(sum((weight * (holds - share)) ** 2 for weight, holds in pairs))

    @property
    def _others(self) -> list[int]:
        return [one for one in range(self._seen.seats) if one != self._seen.seat]

    @cached_property
    def _draws(self) -> list[tuple[list[Cards], float]]:
        weigh = _weigh_by(self._seen)
        dealt = sample_worlds(self._seen, HANDS * self._samples, self._seed)
        return [(list(map(cards_of, hands)), weigh(hands)) for hands, _ in dealt]


def _weigh_by(seen: Observation) -> Callable[[Sequence[CardSet]], float]:
    """Return what weighs the hands of all seats; where no net covers the rules, all are alike."""
    model = model_for(seen.ruleset)
    if model is None:
        return lambda hands: 1.0
    reader, turns = Reader(seen, model.net_for(seen.ruleset)), turns_of_others(seen)
    odds = {seat: _odds(seen, seat) for seat in {one.position.actor for one in turns}}

    def weigh(hands: Sequence[CardSet]) -> float:
        return prod(
            reader.likelihood(turns, seat, hands[seat])
            / prod(odds[seat].get(card, 1.0) for card in cards_of(hands[seat]))
            for seat in odds
        )

    return weigh


def _odds(seen: Observation, seat: int) -> dict[Card, float]:
    """Return how much likelier a hand is dealt here for each card, if it was not shown."""
    shown = seen.shown[seat] if seen.shown else 0
    cards = sorted(cards_of(seen.unseen & ~shown))
    return dict(zip(cards, map(float, belief.odds(seen, seat, cards)), strict=True))


class Reader:
    """Says how likely one hand has led to all that was played from it."""

    def __init__(self, seen: Observation, net: Net) -> None:
        self._rules = seen.ruleset.tables(seen.round)
        self._packed = pack_tables(self._rules)
        self._net = net
        self._degree = TEMPERATURE[self._rules.settlement] * seen.multiplier
        self._work = scratch()

    def likelihood(self, turns: list[ObservedTurn], seat: int, hand: CardSet) -> float:
        """Return it for a hand of *seat*, either manner being as likely."""
        by_net = by_greed = 1.0
        for position, declined, played, since in turns:
            if position.actor != seat:
                continue
            held = position._replace(hands=replace_entry(position.hands, seat, hand | since))
            able = legal(self._rules, held)
            if not able & 1 << played:
                return 0.0  # another card had to be played
            slip = SLIP / count(able)
            preferred = choose_by_net(
                self._packed, self._net, held, played, declined, self._degree, self._work
            )
            by_net *= slip + (1 - SLIP) * preferred
            by_greed *= slip + (1 - SLIP) * (greedy_action(self._rules, held) == played)
        return by_net + by_greed


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


def _safer(scene: Scene, hands: WeighedHands, claim: Claim) -> Again:
    """Return how likely both cards are taken: neither action takes anything."""
    own, other = (
        hands.chance(scene.takers(scene.lying | {card}, card), None) for card in claim.cards
    )
    return {"chance": own, "other": other}


def _clears(scene: Scene, hands: WeighedHands, claim: Claim) -> Again:
    [card] = claim.cards
    return {"chance": hands.chance(scene.takers(scene.lying | {card}, card), None)}


HELD: Final[dict[ClaimKind, Callable[[Scene, WeighedHands, Claim], Again]]] = {
    ClaimKind.ALL_FEED: _all_feed,
    ClaimKind.CLEARS: _clears,
    ClaimKind.FEEDS: _hold,
    ClaimKind.FEWEST: _hold,
    ClaimKind.GIVES: _hold,
    ClaimKind.LEAVES: _hold,
    ClaimKind.READS: _hold,
    ClaimKind.SAFER: _safer,
}


def is_read(claim: Claim) -> bool:
    """Return whether a claim rests on hands that were read, and not only counted."""
    return claim.kind in HELD and not all(number.is_exact for number in claim.numbers)


def estimate_held(scene: Scene, hands: WeighedHands, claim: Claim) -> Again:
    """Return the second estimate of each number of a claim that has one."""
    return HELD[claim.kind](scene, hands, claim)

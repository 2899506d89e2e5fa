"""Opponents' threats: the yaku each needs, and the chance that each card is taken next turn.

All chances come from the same playouts as a hint's reasons, after the learner leaves the field
unchanged: after the discard that is taken least often, or, where every card of the hand captures,
after all of them equally. So nothing here reveals the best move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from statistics import fmean
from typing import Final

from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.worlds.holdings import Holdings
from tutor.engine.worlds.symmetry import Relabelling, canonical_relabelling
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.nearness import measure_progress
from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, lowest
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.capture import find_targets, list_captures
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.ruleset import Yaku

SAMPLES: Final = 200  # rounds after each card
LEAST_NEED: Final = 0.03  # a chance to make a yaku that is worth a line
MOST_NEEDS: Final = 8  # lines of one player


@dataclass(frozen=True)
class Need:
    """A yaku that a player may still make, or can no longer make.

    *missing* are its cards that nobody has captured; it includes every card that would complete it.
    *blockers* are the seats that hold too many of its cards where it is impossible, otherwise
    empty.
    """

    yaku: Yaku
    have: int
    missing: CardSet
    chance: float  # to have it when the round ends
    held: float  # chance that the player holds one of the missing cards
    blockers: tuple[int, ...] = ()

    @property
    def is_one_short(self) -> bool:
        """Return whether one card completes the yaku."""
        return not self.blockers and self.yaku.need - self.have == 1


@dataclass(frozen=True)
class Danger:
    """The chance that an opponent captures a card on their next turn, if it is left on the field.

    *is_certain* where no unseen card can take it.
    """

    chance: float
    is_certain: bool = False


@dataclass(frozen=True)
class Threats:
    """The opponents' threats. A card of the hand that captures has no danger (None)."""

    needs: Mapping[int, tuple[Need, ...]]  # by seat of an opponent, likeliest first
    field: Mapping[Card, Danger]
    hand: Mapping[Card, Danger | None]

    def relabel(self, labels: Relabelling) -> Threats:
        """Return the same threats under other names of cards."""
        return Threats(
            {
                seat: tuple(replace(need, missing=labels.cards(need.missing)) for need in needs)
                for seat, needs in self.needs.items()
            },
            {labels.action(card): danger for card, danger in self.field.items()},
            {labels.action(card): danger for card, danger in self.hand.items()},
        )


def find_threats(observation: Observation, *, seed: int = 1, samples: int = SAMPLES) -> Threats:
    """Return the threats that the player to act can know of, before a card or a call.

    The same observation and seed give the same threats for any hidden cards; exchanging twin months
    exchanges them.
    """
    labels = canonical_relabelling(observation)
    threats = _find_threats(labels.observation(observation), seed, samples)
    return threats.relabel(labels.inverse)


def _find_threats(observation: Observation, seed: int, samples: int) -> Threats:
    roots = _list_roots(observation)
    outcomes = Outcomes(observation, roots, samples, seed)
    discards = {
        action: place
        for place, (action, _) in enumerate(roots)
        if not _find_catch(observation, action)
    }
    hand = {
        card: _find_danger(observation, outcomes, [discards[card]], card)
        if card in discards
        else None
        for card in cards_in(observation.hand)
        if observation.phase == PLAY_HAND
    }
    quiet = _find_quietest(hand, discards)
    calm = range(len(roots)) if quiet is None else [quiet]
    return Threats(
        _list_needs(observation, outcomes, calm, Holdings(observation, seed)),
        {
            card: _find_danger(observation, outcomes, left, card)
            for card in cards_in(observation.field)
            if (
                left := [
                    root
                    for root in calm
                    if not _find_catch(observation, roots[root][0]) >> card & 1
                ]
            )
        },
        hand,
    )


def _list_roots(observation: Observation) -> list[tuple[Action, Card]]:
    """Return the actions to play out: one for each card of the hand."""
    if observation.phase == DECIDE:
        return [(KOIKOI, NO_CARD)]
    joker = observation.rules.joker
    roots = []
    for action in legal_actions(observation):
        captures = list_captures(joker, observation.field, action)
        following = lowest(captures[0]) if len(captures) > 1 else NO_CARD
        roots.append((action, following))
    return roots


def _find_catch(observation: Observation, action: Action) -> CardSet:
    """Return the cards of the field that an action could take."""
    if action == KOIKOI:
        return 0
    return find_targets(observation.rules.joker, observation.field, action)


def _find_quietest(
    hand: Mapping[Card, Danger | None], discards: Mapping[Action, int]
) -> int | None:
    """Return the root of the discard that is taken least often; of koi-koi, its own."""
    if KOIKOI in discards:
        return discards[KOIKOI]
    dangers = {card: danger.chance for card, danger in hand.items() if danger is not None}
    return discards[min(dangers, key=lambda card: (dangers[card], card))] if dangers else None


def _find_danger(
    observation: Observation, outcomes: Outcomes, roots: Sequence[int], card: Card
) -> Danger:
    if not find_takers(observation, observation.field | 1 << card, card):
        return Danger(0.0, is_certain=True)
    return Danger(fmean(outcomes.loses(root, card).value for root in roots))


def _list_needs(
    observation: Observation, outcomes: Outcomes, roots: Sequence[int], holdings: Holdings
) -> dict[int, tuple[Need, ...]]:
    opponents = [seat for seat in range(observation.seats) if seat != observation.seat]
    return {
        seat: tuple(_list_needs_of(observation, outcomes, roots, holdings, seat))
        for seat in opponents
    }


def _list_needs_of(
    observation: Observation,
    outcomes: Outcomes,
    roots: Sequence[int],
    holdings: Holdings,
    seat: int,
) -> list[Need]:
    """Return a player's needs: the likeliest yaku first, then begun ones that are blocked."""
    own = observation.captured[seat]
    taken = {other: pile for other, pile in enumerate(observation.captured) if other != seat}
    chances = [outcomes.list_yaku_chances(root, seat) for root in roots]
    rows = [yaku.id for yaku in observation.yaku]
    needs = []
    for distance in measure_progress(
        observation.ruleset, observation.round, own, reduce(or_, taken.values())
    ):
        chance = fmean(each[rows.index(distance.yaku.id)] for each in chances)
        if not distance.missing or not (
            distance.have if distance.is_dead else chance >= LEAST_NEED
        ):
            continue
        missing = distance.yaku.cards & ~own & ~reduce(or_, taken.values())
        needs.append(
            Need(
                distance.yaku,
                distance.have,
                0 if distance.is_dead else missing,
                0.0 if distance.is_dead else chance,
                holdings.chance(missing & observation.unseen, seat).value
                if missing & observation.unseen
                else 0.0,
                _list_blockers(distance.yaku, taken) if distance.is_dead else (),
            )
        )
    needs.sort(key=lambda need: (bool(need.blockers), -need.chance))
    return needs[:MOST_NEEDS]


def _list_blockers(yaku: Yaku, taken: Mapping[int, CardSet]) -> tuple[int, ...]:
    return tuple(seat for seat, pile in taken.items() if pile & yaku.cards)

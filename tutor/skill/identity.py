"""When two positions are the same: when they differ only by names."""

import hashlib
from collections.abc import Sequence

from tutor.engine.worlds.symmetry import (
    Relabelling,
    canonical_relabelling,
    list_visible_sets,
    twins,
)
from tutor.protocol.observations import observation_line
from tutor.rules.cards import Card, CardSet, cards_in
from tutor.rules.observation import Observation


def position_key(observation: Observation) -> str:
    """Return the same key for all observations that differ by twin cards and twin months."""
    plain = _name_twins_alike(observation)
    plain = canonical_relabelling(plain).observation(plain)
    return hashlib.sha256(observation_line(plain).encode()).hexdigest()


def _name_twins_alike(observation: Observation) -> Observation:
    """Return the observation with twin cards named by their present and past locations."""
    groups = {
        group
        for group in twins(observation.ruleset.tables(observation.round))
        if group & (group - 1)
    }
    shown = tuple(list_visible_sets(observation))
    renamed = [
        (card, name)
        for group in groups
        for card, name in zip(_order(group, shown), cards_in(group), strict=True)
        if card != name
    ]
    return Relabelling(tuple(renamed)).observation(observation) if renamed else observation


def _order(group: CardSet, shown: Sequence[CardSet]) -> list[Card]:
    return sorted(cards_in(group), key=lambda card: [cards >> card & 1 for cards in shown])

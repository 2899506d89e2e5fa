"""Equivalent cards and months, and one canonical labelling for them.

Months are *twins* when exchanging them, card by card, changes no rule of a round. An observation
and its copy with exchanged twins are the same under two names. So hints and explanations are
computed under one labelling and translated to the requested one: they correspond exactly, for any
sampled worlds and any net.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from tutor.engine.greedy.player import WORTH
from tutor.rules.cards import ALL, MONTHS, NO_CARD, SAKE_CUP, Card, CardSet, card_set, cards_in
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.capture import find_choices
from tutor.rules.round.play import Action
from tutor.rules.round.round import Turn
from tutor.rules.tables import NEVER, Rules

CARDS: Final = 48
CHOOSING: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)  # phases in which actions are cards
Sort = tuple[int, ...]  # key of a card's properties and place


def card_signature(rules: Rules, card: Card) -> tuple[int, ...]:
    """Return all that the tables of a round say of a card but its month, to compare cards by."""
    rows = [row for row in rules.yaku if row.need != NEVER]
    sets = [part for row in rows for part in (row.cards, row.counted, row.spoiled_by)]
    sets += [cards for cards, _ in rules.values]
    sets += [rules.joker.valued, rules.par.chaff]
    if any(rules.cup_readings):
        sets.append(SAKE_CUP)
    return (*(part >> card & 1 for part in sets), int(card == rules.joker.card))


@lru_cache(maxsize=64)
def _card_signatures(rules: Rules) -> tuple[tuple[int, ...], ...]:
    return tuple(card_signature(rules, card) for card in range(CARDS))


@lru_cache(maxsize=64)
def twins(rules: Rules) -> tuple[CardSet, ...]:
    """Return for each card its twins: equivalent cards of its month for every yaku and player.

    They are adjacent in card order, so exchanging them never changes a sum.
    """
    sorts = [(card // 4, WORTH[card], other) for card, other in enumerate(_card_signatures(rules))]
    return tuple(
        card_set(other for other in range(CARDS) if sorts[other] == entry) for entry in sorts
    )


@lru_cache(maxsize=64)
def twin_months(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the groups of months, from 0, that no table of a round distinguishes."""
    groups: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for month in range(len(MONTHS)):
        groups.setdefault(_card_signatures(rules)[4 * month : 4 * month + 4], []).append(month)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


@dataclass(frozen=True)
class Relabelling:
    """Other names for some cards: *renamed* has pairs of a card and its new name."""

    renamed: tuple[tuple[Card, Card], ...] = ()

    @classmethod
    def of_months(cls, renamed: Iterable[tuple[int, int]]) -> "Relabelling":
        """Return a relabelling of whole months, given as pairs of months from 0."""
        return cls(
            tuple((4 * number + at, 4 * other + at) for number, other in renamed for at in range(4))
        )

    @property
    def inverse(self) -> "Relabelling":
        """Return the relabelling that undoes this one."""
        return Relabelling(tuple((name, card) for card, name in self.renamed))

    @cached_property
    def _names(self) -> Mapping[Card, Card]:
        return dict(self.renamed)

    @cached_property
    def _moves(self) -> Mapping[int, CardSet]:
        """Return the cards that move by the same number of places."""
        moves: dict[int, CardSet] = {}
        for card, name in self.renamed:
            moves[name - card] = moves.get(name - card, 0) | 1 << card
        return moves

    def action(self, action: Action) -> Action:
        """Return a card or an action under its new name; only cards have one."""
        return self._names.get(action, action)

    def cards(self, cards: CardSet) -> CardSet:
        """Return a set of cards under their new names."""
        moved, left = 0, cards
        for places, some in self._moves.items():
            moved |= (cards & some) << places if places > 0 else (cards & some) >> -places
            left &= ~some
        return left | moved

    def observation(self, observation: Observation) -> Observation:
        """Return an observation with every card under its new name."""
        if not self.renamed:
            return observation
        return replace(
            observation,
            hand=self.cards(observation.hand),
            field=self.cards(observation.field),
            captured=tuple(map(self.cards, observation.captured)),
            placing=self.action(observation.placing),
            history=tuple(map(self._turn, observation.history)),
            shown=tuple(map(self.cards, observation.shown)),
        )

    def _turn(self, turn: Turn) -> Turn:
        return replace(
            turn,
            field_before=self.cards(turn.field_before),
            played=self.action(turn.played),
            took=self.cards(turn.took),
            drawn=self.action(turn.drawn),
            drew_took=self.cards(turn.drew_took),
        )


IDENTITY: Final = Relabelling()


@lru_cache(maxsize=64)
def canonical_relabelling(observation: Observation) -> Relabelling:
    """Return the labelling that is the same for all observations that differ by twin months.

    Before the first card there is none: the yaku of dealt hands go by the names of months.
    """
    if observation.phase in BEFORE_THE_FIRST_TURN:
        return IDENTITY
    renamed: list[tuple[int, int]] = []
    groups = twin_months(observation.rules)
    shown = list_visible_sets(observation) if groups else []
    for group in groups:
        ordered = sorted(group, key=lambda month: [cards >> 4 * month & 15 for cards in shown])
        renamed += [pair for pair in zip(ordered, group, strict=True) if pair[0] != pair[1]]
    return Relabelling.of_months(renamed) if renamed else IDENTITY


@lru_cache(maxsize=64)
def find_doubles(observation: Observation) -> Mapping[Card, Relabelling]:
    """Return the cards to play or take that are equivalent to an earlier one, as far as known.

    Each comes with the exchange of cards that maps it to the earlier one and leaves every card in
    its place: of twins that were shown alike, or of twin months in the same places.
    """
    if observation.phase not in CHOOSING:
        return {}
    rules = observation.rules
    signatures = _card_signatures(rules)
    able = observation.hand if observation.phase == PLAY_HAND else _takeable(observation, rules)
    lying = (*_lying(observation), *(observation.shown if observation.phase == PLAY_HAND else ()))
    months = _months_alike(observation, rules, able)

    def sort(card: Card) -> Sort:
        return (*signatures[card], *[cards >> card & 1 for cards in lying])

    doubles: dict[Card, Relabelling] = {}
    firsts: dict[tuple[int, Sort], Card] = {}
    for card in cards_in(able):
        first = firsts.setdefault((months.get(card // 4, card // 4), sort(card)), card)
        if first != card:
            doubles[card] = _exchange(first, card, sort)
    return doubles


def firsts(observation: Observation) -> dict[Action, Action]:
    """Return for each action that doubles an earlier one of a hint that earlier action."""
    labels = canonical_relabelling(observation)
    same = find_doubles(labels.observation(observation))
    return {
        labels.inverse.action(card): labels.inverse.action(exchange.inverse.action(card))
        for card, exchange in same.items()
    }


def _takeable(observation: Observation, rules: Rules) -> CardSet:
    return find_choices(rules.joker, observation.field, observation.placing) & ALL


def _months_alike(observation: Observation, rules: Rules, able: CardSet) -> dict[int, int]:
    """Return twin months of *able*, by the first one with cards in the same past and present
    places.
    """
    signatures = _card_signatures(rules)
    groups = [
        [number for number in group if able >> 4 * number & 15] for group in twin_months(rules)
    ]
    shown = list_visible_sets(observation) if any(len(group) > 1 for group in groups) else []
    alike: dict[int, int] = {}
    for group in groups:
        firsts: dict[tuple[Sort, ...], int] = {}
        for month in group if len(group) > 1 else ():
            cards = range(4 * month, 4 * month + 4)
            sorts = [(*signatures[card], *[some >> card & 1 for some in shown]) for card in cards]
            alike[month] = firsts.setdefault(tuple(sorted(sorts)), month)
    return alike


def _exchange(number: Card, other: Card, sort: Callable[[Card], Sort]) -> Relabelling:
    """Return the exchange of two cards, and of their months where these are two."""
    if number // 4 == other // 4:
        return Relabelling(((number, other), (other, number)))
    first, second = (
        sorted(range(4 * (card // 4), 4 * (card // 4) + 4), key=lambda at: (sort(at), at != card))
        for card in (number, other)
    )
    pairs = tuple(zip(first, second, strict=True))
    return Relabelling((*pairs, *((name, card) for card, name in pairs)))


def list_visible_sets(observation: Observation) -> list[CardSet]:
    """Return every set of cards that an observation shows, always in the same order."""
    shown = [observation.hand, observation.field, *observation.captured, *observation.shown]
    shown.append(_set_of(observation.placing))
    for turn in observation.history:
        shown += [turn.field_before, _set_of(turn.played), turn.took]
        shown += [_set_of(turn.drawn), turn.drew_took]
    return shown


def _lying(observation: Observation) -> tuple[CardSet, ...]:
    """Return the cards in each place now."""
    return observation.hand, observation.field, *observation.captured, _set_of(observation.placing)


def _set_of(card: Card) -> CardSet:
    return 0 if card == NO_CARD else 1 << card

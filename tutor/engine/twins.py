"""Cards and months that nothing tells apart, and one labelling for all their names.

Months are *twins* when exchanging them, each card with the one of its place, changes no rule of
a round. An observation and the same with twins exchanged are one under two names. So hints and
explanations are worked out under one labelling and told under the one that was asked: then
they map exactly, however worlds are drawn and whatever a net was taught.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tutor.engine.greedy import WORTH
from tutor.rules.cards import MONTHS, NO_CARD, SAKE_CUP, Card, CardSet, card_set, cards_in
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.play import Action
from tutor.rules.position import PLAY_HAND
from tutor.rules.round import Turn
from tutor.rules.tables import NEVER, Rules

CARDS: Final = 48


def told(rules: Rules, card: Card) -> tuple[int, ...]:
    """Return what the tables of a round tell of a card, its month apart."""
    rows = [row for row in rules.yaku if row.need != NEVER]
    sets = [part for row in rows for part in (row.cards, row.counted, row.spoiled_by)]
    sets += [cards for cards, _ in rules.values]
    sets += [rules.joker.valued, rules.par.chaff]
    if any(rules.cup_readings):
        sets.append(SAKE_CUP)
    return (*(part >> card & 1 for part in sets), int(card == rules.joker.card))


@lru_cache(maxsize=64)
def _all_told(rules: Rules) -> tuple[tuple[int, ...], ...]:
    return tuple(told(rules, card) for card in range(CARDS))


@lru_cache(maxsize=64)
def twins(rules: Rules) -> tuple[CardSet, ...]:
    """Return for each card the cards of its month that are the same, itself among them.

    No yaku and no player tells them apart. They lie next to each other in card order, so
    exchanging them never changes a sum.
    """
    sorts = [(card // 4, WORTH[card], one) for card, one in enumerate(_all_told(rules))]
    return tuple(card_set(other for other in range(CARDS) if sorts[other] == one) for one in sorts)


@lru_cache(maxsize=64)
def twin_months(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the groups of months, from 0, that no table of a round tells apart."""
    groups: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for month in range(len(MONTHS)):
        groups.setdefault(_all_told(rules)[4 * month : 4 * month + 4], []).append(month)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


@dataclass(frozen=True)
class Labelling:
    """Other names for some months: *renamed* has pairs of a month, from 0, and its new name."""

    renamed: tuple[tuple[int, int], ...] = ()

    @property
    def back(self) -> "Labelling":
        """Return the labelling that undoes this one."""
        return Labelling(tuple((name, month) for month, name in self.renamed))

    def action(self, action: Action) -> Action:
        """Return a card or an action under its new name; only cards have one."""
        if not 0 <= action < CARDS:
            return action
        return 4 * dict(self.renamed).get(action // 4, action // 4) + action % 4

    def cards(self, cards: CardSet) -> CardSet:
        """Return a set of cards under their new names."""
        moved, left = 0, cards
        for month, name in self.renamed:
            moved |= (cards >> 4 * month & 15) << 4 * name
            left &= ~(15 << 4 * month)
        return left | moved

    def observation(self, seen: Observation) -> Observation:
        """Return what is seen, every card under its new name."""
        if not self.renamed:
            return seen
        return replace(
            seen,
            hand=self.cards(seen.hand),
            field=self.cards(seen.field),
            captured=tuple(map(self.cards, seen.captured)),
            placing=self.action(seen.placing),
            history=tuple(map(self._turn, seen.history)),
            shown=tuple(map(self.cards, seen.shown)),
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


AS_IT_IS: Final = Labelling()


def labelling(seen: Observation) -> Labelling:
    """Return the labelling that is the same for all observations that differ by twin months.

    Before the first card there is none: the yaku of dealt hands go by the names of months.
    """
    if seen.phase in BEFORE_THE_FIRST_TURN:
        return AS_IT_IS
    renamed: list[tuple[int, int]] = []
    groups = twin_months(seen.ruleset.tables(seen.round))
    shown = list(_shown(seen)) if groups else []
    for group in groups:
        ordered = sorted(group, key=lambda month: [cards >> 4 * month & 15 for cards in shown])
        renamed += [pair for pair in zip(ordered, group, strict=True) if pair[0] != pair[1]]
    return Labelling(tuple(renamed)) if renamed else AS_IT_IS


def doubles(seen: Observation) -> dict[Card, Card]:
    """Return the cards to play that are the same as an earlier one, as far as is known: that one.

    Exchanging the two changes nothing in the observation: twins of a month of which the same was
    shown, or cards of twin months that lie alike.
    """
    if seen.phase != PLAY_HAND:
        return {}
    rules, shown = seen.ruleset.tables(seen.round), list(_shown(seen))
    alike: dict[int, int] = {}
    for group in twin_months(rules):
        first: dict[tuple[int, ...], int] = {}
        for month in group:
            lying = tuple(cards >> 4 * month & 15 for cards in shown)
            alike[month] = first.setdefault(lying, month)
    found: dict[Card, Card] = {}
    firsts: dict[tuple[int, ...], Card] = {}
    for card in cards_in(seen.hand):
        was_shown = (cards >> card & 1 for cards in seen.shown)
        sort = (alike.get(card // 4, card // 4), *_all_told(rules)[card], *was_shown)
        if firsts.setdefault(sort, card) != card:
            found[card] = firsts[sort]
    return found


def _shown(seen: Observation) -> Iterator[CardSet]:
    """Yield every set of cards that an observation shows, always in the same order."""
    yield from (seen.hand, seen.field, *seen.captured, *seen.shown, _set_of(seen.placing))
    for turn in seen.history:
        yield from (turn.field_before, _set_of(turn.played), turn.took)
        yield from (_set_of(turn.drawn), turn.drew_took)


def _set_of(card: Card) -> CardSet:
    return 0 if card == NO_CARD else 1 << card

"""The result of an action, derived again card by card."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tutor.explain.claim import Claim
from tutor.rules.cards import NO_CARD, Card, card_set
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import ROUND_OVER, STOPPED
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import Action
from tutor.rules.score.scoring import mark_call, score_pile, score_sheet
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import ALL_COUNT

Cards = frozenset[Card]
DECK: Final = range(48)
SLACK: Final = 2e-4  # lines round to four decimals


@lru_cache(maxsize=4096)
def cards_of(bits: int) -> Cards:
    """Return a set of cards as a set of numbers."""
    return frozenset(card for card in DECK if bits >> card & 1)


class Scene:
    """The result of an action, derived with sets: the card placed, its captures, the rest."""

    def __init__(self, observation: Observation, action: Action, card: Card) -> None:
        self.seen = observation
        self.action = action
        self.rules = observation.rules
        self.hand, self.lying = cards_of(observation.hand), cards_of(observation.field)
        self.unseen = cards_of(observation.unseen)
        self.mine = cards_of(observation.captured[observation.seat])
        self.yaku = {yaku.id: yaku for yaku in observation.yaku}
        self.card, self.taken = NO_CARD, frozenset[Card]()
        if observation.placing != NO_CARD:
            self.card = observation.placing
            self.taken = frozenset() if action == STAY else frozenset({action})
        elif action in self.hand:
            self.card = action
            self.taken = self._find_taken(action, card)
        self.gained = self.taken | {self.card} if self.taken else frozenset[Card]()
        self.field = self.lying - self.taken
        if self.card != NO_CARD and not self.taken:
            self.field |= {self.card}
        self.left = self.hand - {self.card}

    @property
    def chosen(self) -> Card:
        """Return the card of the action: played, or taken."""
        return self.card if self.seen.placing == NO_CARD else self.action

    def _find_taken(self, card: Card, following: Card) -> Cards:
        if following != NO_CARD:
            return frozenset() if following == STAY else frozenset({following})
        able = self.find_targets(self.lying, card)
        return able if len(able) in (1, 3) else frozenset()

    def find_targets(self, field: Cards, card: Card) -> Cards:
        """Return the field cards that *card* may take: one of them, or all three of a month."""
        month = frozenset(other for other in field if other // 4 == card // 4)
        if len(month) == 3:
            return month
        joker = self.rules.joker
        wild = frozenset[Card]()
        if joker.card == NO_CARD:
            return month
        valued = cards_of(joker.valued)
        if card == joker.card:
            wild = frozenset(number for number in field & valued if number // 4 != card // 4)
            if joker.spares_triples:
                wild = frozenset(number for number in wild if self._of_month(field, number) < 3)
        elif card in valued and card // 4 != joker.card // 4 and self._joker_lies(field):
            wild = frozenset({joker.card})
        return month | wild

    def _joker_lies(self, field: Cards) -> bool:
        """Return whether the joker is where a card with points may take it."""
        joker = self.rules.joker
        spared = joker.spares_triples and self._of_month(field, joker.card) == 3
        return bool(joker.is_takeable) and joker.card in field and not spared

    def _of_month(self, field: Cards, card: Card) -> int:
        return sum(1 for other in field if other // 4 == card // 4)

    def takers(self, field: Cards, card: Card) -> Cards:
        """Return the unseen cards that could take *card* from a field."""
        return frozenset(
            number for number in self.unseen if card in self.find_targets(field, number)
        )

    def chance_held(self, cards: Cards, seat: int | None) -> float:
        """Return the chance that a seat, or any other one, holds one of some unseen cards.

        The cards of a hand are drawn one after the other, none of them among these.
        """
        observation = self.seen
        opponents = [other for other in range(observation.seats) if other != observation.seat]
        shown = {
            number: cards_of(observation.shown[number]) & self.unseen
            if observation.shown
            else Cards()
            for number in opponents
        }
        requested = opponents if seat is None else [seat]
        if any(shown[number] & cards for number in requested):
            return 1.0
        hidden = self.unseen - Cards().union(*shown.values())
        drawn = sum(observation.hand_counts[number] - len(shown[number]) for number in requested)
        missed = 1.0
        for place in range(drawn):
            missed *= max(0, len(hidden) - len(hidden & cards) - place) / (len(hidden) - place)
        return 1 - missed

    def seats_meant(self, claim: Claim) -> list[int]:
        """Return the seats that a claim about opponents may mean."""
        if claim.seat is not None:
            return [claim.seat]
        return [seat for seat in range(self.seen.seats) if seat != self.seen.seat]

    def points(self, cards: Iterable[Card]) -> int:
        """Return the sum of the card points of *cards*."""
        return sum(points for card in cards for row, points in self.rules.values if row >> card & 1)

    def sheet(self, pile: Cards, field: Cards) -> dict[str, int]:
        """Return the points of each yaku of a pile, for a seat that has called as often."""
        observation = self.seen
        counted = mark_call(card_set(pile), observation.calls[observation.seat])
        lines = score_sheet(observation.ruleset, observation.round, counted, card_set(field))
        return {scored.yaku.id: scored.points for scored in lines}

    def paid(self, pile: Cards, field: Cards) -> int:
        """Return the points of a pile's yaku if the seat ended the round.

        The round is settled with that pile; opponents' piles, shown yaku and card points that a
        table counts at a stop are excluded.
        """
        observation = self.seen
        total = sum(self.sheet(pile, field).values())
        if self.rules.settlement == ALL_COUNT or not total:
            return total
        piles = tuple(
            card_set(pile) if seat == observation.seat else 0
            for seat in range(len(observation.captured))
        )
        ended = public_position(observation)._replace(
            captured=piles,
            field=card_set(field),
            shown_points=(0,) * len(piles),
            phase=ROUND_OVER,
            ending=STOPPED,
            winner=observation.seat,
        )
        yaku_alone = self.rules._replace(par=self.rules.par._replace(cards_at_stop=0))
        return deltas(yaku_alone, ended)[observation.seat]

    def yaku_completed_by(self, seat: int, card: Card) -> set[str]:
        """Return the yaku that *card* would complete for a seat."""
        pile = cards_of(self.seen.captured[seat])
        before, after = (
            score_pile(self.rules, card_set(entry), card_set(field))[1]
            for entry, field in ((pile, self.lying), (pile | {card}, self.lying - {card}))
        )
        names = list(self.yaku)
        return {names[row] for row in range(len(names)) if (after & ~before) >> row & 1}

"""The result of an action, derived again card by card."""

from collections.abc import Iterable
from typing import Final

from tutor.explain.claim import Claim
from tutor.rules.cards import NO_CARD, Card, card_set
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import ROUND_OVER, STOPPED
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import Action
from tutor.rules.score.scoring import mark_call, score_pile
from tutor.rules.score.settlement import deltas
from tutor.rules.score.sheet import score_sheet
from tutor.rules.tables import ALL_COUNT

Cards = frozenset[Card]
DECK: Final = range(48)
SLACK: Final = 2e-4  # lines round to four decimals


def cards_of(bits: int) -> Cards:
    """Return a set of cards as a set of numbers."""
    return frozenset(card for card in DECK if bits >> card & 1)


class Scene:
    """The result of an action, derived with sets: the card placed, its captures, the rest."""

    def __init__(self, seen: Observation, action: Action, then: Card) -> None:
        self.seen = seen
        self.action = action
        self.rules = seen.ruleset.tables(seen.round)
        self.hand, self.lying = cards_of(seen.hand), cards_of(seen.field)
        self.unseen = cards_of(seen.unseen)
        self.mine = cards_of(seen.captured[seen.seat])
        self.yaku = {one.id: one for one in seen.ruleset.yaku(seen.round)}
        self.card, self.taken = NO_CARD, frozenset[Card]()
        if seen.placing != NO_CARD:
            self.card = seen.placing
            self.taken = frozenset() if action == STAY else frozenset({action})
        elif action in self.hand:
            self.card = action
            self.taken = self._find_taken(action, then)
        self.gained = self.taken | {self.card} if self.taken else frozenset[Card]()
        self.field = self.lying - self.taken
        if self.card != NO_CARD and not self.taken:
            self.field |= {self.card}
        self.left = self.hand - {self.card}

    @property
    def chosen(self) -> Card:
        """Return the card of the action: played, or taken."""
        return self.card if self.seen.placing == NO_CARD else self.action

    def _find_taken(self, card: Card, then: Card) -> Cards:
        if then != NO_CARD:
            return frozenset() if then == STAY else frozenset({then})
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
            wild = frozenset(one for one in field & valued if one // 4 != card // 4)
            if joker.spares_triples:
                wild = frozenset(one for one in wild if self._of_month(field, one) < 3)
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
        return frozenset(one for one in self.unseen if card in self.find_targets(field, one))

    def chance_held(self, cards: Cards, seat: int | None) -> float:
        """Return the chance that a seat, or any other one, holds one of some unseen cards.

        The cards of a hand are drawn one after the other, none of them among these.
        """
        seen = self.seen
        others = [one for one in range(seen.seats) if one != seen.seat]
        shown = {
            one: cards_of(seen.shown[one]) & self.unseen if seen.shown else Cards()
            for one in others
        }
        asked = others if seat is None else [seat]
        if any(shown[one] & cards for one in asked):
            return 1.0
        hidden = self.unseen - Cards().union(*shown.values())
        drawn = sum(seen.hand_counts[one] - len(shown[one]) for one in asked)
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
        return sum(worth for card in cards for row, worth in self.rules.values if row >> card & 1)

    def sheet(self, pile: Cards, field: Cards) -> dict[str, int]:
        """Return the points of each yaku of a pile, for a seat that has called as often."""
        seen = self.seen
        counted = mark_call(card_set(pile), seen.calls[seen.seat])
        lines = score_sheet(seen.ruleset, seen.round, counted, card_set(field))
        return {one.yaku.id: one.points for one in lines}

    def paid(self, pile: Cards, field: Cards) -> int:
        """Return the points of a pile's yaku if the seat ended the round.

        The round is settled with that pile; opponents' piles, shown yaku and card points that a
        table counts at a stop are excluded.
        """
        seen = self.seen
        total = sum(self.sheet(pile, field).values())
        if self.rules.settlement == ALL_COUNT or not total:
            return total
        piles = tuple(
            card_set(pile) if seat == seen.seat else 0 for seat in range(len(seen.captured))
        )
        ended = public_position(seen)._replace(
            captured=piles,
            field=card_set(field),
            shown_points=(0,) * len(piles),
            phase=ROUND_OVER,
            ending=STOPPED,
            winner=seen.seat,
        )
        yaku_alone = self.rules._replace(par=self.rules.par._replace(cards_at_stop=0))
        return deltas(yaku_alone, ended)[seen.seat]

    def yaku_completed_by(self, seat: int, card: Card) -> set[str]:
        """Return the yaku that *card* would complete for a seat."""
        pile = cards_of(self.seen.captured[seat])
        before, after = (
            score_pile(self.rules, card_set(one), card_set(field))[1]
            for one, field in ((pile, self.lying), (pile | {card}, self.lying - {card}))
        )
        names = list(self.yaku)
        return {names[row] for row in range(len(names)) if (after & ~before) >> row & 1}

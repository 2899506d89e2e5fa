"""A round as it is played: the position, the real stock, and the turns so far."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from tutor.rules import play, prelude
from tutor.rules.capture import STAY
from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, count
from tutor.rules.deal import Deal, Deck, deal, gathered
from tutor.rules.play import Action, IllegalActionError
from tutor.rules.position import (
    CANCEL,
    CHOOSE_HAND,
    DECIDE,
    DRAW,
    MISDEAL,
    PLAY_HAND,
    ROUND_OVER,
    SHOW,
    VOID,
    Position,
)
from tutor.rules.ruleset import Ruleset
from tutor.rules.settlement import dealer_after, deltas
from tutor.rules.tables import Rules


@dataclass(frozen=True)
class Turn:
    """What one seat did in a turn, all of it public; unfinished while `drawn` is missing."""

    seat: int
    field_before: CardSet
    points_before: int  # the seat's yaku total when the turn began
    played: Card = NO_CARD
    took: CardSet = 0  # from the field, with the played card
    drawn: Card = NO_CARD
    drew_took: CardSet = 0  # from the field, with the drawn card
    call: Action | None = None  # STOP or KOIKOI when a decision was due


@dataclass(frozen=True)
class Round:
    """One round of a match, from the deal on; every step gives a new round."""

    ruleset: Ruleset
    number: int
    deal: Deal
    position: Position
    stock: Deck  # what is left, next card first
    actions: tuple[Action, ...] = ()
    turns: tuple[Turn, ...] = field(default=())

    @classmethod
    def dealt(cls, ruleset: Ruleset, number: int, deck: Deck, dealer: int) -> "Round":
        """Return round *number* as dealt from *deck*."""
        given = deal(ruleset, deck, dealer)
        return cls(ruleset, number, given, prelude.opening(ruleset, given), given.stock)

    @cached_property
    def rules(self) -> Rules:
        """Return the integer tables of this round."""
        return self.ruleset.tables(self.number)

    @property
    def is_over(self) -> bool:
        """Return whether the round has ended."""
        return self.position.phase == ROUND_OVER

    @property
    def is_void(self) -> bool:
        """Return whether the round ended before it began and is dealt again."""
        return self.position.ending == VOID

    @property
    def actor(self) -> int:
        """Return the seat that must act."""
        return self.position.actor

    @property
    def deck(self) -> Deck:
        """Return a deck order that deals this round."""
        return gathered(self.ruleset, self.deal)

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions, cards in card order first."""
        if self.position.phase in (MISDEAL, SHOW):
            return prelude.legal(self.ruleset, self.position)
        return tuple(cards_in(play.legal(self.rules, self.position)))

    def play(self, action: Action) -> "Round":
        """Return the round after *action* and the draw that follows it."""
        if action not in self.legal():
            raise IllegalActionError(f"Action {action} is not legal here: {self.legal()} are.")
        return self._acted(action)._drawn()

    def play_all(self, actions: Iterable[Action]) -> "Round":
        """Return the round after several actions."""
        current = self
        for action in actions:
            current = current.play(action)
        return current

    def _acted(self, action: Action) -> "Round":
        before = self.position
        if before.phase in (MISDEAL, SHOW):
            after = prelude.apply(self.ruleset, self.deal, before, action)
            return self._moved(after, action, self.turns)
        after = play.apply(self.rules, before, action)
        if before.phase == CANCEL:
            return self._moved(after, action, self.turns)
        if before.phase == PLAY_HAND:
            turn = Turn(
                seat=before.actor,
                field_before=before.field,
                points_before=before.points[before.actor],
                played=action,
                took=_taken(before, after, action),
            )
            return self._moved(after, action, (*self.turns, turn))
        turn = self.turns[-1]
        if before.phase == DECIDE:
            turn = replace(turn, call=action)
        elif before.phase == CHOOSE_HAND:
            turn = replace(turn, took=_chosen(action))
        else:
            turn = replace(turn, drew_took=_chosen(action))
        return self._moved(after, action, (*self.turns[:-1], turn))

    def _drawn(self) -> "Round":
        if self.position.phase != DRAW:
            return self
        card, *rest = self.stock
        after = play.turn_up(self.rules, self.position, card)
        took = _taken(self.position, after, card)
        turn = replace(self.turns[-1], drawn=card, drew_took=took)
        return replace(self, position=after, stock=tuple(rest), turns=(*self.turns[:-1], turn))

    def _moved(self, after: Position, action: Action, turns: tuple[Turn, ...]) -> "Round":
        return replace(self, position=after, actions=(*self.actions, action), turns=turns)

    @property
    def deltas(self) -> tuple[int, ...]:
        """Return the change of each seat's match points; the round must be over."""
        return deltas(self.rules, self.position)

    @property
    def next_dealer(self) -> int:
        """Return who deals the next round; this one must be over."""
        if self.is_void:
            return self.deal.dealer
        return dealer_after(self.rules, self.deal.dealer, self.position)


def _chosen(action: Action) -> CardSet:
    return 0 if action == STAY else 1 << action


def _taken(before: Position, after: Position, card: Card) -> CardSet:
    gained = after.captured[before.actor] & ~before.captured[before.actor]
    return gained & ~(1 << card)


def hand_sizes(position: Position) -> tuple[int, ...]:
    """Return how many cards each seat holds."""
    return tuple(count(hand) for hand in position.hands)


def gained(turns: Iterable[Turn], seat: int) -> CardSet:
    """Return the cards that *seat* captured in these turns."""
    pile = 0
    for turn in turns:
        if turn.seat == seat:
            pile |= turn.took | (1 << turn.played if turn.took else 0)
            pile |= turn.drew_took | (1 << turn.drawn if turn.drew_took else 0)
    return pile

"""A round in play: the position, the real stock, and the turns so far."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate

from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, count
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_HAND,
    DECIDE,
    DRAW,
    MISDEAL,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    SHOW,
    VOID,
    Position,
)
from tutor.rules.round import participation, play, prelude
from tutor.rules.round.bidding import Bidding, fees_of
from tutor.rules.round.capture import STAY
from tutor.rules.round.deal import Deal, Deck, deal, gather_deck
from tutor.rules.round.play import Action, IllegalActionError
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.settlement import dealer_after, deltas
from tutor.rules.tables import Rules


@dataclass(frozen=True)
class Turn:
    """The public actions of one seat in a turn; unfinished while `drawn` is missing."""

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
    stock: Deck  # remaining cards, next card first
    actions: tuple[Action, ...] = ()
    turns: tuple[Turn, ...] = field(default=())
    carried: prelude.Carried = ()  # multipliers that waited for this round

    @classmethod
    def from_deck(
        cls,
        ruleset: Ruleset,
        number: int,
        deck: Deck,
        dealer: int,
        fold: Deck = (),
        carried: prelude.Carried = (),
    ) -> "Round":
        """Return round *number* as dealt from *deck*.

        *fold* is the order in which folded cards come back where there is bidding.
        """
        return cls.from_deal(ruleset, number, deal(ruleset, deck, dealer, fold), carried)

    @classmethod
    def from_deal(
        cls, ruleset: Ruleset, number: int, given: Deal, carried: prelude.Carried = ()
    ) -> "Round":
        """Return round *number* of a deal, at its first decision."""
        position = prelude.open_round(ruleset, given, carried)
        stock = _list_left(given.stock, position)
        return cls(ruleset, number, given, position, stock, carried=carried)

    def restart(self) -> "Round":
        """Return this round at its first decision."""
        return Round.from_deal(self.ruleset, self.number, self.deal, self.carried)

    @cached_property
    def rules(self) -> Rules:
        """Return the integer tables of this round."""
        return self.ruleset.tables(self.number)

    @property
    def is_over(self) -> bool:
        """Return whether the round has ended, void or with a result."""
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
    def dealer(self) -> int:
        """Return the player who dealt; the opener's seat is the position's dealer (A-H23)."""
        return self.deal.dealer

    @cached_property
    def bidding(self) -> Bidding | None:
        """Return the bids of all players, None where everybody plays."""
        if not self.ruleset.has_bidding:
            return None
        stated = (
            action for action in self.actions if action in (participation.JOIN, participation.PASS)
        )
        return participation.replay_bidding(
            self.ruleset, self.deal, tuple(number == participation.JOIN for number in stated)
        )

    @cached_property
    def active(self) -> tuple[int, ...]:
        """Return the player in each seat: all of the table while they bid."""
        if self.bidding is None or not self.bidding.is_over:
            return tuple(range(self.ruleset.players))
        return tuple(sorted(self.bidding.participants))

    @property
    def to_act(self) -> int:
        """Return the player who must act."""
        return self.active[self.actor]

    def seat_of(self, player: int) -> int:
        """Return the seat of a player, NOBODY when they do not play this round."""
        return self.active.index(player) if player in self.active else NOBODY

    @property
    def deck(self) -> Deck:
        """Return a deck order that deals this round."""
        return gather_deck(self.ruleset, self.deal)

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions, cards in card order first."""
        if self.position.phase == BID and self.bidding:
            return participation.legal_bids(self.bidding)
        if self.position.phase in (MISDEAL, SHOW):
            return prelude.legal(self.ruleset, self.position)
        return tuple(cards_in(play.legal(self.rules, self.position)))

    def play(self, action: Action) -> "Round":
        """Return the round after *action* and the draw that follows it."""
        if action not in self.legal():
            raise IllegalActionError(f"Action {action} is not legal here: {self.legal()} are.")
        return self.act(action).draw()

    def play_all(self, actions: Iterable[Action]) -> "Round":
        """Return the round after several actions."""
        current = self
        for action in actions:
            current = current.play(action)
        return current

    @cached_property
    def stages(self) -> tuple["Round", ...]:
        """Return this round after each of its actions, starting with its first decision.

        Cached with the round (about 1 kB a stage), because reviews use them repeatedly.
        """
        return tuple(accumulate(self.actions, Round.play, initial=self.restart()))

    def act(self, action: Action) -> "Round":
        """Return the round after a legal action, before any draw that follows it."""
        before = self.position
        if before.phase == BID:
            return self._bid(action)
        if before.phase in (MISDEAL, SHOW):
            after = prelude.apply(self.ruleset, before, action, self.stock, self.carried)
            played = replace(self, stock=_list_left(self.stock, after))
            return played._move_on(after, action, self.turns)
        after = play.apply(self.rules, before, action)
        if before.phase == CANCEL:
            return self._move_on(after, action, self.turns)
        if before.phase == PLAY_HAND:
            turn = Turn(
                seat=before.actor,
                field_before=before.field,
                points_before=before.points[before.actor],
                played=action,
                took=_find_taken(before, after, action),
            )
            return self._move_on(after, action, (*self.turns, turn))
        turn = self.turns[-1]
        if before.phase == DECIDE:
            turn = replace(turn, call=action)
        elif before.phase == CHOOSE_HAND:
            turn = replace(turn, took=_find_chosen(action))
        else:
            turn = replace(turn, drew_took=_find_chosen(action))
        return self._move_on(after, action, (*self.turns[:-1], turn))

    def _bid(self, action: Action) -> "Round":
        """Return the round after a bid; the third who joins ends the bidding (S2.29)."""
        played = replace(self, actions=(*self.actions, action))
        spoken, boost = played.bidding, self.position.boost
        assert spoken is not None
        if not spoken.is_over:
            position = participation.ask_next(self.ruleset, self.deal, spoken, boost)
            return replace(played, position=position)
        position, order = participation.fold_hands(self.ruleset, self.deal, spoken, boost)
        position = prelude.start_offers(self.ruleset, position, order, self.carried)
        return replace(played, position=position, stock=_list_left(order, position))

    def draw(self) -> "Round":
        """Return the round after the draw that is due, the same where none is."""
        if self.position.phase != DRAW:
            return self
        card, *remaining = self.stock
        after = play.turn_up(self.rules, self.position, card)
        took = _find_taken(self.position, after, card)
        turn = replace(self.turns[-1], drawn=card, drew_took=took)
        return replace(self, position=after, stock=tuple(remaining), turns=(*self.turns[:-1], turn))

    def _move_on(self, after: Position, action: Action, turns: tuple[Turn, ...]) -> "Round":
        return replace(self, position=after, actions=(*self.actions, action), turns=turns)

    @property
    def deltas(self) -> tuple[int, ...]:
        """Return the change of each seat's match points, fees apart; the round must be over."""
        return deltas(self.rules, self.position)

    @property
    def changes(self) -> tuple[int, ...]:
        """Return the change of every player's match points; the round must be over."""
        if self.bidding is None or not self.bidding.is_over:
            return self.deltas
        changes = [0] * self.ruleset.players
        for player, change in zip(self.active, self.deltas, strict=True):
            changes[player] = change
        for player, fee in self.fees.items():
            changes[player] -= fee
            changes[self.next_dealer] += fee
        return tuple(changes)

    @property
    def fees(self) -> dict[int, int]:
        """Return the fee that each player who sits out pays the winner (4.3, *Pass fees*)."""
        if self.bidding is None or self.is_void:
            return {}
        return fees_of(self.ruleset.toggles, self.bidding, self.position.boost)

    @property
    def next_dealer(self) -> int:
        """Return the player who deals the next round; this round must be over."""
        if self.is_void:
            return self.deal.dealer
        return self.active[dealer_after(self.rules, self.position.dealer, self.position)]

    @property
    def waiting(self) -> prelude.Carried:
        """Return the multipliers that wait for later rounds; a void round queues none."""
        if self.is_void:
            return self.carried
        field = self.turns[0].field_before if self.turns else self.position.field
        return prelude.queue_multipliers(self.ruleset, field, self.carried)[1:]


def _list_left(stock: Deck, position: Position) -> Deck:
    return tuple(card for card in stock if position.stock >> card & 1)


def _find_chosen(action: Action) -> CardSet:
    return 0 if action == STAY else 1 << action


def _find_taken(before: Position, after: Position, card: Card) -> CardSet:
    gained = after.captured[before.actor] & ~before.captured[before.actor]
    return gained & ~(1 << card)


def hand_sizes(position: Position) -> tuple[int, ...]:
    """Return how many cards each seat holds."""
    return tuple([count(hand) for hand in position.hands])


def collect_captured(turns: Iterable[Turn], seat: int) -> CardSet:
    """Return the cards that *seat* captured in these turns."""
    pile = 0
    for turn in turns:
        if turn.seat == seat:
            pile |= turn.took | (1 << turn.played if turn.took else 0)
            pile |= turn.drew_took | (1 << turn.drawn if turn.drew_took else 0)
    return pile

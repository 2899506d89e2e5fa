"""What one seat may know."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tutor.rules.cards import ALL, JOKER, NO_CARD, Card, CardSet, card_set, cards_in
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    NOBODY,
    PLAY_HAND,
    SHOW,
    UNFINISHED,
    Position,
    replace_entry,
)
from tutor.rules.round.play import KOIKOI
from tutor.rules.round.round import Round, Turn, collect_captured, hand_sizes
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.score.scoring import mark_call, score_pile
from tutor.rules.tables import AGAINST_PAR, Rules

BEFORE_THE_FIRST_TURN: Final = (BID, MISDEAL, SHOW)


@dataclass(frozen=True)
class Observation:
    """Exactly what *seat* may know when it must act (protocol.md)."""

    ruleset: Ruleset
    seat: int
    dealer: int
    phase: int
    hand: CardSet
    hand_counts: tuple[int, ...]
    field: CardSet
    captured: tuple[CardSet, ...]
    stock: int  # number of cards
    placing: Card
    calls: tuple[int, ...]
    turn_start_points: int
    round: int
    totals: tuple[int, ...]
    history: tuple[Turn, ...]  # completed turns of this round; may be empty
    shown: tuple[CardSet, ...] = ()  # cards of dealt yaku shown; empty where none can be
    shown_points: tuple[int, ...] = ()
    active: tuple[int, ...] = (0, 1)  # the player in each seat; all of the table while they bid
    bids: tuple[tuple[int, bool], ...] = ()  # bids so far, in speaking order
    multiplier: int = 1  # multiplier of the field
    rounds_won: tuple[int, ...] = ()  # before this round, by every player; empty if unknown

    @property
    def player(self) -> int:
        """Return the number of the observer at the table, who must play this round."""
        return self.active[self.seat]

    @cached_property
    def rules(self) -> Rules:
        """Return the integer tables of the round."""
        return self.ruleset.tables(self.round)

    @cached_property
    def yaku(self) -> tuple[Yaku, ...]:
        """Return the yaku table of the round."""
        return self.ruleset.yaku(self.round)

    def pile_of(self, seat: int) -> CardSet:
        """Return the captured pile of a seat as its yaku are counted: marked if it has called."""
        return mark_call(self.captured[seat], self.calls[seat])

    @property
    def rounds(self) -> int:
        """Return the number of rounds of the match; 0 when it goes to a target."""
        return self.ruleset.rounds

    @cached_property
    def seats(self) -> int:
        """Return how many seats there are: all players while they bid."""
        return len(self.hand_counts)

    @cached_property
    def unseen(self) -> CardSet:
        """Return the cards in other hands or in the stock."""
        observation = self.hand | self.field
        for pile in self.captured:
            observation |= pile
        if self.placing != NO_CARD:
            observation |= 1 << self.placing
        dealt = self.phase == BID and self.ruleset.has_joker and not self.ruleset.joker_sits_out
        return (ALL | 1 << JOKER if dealt else ALL) & ~observation

    @property
    def completed_turns(self) -> int:
        """Return how many turns of the round are over, by the cards that left the hands."""
        if self.phase in BEFORE_THE_FIRST_TURN:
            return 0
        ruleset = self.ruleset
        begun = ruleset.seats * ruleset.hand_size - sum(self.hand_counts)
        return begun if self.phase in (PLAY_HAND, CANCEL) else begun - 1

    @property
    def tells_all(self) -> bool:
        """Return whether the history goes back to the deal."""
        return len(self.history) == self.completed_turns


def observe(
    game_round: Round, player: int, totals: tuple[int, ...], rounds_won: tuple[int, ...] = ()
) -> Observation:
    """Return the observation of *player* in a round; *totals* are the match points before it.

    A player who sits out sees only what is public, and has no seat.
    """
    position = game_round.position
    turns = game_round.turns
    seat = game_round.seat_of(player)
    spoken = game_round.bidding
    mid_turn = position.phase in (CHOOSE_HAND, CHOOSE_DRAW, DECIDE)
    own_turn = mid_turn and position.actor == seat
    return Observation(
        ruleset=game_round.ruleset,
        seat=seat,
        dealer=position.dealer,
        phase=position.phase,
        hand=0 if seat == NOBODY else position.hands[seat],
        hand_counts=hand_sizes(position),
        field=position.field,
        captured=position.captured,
        stock=len(game_round.stock),
        placing=position.placing,
        calls=position.calls,
        turn_start_points=_turn_start_points(game_round, seat, own_turn),
        round=game_round.number,
        totals=totals,
        history=turns[:-1] if mid_turn else turns,
        shown=position.shown,
        shown_points=position.shown_points,
        active=game_round.active,
        bids=tuple(zip(spoken.order, spoken.joins, strict=False)) if spoken else (),
        multiplier=position.boost,
        rounds_won=rounds_won,
    )


def _turn_start_points(game_round: Round, seat: int, own_turn: bool) -> int:
    if own_turn:
        return game_round.turns[-1].points_before
    return 0 if seat == NOBODY else game_round.position.points[seat]


def public_position(observation: Observation) -> Position:
    """Return the position as far as it is known: empty other hands, unseen cards as stock."""
    seats = observation.seats
    seat = observation.seat
    rules = observation.rules
    piles = map(observation.pile_of, range(seats))
    made = [score_pile(rules, pile, observation.field) for pile in piles]
    points = tuple([total for total, _ in made])
    hand = tuple([_find_held_yaku(observation, other, rules) for other in range(seats)])
    if observation.phase == DECIDE:
        hand = replace_entry(hand, seat, made[seat][1])
    else:
        points = replace_entry(points, seat, observation.turn_start_points)
    return Position(
        phase=observation.phase,
        actor=seat,
        hands=replace_entry((0,) * seats, seat, observation.hand),
        field=observation.field,
        captured=observation.captured,
        stock=observation.unseen,
        placing=observation.placing,
        calls=observation.calls,
        points=points,
        held=hand,
        last_caller=_last_caller(observation),
        first_caller=_first_caller(observation),
        shown=observation.shown or (0,) * seats,
        shown_points=observation.shown_points or (0,) * seats,
        dealer=observation.dealer,
        boost=observation.multiplier,
        ending=UNFINISHED,
        winner=NOBODY,
    )


def imagined_position(observation: Observation) -> Position:
    """Return the public position with cards in the other hands: any unseen ones, still stock too.

    Whose turn comes next depends on who has cards left, and not on which.
    """
    position = public_position(observation)
    unseen = cards_in(observation.unseen)
    hands = [card_set(unseen[:size]) for size in observation.hand_counts]
    hands[observation.seat] = observation.hand
    return position._replace(hands=tuple(hands))


def _find_held_yaku(observation: Observation, seat: int, rules: Rules) -> int:
    """Return the rows of the yaku held at a seat's last decision, the end of its last turn.

    A later yaku would have caused another decision.
    """
    if not observation.calls[seat]:
        return 0
    pile = observation.captured[seat]
    if observation.tells_all:
        pile = collect_captured(observation.history, seat)
    return score_pile(rules, pile, observation.field)[1]


def _first_caller(observation: Observation) -> int:
    callers = [turn.seat for turn in observation.history if turn.call == KOIKOI]
    if callers:
        return callers[0]
    return next((seat for seat, calls in enumerate(observation.calls) if calls), NOBODY)


def _last_caller(observation: Observation) -> int:
    callers = [turn.seat for turn in observation.history if turn.call is not None]
    if callers:
        return callers[-1]
    return next((seat for seat, calls in enumerate(observation.calls) if calls), NOBODY)


def find_multiplier(observation: Observation) -> int:
    """Return the multiplier: the claimed one where it may be carried from another round.

    Otherwise it is that of the dealt field, which only a history gives once cards have moved.
    Without a history it is the claimed one, as far as the rules allow.
    """
    ruleset, history = observation.ruleset, observation.history
    if ruleset.tables(observation.round).settlement == AGAINST_PAR:
        return observation.multiplier
    if history and observation.tells_all:
        return ruleset.game.boost(ruleset.toggles, history[0].field_before)
    least, most = (
        ruleset.game.boost(ruleset.toggles, number) for number in (observation.field, ALL)
    )
    return min(max(least, observation.multiplier), most)

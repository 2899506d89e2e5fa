"""A match as a fold of events: dealer, deals, actions, and what was taken back.

The events are all that is stored; everything shown is computed from them, so a
restart continues the same game and a replay keeps every line that was played.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from tutor.rules.cards import Card, card_set, cards_in, count
from tutor.rules.deal import Deck, gathered, shuffled, sound_deck
from tutor.rules.play import Action, IllegalActionError
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset


@dataclass(frozen=True)
class DealerChosen:
    """The first dealer, and the cards drawn for it (one row a draw; none when by lot)."""

    dealer: int
    draws: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True)
class Dealt:
    """A new round, and the void deals before it."""

    dealer: int
    deck: Deck
    voided: tuple[Deck, ...] = ()


@dataclass(frozen=True)
class Acted:
    """One action, and the player who chose it."""

    action: Action
    player: str


@dataclass(frozen=True)
class TakenBack:
    """A return to the first *kept* actions of the round, the unseen cards dealt again."""

    kept: int
    deck: Deck


Event = DealerChosen | Dealt | Acted | TakenBack


@dataclass(frozen=True)
class Match:
    """The rounds played so far and the lines that were taken back in each."""

    ruleset: Ruleset
    chosen: DealerChosen | None = None
    rounds: tuple[Round, ...] = ()
    voided: tuple[tuple[Deck, ...], ...] = ()
    abandoned: tuple[tuple[Round, ...], ...] = ()

    @property
    def current(self) -> Round:
        """Return the round in play, or the last one."""
        return self.rounds[-1]

    @property
    def is_over(self) -> bool:
        """Return whether all rounds have been played."""
        return len(self.finished) == self.ruleset.rounds

    @property
    def finished(self) -> tuple[Round, ...]:
        """Return the rounds that have ended."""
        return tuple(one for one in self.rounds if one.is_over)

    @property
    def changes(self) -> tuple[tuple[int, ...], ...]:
        """Return the points of each seat, for every finished round."""
        return tuple(one.deltas for one in self.finished)

    def totals(self, before_round: int | None = None) -> tuple[int, ...]:
        """Return the match points, of all finished rounds or of those before one."""
        end = None if before_round is None else before_round - 1
        seats = range(self.ruleset.seats)
        return tuple(sum(change[seat] for change in self.changes[:end]) for seat in seats)

    @property
    def winner(self) -> int | None:
        """Return the seat that wins with the points so far, None if they are equal."""
        return self.ruleset.game.match_winner(self.ruleset.toggles, self.changes)

    @property
    def next_dealer(self) -> int:
        """Return who deals the next round."""
        if self.rounds:
            return self.current.next_dealer
        return self.chosen.dealer if self.chosen else 0

    def after(self, event: Event) -> "Match":
        """Return the match after *event*; raise IllegalActionError when it cannot happen."""
        match event:
            case DealerChosen():
                return replace(self, chosen=event)
            case Dealt():
                return self._dealt(event)
            case Acted():
                return self._with_current(self.current.play(event.action))
            case TakenBack():
                return self._taken_back(event)

    def after_all(self, events: Iterable[Event]) -> "Match":
        """Return the match after several events."""
        current = self
        for event in events:
            current = current.after(event)
        return current

    def _dealt(self, event: Dealt) -> "Match":
        if self.rounds and (self.is_over or not self.current.is_over):
            raise IllegalActionError("A new round is dealt only when the last one has ended.")
        number = len(self.rounds) + 1
        opened = Round.dealt(self.ruleset, number, event.deck, event.dealer)
        return replace(
            self,
            rounds=(*self.rounds, opened),
            voided=(*self.voided, event.voided),
            abandoned=(*self.abandoned, ()),
        )

    def _taken_back(self, event: TakenBack) -> "Match":
        line = self.current
        again = Round.dealt(self.ruleset, line.number, event.deck, line.deal.dealer)
        kept = again.play_all(line.actions[: event.kept])
        lines = (*self.abandoned[-1], line)
        return replace(self._with_current(kept), abandoned=(*self.abandoned[:-1], lines))

    def _with_current(self, changed: Round) -> "Match":
        return replace(self, rounds=(*self.rounds[:-1], changed))


def choose_dealer(ruleset: Ruleset, random: Random) -> DealerChosen:
    """Draw a card each, the earliest month deals and a tie draws again (S3.5, A-K15)."""
    seats = ruleset.seats
    if ruleset.toggles["first_dealer"] == "random":
        return DealerChosen(random.randrange(seats))
    draws: list[tuple[Card, ...]] = []
    while True:
        draws.append(shuffled(random)[:seats])
        months = [card // 4 for card in draws[-1]]
        if months.count(min(months)) == 1:
            return DealerChosen(months.index(min(months)), tuple(draws))


def next_deal(match: Match, random: Random) -> Dealt:
    """Shuffle and deal the next round of a match."""
    deck, voided = sound_deck(match.ruleset, match.next_dealer, random)
    return Dealt(match.next_dealer, deck, voided)


def take_back(line: Round, seat: int, random: Random) -> TakenBack | None:
    """Return to the last decision of *seat*, what it had not seen there dealt again.

    None when the seat has not decided anything in this round. The new deal is one in
    which everything that happened before is still legal and no hand is a dealt yaku.
    """
    kept = _last_decision(line, seat)
    if kept is None:
        return None
    start = Round.dealt(line.ruleset, line.number, line.deck, line.deal.dealer)
    moment = start.play_all(line.actions[:kept])
    while True:
        deck = _redealt(moment, seat, random)
        again = Round.dealt(line.ruleset, line.number, deck, line.deal.dealer)
        if not again.is_over and _replays(again, line.actions[:kept]):
            return TakenBack(kept, deck)


def _last_decision(line: Round, seat: int) -> int | None:
    current = Round.dealt(line.ruleset, line.number, line.deck, line.deal.dealer)
    last = None
    for index, action in enumerate(line.actions):
        if current.actor == seat:
            last = index
        current = current.play(action)
    return last


def _replays(start: Round, actions: tuple[Action, ...]) -> bool:
    try:
        start.play_all(actions)
    except IllegalActionError:
        return False
    return True


def _redealt(moment: Round, seat: int, random: Random) -> Deck:
    """Return the round's deck with every card that *seat* has not seen in a new place."""
    position = moment.position
    hidden = list(moment.stock)
    for other, hand in enumerate(position.hands):
        if other != seat:
            hidden += cards_in(hand)
    random.shuffle(hidden)
    hands = list(moment.deal.hands)
    for other, hand in enumerate(position.hands):
        if other != seat:
            held = count(hand)
            hands[other] = hands[other] & ~hand | card_set(hidden[:held])
            del hidden[:held]
    drawn = moment.deal.stock[: len(moment.deal.stock) - len(moment.stock)]
    given = replace(moment.deal, hands=tuple(hands), stock=(*drawn, *hidden))
    return gathered(moment.ruleset, given)


def start(ruleset: Ruleset, random: Random) -> tuple[Event, ...]:
    """Return the events that open a match: the first dealer and the first deal."""
    chosen = choose_dealer(ruleset, random)
    return (chosen, next_deal(Match(ruleset).after(chosen), random))

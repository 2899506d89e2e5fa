"""A match as a fold of events: dealer, deals, actions, and moves taken back.

Only the events are stored; everything shown is computed from them, so a restart continues the same
game and a replay keeps every line of play.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from tutor.rules.first_dealer import Draw, find_earliest_players
from tutor.rules.position import NOBODY, SUDDEN
from tutor.rules.round.deal import Deck, deal_until_valid, shuffle_pack
from tutor.rules.round.play import Action, IllegalActionError
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import score_sheet
from tutor.rules.verdict import MatchVerdict, RoundResult, rounds_won


@dataclass(frozen=True)
class DealerChosen:
    """The first dealer, and the cards drawn for it (one row per draw; none if random).

    `first_dealer.drawn_by_player` assigns them to players.
    """

    dealer: int
    draws: tuple[Draw, ...] = ()


@dataclass(frozen=True)
class Dealt:
    """A new round, and the void deals before it; *fold* is the order of the folded cards."""

    dealer: int
    deck: Deck
    voided: tuple[Deck, ...] = ()
    fold: Deck = ()


@dataclass(frozen=True)
class Acted:
    """An action of a round, with the name of the player who chose it."""

    action: Action
    player: str


@dataclass(frozen=True)
class TakenBack:
    """A return to the first *kept* actions of the round, with unseen cards dealt again."""

    kept: int
    deck: Deck
    fold: Deck = ()


Event = DealerChosen | Dealt | Acted | TakenBack


@dataclass(frozen=True)
class MatchOutcome:
    """The result of a match so far: each player's points, and the winners or leaders."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


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

    @cached_property
    def _verdict(self) -> MatchVerdict:
        return self.ruleset.game.verdict(self.ruleset.toggles, self.results)

    @cached_property
    def results(self) -> tuple[RoundResult, ...]:
        """Return the result of each finished round, in order."""
        return tuple(result_of_round(played) for played in self.finished)

    @property
    def is_over(self) -> bool:
        """Return whether the last round has been played, or the target was reached."""
        return self._verdict.is_over

    @property
    def finished(self) -> tuple[Round, ...]:
        """Return the rounds that have ended and count: void ones do not."""
        return tuple(played for played in self.rounds if played.is_over and not played.is_void)

    @property
    def changes(self) -> tuple[tuple[int, ...], ...]:
        """Return the points of each player, for every finished round."""
        return tuple(round_result.changes for round_result in self.results)

    def totals(self, before_round: int | None = None) -> tuple[int, ...]:
        """Return the match points after all finished rounds, or before one of them."""
        end = None if before_round is None else before_round - 1
        players = range(self.ruleset.players)
        gains = (sum(change[player] for change in self.changes[:end]) for player in players)
        return tuple(self.ruleset.bank + gained for gained in gains)

    def rounds_won(self, before_round: int) -> tuple[int, ...]:
        """Return how many of the rounds before one each player has won."""
        return rounds_won(self.results[: before_round - 1], self.ruleset.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """Return who has won or is ahead; several when they are equal."""
        return self._verdict.winners

    @property
    def winner(self) -> int | None:
        """Return the only one who has won or is ahead, None if several are equal."""
        return self._verdict.winner

    @property
    def outcome(self) -> MatchOutcome:
        """Return the result of the match so far."""
        return MatchOutcome(self.totals(), self.winners)

    @property
    def next_dealer(self) -> int:
        """Return the player who deals the next round."""
        if self.rounds:
            return self.current.next_dealer
        return self.chosen.dealer if self.chosen else 0

    def after(self, event: Event) -> "Match":
        """Return the match after *event*; raise IllegalActionError when it cannot happen."""
        match event:
            case DealerChosen():
                return replace(self, chosen=event)
            case Dealt():
                return self._deal(event)
            case Acted():
                return self._with_current(self.current.play(event.action))
            case TakenBack():
                return self._take_back(event)

    def after_all(self, events: Iterable[Event]) -> "Match":
        """Return the match after several events."""
        current = self
        for event in events:
            current = current.after(event)
        return current

    def _deal(self, event: Dealt) -> "Match":
        if self.rounds and (self.is_over or not self.current.is_over):
            raise IllegalActionError("A new round is dealt only when the last one has ended.")
        number = len(self.finished) + 1
        carried = self.current.waiting if self.rounds else ()
        opened = Round.from_deck(
            self.ruleset, number, event.deck, event.dealer, event.fold, carried
        )
        return replace(
            self,
            rounds=(*self.rounds, opened),
            voided=(*self.voided, event.voided),
            abandoned=(*self.abandoned, ()),
        )

    def _take_back(self, event: TakenBack) -> "Match":
        line = self.current
        played = redeal(line, event.deck, event.fold)
        stored = played.play_all(line.actions[: event.kept])
        lines = (*self.abandoned[-1], line)
        return replace(self._with_current(stored), abandoned=(*self.abandoned[:-1], lines))

    def _with_current(self, changed: Round) -> "Match":
        return replace(self, rounds=(*self.rounds[:-1], changed))


def result_of_round(finished: Round) -> RoundResult:
    """Return the points and yaku of a finished round, and a yaku that wins the match at once."""
    position = finished.position
    sheets = (
        score_sheet(finished.ruleset, finished.number, pile, position.field)
        for pile in position.captured
    )
    return RoundResult(
        changes=finished.changes,
        yaku=tuple(frozenset(line.yaku.id for line in sheet) for sheet in sheets),
        sudden=finished.active[position.winner] if position.ending == SUDDEN else NOBODY,
    )


def redeal(line: Round, deck: Deck, fold: Deck) -> Round:
    """Return a round with another deck, at its first decision."""
    return Round.from_deck(line.ruleset, line.number, deck, line.dealer, fold, line.carried)


def choose_dealer(ruleset: Ruleset, random: Random) -> DealerChosen:
    """Draw a card each: the earliest month deals, and of several those draw again.

    S1.29, S1.30, S3.5, A-K15.
    """
    players = ruleset.players
    if is_dealer_by_lot(ruleset):
        return DealerChosen(random.randrange(players))
    draws: list[Draw] = []
    drawing = tuple(range(players))
    while len(drawing) > 1:
        draws.append(shuffle_pack(random)[: len(drawing)])
        drawing = find_earliest_players(dict(zip(drawing, draws[-1], strict=True)))
    return DealerChosen(drawing[0], tuple(draws))


def is_dealer_by_lot(ruleset: Ruleset) -> bool:
    """Return whether the first dealer is chosen without drawing cards (S4.9)."""
    return ruleset.toggles.get("first_dealer") == "random"


def deal_next_round(match: Match, random: Random) -> Dealt:
    """Shuffle and deal the next round of a match."""
    deck, voided = deal_until_valid(match.ruleset, match.next_dealer, random)
    fold = shuffle_pack(random, match.ruleset) if match.ruleset.has_bidding else ()
    return Dealt(match.next_dealer, deck, voided, fold)


def start_match(ruleset: Ruleset, random: Random) -> tuple[Event, ...]:
    """Return the events that open a match: the first dealer and the first deal."""
    chosen = choose_dealer(ruleset, random)
    return (chosen, deal_next_round(Match(ruleset).after(chosen), random))

"""Rounds of matches in progress, with hints, and every explained action played out.

The hidden cards are those of the round: a correct chance is the frequency of its event.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.payoff import compare_with_others
from tutor.engine.players import Player
from tutor.lab.claims.checks.rounds import has_grown
from tutor.lab.claims.sampling.positions import deal_on
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.match.match import Acted, Match
from tutor.rules.observation import Observation, observe
from tutor.rules.position import CHOOSE_HAND
from tutor.rules.round.play import Action
from tutor.rules.round.round import Turn, collect_captured
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR

# Share of a round's decisions: those of one round are dependent. Chosen before the length of the
# round is known, otherwise positions of short rounds would be over-represented.
ASKED: Final = 0.35


@dataclass(frozen=True)
class Seating:
    """The players of a table: the learner, who sees the figures, and the opponents."""

    learner: Player
    others: Player

    def choose(self, observation: Observation, learner: int, seed: int) -> Action:
        """Return the action of the player who observes; *learner* is the number of the learner."""
        player = self.learner if observation.player == learner else self.others
        return player.choose(observation, seed)


@dataclass(frozen=True)
class Decision:
    """A decision of the learner in a round that is known from above."""

    match: Match
    seen: Observation

    def play_on(self, table: Seating, action: Action, follow_up: Card, seed: int) -> "PlayedOn":
        """Return the end of the round after an action and its follow-up, if explained."""
        learner, seat = self.seen.player, self.seen.seat
        match, first, planned = self.match, None, follow_up
        before = match.current.position
        while True:
            acted = match.current.position
            match = match.after(Acted(action, ""))
            position = match.current.position
            is_play = acted.phase not in PRELUDE  # a bidder is a player without a seat
            if first is None and is_play and has_grown(before, position, acted.actor):
                first = acted.actor
            if match.current.is_over:
                return PlayedOn(self, match, first)
            observation = look(match)
            if planned != NO_CARD and position.phase == CHOOSE_HAND and position.actor == seat:
                action = planned
            else:
                action = table.choose(observation, learner, seed)
            planned = NO_CARD


@dataclass(frozen=True)
class PlayedOn:
    """A round that was played on to its end after an action of a decision."""

    decision: Decision
    match: Match
    first: int | None  # the seat whose yaku grew first from then on

    @property
    def points(self) -> float:
        """Return the value of the round to the learner, in the unit of a hint's points."""
        return measure_worth(self.decision.seen, self.match.changes[-1])

    @property
    def has_discarded(self) -> bool:
        """Return whether the learner's next card took nothing."""
        return any(not turn.took for turn in self._list_next(self.decision.seen.seat))

    def has_taken(self, seat: int, card: Card) -> bool:
        """Return whether a seat captured a card on its next turn, by its hand or by its flip."""
        results = (collect_captured([turn], seat) for turn in self._list_next(seat))
        return any(taken >> card & 1 for taken in results)

    def has_met(self, card: Card) -> bool:
        """Return whether a card was on the field when the learner's next turn began."""
        return any(
            turn.field_before >> card & 1 for turn in self._list_next(self.decision.seen.seat)
        )

    def has_lost(self, card: Card) -> bool:
        """Return whether an opponent captured a card on their next turn."""
        observation = self.decision.seen
        return any(
            self.has_taken(seat, card)
            for seat in range(observation.seats)
            if seat != observation.seat
        )

    def win_match(self, table: Seating, seed: int) -> float:
        """Return the learner's part in winning the match that is played on to its end."""
        learner, match = self.decision.seen.player, self.match
        random = Random(seed)
        while not match.is_over:
            match = deal_on(match, random)
            while not match.current.is_over:
                action = table.choose(look(match), learner, random.randrange(2**31))
                match = match.after(Acted(action, ""))
        return (learner in match.winners) / len(match.winners)

    def _list_next(self, seat: int) -> list[Turn]:
        """Return the next turn of a seat after the decision's, nothing where there is none."""
        begun = len(self.decision.seen.history) + 1
        return [turn for turn in self.match.current.turns[begun:] if turn.seat == seat][:1]


@dataclass(frozen=True)
class FinishedRound:
    """A round with every decision in it: its observation and its action."""

    turns: tuple[tuple[Observation, Action], ...]
    changes: tuple[int, ...]  # points by player

    def worth(self, observation: Observation) -> float:
        """Return the value of the round to an observer, in the unit of a hint's points."""
        return measure_worth(observation, self.changes)


def measure_worth(observation: Observation, changes: tuple[int, ...]) -> float:
    """Return the value of a round with these changes, in the unit of a hint's points."""
    if observation.rules.settlement == AGAINST_PAR:
        return float(changes[observation.player])
    return compare_with_others(changes, observation.player)


def look(match: Match) -> Observation:
    """Return the observation of the player who must act."""
    number = len(match.finished) + 1
    return observe(match.current, match.current.to_act, match.totals(), match.rounds_won(number))


def play_rounds(ruleset: Ruleset, table: Seating, seed: int) -> Iterator[list[Decision]]:
    """Yield some decisions of the learner in each round of matches without end."""
    random = Random(seed)
    match = Match(ruleset)
    for number in count():
        learner = number % ruleset.players
        match = deal_on(match, random)
        met: list[Decision] = []
        while not match.current.is_over:
            observation = look(match)
            if observation.player == learner and random.random() < ASKED:
                met.append(Decision(match, observation))
            action = table.choose(observation, learner, random.randrange(2**31))
            match = match.after(Acted(action, ""))
        yield met


def play_whole_rounds(ruleset: Ruleset, table: Seating, seed: int) -> Iterator[FinishedRound]:
    """Yield each round of matches without end, with the decisions of everybody."""
    random = Random(seed)
    match = Match(ruleset)
    for number in count():
        match = deal_on(match, random)
        turns: list[tuple[Observation, Action]] = []
        while not match.current.is_over:
            observation = look(match)
            action = table.choose(observation, number % ruleset.players, random.randrange(2**31))
            turns.append((observation, action))
            match = match.after(Acted(action, ""))
        yield FinishedRound(tuple(turns), tuple(match.changes[-1]))

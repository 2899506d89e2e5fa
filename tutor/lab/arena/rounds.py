"""One round between contestants."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tutor.engine.luck.without_net import Judge, Lucks
from tutor.lab.arena.contestants import CLOCKS, Contestant, FaultError
from tutor.lab.arena.lost import settle_lost_round
from tutor.rules.match.match import result_of_round
from tutor.rules.observation import observe
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import Carried
from tutor.rules.round.round import Round
from tutor.rules.verdict import RoundResult, rounds_won, totals_of


@dataclass
class ContestantTally:
    """The decisions, times and faults of one contestant over a series."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    last_fault: str = ""

    def count_decision(self, seconds: float) -> None:
        """Add one decision that took *seconds*."""
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def count_fault(self, error: FaultError) -> None:
        """Add one round lost by a fault."""
        self.faults[error.kind] += 1
        self.last_fault = str(error)

    def add(self, contestant_tally: "ContestantTally") -> None:
        """Add the counts of another tally."""
        self.decisions += contestant_tally.decisions
        self.seconds += contestant_tally.seconds
        self.slowest = max(self.slowest, contestant_tally.slowest)
        self.faults += contestant_tally.faults
        self.last_fault = contestant_tally.last_fault or self.last_fault


@dataclass(frozen=True)
class SeatedContestant:
    """A contestant at the table, with its counts."""

    contestant: Contestant
    tally: ContestantTally

    def decide(self, game_round: Round, before: tuple[RoundResult, ...], seed: int) -> Action:
        """Return a legal action of the player to act, *before* being the rounds before this one.

        Raise FaultError otherwise.
        """
        players = game_round.ruleset.players
        bank = game_round.ruleset.bank
        totals = tuple(bank + gained for gained in totals_of(before) or (0,) * players)
        observation = observe(game_round, game_round.to_act, totals, rounds_won(before, players))
        clock = CLOCKS[self.contestant.clock]
        start = clock()
        try:
            action = self.contestant.choose(observation, seed)
        finally:
            self.tally.count_decision(clock() - start)
        if action not in game_round.legal():
            raise FaultError("illegal", f"action {action} is not legal")
        return action


@dataclass(frozen=True)
class RoundOutcome:
    """The outcome of a round: its result, the next dealer, and carried multipliers.

    *lucks* are those of the flips for each player, None without a judge.
    """

    result: RoundResult
    next_dealer: int
    waiting: Carried
    is_void: bool
    lucks: Lucks | None = None


def play_round(
    opened: Round,
    sides: tuple[SeatedContestant, ...],
    before: tuple[RoundResult, ...],
    random: Random,
    judge: Judge | None = None,
) -> RoundOutcome:
    """Play a dealt round to its end, one side per player; *judge* computes its luck.

    *before* are the results of the earlier rounds.
    """
    current = opened
    while not current.is_over:
        side = sides[current.to_act]
        try:
            action = side.decide(current, before, random.getrandbits(31))
        except FaultError as error:
            side.tally.count_fault(error)
            changes, dealer = settle_lost_round(current)
            ended, is_void = RoundResult(changes), False
            break
        current = current.play(action)
    else:
        ended, dealer, is_void = result_of_round(current), current.next_dealer, current.is_void
    lucks = judge(current) if judge else None
    return RoundOutcome(ended, dealer, current.waiting, is_void, lucks)

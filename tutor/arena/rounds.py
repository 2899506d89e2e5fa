"""One round between contestants."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tutor.arena.contestants import CLOCKS, Contestant, FaultError
from tutor.arena.lost import lost_changes
from tutor.engine.luck.without_net import Judge, Lucks
from tutor.rules.match.match import result_of_round
from tutor.rules.observation import observe
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import Carried
from tutor.rules.round.round import Round
from tutor.rules.verdict import RoundResult, rounds_won, totals_of


@dataclass
class Tally:
    """What is counted of one contestant over a series."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    last_fault: str = ""

    def timed(self, seconds: float) -> None:
        """Count one decision."""
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def fault(self, error: FaultError) -> None:
        """Count one lost round."""
        self.faults[error.kind] += 1
        self.last_fault = str(error)

    def add(self, later: "Tally") -> None:
        """Count what was counted later, by another tally."""
        self.decisions += later.decisions
        self.seconds += later.seconds
        self.slowest = max(self.slowest, later.slowest)
        self.faults += later.faults
        self.last_fault = later.last_fault or self.last_fault


@dataclass(frozen=True)
class Side:
    """A contestant at the table, with what is counted of it."""

    contestant: Contestant
    tally: Tally

    def decide(self, game_round: Round, before: tuple[RoundResult, ...], seed: int) -> Action:
        """Return a legal action of the player to act, *before* being the rounds before this one.

        Raise FaultError otherwise.
        """
        players = game_round.ruleset.players
        totals = totals_of(before) or (0,) * players
        seen = observe(game_round, game_round.to_act, totals, rounds_won(before, players))
        clock = CLOCKS[self.contestant.clock]
        start = clock()
        try:
            action = self.contestant.choose(seen, seed)
        finally:
            self.tally.timed(clock() - start)
        if action not in game_round.legal():
            raise FaultError("illegal", f"action {action} is not legal")
        return action


@dataclass(frozen=True)
class Played:
    """What a round leaves: its result, who deals next, and the multipliers that wait.

    *lucks* are those of the flips for each player, None where nothing judges them.
    """

    result: RoundResult
    next_dealer: int
    waiting: Carried
    is_void: bool
    lucks: Lucks | None = None


def play_round(
    opened: Round,
    sides: tuple[Side, ...],
    before: tuple[RoundResult, ...],
    random: Random,
    judge: Judge | None = None,
) -> Played:
    """Play a dealt round to its end, each player on his side; *judge* tells the luck of it.

    *before* are the results of the rounds before it.
    """
    current = opened
    while not current.is_over:
        side = sides[current.to_act]
        try:
            action = side.decide(current, before, random.getrandbits(31))
        except FaultError as error:
            side.tally.fault(error)
            changes, dealer = lost_changes(current)
            ended, is_void = RoundResult(changes), False
            break
        current = current.play(action)
    else:
        ended, dealer, is_void = result_of_round(current), current.next_dealer, current.is_void
    lucks = judge(current) if judge else None
    return Played(ended, dealer, current.waiting, is_void, lucks)

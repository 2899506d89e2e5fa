"""One round between contestants, and what a fault costs."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tutor.arena.contestants import CLOCKS, Contestant, FaultError
from tutor.rules.observation import observe
from tutor.rules.play import Action
from tutor.rules.position import Position
from tutor.rules.round import Round
from tutor.rules.scoring import stop_score
from tutor.rules.settlement import next_dealer
from tutor.rules.tables import Rules

LOST_ROUND = (
    "An answer that is illegal or cannot be read, comes late or never comes (the program "
    "ended) loses the round at once: the opponent scores what stopping would give now, "
    "but at least as much as a dealt yaku. The program is then started afresh."
)


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


@dataclass(frozen=True)
class Side:
    """A contestant in a seat, with what is counted of it."""

    contestant: Contestant
    tally: Tally

    def decide(self, game_round: Round, totals: tuple[int, ...], seed: int) -> Action:
        """Return a legal action of the seat to act; raise FaultError otherwise."""
        seen = observe(game_round, game_round.actor, totals)
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
    """The result of a round: points per seat, and who deals next."""

    changes: tuple[int, ...]
    next_dealer: int


def play_round(
    opened: Round, sides: tuple[Side, ...], totals: tuple[int, ...], random: Random
) -> Played:
    """Play a dealt round to its end."""
    current = opened
    while not current.is_over:
        side = sides[current.actor]
        try:
            action = side.decide(current, totals, random.getrandbits(31))
        except FaultError as error:
            side.tally.fault(error)
            return _lost(current)
        current = current.play(action)
    return Played(current.deltas, current.next_dealer)


def _lost(current: Round) -> Played:
    changes = _lost_changes(current.rules, current.position)
    return Played(changes, next_dealer(current.rules, current.deal.dealer, changes))


def _lost_changes(rules: Rules, position: Position) -> tuple[int, ...]:
    """Return the points per seat when the actor loses the round: LOST_ROUND in numbers."""
    seats = range(len(position.hands))
    scores = {
        seat: max(stop_score(rules, position, seat), rules.dealt_yaku_points)
        for seat in seats
        if seat != position.actor
    }
    loss = sum(scores.values()) if rules.zero_sum else 0
    return tuple(scores.get(seat, -loss) for seat in seats)

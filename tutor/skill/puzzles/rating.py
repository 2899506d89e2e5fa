"""Glicko-2 ratings of puzzles and of the learner, and which puzzle they make the next one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import exp, hypot, log, pi, sqrt
from random import Random
from typing import Final

from tutor.skill.puzzles.puzzle import Puzzle

SCALE: Final = 173.7178  # points of a rating in one of the system's own units
MIDDLE: Final = 1500.0
STEADY: Final = 0.06  # the volatility of a new player
CHANGE: Final = 0.5  # "tau": how fast volatilities may change
UNSURE: Final = 350.0  # the deviation of a new player, and its maximum
_PRECISION: Final = 1e-6


@dataclass(frozen=True)
class Rating:
    """A rating in points, its standard deviation, and its volatility."""

    value: float = MIDDLE
    deviation: float = UNSURE
    volatility: float = STEADY

    @property
    def margin(self) -> float:
        """Return half the width of the interval that holds 95 times in 100."""
        return 2 * self.deviation

    def after(self, games: Sequence[tuple["Rating", float]]) -> "Rating":
        """Return the rating after a period of games: opponent ratings, and 1 for a win or 0."""
        own, spread = _unscale(self)  # step 2
        if not games:
            return _scale(own, hypot(spread, self.volatility), self.volatility)
        others = [(*_unscale(other), score) for other, score in games]
        weights = [(_weigh(far), _expect(own, value, far), score) for value, far, score in others]
        variance = 1 / sum(g * g * e * (1 - e) for g, e, _score in weights)  # step 3
        gain = sum(g * (score - e) for g, e, score in weights)
        change = variance * gain  # step 4
        volatility = _find_volatility(self.volatility, spread, variance, change)
        before = hypot(spread, volatility)  # step 6
        after = 1 / sqrt(1 / before**2 + 1 / variance)  # step 7
        return _scale(own + after**2 * gain, after, volatility)


def _unscale(rating: Rating) -> tuple[float, float]:
    return (rating.value - MIDDLE) / SCALE, rating.deviation / SCALE


def _scale(value: float, spread: float, volatility: float) -> Rating:
    return Rating(value * SCALE + MIDDLE, min(UNSURE, spread * SCALE), volatility)  # step 8


def _weigh(deviation: float) -> float:
    """Return the function g of the paper: the weight of a result against such a rating."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _expect(own: float, other: float, deviation: float) -> float:
    """Return the function E of the paper."""
    return 1 / (1 + exp(-_weigh(deviation) * (own - other)))


def _find_volatility(before: float, spread: float, variance: float, change: float) -> float:
    """Return the new volatility, by the method of Illinois (step 5)."""
    start = log(before**2)

    def error(x: float) -> float:
        all_ = spread**2 + variance + exp(x)
        return exp(x) * (change**2 - all_) / (2 * all_**2) - (x - start) / CHANGE**2

    low = start
    if change**2 > spread**2 + variance:
        high = log(change**2 - spread**2 - variance)
    else:
        steps = 1
        while error(start - steps * CHANGE) < 0:
            steps += 1
        high = start - steps * CHANGE
    at_low, at_high = error(low), error(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        result = error(middle)
        if result * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, result
    return exp(low / 2)


NEAR: Final = 10  # of those that suit best one is drawn
STEPS: Final = 40  # of a run, each a little harder than the one before


def choose_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for everybody; all come before one comes again."""
    order = sorted(puzzles, key=lambda puzzle: puzzle.id)
    if not order:
        return None
    turn, at = divmod(day.toordinal(), len(order))
    Random(turn).shuffle(order)
    return order[at]


def choose_next(
    puzzles: Iterable[Puzzle],
    ratings: Mapping[str, Rating],
    own: Rating,
    answered: Mapping[str, int],
    without: Collection[str],
) -> Puzzle | None:
    """Return a puzzle as hard as the learner is strong, preferably rarely answered.

    *answered* counts the answers of each puzzle, *without* are the puzzles of today.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in without]
    fewest = min((answered.get(puzzle.id, 0) for puzzle in fresh), default=0)
    left = [puzzle for puzzle in fresh if answered.get(puzzle.id, 0) == fewest]
    suited = sorted(
        left, key=lambda puzzle: (abs(rate_puzzle(puzzle, ratings).value - own.value), puzzle.id)
    )
    return Random(sum(answered.values())).choice(suited[:NEAR]) if suited else None


def choose_for_run(
    puzzles: Sequence[Puzzle], ratings: Mapping[str, Rating], run: int, step: int
) -> Puzzle | None:
    """Return the puzzle of a step of a run, from 0: each a little harder than the one before."""
    if not puzzles:
        return None
    order = sorted(puzzles, key=lambda puzzle: (rate_puzzle(puzzle, ratings).value, puzzle.id))
    width = max(1, len(order) // STEPS)
    first = min(step, STEPS - 1) * width
    group = order[first : first + width] or order[-width:]
    Random(run).shuffle(group)
    return group[max(0, step - STEPS + 1) % len(group)]


LEARNER: Final = ""  # the learner's name among the ratings
EASIEST: Final = 1000.0  # the rating of a puzzle that every computer player solves
SPAN: Final = 1250.0  # from there to one that none solves
GUESSED: Final = 150.0  # the deviation of a rating that only computer players have made


def guess_rating(puzzle: Puzzle) -> Rating:
    """Return the rating of a puzzle that no learner has answered yet."""
    return Rating(EASIEST + SPAN * puzzle.difficulty, GUESSED)


def rate_puzzle(puzzle: Puzzle, ratings: Mapping[str, Rating]) -> Rating:
    """Return the rating of a puzzle; *ratings* are those that answers have changed."""
    return ratings.get(puzzle.id) or guess_rating(puzzle)


def rate_answer(puzzle: Puzzle, ratings: Mapping[str, Rating], *, right: bool) -> dict[str, Rating]:
    """Return the ratings of the learner and of a puzzle after its first answer."""
    own, other = ratings.get(LEARNER, Rating()), rate_puzzle(puzzle, ratings)
    return {
        LEARNER: own.after([(other, float(right))]),
        puzzle.id: other.after([(own, float(not right))]),
    }

"""Choose the next puzzle: of the day, at the learner's level, or the next of a run."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Final

from tutor.skill.puzzles.glicko import Rating
from tutor.skill.puzzles.puzzle import Puzzle

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

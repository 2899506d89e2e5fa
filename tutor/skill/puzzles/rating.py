"""How hard a puzzle is, first by the computer players and then by those who answered it."""

from collections.abc import Mapping
from typing import Final

from tutor.skill.puzzles.glicko import Rating
from tutor.skill.puzzles.puzzle import Puzzle

LEARNER: Final = ""  # his name among the ratings
EASIEST: Final = 1000.0  # the rating of a puzzle that every computer player solves
SPAN: Final = 1250.0  # from there to one that none solves
GUESSED: Final = 150.0  # the deviation of a rating that only computer players have made


def guess_rating(one: Puzzle) -> Rating:
    """Return the rating of a puzzle that no learner has answered yet."""
    return Rating(EASIEST + SPAN * one.difficulty, GUESSED)


def rate_puzzle(one: Puzzle, ratings: Mapping[str, Rating]) -> Rating:
    """Return the rating of a puzzle; *ratings* are those that answers have changed."""
    return ratings.get(one.id) or guess_rating(one)


def rate_answer(one: Puzzle, ratings: Mapping[str, Rating], *, right: bool) -> dict[str, Rating]:
    """Return the ratings of the learner and of a puzzle after its first answer."""
    own, other = ratings.get(LEARNER, Rating()), rate_puzzle(one, ratings)
    return {
        LEARNER: own.after([(other, float(right))]),
        one.id: other.after([(own, float(not right))]),
    }

"""The page of all puzzles: that of the day, the next one, runs, and how it goes."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tutor.explain.columns import Theme
from tutor.rules.games import GAMES
from tutor.skill.puzzles.choosing import LEARNER, choose_next, choose_of_day
from tutor.skill.puzzles.glicko import Rating
from tutor.skill.puzzles.puzzle import Puzzle
from tutor.skill.puzzles.puzzle_answers import (
    ENOUGH,
    PuzzleAnswer,
    PuzzleRun,
    Streak,
    measure_streak,
)
from tutor.skill.puzzles.puzzle_files import puzzles
from tutor.web.i18n.translation import _
from tutor.web.services import practice, today
from tutor.web.train.links import key_of
from tutor.web.words.names.games import game_name
from tutor.web.words.themes import theme_title

ROUNDED: Final = 5  # rounding of a rating


@dataclass(frozen=True)
class PuzzleTheme:
    """How many puzzles there are about a theme, and how many were solved."""

    key: str
    title: str
    solved: int
    all: int


@dataclass(frozen=True)
class PuzzleHall:
    """The content of the page."""

    of_day: Puzzle | None
    answer_of_day: PuzzleAnswer | None
    themes: tuple[PuzzleTheme, ...]
    games: tuple[tuple[str, str], ...]
    game: str
    streak: Streak
    solved: int
    all: int
    rating: str  # empty until enough were answered
    best_run: int | None
    open_run: int | None  # the number of the run that is on


def list_puzzles(game: str = "", theme: str = "") -> list[Puzzle]:
    """Return the puzzles of a game and about a theme, of all where none is named."""
    return [
        puzzle
        for puzzle in puzzles().values()
        if game in (puzzle.game, "") and theme in (key_of(puzzle.theme), "")
    ]


def find_next(game: str, theme: str) -> Puzzle | None:
    """Return the puzzle that suits the learner, None if all were answered today."""
    answers, ratings = practice().puzzles.answers(), practice().puzzles.ratings()
    requested = {answer.puzzle for answer in answers if answer.day == today()}
    counts = Counter(answer.puzzle for answer in answers)
    own = ratings.get(LEARNER, Rating())
    return choose_next(list_puzzles(game, theme), ratings, own, counts, requested)


def find_of_day() -> Puzzle | None:
    """Return the puzzle of the day."""
    return choose_of_day(list_puzzles(), today())


def build_hall(game: str, current_time: datetime) -> PuzzleHall:
    """Return the page, narrowed to a game where that is the name of one."""
    game = game if game in GAMES else ""
    answers, runs = practice().puzzles.answers(), practice().puzzles.list_runs()
    solved = {answer.puzzle for answer in answers if answer.right}
    shown, daily = list_puzzles(game), find_of_day()
    return PuzzleHall(
        of_day=daily,
        answer_of_day=practice().puzzles.find_answer(daily.id, today()) if daily else None,
        themes=tuple(_count_theme(theme, shown, solved) for theme in Theme),
        games=tuple((name, game_name(name)) for name in GAMES),
        game=game,
        streak=measure_streak(answers),
        solved=len(solved),
        all=len(puzzles()),
        rating=describe_rating(len({answer.puzzle for answer in answers})),
        best_run=max((run.right for run in runs if run.is_over(current_time)), default=None),
        open_run=_find_open(runs, current_time),
    )


def describe_rating(answered: int) -> str:
    """Return the learner's rating with its range, nothing while too few were answered."""
    if answered < ENOUGH:
        return ""
    own = practice().puzzles.ratings().get(LEARNER, Rating())
    value, low, high = (
        ROUNDED * round((own.value + part * own.margin) / ROUNDED) for part in (0, -1, 1)
    )
    return _("%(value)d (%(low)d to %(high)d)", value=value, low=low, high=high)


def _count_theme(theme: Theme, shown: list[Puzzle], solved: set[str]) -> PuzzleTheme:
    mine = [puzzle for puzzle in shown if puzzle.theme == theme]
    result = sum(puzzle.id in solved for puzzle in mine)
    return PuzzleTheme(key_of(theme), theme_title(theme), result, len(mine))


def _find_open(runs: list[PuzzleRun], current_time: datetime) -> int | None:
    return next((run.id for run in reversed(runs) if not run.is_over(current_time)), None)

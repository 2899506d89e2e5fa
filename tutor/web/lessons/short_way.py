"""The short way on the pages: its lessons, how far the learner is, and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tutor.lessons.model import LessonError
from tutor.lessons.short_way import measure_effort, measure_match_effort, read_short_way
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset
from tutor.web.lessons.course_map import LessonLine, build_lesson_line
from tutor.web.lessons.first_match import count_fewest_rounds, list_sayings
from tutor.web.lessons.library import find_lessons_folder, lessons, read_lessons
from tutor.web.lessons.progress import LearnerProgress


@dataclass(frozen=True)
class _MeasuredWay:
    """The short way as it is for everybody, which takes longer to measure than to show."""

    game: str
    lessons: tuple[str, ...]
    minutes: int
    match_minutes: int


@dataclass(frozen=True)
class ShortWayView:
    """The short way to the first match."""

    game: str
    lines: tuple[LessonLine, ...]
    minutes: int  # of reading and doing, lessons and match together
    match_minutes: int
    following: LessonLine | None  # the first lesson that is not done; None: the match is next

    @property
    def done(self) -> int:
        """Return how many of its lessons are done."""
        return sum(one.is_done for one in self.lines)


def build_short_way(known: LearnerProgress) -> ShortWayView | None:
    """Return the short way, None in an installation that lacks one of its lessons."""
    way = _measure_way(find_lessons_folder())
    if way is None:
        return None
    lines = tuple(build_lesson_line(lessons()[name], known) for name in way.lessons)
    return ShortWayView(
        game=way.game,
        lines=lines,
        minutes=way.minutes,
        match_minutes=way.match_minutes,
        following=next((one for one in lines if not one.is_done), None),
    )


@cache
def _measure_way(root: Path) -> _MeasuredWay | None:
    """Return the short way of a folder of lessons, None where it lacks one of its lessons."""
    try:
        way = read_short_way(root)
    except LessonError:
        return None
    there = read_lessons(root)
    if any(name not in there for name in way.lessons):
        return None
    game = GAMES[way.game]
    ruleset = Ruleset(game, game.default_preset, {})
    match = measure_match_effort(ruleset, count_fewest_rounds(way.game), list_sayings(way.game))
    whole = measure_effort(there[name] for name in way.lessons) + match
    return _MeasuredWay(way.game, way.lessons, whole.minutes, match.minutes)

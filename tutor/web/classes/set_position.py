"""The position of a task: copied from a match or a puzzle when it is set, answered once."""

from functools import lru_cache
from random import Random
from typing import Any, Final

from flask import request, url_for
from werkzeug.exceptions import NotFound

from tutor.review.units import Unit
from tutor.skill.puzzles.of_moment import make_moment_puzzle
from tutor.skill.puzzles.puzzle import Puzzle
from tutor.skill.puzzles.puzzle_files import puzzles, read_puzzle, write_puzzle
from tutor.store.people.tasks import Task
from tutor.web.i18n.translation import _, pgettext
from tutor.web.review.moves import describe_action
from tutor.web.review.overview.choices import ask_position
from tutor.web.services import new_seed
from tutor.web.train.puzzles.position import find_action
from tutor.web.train.source import find_source
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import speak_to

POSITION: Final = "position"  # the key of a task's content
MOST_KEPT: Final = 256


def copy_position() -> dict[str, Any]:
    """Return the content of the task that a form sets: a moment of one's own match, or a puzzle."""
    puzzle = puzzles().get(request.form.get("puzzle", "")) or _copy_moment()
    return {POSITION: write_puzzle(puzzle)}


def read_position(task: Task) -> Puzzle:
    """Return the position of a task."""
    return _read(task.what[POSITION])


def title_of_position(task: Task) -> str:
    """Return the question of a position, with the game and the round."""
    puzzle = read_position(task)
    with speak_to(puzzle.seen.player):
        where = pgettext("task", "round %(round)d", round=puzzle.seen.round)
        return " · ".join([ask_position(puzzle.seen), game_name(puzzle.game), where])


def describe_given(puzzle: Puzzle, given: str) -> str:
    """Return a move as the class chose it, in words."""
    action = find_action(puzzle, given)
    if action is None:
        return _("looked at the solution")
    with speak_to(puzzle.seen.player):
        return describe_action(puzzle.seen, action).text


def find_position_address(task: Task, **more: Any) -> str:
    """Return the address at which a position is answered."""
    return url_for("class_tasks.position", task=task.id, **more)


@lru_cache(MOST_KEPT)
def _read(line: str) -> Puzzle:
    return read_puzzle(line)


def _copy_moment() -> Puzzle:
    token = request.form.get("match", "")
    place, step = (request.form.get(name, -1, int) for name in ("place", "step"))
    source = find_source(token, Unit(place, step)) if token else None
    if source is None or source.found.assessment.is_forced:
        raise NotFound
    return make_moment_puzzle(source.match, source.found.assessment, Random(new_seed()))

"""The position of a task: copied from a match or a puzzle when it is set, answered once."""

import re
from functools import lru_cache
from random import Random
from typing import Any, Final

from flask import request, url_for
from werkzeug.exceptions import NotFound

from tutor.jobs import findings
from tutor.practice import Practice
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import COSTLY
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, observe_unit
from tutor.review.verdicts.decision import review_decision
from tutor.rules.match.match import Match
from tutor.skill.puzzles.puzzle import (
    Puzzle,
    make_moment_puzzle,
    puzzles,
    read_puzzle,
    write_puzzle,
)
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import ShownMatch, Task
from tutor.web.i18n.translation import _, pgettext
from tutor.web.review.overview.choices import ask_position
from tutor.web.table.moves import describe_action
from tutor.web.table.viewpoint import find_side
from tutor.web.train.puzzle_pages import find_action
from tutor.web.train.source import find_source
from tutor.web.words.names.games import game_name
from tutor.web.words.review import grade_mark

POSITION: Final = "position"  # the key of a task's content
MOST_KEPT: Final = 256
_MOMENT: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")  # place of a round, actions before


def copy_position(practice: Practice, seed: int, school_class: SchoolClass) -> dict[str, Any]:
    """Return the content of the task that a form sets: a puzzle or a moment.

    The moment is of one's own match, or of one shown to the class.
    """
    puzzle = puzzles().get(request.form.get("puzzle", ""))
    puzzle = puzzle or _copy_moment(practice, seed, school_class)
    return {POSITION: write_puzzle(puzzle)}


def list_moments_to_set(practice: Practice, match: ShownMatch) -> list[tuple[str, str]]:
    """Return the slips in a match that is shown to the class, with a label of each."""
    if not match.is_for_class:
        return []
    room = practice.of(match.learner)
    table = room.table(match.match)
    analysis = findings.choose_pass(room.analyses.of(match.match))
    assessments = findings.read_assessments(room, analysis) if analysis else {}
    side = find_side(table.record.source)
    decisions = (
        review_decision(table.match, assessment)
        for _unit, assessment in sorted(assessments.items())
        if isinstance(assessment, DecisionAssessment) and assessment.player == side
    )
    return [
        _label_moment(table.match, decision) for decision in decisions if decision.grade in COSTLY
    ]


def _label_moment(match: Match, decision: DecisionReview) -> tuple[str, str]:
    unit, seen = decision.unit, observe_unit(match, decision.unit)
    where = _("Round %(round)d, move %(move)d", round=seen.round, move=unit.step + 1)
    label = " · ".join([where, grade_mark(decision.grade).word, ask_position(seen)])
    return f"{unit.round}-{unit.step}", label


def read_position(task: Task) -> Puzzle:
    """Return the position of a task."""
    return _read(task.what[POSITION])


def title_of_position(task: Task) -> str:
    """Return the question of a position, with the game and the round."""
    puzzle = read_position(task)
    where = pgettext("task", "round %(round)d", round=puzzle.seen.round)
    return " · ".join([ask_position(puzzle.seen), game_name(puzzle.game), where])


def describe_given(puzzle: Puzzle, given: str) -> str:
    """Return a move as the class chose it, in words."""
    action = find_action(puzzle, given)
    if action is None:
        return _("looked at the solution")
    return describe_action(puzzle.seen, action).text


def find_position_address(task: Task, **more: Any) -> str:
    """Return the address at which a position is answered."""
    return url_for("class_tasks.position", task=task.id, **more)


@lru_cache(MOST_KEPT)
def _read(line: str) -> Puzzle:
    return read_puzzle(line)


def _copy_moment(practice: Practice, seed: int, school_class: SchoolClass) -> Puzzle:
    moment = _MOMENT.fullmatch(request.form.get("moment", ""))
    if moment is None:
        raise NotFound
    room, token = _find_match(practice, school_class)
    source = find_source(room, token, Unit(int(moment[1]), int(moment[2])))
    if source is None or source.found.assessment.is_forced:
        raise NotFound
    return make_moment_puzzle(source.match, source.found.assessment, Random(seed))


def _find_match(practice: Practice, school_class: SchoolClass) -> tuple[Practice, str]:
    """Return whose match a form names, and its token."""
    number = request.form.get("shown", type=int)
    if number is None:
        return practice, request.form.get("match", "")
    match = practice.tasks.find_shown(school_class, number)
    if not match.is_for_class:
        raise NotFound
    return practice.of(match.learner), match.match

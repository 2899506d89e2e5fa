"""The tasks of a class: names, deadlines, positions, and the work and answers of learners."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from random import Random
from typing import Any, Final

import flask_babel
from flask import request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity

from tutor.jobs import findings
from tutor.practice import Practice
from tutor.review.figures import DecisionAssessment
from tutor.review.grades import COSTLY
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, observe_unit
from tutor.review.verdicts.losses import review_decision
from tutor.rules.games import GAMES
from tutor.rules.match.match import Match
from tutor.skill import days
from tutor.skill.days import day_of
from tutor.skill.duplicates import Duplicate
from tutor.skill.puzzles import (
    Puzzle,
    PuzzleAnswer,
    make_moment_puzzle,
    puzzles,
    read_puzzle,
    write_puzzle,
)
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import ClassTasks, ShownMatch, Task, TaskAnswer, TaskKind
from tutor.web.i18n.translation import _, ngettext, pgettext
from tutor.web.learners.current import read_zone
from tutor.web.lessons.library import lessons, words_of
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.review.moment_cards import ask_position
from tutor.web.table.card_view import describe_action
from tutor.web.table.seats import find_side
from tutor.web.train.inbox import find_source
from tutor.web.train.puzzle_pages import find_action, list_puzzles
from tutor.web.words.names.games import game_name
from tutor.web.words.review import grade_mark
from tutor.web.words.training import theme_title

POSITION: Final = "position"  # the key of a task's content
MOST_KEPT: Final = 256
_MOMENT: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")  # place of a round, actions before
IN_A_SET: Final = 5  # puzzles
TaskView = dict[str, Any]  # a task in a list


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


def read_due(school_class: SchoolClass) -> date | None:
    """Return the day that a form states, None for none; refuse one that is over."""
    text = request.form.get("due", "")
    if not text:
        return None
    try:
        due = date.fromisoformat(text)
    except ValueError:
        raise UnprocessableEntity(_("That is not a day. Please choose again.")) from None
    if due < find_today(school_class):
        raise UnprocessableEntity(_("That day is over. Please choose a later one."))
    return due


def find_today(school_class: SchoolClass) -> date:
    """Return the day of a class."""
    return days.today(read_zone(school_class.zone))


def find_day(school_class: SchoolClass, moment: datetime) -> date:
    """Return the day of a class at a moment."""
    return days.day_of(moment.astimezone(read_zone(school_class.zone)))


def is_overdue(school_class: SchoolClass, task: Task) -> bool:
    """Return whether the last day for a task is over."""
    return is_late(task, find_today(school_class))


def is_late(task: Task, day: date) -> bool:
    """Return whether a day comes after the last one for a task."""
    return task.due is not None and day > task.due


def describe_due(school_class: SchoolClass, task: Task) -> str:
    """Return the last day for a task, empty where there is none."""
    if task.due is None:
        return ""
    day = format_day(task.due)
    if is_overdue(school_class, task):
        return _("was due on %(day)s", day=day)
    return _("due on %(day)s", day=day)


def format_moment(school_class: SchoolClass, moment: datetime) -> str:
    """Return a moment as a clock of the class shows it."""
    local = moment.astimezone(read_zone(school_class.zone))
    return str(flask_babel.format_datetime(local, "medium", rebase=False))


def format_day(day: date) -> str:
    """Return a day with its weekday."""
    return str(flask_babel.format_date(day, "full"))


@dataclass(frozen=True)
class TaskState:
    """How much of a task is done."""

    done: int
    all: int

    @property
    def is_done(self) -> bool:
        """Return whether nothing of it is left."""
        return self.done >= self.all


@dataclass(frozen=True)
class DoneWork:
    """All work of one learner that tasks refer to."""

    lessons: LearnerProgress
    answers: Sequence[PuzzleAnswer]
    deals: Mapping[str, Duplicate]  # by their names; of several tries the first
    positions: Mapping[int, TaskAnswer]  # by the number of the task

    def measure(self, task: Task) -> TaskState:
        """Return how much of a task is done."""
        if task.kind == TaskKind.LESSON:
            lesson = lessons()[task.what["lesson"]]
            return TaskState(self.lessons.done_steps(lesson), len(lesson.steps))
        if task.kind == TaskKind.PUZZLES:
            return TaskState(len(self.list_answered(task)), len(task.what["puzzles"]))
        if task.kind == TaskKind.POSITION:
            return TaskState(int(task.id in self.positions), 1)
        duplicate = self.deals.get(task.deal)
        return TaskState(int(duplicate is not None and duplicate.own is not None), 1)

    def list_answered(self, task: Task) -> dict[str, bool]:
        """Return the puzzles of a task that were answered since, and whether once rightly."""
        answered = dict[str, bool]()
        for answer in self._list_since(task):
            answered[answer.puzzle] = answer.right or answered.get(answer.puzzle, False)
        return answered

    def find_first(self, task: Task, puzzle: str) -> PuzzleAnswer | None:
        """Return the first answer to a puzzle since it was set."""
        answers = (answer for answer in self._list_since(task) if answer.puzzle == puzzle)
        return next(answers, None)

    def find_end(self, task: Task) -> datetime | None:
        """Return when the lesson of a task was done, None before."""
        lesson = lessons()[task.what["lesson"]]
        moments = [self.lessons.moments.get((lesson.id, step.id)) for step in lesson.steps]
        done = [moment for moment in moments if moment]
        return max(done) if len(done) == len(moments) else None

    def _list_since(self, task: Task) -> list[PuzzleAnswer]:
        day = day_of(task.set_at.astimezone())
        return [
            answer
            for answer in self.answers
            if answer.puzzle in task.what["puzzles"] and answer.day >= day
        ]


def read_work(room: Practice) -> DoneWork:
    """Return the work of a practice's learner."""
    progress = LearnerProgress(room.lessons.done())
    deals = {duplicate.deal: duplicate for duplicate in room.duplicates.all()}
    return DoneWork(progress, room.puzzles.answers(), deals, room.tasks.own_answers())


def is_known(task: Task) -> bool:
    """Return whether the content of a task still exists; another version may have other lessons."""
    return task.kind != TaskKind.LESSON or task.what["lesson"] in lessons()


def list_open_tasks(practice: Practice) -> list[tuple[SchoolClass, TaskView]]:
    """Return what a learner still has to do for classes, the most urgent first."""
    learned = [each for each in practice.classes.all() if not each.is_taught]
    tasks = [(each, task) for each in learned for task in list_tasks(practice.tasks, each)]
    if not tasks:
        return []
    work = read_work(practice)
    left = [(each, task) for each, task in tasks if not work.measure(task).is_done]
    left.sort(key=lambda pair: pair[1].due or date.max)
    return [(each, view_own(each, task, work)) for each, task in left]


def list_tasks(log: ClassTasks, school_class: SchoolClass) -> list[Task]:
    """Return the tasks of a class that can be done, the newest first."""
    return [task for task in log.all(school_class) if is_known(task)]


def view_own(school_class: SchoolClass, task: Task, work: DoneWork) -> TaskView:
    """Return a task as one who has to do it sees it."""
    state = work.measure(task)
    return _view(school_class, task, _tell_own(task, state), state.is_done)


def view_taught(school_class: SchoolClass, task: Task, everybody: Sequence[DoneWork]) -> TaskView:
    """Return a task as the teacher sees it."""
    done = sum(done_work.measure(task).is_done for done_work in everybody)
    state = _("%(done)d of %(all)d done", done=done, all=len(everybody))
    return _view(school_class, task, state, is_done=bool(everybody) and done == len(everybody))


def title_of(task: Task) -> str:
    """Return the title of a task."""
    if task.kind == TaskKind.LESSON:
        return _("Lesson: %(title)s", title=words_of(lessons()[task.what["lesson"]]).title)
    if task.kind == TaskKind.DEAL:
        return _("Same deal: %(game)s", game=game_name(task.what["game"]))
    if task.kind == TaskKind.POSITION:
        return title_of_position(task)
    number = len(task.what["puzzles"])
    count = ngettext("%(num)d puzzle", "%(num)d puzzles", number)
    subject = {
        theme_title(puzzles()[item].theme) for item in task.what["puzzles"] if item in puzzles()
    }
    names = [count, game_name(task.what["game"]), *(subject if len(subject) == 1 else ())]
    return " · ".join(names)


def find_work(task: Task) -> str:
    """Return the address at which a learner does a task."""
    if task.kind == TaskKind.LESSON:
        return url_for("learn.lesson", name=task.what["lesson"])
    if task.kind == TaskKind.POSITION:
        return find_position_address(task)
    return url_for("class_tasks.show", task=task.id)


def read_task(
    practice: Practice, seed: int, school_class: SchoolClass, kind: str
) -> tuple[TaskKind, dict[str, Any]]:
    """Return the task that a form sets; raise UnprocessableEntity if it is impossible."""
    if kind == TaskKind.LESSON and request.form.get("lesson", "") in lessons():
        return TaskKind.LESSON, {"lesson": request.form["lesson"]}
    if kind == TaskKind.POSITION:
        return TaskKind.POSITION, copy_position(practice, seed, school_class)
    game = request.form.get("game", "")
    if kind == TaskKind.DEAL and game in GAMES:
        return TaskKind.DEAL, {"game": game}
    if kind == TaskKind.PUZZLES and game in GAMES:
        chosen = _choose_puzzles(seed, game, request.form.get("theme", ""))
        if chosen:
            return TaskKind.PUZZLES, {"game": game, "puzzles": chosen}
    raise UnprocessableEntity(_("That cannot be assigned. Please choose again."))


def read_seed(practice: Practice, seed: int) -> int:
    """Return the seed of the task that a form sets: that of an own deal, otherwise *seed*."""
    token = request.form.get("deal", "")
    if not token:
        return seed
    if practice.duplicates.find(token) is None:
        raise NotFound
    return practice.table(token).record.setup.seed


def _choose_puzzles(seed: int, game: str, theme: str) -> list[str]:
    """Return some puzzles of a game, about a theme where one is named."""
    given = [puzzle.id for puzzle in list_puzzles(game, theme)]
    Random(seed).shuffle(given)
    return given[:IN_A_SET]


def _view(school_class: SchoolClass, task: Task, state: str, is_done: bool) -> TaskView:
    is_taught = school_class.is_taught
    return {
        "id": task.id,
        "title": title_of(task),
        "state": state,  # the learner's progress, or how many members are done
        "is_done": is_done,
        # Where a learner does it, and where its teacher sees the answers.
        "address": url_for("class_tasks.show", task=task.id) if is_taught else find_work(task),
        "due": describe_due(school_class, task),
        "is_overdue": not is_done and is_overdue(school_class, task),
    }


def _tell_own(task: Task, state: TaskState) -> str:
    if state.is_done:
        return _("done")
    if state.all == 1 or not state.done:
        return _("to do")
    return _("%(done)d of %(all)d", done=state.done, all=state.all)


@dataclass(frozen=True)
class AnswerLine:
    """The answer of one learner; all but the name is empty before it."""

    name: str
    given: str
    is_right: bool | None = None  # None where nothing is right or wrong
    when: str = ""
    is_late: bool = False


def list_answers(practice: Practice, school_class: SchoolClass, task: Task) -> list[AnswerLine]:
    """Return the answers of those in a class to a lesson or a position."""
    return [
        _answer_lesson(school_class, task, name, work)
        if task.kind == TaskKind.LESSON
        else _answer_position(school_class, task, name, work)
        for name, work in read_works(practice, school_class)
    ]


def list_puzzle_answers(
    task: Task, puzzle: str, works: list[tuple[str, DoneWork]]
) -> list[AnswerLine]:
    """Return the first answers of those in a class to a puzzle of a task."""
    lines = []
    for name, work in works:
        answer = work.find_first(task, puzzle)
        if answer is None:
            lines.append(AnswerLine(name, ""))
            continue
        given = describe_given(puzzles()[puzzle], answer.given)
        is_after = is_late(task, answer.day)
        lines.append(AnswerLine(name, given, answer.right, format_day(answer.day), is_after))
    return lines


def read_works(practice: Practice, school_class: SchoolClass) -> list[tuple[str, DoneWork]]:
    """Return the name and the work of everybody in a class."""
    return [
        (member.name, read_work(practice.of(member.learner))) for member in school_class.members
    ]


def _answer_lesson(school_class: SchoolClass, task: Task, name: str, work: DoneWork) -> AnswerLine:
    state, end = work.measure(task), work.find_end(task)
    if not state.done:
        return AnswerLine(name, "")
    given = _("%(done)d of %(all)d", done=state.done, all=state.all)
    if end is None:
        return AnswerLine(name, given)
    return AnswerLine(
        name, given, None, format_moment(school_class, end), _is_after(school_class, task, end)
    )


def _answer_position(
    school_class: SchoolClass, task: Task, name: str, work: DoneWork
) -> AnswerLine:
    answer = work.positions.get(task.id)
    if answer is None:
        return AnswerLine(name, "")
    return AnswerLine(
        name=name,
        given=describe_given(read_position(task), answer.given),
        is_right=answer.is_right,
        when=format_moment(school_class, answer.when),
        is_late=_is_after(school_class, task, answer.when),
    )


def _is_after(school_class: SchoolClass, task: Task, moment: datetime) -> bool:
    return is_late(task, find_day(school_class, moment))

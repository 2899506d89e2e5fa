"""The result of a drill: its figures, the best ones, and every wrong answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.lessons.model import LessonError
from tutor.skill.drills.drill import Drill
from tutor.skill.drills.question import find_question
from tutor.skill.drills.run import DrillAnswer, DrillRun, find_best
from tutor.web.services import practice
from tutor.web.train.drills.asked import ToldAnswer, sentences, tell_answer
from tutor.web.train.drills.hall import DrillLine, build_line, tell_result


@dataclass(frozen=True)
class DrillResult:
    """A run that is over."""

    line: DrillLine
    result: str
    right: int
    answered: int
    is_best: bool  # better than any before
    is_of_chances: bool
    came: int  # of the estimated events
    told: tuple[ToldAnswer, ...]  # missed questions; all chances


def build_result(drill: Drill, run: DrillRun) -> DrillResult:
    """Return the result of a run."""
    runs = practice().drills.all(drill.name)
    before = find_best(other for other in runs if other.id != run.id)
    best = find_best(runs)
    return DrillResult(
        line=build_line(drill, runs, practice().items.all()),
        result=tell_result(drill, run),
        right=run.right,
        answered=len(run.answers),
        is_best=before is not None and best is not None and best.id == run.id,
        is_of_chances=drill.is_of_chances,
        came=sum(answer.chance.came for answer in run.answers if answer.chance),
        told=tuple(_tell(run)),
    )


def _tell(run: DrillRun) -> Iterator[ToldAnswer]:
    for answer in run.answers:
        if answer.right and not answer.chance:
            continue
        stated = tell_given(answer)
        if stated:
            yield stated


def tell_given(answer: DrillAnswer) -> ToldAnswer | None:
    """Return the feedback on an answer, None where this version no longer has the question."""
    try:
        question = find_question(answer.family, answer.seed, sentences())
    except LessonError:
        return None
    return tell_answer(question, answer.given, answer.right) if question else None

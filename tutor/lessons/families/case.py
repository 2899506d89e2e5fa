"""One case of a family: an ordinary step with its words, the same for the same seed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tutor.lessons.families.every import find_family
from tutor.lessons.families.family import Draft, Family, measure_case
from tutor.lessons.families.wording import Sentences, put_in_words
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.model import Lesson, LessonError, Step, StepWords

EASY, USUAL, HARD = LEVELS = range(3)
MOST_TRIES: Final = 2_000


@dataclass(frozen=True)
class Case:
    """A fresh case: *step* with its words in each language."""

    family: str
    seed: int
    step: Step
    words: Mapping[str, StepWords]


def choose_seed(number: int, level: int) -> int:
    """Return the seed of the case with a number (from 0) on one of the levels."""
    return number * len(LEVELS) + level


def get_number(seed: int) -> int:
    """Return the number of a case on its level."""
    return seed // len(LEVELS)


def draw_case(name: str, seed: int, sentences: Sentences) -> Case:
    """Return the case of a seed; raise LessonError where the family draws none."""
    family = find_family(name)
    if family is None:
        raise LessonError(f"There is no family {name}.")
    random = Random(f"{name} {seed}")
    for _try in range(MOST_TRIES):
        low, high = find_band(family, seed)
        draft = family.draw(random, family.ruleset, random.randint(low, high))
        step = _make_step(family, draft, seed) if draft else None
        if draft and step and low <= measure_case(step) <= high and _is_solvable(step):
            return Case(name, seed, step, put_in_words(draft, step, sentences))
    raise LessonError(f"{name} draws nothing with the seed {seed}.")


def find_band(family: Family, seed: int) -> tuple[int, int]:
    """Return how much there is to look at; a family of fewer levels stays at its last."""
    return family.bands[min(seed % len(LEVELS), len(family.bands) - 1)]


def _make_step(family: Family, draft: Draft, seed: int) -> Step:
    return Step(
        id=f"{family.name}+{seed}",
        exercise=draft.exercise,
        ruleset=family.ruleset,
        cards=draft.cards,
        piles=draft.piles,
        board=draft.board,
        labels="off",
        rows=draft.rows,
        wrong=draft.wrong,
    )


def _is_solvable(step: Step) -> bool:
    try:
        return judge(step, state_answer(step)).right
    except LessonError:
        return False


def put_case(lesson: Lesson, place: int, case: Case) -> Lesson:
    """Return a lesson in which a case stands at a place (from 0), with what its step taught."""
    asked = lesson.steps[place]
    step = replace(
        case.step,
        id=f"{asked.id}+{case.seed}",
        statements=asked.statements,
        why=asked.why,
        labels=asked.labels,
        family=case.family,
    )
    words = {
        code: replace(spoken, steps={**spoken.steps, step.id: case.words[code]})
        for code, spoken in lesson.words.items()
    }
    steps = (*lesson.steps[:place], step, *lesson.steps[place + 1 :])
    return replace(lesson, steps=steps, words=words)


def ask_alone(lesson: Lesson, case: Case) -> Lesson:
    """Return a lesson whose only step is a case, with what the steps of its family teach."""
    codes = dict.fromkeys(
        code for step in lesson.steps if step.family == case.family for code in step.statements
    )
    told = tuple(codes)
    step = replace(case.step, statements=told, why=told, family=case.family)
    words = {
        code: replace(spoken, steps={step.id: case.words[code]})
        for code, spoken in lesson.words.items()
    }
    return replace(lesson, steps=(step,), words=words)

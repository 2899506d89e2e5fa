"""Cases as they are drawn for a page, and what they need to be known; each is drawn once."""

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from werkzeug.exceptions import NotFound

from tutor.lessons.families.case import (
    Case,
    choose_seed,
    draw_case,
    draw_like,
    find_known_case,
    read_case_needs,
)
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.knowledge import Knowledge, list_met, list_met_by
from tutor.lessons.model import LessonError, Step
from tutor.web.lessons.library import read_lessons
from tutor.web.services import find_lessons_folder

UNKNOWN: Final[Knowledge] = frozenset({"sentences"})  # what no lesson teaches: they are missing


def draw(family: str, seed: int) -> Case:
    """Return a case of a family; raise NotFound where there is none."""
    root = find_lessons_folder()
    try:
        return draw_case(family, seed, read_sentences(root))
    except LessonError:
        raise NotFound from None


def draw_known(family: str, number: int, level: int, given: Knowledge) -> Case:
    """Return a case that needs nothing unknown, or any where there is none of this sort."""
    seed = find_known_case(family, number, level, given, read_needs)
    return draw(family, choose_seed(number, level) if seed is None else seed)


def draw_repair(case: Case, given: Knowledge) -> Case | None:
    """Return the case that follows a miss of another: the same question of other cards."""
    return _draw_like(find_lessons_folder(), case.step, case.family, case.seed, given)


def draw_for_step(name: str, place: int, number: int) -> Case | None:
    """Return a case like a step of a lesson (from 0), None where its family has none."""
    return _draw_for_step(find_lessons_folder(), name, place, number)


@lru_cache(maxsize=500)
def _draw_for_step(root: Path, name: str, place: int, number: int) -> Case | None:
    own = read_lessons(root)[name].steps[place]
    met = _list_met_by(root, name, place)
    return _draw_like(root, own, own.family, number, met) if own.family else None


def _draw_like(root: Path, model: Step, family: str, number: int, given: Knowledge) -> Case | None:
    try:
        return draw_like(model, family, number, given, read_sentences(root))
    except LessonError:  # an installation without the sentences of its family
        return None


@cache
def _list_met_by(root: Path, name: str, place: int) -> Knowledge:
    there = read_lessons(root)
    return list_met_by(there[name], place, there)


def read_needs(family: str, seed: int) -> Knowledge:
    """Return what a case needs to be known."""
    return _read_needs(find_lessons_folder(), family, seed)


@lru_cache(maxsize=4_000)
def _read_needs(root: Path, family: str, seed: int) -> Knowledge:
    try:
        return read_case_needs(family, seed, read_sentences(root))
    except LessonError:
        return UNKNOWN


def list_taught(done: Iterable[str]) -> Knowledge:
    """Return what lessons that are done have taught, by their ids."""
    root = find_lessons_folder()
    return frozenset().union(*(_list_taught(root, name) for name in done))


@cache
def _list_taught(root: Path, name: str) -> Knowledge:
    return list_met([read_lessons(root)[name]])

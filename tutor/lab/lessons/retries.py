"""Whether what follows a miss asks the same question: over many cases of every step and family."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tutor.lessons.families import FAMILIES
from tutor.lessons.families.case import Case, draw_case, draw_like
from tutor.lessons.families.wording import Sentences
from tutor.lessons.knowledge import (
    WORDS_OF,
    Knowledge,
    list_met,
    list_met_by,
    list_needs,
)
from tutor.lessons.model import Lesson, Step
from tutor.lessons.tags import list_right_cards, tag_step


@dataclass
class Retries:
    """Counts of cases that follow a miss; *missing* are the misses that none can follow."""

    cases: int = 0
    same_idea: int = 0
    same_form: int = 0
    harder: int = 0
    shares_right: int = 0  # have a right card in common with the first
    unknown: int = 0  # need what was not introduced
    missing: int = 0
    missing_of: dict[str, int] = field(default_factory=dict)  # by step or family
    shares_of: dict[str, int] = field(default_factory=dict)

    def add(self, place: str, model: Step, drawn: Case | None, given: Knowledge) -> None:
        """Count what follows a miss of a step."""
        if drawn is None:
            self.missing += 1
            self.missing_of[place] = self.missing_of.get(place, 0) + 1
            return
        first, tags = tag_step(model), tag_step(drawn.step)
        self.cases += 1
        self.same_idea += tags.idea == first.idea
        self.same_form += tags.form == first.form
        self.harder += tags.is_harder(first)
        if list_right_cards(model) & list_right_cards(drawn.step):
            self.shares_right += 1
            self.shares_of[place] = self.shares_of.get(place, 0) + 1
        self.unknown += not list_needs(drawn.step, drawn.words[WORDS_OF]) <= given


def measure_retries(
    lessons: Sequence[Lesson], sentences: Sentences, seeds: int, only: frozenset[str] = frozenset()
) -> Retries:
    """Return the counts over so many seeds of every step and family, or of *only* those named."""
    retries = Retries()
    for place, lesson, number in list_repaired(lessons):
        if only and lesson.id not in only:
            continue
        model = lesson.steps[number]
        met = list_met_by(lesson, number, {other.id: other for other in lessons})
        for seed in range(seeds):
            retries.add(place, model, draw_like(model, model.family, seed, met, sentences), met)
    everything = list_met(lessons)
    for name in FAMILIES:
        if only and name not in only:
            continue
        for seed in range(seeds):
            model = draw_case(name, seed, sentences).step
            retries.add(
                name, model, draw_like(model, name, seed, everything, sentences), everything
            )
    return retries


def list_repaired(lessons: Sequence[Lesson]) -> Iterator[tuple[str, Lesson, int]]:
    """Yield the steps that name a family, with their places (from 0)."""
    for lesson in lessons:
        for number, step in enumerate(lesson.steps):
            if step.family:
                yield f"{lesson.id}/{step.id}", lesson, number


def repair_faults(lessons: Mapping[str, Lesson], sentences: Sentences) -> Iterator[tuple[str, str]]:
    """Yield the lessons whose steps name a family that cannot ask their question again."""
    for place, lesson, number in list_repaired(tuple(lessons.values())):
        model, met = lesson.steps[number], list_met_by(lesson, number, lessons)
        if draw_like(model, model.family, 0, met, sentences) is None:
            yield lesson.id, f"{place}: {model.family} has no other case of its idea and form."

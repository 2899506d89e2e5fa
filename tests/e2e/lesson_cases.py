"""The cases that trials of lessons ask for: they need only what some lessons have taught."""

from collections.abc import Iterable
from typing import Final

from tutor import resources
from tutor.lessons.families.case import (
    USUAL,
    Case,
    draw_case,
    find_known_case,
    read_case_needs,
)
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.knowledge import list_met
from tutor.lessons.model import Lesson

ROOT: Final = resources.folder("lessons")


def find_case(family: str, number: int, taught: Iterable[Lesson]) -> Case:
    """Return the case with a number of a family."""
    sentences = read_sentences(ROOT)
    seed = find_known_case(
        family,
        number,
        USUAL,
        list_met(list(taught)),
        lambda name, seed: read_case_needs(name, seed, sentences),
    )
    assert seed is not None
    return draw_case(family, seed, sentences)

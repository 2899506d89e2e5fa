"""The cases that trials of lessons ask for: they need only what some lessons have taught."""

from functools import cache
from typing import Final

from tutor import resources
from tutor.lessons.families.case import USUAL, Case, draw_case, find_known_case, read_case_needs
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.knowledge import Knowledge, list_met
from tutor.lessons.loading import read_lessons

ROOT: Final = resources.folder("lessons")


def find_case(family: str, number: int, taught: frozenset[str]) -> Case:
    """Return the case with a number of a family that needs only what some lessons have taught."""
    sentences = read_sentences(ROOT)
    seed = find_known_case(
        family,
        number,
        USUAL,
        list_known(taught),
        lambda name, seed: read_case_needs(name, seed, sentences),
    )
    assert seed is not None
    return draw_case(family, seed, sentences)


@cache
def list_known(taught: frozenset[str]) -> Knowledge:
    """Return what some lessons have taught."""
    return list_met([one for one in read_lessons(ROOT) if one.id in taught])

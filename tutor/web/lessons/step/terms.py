"""Terms in the text of a step.

Yaku and kinds of cards open once they were taught, other words of the table at any time.
"""

from tutor.lessons.model import Step
from tutor.web.lessons.library import lessons
from tutor.web.lessons.step.looks import find_asked_trait
from tutor.web.table.terms import (
    KIND,
    ToldTerm,
    find_terms,
    list_kinds,
    list_words,
    list_yaku,
)


def list_terms(step: Step, texts: tuple[str, ...], done: frozenset[str]) -> tuple[ToldTerm, ...]:
    """Return the terms of texts, yaku and kinds as far as lessons that are *done* taught them."""
    taught = {name for lesson in done if lesson in lessons() for name in lessons()[lesson].teaches}
    kinds = set() if find_asked_trait(step) else {f"{KIND}{name}" for name in taught} & list_kinds()
    return find_terms(step.ruleset, texts, taught | kinds | list_words(step.ruleset))


def list_all_terms(step: Step, texts: tuple[str, ...]) -> tuple[ToldTerm, ...]:
    """Return all terms that texts name: once a step is answered nothing is given away."""
    every = list_yaku(step.ruleset) | list_kinds() | list_words(step.ruleset)
    return find_terms(step.ruleset, texts, every)

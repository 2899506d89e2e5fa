"""The question of a step and the reply to its answer, with the terms that can be opened."""

from dataclasses import dataclass
from typing import Final

from tutor.lessons.model import Step
from tutor.web.lessons.library import fill_placeholders, lessons
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.lessons.step.looks import find_asked_trait
from tutor.web.table.terms import (
    KIND,
    TextPart,
    ToldTerm,
    find_terms,
    list_kinds,
    list_words,
    list_yaku,
    split_text,
)

LONG: Final = 80  # letters of a question that needs a smaller type
WIDE_LETTERS: Final = "\u3000"  # and those after it count twice


@dataclass(frozen=True)
class Wording:
    """The question, plain and in parts, and the reply in parts."""

    text: str
    parts: tuple[TextPart, ...]
    reply: tuple[TextPart, ...]
    terms: tuple[ToldTerm, ...]

    @property
    def is_long(self) -> bool:
        """Return whether the question needs a smaller type."""
        return sum(1 + (letter > WIDE_LETTERS) for letter in self.text) > LONG


def build_wording(attempt: Attempt, done: frozenset[str] = frozenset()) -> Wording:
    """Return the texts of a step; *done* are the lessons whose terms can be opened."""
    step, feedback = attempt.step, attempt.feedback
    text, reply = fill_placeholders(attempt.words.text), feedback.text if feedback else ""
    texts = (text, reply)
    terms = list_all_terms(step, texts) if attempt.reveals else list_terms(step, texts, done)
    return Wording(
        text=text,
        parts=split_text(text, terms, step.ruleset),
        reply=split_text(reply, terms, step.ruleset),
        terms=terms,
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

"""A step as its page shows it: the question, the felt, the form, and what surrounds them."""

from dataclasses import dataclass
from typing import Final

from tutor.lessons.model import Step
from tutor.web.hints.decision_sheet import SearchValues
from tutor.web.lessons.library import fill_placeholders, lessons
from tutor.web.lessons.step.answer_form import AnswerForm, build_answer_form
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.lessons.step.feedback import find_reason
from tutor.web.lessons.step.felt import Felt, build_felt
from tutor.web.lessons.step.looks import find_asked_trait
from tutor.web.rulebook.rule_sentences import RuleSentence
from tutor.web.sandbox.layout import address_of
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
SHOWN_AFTER: Final = 2  # misses


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


@dataclass(frozen=True)
class Recall:
    """What only a question has that comes back days after its lesson."""

    family: str
    origin: str  # where the question comes from
    misses: int  # the log stores only the first answer


@dataclass(frozen=True)
class StepFrame:
    """What surrounds a question: how far its lesson is, help, and where its page leads."""

    title: str
    address: str
    next_address: str
    number: int = 1
    total: int = 1
    way_on: str = ""  # the label of the button to the next address, if it is not the usual one
    note: str = ""  # what the answer is for
    hint: str = ""
    can_show: bool = False  # the right answer
    can_be_known: bool = False  # fresh cases can complete the lesson at once
    recall: Recall | None = None
    is_trial: bool = False  # it shows whether its lesson is known already
    again_address: str = ""  # where other cases are tried after a miss


@dataclass(frozen=True)
class StepView:
    """Everything that the page of a step shows."""

    attempt: Attempt
    frame: StepFrame
    wording: Wording
    felt: Felt
    form: AnswerForm
    sandbox: str  # its address with the cards of this step; empty without cards
    reason: RuleSentence | None  # what the rules say of the answer
    values: SearchValues | None  # what the search says of it


def build_step_view(
    attempt: Attempt, frame: StepFrame, done: frozenset[str], values: SearchValues | None = None
) -> StepView:
    """Return the page of a step; *done* are the lessons whose terms can be opened."""
    return StepView(
        attempt=attempt,
        frame=frame,
        wording=build_wording(attempt, done),
        felt=build_felt(attempt),
        form=build_answer_form(attempt),
        sandbox=address_of(attempt.step),
        reason=find_reason(attempt.step) if attempt.feedback else None,
        values=values,
    )

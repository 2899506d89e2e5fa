"""A step as its page shows it: the question, the felt, the form, and what surrounds them."""

from dataclasses import dataclass
from typing import Final

from tutor.web.hints.decision_sheet import SearchValues
from tutor.web.lessons.step.answer_form import AnswerForm, build_answer_form
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.lessons.step.felt import Felt, build_felt
from tutor.web.lessons.step.reasons import find_reason
from tutor.web.lessons.step.wording import Wording, build_wording
from tutor.web.rulebook.rule_sentences import RuleSentence
from tutor.web.sandbox.layout import address_of

SHOWN_AFTER: Final = 2  # misses


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

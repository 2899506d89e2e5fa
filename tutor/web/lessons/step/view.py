"""A step as its page shows it: the felt, the question, the form, and what was said."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from flask import url_for

from tutor.lessons.judging import judge
from tutor.lessons.model import Answer, Lesson, Step
from tutor.rules.cards import card_named
from tutor.web.hints.decision_sheet import SearchValues
from tutor.web.lessons.library import address_after, fill_placeholders, step_words, words_of
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.step import looks, prompts
from tutor.web.lessons.step.exhibits import (
    CardBox,
    DeskItem,
    DeskPlace,
    GivenCard,
    StepChoice,
    Zone,
    build_boxes,
    build_items,
    build_places,
    build_rows,
    build_ways,
    build_zones,
    find_given_card,
    has_several_answers,
    has_small_board,
    is_signed,
    mark_right,
)
from tutor.web.lessons.step.feedback import ILLEGAL, TURNS, UNWISE, WRONG, Feedback
from tutor.web.lessons.step.lesson_table import LessonTable, build_lesson_table
from tutor.web.lessons.step.played import Capture, PlayedOut, play_out
from tutor.web.lessons.step.prompts import list_all_terms, list_terms
from tutor.web.lessons.step.reasons import find_reason
from tutor.web.rulebook.rule_sentences import RuleSentence
from tutor.web.sandbox.layout import address_of
from tutor.web.table.beats import Beat
from tutor.web.table.card_view import card_views
from tutor.web.table.terms import TextPart, ToldTerm, split_text

NUDGED_AFTER: Final = 2  # misses
SHOWN_AFTER: Final = 2
REPEATED: Final = (WRONG, ILLEGAL)  # what is said to an answer that is given again
LONG: Final = 80  # letters of a question that needs a smaller type
WIDE_LETTERS: Final = "\u3000"  # and those after it count twice


@dataclass(frozen=True)
class StepView:
    """Everything that the page of a step shows."""

    lesson: str
    title: str
    number: int
    total: int
    kind: str
    text: str
    told: tuple[TextPart, ...]  # the text, in which terms can be opened
    said: tuple[TextPart, ...]  # the text of the feedback, alike
    terms: tuple[ToldTerm, ...]
    prompt: str  # how to answer
    is_priced: bool  # each card adds its own points to the number
    missing: str  # said to an answer that is none yet
    sends: str  # what the button is called that gives an answer
    zones: tuple[Zone, ...]
    table: LessonTable | None
    beats: tuple[Beat, ...]  # what the answer has made happen there
    given: GivenCard | None  # the card beside a small board
    boxes: Mapping[str, CardBox]  # by card: those that can be chosen
    looks: Mapping[str, str]  # what cards are called where seeing is the question
    captions: Mapping[str, str]  # what was to be seen, by card of a right answer
    items: tuple[DeskItem, ...]
    places: tuple[DeskPlace, ...]
    ways: tuple[StepChoice, ...]  # what is offered in words
    rows: tuple[StepChoice, ...]  # the numbers that are asked for
    many: bool
    is_signed: bool  # a number may be below zero
    before: str
    feedback: Feedback | None
    hint: str
    can_show: bool
    can_be_known: bool  # fresh cases can show that somebody knows the lesson already
    is_done: bool
    hides_labels: bool
    reason: RuleSentence | None  # what the rules say of it, once it was answered
    address: str
    next_address: str
    sandbox: str  # its address with the cards of this step; empty without cards
    values: SearchValues | None = None  # what the search says of the answer
    is_recall: bool = False  # a question by itself, asked days after its lesson
    family: str = ""  # of such a question
    asks_again: bool = False  # the same question of other cards comes next
    misses: int = 0  # of a question whose answers the log does not keep one by one
    is_blank: bool = False  # it was sent without an answer
    is_trial: bool = False  # it shows whether its lesson is known already
    is_over: bool = False  # it was missed, and is not to be answered again
    note: str = ""  # what the answer is for
    origin: str = ""  # when the question was asked before
    again_address: str = ""  # where other cases are tried, once it is over
    way_on: str = ""  # what the button on is called, where it is neither Continue nor another case

    @property
    def waits(self) -> bool:
        """Return whether the learner is to answer now."""
        return not self.is_over and (self.feedback is None or self.feedback.kind in REPEATED)

    @property
    def reveals(self) -> bool:
        """Return whether the right answer was just given, or is shown as help."""
        return self.feedback is not None and self.feedback.reveals

    @property
    def is_long(self) -> bool:
        """Return whether the question needs a smaller type."""
        return sum(1 + (letter > WIDE_LETTERS) for letter in self.text) > LONG

    @property
    def has_answer(self) -> bool:
        """Return whether there is something to choose or fill in beside the cards."""
        is_to_take_back = self.feedback is not None and self.feedback.kind == UNWISE
        return bool(self.ways or self.rows) and not is_to_take_back

    @property
    def has_cards(self) -> bool:
        """Return whether something lies on the felt."""
        return bool(self.table or self.zones or self.given or self.items)


def build_step_view(
    lesson: Lesson,
    number: int,
    progress: LearnerProgress,
    answer: Answer | None = None,
    feedback: Feedback | None = None,
) -> StepView:
    """Return the page of step *number* (from 1), with an answer filled in if there is one."""
    step = lesson.steps[number - 1]
    words = step_words(lesson, step.id)
    record = progress.record(lesson, step.id)
    given = answer or Answer()
    played = play_out(step, given, feedback)
    table = played.table
    may_play = step.kind not in TURNS or feedback is None or feedback.kind in REPEATED
    is_placing = step.kind in TURNS and table is not None and table.position.placing >= 0
    marks = _list_marks(step, given, feedback)
    several = has_several_answers(step)
    text, sentence = fill_placeholders(words.text), feedback.text if feedback else ""
    reveals = feedback is not None and feedback.reveals
    terms = (
        list_all_terms(step, (text, sentence))
        if reveals
        else list_terms(step, (text, sentence), progress.done)
    )
    shown = StepView(
        lesson=lesson.id,
        title=words_of(lesson).title,
        number=number,
        total=len(lesson.steps),
        kind=step.kind,
        text=text,
        told=split_text(text, terms, step.ruleset),
        said=split_text(sentence, terms, step.ruleset),
        terms=terms,
        prompt=prompts.describe_task(step, is_placing, several),
        is_priced=prompts.is_priced(step),
        missing=prompts.describe_missing(step),
        sends=prompts.name_sending(step),
        zones=build_zones(lesson.id, step, words.options, given.chosen, marks),
        table=build_lesson_table(step, table) if table and not has_small_board(step) else None,
        beats=played.beats,
        given=_find_given(step) if has_small_board(step) or not table else None,
        boxes=_list_boxes(lesson, step, played, given, marks) if may_play else {},
        looks=looks.list_looks() if looks.is_seeing_asked(lesson, step) else {},
        captions={},
        items=build_items(lesson.id, step, words, given, marks),
        places=build_places(step, words),
        ways=build_ways(lesson.id, step, words, given, marks),
        rows=build_rows(step, words, given),
        many=several,
        is_signed=is_signed(step),
        before=" ".join(given.actions) if is_placing else "",
        feedback=feedback,
        hint=fill_placeholders(words.hint)
        if record.help > 0 or record.misses >= NUDGED_AFTER
        else "",
        can_show=record.misses >= SHOWN_AFTER and step.kind != "round",
        can_be_known=bool(lesson.families) and not progress.is_done(lesson),
        is_done=record.done is not None,
        hides_labels=looks.hides_labels(lesson, step, reveals),
        reason=find_reason(step) if feedback else None,
        address=url_for("learn.step", name=lesson.id, number=number),
        next_address=address_after(lesson, number),
        sandbox=address_of(step),
    )
    if played.foretold and has_small_board(step):
        shown = _carry_out(shown, step, played.foretold)
    return _reveal(shown, step, given) if shown.reveals else shown


def _list_boxes(
    lesson: Lesson, step: Step, played: PlayedOut, given: Answer, marks: frozenset[str]
) -> Mapping[str, CardBox]:
    """Return the boxes of what can be chosen; what an answer took out of the field has none."""
    boxes, table = build_boxes(lesson, step, played.table, given, marks), played.table
    if step.kind != "predict" or table is None or not table.turns:
        return boxes
    return {
        name: box for name, box in boxes.items() if table.position.field >> card_named(name) & 1
    }


def _reveal(shown: StepView, step: Step, given: Answer) -> StepView:
    """Return a step with its right answer marked: everything is called by its name."""
    return replace(
        shown,
        looks={},
        boxes=mark_right(shown.boxes, given.chosen),
        captions=looks.caption_cards(step, given.chosen) if shown.looks else {},
        zones=tuple(replace(zone, mark="right" if zone.is_chosen else "") for zone in shown.zones),
        ways=tuple(replace(way, mark="right" if way.is_chosen else "") for way in shown.ways),
    )


def _carry_out(shown: StepView, step: Step, capture: Capture) -> StepView:
    """Return a small board after a capture: the cards lie together, or the card on the field."""
    names = (capture.card, *capture.taken)
    views = card_views([card_named(name) for name in names], ruleset=step.ruleset)
    zones = tuple(
        replace(zone, gone=frozenset(capture.taken))
        if capture.taken
        else replace(zone, cards=(*zone.cards, *views))
        for zone in shown.zones
    )
    given = shown.given and replace(shown.given, cards=views if capture.taken else ())
    return replace(shown, zones=zones, given=given)


def _list_marks(step: Step, given: Answer, feedback: Feedback | None) -> frozenset[str]:
    """Return what is wrong with an answer, where it was judged and is to be given again."""
    is_missed = feedback is not None and feedback.kind in (WRONG, ILLEGAL)
    return judge(step, given).marks if is_missed and step.kind not in TURNS else frozenset()


def _find_given(step: Step) -> GivenCard | None:
    card = find_given_card(step)
    return GivenCard(prompts.name_given_card(step), (card,)) if card else None

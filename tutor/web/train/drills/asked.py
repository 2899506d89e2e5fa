"""A question of a drill as a page shows it: its cards and its buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from tutor.lessons.families.wording import Sentences, read_sentences
from tutor.lessons.kinds.find import NONE
from tutor.lessons.model import COURSES, Lesson, Words
from tutor.rules.cards import card_named
from tutor.skill.drills.question import DrillQuestion, make_answer
from tutor.web.i18n.numbers import format_percent, format_whole
from tutor.web.i18n.translation import _, capitalise
from tutor.web.lessons.library import step_words
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.prose import fill_placeholders
from tutor.web.lessons.step.boxes import GIVEN, CardBox
from tutor.web.lessons.step.feedback import list_figures
from tutor.web.lessons.step.view import StepView, build_step_view
from tutor.web.lessons.step.zones import Zone
from tutor.web.services import find_lessons_folder
from tutor.web.table.card_view import card_views
from tutor.web.words.names.cards import short_name

SEEN: Final = "glance:"  # families in which seeing is the question
MOST_KEYS: Final = 10  # that a digit presses


@dataclass(frozen=True)
class DrillPick:
    """Something that can be pressed; *digit* is its key, empty where it has none."""

    key: str
    text: str
    digit: str


@dataclass(frozen=True)
class AskedQuestion:
    """Everything that a question shows; *is_wide* where there are many short picks."""

    step: StepView
    picks: tuple[DrillPick, ...]
    is_wide: bool


@dataclass(frozen=True)
class ToldAnswer:
    """The feedback on an answer."""

    is_right: bool
    text: str  # of the question
    given: str
    right: str
    why: str


def sentences() -> Sentences:
    """Return the sentences of all families."""
    return read_sentences(find_lessons_folder())


def show_question(question: DrillQuestion) -> AskedQuestion:
    """Return a question that waits for its answer."""
    shown = _view(question)
    boxes: Mapping[str, CardBox] = {}
    if question.is_tapped:
        boxes = {key: CardBox(GIVEN, digit=_digit(at)) for at, key in enumerate(question.keys)}
    picks = () if question.is_tapped else _list_picks(question, shown)
    return AskedQuestion(replace(shown, boxes=boxes), picks, question.is_chance)


def tell_answer(question: DrillQuestion, given: str, is_right: bool) -> ToldAnswer:
    """Return the feedback on an answer; *given* is empty where there was none."""
    names = {pick.key: pick.text for pick in _list_picks(question, _view(question))}
    words = step_words(_wrap(question), question.step.id)
    figures = list_figures(question.step, make_answer(question.step, given))
    return ToldAnswer(
        is_right=is_right,
        text=fill_placeholders(words.text),
        given=_name(given, names) if given else "",
        right=_name(question.right, names),
        why=fill_placeholders(words.right, figures),
    )


def _name(key: str, names: Mapping[str, str]) -> str:
    return names.get(key) or capitalise(short_name(card_named(key)))


def _view(question: DrillQuestion) -> StepView:
    """Return the step; if its table has only a pile, the pile is spread out."""
    nobody = LearnerProgress({}, {}, datetime.now(UTC))
    shown, board = build_step_view(_wrap(question), 1, nobody), question.step.board
    if board is None or board.hand or board.field:
        return shown
    pile = card_views(board.won[0], ruleset=question.step.ruleset)
    return replace(shown, table=None, zones=(Zone("cards", _("Cards"), pile),))


def _wrap(question: DrillQuestion) -> Lesson:
    """Return a question as the only step of a lesson, which is how pages know steps."""
    case, step = question.case, question.step
    return Lesson(
        id="drill",
        course=COURSES[0] if case.family.startswith(SEEN) else COURSES[1],
        slug="drill",
        game=step.ruleset.game.name,
        needs=(),
        themes=(),
        teaches=(),
        minutes=1,
        drill=True,
        families=(),
        steps=(step,),
        words={code: Words("", "", {step.id: stated}) for code, stated in case.words.items()},
    )


def _list_picks(question: DrillQuestion, shown: StepView) -> tuple[DrillPick, ...]:
    """Return the buttons in display order."""
    if question.is_tapped:
        return ()
    if question.is_chance:
        named = [(key, format_percent(int(key) / 100)) for key in question.keys]
        return tuple(DrillPick(key, text, key[:-1] or "0") for key, text in named)
    texts = {way.key: fill_placeholders(way.text) for way in shown.ways}
    if not texts:
        texts = {key: format_whole(int(key)) for key in question.keys}
    order = sorted(question.keys, key=lambda key: key == NONE)
    return tuple(DrillPick(key, texts[key], _digit(at)) for at, key in enumerate(order))


def _digit(place: int) -> str:
    return str((place + 1) % MOST_KEYS) if place < MOST_KEYS else ""

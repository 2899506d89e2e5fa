"""A step as its page shows it: the board, the question, the form, and what was said."""

from dataclasses import dataclass, replace
from typing import Final

from flask import url_for

from tutor.lessons.answer import Answer
from tutor.lessons.kinds.find import Find
from tutor.lessons.kinds.items import Placing
from tutor.lessons.kinds.pick import Pick
from tutor.lessons.kinds.predict import Predict
from tutor.lessons.kinds.sort import Sort
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.model import COURSES, Lesson, LessonError, Step, StepWords
from tutor.lessons.shown import shuffle_names
from tutor.lessons.table.situation import play_words
from tutor.rules.cards import card_named
from tutor.rules.round.round import Round
from tutor.web.http.preferences import FADING
from tutor.web.http.preferences import current as preferences
from tutor.web.lessons.library import step_words, words_of
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.prose import fill_placeholders
from tutor.web.lessons.step import labels
from tutor.web.lessons.step.feedback import TURNS, Feedback
from tutor.web.lessons.step.looks import find_asked_trait, unlabel_items, unlabel_zones
from tutor.web.lessons.step.values import SearchValues
from tutor.web.lessons.step.zones import (
    Item,
    Zone,
    build_items,
    build_zones,
    find_placed_card,
    table_of,
)
from tutor.web.rulebook.statement_links import Statement, link_statements
from tutor.web.sandbox.sandbox import address_of
from tutor.web.table.cards import CardView, card_view, card_views

NUDGED_AFTER: Final = 2  # misses
SHOWN_AFTER: Final = 3


@dataclass(frozen=True)
class StepChoice:
    """One thing that can be chosen or filled in."""

    key: str
    text: str
    is_chosen: bool = False
    value: str = ""
    cards: tuple[CardView, ...] = ()  # that it is about


@dataclass(frozen=True)
class StepView:
    """Everything that the page of a step shows."""

    lesson: str
    title: str
    number: int
    total: int
    kind: str
    text: str
    zones: tuple[Zone, ...]
    placing: CardView | None
    played: CardView | None  # the card whose capture is to be told
    is_turned: bool  # it comes from the stock
    items: tuple[Item, ...]
    bins: list[tuple[str, str]]
    options: tuple[StepChoice, ...]
    yaku: tuple[StepChoice, ...]
    rows: tuple[StepChoice, ...]
    many: bool
    before: str
    feedback: Feedback | None
    hint: str
    can_show: bool
    is_done: bool
    hides_labels: bool
    statements: tuple[Statement, ...]
    address: str
    next_address: str
    sandbox: str  # its address with the cards of this step; empty without cards
    values: SearchValues | None = None  # what the search says of the answer
    is_recall: bool = False  # a question by itself, asked days after its lesson
    asks_again: bool = False  # a fresh case of the same family comes next

    @property
    def waits(self) -> bool:
        """Return whether the learner is to answer now."""
        return self.feedback is None or self.feedback.kind in ("wrong", "illegal", "shown")


def build_step_view(
    lesson: Lesson,
    number: int,
    progress: LearnerProgress,
    answer: Answer | None = None,
    feedback: Feedback | None = None,
) -> StepView:
    """Return the page of step *number* (from 1), with an answer filled in if there is one."""
    step = _shuffle_step(lesson, lesson.steps[number - 1])
    words = step_words(lesson, step.id)
    record = progress.record(lesson, step.id)
    given = answer or Answer()
    table = _table(step, given)
    nudged = record.help > 0 or record.misses >= NUDGED_AFTER
    hides_labels = _hides_labels(lesson, step)
    is_answered = feedback is not None and feedback.is_right
    about = find_asked_trait(step) if hides_labels and not is_answered else ""
    shown, listed = (
        build_zones(step, table, given.chosen, words.options),
        _items(step, words, given),
    )
    return StepView(
        lesson=lesson.id,
        title=words_of(lesson).title,
        number=number,
        total=len(lesson.steps),
        kind=step.kind,
        text=fill_placeholders(words.text),
        zones=unlabel_zones(shown, about) if about else shown,
        placing=find_placed_card(table, step.ruleset),
        played=_view_played_card(step),
        is_turned=isinstance(step.exercise, Predict) and step.exercise.turned,
        items=unlabel_items(listed, about) if about else listed,
        bins=_bins(step, words),
        options=_choices(_options(step, words), given.chosen),
        yaku=_choices(labels.list_yaku_options(step), given.named) if step.kind == "find" else (),
        rows=_rows(step, words, given),
        many=_has_several_answers(step),
        before=" ".join(given.actions) if _is_open(step, table, given) else "",
        feedback=feedback,
        hint=fill_placeholders(words.hint) if nudged else "",
        can_show=record.misses >= SHOWN_AFTER and step.kind != "round",
        is_done=record.done is not None,
        hides_labels=hides_labels,
        statements=link_statements(step.statements),
        address=url_for("learn.step", name=lesson.id, number=number),
        next_address=_next(lesson, number),
        sandbox=address_of(step),
    )


def _shuffle_step(lesson: Lesson, step: Step) -> Step:
    """Return a step whose options, items and cards lie in the order in which they are shown."""
    exercise = replace(
        step.exercise, options=shuffle_names(step.exercise.options, lesson.id, step.id)
    )
    if isinstance(exercise, Placing):
        items = shuffle_names(exercise.list_items(step), lesson.id, step.id)
        exercise = replace(exercise, items=items if exercise.items else ())
    is_asked = step.kind in ("tap", "find", "sort", "order")
    cards = shuffle_names(step.cards, lesson.id, step.id) if is_asked else step.cards
    return replace(step, exercise=exercise, cards=cards)


def _hides_labels(lesson: Lesson, step: Step) -> bool:
    """Return whether cards have no labels: never for who switched them on.

    They fade within the first course; from the second on the setting alone decides.
    """
    setting = preferences().labels
    fades = step.labels == "off" and lesson.course == COURSES[0]
    return setting == "off" or (setting == FADING and fades)


def _next(lesson: Lesson, number: int) -> str:
    if number == len(lesson.steps):
        return url_for("learn.end", name=lesson.id)
    return url_for("learn.step", name=lesson.id, number=number + 1)


def _table(step: Step, given: Answer) -> Round | None:
    """Return the table with the learner's actions done, as far as they are legal."""
    table = table_of(step)
    if table is None or step.kind not in TURNS:
        return table
    try:
        return play_words(table, given.actions)
    except LessonError:
        return table


def _is_open(step: Step, table: Round | None, given: Answer) -> bool:
    """Return whether the actions so far stand, and the turn goes on."""
    return step.kind in TURNS and table is not None and table.position.placing >= 0


def _bins(step: Step, words: StepWords) -> list[tuple[str, str]]:
    return labels.list_bins(step.exercise, words) if isinstance(step.exercise, Sort) else []


def _items(step: Step, words: StepWords, given: Answer) -> tuple[Item, ...]:
    if not isinstance(step.exercise, Placing):
        return ()
    keys = step.exercise.list_items(step)
    return build_items(step, keys, {**words.options, **words.items}, _map_places(given))


def _map_places(given: Answer) -> dict[str, str]:
    places = {item: str(place) for place, item in enumerate(given.order, start=1)}
    return {**given.placed, **places}


def _view_played_card(step: Step) -> CardView | None:
    if not isinstance(step.exercise, Predict):
        return None
    return card_view(card_named(step.exercise.play), "sel", ruleset=step.ruleset)


def _options(step: Step, words: StepWords) -> list[tuple[str, str]]:
    return [] if step.kind == "find" else labels.list_options(step, words)


def _choices(named: list[tuple[str, str]], chosen: frozenset[str]) -> tuple[StepChoice, ...]:
    return tuple(StepChoice(key, text, key in chosen) for key, text in named)


def _rows(step: Step, words: StepWords, given: Answer) -> tuple[StepChoice, ...]:
    if step.kind not in ("count", "estimate"):
        return ()
    if not step.rows:
        return (StepChoice("", "", value=str(given.numbers.get("", ""))),)
    return tuple(
        StepChoice(
            row.key,
            fill_placeholders(words.rows.get(row.key, row.key)),
            value=str(given.numbers.get(row.key, "")),
            cards=card_views(row.cards if row.cards != step.cards else (), ruleset=row.ruleset),
        )
        for row in step.rows
    )


def _has_several_answers(step: Step) -> bool:
    """Return whether several of the offered names may be right."""
    match step.exercise:
        case Pick(many=many) | Find(many=many):
            return many
    return isinstance(step.exercise, Tap)

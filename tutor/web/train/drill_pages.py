"""Drills, and the review of what they found weak: questions, stored answers, feedback."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.lessons.families import find_family
from tutor.lessons.families.wording import Sentences, read_sentences
from tutor.lessons.kinds.naming import NONE
from tutor.lessons.model import COURSES, Lesson, LessonError, Words
from tutor.practice import Practice
from tutor.rules.cards import card_named
from tutor.skill.drills import (
    DRILLS,
    SECONDS,
    Drill,
    DrillAnswer,
    DrillQuestion,
    DrillRun,
    Fact,
    ask_fact,
    ask_question,
    find_best,
    find_fact,
    find_fact_theme,
    find_question,
    judge_answer,
    make_answer,
)
from tutor.skill.items import FACTS, Item
from tutor.skill.memory import Evidence
from tutor.store import Items
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.i18n.numbers import format_fixed, format_percent, format_whole
from tutor.web.i18n.translation import _, capitalise, ngettext
from tutor.web.lessons.library import fill_placeholders
from tutor.web.lessons.step.answer_form import build_ways
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.lessons.step.feedback import list_figures
from tutor.web.lessons.step.felt import GIVEN, CardBox, Felt, Zone, build_felt
from tutor.web.lessons.step.view import build_wording
from tutor.web.table.card_view import card_views
from tutor.web.train.inbox import describe_due, read_seconds, store_answer
from tutor.web.train.links import DRILL_HALL, link_theme
from tutor.web.words.names.cards import short_name
from tutor.web.words.training import describe_drill, drill_title

SEEN: Final = "glance:"  # families in which seeing is the question
MOST_KEYS: Final = 10  # that a digit presses


Pick = tuple[str, str, str]  # a button: its value, its text and the digit that presses it
LATEST: Final = 5  # results that are shown
pages: Final = Blueprint("drill", __name__, url_prefix="/train/drills")
facts: Final = Blueprint("fact", __name__, url_prefix="/train/facts")


def sentences() -> Sentences:
    """Return the sentences of all families."""
    return read_sentences(services.find_lessons_folder())


def show_question(question: DrillQuestion, *, is_open: bool = True) -> dict[str, Any]:
    """Return what a question shows; without anything to press where it is not open any more."""
    attempt = _begin(question)
    boxes: Mapping[str, CardBox] = {}
    if question.is_tapped and is_open:
        boxes = {key: CardBox(GIVEN, digit=_digit(at)) for at, key in enumerate(question.keys)}
    return {
        "wording": build_wording(attempt),
        "felt": replace(_build_felt(attempt), boxes=boxes),
        "picks": _list_picks(question) if is_open else (),
        "is_wide": question.is_chance,  # there are many short picks
    }


def tell_answer(question: DrillQuestion, given: str, is_right: bool) -> dict[str, Any]:
    """Return the feedback on an answer; *given* is empty where there was none."""
    names = {key: text for key, text, _digit in _list_picks(question)}
    words = _begin(question).words
    figures = list_figures(question.step, make_answer(question.step, given))
    return {
        "is_right": is_right,
        "text": fill_placeholders(words.text),  # of the question
        "given": _name(given, names) if given else "",
        "right": _name(question.right, names),
        "why": fill_placeholders(words.right, figures),
    }


def _name(key: str, names: Mapping[str, str]) -> str:
    return names.get(key) or capitalise(short_name(card_named(key)))


def _build_felt(attempt: Attempt) -> Felt:
    """Return the felt; if its table has only a pile, the pile is spread out."""
    felt, board = build_felt(attempt), attempt.step.board
    if board is None or board.hand or board.field:
        return felt
    pile = card_views(board.won[0], ruleset=attempt.step.ruleset)
    return replace(felt, table=None, zones=(Zone("cards", _("Cards"), pile),))


def _begin(question: DrillQuestion) -> Attempt:
    """Return a question as the only step of a lesson, which is how pages know steps."""
    case, step = question.case, question.step
    lesson = Lesson(
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
    return Attempt(lesson, step)


def _list_picks(question: DrillQuestion) -> tuple[Pick, ...]:
    """Return the buttons in display order."""
    if question.is_tapped:
        return ()
    if question.is_chance:
        named = [(key, format_percent(int(key) / 100)) for key in question.keys]
        return tuple((key, text, key[:-1] or "0") for key, text in named)
    texts = {way.key: fill_placeholders(way.text) for way in build_ways(_begin(question))}
    if not texts:
        texts = {key: format_whole(int(key)) for key in question.keys}
    order = sorted(question.keys, key=lambda key: key == NONE)
    return tuple((key, texts[key], _digit(at)) for at, key in enumerate(order))


def _digit(place: int) -> str:
    return str((place + 1) % MOST_KEYS) if place < MOST_KEYS else ""


def build_hall(practice: Practice) -> tuple[dict[str, Any], ...]:
    """Return every drill with its current state."""
    runs, items = practice.drills.all(), practice.items.all()
    return tuple(
        build_line(drill, [run for run in runs if run.drill == drill.name], items)
        for drill in DRILLS.values()
    )


def build_line(drill: Drill, runs: Sequence[DrillRun], items: Sequence[Item]) -> dict[str, Any]:
    """Return a drill with its runs; *items* are all that there are."""
    best, game = find_best(runs), _find_game(drill)
    stated = [run for run in runs if run.answers][::-1][:LATEST]
    return {
        "name": drill.name,
        "title": drill_title(drill.name),
        "about": describe_drill(drill.name),
        "theme": link_theme(drill.theme, game, items, without=DRILL_HALL) if drill.theme else None,
        "best": tell_result(drill, best) if best else "",  # empty before the first run
        "latest": tuple(tell_result(drill, run) for run in stated),  # the last one first
    }


def _find_game(drill: Drill) -> str:
    family = find_family(drill.families[0])
    assert family is not None
    return family.ruleset.game.name


def tell_result(drill: Drill, run: DrillRun) -> str:
    """Return a run in a few signs: how many were right, or Brier's score of its estimates."""
    if not drill.is_of_chances:
        return ngettext("%(num)d point", "%(num)d points", run.score)
    return "–" if run.penalty is None else format_fixed(run.penalty, 2)


def build_result(practice: Practice, drill: Drill, run: DrillRun) -> dict[str, Any]:
    """Return the result of a run."""
    runs = practice.drills.all(drill.name)
    before = find_best(other for other in runs if other.id != run.id)
    best = find_best(runs)
    return {
        "line": build_line(drill, runs, practice.items.all()),
        "result": tell_result(drill, run),
        "right": run.right,
        "answered": len(run.answers),
        # Better than any before.
        "is_best": before is not None and best is not None and best.id == run.id,
        "is_of_chances": drill.is_of_chances,
        "came": sum(answer.chance.came for answer in run.answers if answer.chance),
        "told": tuple(_tell(run)),  # missed questions; all chances
    }


def _tell(run: DrillRun) -> Iterator[dict[str, Any]]:
    for answer in run.answers:
        if answer.right and not answer.chance:
            continue
        stated = tell_given(answer)
        if stated:
            yield stated


def tell_given(answer: DrillAnswer) -> dict[str, Any] | None:
    """Return the feedback on an answer, None where this version no longer has the question."""
    try:
        question = find_question(answer.family, answer.seed, sentences())
    except LessonError:
        return None
    return tell_answer(question, answer.given, answer.right) if question else None


@pages.get("")
def index() -> BaseResponse:
    """Show every drill."""
    return render("train/drills", lines=build_hall(services.practice()))


@pages.post("/<name>")
def begin(name: str) -> BaseResponse:
    """Begin a minute."""
    if name not in DRILLS:
        raise NotFound
    run = services.practice().drills.begin(name, services.new_seed(), datetime.now(UTC))
    return redirect(url_for("drill.show", number=run), HTTPStatus.SEE_OTHER)


@pages.get("/run/<int:number>")
def show(number: int) -> BaseResponse:
    """Show the current question of a run, or its result."""
    practice = services.practice()
    run = practice.drills.run(number)
    drill, current_time = _find_drill(run), datetime.now(UTC)
    if run.is_over(current_time):
        return render("train/drill_result", result=build_result(practice, drill, run))
    question = _ask(drill, run)
    return render(
        "train/drill_run",
        run=run,
        title=drill_title(drill.name),
        seconds=SECONDS,
        left=run.count_seconds_left(current_time),
        asked=show_question(question),
        before=tell_given(run.answers[-1]) if run.answers else None,
        chance=run.answers[-1].chance if run.answers else None,
    )


@pages.post("/run/<int:number>")
def answer(number: int) -> BaseResponse:
    """Judge an answer; one after the minute, or to another question, does not count."""
    practice = services.practice()
    run = practice.drills.run(number)
    drill, place = _find_drill(run), request.form.get("place", -1, type=int)
    if place == len(run.answers) and not run.is_over(datetime.now(UTC)):
        question, key = _ask(drill, run), request.form.get("given", "")
        if key not in question.keys:
            raise UnprocessableEntity(_("That is not an answer to this question."))
        judged = judge_answer(question, place, key)
        if practice.drills.answer(run, judged) and not judged.right:
            _remember(practice.items, services.today(), question)
    return redirect(url_for("drill.show", number=number), HTTPStatus.SEE_OTHER)


def _remember(items: Items, day: date, question: DrillQuestion) -> None:
    """Add a missed fact to the reviews."""
    fact = find_fact(question)
    if fact:
        items.miss(fact.kind, fact.key, find_fact_theme(fact), day)


def _find_drill(run: DrillRun) -> Drill:
    if run.drill not in DRILLS:
        raise NotFound
    return DRILLS[run.drill]


def _ask(drill: Drill, run: DrillRun) -> DrillQuestion:
    return ask_question(drill, run.seed, len(run.answers), sentences())


@facts.get("/<int:number>", endpoint="ask")
def ask_about_fact(number: int) -> BaseResponse:
    """Show a question; show feedback only once an answer has counted."""
    day, given = services.today(), request.args.get("given", "")
    item, question = _find(services.practice().items, day, number)
    is_told = not item.is_due(day) and given in question.keys
    stated = tell_answer(question, given, question.is_right(given)) if is_told else None
    return render(
        "train/fact",
        item=item,
        asked=show_question(question, is_open=stated is None),
        told=stated,
        comes_back="" if item.is_due(day) else describe_due(item, day),
        since=int(time.time()),
    )


@facts.post("/<int:number>", endpoint="answer")
def answer_about_fact(number: int) -> BaseResponse:
    """Judge an answer; the first one of a day counts."""
    items, day = services.practice().items, services.today()
    item, question = _find(items, day, number)
    given = request.form.get("given", "")
    if given not in question.keys:
        raise UnprocessableEntity(_("That is not an answer to this question."))
    evidence = Evidence(question.is_right(given), item.is_helped(day), read_seconds())
    store_answer(items, day, item, evidence, given)
    return redirect(url_for("fact.ask", number=number, given=given), HTTPStatus.SEE_OTHER)


def _find(items: Items, day: date, number: int) -> tuple[Item, DrillQuestion]:
    item = items.item(number)
    drill_question = _ask_fact(Fact(item.kind, item.key), day) if item.kind in FACTS else None
    if drill_question is None:
        raise NotFound
    return item, drill_question


@services.cache_by_lessons
def _ask_fact(fact: Fact, day: date) -> DrillQuestion | None:
    """Return the question about a fact on a day: the same for everybody, of dozens drawn."""
    return ask_fact(fact, day, sentences())

"""The pages of puzzles."""

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.rules.round.play import Action
from tutor.skill.answers import Answer, Evidence
from tutor.skill.items import SECONDS, Item, ItemKind, ItemState
from tutor.skill.puzzles.choosing import rate_answer
from tutor.skill.puzzles.puzzle import Puzzle
from tutor.skill.puzzles.puzzle_answers import PuzzleAnswer
from tutor.skill.puzzles.puzzle_files import puzzles
from tutor.web.hints.why import Reason
from tutor.web.http.rendering import render
from tutor.web.http.urls import MOST_DIGITS, way_back
from tutor.web.i18n.translation import _
from tutor.web.review.reasons import (
    MoveDifference,
    add_parts,
    tell_difference,
    tell_punishment,
)
from tutor.web.review.tries import TriedMove
from tutor.web.services import hints, practice, today
from tutor.web.train.puzzles.hall import build_hall, find_next, find_of_day
from tutor.web.train.puzzles.position import (
    address_of,
    build_puzzle_page,
    find_action,
    find_hint,
    is_engine_ready,
    judge_answer,
)
from tutor.web.train.seconds import read_seconds
from tutor.web.words.names.players import speak_to

pages: Final = Blueprint("puzzles", __name__, url_prefix="/train/puzzles")
_KEPT: Final = ("theme", "game", "session", "task")  # of an address, from puzzle to puzzle


@pages.get("")
def hall() -> BaseResponse:
    """Show the available puzzles and the learner's results."""
    page = build_hall(request.args.get("game", ""), datetime.now(UTC))
    return render("train/puzzles", page=page)


@pages.get("/next")
def go_on() -> BaseResponse:
    """Lead to a puzzle that suits the learner, of a game and about a theme if that is wanted.

    In a task of a class it is the next one that was set.
    """
    if request.args.get("task", "").isdecimal():
        return redirect(url_for("class_tasks.go_on", task=request.args["task"][:MOST_DIGITS]))
    puzzle = find_next(request.args.get("game", ""), request.args.get("theme", ""))
    return redirect(address_of(puzzle, **_keep_args()) if puzzle else url_for("puzzles.hall"))


@pages.get("/today")
def of_day() -> BaseResponse:
    """Lead to the puzzle of the day."""
    puzzle = find_of_day()
    return redirect(address_of(puzzle) if puzzle else url_for("puzzles.hall"))


@pages.get("/<name>")
def show(name: str) -> BaseResponse:
    """Show one puzzle: the question, or the feedback."""
    puzzle = find_puzzle(name)
    item = _find_item(puzzle)
    with speak_to(puzzle.seen.player):
        page = build_puzzle_page(
            puzzle,
            item,
            key=request.args.get("action", ""),
            is_shown=request.args.get("show", "") == "1",
            is_asked=_is_asked(puzzle, item),
        )
        return render("train/puzzle", page=page, wanted=_keep_args(), item=item)


@pages.post("/<name>")
def answer(name: str) -> BaseResponse:
    """Judge an answer; the first one of a day counts."""
    puzzle = find_puzzle(name)
    judged = judge_sent(puzzle)
    keep_answer(puzzle, right=judged.is_good, given=judged.key)
    address = address_of(puzzle, action=judged.key, **_keep_args())
    return redirect(address, HTTPStatus.SEE_OTHER)


@pages.post("/<name>/answer")
def give_up(name: str) -> BaseResponse:
    """Show the answer, which counts as missed."""
    puzzle = find_puzzle(name)
    keep_answer(puzzle, right=False, given="")
    return redirect(address_of(puzzle, show=1, **_keep_args()), HTTPStatus.SEE_OTHER)


@pages.get("/<name>/why")
def why(name: str) -> BaseResponse:
    """Show why the best move is best, and why one that was tried is not."""
    return show_why("train/puzzle_why", _find_answered(name))


@pages.get("/<name>/why-not")
def why_not(name: str) -> BaseResponse:
    """Show what punishes a move that was tried, and nothing of a better one."""
    return show_why_not("train/puzzle_why_not", _find_answered(name))


@pages.post("/<name>/star")
def star(name: str) -> BaseResponse:
    """Add a puzzle to the learner's training, due tomorrow."""
    puzzle = find_puzzle(name)
    practice().items.put(ItemKind.PUZZLE, puzzle.id, puzzle.theme, puzzle.loss, today())
    return way_back(address_of(puzzle))


@pages.post("/<name>/drop")
def drop(name: str) -> BaseResponse:
    """Throw a puzzle out of the learner's training."""
    puzzle = find_puzzle(name)
    item = _find_item(puzzle)
    if item:
        practice().items.change_state(item.id, ItemState.DROPPED)
    return way_back(address_of(puzzle))


def find_puzzle(name: str) -> Puzzle:
    """Return a puzzle; raise NotFound where there is none of that id."""
    puzzle = puzzles().get(name)
    if puzzle is None:
        raise NotFound
    return puzzle


def keep_answer(puzzle: Puzzle, *, right: bool, given: str) -> None:
    """Store an answer where it counts; only the first one changes ratings.

    It also answers a due item; a missed puzzle becomes an item.
    """
    item, day, log = _find_item(puzzle), today(), practice().puzzles
    if not _is_asked(puzzle, item):
        return
    seconds = read_seconds()
    is_first = all(other.puzzle != puzzle.id for other in log.answers())
    ratings = rate_answer(puzzle, log.ratings(), right=right) if is_first else {}
    log.answer(PuzzleAnswer(puzzle.id, day, right, given, seconds), ratings)
    if item and item.is_due(day):
        evidence = Evidence(right, seconds=seconds)
        after = item.memory.after_answer(evidence, day, SECONDS[item.kind])
        practice().items.answer(item, Answer(item.id, day, evidence), after, given)
    elif not right:
        keep_missed(puzzle)


def keep_missed(puzzle: Puzzle) -> None:
    """Make a puzzle due tomorrow, unless it was removed."""
    practice().items.miss(ItemKind.PUZZLE, puzzle.id, puzzle.theme, today(), puzzle.loss)


def _find_item(puzzle: Puzzle) -> Item | None:
    return practice().items.find_key(ItemKind.PUZZLE, puzzle.id)


def _is_asked(puzzle: Puzzle, item: Item | None) -> bool:
    """Return whether an answer counts today."""
    is_due = item is not None and item.is_due(today())
    return is_due or practice().puzzles.find_answer(puzzle.id, today()) is None


def _find_answered(name: str) -> Puzzle:
    """Return a puzzle whose answer counts; nothing is revealed before that."""
    puzzle = find_puzzle(name)
    if _is_asked(puzzle, _find_item(puzzle)):
        raise NotFound
    return puzzle


def _keep_args() -> dict[str, Any]:
    """Return the query that stays from puzzle to puzzle."""
    return {name: request.args[name] for name in _KEPT if request.args.get(name)}


def judge_sent(puzzle: Puzzle) -> TriedMove:
    """Return the feedback on the move that a form sends; raise UnprocessableEntity."""
    with speak_to(puzzle.seen.player):
        judged = judge_answer(puzzle, request.form.get("action", ""))
    if judged is None:
        raise UnprocessableEntity(_("That move is not possible here."))
    return judged


def show_why(template: str, puzzle: Puzzle, **context: Any) -> BaseResponse:
    """Show why the best move is best, and why the one that was tried is not."""
    key, ready = request.args.get("action", ""), is_engine_ready(puzzle)
    with speak_to(puzzle.seen.player):
        return render(
            template,
            puzzle=puzzle,
            told=_explain_answer(puzzle, find_action(puzzle, key)) if ready else None,
            key=key,
            engine=find_hint(puzzle).engine if ready else "",
            **context,
        )


def show_why_not(template: str, puzzle: Puzzle, **context: Any) -> BaseResponse:
    """Show what punishes the move that was tried, and nothing of a better one."""
    tried, ready = find_action(puzzle, request.args.get("action", "")), is_engine_ready(puzzle)
    with speak_to(puzzle.seen.player):
        reason = _punish_answer(puzzle, tried) if ready and tried is not None else None
        return render(template, puzzle=puzzle, why=reason, **context)


def _explain_answer(puzzle: Puzzle, tried: Action | None) -> MoveDifference:
    """Return why the best move is better than the one that was tried, or why it is best."""
    hint = find_hint(puzzle)
    best = (hint.best.action, hint.best.follow_up)
    other = next((way for way in hint.candidates if way.action == tried), hint.best)
    if other.action in puzzle.good:
        other = hint.best  # an equal move needs no reason against it
    actions = () if other == hint.best else (other.action,)
    explanation = hints().explain_hint(f"puzzle/{puzzle.id}", puzzle.seen, hint, actions)
    difference = tell_difference(
        puzzle.seen, explanation, played=(other.action, other.follow_up), best=best
    )
    why = explanation.why_not(other.action) if actions else explanation.why
    return add_parts(difference, puzzle.seen, hint, why)


def _punish_answer(puzzle: Puzzle, tried: Action) -> Reason | None:
    """Return the consequence of a wrong move, None where no one fact stands out."""
    explanation = hints().explanation(puzzle.seen, actions=(tried,))
    return tell_punishment(puzzle.seen, explanation, tried)

"""Three minutes of puzzles, each a little harder than the one before."""

from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.skill.puzzles.answers import LENGTH, PuzzleAnswer, PuzzleRun
from tutor.skill.puzzles.choosing import choose_for_run
from tutor.skill.puzzles.files import puzzles
from tutor.skill.puzzles.puzzle import Puzzle
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _
from tutor.web.review.overview.choices import ask_position
from tutor.web.services import practice, today
from tutor.web.train.puzzles.hall import list_puzzles
from tutor.web.train.puzzles.pages import keep_missed
from tutor.web.train.puzzles.position import address_of, build_puzzle_page, judge_answer
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import speak_to

pages: Final = Blueprint("puzzle_runs", __name__, url_prefix="/train/puzzles/runs")


@dataclass(frozen=True)
class RunLine:
    """One puzzle of a run that is over."""

    title: str
    game: str
    right: bool
    address: str


@pages.post("")
def begin() -> BaseResponse:
    """Begin a run."""
    number = practice().puzzles.begin_run(datetime.now(UTC))
    return redirect(url_for("puzzle_runs.show", number=number), HTTPStatus.SEE_OTHER)


@pages.get("/<int:number>")
def show(number: int) -> BaseResponse:
    """Show the next puzzle of a run, or the result of a finished one."""
    run, now = practice().puzzles.run(number), datetime.now(UTC)
    one = None if run.is_over(now) else _find_next(run)
    if one is None:
        return render("train_puzzle_run_over", run=run, lines=tuple(map(_build_line, run.answers)))
    with speak_to(one.seen.player):
        return render(
            "train_puzzle_run",
            run=run,
            page=build_puzzle_page(one, None),
            left=run.count_seconds_left(now),
            seconds=int(LENGTH.total_seconds()),
        )


@pages.post("/<int:number>")
def answer(number: int) -> BaseResponse:
    """Judge an answer, unless the run is over or has moved on, and continue."""
    run = practice().puzzles.run(number)
    one = None if run.is_over(datetime.now(UTC)) else _find_next(run)
    if one and request.form.get("puzzle") == one.id:
        with speak_to(one.seen.player):
            judged = judge_answer(one, request.form.get("action", ""))
        if judged is None:
            raise UnprocessableEntity(_("That move is not possible here."))
        told = PuzzleAnswer(one.id, today(), judged.is_good, judged.key, run=run.id)
        practice().puzzles.answer(told, {})
        if not judged.is_good:
            keep_missed(one)
    return redirect(url_for("puzzle_runs.show", number=number), HTTPStatus.SEE_OTHER)


def _find_next(run: PuzzleRun) -> Puzzle | None:
    """Return the current puzzle of a run; answers change no rating during it."""
    return choose_for_run(list_puzzles(), {}, run.id, len(run.answers))


def _build_line(told: PuzzleAnswer) -> RunLine:
    one = puzzles().get(told.puzzle)
    if one is None:  # it came with an earlier version
        return RunLine(told.puzzle, "", told.right, url_for("puzzles.hall"))
    with speak_to(one.seen.player):
        return RunLine(ask_position(one.seen), game_name(one.game), told.right, address_of(one))

"""Three minutes of puzzles, each a little harder than the one before."""

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tutor.skill.puzzles import LENGTH, Puzzle, PuzzleAnswer, PuzzleRun, choose_for_run, puzzles
from tutor.web import services
from tutor.web.http.rendering import render
from tutor.web.review.overview.moment_cards import ask_position
from tutor.web.train.puzzle_pages import (
    address_of,
    build_puzzle_page,
    judge_sent,
    keep_missed,
    list_puzzles,
)
from tutor.web.words.names.games import game_name

pages: Final = Blueprint("puzzle_runs", __name__, url_prefix="/train/puzzles/runs")


@pages.post("")
def begin() -> BaseResponse:
    """Begin a run."""
    number = services.practice().puzzles.begin_run(datetime.now(UTC))
    return redirect(url_for("puzzle_runs.show", number=number), HTTPStatus.SEE_OTHER)


@pages.get("/<int:number>")
def show(number: int) -> BaseResponse:
    """Show the next puzzle of a run, or the result of a finished one."""
    practice, current_time = services.practice(), datetime.now(UTC)
    run = practice.puzzles.run(number)
    puzzle = None if run.is_over(current_time) else _find_next(run)
    if puzzle is None:
        return render("train/puzzle_run_over", run=run, lines=tuple(map(_build_line, run.answers)))
    return render(
        "train/puzzle_run",
        run=run,
        page=build_puzzle_page(practice.items, puzzle, None),
        left=run.count_seconds_left(current_time),
        seconds=int(LENGTH.total_seconds()),
    )


@pages.post("/<int:number>")
def answer(number: int) -> BaseResponse:
    """Judge an answer, unless the run is over or has moved on, and continue."""
    practice, day = services.practice(), services.today()
    run = practice.puzzles.run(number)
    puzzle = None if run.is_over(datetime.now(UTC)) else _find_next(run)
    if puzzle and request.form.get("puzzle") == puzzle.id:
        judged = judge_sent(puzzle)
        stated = PuzzleAnswer(puzzle.id, day, judged.is_good, judged.key, run=run.id)
        practice.puzzles.answer(stated, {})
        if not judged.is_good:
            keep_missed(practice.items, day, puzzle)
    return redirect(url_for("puzzle_runs.show", number=number), HTTPStatus.SEE_OTHER)


def _find_next(run: PuzzleRun) -> Puzzle | None:
    """Return the current puzzle of a run; answers change no rating during it."""
    return choose_for_run(list_puzzles(), {}, run.id, len(run.answers))


def _build_line(stated: PuzzleAnswer) -> dict[str, Any]:
    puzzle = puzzles().get(stated.puzzle)
    if puzzle is None:  # it came with an earlier version
        return {
            "title": stated.puzzle,
            "game": "",
            "right": stated.right,
            "address": url_for("puzzles.hall"),
        }
    return {
        "title": ask_position(puzzle.seen),
        "game": game_name(puzzle.game),
        "right": stated.right,
        "address": address_of(puzzle),
    }

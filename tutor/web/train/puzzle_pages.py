"""Puzzles: all of them, one at a time, that of the day, and three minutes of them."""

import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.engine.hints.candidates import Hint
from tutor.explain.columns import Theme
from tutor.rules.actions import action_named, action_text
from tutor.rules.cards import UnknownCardError
from tutor.rules.games import GAMES
from tutor.rules.round.play import Action
from tutor.skill.items import Item, ItemKind, ItemState
from tutor.skill.memory import Evidence
from tutor.skill.puzzles import (
    ENOUGH,
    LEARNER,
    LENGTH,
    Puzzle,
    PuzzleAnswer,
    PuzzleRun,
    Rating,
    choose_for_run,
    choose_next,
    choose_of_day,
    measure_streak,
    puzzles,
    rate_answer,
)
from tutor.store import PuzzleLog
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.hints.why import Reason
from tutor.web.http.rendering import render
from tutor.web.http.security import MOST_DIGITS, way_back
from tutor.web.i18n.numbers import format_fixed
from tutor.web.i18n.translation import _, join_with_commas
from tutor.web.review.moment_cards import ask_position
from tutor.web.review.reasons import MoveDifference, add_parts, tell_difference, tell_punishment
from tutor.web.review.tries import TriedMove
from tutor.web.table.beats import list_beats, list_prelude_moves
from tutor.web.table.board import build_board
from tutor.web.table.moves import DoneAction, describe_action
from tutor.web.train.inbox import read_seconds, store_answer
from tutor.web.train.links import key_of, link_theme
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import People, list_people
from tutor.web.words.training import theme_title

ROUNDED: Final = 5  # rounding of a rating
pages: Final = Blueprint("puzzles", __name__, url_prefix="/train/puzzles")
runs: Final = Blueprint("puzzle_runs", __name__, url_prefix="/train/puzzles/runs")
_KEPT: Final = ("theme", "game", "session", "task")  # of an address, from puzzle to puzzle


def find_action(puzzle: Puzzle, key: str) -> Action | None:
    """Return the legal action of that key, None if there is none."""
    try:
        action = action_named(key)
    except (UnknownCardError, ValueError):
        return None
    return action if action in puzzle.situation.current.legal() else None


def build_puzzle_page(
    puzzle: Puzzle, item: Item | None = None, *, is_asked: bool = True
) -> dict[str, Any]:
    """Return the page of a puzzle, with the feedback that the request wants.

    Where an answer counts (*is_asked*), nothing is revealed about any move before it.
    """
    situation, observation, people = puzzle.situation, puzzle.seen, _list_people(puzzle)
    tried = None if is_asked else judge_answer(puzzle, request.args.get("action", ""))
    is_shown = request.args.get("show", "") == "1"
    is_over = not is_asked and (is_shown or bool(tried and tried.is_good))
    prelude_moves = list_prelude_moves(situation.current)
    title, good = ask_position(observation), _list_good(puzzle, tried) if is_over else ()
    return {
        "puzzle": puzzle,
        "title": title,
        "standing": describe_standing(puzzle),  # the game, the round and the score
        "board": build_board(
            observation, people, situation.current.turns, prelude_moves, may_act=not is_over
        ),
        "history": list_beats(situation.current, people, prelude_moves, False, observation.player),
        "is_asked": is_asked,  # whether an answer counts
        "tried": tried,
        "good": good,
        "theme": link_theme(puzzle.theme, puzzle.game, services.practice().items.all())
        if is_over
        else None,  # likewise
        "item": item,  # its review item
        "may_try": not good,
        "is_kept": item is not None and item.state == ItemState.ACTIVE,
        "spoken": tried.spoken if tried else title,
        "line": tried.sentence if tried else title,
        "since": int(time.time()),  # seconds of the clock when the page was made
    }


def judge_answer(puzzle: Puzzle, key: str) -> TriedMove | None:
    """Return the feedback on the move of that key, None if it is impossible."""
    action = find_action(puzzle, key)
    if action is None:
        return None
    is_good = action in puzzle.good
    return TriedMove(
        key=action_text(action),
        done=describe_action(puzzle.seen, action),
        is_good=is_good,
        sentence=_tell_verdict(puzzle, is_good=is_good),
    )


def _tell_verdict(puzzle: Puzzle, *, is_good: bool) -> str:
    if not is_good:
        return _("There is a better move.")
    if len(puzzle.good) == 1:
        return _("Nothing else comes near.")
    return _("That is good too: no other move is clearly better.")


def describe_standing(puzzle: Puzzle) -> str:
    """Return the game, the round and what everybody has."""
    observation = puzzle.seen
    where = _("round %(round)d", round=observation.round)
    if observation.rounds:
        where = _(
            "round %(round)d of %(rounds)d", round=observation.round, rounds=observation.rounds
        )
    scores = [
        f"{who.title} {format_fixed(points, 0)}"
        for who, points in zip(_list_people(puzzle), observation.totals, strict=True)
    ]
    return join_with_commas([game_name(puzzle.game), where, *scores])


def _list_people(puzzle: Puzzle) -> People:
    """Return everybody at the table from the viewpoint of the player to move."""
    return list_people(puzzle.seen.ruleset.players, puzzle.seen.player)


def _list_good(puzzle: Puzzle, tried: TriedMove | None) -> tuple[DoneAction, ...]:
    """Return the good moves, the tried one first."""
    first = tried.key if tried else ""
    order = sorted(puzzle.good, key=lambda action: action_text(action) != first)
    return tuple(describe_action(puzzle.seen, action) for action in order)


def find_hint(hints: Hints, puzzle: Puzzle) -> Hint:
    """Return the hint whose reasons are shown: a proved answer is its best."""
    hint = hints.hint(puzzle.seen)
    if hint.best.action in puzzle.good:
        return hint
    good = [candidate for candidate in hint.candidates if candidate.action in puzzle.good]
    ordered = (*good, *(candidate for candidate in hint.candidates if candidate not in good))
    return replace(
        hint, candidates=tuple(candidate.compare_with(ordered[0]) for candidate in ordered)
    )


def address_of(puzzle: Puzzle, **more: Any) -> str:
    """Return the address of a puzzle's page."""
    return url_for("puzzles.show", name=puzzle.id, **more)


def list_puzzles(game: str = "", theme: str = "") -> list[Puzzle]:
    """Return the puzzles of a game and about a theme, of all where none is named."""
    return [
        puzzle
        for puzzle in puzzles().values()
        if game in (puzzle.game, "") and theme in (key_of(puzzle.theme), "")
    ]


def _find_next(game: str, theme: str) -> Puzzle | None:
    """Return the puzzle that suits the learner, None if all were answered today."""
    log = services.practice().puzzles
    answers, ratings = log.answers(), log.ratings()
    asked = {answer.puzzle for answer in answers if answer.day == services.today()}
    counts = Counter(answer.puzzle for answer in answers)
    own = ratings.get(LEARNER, Rating())
    return choose_next(list_puzzles(game, theme), ratings, own, counts, asked)


def _find_of_day() -> Puzzle | None:
    return choose_of_day(list_puzzles(), services.today())


def build_hall(log: PuzzleLog, game: str) -> dict[str, Any]:
    """Return the page, narrowed to a game where that is the name of one."""
    game, current_time = game if game in GAMES else "", datetime.now(UTC)
    answers, runs = log.answers(), log.list_runs()
    solved = {answer.puzzle for answer in answers if answer.right}
    shown, daily = list_puzzles(game), _find_of_day()
    return {
        "of_day": daily,
        "answer_of_day": log.find_answer(daily.id, services.today()) if daily else None,
        "themes": tuple(_count_theme(theme, shown, solved) for theme in Theme),
        "games": tuple((name, game_name(name)) for name in GAMES),
        "game": game,
        "streak": measure_streak(answers),
        "solved": len(solved),
        "all": len(puzzles()),
        "rating": describe_rating(log, len({answer.puzzle for answer in answers})),
        "best_run": max((run.right for run in runs if run.is_over(current_time)), default=None),
        "open_run": _find_open(runs, current_time),  # the number of the run that is on
    }


def describe_rating(log: PuzzleLog, answered: int) -> str:
    """Return the learner's rating with its range, nothing while too few were answered."""
    if answered < ENOUGH:
        return ""
    own = log.ratings().get(LEARNER, Rating())
    value, low, high = (
        ROUNDED * round((own.value + part * own.margin) / ROUNDED) for part in (0, -1, 1)
    )
    return _("%(value)d (%(low)d to %(high)d)", value=value, low=low, high=high)


def _count_theme(theme: Theme, shown: list[Puzzle], solved: set[str]) -> dict[str, Any]:
    mine = [puzzle for puzzle in shown if puzzle.theme == theme]
    result = sum(puzzle.id in solved for puzzle in mine)
    return {"key": key_of(theme), "title": theme_title(theme), "solved": result, "all": len(mine)}


def _find_open(runs: list[PuzzleRun], current_time: datetime) -> int | None:
    return next((run.id for run in reversed(runs) if not run.is_over(current_time)), None)


@pages.get("")
def hall() -> BaseResponse:
    """Show the available puzzles and the learner's results."""
    page = build_hall(services.practice().puzzles, request.args.get("game", ""))
    return render("train/puzzles", page=page)


@pages.get("/next")
def go_on() -> BaseResponse:
    """Lead to a puzzle that suits the learner, of a game and about a theme if that is wanted.

    In a task of a class it is the next one that was set.
    """
    if request.args.get("task", "").isdecimal():
        return redirect(url_for("class_tasks.go_on", task=request.args["task"][:MOST_DIGITS]))
    puzzle = _find_next(request.args.get("game", ""), request.args.get("theme", ""))
    return redirect(address_of(puzzle, **_keep_args()) if puzzle else url_for("puzzles.hall"))


@pages.get("/today")
def of_day() -> BaseResponse:
    """Lead to the puzzle of the day."""
    puzzle = _find_of_day()
    return redirect(address_of(puzzle) if puzzle else url_for("puzzles.hall"))


@pages.get("/<name>")
def show(name: str) -> BaseResponse:
    """Show one puzzle: the question, or the feedback."""
    puzzle = find_puzzle(name)
    item = _find_item(puzzle)
    page = build_puzzle_page(puzzle, item, is_asked=_is_asked(puzzle, item))
    return render("train/puzzle", page=page, wanted=_keep_args(), item=item)


@pages.post("/<name>")
def answer(name: str) -> BaseResponse:
    """Judge an answer; the first one of a day counts."""
    puzzle = find_puzzle(name)
    judged = judge_sent(puzzle)
    _keep_answer(puzzle, right=judged.is_good, given=judged.key)
    address = address_of(puzzle, action=judged.key, **_keep_args())
    return redirect(address, HTTPStatus.SEE_OTHER)


@pages.post("/<name>/answer")
def give_up(name: str) -> BaseResponse:
    """Show the answer, which counts as missed."""
    puzzle = find_puzzle(name)
    _keep_answer(puzzle, right=False, given="")
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
    puzzle, day = find_puzzle(name), services.today()
    services.practice().items.put(ItemKind.PUZZLE, puzzle.id, puzzle.theme, puzzle.loss, day)
    return way_back(address_of(puzzle))


@pages.post("/<name>/drop")
def drop(name: str) -> BaseResponse:
    """Throw a puzzle out of the learner's training."""
    puzzle = find_puzzle(name)
    if item := _find_item(puzzle):
        services.practice().items.change_state(item.id, ItemState.DROPPED)
    return way_back(address_of(puzzle))


def find_puzzle(name: str) -> Puzzle:
    """Return a puzzle; raise NotFound where there is none of that id."""
    puzzle = puzzles().get(name)
    if puzzle is None:
        raise NotFound
    return puzzle


def _keep_answer(puzzle: Puzzle, *, right: bool, given: str) -> None:
    """Store an answer where it counts; only the first one changes ratings.

    It also answers a due item; a missed puzzle becomes an item.
    """
    practice, day = services.practice(), services.today()
    item, log = _find_item(puzzle), practice.puzzles
    if not _is_asked(puzzle, item):
        return
    seconds = read_seconds()
    is_first = all(other.puzzle != puzzle.id for other in log.answers())
    ratings = rate_answer(puzzle, log.ratings(), right=right) if is_first else {}
    log.answer(PuzzleAnswer(puzzle.id, day, right, given, seconds), ratings)
    if item and item.is_due(day):
        store_answer(practice.items, day, item, Evidence(right, seconds=seconds), given)
    elif not right:
        _keep_missed(puzzle)


def _keep_missed(puzzle: Puzzle) -> None:
    """Make a puzzle due tomorrow, unless it was removed."""
    items, day = services.practice().items, services.today()
    items.miss(ItemKind.PUZZLE, puzzle.id, puzzle.theme, day, puzzle.loss)


def _find_item(puzzle: Puzzle) -> Item | None:
    return services.practice().items.find_key(ItemKind.PUZZLE, puzzle.id)


def _is_asked(puzzle: Puzzle, item: Item | None) -> bool:
    """Return whether an answer counts today."""
    day = services.today()
    is_due = item is not None and item.is_due(day)
    return is_due or services.practice().puzzles.find_answer(puzzle.id, day) is None


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
    judged = judge_answer(puzzle, request.form.get("action", ""))
    if judged is None:
        raise UnprocessableEntity(_("That move is not possible here."))
    return judged


def show_why(template: str, puzzle: Puzzle, **context: Any) -> BaseResponse:
    """Show why the best move is best, and why the one that was tried is not."""
    key, hints = request.args.get("action", ""), services.hints()
    ready = hints.is_ready(puzzle.seen.ruleset)
    return render(
        template,
        puzzle=puzzle,
        told=_explain_answer(hints, puzzle, find_action(puzzle, key)) if ready else None,
        key=key,
        engine=find_hint(hints, puzzle).engine if ready else "",
        **context,
    )


def show_why_not(template: str, puzzle: Puzzle, **context: Any) -> BaseResponse:
    """Show what punishes the move that was tried, and nothing of a better one."""
    tried, hints = find_action(puzzle, request.args.get("action", "")), services.hints()
    ready = hints.is_ready(puzzle.seen.ruleset)
    reason = _punish_answer(hints, puzzle, tried) if ready and tried is not None else None
    return render(template, puzzle=puzzle, why=reason, **context)


def _explain_answer(hints: Hints, puzzle: Puzzle, tried: Action | None) -> MoveDifference:
    """Return why the best move is better than the one that was tried, or why it is best."""
    hint = find_hint(hints, puzzle)
    best = (hint.best.action, hint.best.follow_up)
    other = next((way for way in hint.candidates if way.action == tried), hint.best)
    if other.action in puzzle.good:
        other = hint.best  # an equal move needs no reason against it
    actions = () if other == hint.best else (other.action,)
    explanation = hints.explain_hint(f"puzzle/{puzzle.id}", puzzle.seen, hint, actions)
    people, played = _list_people(puzzle), (other.action, other.follow_up)
    difference = tell_difference(puzzle.seen, people, explanation, played=played, best=best)
    why = explanation.why_not(other.action) if actions else explanation.why
    return add_parts(hints, difference, puzzle.seen, people, hint, why)


def _punish_answer(hints: Hints, puzzle: Puzzle, tried: Action) -> Reason | None:
    """Return the consequence of a wrong move, None where no one fact stands out."""
    explanation = hints.explanation(puzzle.seen, actions=(tried,))
    return tell_punishment(puzzle.seen, _list_people(puzzle), explanation, tried)


@runs.post("", endpoint="begin")
def begin_run() -> BaseResponse:
    """Begin a run."""
    number = services.practice().puzzles.begin_run(datetime.now(UTC))
    return redirect(url_for("puzzle_runs.show", number=number), HTTPStatus.SEE_OTHER)


@runs.get("/<int:number>", endpoint="show")
def show_run(number: int) -> BaseResponse:
    """Show the next puzzle of a run, or the result of a finished one."""
    practice, current_time = services.practice(), datetime.now(UTC)
    run = practice.puzzles.run(number)
    puzzle = None if run.is_over(current_time) else _find_next_of_run(run)
    if puzzle is None:
        return render(
            "train/puzzle_run_over", run=run, lines=tuple(map(_build_answer_line, run.answers))
        )
    return render(
        "train/puzzle_run",
        run=run,
        page=build_puzzle_page(puzzle),
        left=run.count_seconds_left(current_time),
        seconds=int(LENGTH.total_seconds()),
    )


@runs.post("/<int:number>", endpoint="answer")
def answer_run(number: int) -> BaseResponse:
    """Judge an answer, unless the run is over or has moved on, and continue."""
    log = services.practice().puzzles
    run = log.run(number)
    puzzle = None if run.is_over(datetime.now(UTC)) else _find_next_of_run(run)
    if puzzle and request.form.get("puzzle") == puzzle.id:
        judged = judge_sent(puzzle)
        day = services.today()
        log.answer(PuzzleAnswer(puzzle.id, day, judged.is_good, judged.key, run=run.id), {})
        if not judged.is_good:
            _keep_missed(puzzle)
    return redirect(url_for("puzzle_runs.show", number=number), HTTPStatus.SEE_OTHER)


def _find_next_of_run(run: PuzzleRun) -> Puzzle | None:
    """Return the current puzzle of a run; answers change no rating during it."""
    return choose_for_run(list_puzzles(), {}, run.id, len(run.answers))


def _build_answer_line(stated: PuzzleAnswer) -> dict[str, Any]:
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

"""Puzzles: all of them, one at a time, that of the day, and three minutes of them."""

import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound, UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from tutor.engine.hints.candidates import Hint
from tutor.explain.columns import Theme
from tutor.practice import Practice
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
from tutor.store import Items, PuzzleLog
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
from tutor.web.table.card_view import DoneAction, describe_action
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
    items: Items,
    puzzle: Puzzle,
    item: Item | None,
    *,
    key: str = "",
    is_shown: bool = False,
    is_asked: bool = True,
) -> dict[str, Any]:
    """Return the page of a puzzle; *key* is the tried move.

    Where an answer counts, nothing is revealed about any move before it.
    """
    situation, observation, people = puzzle.situation, puzzle.seen, _list_people(puzzle)
    tried = None if is_asked else judge_answer(puzzle, key)
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
        "theme": link_theme(puzzle.theme, puzzle.game, items.all())
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


def find_next(log: PuzzleLog, day: date, game: str, theme: str) -> Puzzle | None:
    """Return the puzzle that suits the learner, None if all were answered today."""
    answers, ratings = log.answers(), log.ratings()
    asked = {answer.puzzle for answer in answers if answer.day == day}
    counts = Counter(answer.puzzle for answer in answers)
    own = ratings.get(LEARNER, Rating())
    return choose_next(list_puzzles(game, theme), ratings, own, counts, asked)


def find_of_day(day: date) -> Puzzle | None:
    """Return the puzzle of the day."""
    return choose_of_day(list_puzzles(), day)


def build_hall(log: PuzzleLog, day: date, game: str, current_time: datetime) -> dict[str, Any]:
    """Return the page, narrowed to a game where that is the name of one."""
    game = game if game in GAMES else ""
    answers, runs = log.answers(), log.list_runs()
    solved = {answer.puzzle for answer in answers if answer.right}
    shown, daily = list_puzzles(game), find_of_day(day)
    return {
        "of_day": daily,
        "answer_of_day": log.find_answer(daily.id, day) if daily else None,
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
    log, game = services.practice().puzzles, request.args.get("game", "")
    page = build_hall(log, services.today(), game, datetime.now(UTC))
    return render("train/puzzles", page=page)


@pages.get("/next")
def go_on() -> BaseResponse:
    """Lead to a puzzle that suits the learner, of a game and about a theme if that is wanted.

    In a task of a class it is the next one that was set.
    """
    if request.args.get("task", "").isdecimal():
        return redirect(url_for("class_tasks.go_on", task=request.args["task"][:MOST_DIGITS]))
    puzzle = find_next(
        services.practice().puzzles,
        services.today(),
        request.args.get("game", ""),
        request.args.get("theme", ""),
    )
    return redirect(address_of(puzzle, **_keep_args()) if puzzle else url_for("puzzles.hall"))


@pages.get("/today")
def of_day() -> BaseResponse:
    """Lead to the puzzle of the day."""
    puzzle = find_of_day(services.today())
    return redirect(address_of(puzzle) if puzzle else url_for("puzzles.hall"))


@pages.get("/<name>")
def show(name: str) -> BaseResponse:
    """Show one puzzle: the question, or the feedback."""
    practice, puzzle = services.practice(), find_puzzle(name)
    item = _find_item(practice.items, puzzle)
    page = build_puzzle_page(
        practice.items,
        puzzle,
        item,
        key=request.args.get("action", ""),
        is_shown=request.args.get("show", "") == "1",
        is_asked=_is_asked(practice.puzzles, services.today(), puzzle, item),
    )
    return render("train/puzzle", page=page, wanted=_keep_args(), item=item)


@pages.post("/<name>")
def answer(name: str) -> BaseResponse:
    """Judge an answer; the first one of a day counts."""
    puzzle = find_puzzle(name)
    judged = judge_sent(puzzle)
    keep_answer(
        services.practice(), services.today(), puzzle, right=judged.is_good, given=judged.key
    )
    address = address_of(puzzle, action=judged.key, **_keep_args())
    return redirect(address, HTTPStatus.SEE_OTHER)


@pages.post("/<name>/answer")
def give_up(name: str) -> BaseResponse:
    """Show the answer, which counts as missed."""
    puzzle = find_puzzle(name)
    keep_answer(services.practice(), services.today(), puzzle, right=False, given="")
    return redirect(address_of(puzzle, show=1, **_keep_args()), HTTPStatus.SEE_OTHER)


@pages.get("/<name>/why")
def why(name: str) -> BaseResponse:
    """Show why the best move is best, and why one that was tried is not."""
    puzzle = _find_answered(services.practice(), services.today(), name)
    return show_why(services.hints(), "train/puzzle_why", puzzle)


@pages.get("/<name>/why-not")
def why_not(name: str) -> BaseResponse:
    """Show what punishes a move that was tried, and nothing of a better one."""
    puzzle = _find_answered(services.practice(), services.today(), name)
    return show_why_not(services.hints(), "train/puzzle_why_not", puzzle)


@pages.post("/<name>/star")
def star(name: str) -> BaseResponse:
    """Add a puzzle to the learner's training, due tomorrow."""
    puzzle, day = find_puzzle(name), services.today()
    services.practice().items.put(ItemKind.PUZZLE, puzzle.id, puzzle.theme, puzzle.loss, day)
    return way_back(address_of(puzzle))


@pages.post("/<name>/drop")
def drop(name: str) -> BaseResponse:
    """Throw a puzzle out of the learner's training."""
    practice, puzzle = services.practice(), find_puzzle(name)
    item = _find_item(practice.items, puzzle)
    if item:
        practice.items.change_state(item.id, ItemState.DROPPED)
    return way_back(address_of(puzzle))


def find_puzzle(name: str) -> Puzzle:
    """Return a puzzle; raise NotFound where there is none of that id."""
    puzzle = puzzles().get(name)
    if puzzle is None:
        raise NotFound
    return puzzle


def keep_answer(practice: Practice, day: date, puzzle: Puzzle, *, right: bool, given: str) -> None:
    """Store an answer where it counts; only the first one changes ratings.

    It also answers a due item; a missed puzzle becomes an item.
    """
    item, log = _find_item(practice.items, puzzle), practice.puzzles
    if not _is_asked(log, day, puzzle, item):
        return
    seconds = read_seconds()
    is_first = all(other.puzzle != puzzle.id for other in log.answers())
    ratings = rate_answer(puzzle, log.ratings(), right=right) if is_first else {}
    log.answer(PuzzleAnswer(puzzle.id, day, right, given, seconds), ratings)
    if item and item.is_due(day):
        store_answer(practice.items, day, item, Evidence(right, seconds=seconds), given)
    elif not right:
        keep_missed(practice.items, day, puzzle)


def keep_missed(items: Items, day: date, puzzle: Puzzle) -> None:
    """Make a puzzle due tomorrow, unless it was removed."""
    items.miss(ItemKind.PUZZLE, puzzle.id, puzzle.theme, day, puzzle.loss)


def _find_item(items: Items, puzzle: Puzzle) -> Item | None:
    return items.find_key(ItemKind.PUZZLE, puzzle.id)


def _is_asked(log: PuzzleLog, day: date, puzzle: Puzzle, item: Item | None) -> bool:
    """Return whether an answer counts today."""
    is_due = item is not None and item.is_due(day)
    return is_due or log.find_answer(puzzle.id, day) is None


def _find_answered(practice: Practice, day: date, name: str) -> Puzzle:
    """Return a puzzle whose answer counts; nothing is revealed before that."""
    puzzle = find_puzzle(name)
    if _is_asked(practice.puzzles, day, puzzle, _find_item(practice.items, puzzle)):
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


def show_why(hints: Hints, template: str, puzzle: Puzzle, **context: Any) -> BaseResponse:
    """Show why the best move is best, and why the one that was tried is not."""
    key, ready = request.args.get("action", ""), hints.is_ready(puzzle.seen.ruleset)
    return render(
        template,
        puzzle=puzzle,
        told=_explain_answer(hints, puzzle, find_action(puzzle, key)) if ready else None,
        key=key,
        engine=find_hint(hints, puzzle).engine if ready else "",
        **context,
    )


def show_why_not(hints: Hints, template: str, puzzle: Puzzle, **context: Any) -> BaseResponse:
    """Show what punishes the move that was tried, and nothing of a better one."""
    tried = find_action(puzzle, request.args.get("action", ""))
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
        page=build_puzzle_page(practice.items, puzzle, None),
        left=run.count_seconds_left(current_time),
        seconds=int(LENGTH.total_seconds()),
    )


@runs.post("/<int:number>", endpoint="answer")
def answer_run(number: int) -> BaseResponse:
    """Judge an answer, unless the run is over or has moved on, and continue."""
    practice, day = services.practice(), services.today()
    run = practice.puzzles.run(number)
    puzzle = None if run.is_over(datetime.now(UTC)) else _find_next_of_run(run)
    if puzzle and request.form.get("puzzle") == puzzle.id:
        judged = judge_sent(puzzle)
        stated = PuzzleAnswer(puzzle.id, day, judged.is_good, judged.key, run=run.id)
        practice.puzzles.answer(stated, {})
        if not judged.is_good:
            keep_missed(practice.items, day, puzzle)
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

"""Stored matches: the list, and stepping through one, for the learner's eyes only."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.practice import Practice, Table
from tutor.records.record import MOST_PROSE, tidy
from tutor.review.units import Unit
from tutor.rules.match.match import Match
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, observe
from tutor.rules.position import CANCELLED
from tutor.rules.round.round import Round
from tutor.store import Notes
from tutor.text import clean
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import render
from tutor.web.http.security import way_back
from tutor.web.i18n.translation import _
from tutor.web.library import listing
from tutor.web.review.analysis_progress import derive_review, find_analysis
from tutor.web.review.move_list import list_moves_beside
from tutor.web.review.subject import Subject
from tutor.web.sandbox.layout import address_at
from tutor.web.services import find_closed_table
from tutor.web.table.beats import (
    PreludeMove,
    describe_prelude_move,
    list_beats,
    list_prelude_moves,
)
from tutor.web.table.board import build_board
from tutor.web.table.results import summarise_round
from tutor.web.table.seats import find_people, find_side, is_open, open_hands
from tutor.web.words.names.games import game_name, level_name, preset_name
from tutor.web.words.names.players import People, Person, find_nearest, list_seated
from tutor.web.words.refusals import refuse_character
from tutor.web.words.table.announcements import giving_up_sentence
from tutor.web.words.table.turns import describe_open_play, describe_turn

pages: Final = Blueprint("replays", __name__)


class NoMomentError(ValueError):
    """A round, line or step that a match does not have."""


def build_replay_view(
    table: Table, place: int, step: int, line: int | None, *, all_open: bool = False
) -> dict[str, Any]:
    """Return the moment after *step* moves; raise NoMomentError if there is none.

    It shows what the learner knew then, or with *all_open* every card, once the round has ended.
    Secret moves in a round that is still played are no steps.
    """
    match, people = table.match, find_people(table)
    near = find_nearest(people).player
    shown = _line(match, place, line)
    round_over = match.rounds[place - 1].is_over
    moves = list_prelude_moves(shown)
    steps = list_steps(shown, near, moves, round_over)
    if not 0 <= step < len(steps):
        raise NoMomentError(f"The line has {len(steps) - 1} steps, not {step}.")
    moment = shown.stages[steps[step]]
    before = shown.stages[steps[step - 1]] if step else None
    ended = moment.is_over and line is None
    is_open = all_open and round_over
    prelude_moves = moves[: steps[step]]
    history = list_beats(moment, people, prelude_moves, is_open, near, since=before)
    told = _describe_moment(moment, people, prelude_moves, is_open)
    seen = observe(moment, near, match.totals(moment.number))
    return {
        "token": table.token,
        "game": game_name(match.ruleset.game.name),
        "rules": preset_name(match.ruleset.preset),
        "level": level_name(table.level),
        "place": place,
        "number": shown.number,
        "line": line,  # which of the lines taken back; None for the one that counts
        "step": step,
        "last": len(steps) - 1,
        "told": told,
        "board": build_board(
            seen,
            people,
            moment.turns,
            prelude_moves,
            may_act=False,
            hands=open_hands(moment, near, all_open=is_open),
        ),
        "history": history,
        "spoken": [beat.text for beat in history if beat.is_new] or [told],
        "summary": summarise_round(match, people, place - 1, prelude_moves) if ended else None,
        "rounds": match.rounds,  # void ones included
        "lines": _lines(
            match.abandoned[place - 1], near, round_over
        ),  # taken back, with their last step
        "is_running": not round_over,
        "is_open": is_open,  # shows all cards, not just what the learner knew
        "is_closed": table.is_closed,  # whether nothing more will happen in the match
        "sandbox": address_at(seen) if table.is_closed else "",
    }


def _line(match: Match, place: int, line: int | None) -> Round:
    """Return the round of that *place* as it counts, or as it stood before it was taken back."""
    if not 1 <= place <= len(match.rounds):
        raise NoMomentError(f"The match has {len(match.rounds)} rounds, not {place}.")
    if line is None:
        return match.rounds[place - 1]
    abandoned = match.abandoned[place - 1]
    if not 1 <= line <= len(abandoned):
        raise NoMomentError(f"Round {place} has no line {line} that was taken back.")
    return abandoned[line - 1]


def list_steps(line: Round, near: int, moves: Sequence[PreludeMove], over: bool) -> list[int]:
    """Return the moments of a line that may be shown, each as its number of actions.

    *near* is the player from whose side they are shown. *moves* are those before its first card.
    """
    steps = [0]
    for done in range(1, len(line.actions) + 1):
        hidden = done <= len(moves) and not moves[done - 1].is_public(near, over)
        if hidden:
            steps[-1] = done
        else:
            steps.append(done)
    return steps


def _describe_moment(
    moment: Round, everybody: People, prelude_moves: Sequence[PreludeMove], is_open: bool
) -> str:
    seats = list_seated(everybody, moment.active)
    if moment.turns:
        if moment.position.ending == CANCELLED:
            return giving_up_sentence(seats[moment.position.winner])
        last, placing = moment.turns[-1], moment.position.placing
        done = describe_turn(last, moment.ruleset, seats, placing)
        return done or describe_open_play(placing, seats[last.seat])
    moves = [
        prelude_move
        for prelude_move in prelude_moves
        if prelude_move.is_public(find_nearest(everybody).player, is_open)
    ]
    if moves:
        return describe_prelude_move(moves[-1], everybody, moment.ruleset)
    return _opening(moment, everybody[moment.dealer])


def _opening(moment: Round, dealer: Person) -> str:
    if moment.position.phase in BEFORE_THE_FIRST_TURN or moment.ruleset.has_bidding:
        if dealer.is_you:
            return _("The cards are dealt. You are the dealer.")
        return _("The cards are dealt. %(name)s is the dealer.", name=dealer.subject)
    if dealer.is_you:
        return _("The cards are dealt. You are the dealer and play first.")
    return _("The cards are dealt. %(name)s is the dealer and plays first.", name=dealer.subject)


def _lines(abandoned: Sequence[Round], near: int, over: bool) -> tuple[tuple[int, int], ...]:
    return tuple(
        (index, len(list_steps(played, near, list_prelude_moves(played), over)) - 1)
        for index, played in enumerate(abandoned, start=1)
    )


def build_commentary(notes: Notes, table: Table, place: int, step: int) -> dict[str, Any] | None:
    """Return the commentary of a sample game at a moment; None of any other match."""
    source, here = table.record.source, (place, step)
    if not source.is_sample:
        return None
    lines: list[dict[str, Any]] = [
        {"at": at, "title": _title(table, *at), "text": text} for at, text in sorted(notes.items())
    ]
    return {
        "about": source.told.get("about", ""),
        "notes": lines,
        "here": next((line for line in lines if line["at"] == here), None),
        # The nearest notes on either side.
        "before": next((line["at"] for line in lines[::-1] if line["at"] < here), None),
        "after": next((line["at"] for line in lines if line["at"] > here), None),
    }


def _title(table: Table, place: int, step: int) -> str:
    number = table.match.rounds[place - 1].number
    if not step:
        return _("Round %(round)d, the deal", round=number)
    return _("Round %(round)d, move %(move)d", round=number, move=step)


def grade_replay(
    practice: Practice, hints: Hints, table: Table, place: int, step: int, *, is_open: bool
) -> dict[str, Any] | None:
    """Return the verdicts on the moves of a round; None for a match without analysis."""
    analysed_match = find_analysis(practice.analyses, table)
    if not table.is_closed or analysed_match.pass_shown is None:
        return None
    review = derive_review(practice, hints, table, analysed_match.pass_shown)
    subject = Subject(table, find_side(table.record.source), analysed_match, review)
    steps = {
        other: _list_steps(subject, other)
        for other in {place, *(mistake.round for mistake in subject.mistakes)}
    }
    given = steps[place][step]
    lines = list_moves_beside(subject, place, given, is_open=is_open, may_try=False)
    slips = [
        (mistake.round, _find_step(steps[mistake.round], mistake.step))
        for mistake in subject.mistakes
    ]
    line = lines[given - 1] if given else None
    return {
        "moves": [(other, _find_step(steps[place], other.step)) for other in lines],
        "here": line,  # the move that led here
        # Whether it is to try before its verdict is shown.
        "is_waiting": line is not None and Unit(place, line.step) in subject.mistakes,
        "slip_before": max((slip for slip in slips if slip < (place, step)), default=None),
        "slip_after": min((slip for slip in slips if slip > (place, step)), default=None),
    }


def _list_steps(subject: Subject, place: int) -> list[int]:
    played = subject.match.rounds[place - 1]
    return list_steps(played, subject.you, list_prelude_moves(played), played.is_over)


def _find_step(steps: list[int], action: int) -> int:
    """Return the first of the steps that shows the result of an action."""
    return next(at for at, done in enumerate(steps) if done > action)


@pages.get("/replays")
def index() -> Response:
    """Show the list of stored matches, with its filters."""
    return listing.render_list(services.practice())


@pages.get("/replays/<token>")
def start(token: str) -> BaseResponse:
    """Go to the first moment of a match."""
    services.practice().table(token)  # a match that does not exist has no first moment
    return redirect(url_for("replays.show", token=token, number=1, step=0), 303)


@pages.get("/replays/<token>/<int:number>/<int:step>")
def show(token: str, number: int, step: int) -> Response:
    """Show one moment of a match; all cards of a sample match are open."""
    practice = services.practice()
    return _show(practice, services.hints(), practice.table(token), number, step)


@pages.post("/replays/<token>/<int:number>/<int:step>/note")
def note(token: str, number: int, step: int) -> BaseResponse:
    """Keep a note about a moment of a match that is over, and go back to where it was written."""
    practice = services.practice()
    table = find_closed_table(practice, token)
    if not _has_moment(table, number, step):
        raise NotFound
    typed = request.form.get("text", "")
    refused = refuse_character(typed)
    text = "" if refused else tidy(clean(typed))
    if len(text) > MOST_PROSE:
        refused = _("A note has at most %(most)d letters.", most=MOST_PROSE)
    if refused:
        return _show(practice, services.hints(), table, number, step, refused)
    practice.shelf.note(token, number, step, text)
    return way_back(url_for("replays.show", token=token, number=number, step=step))


def _show(
    practice: Practice, hints: Hints, table: Table, number: int, step: int, refused: str = ""
) -> Response:
    """Return a moment, with an invalid note as typed and the reason."""
    line = request.args.get("line", type=int)
    is_sample, is_own = table.record.source.is_sample, table.record.is_played_here
    all_open = is_sample or is_open(request.args)
    try:
        view = build_replay_view(table, number, step, line, all_open=all_open)
    except NoMomentError:
        raise NotFound from None
    notes = practice.shelf.notes(table.token)
    takes_notes = table.is_closed and not is_sample
    note = notes.get((number, step), "") if takes_notes else None
    if refused:
        note = request.form["text"]
    hides_note = not refused and bool(note) and not (view["is_open"] or is_own)
    return render(
        "library/replay",
        status=HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK,
        replay=view,
        graded=grade_replay(practice, hints, table, number, step, is_open=view["is_open"])
        if line is None  # not one that was taken back
        else None,
        note=note,
        back=request.form.get("back", ""),
        refused=refused,
        hides_note=hides_note,
        commentary=build_commentary(notes, table, number, step),
    )


def _has_moment(table: Table, place: int, step: int) -> bool:
    rounds = table.match.rounds
    return 1 <= place <= len(rounds) and step <= len(rounds[place - 1].actions)

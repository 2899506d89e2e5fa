"""The verdicts of an analysed match, next to a moment of its replay."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.practice import Table
from tutor.review.units import Unit
from tutor.web.replay.moment import ReplayView, list_steps
from tutor.web.review.analysed import derive_review, find_analysis
from tutor.web.review.move_list import MoveLine, list_moves_beside
from tutor.web.review.subject import Subject
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.table.viewpoint import find_side


@dataclass(frozen=True)
class GradedMove:
    """One move of the list, with its step of the replay."""

    line: MoveLine
    step: int


@dataclass(frozen=True)
class GradedMoves:
    """The moves of the round, that which led here, and the slips before and after it."""

    moves: tuple[GradedMove, ...]
    here: MoveLine | None
    is_waiting: bool  # to try before its verdict is shown
    slip_before: tuple[int, int] | None  # places and steps
    slip_after: tuple[int, int] | None


def grade_replay(table: Table, view: ReplayView) -> GradedMoves | None:
    """Return the verdicts; None for a match without analysis, and for moves taken back."""
    if not table.is_closed or view.line is not None:
        return None
    found = find_analysis(table)
    if found.pass_shown is None:
        return None
    side = find_side(table.record.source)
    about = Subject(table, side, found, derive_review(table, found.pass_shown))
    steps = {
        place: _list_steps(about, place)
        for place in {view.place, *(one.round for one in about.mistakes)}
    }
    known = steps[view.place][view.step]
    lines = list_moves_beside(about, view.place, known, is_open=view.is_open)
    slips = [(one.round, _find_step(steps[one.round], one.step)) for one in about.mistakes]
    place = (view.place, view.step)
    here = lines[known - 1] if known else None
    return GradedMoves(
        moves=tuple(GradedMove(one, _find_step(steps[view.place], one.step)) for one in lines),
        here=here,
        is_waiting=here is not None and Unit(view.place, here.step) in about.mistakes,
        slip_before=max((one for one in slips if one < place), default=None),
        slip_after=min((one for one in slips if one > place), default=None),
    )


def _list_steps(about: Subject, place: int) -> list[int]:
    played = about.match.rounds[place - 1]
    return list_steps(played, list_prelude_moves(played), played.is_over)


def _find_step(steps: list[int], action: int) -> int:
    """Return the first of the steps that shows the result of an action."""
    return next(at for at, done in enumerate(steps) if done > action)

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
    analysed_match = find_analysis(table)
    if analysed_match.pass_shown is None:
        return None
    side = find_side(table.record.source)
    subject = Subject(table, side, analysed_match, derive_review(table, analysed_match.pass_shown))
    steps = {
        place: _list_steps(subject, place)
        for place in {view.place, *(mistake.round for mistake in subject.mistakes)}
    }
    given = steps[view.place][view.step]
    lines = list_moves_beside(subject, view.place, given, is_open=view.is_open, may_try=False)
    slips = [
        (mistake.round, _find_step(steps[mistake.round], mistake.step))
        for mistake in subject.mistakes
    ]
    place = (view.place, view.step)
    move_line = lines[given - 1] if given else None
    return GradedMoves(
        moves=tuple(
            GradedMove(other, _find_step(steps[view.place], other.step)) for other in lines
        ),
        here=move_line,
        is_waiting=move_line is not None and Unit(view.place, move_line.step) in subject.mistakes,
        slip_before=max((slip for slip in slips if slip < place), default=None),
        slip_after=min((slip for slip in slips if slip > place), default=None),
    )


def _list_steps(subject: Subject, place: int) -> list[int]:
    played = subject.match.rounds[place - 1]
    return list_steps(played, list_prelude_moves(played), played.is_over)


def _find_step(steps: list[int], action: int) -> int:
    """Return the first of the steps that shows the result of an action."""
    return next(at for at, done in enumerate(steps) if done > action)

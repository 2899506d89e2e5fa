"""What is said of a moment of a replay: the commentary of a sample, or the verdicts of a review."""

from __future__ import annotations

from typing import Any

from tutor.practice import Practice, Table
from tutor.review.units import Unit
from tutor.store import Notes
from tutor.web.hint_service import Hints
from tutor.web.i18n.translation import _
from tutor.web.replay.moment import list_steps
from tutor.web.review.analysed import derive_review, find_analysis
from tutor.web.review.move_list import list_moves_beside
from tutor.web.review.subject import Subject
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.table.viewpoint import find_side


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

"""The line of a match, and the table behind it: where the chance to win turned."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.review.grades import COSTLY, Grade
from tutor.review.review import RoundReview
from tutor.review.units import ROUND, Unit, observe_unit
from tutor.review.verdicts.course import PAIR, CourseStep, trace_course
from tutor.review.verdicts.keepsakes import find_prize
from tutor.rules.position import DECIDE
from tutor.web.i18n.numbers import format_percent, format_signed_whole
from tutor.web.i18n.translation import _, capitalise
from tutor.web.review.overview.choices import ask_position
from tutor.web.review.overview.course_chart import GRID, NARROW, WIDE, CoursePoint, draw_course
from tutor.web.review.overview.moment_cards import MomentCard
from tutor.web.review.subject import Subject
from tutor.web.words.claims.comparing import chance_percent
from tutor.web.words.names.cards import short_name
from tutor.web.words.table.announcements import decision_name

FIND = "find"
THEIRS = "theirs"


@dataclass(frozen=True)
class CourseRow:
    """One row of the table: time, action, and the chance after it; *step* is its moment."""

    when: str
    who: str
    what: str
    chance: str
    place: int = 0
    step: int | None = None


def build_course(subject: Subject, cards: Sequence[MomentCard]) -> dict[str, Any] | None:
    """Return the line of a match; None where chances to win it are not known."""
    chances = subject.review.chances_at_start
    steps = trace_course(subject.review, subject.you)
    if chances is None or not steps:
        return None
    start, finds = chances[subject.you], {card.key for card in cards if card.mark.grade == FIND}
    points = [_point(subject, step, finds) for step in steps]
    course = list(zip(steps, points, strict=True))
    return {
        "wide": draw_course(start, points, WIDE),
        "narrow": draw_course(start, points, NARROW),
        "start": chance_percent(start),
        "scores": {
            each.place: (each.number, describe_score(subject, each))
            for each in subject.review.rounds
        },
        "marks": {  # by the place of the point
            at: _row(subject, step, point) for at, (step, point) in enumerate(course) if point.mark
        },
        "rows": [
            CourseRow(_("At the start"), "", "", chance_percent(start)),
            *_rows(subject, course),
        ],
        "sentence": _(
            "Your chance to win the match, from %(start)s to %(end)s; a table follows.",
            start=chance_percent(start),
            end=chance_percent(points[-1].after),
        ),
        "grid": {percent: format_percent(percent / 100) for percent in GRID},
        "kinds": {kind for point in points for kind in (point.mark, point.turn) if kind},
    }


def _point(subject: Subject, step: CourseStep, finds: set[str]) -> CoursePoint:
    mark = _mark(subject, step, finds)
    flip = step.flip
    return CoursePoint(
        round=step.unit.round,
        before=step.before,
        after=step.after,
        mark=mark,
        label=_word(subject, step.unit, mark) if mark else "",
        turn="" if flip is None else ("lucky" if flip.lucks[subject.you] > 0 else "unlucky"),
        card="" if flip is None else short_name(find_prize(subject.match, step.unit.round, flip)),
    )


def _word(subject: Subject, unit: Unit, mark: str) -> str:
    """Return the word next to a mark; for the learner's slip only the move number."""
    decision = subject.decision(unit)
    assert decision is not None
    if mark not in (FIND, THEIRS):
        return _("move %(move)d", move=unit.step + 1)
    if decision.assessment.phase != DECIDE:
        return ""
    return decision_name(subject.match.ruleset, decision.played).lower()


def _mark(subject: Subject, step: CourseStep, finds: set[str]) -> str:
    decision = None if step.unit.kind == ROUND else subject.decision(step.unit)
    if decision is None:
        return ""
    if decision.player != subject.you:
        return THEIRS if decision.grade == Grade.BLUNDER else ""
    if decision.grade in COSTLY:
        return decision.grade.value
    return FIND if f"{step.unit.round}-{step.unit.step}" in finds else ""


def describe_score(subject: Subject, round_review: RoundReview) -> str:
    """Return the points of a round as its player counts them."""
    if round_review.changes is None:
        return ""
    own = round_review.changes[subject.you]
    if len(round_review.changes) > PAIR:
        return format_signed_whole(own)
    other = round_review.changes[1 - subject.you]
    if min(round_review.changes) < 0:  # one paid the other
        return f"{format_signed_whole(own)}\u00a0: {format_signed_whole(other)}"
    return _("%(own)d–%(other)d", own=own, other=other)


def _rows(
    subject: Subject, course: Sequence[tuple[CourseStep, CoursePoint]]
) -> Iterator[CourseRow]:
    for step, point in course:
        if point.turn:
            yield _turn_row(subject, step, point)
        if point.mark:
            yield _row(subject, step, point)
        if step.unit.kind == ROUND:
            played = subject.round(step.unit.round)
            score = describe_score(subject, played)
            when = _("Round %(round)d, %(score)s", round=played.number, score=score)
            yield CourseRow(when, "", "", chance_percent(step.after), step.unit.round)


def _turn_row(subject: Subject, step: CourseStep, point: CoursePoint) -> CourseRow:
    assert step.flip is not None
    lucky = _("%(card)s turned up: lucky", card=capitalise(point.card))
    unlucky = _("%(card)s turned up: unlucky", card=capitalise(point.card))
    return CourseRow(
        when=_("Round %(round)d", round=subject.round(step.unit.round).number),
        who=subject.people[step.flip.player].title,
        what=lucky if point.turn == "lucky" else unlucky,
        chance=chance_percent(step.before),
    )


def _row(subject: Subject, step: CourseStep, point: CoursePoint) -> CourseRow:
    unit = Unit(step.unit.round, step.unit.step)
    assert step.player is not None
    return CourseRow(
        when=subject.title_of(unit),
        who=subject.people[step.player].title,
        what=_what(subject, unit, point.mark),
        chance=chance_percent(step.after),
        place=unit.round,
        step=unit.step,
    )


def _what(subject: Subject, unit: Unit, mark: str) -> str:
    """Return the meaning of a mark; for the learner's slip only its question."""
    if mark == FIND:
        return _("Good find")
    if mark == THEIRS:
        return _("Big slip")
    decision = subject.decision(unit)
    assert decision is not None
    return ask_position(observe_unit(subject.match, unit))

"""The line of a match, and the table behind it: where the chance to win turned."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.review.analysis.figures import FlipLuck
from tutor.review.grades import COSTLY, Grade
from tutor.review.review import RoundReview
from tutor.review.units import ROUND, Unit, observe_unit
from tutor.review.verdicts.course import PAIR, CourseStep, trace_course
from tutor.review.verdicts.turns import find_prize
from tutor.rules.position import DECIDE
from tutor.web.i18n.numbers import format_percent, format_signed_whole
from tutor.web.i18n.translation import _, capitalise
from tutor.web.review.charts.course import GRID, NARROW, WIDE, Course, CoursePoint, draw_course
from tutor.web.review.overview.cards import MomentCard
from tutor.web.review.overview.choices import ask_position
from tutor.web.review.round_page import title_of
from tutor.web.review.subject import Subject
from tutor.web.words.claims.chances import chance_percent
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import list_people
from tutor.web.words.table.decisions import decision_name

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


@dataclass(frozen=True)
class RoundLabel:
    """A round as the line names it, in full and where there is little room."""

    long: str
    short: str
    spoken: str


@dataclass(frozen=True)
class MatchCourse:
    """The line in both drawings, what its rounds and marks are called, and the table."""

    wide: Course
    narrow: Course
    start: str
    labels: dict[int, RoundLabel]
    marks: dict[int, CourseRow]  # by the place of the point
    rows: tuple[CourseRow, ...]
    sentence: str
    grid: dict[int, str]  # labels of the grid lines
    kinds: frozenset[str]  # of marks and turned cards that are drawn


def build_course(about: Subject, cards: Sequence[MomentCard]) -> MatchCourse | None:
    """Return the line of a match; None where chances to win it are not known."""
    chances = about.review.chances_at_start
    steps = trace_course(about.review, about.you)
    if chances is None or not steps:
        return None
    start, finds = chances[about.you], {one.key for one in cards if one.mark.grade == FIND}
    points = [_point(about, step, finds) for step in steps]
    labels = {one.place: _label(about, one) for one in about.review.rounds}
    told = list(zip(steps, points, strict=True))
    return MatchCourse(
        wide=draw_course(start, points, WIDE),
        narrow=draw_course(start, points, NARROW),
        start=chance_percent(start),
        labels=labels,
        marks={at: _row(about, step, one) for at, (step, one) in enumerate(told) if one.mark},
        rows=tuple(_rows(about, told, labels)),
        sentence=_(
            "Your chance to win the match, from %(start)s to %(end)s; a table follows.",
            start=chance_percent(start),
            end=chance_percent(points[-1].after),
        ),
        grid={percent: format_percent(percent / 100) for percent in GRID},
        kinds=frozenset(kind for one in points for kind in (one.mark, one.turn) if kind),
    )


def _point(about: Subject, step: CourseStep, finds: set[str]) -> CoursePoint:
    mark = _mark(about, step, finds)
    flip = step.flip
    return CoursePoint(
        round=step.unit.round,
        before=step.before,
        after=step.after,
        mark=mark,
        label=_word(about, step.unit, mark) if mark else "",
        turn="" if flip is None else ("lucky" if flip.lucks[about.you] > 0 else "unlucky"),
        card="" if flip is None else _name_turn(about, step.unit.round, flip),
    )


def _name_turn(about: Subject, place: int, flip: FlipLuck) -> str:
    return short_name(find_prize(about.match, place, flip))


def _word(about: Subject, unit: Unit, mark: str) -> str:
    """Return the word next to a mark; for the learner's slip only the move number."""
    found = about.decision(unit)
    assert found is not None
    if mark not in (FIND, THEIRS):
        return _("move %(move)d", move=unit.step + 1)
    if found.assessment.phase != DECIDE:
        return ""
    return decision_name(about.match.ruleset.game.name, found.played).lower()


def _mark(about: Subject, step: CourseStep, finds: set[str]) -> str:
    found = None if step.unit.kind == ROUND else about.decision(step.unit)
    if found is None:
        return ""
    if found.player != about.you:
        return THEIRS if found.grade == Grade.BLUNDER else ""
    if found.grade in COSTLY:
        return found.grade.value
    return FIND if f"{step.unit.round}-{step.unit.step}" in finds else ""


def _label(about: Subject, told: RoundReview) -> RoundLabel:
    score = describe_score(about, told)
    return RoundLabel(
        long=_("Round %(round)d · %(score)s", round=told.number, score=score),
        short=str(told.number),
        spoken=_("Round %(round)d, %(score)s", round=told.number, score=score),
    )


def describe_score(about: Subject, told: RoundReview) -> str:
    """Return the points of a round as its player counts them."""
    if told.changes is None:
        return ""
    own = told.changes[about.you]
    if len(told.changes) > PAIR:
        return format_signed_whole(own)
    other = told.changes[1 - about.you]
    if min(told.changes) < 0:  # one paid the other
        return f"{format_signed_whole(own)} : {format_signed_whole(other)}"
    return _("%(own)d–%(other)d", own=own, other=other)


def _rows(
    about: Subject, told: Sequence[tuple[CourseStep, CoursePoint]], labels: dict[int, RoundLabel]
) -> Iterator[CourseRow]:
    assert about.review.chances_at_start is not None
    yield CourseRow(
        _("At the start"), "", "", chance_percent(about.review.chances_at_start[about.you])
    )
    for step, one in told:
        if one.turn:
            yield _turn_row(about, step, one)
        if one.mark:
            yield _row(about, step, one)
        if step.unit.kind == ROUND:
            label = labels[step.unit.round].spoken
            yield CourseRow(label, "", "", chance_percent(step.after), step.unit.round)


def _turn_row(about: Subject, step: CourseStep, one: CoursePoint) -> CourseRow:
    assert step.flip is not None
    people = list_people(about.match.ruleset.players)
    lucky = _("%(card)s turned up: lucky", card=capitalise(one.card))
    unlucky = _("%(card)s turned up: unlucky", card=capitalise(one.card))
    return CourseRow(
        when=_("Round %(round)d", round=about.round(step.unit.round).number),
        who=people[step.flip.player].title,
        what=lucky if one.turn == "lucky" else unlucky,
        chance=chance_percent(step.before),
    )


def _row(about: Subject, step: CourseStep, one: CoursePoint) -> CourseRow:
    unit = Unit(step.unit.round, step.unit.step)
    assert step.player is not None
    return CourseRow(
        when=title_of(about, unit),
        who=list_people(about.match.ruleset.players)[step.player].title,
        what=_what(about, unit, one.mark),
        chance=chance_percent(step.after),
        place=unit.round,
        step=unit.step,
    )


def _what(about: Subject, unit: Unit, mark: str) -> str:
    """Return the meaning of a mark; for the learner's slip only its question."""
    if mark == FIND:
        return _("Good find")
    if mark == THEIRS:
        return _("Big slip")
    found = about.decision(unit)
    assert found is not None
    return ask_position(observe_unit(about.match, unit))

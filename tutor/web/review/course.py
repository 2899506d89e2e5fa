"""The course of a match as a line, and the table behind it: chances to win, or points."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Any, Final

from tutor.review.grades import COSTLY, Grade
from tutor.review.review import RoundReview
from tutor.review.units import ROUND, Unit, observe_unit
from tutor.review.verdicts.balances import PAIR, CourseStep, trace_course
from tutor.review.verdicts.moments import find_prize
from tutor.rules.position import DECIDE
from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.numbers import format_percent, format_signed_whole, format_whole
from tutor.web.i18n.translation import _, capitalise
from tutor.web.review.moment_cards import MomentCard, ask_position
from tutor.web.review.subject import Subject
from tutor.web.words.claims.comparing import chance_percent
from tutor.web.words.names.cards import short_name
from tutor.web.words.table.announcements import decision_name

TURN: Final = 4.0  # half the width of a bar for a card
PLACES: Final = 60  # heights that are tried for a mark, on either side of the line
WORD_STEPS: Final = (8.0, 16.0, 24.0, 32.0)  # by which a word may leave the height of its mark
GRID: Final = (0, 50, 100)  # percent, each with a line
MIDDLE: Final = 0.5
LETTER: Final = 7.0  # about as wide as one is
LINE: Final = 16.0  # from one line of words to the next
NEAR: Final = 2.0  # about as near a word comes to the line
LONGEST: Final = 10  # letters of a name on a drawing; tables have it in full
APART: Final = 21.0  # from one label to the next
FIND = "find"
THEIRS = "theirs"


@dataclass(frozen=True)
class Size:
    """A drawing: its box, and the margins around the line.

    *gap* is the space between two rounds, *mark* half the width of a mark, *labels* the maximum
    number of words next to marks.
    """

    width: float
    height: float
    left: float
    gap: float
    mark: float
    labels: int
    top: float = 26
    right: float = 12
    foot: float = 26


WIDE: Final = Size(980, 260, 46, gap=14, mark=9, labels=6)
NARROW: Final = Size(358, 230, 48, gap=8, mark=8, labels=0)


@dataclass(frozen=True)
class CoursePoint:
    """A choice or the end of a round, with a player's chance before and after it (0 to 1).

    *mark* is its symbol, if any, and *label* a word next to it; *turn* says whether the card before
    it was "lucky" or "unlucky" for them, and *card* is that card's name.
    """

    round: int
    before: float
    after: float
    mark: str = ""
    label: str = ""
    turn: str = ""
    card: str = ""


@dataclass(frozen=True)
class Bar:
    """An upright bar around *x*: a card that turned the match, or the cost of a choice."""

    x: float
    top: float
    bottom: float
    kind: str


@dataclass(frozen=True)
class Sign:
    """A mark next to the line; *at* is the place of its point."""

    x: float
    y: float
    kind: str
    at: int


@dataclass(frozen=True)
class Word:
    """A word next to a mark or bar; *anchor* is its end at *x*."""

    x: float
    y: float
    text: str
    anchor: str


@dataclass(frozen=True)
class Stretch:
    """The part of the line that is one round."""

    round: int
    x: float
    width: float

    @property
    def middle(self) -> float:
        """Return the position of its label."""
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class Course:
    """Everything that is drawn."""

    size: Size
    grid: dict[int, float]  # the height of each percent that has a line
    path: str
    area: str  # between the line and its middle
    turns: tuple[Bar, ...]
    costs: tuple[Bar, ...]
    signs: tuple[Sign, ...]
    words: tuple[Word, ...]
    rounds: tuple[Stretch, ...]


Spot = tuple[float, CoursePoint]  # a point with its place across


@dataclass
class _Pen:
    """The drawing so far."""

    size: Size
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)

    def height(self, chance: float) -> float:
        """Return the height of a chance."""
        size = self.size
        foot = size.height - size.foot
        return round(foot - chance * (foot - size.top), 1)

    def place(self, x: float, heights: Iterable[float], wide: float, high: float) -> float | None:
        """Return the first of the *heights* at which a box overlaps no other one."""
        left, right = x - wide, x + wide
        taken = [box[1::2] for box in self.boxes if left < box[2] and box[0] < right]
        lowest = self.size.height - self.size.foot + self.size.mark
        for at in heights:
            top, bottom = at - high, at + high
            if (
                top >= 0
                and bottom <= lowest
                and all(top >= low or bottom <= up for up, low in taken)
            ):
                self.boxes.append((left, top, right, bottom))
                return round(at, 1)
        return None

    def keep_free(self, entry: tuple[float, float], other: tuple[float, float]) -> None:
        """Reserve a straight part of the line, from *entry* point to the *other*."""
        (left, right), (top, bottom) = (sorted(pair) for pair in zip(entry, other, strict=True))
        self.boxes.append((left - NEAR, top - NEAR, right + NEAR, bottom + NEAR))


def draw_course(start: float, points: Sequence[CoursePoint], size: Size) -> Course:
    """Return the drawing of a match that began with the chance *start*; at least one point."""
    pen = _Pen(size)
    rounds = tuple(_lay_rounds(points, size))
    middles = [x for stretch in rounds for x in _spread(points, stretch)]
    half = rounds[0].width / (2 * sum(other.round == rounds[0].round for other in points))
    spots = list(zip(middles, points, strict=True))
    corners = [
        corner for x, point in spots for corner in ((x - half, point.before), (x, point.after))
    ]
    last = round(rounds[-1].x + rounds[-1].width, 1)
    steps = (f"H{round(x, 1)}V{pen.height(chance)}" for x, chance in corners)
    path = f"M{rounds[0].x} {pen.height(start)}{''.join(steps)}H{last}"
    turns = tuple(_list_turns(pen, start, spots, half))
    signs = tuple(_set_signs(pen, spots))
    _keep_line_free(pen, start, corners, last)
    for bar in turns:
        pen.keep_free((bar.x - TURN, bar.top), (bar.x + TURN, bar.bottom))
    return Course(
        size=size,
        grid={percent: pen.height(percent / 100) for percent in GRID},
        path=path,
        area=f"{path}V{pen.height(MIDDLE)}H{rounds[0].x}Z",
        turns=turns,
        costs=tuple(_list_costs(pen, spots)),
        signs=signs,
        words=tuple(_set_words(pen, signs, turns, points)),
        rounds=rounds,
    )


def _lay_rounds(points: Sequence[CoursePoint], size: Size) -> Iterator[Stretch]:
    counts = [(number, len(list(ones))) for number, ones in groupby(p.round for p in points)]
    gaps = (len(counts) - 1) * size.gap
    step = (size.width - size.left - size.right - gaps) / len(points)
    x = size.left
    for number, many in counts:
        yield Stretch(number, round(x, 1), round(many * step, 1))
        x += many * step + size.gap


def _spread(points: Sequence[CoursePoint], stretch: Stretch) -> list[float]:
    many = sum(point.round == stretch.round for point in points)
    return [round(stretch.x + stretch.width * (at + 0.5) / many, 1) for at in range(many)]


def _list_turns(pen: _Pen, start: float, spots: Sequence[Spot], half: float) -> Iterator[Bar]:
    reached = [start, *(point.after for _x, point in spots)]
    for (x, point), was in zip(spots, reached, strict=False):
        if point.turn:
            top, bottom = sorted((pen.height(was), pen.height(point.before)))
            yield Bar(round(x - half, 1), top, bottom, point.turn)


def _list_costs(pen: _Pen, spots: Sequence[Spot]) -> Iterator[Bar]:
    for x, point in spots:
        top, bottom = sorted((pen.height(point.before), pen.height(point.after)))
        if point.mark in ("inaccuracy", "mistake", "blunder") and point.after < point.before:
            yield Bar(x, top, bottom, "fall")
        elif point.mark == "theirs" and point.after > point.before:
            yield Bar(x, top, bottom, "rise")


def _set_signs(pen: _Pen, spots: Sequence[Spot]) -> Iterator[Sign]:
    """Yield the marks: losses below the line, whatever is good above it."""
    for at, (x, point) in enumerate(spots):
        if not point.mark:
            continue
        is_below = point.mark not in ("find", "theirs")
        chance = min(point.before, point.after) if is_below else max(point.before, point.after)
        away = (pen.size.mark + 5) * (1 if is_below else -1)
        half, near = pen.size.mark, pen.height(chance)
        steps = [away * (1 + place / 4) for place in range(PLACES)]
        heights = [near + step for step in steps] + [near - step for step in steps]
        y = pen.place(x, heights, half, half)
        yield Sign(x, near + away if y is None else y, point.mark, at)


def _keep_line_free(
    pen: _Pen, start: float, corners: Sequence[tuple[float, float]], last: float
) -> None:
    """Keep words off the line; marks are next to it anyway."""
    x, y = pen.size.left, pen.height(start)
    for to, chance in corners:
        pen.keep_free((x, y), (to, y))
        pen.keep_free((to, y), (to, pen.height(chance)))
        x, y = to, pen.height(chance)
    pen.keep_free((x, y), (last, y))


def _set_words(
    pen: _Pen, signs: Sequence[Sign], turns: Sequence[Bar], points: Sequence[CoursePoint]
) -> Iterator[Word]:
    """Yield words next to marks and flips where there is room, the weightiest first."""
    away = pen.size.mark + 5
    wanted = [
        (abs(point.before - point.after), sign.x, sign.y, away, point.label)
        for sign in signs
        if (point := points[sign.at])
    ]
    scale = pen.height(0) - pen.height(1)
    cards = [point.card for point in points if point.turn]
    wanted += [
        ((turn.bottom - turn.top) / scale, turn.x, (turn.top + turn.bottom) / 2, away / 2, card)
        for turn, card in zip(turns, cards, strict=True)
    ]
    results = (
        _set_word(pen, x, y, beside, text)
        for _weight, x, y, beside, text in sorted(wanted, reverse=True)
        if text
    )
    yield from islice((word for word in results if word is not None), pen.size.labels)


def _set_word(pen: _Pen, x: float, y: float, beside: float, text: str) -> Word | None:
    wide = LETTER * len(text)
    for anchor, sign in (("start", 1), ("end", -1)):
        near = x + sign * beside
        far = near + sign * wide
        if not pen.size.left < far < pen.size.width:
            continue
        heights = [y, *(y + way * away for away in WORD_STEPS for way in (-1, 1))]
        at = pen.place((near + far) / 2, heights, wide / 2, LINE / 2)
        if at is not None:
            return Word(round(near, 1), round(at + 4, 1), text, anchor)
    return None


@dataclass(frozen=True)
class StandingsSize:
    """A drawing: its box, and the margins around the lines; *right* holds the labels."""

    width: float
    height: float
    right: float
    left: float = 14
    top: float = 16
    foot: float = 26


WIDE_STANDINGS: Final = StandingsSize(980, 260, 210)
NARROW_STANDINGS: Final = StandingsSize(358, 230, 128)


@dataclass(frozen=True)
class StandingsLine:
    """The line of one player, and the place of their label, which a leader joins to its end."""

    player: int
    points: str
    end: tuple[float, float]
    label: float


@dataclass(frozen=True)
class StandingsDrawing:
    """Everything that is drawn; *rounds* are the places of their numbers."""

    size: StandingsSize
    lines: tuple[StandingsLine, ...]
    rounds: tuple[float, ...]
    zero: float  # height of the points that all began with


def build_standings(subject: Subject) -> dict[str, Any] | None:
    """Return the points by round; None while no round has been played."""
    match, you = subject.match, subject.you
    rounds = [(place, each) for place, each in enumerate(match.rounds, 1) if each in match.finished]
    if not rounds:
        return None
    players = range(match.ruleset.players)
    order = [you, *(player for player in players if player != you)]
    totals = [match.totals(number) for number in range(1, len(match.finished) + 2)]
    everybody = [person.title for person in subject.people]
    show = format_whole
    if match.ruleset.tables().settlement == AGAINST_PAR:
        show = format_signed_whole
    return {
        "wide": draw_standings(totals, WIDE_STANDINGS, order),
        "narrow": draw_standings(totals, NARROW_STANDINGS, order),
        "labels": [
            f"{_shorten(everybody[player])} {show(totals[-1][player])}" for player in players
        ],
        "names": [everybody[player] for player in order],
        "rows": [
            (place, played.number, [show(row[player]) for player in order])
            for (place, played), row in zip(rounds, totals[1:], strict=True)
        ],
    }


def _shorten(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def draw_standings(
    totals: Sequence[Sequence[float]], size: StandingsSize, order: Sequence[int]
) -> StandingsDrawing:
    """Return the lines of all players, in *order*, by their totals before and after each round."""
    every = [total for row in totals for total in row]
    low, high = min(every), max(every)
    span, high_px = (high - low) or 1.0, size.height - size.top - size.foot
    step = (size.width - size.left - size.right) / max(1, len(totals) - 1)

    def place(at: int, total: float) -> tuple[float, float]:
        return (
            round(size.left + at * step, 1),
            round(size.top + high_px * (high - total) / span, 1),
        )

    ends = {player: place(len(totals) - 1, totals[-1][player]) for player in order}
    labels = _spread_labels({player: end[1] for player, end in ends.items()}, size)
    return StandingsDrawing(
        size=size,
        lines=tuple(
            StandingsLine(
                player,
                " ".join("{},{}".format(*place(at, row[player])) for at, row in enumerate(totals)),
                ends[player],
                labels[player],
            )
            for player in order
        ),
        rounds=tuple(round(size.left + at * step, 1) for at in range(1, len(totals))),
        zero=place(0, totals[0][order[0]])[1],
    )


def _spread_labels(heights: dict[int, float], size: StandingsSize) -> dict[int, float]:
    """Return the heights of labels, in the same order and at least `APART` from each other."""
    order = sorted(heights, key=lambda player: heights[player])
    placed: dict[int, float] = {}
    lowest = size.top
    for player in order:
        placed[player] = max(heights[player], lowest)
        lowest = placed[player] + APART
    highest = size.height - size.foot
    for player in reversed(order):
        placed[player] = round(min(placed[player], highest), 1)
        highest = placed[player] - APART
    return placed


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

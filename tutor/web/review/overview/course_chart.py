"""The course of a match as a step line, one step per choice.

Only geometry, in the units of an SVG's viewBox; templates draw it. Text is never scaled, so phones
get a separate drawing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Final

TURN: Final = 4.0  # half the width of a bar for a card
PLACES: Final = 60  # heights that are tried for a mark, on either side of the line
WORD_STEPS: Final = (8.0, 16.0, 24.0, 32.0)  # by which a word may leave the height of its mark
GRID: Final = (0, 50, 100)  # percent, each with a line
MIDDLE: Final = 0.5
LETTER: Final = 7.0  # about as wide as one is
LINE: Final = 16.0  # from one line of words to the next
NEAR: Final = 2.0  # about as near a word comes to the line


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

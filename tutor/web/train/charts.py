"""Drawings of progress and their tables; places from left to right are in percent."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any, Final

import flask_babel

from tutor.skill.drills import LEAST, CalibrationBin, measure_calibration
from tutor.skill.history import PlayedMatch
from tutor.skill.progress import Against, LevelRange, Rate, find_standing
from tutor.store import DrillRuns
from tutor.web.i18n.numbers import (
    format_fixed,
    format_percent,
    format_signed,
    format_signed_whole,
    format_with_margin,
)
from tutor.web.i18n.translation import _, ngettext
from tutor.web.words.names.games import LEVELS, level_name

HEIGHT: Final = 132.0  # of a line over time, and of bars of luck
TOP: Final = 8.0
STEPS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_TICKS: Final = 5
LEFT: Final = 8.0  # percent, for the words of a scale


@dataclass(frozen=True)
class Tick:
    """A mark of a scale, with its position."""

    value: float
    at: float

    @property
    def text(self) -> str:
        """Return the value as printed."""
        return format_fixed(self.value, 0 if self.value == int(self.value) else 1)


@dataclass(frozen=True)
class Whisker:
    """A rate with its interval; *low* and *high* are where it ends, cut at the edges."""

    at: float
    low: float
    high: float


@dataclass(frozen=True)
class Dot:
    """One moment of a line over time: percent from the left, pixels from the top."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True)
class Curve:
    """Dots over time, or shares with the line of perfect calibration."""

    ticks: tuple[Tick, ...]
    dots: tuple[Dot, ...]
    line: tuple[float, ...] = ()  # from the left, percent and pixels, to the right

    @property
    def strokes(self) -> tuple[tuple[Dot, Dot], ...]:
        """Return the dots that a stroke joins."""
        return tuple(pairwise(self.dots))


@dataclass(frozen=True)
class MatchBar:
    """A bar up from nought, or down."""

    x: float
    y: float
    width: float
    height: float
    is_up: bool


@dataclass(frozen=True)
class Bars:
    """Bars in pairs over one axis, each pair a match."""

    axis: float
    ticks: tuple[Tick, ...]
    pairs: tuple[tuple[MatchBar, MatchBar], ...]


def list_ticks(most: float) -> tuple[float, ...]:
    """Return round numbers from nought to the first that is not below *most*."""
    step = next((other for other in STEPS if most / other <= MOST_TICKS - 1), STEPS[-1])
    return tuple(round(step * at, 1) for at in range(max(1, ceil(most / step)) + 1))


def draw_whiskers(
    rates: Sequence[Rate | None],
) -> tuple[tuple[Tick, ...], tuple[Whisker | None, ...]]:
    """Return the marks of one scale and the whisker of each rate on it."""
    marks = list_ticks(max((_reach(rate) for rate in rates if rate), default=1.0))
    top = marks[-1]

    def place(value: float) -> float:
        return round(100 * min(max(value, 0.0), top) / top, 1)

    return tuple(Tick(mark, place(mark)) for mark in marks), tuple(
        Whisker(place(rate.value), place(rate.low), place(rate.high)) if rate else None
        for rate in rates
    )


def draw_curve(rates: Sequence[Rate]) -> Curve:
    """Return the line of rates that followed each other."""
    marks = list_ticks(max(map(_reach, rates)))
    top, step = marks[-1], (100 - LEFT) / len(rates)

    def height(value: float) -> float:
        return round(TOP + HEIGHT * (1 - min(max(value, 0.0), top) / top), 1)

    return Curve(
        tuple(Tick(mark, height(mark)) for mark in marks),
        tuple(
            Dot(round(LEFT + step * (at + 0.5), 1), *map(height, (rate.value, rate.low, rate.high)))
            for at, rate in enumerate(rates)
        ),
    )


def draw_shares(bins: Sequence[CalibrationBin]) -> Curve:
    """Return actual shares over predicted ones, and the line of perfect calibration."""

    def height(value: float) -> float:
        return round(TOP + HEIGHT * (1 - value / 100), 1)

    def across(value: float) -> float:
        return round(LEFT + (100 - LEFT) * value / 100, 1)

    return Curve(
        tuple(Tick(value, height(value)) for value in (0.0, 50.0, 100.0)),
        tuple(
            Dot(across(group.said), *map(height, (group.came, group.low, group.high)))
            for group in bins
        ),
        (across(0), height(0), across(100), height(100)),
    )


def _reach(rate: Rate) -> float:
    """Return the end of a scale for a rate: a very wide interval would dwarf all others."""
    return min(rate.high, max(2 * rate.value, 0.1))


def draw_bars(pairs: Sequence[tuple[float, float]]) -> Bars:
    """Return bars of two figures a match on one scale."""
    top = list_ticks(max((abs(value) for pair in pairs for value in pair), default=1.0))[-1]
    axis, step = TOP + HEIGHT / 2, (100 - LEFT) / len(pairs)

    def draw(value: float, x: float) -> MatchBar:
        height = round(HEIGHT / 2 * abs(value) / top, 1)
        y = axis - height if value > 0 else axis
        return MatchBar(round(x, 2), round(y, 1), round(step * 0.36, 2), height, value > 0)

    return Bars(
        axis,
        tuple(Tick(value, round(axis - HEIGHT / 2 * value / top, 1)) for value in (top, 0.0, -top)),
        tuple(
            (draw(value, LEFT + step * (at + 0.12)), draw(other, LEFT + step * (at + 0.52)))
            for at, (value, other) in enumerate(pairs)
        ),
    )


LATEST: Final = 12


def build_luck(played: Sequence[PlayedMatch]) -> dict[str, Any] | None:
    """Return the latest matches, None where luck is known of none of them."""
    pairs = [
        (other, luck, other.figures.result - luck)
        for other in played
        if (luck := other.figures.luck) is not None
    ][-LATEST:]
    if not pairs:
        return None
    return {
        "bars": draw_bars([(luck, play) for _match, luck, play in pairs]),
        "rows": tuple(
            (
                str(flask_babel.format_date(other.began.astimezone(), "medium", rebase=False)),
                other.token,
                format_signed_whole(round(luck)),
                format_signed_whole(round(play)),
            )
            for other, luck, play in pairs
        ),
        "luck": format_signed_whole(round(sum(luck for _match, luck, _play in pairs))),
        "play": format_signed_whole(round(sum(play for _match, _luck, play in pairs))),
    }


HALF: Final = 50


def build_calibration(drills: DrillRuns) -> dict[str, Any] | None:
    """Return the curve of all chances that were estimated in drills, None before the first."""
    calibration = [answer.chance for run in drills.all() for answer in run.answers if answer.chance]
    if not calibration:
        return None
    curve = measure_calibration(calibration)
    if curve is None:
        left = LEAST - len(calibration)
        return {
            "sentence": ngettext(
                "Make %(num)d more estimate to see how well they hold.",
                "Make %(num)d more estimates to see how well they hold.",
                left,
            ),
            "penalty": "",
            "dots": None,
            "rows": (),  # said, came, real and number of estimates
        }
    return {
        "sentence": _describe_bias(curve.bins),
        "penalty": format_fixed(curve.penalty, 2),
        "dots": draw_shares(curve.bins),
        "rows": tuple(
            (
                format_percent(group.said / 100),
                format_percent(group.came / 100),
                format_percent(group.real / 100),
                group.count,
            )
            for group in curve.bins
        ),
    }


def _describe_bias(bins: tuple[CalibrationBin, ...]) -> str:
    """Return the established bias: chances that came too rarely or too often."""
    off = [group for group in bins if not group.low <= group.said <= group.high]
    if not off:
        return _("Your estimates match what happens, as far as this shows.")
    most = max(off, key=lambda group: group.count)
    figures = {"said": format_percent(most.said / 100), "came": format_percent(most.came / 100)}
    if (most.said > most.came) == (most.said > HALF):
        return _(
            "You are overconfident: what you rated %(said)s happened %(came)s of the time.",
            **figures,
        )
    return _(
        "You are too cautious: what you rated %(said)s happened %(came)s of the time.", **figures
    )


def build_standing(played: Sequence[PlayedMatch]) -> dict[str, Any]:
    """Return where matches of one game place the learner."""
    level_range = find_standing(tuple(LEVELS), played)
    step = 100 / len(LEVELS)
    places = {level: step * (at + 0.5) for at, level in enumerate(LEVELS)}
    start = places[level_range.above] if level_range.above else 0.0
    end = places[level_range.below] if level_range.below else 100.0
    return {
        "sentence": _describe_range(level_range),
        "levels": tuple(
            _build_level(player, places[player.level]) for player in level_range.players
        ),
        "start": start,  # of the range, in percent
        "width": end - start,
        "is_told": level_range.is_told,
        "matches": level_range.matches,
        "left_out": level_range.left_out,
    }


def _describe_range(level_range: LevelRange) -> str:
    above, below = (entry and level_name(entry) for entry in (level_range.above, level_range.below))
    if above and below:
        return _(
            "Between %(above)s and %(below)s: clearly ahead of the first and behind the second.",
            above=above,
            below=below,
        )
    if above:
        return _(
            "Clearly ahead of %(above)s; it is too early to tell which level is ahead of you.",
            above=above,
        )
    if below:
        return _(
            "Clearly behind %(below)s; it is too early to tell which level you are ahead of.",
            below=below,
        )
    return _("Too early to tell your level.")


def _build_level(against: Against, at: float) -> dict[str, Any]:
    rate = against.rate
    is_told = rate is not None and rate.margin is not None
    return {
        "name": level_name(against.level),
        "at": at,  # percent of the rail
        "won": (
            _("%(won)d of %(all)d", won=against.won, all=against.matches)
            if against.matches
            else "–"
        ),
        "points": (
            format_with_margin(format_signed(rate.value), rate.margin or 0.0)
            if rate and is_told
            else ""
        ),
        "verdict": judge_rate(rate) if rate and is_told else _("too few"),
    }


def judge_rate(rate: Rate) -> str:
    """Return who is ahead by a rate of the learner against a level, as far as established."""
    if rate.low > 0:
        return _("you are ahead")
    return _("it is ahead of you") if rate.high < 0 else _("not settled")

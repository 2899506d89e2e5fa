"""Progress in one game: what choices cost, in all and by theme, then and now."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from tutor.explain.columns import Theme
from tutor.review.thresholds import LEAST_DECISIONS
from tutor.review.verdicts.accuracy import rate_loss
from tutor.skill.history import Choice, MatchFigures, PlayedMatch
from tutor.skill.items import Item, ItemState
from tutor.skill.rates import Rate, Sample, has_fallen, measure_rate

LATEST: Final = 20  # matches that are "now", and as many before them
LEAST_MATCHES: Final = 2  # without which no interval is known
MOST_PERIODS: Final = 8  # of a line over time
PER: Final = 10  # choices per displayed loss


@dataclass(frozen=True)
class FigureCourse:
    """One figure now and before (None where too little was played); *has_fallen* beyond doubt."""

    now: Rate
    before: Rate | None
    has_fallen: bool


@dataclass(frozen=True)
class ThemeLine:
    """What clear mistakes of one theme cost for every ten choices, in points."""

    theme: Theme
    course: FigureCourse
    met: int  # mistakes now


@dataclass(frozen=True)
class Period:
    """What choices cost in some matches that followed each other."""

    matches: tuple[PlayedMatch, ...]
    rate: Rate


@dataclass(frozen=True)
class Progress:
    """Progress in one game, by unaided play except for *helped*.

    *lost* is in points per ten choices and *accuracy* in percent, None while there are too few
    choices; then *missing* more matches are needed. *lines* begin with the costliest theme.
    """

    game: str
    matches: tuple[PlayedMatch, ...]  # the oldest first
    missing: int
    lost: FigureCourse | None
    accuracy: FigureCourse | None
    lines: tuple[ThemeLine, ...]
    periods: tuple[Period, ...]
    helped: Rate | None
    own_choices: int
    helped_choices: int


def measure_progress(game: str, played: Iterable[PlayedMatch]) -> Progress:
    """Return the progress that matches of a game show."""
    matches = tuple(sorted((one for one in played if one.game == game), key=_by_date))
    own = [one for one in matches if one.figures.own]
    before, now = _split(own)
    choices = sum(len(one.figures.own) for one in own)
    is_told = len(now) >= LEAST_MATCHES and choices >= LEAST_DECISIONS
    return Progress(
        game=game,
        matches=matches,
        missing=0 if is_told else max(1, LEAST_MATCHES - len(own)),
        lost=_follow(before, now, add_losses) if is_told else None,
        accuracy=_follow(before, now, _add_accuracy) if is_told else None,
        lines=_list_lines(before, now) if is_told else (),
        periods=_list_periods(own) if is_told else (),
        helped=_measure_helped(matches),
        own_choices=choices,
        helped_choices=sum(len(one.figures.helped) for one in matches),
    )


def add_losses(figures: MatchFigures) -> Sample:
    """Return the cost of a match, and its number of choices in tens."""
    return sum(one.given_up for one in figures.own), len(figures.own) / PER


def _by_date(one: PlayedMatch) -> tuple[float, str]:
    return one.began.timestamp(), one.token


def _split(matches: Sequence[PlayedMatch]) -> tuple[Sequence[PlayedMatch], Sequence[PlayedMatch]]:
    """Return the matches before and those now: as many, where there are enough of them."""
    size = min(LATEST, len(matches) // 2)
    if size < LEAST_MATCHES:
        return (), matches
    return matches[-2 * size : -size], matches[-size:]


def _follow(
    before: Sequence[PlayedMatch],
    now: Sequence[PlayedMatch],
    add: Callable[[MatchFigures], Sample],
    comparisons: int = 1,
) -> FigureCourse:
    then, today = ([add(one.figures) for one in matches] for matches in (before, now))
    rate = measure_rate(today)
    assert rate is not None
    return FigureCourse(rate, measure_rate(then), has_fallen(then, today, comparisons))


def _list_lines(before: Sequence[PlayedMatch], now: Sequence[PlayedMatch]) -> tuple[ThemeLine, ...]:
    themes = {theme for one in (*before, *now) for theme in _list_themes(one)}
    lines = [
        ThemeLine(
            theme,
            _follow(before, now, _adder_of(theme), len(themes)),
            sum(_list_themes(one).count(theme) for one in now),
        )
        for theme in sorted(themes, key=lambda one: one.value)
    ]
    return tuple(sorted(lines, key=lambda one: -one.course.now.value))


def _list_themes(one: PlayedMatch) -> list[Theme]:
    return [choice.theme for choice in one.figures.own if choice.is_clear and choice.theme]


def _adder_of(theme: Theme) -> Callable[[MatchFigures], Sample]:
    def add(figures: MatchFigures) -> Sample:
        lost = (one.given_up for one in figures.own if one.is_clear and one.theme == theme)
        return sum(lost), len(figures.own) / PER

    return add


def _add_accuracy(figures: MatchFigures) -> Sample:
    return sum(_weigh(one) for one in figures.own), sum(one.weight for one in figures.own)


def _weigh(one: Choice) -> float:
    return one.weight * rate_loss(one.loss)


def _list_periods(matches: Sequence[PlayedMatch]) -> tuple[Period, ...]:
    """Return periods of the history, each long enough for a figure; empty if only one is."""
    for parts in range(min(MOST_PERIODS, len(matches) // LEAST_MATCHES), 1, -1):
        ends = [round(len(matches) * at / parts) for at in range(parts + 1)]
        groups = [tuple(matches[a:b]) for a, b in pairwise(ends)]
        if all(_count_choices(one) >= LEAST_DECISIONS for one in groups):
            return tuple(_measure_period(one) for one in groups)
    return ()


def _count_choices(matches: Iterable[PlayedMatch]) -> int:
    return sum(len(one.figures.own) for one in matches)


def _measure_period(matches: tuple[PlayedMatch, ...]) -> Period:
    rate = measure_rate([add_losses(one.figures) for one in matches])
    assert rate is not None
    return Period(matches, rate)


def _measure_helped(matches: Sequence[PlayedMatch]) -> Rate | None:
    """Return the cost of helped choices, None if there are too few."""
    told = [one.figures.helped for one in matches if one.figures.helped]
    if len(told) < LEAST_MATCHES or sum(map(len, told)) < LEAST_DECISIONS:
        return None
    return measure_rate([(sum(one.given_up for one in own), len(own) / PER) for own in told])


KEPT: Final = 2  # right answers in a row: the second came after a pause of days


@dataclass(frozen=True)
class ThemeStock:
    """The items of one theme: all active ones, those due, kept, and known.

    A *kept* item was right without help after several days, and is still reviewed.
    """

    asked: int = 0
    due: int = 0
    kept: int = 0
    known: int = 0


def count_stock(items: Iterable[Item], theme: Theme, today: date) -> ThemeStock:
    """Return the items of one theme."""
    mine = [one for one in items if one.theme == theme]
    return ThemeStock(
        asked=sum(one.state == ItemState.ACTIVE for one in mine),
        due=sum(one.is_due(today) for one in mine),
        kept=sum(one.state == ItemState.ACTIVE and one.memory.streak >= KEPT for one in mine),
        known=sum(one.state == ItemState.KNOWN for one in mine),
    )


def choose_theme_to_train(progress: Progress) -> ThemeLine | None:
    """Return the line of the theme that costs most now; None if none is known to cost anything."""
    return next((one for one in progress.lines if one.course.now.value > 0), None)

"""Progress in one game: what choices cost, rates over matches, and the place among levels."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Final

from tutor.engine.estimate import NORMAL_95
from tutor.explain.columns import Theme
from tutor.review.thresholds import LEAST_DECISIONS
from tutor.skill.history import MatchFigures, PlayedMatch
from tutor.skill.items import Item, ItemState

Sample = tuple[float, float]  # of one match: a sum, and its count

ESTABLISHED: Final = 0.005  # chance with which mere chance may be called a fall
SHUFFLES: Final = 2000

# Student's t for 95 % intervals, by degrees of freedom from 1; further values follow from the
# normal distribution (Abramowitz and Stegun 26.7.5).
_STUDENT: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
LATEST: Final = 20  # matches that are "now", and as many before them
LEAST_MATCHES: Final = 2  # without which no interval is known
MOST_PERIODS: Final = 8  # of a line over time
PER: Final = 10  # choices per displayed loss
KEPT: Final = 2  # right answers in a row: the second came after a pause of days


@dataclass(frozen=True)
class Rate:
    """A mean per counted unit, and half of its 95 % interval.

    *margin* is None for a single match. There are *counted* units in *matches*.
    """

    value: float
    margin: float | None
    counted: float
    matches: int

    @property
    def low(self) -> float:
        """Return the lower end of the interval, the value itself where there is none."""
        return self.value - (self.margin or 0.0)

    @property
    def high(self) -> float:
        """Return the upper end."""
        return self.value + (self.margin or 0.0)


def measure_rate(samples: Sequence[Sample]) -> Rate | None:
    """Return the rate over matches, None where nothing was counted.

    Its error is that of a ratio of sums, each match being one draw.
    """
    counted = sum(count for _total, count in samples)
    if not counted:
        return None
    value, matches = sum(total for total, _count in samples) / counted, len(samples)
    if matches < 2:
        return Rate(value, None, counted, matches)
    spread = sum((total - value * count) ** 2 for total, count in samples)
    error = sqrt(matches / (matches - 1) * spread) / counted
    return Rate(value, find_student(matches - 1) * error, counted, matches)


def find_student(degrees: int) -> float:
    """Return the half width of a 95 % interval in standard errors."""
    if degrees <= len(_STUDENT):
        return _STUDENT[degrees - 1]
    z = NORMAL_95
    first = (z**3 + z) / (4 * degrees)
    return z + first + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)


def has_fallen(before: Sequence[Sample], current: Sequence[Sample], comparisons: int = 1) -> bool:
    """Return whether a rate fell, beyond chance.

    A permutation test: without a change, earlier and later matches are exchangeable, so hardly any
    random division may show as large a fall. It is valid even if a few costly mistakes occur among
    many matches without any. With several *comparisons* each needs more certainty.
    """
    observation = _measure_fall(before, current)
    if observation <= 0:
        return False
    matches, cut = [*before, *current], len(before)
    allowed = ESTABLISHED / comparisons * (SHUFFLES + 1) - 1
    luck, as_great = Random(len(matches)), 0
    for _time in range(SHUFFLES):
        luck.shuffle(matches)
        as_great += _measure_fall(matches[:cut], matches[cut:]) >= observation * (1 - 1e-9)
        if as_great > allowed:
            return False
    return True


def _measure_fall(before: Sequence[Sample], current: Sequence[Sample]) -> float:
    rates = measure_mean(before), measure_mean(current)
    return 0.0 if rates[0] is None or rates[1] is None else rates[0] - rates[1]


def measure_mean(samples: Sequence[Sample]) -> float | None:
    """Return the plain rate, None where nothing was counted."""
    counted = sum(count for _total, count in samples)
    return sum(total for total, _count in samples) / counted if counted else None


@dataclass(frozen=True)
class FigureCourse:
    """One figure now and before (None where too little was played); *has_fallen* beyond doubt."""

    now: Rate
    before: Rate | None
    has_fallen: bool


@dataclass(frozen=True)
class ThemeLine:
    """What clear mistakes of one theme cost for every ten choices, in percent of the chance."""

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

    *lost* is in percent of the chance to win for every ten choices, None while there are too few
    choices; then *missing* more matches are needed. *lines* begin with the costliest theme.
    """

    game: str
    matches: tuple[PlayedMatch, ...]  # the oldest first
    missing: int
    lost: FigureCourse | None
    lines: tuple[ThemeLine, ...]
    periods: tuple[Period, ...]
    helped: Rate | None
    own_choices: int
    helped_choices: int


def measure_progress(game: str, played: Iterable[PlayedMatch]) -> Progress:
    """Return the progress that matches of a game show."""
    matches = tuple(sorted((other for other in played if other.game == game), key=_by_date))
    own = [match for match in matches if match.figures.own]
    before, current = _split(own)
    choices = sum(len(other.figures.own) for other in own)
    is_told = len(current) >= LEAST_MATCHES and choices >= LEAST_DECISIONS
    return Progress(
        game=game,
        matches=matches,
        missing=0 if is_told else max(1, LEAST_MATCHES - len(own)),
        lost=_follow(before, current, add_losses) if is_told else None,
        lines=_list_lines(before, current) if is_told else (),
        periods=_list_periods(own) if is_told else (),
        helped=_measure_helped(matches),
        own_choices=choices,
        helped_choices=sum(len(match.figures.helped) for match in matches),
    )


def add_losses(figures: MatchFigures) -> Sample:
    """Return the cost of a match, and its number of choices in tens."""
    return sum(choice.given_up for choice in figures.own), len(figures.own) / PER


def _by_date(played: PlayedMatch) -> tuple[float, str]:
    return played.began.timestamp(), played.token


def _split(matches: Sequence[PlayedMatch]) -> tuple[Sequence[PlayedMatch], Sequence[PlayedMatch]]:
    """Return the matches before and those now: as many, where there are enough of them."""
    size = min(LATEST, len(matches) // 2)
    if size < LEAST_MATCHES:
        return (), matches
    return matches[-2 * size : -size], matches[-size:]


def _follow(
    before: Sequence[PlayedMatch],
    current: Sequence[PlayedMatch],
    add: Callable[[MatchFigures], Sample],
    comparisons: int = 1,
) -> FigureCourse:
    following, today = ([add(match.figures) for match in matches] for matches in (before, current))
    rate = measure_rate(today)
    assert rate is not None
    return FigureCourse(rate, measure_rate(following), has_fallen(following, today, comparisons))


def _list_lines(
    before: Sequence[PlayedMatch], current: Sequence[PlayedMatch]
) -> tuple[ThemeLine, ...]:
    themes = {theme for played in (*before, *current) for theme in _list_themes(played)}
    lines = [
        ThemeLine(
            theme,
            _follow(before, current, _adder_of(theme), len(themes)),
            sum(_list_themes(played).count(theme) for played in current),
        )
        for theme in sorted(themes, key=lambda theme: theme.value)
    ]
    return tuple(sorted(lines, key=lambda theme: -theme.course.now.value))


def _list_themes(played: PlayedMatch) -> list[Theme]:
    return [choice.theme for choice in played.figures.own if choice.is_clear and choice.theme]


def _adder_of(theme: Theme) -> Callable[[MatchFigures], Sample]:
    def add(figures: MatchFigures) -> Sample:
        lost = (
            choice.given_up for choice in figures.own if choice.is_clear and choice.theme == theme
        )
        return sum(lost), len(figures.own) / PER

    return add


def _list_periods(matches: Sequence[PlayedMatch]) -> tuple[Period, ...]:
    """Return periods of the history, each long enough for a figure; empty if only one is."""
    for parts in range(min(MOST_PERIODS, len(matches) // LEAST_MATCHES), 1, -1):
        ends = [round(len(matches) * at / parts) for at in range(parts + 1)]
        groups = [tuple(matches[a:b]) for a, b in pairwise(ends)]
        if all(
            sum(len(match.figures.own) for match in group) >= LEAST_DECISIONS for group in groups
        ):
            return tuple(_measure_period(group) for group in groups)
    return ()


def _measure_period(matches: tuple[PlayedMatch, ...]) -> Period:
    rate = measure_rate([add_losses(match.figures) for match in matches])
    assert rate is not None
    return Period(matches, rate)


def _measure_helped(matches: Sequence[PlayedMatch]) -> Rate | None:
    """Return the cost of helped choices, None if there are too few."""
    helped = [match.figures.helped for match in matches if match.figures.helped]
    if len(helped) < LEAST_MATCHES or sum(map(len, helped)) < LEAST_DECISIONS:
        return None
    return measure_rate(
        [(sum(choice.given_up for choice in own), len(own) / PER) for own in helped]
    )


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
    mine = [item for item in items if item.theme == theme]
    return ThemeStock(
        asked=sum(item.state == ItemState.ACTIVE for item in mine),
        due=sum(item.is_due(today) for item in mine),
        kept=sum(item.state == ItemState.ACTIVE and item.memory.streak >= KEPT for item in mine),
        known=sum(item.state == ItemState.KNOWN for item in mine),
    )


def choose_theme_to_train(progress: Progress) -> ThemeLine | None:
    """Return the line of the theme that costs most now; None if none is known to cost anything."""
    return next((theme for theme in progress.lines if theme.course.now.value > 0), None)


@dataclass(frozen=True)
class Against:
    """All unaided matches against one player; *rate* in points a round, None without any."""

    level: str
    won: int
    matches: int
    rate: Rate | None

    @property
    def is_ahead(self) -> bool:
        """Return whether the learner is better, beyond doubt."""
        return self.rate is not None and self.rate.margin is not None and self.rate.low > 0

    @property
    def is_behind(self) -> bool:
        """Return whether the player is better, beyond doubt."""
        return self.rate is not None and self.rate.margin is not None and self.rate.high < 0


@dataclass(frozen=True)
class LevelRange:
    """The learner's range: *above* is the strongest player they are ahead of, *below* the next one
    that is ahead of them; None where no match has shown it.
    """

    players: tuple[Against, ...]  # the weakest first
    above: str | None
    below: str | None
    matches: int
    left_out: int  # matches with help

    @property
    def is_told(self) -> bool:
        """Return whether anything is known."""
        return self.above is not None or self.below is not None


def find_standing(levels: Sequence[str], played: Iterable[PlayedMatch]) -> LevelRange:
    """Return where matches of one game place a learner among *levels*, the weakest first."""
    every = [other for other in played if other.level in levels and other.figures.rounds]
    matches = [other for other in every if not other.figures.helped]
    players = tuple(_face(level, matches) for level in levels)
    ahead = [at for at, player in enumerate(players) if player.is_ahead]
    lowest = ahead[-1] if ahead else -1
    behind = [player.level for player in players[lowest + 1 :] if player.is_behind]
    return LevelRange(
        players=players,
        above=levels[lowest] if ahead else None,
        below=behind[0] if behind else None,
        matches=len(matches),
        left_out=len(every) - len(matches),
    )


def _face(level: str, matches: Iterable[PlayedMatch]) -> Against:
    mine = [match for match in matches if match.level == level]
    rate = measure_rate([_add_points(played) for played in mine])
    return Against(level, sum(played.is_won for played in mine), len(mine), rate)


def _add_points(played: PlayedMatch) -> Sample:
    return played.figures.result - (played.figures.luck or 0.0), played.figures.rounds

"""The learner's place among the five computer players, as the page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.skill.history import PlayedMatch
from tutor.skill.standing import Against, LevelRange, find_standing
from tutor.web.i18n.numbers import format_signed, format_with_margin
from tutor.web.i18n.translation import _
from tutor.web.words.names.choices import LEVELS, level_name


@dataclass(frozen=True)
class FacedLevel:
    """What matches against one level gave."""

    name: str
    at: float  # percent of the rail
    won: str
    points: str  # a round; empty with too few matches
    verdict: str


@dataclass(frozen=True)
class StandingView:
    """The rail of the five levels and the range on it."""

    sentence: str
    levels: tuple[FacedLevel, ...]
    start: float  # of the range, in percent
    width: float
    is_told: bool
    matches: int
    left_out: int


def build_standing(played: Sequence[PlayedMatch]) -> StandingView:
    """Return where matches of one game place the learner."""
    level_range = find_standing(tuple(LEVELS), played)
    step = 100 / len(LEVELS)
    places = {level: step * (at + 0.5) for at, level in enumerate(LEVELS)}
    start = places[level_range.above] if level_range.above else 0.0
    end = places[level_range.below] if level_range.below else 100.0
    return StandingView(
        sentence=_describe(level_range),
        levels=tuple(_build_level(player, places[player.level]) for player in level_range.players),
        start=start,
        width=end - start,
        is_told=level_range.is_told,
        matches=level_range.matches,
        left_out=level_range.left_out,
    )


def _describe(level_range: LevelRange) -> str:
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


def _build_level(against: Against, at: float) -> FacedLevel:
    rate = against.rate
    is_told = rate is not None and rate.margin is not None
    return FacedLevel(
        name=level_name(against.level),
        at=at,
        won=_("%(won)d of %(all)d", won=against.won, all=against.matches)
        if against.matches
        else "–",
        points=format_with_margin(format_signed(rate.value), rate.margin or 0.0)
        if rate and is_told
        else "",
        verdict=_judge(against) if is_told else _("too few"),
    )


def _judge(against: Against) -> str:
    if against.is_ahead:
        return _("you are ahead")
    return _("it is ahead of you") if against.is_behind else _("not settled")

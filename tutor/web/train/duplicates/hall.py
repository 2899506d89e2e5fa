"""Shared deals: begin one, earlier results, and totals."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.engine.players import PLAYERS
from tutor.rules.games import GAMES
from tutor.rules.games import ruleset as find_ruleset
from tutor.skill.duplicates import LEAST_DEALS, Duplicate, compare_with_level
from tutor.skill.rates import Rate
from tutor.web.i18n.numbers import format_signed, format_with_margin
from tutor.web.i18n.translation import _
from tutor.web.library.match_lines import format_local_time
from tutor.web.services import engine, practice
from tutor.web.words.names.choices import level_name
from tutor.web.words.names.games import game_name


@dataclass(frozen=True)
class DealLine:
    """A deal that was begun."""

    token: str
    game: str
    when: str
    state: str
    is_over: bool


@dataclass(frozen=True)
class LevelLine:
    """The learner and one level on all deals of a game; *points* a deal, with its interval."""

    name: str
    points: str
    verdict: str


@dataclass(frozen=True)
class DealsOfGame:
    """One game: whether a deal can be begun, and how the deals so far add up."""

    game: str
    title: str
    is_ready: bool
    deals: int  # played to the end
    levels: tuple[LevelLine, ...]  # none before there are enough deals


@dataclass(frozen=True)
class DuplicateHall:
    """The content of the page."""

    games: tuple[DealsOfGame, ...]
    lines: tuple[DealLine, ...]  # the newest first
    least: int = LEAST_DEALS


def build_duplicate_hall() -> DuplicateHall:
    """Return the list of shared deals."""
    duplicates = practice().duplicates.all()
    return DuplicateHall(
        games=tuple(_sum_up(game, duplicates) for game in GAMES),
        lines=tuple(_line(duplicate) for duplicate in duplicates),
    )


def _sum_up(game: str, duplicates: Sequence[Duplicate]) -> DealsOfGame:
    mine = [
        duplicate
        for duplicate in duplicates
        if duplicate.game == game and duplicate.own is not None
    ]
    rates = [(level, compare_with_level(level, mine)) for level in PLAYERS]
    return DealsOfGame(
        game=game,
        title=game_name(game),
        is_ready=engine().is_ready(find_ruleset(game, GAMES[game].default_preset)),
        deals=len(mine),
        levels=tuple(_face(level, rate) for level, rate in rates if rate),
    )


def _face(level: str, rate: Rate) -> LevelLine:
    margin = rate.margin or 0.0
    points = format_with_margin(format_signed(rate.value, margin), margin)
    if rate.low > 0:
        return LevelLine(level_name(level), points, _("you are ahead"))
    verdict = _("it is ahead of you") if rate.high < 0 else _("not settled")
    return LevelLine(level_name(level), points, verdict)


def _line(duplicate: Duplicate) -> DealLine:
    is_over = practice().table(duplicate.token).is_closed
    if duplicate.is_whole:
        state = _("Everybody has played this deal.")
    else:
        state = _("The levels are still playing this deal.") if is_over else _("In progress")
    return DealLine(
        duplicate.token,
        game_name(duplicate.game),
        format_local_time(duplicate.began),
        state,
        is_over,
    )

"""A house rule set: which yaku count, their points, and their names (S0.7).

It consists of overrides of a ruleset, like any house rule, two for each yaku: its points and a
custom name. Anything else is as in the game's table.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.rules.cards import count
from tutor.rules.tables import NEVER
from tutor.rules.toggle import RulesetError, Toggle, Value
from tutor.rules.yaku import Yaku
from tutor.text import CharacterError, clean_line

MOST_POINTS: Final = 600  # that a sheet gives a yaku: as many as win a match of Roppyakken
LONGEST_NAME: Final = 30
_WORTH: Final = "worth-"  # and the id of a yaku
_NAME: Final = "name-"

_Toggles = Mapping[str, Value]


class SheetError(RulesetError):
    """A house rule set whose lines contradict each other, though each is valid alone."""


class NothingScoresError(SheetError):
    """A sheet by which nobody could ever score."""


class OutrankedError(SheetError):
    """A house rule set in which a yaku has fewer points than one that it replaces."""

    def __init__(self, better: str, worse: str) -> None:
        super().__init__(
            f"{better} replaces {worse}, so it must be worth as much at least, or not count."
        )
        self.better = better
        self.worse = worse


@dataclass(frozen=True)
class NameToggle(Toggle):
    """A custom name: a short text of one line."""

    def check(self, value: object) -> Value:
        """Return *value* in its stored form if it is valid; raise RulesetError otherwise."""
        if isinstance(value, str) and is_own_name(value):
            return clean_line(value)
        raise RulesetError(f"{self.name} must be a text of 1 to {LONGEST_NAME} characters.")


def is_own_name(text: str) -> bool:
    """Return whether a yaku may be called so."""
    try:
        return 0 < len(clean_line(text)) <= LONGEST_NAME
    except CharacterError:
        return False


def worth_toggle(yaku: str) -> Toggle:
    """Return the toggle for the points of a yaku; 0 removes it."""
    return Toggle(f"{_WORTH}{yaku}", (), numbers=range(MOST_POINTS + 1))


def name_toggle(yaku: str) -> Toggle:
    """Return the toggle for the name of a yaku."""
    return NameToggle(f"{_NAME}{yaku}", ())


def is_worth(toggle: str) -> bool:
    """Return whether a toggle sets the points of a yaku."""
    return toggle.startswith(_WORTH)


def is_name(toggle: str) -> bool:
    """Return whether a toggle sets the name of a yaku, which changes no round."""
    return toggle.startswith(_NAME)


def yaku_of(toggle: str) -> str:
    """Return the id of the yaku that a toggle of a sheet is about."""
    return toggle.removeprefix(_WORTH).removeprefix(_NAME)


def read_worth(toggles: _Toggles, yaku: str, default: int) -> int:
    """Return the points of a yaku: from the overrides, otherwise *default*."""
    value = toggles.get(f"{_WORTH}{yaku}")
    return value if isinstance(value, int) else default


def read_worths(
    toggles: _Toggles, names: Iterable[str], default: Mapping[str, int]
) -> dict[str, int]:
    """Return the points of the given yaku in play; *default* is their default."""
    worths = {name: read_worth(toggles, name, default.get(name, 0)) for name in names}
    return {name: points for name, points in worths.items() if points}


def read_names(overrides: _Toggles) -> dict[str, str]:
    """Return the custom names by yaku."""
    return {yaku_of(name): str(value) for name, value in overrides.items() if is_name(name)}


def revalue(table: tuple[Yaku, ...], toggles: _Toggles) -> tuple[Yaku, ...]:
    """Return a yaku table with the points of the house rule set; extra cards add as before.

    A yaku of no points is not in play: its row remains with a need that cannot be met.
    """
    return tuple(_revalue(yaku, toggles) for yaku in table)


def _revalue(yaku: Yaku, toggles: _Toggles) -> Yaku:
    points = read_worth(toggles, yaku.id, yaku.points)
    return replace(yaku, points=points, need=yaku.need if points else NEVER)


def check_sheet(table: tuple[Yaku, ...], *, have_cards_points: bool) -> None:
    """Raise RulesetError for a table by which nothing scores, or in which more brings less."""
    if not have_cards_points and not any(yaku.is_played and not yaku.needs_other for yaku in table):
        raise NothingScoresError("At least one yaku must count, or nobody could score.")
    for better, worse in _list_replaced(table):
        if _points_of_all(better, better) < _points_of_all(worse, better):
            raise OutrankedError(better.id, worse.id)


def _list_replaced(table: tuple[Yaku, ...]) -> Iterator[tuple[Yaku, Yaku]]:
    """Yield each yaku that counts with each that it replaces and that counts."""
    played = {yaku.id: yaku for yaku in table if yaku.is_played}
    for better in played.values():
        for other in better.beats:
            if other in played:
                yield better, played[other]


def _points_of_all(yaku: Yaku, full: Yaku) -> int:
    """Return the points of a yaku with all cards that count for *full*."""
    further = count(yaku.counted & (full.cards | full.counted)) - yaku.counted_from
    return yaku.points + yaku.per_extra * max(0, further)

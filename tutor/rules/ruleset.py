"""A game as people describe it: presets, toggles and a yaku table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from tutor.rules.cards import CardSet
from tutor.rules.tables import Rules, YakuRow

Value = bool | int | str


class RulesetError(ValueError):
    """A game, preset, toggle or value that does not exist."""


@dataclass(frozen=True)
class Toggle:
    """One rule that may be set; no values listed means any number from 0."""

    name: str
    values: tuple[Value, ...] = (False, True)

    def check(self, value: object) -> Value:
        """Return *value* if the toggle can have it; raise RulesetError otherwise."""
        if self.values:
            # True == 1 in Python, so the type is compared as well.
            for allowed in self.values:
                if type(value) is type(allowed) and value == allowed:
                    return allowed
            wanted = "one of " + ", ".join(_shown(allowed) for allowed in self.values)
        elif type(value) is int and value >= 0:
            return value
        else:
            wanted = "a whole number from 0"
        raise RulesetError(f"{self.name} is {_shown(value)}, but must be {wanted}.")


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Yaku:
    """One yaku of the score sheet: *need* of *cards* give *points*."""

    id: str
    cards: CardSet
    need: int
    points: int
    counted: CardSet = 0  # every one of these beyond *counted_from* adds *per_extra*
    counted_from: int = 0
    per_extra: int = 0
    beats: tuple[str, ...] = ()
    spoiled_by: CardSet = 0
    needs_other: bool = False


def rows(table: tuple[Yaku, ...], virtual: Mapping[CardSet, CardSet]) -> tuple[YakuRow, ...]:
    """Return the integer rows of a yaku table; *virtual* swaps card sets for kernels."""
    place = {yaku.id: index for index, yaku in enumerate(table)}
    return tuple(
        YakuRow(
            cards=virtual.get(yaku.cards, yaku.cards),
            need=yaku.need,
            points=yaku.points,
            counted=virtual.get(yaku.counted, yaku.counted),
            counted_from=yaku.counted_from,
            per_extra=yaku.per_extra,
            beats=sum(1 << place[other] for other in yaku.beats),
            spoiled_by=yaku.spoiled_by,
        )
        for yaku in table
    )


@dataclass(frozen=True)
class DealOrder:
    """How a deal is made: packets of *packet* cards, in this order, until all are dealt."""

    packet: int
    order: tuple[str, ...]  # "opponent", "field", "dealer"


@dataclass(frozen=True)
class Game:
    """Everything that is particular to one game; `games/` has one literal each."""

    name: str
    seats: int
    hand_size: int
    field_size: int
    toggles: tuple[Toggle, ...]
    presets: Mapping[str, Mapping[str, Value]]
    yaku: Callable[[Mapping[str, Value], int], tuple[Yaku, ...]]
    tables: Callable[[Mapping[str, Value], int], Rules]
    deal_order: Callable[[Mapping[str, Value]], DealOrder]
    boost: Callable[[Mapping[str, Value], CardSet], int]
    is_void_field: Callable[[Mapping[str, Value], CardSet], bool]
    dealt_yaku: Callable[[CardSet], str | None]
    match_winner: Callable[[Mapping[str, Value], tuple[tuple[int, ...], ...]], int | None]

    @cached_property
    def default_preset(self) -> str:
        """Return the preset that a beginner is taught: the first."""
        return next(iter(self.presets))


@dataclass(frozen=True)
class Ruleset:
    """One game with every toggle set."""

    game: Game
    preset: str
    overrides: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.preset not in self.game.presets:
            known = ", ".join(self.game.presets)
            raise RulesetError(
                f"{self.game.name} has no preset {self.preset!r}; its presets are {known}."
            )
        checked = {name: self._toggle(name).check(value) for name, value in self.overrides.items()}
        object.__setattr__(self, "overrides", MappingProxyType(checked))

    def _toggle(self, name: str) -> Toggle:
        for toggle in self.game.toggles:
            if toggle.name == name:
                return toggle
        raise RulesetError(f"{self.game.name} has no toggle {name!r}.")

    @cached_property
    def toggles(self) -> Mapping[str, Value]:
        """Return the value of every toggle."""
        return {**self.game.presets[self.preset], **self.overrides}

    @property
    def rounds(self) -> int:
        """Return the number of rounds of a match."""
        return int(self.toggles["rounds"])

    def yaku(self, round_number: int = 1) -> tuple[Yaku, ...]:
        """Return the yaku table of a round (one yaku may depend on its month)."""
        return self.game.yaku(self.toggles, round_number)

    def tables(self, round_number: int = 1) -> Rules:
        """Return the rules of a round as integers."""
        if round_number not in self._tables:
            self._tables[round_number] = self.game.tables(self.toggles, round_number)
        return self._tables[round_number]

    @cached_property
    def _tables(self) -> dict[int, Rules]:
        return {}  # every step of a round asks for them

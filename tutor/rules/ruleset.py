"""A game as people describe it: presets, toggles and a yaku table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Final

from tutor.rules import house_sheet
from tutor.rules.cards import BY_KIND, IDS, JOKER, Card, CardSet, Kind, sort_cards
from tutor.rules.tables import ONE_SCORES, Rules
from tutor.rules.toggle import ROUNDS, Toggle, read_number
from tutor.rules.toggle import RulesetError as RulesetError
from tutor.rules.toggle import Value as Value
from tutor.rules.verdict import MatchVerdict, RoundResult
from tutor.rules.yaku import DealtYaku as DealtYaku
from tutor.rules.yaku import Yaku as Yaku


@dataclass(frozen=True)
class DealOrder:
    """How a deal is made: packets of *packet* cards, in this order, until all are dealt.

    The field gets its cards in as many packets as a player does (S1.34).
    """

    packet: int
    order: tuple[str, ...]  # "opp", "field", "dealer"


# The effect of a dealt hand on the deal.
SOUND: Final = "sound"
MISDEAL: Final = "misdeal"  # dealt again
MISDEAL_IF_DECLARED: Final = "optional"  # dealt again if the holder declares it


def no_boost(toggles: Mapping[str, Value], field: CardSet) -> int:
    """Return 1: nothing on the field multiplies a score."""
    return 1


def no_dealt_end(toggles: Mapping[str, Value], hand: CardSet) -> str | None:
    """Return None: no dealt hand ends the round."""
    return None


def sound_hand(toggles: Mapping[str, Value], hand: CardSet) -> str:
    """Return "sound": no dealt hand is a misdeal."""
    return SOUND


def nothing_carried(toggles: Mapping[str, Value], field: CardSet) -> tuple[int, ...]:
    """Return no multipliers: none is carried to a later round."""
    return ()


def never(toggles: Mapping[str, Value]) -> bool:
    """Return False, for features that a game does not have."""
    return False


def nothing_to_show(toggles: Mapping[str, Value], hand: CardSet) -> tuple[DealtYaku, ...]:
    """Return no dealt yaku, for games in which none is shown."""
    return ()


def no_points_shown(toggles: Mapping[str, Value], shown: CardSet, size: int) -> frozenset[int]:
    """Return no points: no cards can have been shown."""
    return frozenset() if shown else frozenset({0})


def no_worths(toggles: Mapping[str, Value]) -> Mapping[str, int]:
    """Return no worths, for games in which all yaku are captured."""
    return {}


def usual_kinds(toggles: Mapping[str, Value]) -> Mapping[Kind, CardSet]:
    """Return the cards of each kind as most games sort them."""
    return BY_KIND


@dataclass(frozen=True)
class Game:
    """Everything that is particular to one game; `games/` has one literal each."""

    name: str
    players: tuple[int, ...]  # how many may be at the table, the usual number first
    hand_sizes: Mapping[int, int]  # by the number of seats that play
    field_sizes: Mapping[int, int]
    toggles: tuple[Toggle, ...]
    presets: Mapping[str, Mapping[str, Value]]
    yaku: Callable[[Mapping[str, Value], int], tuple[Yaku, ...]]
    tables: Callable[[Mapping[str, Value], int], Rules]
    deal_order: Callable[[Mapping[str, Value]], DealOrder]
    is_void_field: Callable[[Mapping[str, Value], CardSet], bool]
    verdict: Callable[[Mapping[str, Value], tuple[RoundResult, ...]], MatchVerdict]
    boost: Callable[[Mapping[str, Value], CardSet], int] = no_boost
    # ends the round at once
    dealt_yaku: Callable[[Mapping[str, Value], CardSet], str | None] = no_dealt_end
    hand_verdict: Callable[[Mapping[str, Value], CardSet], str] = sound_hand  # or a misdeal
    hand_yaku: Callable[[Mapping[str, Value], CardSet], tuple[DealtYaku, ...]] = nothing_to_show
    shown_points: Callable[[Mapping[str, Value], CardSet, int], frozenset[int]] = no_points_shown
    shows_apart: bool = True  # each dealt yaku may be shown or hidden separately
    field_comes_late: Callable[[Mapping[str, Value]], bool] = never  # after the dealt yaku
    carried: Callable[[Mapping[str, Value], CardSet], tuple[int, ...]] = nothing_carried
    joker_players: int = 0  # number of players with a 49th card (S2.25)
    joker_sits_out: Callable[[Mapping[str, Value]], bool] = never  # with its holder
    kinds: Callable[[Mapping[str, Value]], Mapping[Kind, CardSet]] = usual_kinds
    call_word: str = ""  # the call of a seat that goes on after a yaku
    uncaptured: tuple[str, ...] = ()  # the yaku of dealt hands, and special ones
    uncaptured_worths: Callable[[Mapping[str, Value]], Mapping[str, int]] = no_worths

    @cached_property
    def default_preset(self) -> str:
        """Return the preset that a beginner is taught: the first."""
        return next(iter(self.presets))

    @cached_property
    def yaku_ids(self) -> tuple[str, ...]:
        """Return every yaku that may be played, whatever the rules."""
        table = self.yaku(self.presets[self.default_preset], 1)
        return (*(yaku.id for yaku in table), *self.uncaptured)

    @cached_property
    def sheet(self) -> tuple[Toggle, ...]:
        """Return the toggles of a house sheet, which no preset has."""
        makers = (house_sheet.worth_toggle, house_sheet.name_toggle)
        return tuple(make(yaku) for make in makers for yaku in self.yaku_ids)


@dataclass(frozen=True)
class Ruleset:
    """One game with every toggle set."""

    game: Game
    preset: str
    overrides: Mapping[str, Value] = field(default_factory=dict)
    players: int = 0  # at the table; 0 becomes the game's usual number

    def __post_init__(self) -> None:
        if not self.players:
            object.__setattr__(self, "players", self.game.players[0])
        if self.players not in self.game.players:
            given = ", ".join(str(number) for number in sorted(self.game.players))
            raise RulesetError(f"{self.game.name} is for {given} players, not {self.players}.")
        if self.preset not in self.game.presets:
            given = ", ".join(self.game.presets)
            raise RulesetError(
                f"{self.game.name} has no preset {self.preset!r}; its presets are {given}."
            )
        checked = {name: self._toggle(name).check(value) for name, value in self.overrides.items()}
        object.__setattr__(self, "overrides", MappingProxyType(checked))
        if self.has_own_worths:
            counts = self.game.tables(self.toggles, 1).settlement != ONE_SCORES
            house_sheet.check_sheet(self.yaku(), have_cards_points=counts)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.game.name, self.preset, self.players, frozenset(self.overrides.items())))

    def _toggle(self, name: str) -> Toggle:
        for toggle in (*self.game.toggles, *self.game.sheet):
            if toggle.name == name:
                return toggle
        raise RulesetError(f"{self.game.name} has no toggle {name!r}.")

    @cached_property
    def toggles(self) -> Mapping[str, Value]:
        """Return the value of every toggle, and the points of a house rule set."""
        toggles = {name: v for name, v in self.overrides.items() if not house_sheet.is_name(name)}
        return {**self.game.presets[self.preset], **toggles}

    @cached_property
    def own_names(self) -> Mapping[str, str]:
        """Return the custom names of a house rule set, by yaku id."""
        return house_sheet.read_names(self.overrides)

    def list_worths(self) -> Mapping[str, int]:
        """Return the points of every yaku before further cards, 0 where it is not played."""
        captured = {yaku.id: yaku.points for yaku in self.yaku()}
        opponents = dict.fromkeys(self.game.uncaptured, 0)
        return {**captured, **opponents, **self.game.uncaptured_worths(self.toggles)}

    @property
    def has_own_worths(self) -> bool:
        """Return whether a house rule set changes the points of a yaku."""
        return any(map(house_sheet.is_worth, self.overrides))

    @cached_property
    def kinds(self) -> Mapping[Kind, CardSet]:
        """Return the cards of each kind, as this game sorts them."""
        return self.game.kinds(self.toggles)

    @cached_property
    def _sorted(self) -> Mapping[Card, Kind]:
        return sort_cards(self.kinds)

    def kind_of(self, card: Card) -> Kind:
        """Return the kind of a card in this game."""
        return self._sorted[card]

    @cached_property
    def seats(self) -> int:
        """Return how many seats play a round."""
        return min(self.players, max(self.game.hand_sizes))

    @property
    def has_bidding(self) -> bool:
        """Return whether more are at the table than play a round (S2.24)."""
        return self.players > self.seats

    @property
    def has_joker(self) -> bool:
        """Return whether the pack has a 49th card (S2.25)."""
        return self.players == self.game.joker_players

    @property
    def joker_sits_out(self) -> bool:
        """Return whether the joker's holder sits out and their other cards become the field."""
        return self.has_joker and self.game.joker_sits_out(self.toggles)

    @property
    def pack(self) -> tuple[Card, ...]:
        """Return the cards that are shuffled, in order."""
        return (*range(len(IDS)), JOKER) if self.has_joker else tuple(range(len(IDS)))

    @property
    def field_comes_late(self) -> bool:
        """Return whether the field is dealt from the stock after dealt yaku were shown.

        Not where it is the hand of the joker's holder: that is on the table before the bids.
        """
        return self.game.field_comes_late(self.toggles) and not self.joker_sits_out

    @property
    def hand_size(self) -> int:
        """Return the number of cards dealt to each seat."""
        return self.game.hand_sizes[self.seats]

    @property
    def field_size(self) -> int:
        """Return the number of cards dealt to the field before the first turn."""
        return self.game.field_sizes[self.seats]

    @property
    def rounds(self) -> int:
        """Return the number of rounds of a match; 0 when it goes to a target."""
        return read_number(self.toggles, ROUNDS.name) if ROUNDS.name in self.toggles else 0

    @property
    def is_clockwise(self) -> bool:
        """Return whether the next player sits to the left, otherwise to the right (S0.25,
        S2.54).
        """
        return self.toggles.get("direction") == "clockwise"

    def with_rounds(self, rounds: int) -> "Ruleset":
        """Return the same rules for a match with this number of rounds."""
        if rounds == self.rounds:
            return self
        return replace(self, overrides={**self.overrides, ROUNDS.name: rounds})

    def find_dealt_end(self, hand: CardSet) -> str | None:
        """Return the yaku of a dealt hand that ends the round at once; None for any other hand."""
        return self.game.dealt_yaku(self.toggles, hand)

    @property
    def bank(self) -> int:
        """Return the points that everybody begins a match with (J1)."""
        return read_number(self.toggles, "bank") if "bank" in self.toggles else 0

    @property
    def target(self) -> int:
        """Return the points that a match goes to; 0 when it has a number of rounds (S0.50)."""
        return read_number(self.toggles, "target") if "target" in self.toggles else 0

    def yaku(self, round_number: int = 1) -> tuple[Yaku, ...]:
        """Return the yaku table of a round (one yaku may depend on its month)."""
        if round_number not in self._yaku_tables:
            self._yaku_tables[round_number] = self.game.yaku(self.toggles, round_number)
        return self._yaku_tables[round_number]

    @cached_property
    def _yaku_tables(self) -> dict[int, tuple[Yaku, ...]]:
        return {}  # a page reads them hundreds of times

    def tables(self, round_number: int = 1) -> Rules:
        """Return the rules of a round as integers."""
        if round_number not in self._tables:
            self._tables[round_number] = self.game.tables(self.toggles, round_number)
        return self._tables[round_number]

    @cached_property
    def _tables(self) -> dict[int, Rules]:
        return {}  # every step of a round reads them

"""Hachi-Hachi: presets, toggles, yaku and payments (RULES.md 3.0, 3.3 and 4.3)."""

from collections.abc import Mapping
from typing import Final

from tutor.rules import cards as deck
from tutor.rules import tables as named
from tutor.rules.cards import CardSet, count, month_set
from tutor.rules.games.dealt_hands import (
    KAN,
    hachihachi_dealt_worths,
    hachihachi_hand_yaku,
    hachihachi_shown_points,
)
from tutor.rules.house_sheet import read_worth, revalue
from tutor.rules.ruleset import DealOrder, Game, Value, Yaku
from tutor.rules.score.par import SPECIAL_YAKU
from tutor.rules.tables import Par, Rules
from tutor.rules.toggle import ROUNDS, Toggle, read_number
from tutor.rules.verdict import MatchVerdict, RoundResult, judge_after_rounds
from tutor.rules.yaku import build_rows

_Toggles = Mapping[str, Value]

TOGGLES: Final = (
    Toggle("tey", ("leaflet", "literal", "classic")),
    Toggle("deki", ("leaflet", "classic")),
    Toggle("kan", (1, 10, 12)),
    Toggle("isc"),
    Toggle("beaten", ("half", "zero")),
    Toggle("liability"),
    Toggle("sage_cancel"),
    Toggle("tokushu_cancels"),
    Toggle("field_kuttsuki"),
    Toggle("carry"),
    Toggle("forced_pays"),
    Toggle("pass_fee", ("escalating", "plain"), any_number=True),
    Toggle("bid_start", ("left", "dealer")),
    Toggle("direction", ("clockwise", "counterclockwise")),
    Toggle("joker_mode", ("seed", "blank_card")),
    Toggle("river", ("late", "dealt")),
    Toggle("cards_with_yaku", ("no", "yes")),
    ROUNDS,
)
_STANDARD: Final[dict[str, Value]] = {
    "tey": "leaflet",
    "deki": "leaflet",
    "kan": 1,
    "isc": True,
    "beaten": "half",
    "liability": True,
    "sage_cancel": False,
    "tokushu_cancels": False,
    "field_kuttsuki": True,
    "carry": False,
    "forced_pays": True,
    "pass_fee": 10,
    "bid_start": "left",
    "direction": "clockwise",
    "joker_mode": "seed",
    "river": "late",
    "cards_with_yaku": "no",
    "rounds": 12,
}
_SEED: Final[dict[str, Value]] = {
    **_STANDARD,
    "tey": "literal",
    "liability": False,
    "cards_with_yaku": "yes",
}
_CLASSIC: Final[dict[str, Value]] = {
    **_STANDARD,
    "tey": "classic",
    "deki": "classic",
    "kan": 12,
    "isc": False,
    "beaten": "zero",
    "sage_cancel": True,
    "tokushu_cancels": True,
    "field_kuttsuki": False,
    "carry": True,
    "forced_pays": False,
    "pass_fee": "escalating",
    "bid_start": "dealer",
    "direction": "counterclockwise",
    "joker_mode": "blank_card",
    "river": "dealt",
}

PAR: Final = 88
VALUES: Final = (
    (deck.LIGHTS, 20),
    (deck.ANIMALS, 10),
    (deck.RIBBONS, 5),
    (deck.CHAFF, 1),
)
# Captured yaku with each opponent's payment: points of the leaflet, or kan.
_LEAFLET: Final = {"goko": 75, "shiko": 50, "nanatan": 50, "three": 35}
_KAN: Final = {"goko": 12, "shiko": 10, "nanatan": 10, "three": 7}


def yaku_table(toggles: _Toggles, round_number: int = 1) -> tuple[Yaku, ...]:
    """Return the captured yaku with what each opponent pays (4.3); goko replaces shiko."""
    classic = toggles["deki"] == "classic"
    kan = read_number(toggles, "kan")
    pays = {name: points * kan for name, points in _KAN.items()} if classic else _LEAFLET
    dry = deck.LIGHTS & ~deck.RAIN_MAN
    no_willow = deck.RIBBONS & ~deck.WILLOWS
    trio = deck.cards_named("7-boar 10-deer 6-butterflies")
    trio_pays = pays["three"] if toggles["isc"] else 0
    table = (
        Yaku("goko", deck.LIGHTS, 5, pays["goko"], beats=("shiko",)),
        Yaku("shiko", dry, 4, pays["shiko"]),
        Yaku("nanatan", no_willow, 7, pays["nanatan"]),
        Yaku("akatan", deck.POETRY_RIBBONS, 3, pays["three"]),
        Yaku("aotan", deck.BLUE_RIBBONS, 3, pays["three"]),
        Yaku("inoshikacho", trio, 3, trio_pays),
    )
    return revalue(table, toggles)


def special_worths(toggles: _Toggles) -> dict[str, int]:
    """Return each opponent's payment for a special yaku without extras (A-H13)."""
    classic, kan = toggles["deki"] == "classic", read_number(toggles, "kan")
    default = dict(
        zip(SPECIAL_YAKU, (10 * kan, 10 * kan, 12 * kan) if classic else (50,) * 3, strict=True)
    )
    return {name: read_worth(toggles, name, points) for name, points in default.items()}


def build_par(toggles: _Toggles) -> Par:
    """Return the payments at the end of a round, in points (4.3, A-H11 to A-H14)."""
    classic = toggles["deki"] == "classic"
    kan = read_number(toggles, "kan")
    level, double, sixteen = special_worths(toggles).values()
    second, third, fourth = (2 * kan, 4 * kan, 6 * kan) if classic else (10, 25, 50)
    return Par(
        par=PAR,
        all_at_par=level,
        double_from=168 if double else named.NEVER,
        double=double,
        double_extra=kan if classic else 0,
        chaff=deck.CHAFF | deck.WILLOWS,
        chaff_from=16 if sixteen else named.NEVER,
        chaff_points=(sixteen, sixteen + second, sixteen + third, sixteen + fourth),
        chaff_extra=2 * kan if classic else 0,
        special_cancels_shown=int(bool(toggles["tokushu_cancels"])),
        beaten_gets_half=int(toggles["beaten"] == "half"),
        one_pays_all=int(bool(toggles["liability"])),
        may_cancel=int(bool(toggles["sage_cancel"])),
        cards_at_stop=int(toggles["cards_with_yaku"] == "yes"),
    )


def build_tables(toggles: _Toggles, round_number: int = 1) -> Rules:
    """Return the rules of a round as integers."""
    return named.BARE._replace(
        yaku=build_rows(yaku_table(toggles), {}),
        settlement=named.AGAINST_PAR,
        values=VALUES,
        par=build_par(toggles),
    )


_TWICE: Final = deck.cards_named("1-crane 3-curtain 8-moon")
_FOUR_TIMES: Final = deck.cards_named("11-rainman 12-phoenix")


def multiplier(toggles: _Toggles, field: CardSet) -> int:
    """Return the multiplier of all points by the lights of the field (S2.49 to S2.52)."""
    if field & _FOUR_TIMES:
        return 4
    return 2 if field & _TWICE else 1


def list_multipliers(toggles: _Toggles, field: CardSet) -> tuple[int, ...]:
    """Return the multipliers of all lights of the field, x4 first, where unused ones are
    carried.
    """
    if not toggles["carry"]:
        return ()
    return (4,) * count(field & _FOUR_TIMES) + (2,) * count(field & _TWICE)


def is_void_field(toggles: _Toggles, field: CardSet) -> bool:
    """Return whether a river is void: four of a month, or three pairs (S2.48, A-H8)."""
    counts = sorted(count(field & month_set(4 * month)) for month in range(12))
    return counts[-1] == 4 or bool(toggles["field_kuttsuki"] and counts[-4:] == [0, 2, 2, 2])


def deal_order(toggles: _Toggles) -> DealOrder:
    """Return how the cards are dealt."""
    return DealOrder(7, ("opp", "dealer", "field"))


def judge_match(toggles: _Toggles, results: tuple[RoundResult, ...]) -> MatchVerdict:
    """Return who has the highest ledger after the rounds agreed; ties are shared (A-H25)."""
    return judge_after_rounds(read_number(toggles, "rounds"), results)


GAME: Final = Game(
    name="hachihachi",
    players=(3, 4, 5, 6, 7),
    hand_sizes={3: 7},
    field_sizes={3: 6},
    toggles=TOGGLES,
    presets={"hh_standard": _STANDARD, "hh_seed": _SEED, "hh_classic": _CLASSIC},
    yaku=yaku_table,
    tables=build_tables,
    deal_order=deal_order,
    is_void_field=is_void_field,
    verdict=judge_match,
    boost=multiplier,
    carried=list_multipliers,
    hand_yaku=hachihachi_hand_yaku,
    shown_points=hachihachi_shown_points,
    shows_apart=False,
    field_comes_late=lambda toggles: toggles["river"] == "late",
    joker_players=7,
    joker_sits_out=lambda toggles: toggles["joker_mode"] == "blank_card",
    call_word="continue",
    uncaptured=(*KAN, *SPECIAL_YAKU),
    uncaptured_worths=lambda toggles: hachihachi_dealt_worths(toggles) | special_worths(toggles),
)

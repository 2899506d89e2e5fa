"""Tables of the Hachi-Hachi oracle: presets (RULES 3.0), values (S2.35 to S2.46, RULES 4.3).

The 48 cards are sorted as in Koi-Koi (RULES 1): 5 lights, 9 animals, 10 ribbons, 24 plains.
"""

from collections.abc import Mapping
from typing import Any

from tests.oracle.house_sheet import is_sheet
from tests.oracle.koikoi_tables import CARDS, PLAINS, month_of

Toggles = Mapping[str, object]
Player = Any  # a name, or a number at the table

WILLOWS = {"11-rainman", "11-swallow", "11-ribbon", "11-lightning"}
CHAFF = PLAINS | WILLOWS  # RULES 1, `chaff_for_hand_yaku`: 27 cards
DRY_LIGHTS = {"1-crane", "3-curtain", "8-moon", "12-phoenix"}
DECEMBER_PLAINS = {"12-chaff-yellow", "12-chaff-a", "12-chaff-b"}
SEVEN_RIBBONS = {f"{month}-ribbon" for month in (1, 2, 3, 4, 5, 6, 7, 9, 10)}  # A-H9
SANBON_MONTHS = {1, 2, 3, 6, 8, 11}  # S2.35, S2.44
STANDING_MONTHS = {4, 5, 7}  # S2.36; December stands with its three plains only

# RULES 3.0: a column, and where each other column differs from it.
STANDARD: dict[str, object] = {
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
    "cards_with_yaku": "no",
    "rounds": 12,
}
PRESETS = {
    "hh_standard": STANDARD,
    "hh_seed": STANDARD | {"tey": "literal", "liability": False, "cards_with_yaku": "yes"},
    "hh_classic": STANDARD
    | {
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
    },
}

BOOL = (False, True)
VALUES: dict[str, tuple[object, ...]] = {
    "tey": ("leaflet", "literal", "classic"),
    "deki": ("leaflet", "classic"),
    "kan": (1, 10, 12),
    "isc": BOOL,
    "beaten": ("half", "zero"),
    "liability": BOOL,
    "sage_cancel": BOOL,
    "tokushu_cancels": BOOL,
    "field_kuttsuki": BOOL,
    "carry": BOOL,
    "forced_pays": BOOL,
    "pass_fee": (10, "escalating", "plain"),  # or any other whole number of points
    "bid_start": ("left", "dealer"),
    "direction": ("clockwise", "counterclockwise"),
    "joker_mode": ("seed", "blank_card"),
    "cards_with_yaku": ("no", "yes"),
    "rounds": (3, 6, 8, 12),
}

# Hand yaku, the set group before the plain one (A-H6). S2.35 to S2.46, in points.
LEAFLET_HAND = {
    "sanbon": 10,
    "tatesanbon": 15,
    "kuttsuki": 20,
    "teshi": 30,
    "haneken": 30,
    "ichinishi": 35,
    "shisou": 50,
    "aka": 15,
    "tanichi": 20,
    "toichi": 20,
    "pikaichi": 20,
    "karasu": 25,
}
# RULES 4.3, "Hand yaku, classic", in kan.
CLASSIC_HAND = {
    "sanbon": 2,
    "tatesanbon": 3,
    "futasanbon": 6,
    "sanbon_tatesanbon": 7,
    "futatatesanbon": 8,
    "kuttsuki": 4,
    "teshi": 6,
    "haneken": 7,
    "ichinishi": 8,
    "shisou": 20,
    "aka": 2,
    "tanichi": 3,
    "toichi": 3,
    "pikaichi": 4,
    "karasu": 4,
}
# RULES 4.3, "Captured yaku".
LEAFLET_CAPTURED = {
    "goko": 75,
    "shiko": 50,
    "nanatan": 50,
    "akatan": 35,
    "aotan": 35,
    "inoshikacho": 35,
}
CLASSIC_CAPTURED = {
    "goko": 12,
    "shiko": 10,
    "nanatan": 10,
    "akatan": 7,
    "aotan": 7,
    "inoshikacho": 7,
}


def points_per_kan(t: Toggles) -> int:
    kan = t["kan"]
    assert isinstance(kan, int)
    return kan


def _listed(name: str, value: object) -> bool:
    """Tell whether a value is one of those listed; True is not 1."""
    if name == "pass_fee" and type(value) is int:
        return value >= 0
    return any(type(value) is type(one) and value == one for one in VALUES.get(name, ()))


def toggles(preset: str, overrides: Mapping[str, object]) -> dict[str, object]:
    """Return the ruleset "preset + overrides" (RULES 3.0); an unknown name or value is refused."""
    if preset not in PRESETS:
        raise ValueError(f"no such preset: {preset}")
    for name, value in overrides.items():
        if not (is_sheet(name, value) or _listed(name, value)):
            raise ValueError(f"no such toggle: {name}={value!r}")
    return {**PRESETS[preset], **overrides}


def by_month(cards: set[str]) -> dict[int, set[str]]:
    """Return the cards of each month that has some, in the order of the months."""
    assert cards <= CARDS
    months = sorted({month_of(card) for card in cards})
    return {month: {card for card in cards if month_of(card) == month} for month in months}

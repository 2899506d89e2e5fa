"""Tables of the Koi-Koi oracle: the 48 cards (RULES 1), presets (3.0) and values (4.1)."""

from collections.abc import Mapping
from functools import cache

from tests.oracle.house_sheet import is_sheet

LIGHTS = {"1-crane", "3-curtain", "8-moon", "11-rainman", "12-phoenix"}
ANIMALS = {
    "2-warbler",
    "4-cuckoo",
    "5-bridge",
    "6-butterflies",
    "7-boar",
    "8-geese",
    "9-cup",
    "10-deer",
    "11-swallow",
}
POETRY_RIBBONS = {"1-ribbon", "2-ribbon", "3-ribbon"}
BLUE_RIBBONS = {"6-ribbon", "9-ribbon", "10-ribbon"}
OTHER_RIBBONS = {"4-ribbon", "5-ribbon", "7-ribbon", "11-ribbon"}
RIBBONS = POETRY_RIBBONS | BLUE_RIBBONS | OTHER_RIBBONS
PLAINS = {
    *(f"{month}-chaff-{letter}" for month in range(1, 11) for letter in "ab"),
    "11-lightning",
    *("12-chaff-yellow", "12-chaff-a", "12-chaff-b"),
}
CARDS = LIGHTS | ANIMALS | RIBBONS | PLAINS

RAIN_MAN = "11-rainman"
CUP = "9-cup"
INOSHIKACHO = {"6-butterflies", "7-boar", "10-deer"}
HANAMI = {"3-curtain", "9-cup"}
TSUKIMI = {"8-moon", "9-cup"}
WILLOW = 11
PAULOWNIA = 12


@cache
def month_of(card: str) -> int:
    """Return the month of a card id, `<month>-<name>` (RULES 1)."""
    return int(card.split("-")[0])


# RULES 3.0: a column, and where each other column differs from it. `deal` and `first_dealer`
# concern the match, not a round. The last two are the columns of the peer rules J and N.
STANDARD: dict[str, object] = {
    "table": "nintendo",
    "group": "exclusive",
    "sanko_rain": False,
    "sake": "both",
    "viewing": "on",
    "viewing_points": "five",
    "tsukifuda": False,
    "high": "ge7",
    "mult": "opp_x2",
    "exhaustion": "nobody",
    "match": "points",
    "teshi": True,
    "kuttsuki": True,
    "void_field": True,
    "void_triple": False,
    "void_hand": False,
    "field_kuttsuki": False,
    "must_match": False,
    "koikoi_limit": "unlimited",
    "opp_after_koikoi": "choice",
    "decision_on": "new_or_improved",
    "next_dealer": "winner",
    "rounds": 12,
    "bank": 0,
    "zero_sum": False,
    "field_mult": False,
    "min_koikoi_points": 0,
}
PRESETS = {
    "kk_standard": STANDARD,
    "kk_blog": STANDARD
    | {"sanko_rain": True, "sake": "no", "high": "gt7", "must_match": True, "rounds": 6},
    "kk_legends": STANDARD | {"group": "stack", "decision_on": "new_only"},
    "kk_legends_strict": STANDARD
    | {
        "group": "stack",
        "match": "rounds_then_points",
        "koikoi_limit": "once",
        "opp_after_koikoi": "auto_agari",
        "decision_on": "new_only",
    },
    "kk_koikoi_japan": STANDARD
    | {
        "group": "stack_both",
        "viewing_points": "one_or_three",
        "high": "off",
        "mult": "own_calls",
        "exhaustion": "oya_always",
        "teshi": False,
        "kuttsuki": False,
        "void_hand": True,
        "rounds": 8,
        "bank": 30,
        "zero_sum": True,
    },
    "kk_nintendo": STANDARD
    | {
        "void_triple": True,
        "koikoi_limit": "once",
        "opp_after_koikoi": "auto_agari",
        "next_dealer": "winner_or_other",
    },
}

BOOL = (False, True)
VALUES: dict[str, tuple[object, ...]] = {
    "table": ("nintendo", "fudawiki", "gamedesign"),
    "group": ("exclusive", "stack", "stack_both"),
    "sanko_rain": BOOL,
    "sake": ("both", "either", "no"),
    "viewing": ("on", "off", "rain_fog", "needs_other"),
    "viewing_points": ("five", "one_or_three"),
    "tsukifuda": BOOL,
    "high": ("ge7", "gt7", "off"),
    "mult": ("opp_x2", "per_call_plus_one", "self", "any", "own_calls"),
    "exhaustion": ("nobody", "last_koikoi", "oya_ken", "oya_one", "oya_always", "higher"),
    "match": ("points", "rounds_then_points"),
    "teshi": BOOL,
    "kuttsuki": BOOL,
    "void_field": BOOL,
    "void_triple": BOOL,
    "void_hand": BOOL,
    "field_kuttsuki": BOOL,
    "must_match": BOOL,
    "koikoi_limit": ("unlimited", "once"),
    "opp_after_koikoi": ("choice", "auto_agari"),
    "decision_on": ("new_or_improved", "new_only"),
    "next_dealer": ("winner", "alternate", "loser", "winner_or_other"),
    "zero_sum": BOOL,
    "field_mult": BOOL,
}
NUMBERS = ("min_koikoi_points", "bank", "rounds")
MATCH_ONLY = ("deal", "first_dealer")

# RULES 4.1: what a yaku is worth with exactly the cards it needs. "-" entries are left out.
NINTENDO = {
    "goko": 10,
    "shiko": 8,
    "ameshiko": 7,
    "sanko": 5,
    "inoshikacho": 5,
    "tane": 1,
    "akatan_aotan": 10,
    "akatan": 5,
    "aotan": 5,
    "tan": 1,
    "hanami": 5,
    "tsukimi": 5,
    "kasu": 1,
    "tsukifuda": 4,
}
POINTS = {
    "nintendo": NINTENDO,
    "fudawiki": NINTENDO | {"goko": 15, "sanko": 6},
    "gamedesign": {
        "goko": 15,
        "shiko": 10,
        "ameshiko": 8,
        "sanko": 6,
        "inoshikacho": 5,
        "tane": 1,
        "akatan": 6,
        "aotan": 6,
        "tan": 1,
        "kasu": 1,
        "tsukifuda": 4,
    },
}


def forced(t: Mapping[str, object]) -> dict[str, object]:
    """Apply what `table=gamedesign` forces: no viewings, tsukifuda (RULES 3.0, starred values)."""
    if t["table"] == "gamedesign":
        return {**t, "viewing": "off", "tsukifuda": True}
    return dict(t)


def toggles(preset: str, overrides: Mapping[str, object]) -> dict[str, object]:
    """Return the ruleset "preset + overrides" (RULES 3.0); an unknown name or value is refused."""
    for name, value in overrides.items():
        if name in MATCH_ONLY or is_sheet(name, value):
            continue
        if name in NUMBERS:
            if not isinstance(value, int):
                raise ValueError(f"{name} is a number, not {value!r}")
        elif value not in VALUES.get(name, ()):
            raise ValueError(f"no such toggle: {name}={value!r}")
    return forced({**PRESETS[preset], **overrides})

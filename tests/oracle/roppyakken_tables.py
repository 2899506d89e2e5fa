"""Tables of the Roppyakken oracle: the 48 cards (RULES 1), yaku (S1.55 on) and presets (3.0)."""

from collections.abc import Mapping

from tests.oracle.house_sheet import is_sheet
from tests.oracle.koikoi_tables import BLUE_RIBBONS, POETRY_RIBBONS, month_of
from tests.oracle.koikoi_tables import PLAINS as KOIKOI_PLAINS

LIGHTS = {"1-crane", "2-warbler", "3-curtain", "8-moon", "11-rainman", "12-phoenix"}
ANIMALS = {
    "4-cuckoo",
    "5-bridge",
    "6-butterflies",
    "7-boar",
    "8-geese",
    "9-cup",
    "10-deer",
    "11-swallow",
    "12-chaff-yellow",
}
GRASS_RIBBONS = {"4-ribbon", "5-ribbon", "7-ribbon"}
WILLOW_RIBBON = "11-ribbon"
RIBBONS = POETRY_RIBBONS | BLUE_RIBBONS | GRASS_RIBBONS | {WILLOW_RIBBON}
PLAINS = KOIKOI_PLAINS - ANIMALS
CARDS = LIGHTS | ANIMALS | RIBBONS | PLAINS

CUP_AND_DEER = {"9-cup", "10-deer"}
WILLOW = 11

# S1.55, S1.57, S1.58, S1.60 to S1.65: the yaku of one exact set of cards. Nanatan counts ribbons,
# teppo may hide two others, and the shima are whole months: roppyakken_score does those.
SETS: dict[str, tuple[set[str], int]] = {
    "shiko": ({"1-crane", "3-curtain", "8-moon", "12-phoenix"}, 600),
    "inoshikacho": ({"7-boar", "10-deer", "6-butterflies"}, 300),
    "matsukiribozu": ({"1-crane", "12-phoenix", "8-moon"}, 150),
    "teppo": ({"3-curtain", "8-moon", "9-cup"}, 300),
    "hanami": ({"3-curtain", "9-cup"}, 100),
    "tsukimi": ({"8-moon", "9-cup"}, 100),
    "ozan": ({"1-crane", "2-warbler", "3-curtain"}, 150),
    "kozan": (POETRY_RIBBONS, 100),
    "aotan": (BLUE_RIBBONS, 100),
    "sotan": (GRASS_RIBBONS, 100),
}
NANATAN = 600
SHIMA_MONTHS = (1, 2, 3, 4, 8, 10, 12)
SHIMA = 50
AMESHIMA = 200
SOGASU, TESAN, FUTATESAN = 400, 200, 400


def month_cards(cards: set[str], month: int) -> set[str]:
    return {card for card in cards if month_of(card) == month}


# RULES 3.0: a column, and where the other differs from it.
FUDAWIKI: dict[str, object] = {
    "target": 600,
    "hand_quad": "misdeal",
    "teyaku": True,
    "gaji_forced": True,
    "gaji_triple": "protected",
    "gaji_table_wild": True,
    "gaji_card": "11-rainman",
    "teppo_replaces": True,
    "nanatan_rain": True,
    "cup_deer": False,
    "instant": "round_end_priority",
    "lead": None,
    "next_dealer": "top_round_score",
    "fuke": False,
    "tie": "play_on",
}
PRESETS = {
    "rp_fudawiki": FUDAWIKI,
    "rp_wikipedia": FUDAWIKI
    | {
        "hand_quad": "ignore",
        "gaji_forced": False,
        "gaji_triple": "single",
        "gaji_table_wild": False,
        "teppo_replaces": False,
        "instant": "none",
        "lead": 30,
    },
}

BOOL = (False, True)
VALUES: dict[str, tuple[object, ...]] = {
    "hand_quad": ("misdeal", "optional_misdeal", "ignore"),
    "teyaku": BOOL,
    "gaji_forced": BOOL,
    "gaji_triple": ("protected", "single"),
    "gaji_table_wild": BOOL,
    "gaji_card": ("11-rainman", "11-lightning"),
    "teppo_replaces": BOOL,
    "nanatan_rain": BOOL,
    "cup_deer": BOOL,
    "instant": ("round_end_priority", "immediate", "none"),
    "next_dealer": ("top_round_score",),
    "fuke": BOOL,
    "tie": ("play_on", "shared"),
}


def _allowed(name: str, value: object) -> bool:
    """Tell whether RULES 3.0 lists the value; `target` is a number, `lead` a number or null."""
    if name == "target":
        return type(value) is int and value > 0
    if name == "lead":
        return value is None or (type(value) is int and value >= 0)
    return any(type(value) is type(good) and value == good for good in VALUES.get(name, ()))


def toggles(preset: str, overrides: Mapping[str, object]) -> dict[str, object]:
    """Return the ruleset "preset + overrides" (RULES 3.0); an unknown name or value is refused."""
    if preset not in PRESETS:
        raise ValueError(f"no such preset: {preset}")
    for name, value in overrides.items():
        if not (is_sheet(name, value) or _allowed(name, value)):
            raise ValueError(f"no such toggle: {name}={value!r}")
    return {**PRESETS[preset], **overrides}

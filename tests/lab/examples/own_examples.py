"""Worked examples of this project's own, one or more for every toggle that a score depends on."""

from typing import Any

Record = dict[str, Any]

SANKO = ["1-crane", "3-curtain", "8-moon"]
SHIKO = [*SANKO, "12-phoenix"]
JANUARY = ["1-crane", "1-ribbon", "1-chaff-a", "1-chaff-b"]
MOON_CUP = ["8-moon", "9-cup"]
CURTAIN_CUP = ["3-curtain", "9-cup"]
FIVE_ANIMALS = ["2-warbler", "4-cuckoo", "5-bridge", "8-geese", "9-cup"]
NINE_CHAFF = [f"{month}-chaff-{kind}" for month in (1, 2, 3, 4) for kind in "ab"] + ["5-chaff-a"]


def record(kind: str, expected: Record, **given: Any) -> Record:
    """Return a record of the file format with everything else left empty."""
    empty: Record = {"id": "x-1", "game": "koikoi", "kind": kind, "preset": "kk_standard"}
    empty |= {"overrides": {}, "captured": None, "hand": None, "field": None, "context": {}}
    return empty | {"expected": expected, "sources": [], "note": ""} | given


def score(pile: list[str], yaku: dict[str, int], base: int, factor: int, **given: Any) -> Record:
    expected = {
        "yaku": [{"id": name, "value": value} for name, value in yaku.items()],
        "base": base,
        "multiplier": factor,
        "total": base * factor,
    }
    return record("captured_score", expected, captured=pile, **given)


def round_end(deltas: tuple[int, int], next_dealer: str, **context: Any) -> Record:
    expected = {
        "yaku": [],
        "total": max(deltas),
        "deltas": dict(zip("AB", deltas, strict=True)),
        "next_dealer": next_dealer,
    }
    table = {"players": ["A", "B"], "dealer": "A", "koikoi_calls": []}
    return record("round_end", expected, context=table | context)


def under(overrides: Record, one: Record) -> Record:
    return one | {"overrides": overrides}


def dealt(yaku: dict[str, int]) -> Record:
    """Return what a record of a dealt hand expects."""
    entries = [{"id": name, "value": value} for name, value in yaku.items()]
    return {"yaku": entries, "total": sum(yaku.values()), "round_over": bool(yaku)}


def nothing_dealt(hand: list[str]) -> Record:
    """Return a record of a dealt hand that is played."""
    return record("dealt_hand", dealt({}), hand=hand)


def turn(asks: bool, stops: bool, total: int, **context: int) -> Record:
    """Return a record of a turn in which the moon joins the cup and three more cards stay."""
    return record(
        "turn",
        {"yaku": [], "asks": asks, "stops": stops, "total": total},
        hand=["8-moon", "2-warbler", "4-cuckoo", "5-bridge"],
        field=["8-geese", "7-boar"],
        captured=["9-cup"],
        context={"played": "8-moon", "drawn": "12-chaff-a", **context},
    )


PLAIN_FOUR = ["2-warbler", "4-cuckoo", "5-bridge", "6-butterflies"]
FOUR_PAIRS = [f"{month}-chaff-{kind}" for month in (1, 2, 3, 4) for kind in "ab"]
STOP_SANKO = {"end": "stop", "stopper": "A", "captured": {"A": SANKO}}
MATCH = {"players": ["A", "B"], "rounds": [{"A": 5, "B": 0}, {"A": 0, "B": 5}]}
DRAWN = {"yaku": [], "total": 5, "totals": {"A": 5, "B": 5}, "winner": None}
SANKO_RAIN = [*SANKO[:2], "11-rainman"]

SIXTH_RIBBON = record(
    "turn",
    {"yaku": [], "asks": True, "stops": False, "total": 2},
    hand=["5-ribbon", "8-moon"],
    field=["5-bridge"],
    captured=["1-ribbon", "2-ribbon", "4-ribbon", "6-ribbon", "9-ribbon"],
    context={"played": "5-ribbon", "drawn": "12-chaff-a"},
)

OWN: dict[str, Record] = {
    "table": under({"table": "fudawiki"}, score([*SHIKO, "11-rainman"], {"goko": 15}, 15, 2)),
    "table gamedesign": under({"table": "gamedesign"}, score(SHIKO, {"shiko": 10}, 10, 2)),
    "no viewing there": under({"table": "gamedesign"}, score(MOON_CUP, {}, 0, 1)),
    "group": under(
        {"group": "stack"},
        score(
            ["6-butterflies", "7-boar", "10-deer", "4-cuckoo", "5-bridge"],
            {"inoshikacho": 5, "tane": 1},
            6,
            1,
        ),
    ),
    "sanko_rain": under({"sanko_rain": True}, score(SANKO_RAIN, {"sanko": 5}, 5, 1)),
    "sake both": score([*NINE_CHAFF, *FIVE_ANIMALS], {"tane": 1, "kasu": 1}, 2, 1),
    "sake either": under(
        {"sake": "either"}, score([*NINE_CHAFF, *FIVE_ANIMALS], {"tane": 1}, 1, 1)
    ),
    "sake as chaff": under(
        {"sake": "either"}, score([*NINE_CHAFF, "5-chaff-b", "9-cup"], {"kasu": 2}, 2, 1)
    ),
    "sake no": under({"sake": "no"}, score([*NINE_CHAFF, "9-cup"], {}, 0, 1)),
    "viewing off": under({"viewing": "off"}, score(MOON_CUP, {}, 0, 1)),
    "rain on hanami": under(
        {"viewing": "rain_fog"}, score(CURTAIN_CUP, {}, 0, 1, field=["11-ribbon"])
    ),
    "fog on tsukimi": under(
        {"viewing": "rain_fog"}, score(MOON_CUP, {}, 0, 1, field=["12-chaff-a"])
    ),
    "no fog on hanami": under(
        {"viewing": "rain_fog"}, score(CURTAIN_CUP, {"hanami": 5}, 5, 1, field=["12-chaff-a"])
    ),
    "a viewing before a call": under(
        {"viewing_points": "one_or_three"}, score(MOON_CUP, {"tsukimi": 1}, 1, 1)
    ),
    "a void hand": under(
        {"void_hand": True, "teshi": False},
        record("dealt_hand", dealt({}) | {"misdeal": True}, hand=[*JANUARY, *PLAIN_FOUR]),
    ),
    "three of a month on the field": under(
        {"void_triple": True},
        record(
            "dealt_field",
            {"yaku": [], "redeal": True, "total": 0},
            field=[*JANUARY[:3], *PLAIN_FOUR, "8-moon"],
        ),
    ),
    "a bank": under(
        {"bank": 5},
        record(
            "match_end",
            {"yaku": [], "total": 10, "totals": {"A": 10, "B": 10}, "winner": None},
            context=MATCH,
        ),
    ),
    "a viewing alone": under({"viewing": "needs_other"}, score(MOON_CUP, {}, 0, 1)),
    "a viewing with another": under(
        {"viewing": "needs_other"},
        score([*SANKO, "9-cup"], {"sanko": 5, "hanami": 5, "tsukimi": 5}, 15, 2),
    ),
    "tsukifuda": under(
        {"tsukifuda": True}, score(JANUARY, {"tsukifuda": 4}, 4, 1, context={"month": 1})
    ),
    "tsukifuda of another month": under(
        {"tsukifuda": True}, score(JANUARY, {}, 0, 1, context={"month": 2})
    ),
    "high gt7": under({"high": "gt7"}, score(SHIKO, {"shiko": 8}, 8, 2)),
    "high off": under({"high": "off"}, score(SHIKO, {"shiko": 8}, 8, 1)),
    "own calls": under(
        {"mult": "self"}, score(SANKO, {"sanko": 5}, 5, 2, context={"own_koikoi_calls": 1})
    ),
    "own calls do not count": score(SANKO, {"sanko": 5}, 5, 1, context={"own_koikoi_calls": 2}),
    "any calls": under(
        {"mult": "any"}, score(SANKO, {"sanko": 5}, 5, 2, context={"own_koikoi_calls": 1})
    ),
    "calls plus one": under(
        {"mult": "per_call_plus_one"},
        score(SHIKO, {"shiko": 8}, 8, 8, context={"opponent_koikoi_calls": 3}),
    ),
    "field_mult": under(
        {"field_mult": True}, score(SANKO, {"sanko": 5}, 5, 2, field=["11-rainman"])
    ),
    "stop": round_end((5, 0), "A", **STOP_SANKO),
    "stop in fog": under(
        {"viewing": "rain_fog"},
        round_end((0, 0), "A", end="stop", stopper="B", captured={"B": MOON_CUP})
        | {"field": ["12-chaff-a"]},
    ),
    "zero_sum": under({"zero_sum": True}, round_end((5, -5), "A", **STOP_SANKO)),
    "loser deals": under({"next_dealer": "loser"}, round_end((5, 0), "B", **STOP_SANKO)),
    "dealers alternate": under(
        {"next_dealer": "alternate"}, round_end((0, 0), "B", end="exhausted")
    ),
    "the last caller": under(
        {"exhaustion": "last_koikoi"},
        round_end(
            (0, 10),
            "B",
            end="exhausted",
            koikoi_calls=["A", "B"],
            captured={"A": SANKO, "B": ["1-ribbon", "2-ribbon", "3-ribbon"]},
        ),
    ),
    "dealer privilege lost": under(
        {"exhaustion": "oya_ken"},
        round_end((0, 0), "A", end="exhausted", koikoi_calls=["B"], captured={"B": SANKO}),
    ),
    "the higher total": under(
        {"exhaustion": "higher"},
        round_end(
            (10, 0),
            "A",
            end="exhausted",
            koikoi_calls=["B"],
            captured={"A": SANKO, "B": [*NINE_CHAFF, "9-chaff-a", "9-chaff-b"]},
        ),
    ),
    "equal totals": under(
        {"exhaustion": "higher"},
        round_end(
            (0, 0),
            "A",
            end="exhausted",
            koikoi_calls=["A", "B"],
            captured={"A": SANKO, "B": ["1-ribbon", "2-ribbon", "3-ribbon"]},
        ),
    ),
    "no teshi": under({"teshi": False}, nothing_dealt(["1-crane", *JANUARY[1:], *PLAIN_FOUR])),
    "no kuttsuki": under({"kuttsuki": False}, nothing_dealt(FOUR_PAIRS)),
    "a teshi of four pairs": under(
        {"kuttsuki": False}, record("dealt_hand", dealt({"teshi": 6}), hand=[*JANUARY, *PLAIN_FOUR])
    ),
    "no void field": under(
        {"void_field": False},
        record("dealt_field", {"redeal": False}, field=[*JANUARY, *PLAIN_FOUR]),
    ),
    "lucky hands cancel": round_end((0, 0), "A", end="teyaku", teyaku=["B", "A"]),
    "a lucky hand under zero_sum": under(
        {"zero_sum": True}, round_end((-6, 6), "B", end="teyaku", teyaku=["B"])
    ),
    "drawn match": record("match_end", DRAWN, context=MATCH),
    "a month already on the field": record(
        "capture_options",
        {"options": [["1-chaff-b", "1-ribbon", "1-chaff-a"]]},
        field=JANUARY[1:],
        context={"played": "1-crane"},
    ),
    "a free field": record("dealt_field", {"redeal": False}, field=[*JANUARY[:3], "2-ribbon"]),
    "a turn": turn(asks=True, stops=False, total=5),
    "a second call": turn(asks=True, stops=False, total=5, own_koikoi_calls=1),
    "koi-koi once": under(
        {"koikoi_limit": "once"}, turn(asks=False, stops=True, total=5, own_koikoi_calls=1)
    ),
    "a stop after the other's call": under(
        {"opp_after_koikoi": "auto_agari"},
        turn(asks=False, stops=True, total=10, opponent_koikoi_calls=1),
    ),
    "too few points to call": under(
        {"min_koikoi_points": 6}, turn(asks=False, stops=True, total=5)
    ),
    "a further ribbon": SIXTH_RIBBON,
    "a further ribbon is no new yaku": under(
        {"decision_on": "new_only"},
        SIXTH_RIBBON | {"expected": {"yaku": [], "asks": False, "stops": False, "total": 0}},
    ),
    "a hand of nothing": record(
        "dealt_hand", {"yaku": [], "total": 0, "round_over": False}, hand=JANUARY[:3]
    ),
}

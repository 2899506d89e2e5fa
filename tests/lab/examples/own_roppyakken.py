"""Worked examples of Roppyakken of this project's own, answered by hand."""

from tests.lab.examples.own_examples import Record, under
from tests.lab.examples.own_examples import record as koikoi_record

SHIKO = ["1-crane", "3-curtain", "8-moon", "12-phoenix"]
SEVEN_RIBBONS = [f"{month}-ribbon" for month in (1, 2, 3, 4, 5, 6, 11)]
QUAD_AND_MORE = [
    "1-crane",
    "1-ribbon",
    "1-chaff-a",
    "1-chaff-b",
    "2-warbler",
    "3-ribbon",
    "4-cuckoo",
]
TWO_TRIPLES = ["1-crane", "1-ribbon", "1-chaff-a", "2-warbler", "2-ribbon", "2-chaff-a", "9-cup"]


def record(kind: str, expected: Record, **given: object) -> Record:
    """Return a record of Roppyakken with everything else left empty."""
    empty = {"game": "roppyakken", "preset": "rp_fudawiki"}
    return koikoi_record(kind, expected, **(empty | given))


def score(pile: list[str], cards: int, yaku: dict[str, int], **given: object) -> Record:
    """Return a record of a captured pile: its card points and its yaku."""
    expected = {
        "card_points": cards,
        "yaku": [{"id": name, "value": value} for name, value in yaku.items()],
        "total": cards + sum(yaku.values()),
    }
    return record("captured_score", expected, captured=pile, **given)


def hand(cards: list[str], yaku: dict[str, int], misdeal: bool) -> Record:
    expected = {
        "misdeal": misdeal,
        "yaku": [{"id": name, "value": value} for name, value in yaku.items()],
        "total": sum(yaku.values()),
    }
    return record("dealt_hand", expected, hand=cards)


def takes(played: str, field: list[str], options: list[list[str]]) -> Record:
    """Return a record of what a card may take."""
    return record("capture_options", {"options": options}, field=field, context={"played": played})


def match(
    totals: tuple[int, ...], winner: str | None, round_yaku: dict[str, list[str]] | None = None
) -> Record:
    """Return a record of a match after a round; nobody wins what goes on."""
    expected = {"finished": winner is not None, "winner": winner, "total": max(totals)}
    named = dict(zip("ABC", totals, strict=False))
    return record("match_state", expected, context={"totals": named, "round_yaku": round_yaku})


def shared(totals: tuple[int, ...]) -> Record:
    """Return a record of a match that ends without one winner."""
    one = match(totals, None)
    return one | {"expected": one["expected"] | {"finished": True}}


def wikipedia(one: Record) -> Record:
    """Return a record under the other preset."""
    return one | {"preset": "rp_wikipedia"}


OWN: dict[str, Record] = {
    "teppo replaces": score(["3-curtain", "8-moon", "9-cup"], 110, {"teppo": 300}),
    "teppo and viewings": under(
        {"teppo_replaces": False},
        score(["3-curtain", "8-moon", "9-cup"], 110, {"teppo": 300, "hanami": 100, "tsukimi": 100}),
    ),
    "four lights": score(SHIKO, 200, {"shiko": 600, "matsukiribozu": 150}),
    "November in seven ribbons": score(SEVEN_RIBBONS, 70, {"nanatan": 600, "kozan": 100}),
    "nanatan_rain": under({"nanatan_rain": False}, score(SEVEN_RIBBONS, 70, {"kozan": 100})),
    "cup_deer": under(
        {"cup_deer": True}, score(["3-curtain", "9-cup", "10-deer"], 150, {"hanami": 100})
    ),
    "the willow strip": wikipedia(
        score(["11-rainman", "11-swallow", "11-ribbon", "11-lightning"], 70, {"ameshima": 200})
    ),
    "a quad is a misdeal": hand(QUAD_AND_MORE, {}, True),
    "a quad may be declared": under(
        {"hand_quad": "optional_misdeal"}, hand(QUAD_AND_MORE, {"tesan": 200}, True)
    ),
    "a quad is played": under({"hand_quad": "ignore"}, hand(QUAD_AND_MORE, {"tesan": 200}, False)),
    "two triples": hand(TWO_TRIPLES, {"futatesan": 400}, False),
    "no hand yaku agreed": under({"teyaku": False}, hand(TWO_TRIPLES, {}, False)),
    "the joker may stay": wikipedia(takes("11-rainman", ["8-moon", "1-chaff-a"], [["8-moon"], []])),
    "gaji_forced": under(
        {"gaji_forced": True}, wikipedia(takes("11-rainman", ["8-moon", "1-chaff-a"], [["8-moon"]]))
    ),
    "the joker must take a willow": wikipedia(
        takes("11-rainman", ["11-lightning", "1-chaff-a"], [["11-lightning"]])
    ),
    "gaji_triple": under(
        {"gaji_triple": "single"},
        takes(
            "11-rainman",
            ["1-crane", "1-ribbon", "1-chaff-a", "2-chaff-a"],
            [["1-crane"], ["1-ribbon"]],
        ),
    ),
    "the joker among three willows": takes(
        "8-moon", ["11-rainman", "11-ribbon", "11-swallow"], [[]]
    ),
    "the joker among three willows is taken": under(
        {"gaji_triple": "single"},
        takes("8-moon", ["11-rainman", "11-ribbon", "11-swallow"], [["11-rainman"]]),
    ),
    "a protected triple": takes(
        "11-rainman", ["1-crane", "1-ribbon", "1-chaff-a", "2-chaff-a"], [[]]
    ),
    "gaji_table_wild": under(
        {"gaji_table_wild": False}, takes("8-moon", ["11-rainman", "1-crane"], [[]])
    ),
    "the joker is taken wild": takes("8-moon", ["11-rainman", "1-crane"], [["11-rainman"]]),
    "the joker or the month": takes(
        "8-moon", ["11-rainman", "8-geese"], [["11-rainman"], ["8-geese"]]
    ),
    "a card without points takes no joker": takes("8-chaff-a", ["11-rainman"], [[]]),
    "gaji_card": under(
        {"gaji_card": "11-lightning"}, takes("11-lightning", ["8-moon", "8-chaff-a"], [["8-moon"]])
    ),
    "the rain man is no joker then": under(
        {"gaji_card": "11-lightning"}, takes("11-rainman", ["8-moon", "8-chaff-a"], [[]])
    ),
    "three of three players": record(
        "dealt_field", {"redeal": False, "stacked_months": [1, 2]}, field=TWO_TRIPLES[:6]
    ),
    "below the target": match((599, 10), None),
    "target": under({"target": 300}, match((310, 290), "A")),
    "a tie goes on": match((640, 640, 10), None),
    "tie": under({"tie": "shared"}, shared((640, 640, 10))),
    "a tie below the target": under({"tie": "shared"}, match((590, 590), None)),
    "a tie with a lead to reach": under({"tie": "shared"}, wikipedia(match((640, 640), None))),
    "lead": under({"lead": 50}, match((650, 600), None)),
    "one more than the lead": under({"lead": 50}, match((651, 600), "A")),
    "no lead asked for": under({"lead": None}, wikipedia(match((601, 600), "A"))),
    "ribbons before points": match((610, 650), "A", {"A": ["nanatan"]}),
    "lights before ribbons": match((610, 650, 700), "B", {"A": ["nanatan"], "B": ["shiko"]}),
    "lights below the target": match((590, 650), "B", {"A": ["shiko"]}),
    "instant none": under({"instant": "none"}, match((610, 650), "B", {"A": ["shiko"]})),
    "lights need no lead": under(
        {"instant": "round_end_priority"}, wikipedia(match((601, 600), "A", {"A": ["shiko"]}))
    ),
}

"""Worked examples of Hachi-Hachi of this project's own, answered by hand (RULES.md 4.3)."""

from typing import Any

from tests.lab.examples.own_examples import Record, under
from tests.lab.examples.own_examples import record as koikoi_record

AKATAN = ["1-ribbon", "2-ribbon", "3-ribbon"]
TRIO = ["6-butterflies", "7-boar", "10-deer"]
LIGHTS = ["1-crane", "3-curtain", "8-moon", "12-phoenix", "11-rainman"]
SIX_RIBBONS = [f"{month}-ribbon" for month in (1, 2, 4, 5, 6, 7)]
FOUR_ANIMALS = ["4-cuckoo", "5-bridge", "6-butterflies", "7-boar"]
JANUARY = ["1-crane", "1-ribbon", "1-chaff-a", *FOUR_ANIMALS]
PAIRS = ["1-crane", "1-ribbon", "2-warbler", "2-ribbon", "4-cuckoo", "4-ribbon"]


def record(kind: str, expected: Record, **given: object) -> Record:
    """Return a record of Hachi-Hachi with everything else left empty."""
    empty = {"game": "hachihachi", "preset": "hh_standard"}
    return koikoi_record(kind, expected, **(empty | given))


def classic(one: Record) -> Record:
    return one | {"preset": "hh_classic"}


def sums(yaku: dict[str, int], **more: object) -> Record:
    """Return what a record of yaku expects."""
    entries = [{"id": name, "value": value} for name, value in yaku.items()]
    return {"yaku": entries, "total": sum(yaku.values()), **more}


def score(pile: list[str], points: int, yaku: dict[str, int]) -> Record:
    return record("captured_score", sums(yaku, card_points=points), captured=pile)


def settled(
    deltas: dict[str, int], winner: str | None, special: str | None = None, **context: Any
) -> Record:
    """Return a record of a settlement between A, B and C, A the opener, times 1."""
    total = 0 if winner is None else deltas[winner]
    expected = {"deltas": deltas, "winner": winner, "special": special, "total": total}
    table = {"players": ["A", "B", "C"], "multiplier": 1, "end": {"type": "exhausted"}}
    return record("settlement", expected, context=table | context)


def by(ending: str, player: str) -> Record:
    """Return an end that somebody made."""
    return {"type": ending, "player": player}


def abc(a: int, b: int, c: int, **others: int) -> dict[str, int]:
    """Return a number for each of A, B, C and others."""
    return {"A": a, "B": b, "C": c, **others}


def table(players: str, plays: str, *answers: str, **given: object) -> Record:
    """Return a record of who takes part: participants, forced in, passed, forced out."""
    names = ("participants", "forced_in", "passed", "forced_out")
    expected = {name: [*who] for name, who in zip(names, answers, strict=True)}
    choices = {name: "play" if name in plays else "pass" for name in players}
    context = {"players_from_dealer": [*players], "choices": choices}
    return record("participation", expected, context=context, **given)


TWO_CONTINUE: Record = {
    "end": by("stop", "A"),
    "dekiyaku": abc(50, 35, 35),
    "sage_outstanding": ["B", "C"],
}
ONE_CONTINUES: Record = {
    "end": by("stop", "A"),
    "multiplier": 2,
    "dekiyaku": abc(35, 35, 0),
    "sage_outstanding": ["B"],
}
LEVEL: Record = {"card_points": abc(88, 88, 88), "chaff_counts": abc(5, 16, 6)}
CHAFF: Record = {"card_points": abc(70, 100, 94), "teyaku": {"B": 10}}
FOUR_PASS: Record = {"end": by("stop", "A"), "dekiyaku": {"A": 84}, "passers": ["D", "E", "F", "G"]}


def chaff(number: int, each: int) -> Record:
    """Return a settlement in which A has so many chaff cards and each other pays so much."""
    counts = {"card_points": abc(70, 100, 94), "chaff_counts": abc(number, 5, 5)}
    return settled(abc(2 * each, -each, -each), "A", "kasu16", **counts)


OWN: dict[str, Record] = {
    "two continuers are beaten": settled(abc(66, -33, -33), "A", **TWO_CONTINUE),
    "beaten": under({"beaten": "zero"}, settled(abc(100, -50, -50), "A", **TWO_CONTINUE)),
    "one continuer is beaten": settled(abc(105, -70, -35), "A", **ONE_CONTINUES),
    "liability": under({"liability": False}, settled(abc(105, 0, -105), "A", **ONE_CONTINUES)),
    "cancel": classic(
        settled(
            abc(-42, 84, -42),
            "B",
            end=by("cancel", "B"),
            dekiyaku=abc(84, 84, 0),
            sage_outstanding=["A", "B"],
        )
    ),
    "cancel of an odd total": under(
        {"sage_cancel": True},
        settled(abc(34, -17, -17), "A", end=by("cancel", "A"), dekiyaku={"A": 35}),
    ),
    "cancel with dealt yaku and passers": classic(
        settled(
            abc(-66, 90, 6, D=-12, E=-18),
            "B",
            end=by("cancel", "B"),
            dekiyaku={"B": 84},
            teyaku={"C": 24},
            passers=["D", "E"],
        )
    ),
    "fees rise by half a kan": classic(
        settled(abc(252, -84, -84, D=-12, E=-18, F=-24, G=-30), "A", **FOUR_PASS)
    ),
    "the first forced out pays nothing": classic(
        settled(abc(222, -84, -84, D=-12, E=-18, F=-24, G=0), "A", forced_out=["G"], **FOUR_PASS)
    ),
    "kan and forced_pays": under(
        {"kan": 10, "forced_pays": True},
        classic(
            settled(
                abc(350, -140, -140, D=-20, E=-30, F=-20),
                "A",
                multiplier=2,
                end=by("stop", "A"),
                dekiyaku={"A": 70},
                passers=["D", "E", "F"],
                forced_out=["F"],
            )
        ),
    ),
    "forced out first in the list": under(
        {"forced_pays": False},
        settled(
            abc(80, -35, -35, D=0, E=-10),
            "A",
            end=by("stop", "A"),
            dekiyaku={"A": 35},
            passers=["D", "E"],
            forced_out=["D"],
        ),
    ),
    "pass_fee": under(
        {"pass_fee": 20},
        settled(
            abc(88, 8, -16, D=-80), "A", multiplier=4, passers=["D"], card_points=abc(90, 90, 84)
        ),
    ),
    "a plain fee is not multiplied": under(
        {"pass_fee": "plain"},
        settled(
            abc(18, 8, -16, D=-10), "A", multiplier=4, passers=["D"], card_points=abc(90, 90, 84)
        ),
    ),
    "cards_with_yaku": under(
        {"cards_with_yaku": "yes"},
        settled(
            abc(140 + 42, -70 - 38, -70 - 4),
            "A",
            multiplier=2,
            end=by("stop", "A"),
            dekiyaku={"A": 35},
            card_points=abc(40, 0, 17),
        ),
    ),
    "the seed settles cards and has no liability": settled(
        abc(105 + 22, 0 - 20, -105 - 2), "A", card_points=abc(20, 0, 9), **ONE_CONTINUES
    )
    | {"preset": "hh_seed"},
    "cards beside halves": under(
        {"cards_with_yaku": "yes"},
        settled(
            abc(34 + 12, -17 - 8, -17 - 4),
            "A",
            dekiyaku={"A": 35},
            first_sage="A",
            card_points=abc(100, 80, 84),
        ),
    ),
    "pass_fee escalating by the leaflet": under(
        {"pass_fee": "escalating", "kan": 10},
        settled(abc(27, 2, -4, D=-10, E=-15), "A", passers=["D", "E"], card_points=abc(90, 90, 84)),
    ),
    "a tie of the others": settled(abc(-4, 2, 2), "B", card_points=abc(84, 90, 90)),
    "all level goes before chaff": settled(
        abc(200, -100, -100), "A", "sohachi", multiplier=2, **LEVEL
    ),
    "all level, classic": classic(settled(abc(240, -120, -120), "A", "sohachi", **LEVEL)),
    "double goes before chaff": settled(
        abc(-50, -50, 100),
        "C",
        "futahachi",
        card_points=abc(50, 46, 168),
        chaff_counts=abc(16, 5, 6),
    ),
    "one point short of double": settled(abc(79, -38, -41), "A", card_points=abc(167, 50, 47)),
    "double at ten points a kan": under(
        {"kan": 10},
        classic(settled(abc(220, -110, -110), "A", "futahachi", card_points=abc(169, 50, 45))),
    ),
    "16 chaff": chaff(16, 50),
    "18 chaff": chaff(18, 75),
    "20 chaff": chaff(20, 100),
    "20 chaff, classic": classic(chaff(20, 240)),
    "deki classic": under({"deki": "classic", "kan": 10}, chaff(17, 140)),
    "tokushu_cancels": under(
        {"tokushu_cancels": True},
        settled(abc(100, -50, -50), "A", "kasu16", chaff_counts=abc(16, 5, 6), **CHAFF),
    ),
    "tokushu_cancels not": under(
        {"tokushu_cancels": False},
        classic(settled(abc(278, -124, -154), "A", "kasu16", chaff_counts=abc(16, 5, 6), **CHAFF)),
    ),
    "no special yaku beside a captured one": settled(
        abc(-17, -17, 34), "C", dekiyaku={"C": 35}, chaff_counts=abc(17, 5, 5)
    ),
    "two exhausted continuers": settled(
        abc(9, -42, 33), "C", dekiyaku=abc(35, 0, 50), first_sage="C"
    ),
    "all three continued": settled(
        abc(0, 0, 0), "B", dekiyaku=abc(35, 35, 35), first_sage="B", multiplier=2
    ),
    "dealt yaku of two": settled(
        abc(-80, 40, 60, D=-20),
        "C",
        end=by("stop", "C"),
        dekiyaku={"C": 50},
        teyaku={"A": 10, "B": 50},
        passers=["D"],
    )
    | {"overrides": {"pass_fee": 20}},
    "a void round": settled(
        abc(0, 0, 0, D=0), None, end={"type": "void"}, teyaku={"A": 10}, passers=["D"]
    ),
    "isc": under({"isc": False}, score(TRIO, 30, {})),
    "isc, classic": under({"isc": True}, classic(score(TRIO, 30, {"inoshikacho": 84}))),
    "the trio": score(TRIO, 30, {"inoshikacho": 35}),
    "five lights replace four": score(LIGHTS, 100, {"goko": 75}),
    "five lights at ten points a kan": under(
        {"kan": 10}, classic(score(LIGHTS, 100, {"goko": 120}))
    ),
    "November is no seventh ribbon": score([*SIX_RIBBONS, "11-ribbon"], 35, {}),
    "the seventh ribbon": score([*SIX_RIBBONS, "9-ribbon"], 35, {"nanatan": 50}),
    "tey": under(
        {"tey": "classic", "kan": 12}, record("dealt_hand", sums({"sanbon": 24}), hand=JANUARY)
    ),
    "September, literally": under(
        {"tey": "literal"},
        record(
            "dealt_hand",
            sums({}),
            hand=[
                "9-cup",
                "9-ribbon",
                "9-chaff-a",
                "4-cuckoo",
                "5-bridge",
                "6-butterflies",
                "7-boar",
            ],
        ),
    ),
    "three pairs on the field": record(
        "dealt_field", {"redeal": True, "multiplier": 2}, field=PAIRS
    ),
    "field_kuttsuki": under(
        {"field_kuttsuki": False},
        record("dealt_field", {"redeal": False, "multiplier": 2}, field=PAIRS),
    ),
    "the rain man on the field": record(
        "dealt_field", {"redeal": False, "multiplier": 4}, field=["1-crane", "11-rainman"]
    ),
    "bid_start": table("ABCD", "ACD", "ACD", "CD", "B", "", overrides={"bid_start": "dealer"}),
    "the dealer speaks last": table("ABCD", "ACD", "CDA", "CDA", "B", ""),
    "the dealer is forced out": table("ABCD", "ABCD", "BCD", "", "", "A"),
    "seven at the table": table("ABCDEFG", "BDFG", "BDF", "", "CE", "GA"),
    "the last three must join": classic(table("ABCDEFG", "", "EFG", "EFG", "ABCD", "")),
    "nobody is asked after three": classic(table("ABCDE", "ABC", "ABC", "", "", "DE")),
    "three at the table": table("ABC", "", "BCA", "BCA", "", ""),
    "a card of no month on the field": record(
        "capture_options", {"options": [[]]}, field=["1-crane"], context={"played": "2-ribbon"}
    ),
}

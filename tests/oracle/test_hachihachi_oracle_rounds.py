"""Hand-made rounds of the oracle of Hachi-Hachi."""

from typing import Any

import pytest

from tests.oracle.hachihachi import OracleRound, settlement, toggles

HANDS = [
    {"1-ribbon", "2-ribbon", "3-ribbon", "4-cuckoo", "5-bridge"},
    {"6-ribbon", "9-ribbon", "10-ribbon", "7-boar", "12-phoenix"},
    {"1-crane", "3-curtain", "4-ribbon", "11-swallow", "11-rainman"},
]
FIELD = {
    *("1-chaff-a", "2-chaff-a", "3-chaff-a", "6-chaff-a", "9-chaff-a", "10-chaff-a"),
    *("6-chaff-b", "9-chaff-b"),
}
STOCK = [
    *("8-geese", "7-chaff-a", "12-chaff-a"),
    *("4-chaff-a", "5-chaff-a", "11-ribbon"),
    *("8-chaff-a", "1-chaff-b", "2-chaff-b"),
    *("5-chaff-b", "3-chaff-b", "12-chaff-b"),
    *("10-chaff-b", "10-deer", "2-warbler"),
]


def scripted(preset: str, overrides: dict[str, object] | None = None, **deal: Any) -> OracleRound:
    """Return a hand-made round: seat 0 can make akatan, seat 1 aotan, each on his third turn."""
    t = toggles(preset, {"deki": "leaflet", "kan": 10, **(overrides or {})})
    given = {"hands": HANDS, "field": FIELD, "stock": STOCK, "multiplier": 1, **deal}
    return OracleRound(t, **given)


def akatan(played: OracleRound) -> OracleRound:
    """Play until seat 0 has its three poetry ribbons and seat 1 two blue ones."""
    plays = ("1-ribbon", "6-ribbon", "6-chaff-a", "4-ribbon")
    more = ("2-ribbon", "9-ribbon", "9-chaff-a", "11-swallow", "3-ribbon")
    for card in (*plays, *more):
        played.act(card)
    return played


def both_continue(played: OracleRound) -> OracleRound:
    """Let seat 0 continue, then seat 1 make aotan and continue."""
    akatan(played).act("continue")
    for action in ("10-ribbon", "continue", "11-rainman"):
        played.act(action)
    return played


def test_two_beaten_continuers_pay_their_own_shares() -> None:
    context = {
        "players": ["A", "B", "C"],
        "multiplier": 1,
        "end": {"type": "stop", "player": "A"},
        "dekiyaku": {"A": 50, "B": 35, "C": 35},
        "sage_outstanding": ["B", "C", "A"],
    }
    halves = settlement(toggles("hh_standard", {}), context)["deltas"]
    assert halves == {"A": 100 - 34, "B": -50 + 34 - 17, "C": -50 + 34 - 17}
    nothing = settlement(toggles("hh_standard", {"beaten": "zero"}), context)["deltas"]
    assert nothing == {"A": 100, "B": -50, "C": -50}


def test_without_liability_each_pays_his_share() -> None:
    played = akatan(scripted("hh_standard", {"liability": False, "beaten": "zero"}))
    for action in ("continue", "10-ribbon", "stop"):
        played.act(action)
    assert played.deltas == {0: -35, 1: 70, 2: -35}


def test_a_yaku_on_the_last_card_stops_automatically() -> None:
    played = scripted(
        "hh_standard",
        hands=[
            {"4-cuckoo", "5-bridge", "6-butterflies"},
            {"7-boar", "8-geese", "9-cup"},
            {"1-ribbon", "2-ribbon", "3-ribbon"},
        ],
        stock=[
            f"{month}-{name}" for name in ("ribbon", "chaff-a", "chaff-b") for month in (4, 5, 7)
        ],
        field={"1-chaff-a", "2-chaff-a", "3-chaff-a", "8-moon"},
    )
    plays = ("4-cuckoo", "8-geese", "1-ribbon", "5-bridge", "9-cup", "2-ribbon")
    for action in (*plays, "6-butterflies", "7-boar", "3-ribbon"):
        played.act(action)
    assert (played.ending, played.winner) == ("stop", 2)
    assert played.deltas == {0: -35, 1: -35, 2: 70}


def test_an_outstanding_continuer_may_cancel_at_the_start_of_his_turn() -> None:
    played = both_continue(scripted("hh_classic", multiplier=2))
    assert (played.phase, played.actor, played.legal()) == ("cancel", 0, {"cancel", "play on"})
    played.act("play on")
    assert played.legal() == {"4-cuckoo", "5-bridge"}
    played.act("4-cuckoo")
    assert (played.phase, played.actor) == ("cancel", 1)
    played.act("cancel")
    assert (played.ending, played.winner) == ("cancel", 1)
    assert played.deltas == {0: -35, 1: 70, 2: -35}


@pytest.mark.parametrize(
    ("overrides", "fees"),
    [
        ({}, [24, 36, 48, 0]),
        ({"forced_pays": True}, [24, 36, 48, 24]),
        ({"pass_fee": 5}, [10, 10, 10, 0]),
    ],
)
def test_escalating_pass_fees(overrides: dict[str, object], fees: list[int]) -> None:
    played = akatan(
        scripted(
            "hh_classic",
            {"kan": 12, **overrides},
            multiplier=2,
            passers=["D", "E", "F", "G"],
            forced_out=["G"],
            table=["A", "B", "C"],
        )
    )
    played.act("stop")
    paid = dict(zip("DEFG", (-fee for fee in fees), strict=True))
    assert played.deltas == {"A": 140 + sum(fees), "B": -70, "C": -70, **paid}

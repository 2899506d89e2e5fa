"""Rounds of the oracle: random ones with the invariants of RULES 5.3, then hand-made ones."""

import random
from typing import Any

import pytest

from tests.oracle.examples import cards_of
from tests.oracle.hachihachi import (
    PRESETS,
    OracleBidding,
    OracleRound,
    captured_yaku,
    card_points,
    chaff_count,
    hand_yaku,
    river_multiplier,
    settlement,
    toggles,
    void_river,
)
from tests.oracle.hachihachi_tables import VALUES
from tests.oracle.koikoi_tables import CARDS


def random_round(rng: random.Random, t: dict[str, object]) -> OracleRound:
    """Deal until the river is not void, bidding at random if more than three are at the table."""
    players = list(range(rng.randint(3, 7)))
    active, passers, forced_out = players, [], []
    if len(players) > 3:
        bidding = OracleBidding(t, players)
        while bidding.speaker is not None:
            bidding.act(rng.choice(sorted(bidding.legal())))
        active = bidding.active()
        passers, forced_out = bidding.passed + bidding.forced_out, bidding.forced_out
    while True:
        deck = rng.sample(sorted(CARDS), 48)
        hands, field = [set(deck[start : start + 7]) for start in (0, 7, 14)], set(deck[21:27])
        if not void_river(t, field):
            times, opener = river_multiplier(field), rng.randrange(3)
            return OracleRound(
                t, hands, field, deck[27:], times, opener, passers, forced_out, active
            )


def play_at_random(rng: random.Random, t: dict[str, object], keen: float) -> OracleRound:
    """Play a random round to its end, continuing keenly, checking the invariants of RULES 5.3."""
    played = random_round(rng, t)
    while played.phase != "over":
        legal = sorted(played.legal())
        assert len(legal) > 1 or played.phase == "play_hand"
        keenly = [action for action in legal if action in {"continue", "play on"}]
        played.act(keenly[0] if keenly and rng.random() < keen else rng.choice(legal))
        assert sorted(cards_of(played)) == sorted(CARDS)
        assert all(len(pile) % 2 == 0 for pile in played.captured)
    check_the_end(t, played)
    return played


def check_the_end(t: dict[str, object], played: OracleRound) -> None:
    totals = [sum(captured_yaku(t, pile).values()) for pile in played.captured]
    assert played.totals == totals
    assert sum(played.deltas.values()) == 0
    assert set(played.deltas) == {*played.table, *played.passers}
    assert played.winner in played.table
    assert all(total > 0 for total, out in zip(totals, played.outstanding, strict=True) if out)
    if played.ending == "exhausted":
        assert [total > 0 for total in totals] == played.outstanding
        assert (played.field, played.stock, any(played.hands)) == (set(), [], False)
        assert sum(card_points(pile) for pile in played.captured) == 264
        assert sum(chaff_count(pile) for pile in played.captured) == 27


@pytest.mark.parametrize("preset", PRESETS)
def test_300_random_rounds(preset: str) -> None:
    rng, t = random.Random(preset), toggles(preset, {})
    rounds = [play_at_random(rng, t, rng.choice([0.0, 1.0])) for _ in range(300)]
    endings = {"stop", "exhausted"} | ({"cancel"} if preset == "hh_classic" else set())
    assert {played.ending for played in rounds} == endings
    assert any(any(played.shown_points) for played in rounds)
    assert any(played.continued for played in rounds)


def test_random_rounds_under_random_toggles() -> None:
    rng = random.Random(88)
    for _ in range(300):
        overrides = {name: rng.choice(values) for name, values in VALUES.items()}
        play_at_random(rng, toggles("hh_standard", overrides), rng.random())


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


def test_a_stop_pays_at_once() -> None:
    played = akatan(scripted("hh_standard", multiplier=2))
    assert (played.phase, played.actor, played.legal()) == ("decide", 0, {"stop", "continue"})
    played.act("stop")
    assert (played.ending, played.deltas) == ("stop", {0: 140, 1: -70, 2: -70})
    assert (played.winner, played.legal()) == (0, set())
    with pytest.raises(ValueError, match="not legal"):
        played.act("stop")


def test_the_continuer_beaten_pays_for_both_and_keeps_half() -> None:
    played = akatan(scripted("hh_standard"))
    played.act("continue")
    assert (played.outstanding, played.actor) == ([True, False, False], 1)
    played.act("10-ribbon")
    played.act("stop")
    assert played.deltas == {0: -70 + 34, 1: 70 - 17, 2: -17}


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


def test_exhausted_continuers_keep_half_and_the_first_of_them_wins() -> None:
    played = both_continue(scripted("hh_standard"))
    while played.phase != "over":
        played.act(min(played.legal()))
    assert (played.ending, played.totals, played.winner) == ("exhausted", [35, 35, 0], 0)
    assert played.deltas == {0: 17, 1: 17, 2: -34}


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


def test_hand_yaku_are_offered_from_the_opener_and_paid_with_the_multiplier() -> None:
    hands = [
        {"4-cuckoo", "4-ribbon", "4-chaff-a", "1-crane", "6-ribbon", "8-geese", "9-cup"},
        {"10-deer", "10-ribbon", "7-boar", "7-ribbon", "5-bridge", "12-phoenix", "9-ribbon"},
        {"1-ribbon", *(f"{month}-chaff-a" for month in (1, 2, 3, 5, 6, 7))},
    ]
    t = toggles("hh_standard", {})
    played = OracleRound(t, hands, set(), sorted(CARDS - set().union(*hands)), 4, opener=1)
    assert [bool(hand_yaku(t, hand)) for hand in hands] == [True, False, True]
    assert (played.phase, played.actor, played.legal()) == ("show", 2, {"keep", "show"})
    played.act("keep")
    assert (played.phase, played.actor) == ("show", 0)
    played.act("show")
    assert (played.phase, played.actor) == ("play_hand", 1)
    assert played.shown == [{"4-cuckoo", "4-ribbon", "4-chaff-a"}, set(), set()]
    assert (played.shown_points, played.hands) == ([15, 0, 0], hands)


def test_the_literal_preset_shows_the_whole_hand_and_the_others_the_plains() -> None:
    hand = {"1-ribbon", *(f"{month}-chaff-a" for month in (2, 3, 5, 6, 7)), "11-lightning"}
    shown = []
    for preset in PRESETS:
        played = OracleRound(toggles(preset, {}), [hand, set(), set()], set(), [], 1)
        played.act("show")
        shown.append(played.shown[0])
    assert shown == [hand - {"1-ribbon"}, hand, hand - {"1-ribbon"}]


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

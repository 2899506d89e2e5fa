"""Hand-made rounds of the oracle: every step of RULES 5.1 and the starred toggles of 3.0."""

from typing import Any

import pytest

from tests.oracle.koikoi import CARDS, OracleRound, toggles
from tests.oracle.koikoi_tables import month_of

SANKO = {"1-crane", "3-curtain", "8-moon"}


def scripted(overrides: dict[str, object], **deal: Any) -> OracleRound:
    """Return a small hand-made round, seat 0 dealing, of `kk_standard` with overrides."""
    hands = deal.pop("hands")
    return OracleRound(toggles("kk_standard", overrides), hands, deal["field"], deal["stock"], 0, 1)


def sanko_in_reach(overrides: dict[str, object]) -> OracleRound:
    """Seat 0 completes sanko on its second turn and can then play two more cards."""
    return scripted(
        overrides,
        hands=[
            {"1-crane", "3-curtain", "4-chaff-a", "5-chaff-a"},
            {"2-chaff-a", "6-chaff-a", "2-chaff-b", "9-chaff-a"},
        ],
        field={"1-chaff-a", "3-chaff-a", "8-moon", "12-chaff-a"},
        stock=[
            *("8-chaff-a", "10-chaff-a", "11-lightning", "4-ribbon", "12-phoenix"),
            *("9-cup", "7-chaff-a", "3-ribbon"),
        ],
    )


def play_until_sanko(overrides: dict[str, object]) -> OracleRound:
    played = sanko_in_reach(overrides)
    for card in ("1-crane", "2-chaff-a", "3-curtain"):
        played.act(card)
    return played


def test_a_yaku_opens_the_decision_and_a_stop_pays() -> None:
    played = play_until_sanko({})
    assert (played.phase, played.actor, played.legal()) == ("decide", 0, {"stop", "koikoi"})
    assert played.captured[0] == SANKO | {"1-chaff-a", "3-chaff-a", "8-chaff-a"}
    played.act("stop")
    assert (played.phase, played.ending, played.deltas) == ("over", "stop", (5, 0))
    assert (played.next_dealer, played.legal()) == (0, set())


def test_koikoi_goes_on_and_an_old_yaku_alone_ends_exhausted() -> None:
    played = play_until_sanko({})
    played.act("koikoi")
    assert (played.calls, played.phase, played.actor) == ([1, 0], "play_hand", 1)
    played.act("2-chaff-b")  # takes 2-chaff-a; the draw pairs nothing and stays
    assert played.captured[1] == {"2-chaff-a", "2-chaff-b"}
    played.act("4-chaff-a")  # takes 4-ribbon; the drawn phoenix takes a paulownia: shiko
    assert played.phase == "decide"
    played.act("koikoi")
    played.act("9-chaff-a")
    played.act("5-chaff-a")  # own hand empty: nothing new, play goes on
    assert played.phase == "play_hand"
    played.act("6-chaff-a")
    assert (played.ending, played.deltas, played.next_dealer) == ("exhausted", (0, 0), 0)


def test_an_improvement_with_the_last_card_is_scored_without_asking() -> None:
    deal: dict[str, Any] = {"hands": [{"3-curtain"}, {"5-chaff-a"}]}
    played = scripted({}, **deal, field={"3-ribbon"}, stock=["2-ribbon", "6-ribbon"])
    played.captured[0] |= {"9-cup"}
    played.act("3-curtain")
    assert (played.ending, played.deltas) == ("stop", (5, 0))


@pytest.mark.parametrize(
    ("overrides", "deltas", "next_dealer"),
    [
        ({"zero_sum": True}, (5, -5), 0),
        ({"field_mult": True}, (10, 0), 0),
        ({"next_dealer": "loser"}, (5, 0), 1),
        ({"next_dealer": "alternate"}, (5, 0), 1),
        ({"table": "fudawiki", "high": "off"}, (6, 0), 0),
    ],
)
def test_payments_of_a_stop(
    overrides: dict[str, object], deltas: tuple[int, int], next_dealer: int
) -> None:
    played = play_until_sanko(overrides)
    played.act("stop")
    assert (played.deltas, played.next_dealer) == (deltas, next_dealer)


def test_too_few_points_stop_by_themselves() -> None:
    assert play_until_sanko({"min_koikoi_points": 6}).ending == "stop"
    assert play_until_sanko({"min_koikoi_points": 5}).phase == "decide"


def test_a_second_call_is_refused_under_once() -> None:
    played = play_until_sanko({"koikoi_limit": "once"})
    for action in ("koikoi", "2-chaff-b", "4-chaff-a"):
        played.act(action)
    assert (played.ending, played.deltas) == ("stop", (16, 0))


def test_a_yaku_after_the_opponent_called_stops_under_auto_agari() -> None:
    played = play_until_sanko({"opp_after_koikoi": "auto_agari"})
    played.captured[1] |= {"9-ribbon", "10-ribbon", "6-ribbon"}
    for action in ("koikoi", "2-chaff-b"):
        played.act(action)
    assert (played.ending, played.deltas, played.next_dealer) == ("stop", (0, 10), 1)


def test_last_koikoi_pays_the_last_caller() -> None:
    played = play_until_sanko({"exhaustion": "last_koikoi"})
    for action in ("koikoi", "2-chaff-b", "4-chaff-a", "koikoi", "9-chaff-a", "5-chaff-a"):
        played.act(action)
    played.act("6-chaff-a")
    assert (played.ending, played.deltas) == ("exhausted", (16, 0))


def test_an_improvement_alone_does_not_reopen_under_new_only() -> None:
    deal: dict[str, Any] = {
        "hands": [{"1-ribbon", "4-chaff-a", "5-chaff-a"}, {"6-chaff-a", "7-chaff-a", "8-chaff-a"}],
        "field": {"1-chaff-a", "4-ribbon"},
        "stock": [f"{month}-chaff-b" for month in (9, 10, 11, 12)],
    }
    for decision_on, phase in (("new_or_improved", "decide"), ("new_only", "play_hand")):
        played = scripted({"decision_on": decision_on}, **deal)
        played.captured[0] |= {"2-ribbon", "3-ribbon"}
        for action in ("1-ribbon", "koikoi", "6-chaff-a", "4-chaff-a"):
            played.act(action)
        assert played.phase == phase


def test_two_matching_cards_are_chosen_from_hand_and_from_the_stock() -> None:
    played = scripted(
        {},
        hands=[{"1-chaff-a"}, {"7-chaff-a"}],
        field={"1-crane", "1-ribbon", "2-warbler", "2-ribbon"},
        stock=["2-chaff-a", "9-cup"],
    )
    played.act("1-chaff-a")
    assert (played.phase, played.placing) == ("choose_hand", "1-chaff-a")
    assert played.legal() == {"1-crane", "1-ribbon"}
    played.act("1-crane")
    assert (played.phase, played.placing) == ("choose_draw", "2-chaff-a")
    with pytest.raises(ValueError, match="not legal"):
        played.act("1-ribbon")
    played.act("2-ribbon")
    assert played.captured[0] == {"1-chaff-a", "1-crane", "2-chaff-a", "2-ribbon"}
    assert (played.phase, played.actor, played.placing) == ("play_hand", 1, None)


def test_must_match_leaves_only_matching_cards() -> None:
    deal: dict[str, Any] = {"hands": [{"1-crane", "5-bridge"}, {"2-warbler"}], "stock": []}
    assert scripted({"must_match": True}, **deal, field={"1-ribbon"}).legal() == {"1-crane"}
    free = {"1-crane", "5-bridge"}
    assert scripted({"must_match": True}, **deal, field={"9-cup"}).legal() == free
    assert scripted({}, **deal, field={"1-ribbon"}).legal() == free


def test_both_lucky_hands_draw_the_round() -> None:
    pairs = {f"{month}-chaff-{letter}" for month in (1, 2, 3, 4) for letter in "ab"}
    quad = {card for card in CARDS if month_of(card) == 8}
    played = OracleRound(toggles("kk_standard", {}), [pairs, quad], set(), [], 1, 1)
    assert (played.ending, played.deltas, played.next_dealer) == ("teyaku", (0, 0), 1)


def ends_exhausted(overrides: dict[str, object], dealer: int, cups: int | None) -> OracleRound:
    """Play a round of one card each in which nobody completes a yaku."""
    played = OracleRound(
        toggles("kk_standard", overrides),
        [{"1-chaff-a"}, {"2-chaff-a"}],
        {"11-ribbon"},
        ["4-chaff-a", "5-chaff-a"],
        dealer,
        1,
    )
    if cups is not None:
        played.captured[cups] |= {"3-curtain", "9-cup"}
        played.previous_total[cups] = 5
    for _ in range(2):
        played.act(min(played.legal()))
    assert played.ending == "exhausted"
    return played


def test_oya_ken_pays_the_dealer_only_if_nobody_holds_a_yaku() -> None:
    played = ends_exhausted({"exhaustion": "oya_ken"}, 1, None)
    assert (played.deltas, played.next_dealer) == ((0, 6), 1)
    played = ends_exhausted({"exhaustion": "oya_ken"}, 1, 0)
    assert (played.deltas, played.next_dealer) == ((0, 0), 1)
    played = ends_exhausted({"exhaustion": "oya_ken", "zero_sum": True}, 0, None)
    assert played.deltas == (6, -6)


@pytest.mark.parametrize(("rule", "dealer"), [("winner", 1), ("loser", 1), ("alternate", 0)])
def test_who_deals_after_a_drawn_round(rule: str, dealer: int) -> None:
    assert ends_exhausted({"next_dealer": rule}, 1, None).next_dealer == dealer


def test_last_koikoi_pays_nothing_if_nobody_called() -> None:
    assert ends_exhausted({"exhaustion": "last_koikoi"}, 0, 1).deltas == (0, 0)


def test_a_viewing_that_the_rain_spoiled_comes_back_as_an_increase() -> None:
    played = OracleRound(
        toggles("kk_standard", {"viewing": "rain_fog"}),
        [{"11-swallow", "1-chaff-a"}, {"2-chaff-a", "6-chaff-a"}],
        {"11-ribbon"},
        ["4-chaff-a", "5-chaff-a"],
        0,
        1,
    )
    played.captured[0] |= {"3-curtain", "9-cup"}
    played.act("11-swallow")
    assert played.phase == "decide"

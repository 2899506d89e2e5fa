"""Reasons for bids, misdeals and dealt yaku."""

from dataclasses import replace

import pytest

from tests.engine.positions import hachihachi, moments, roppyakken, seen
from tests.explain.claims import figures
from tutor.explain.facts.reasons import list_reasons
from tutor.rules.cards import card_set, cards_named, count
from tutor.rules.position import BID, MISDEAL, SHOW
from tutor.rules.round import prelude
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.prelude import DECLARE, KEEP, WAIVE


def test_showing_tells_the_points_and_what_is_revealed() -> None:
    for moment in moments(roppyakken(), {SHOW}, enough=8):
        hand = moment.position.hands[moment.actor]
        [yaku, *_] = prelude.list_offers(moment.ruleset, hand)
        shows, reveals = list_reasons(seen(moment), KEEP + 1)

        assert (shows.yaku, figures(shows), shows.good) == (yaku.id, (yaku.points,), True)
        assert card_set(shows.cards) == card_set(reveals.cards) == yaku.cards
        assert (reveals.good, figures(reveals)) == (False, (count(yaku.cards),))
        assert list_reasons(seen(moment), KEEP) == ()


def test_waiving_a_misdeal_keeps_the_dealt_yaku() -> None:
    for moment in moments(roppyakken(hand_quad="optional_misdeal"), {MISDEAL}, enough=4):
        holds = list_reasons(seen(moment), WAIVE)

        assert "tesan" in {one.yaku for one in holds} or "futatesan" in {one.yaku for one in holds}
        assert {one.kind for one in holds} == {"holds"}
        assert list_reasons(seen(moment), DECLARE) == ()


@pytest.mark.parametrize(
    ("preset", "bids", "fee", "prize"),
    [
        ("hh_standard", (), 10, []),
        ("hh_standard", ((1, False), (2, True), (3, False)), 10, [20]),
        ("hh_classic", ((0, True),), 12, []),
        ("hh_classic", ((0, False), (1, False)), 24, [12 + 18]),
    ],
)
def test_a_bidder_is_told_what_passing_costs_and_what_joining_may_win(
    preset: str, bids: tuple[tuple[int, bool], ...], fee: int, prize: list[int]
) -> None:
    [moment] = moments(hachihachi(preset, 7), {BID}, enough=1)
    hand = cards_named("1-crane 1-ribbon 2-warbler 3-curtain 4-cuckoo 5-bridge 8-moon")
    observed = replace(seen(moment), bids=bids, hand=hand)

    assert [figures(one) for one in list_reasons(observed, PASS)] == [(fee,)]
    assert [figures(one) for one in list_reasons(observed, JOIN)] == [(points,) for points in prize]


def test_a_bidder_with_a_dealt_yaku_is_told_so_in_spite_of_the_joker() -> None:
    [moment] = moments(hachihachi("hh_standard", 7), {BID}, enough=1)
    hand = cards_named("1-crane 1-ribbon 1-chaff-a 3-curtain 4-cuckoo 5-bridge") | 1 << 48
    [holds] = list_reasons(replace(seen(moment), hand=hand, bids=()), JOIN)

    assert (holds.kind, holds.yaku, figures(holds)) == ("holds", "sanbon", (10,))

"""Dealing: packets, misdeals, lucky hands and the first dealer (A-K6, A-K7, A-K15, A-K17)."""

from random import Random

import pytest

from tutor.rules.cards import IDS, cards_named, ids_in
from tutor.rules.games import ruleset
from tutor.rules.position import DEALT_YAKU, NOBODY
from tutor.rules.round.deal import Deal, deal, gather_deck, is_void, shuffle_pack
from tutor.rules.round.prelude import open_round
from tutor.rules.ruleset import Ruleset, Value
from tutor.rules.score.settlement import deltas, next_dealer

IN_ORDER = tuple(range(48))
PAIRS = "1-chaff-a 1-chaff-b 2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 4-chaff-a 4-chaff-b"
QUAD = "8-moon 8-geese 8-chaff-a 8-chaff-b 9-cup 10-deer 11-swallow 12-phoenix"
QUAD_AND_PAIRS = "5-bridge 5-ribbon 5-chaff-a 5-chaff-b 6-chaff-a 6-chaff-b 7-chaff-a 7-chaff-b"
PLAIN = "1-crane 2-warbler 3-curtain 4-cuckoo 6-butterflies 7-boar 9-ribbon 10-ribbon"


def standard(**toggles: Value) -> Ruleset:
    return ruleset("koikoi", "kk_standard", toggles)


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_standard_deal_is_four_by_four_opponent_field_dealer(dealer: int) -> None:
    given = deal(standard(), IN_ORDER, dealer)

    assert ids_in(given.hands[1 - dealer]) == [*IDS[0:4], *IDS[12:16]]
    assert ids_in(given.field) == [*IDS[4:8], *IDS[16:20]]
    assert ids_in(given.hands[dealer]) == [*IDS[8:12], *IDS[20:24]]


@pytest.mark.parametrize("preset", ["kk_blog", "kk_legends", "kk_legends_strict"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_other_presets_deal_two_by_two_opponent_dealer_field(preset: str, dealer: int) -> None:
    """S3.6."""
    given = deal(ruleset("koikoi", preset), IN_ORDER, dealer)
    packets = [IDS[first : first + 2] for first in range(0, 24, 2)]

    assert ids_in(given.hands[1 - dealer]) == [card for two in packets[0::3] for card in two]
    assert ids_in(given.hands[dealer]) == [card for two in packets[1::3] for card in two]
    assert ids_in(given.field) == [card for two in packets[2::3] for card in two]


@pytest.mark.parametrize("preset", ["kk_standard", "kk_blog"])
def test_a_deal_is_gathered_into_a_deck_that_deals_it_again(preset: str) -> None:
    rules = ruleset("koikoi", preset)
    given = deal(rules, shuffle_pack(Random(5)), 1)

    assert deal(rules, gather_deck(rules, given), 1) == given


@pytest.mark.parametrize(
    ("field", "field_kuttsuki", "void"),
    [
        (QUAD, False, True),
        (QUAD_AND_PAIRS, False, True),
        (PAIRS, False, False),
        (PAIRS, True, True),
        (PLAIN, True, False),
        ("1-crane 1-ribbon 1-chaff-a 2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 9-cup", True, False),
    ],
)
def test_four_of_a_month_on_the_field_void_the_deal_and_four_pairs_if_so_agreed(
    field: str, field_kuttsuki: bool, void: bool
) -> None:
    """S3.8, S4.12, A-K7."""
    given = Deal(0, (0, 0), cards_named(field), ())

    assert is_void(standard(field_kuttsuki=field_kuttsuki), given) == void


@pytest.mark.parametrize(
    ("hands", "winner", "points"),
    [
        ((QUAD, PLAIN), 0, (6, 0)),
        ((PLAIN, QUAD), 1, (0, 6)),
        ((PLAIN, PAIRS), 1, (0, 6)),
        ((QUAD_AND_PAIRS, PLAIN), 0, (6, 0)),
        ((QUAD, PAIRS), NOBODY, (0, 0)),
    ],
    ids=["teshi", "teshi of the other", "kuttsuki", "both in one hand pay once", "both hands"],
)
def test_a_lucky_hand_ends_the_round_at_once_for_six_points(
    hands: tuple[str, str], winner: int, points: tuple[int, int]
) -> None:
    """S3.9, S3.10, S4.10, S4.11, A-K6."""
    given = Deal(
        0, (cards_named(hands[0]), cards_named(hands[1])), cards_named("1-crane 8-moon"), ()
    )
    start = open_round(standard(field_mult=True), given)

    assert (start.ending, start.winner) == (DEALT_YAKU, winner)
    assert deltas(standard().tables(1), start) == points


def test_two_lucky_hands_leave_the_deal_where_it_was() -> None:
    """A-K6, A-K13."""
    given = Deal(1, (cards_named(QUAD), cards_named(PAIRS)), 0, ())
    rules = standard().tables(1)

    assert next_dealer(rules, 1, deltas(rules, open_round(standard(), given))) == 1


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        (QUAD, "teshi"),
        (QUAD_AND_PAIRS, "teshi"),
        (PAIRS, "kuttsuki"),
        (PLAIN, None),
        ("1-crane 1-ribbon 1-chaff-a 2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 4-cuckoo", None),
        ("1-chaff-a 1-chaff-b 2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 4-cuckoo 5-bridge", None),
    ],
)
def test_a_lucky_hand_has_a_name(hand: str, name: str | None) -> None:
    """A-K6: teshi comes first, and a triple is no pair."""
    assert standard().find_dealt_end(cards_named(hand)) == name

"""How Roppyakken is dealt, and what voids a deal (S0.8 to S0.15, S1.32 to S1.36)."""

from random import Random

import pytest

from tests.rules.statements.table import (
    FUDAWIKI,
    WIKIPEDIA,
    begun,
    both_of_roppyakken,
    captured,
    dealt_out,
    legal,
    pack,
    phase,
    played,
    rules,
)
from tutor.rules.cards import IDS, cards_named, count, ids_in
from tutor.rules.round.deal import deal, deal_until_valid, is_void, shuffle_pack
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

AUGUST = "8-moon 8-geese 8-chaff-a 8-chaff-b"
MIXED = "1-crane 2-warbler 3-curtain 4-cuckoo 5-bridge 6-butterflies 7-boar 9-cup"
OTHERS = "1-ribbon 2-ribbon 3-ribbon 4-ribbon 5-ribbon 6-ribbon 7-ribbon 9-ribbon"
FIELD = "1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a 10-deer 11-swallow 12-phoenix 8-moon"
FIELD_BESIDE_QUAD = FIELD.replace("8-moon", "9-chaff-a").replace("10-deer", "10-ribbon")
QUAD_HAND = f"{AUGUST} 9-cup 10-deer 1-crane 2-warbler"


def packets(using: Ruleset, dealer: int) -> list[tuple[str, int]]:
    """Return to whom the cards of a pack in order go, and how many at a time."""
    given = deal(using, tuple(range(len(IDS))), dealer)
    piles = {f"player {seat}": hand for seat, hand in enumerate(given.hands)}
    piles["field"] = given.field
    places = [name for card in range(len(IDS)) for name in piles if piles[name] >> card & 1]
    found: list[tuple[str, int]] = []
    for place in places:
        if found and found[-1][0] == place:
            found[-1] = (place, found[-1][1] + 1)
        else:
            found.append((place, 1))
    return found


@both_of_roppyakken
def test_two_players_get_8_cards_each_and_8_lie_on_the_field(using: Ruleset) -> None:
    """S0.9, S1.33."""
    given = deal(using, shuffle_pack(Random(1)), 0)

    assert [count(hand) for hand in given.hands] == [8, 8]
    assert count(given.field) == 8


@pytest.mark.parametrize("preset", ["rp_fudawiki", "rp_wikipedia"])
def test_three_players_get_7_cards_each_and_6_lie_on_the_field(preset: str) -> None:
    """S0.10, S1.34."""
    given = deal(rules(preset, 3), shuffle_pack(Random(1)), 0)

    assert [count(hand) for hand in given.hands] == [7, 7, 7]
    assert count(given.field) == 6


@pytest.mark.parametrize("dealer", [0, 1])
def test_two_players_are_dealt_4_each_4_to_the_table_and_again(dealer: int) -> None:
    """S1.32."""
    once = [(f"player {1 - dealer}", 4), (f"player {dealer}", 4), ("field", 4)]

    assert packets(WIKIPEDIA, dealer) == once + once


def test_three_players_are_dealt_4_each_3_to_the_table_3_each_3_to_the_table() -> None:
    """S1.34."""
    players = ["player 2", "player 0", "player 1"]
    first = [*((player, 4) for player in players), ("field", 3)]
    second = [*((player, 3) for player in players), ("field", 3)]

    assert packets(rules("rp_wikipedia", 3), dealer=1) == first + second


@pytest.mark.parametrize(("players", "left"), [(2, 24), (3, 21)])
def test_the_rest_is_the_draw_pile_in_its_order(players: int, left: int) -> None:
    """S0.11, S1.35."""
    using = rules("rp_wikipedia", players)
    deck = shuffle_pack(Random(2))
    given = deal(using, deck, 0)
    lying = given.field | sum(given.hands)

    assert given.stock == deck[-left:]
    assert {*given.stock} == {card for card in deck if not lying >> card & 1}


@both_of_roppyakken
@pytest.mark.parametrize("players", [2, 3])
def test_four_of_a_month_on_the_field_void_the_deal(using: Ruleset, players: int) -> None:
    """S0.12, S1.36: four pairs mean nothing here."""
    table = rules(using.preset, players)
    quad, pairs = f"{AUGUST} 10-deer 11-swallow", "1-crane 1-ribbon 2-warbler 2-ribbon 4-ribbon"

    assert table.game.is_void_field(table.toggles, cards_named(quad))
    assert not table.game.is_void_field(table.toggles, cards_named(f"{pairs} 4-cuckoo 6-ribbon"))
    deck = pack(table, ["", "", ""][:players], quad)
    assert is_void(table, deal(table, deck, 0))


@both_of_roppyakken
def test_a_void_deal_is_shuffled_and_dealt_again_until_one_stands(using: Ruleset) -> None:
    """S0.12, S1.36."""
    seed = next(seed for seed in range(3000) if deal_until_valid(using, 0, Random(seed))[1])
    deck, voided = deal_until_valid(using, 0, Random(seed))

    assert all(is_void(using, deal(using, one, 0)) for one in voided)
    assert not is_void(using, deal(using, deck, 0))
    assert deck not in voided


@pytest.mark.parametrize("seat", [0, 1])
def test_four_of_a_month_in_a_dealt_hand_void_the_deal_too(seat: int) -> None:
    """S0.13; the other source is silent, so that play goes on (A-R1)."""
    hands = (QUAD_HAND, OTHERS) if seat == 0 else (OTHERS, QUAD_HAND)
    deck = pack(FUDAWIKI, hands, FIELD_BESIDE_QUAD)

    assert is_void(FUDAWIKI, deal(FUDAWIKI, deck, 0))
    assert not is_void(WIKIPEDIA, deal(WIKIPEDIA, deck, 0))
    assert not is_void(FUDAWIKI, deal(FUDAWIKI, pack(FUDAWIKI, (MIXED, OTHERS), FIELD), 0))


def optional() -> Round:
    """Return a deal in which seat 1 holds four of August and may say so."""
    using = rules("rp_fudawiki", hand_quad="optional_misdeal")
    return dealt_out(using, (OTHERS, QUAD_HAND), FIELD_BESIDE_QUAD)


def test_the_holder_of_four_of_a_month_may_choose_not_to_declare_it() -> None:
    """S0.14: then play goes on, and the four hold a tesan."""
    start = optional()
    waived = played(start, "waive")

    assert (phase(start), start.actor, legal(start)) == ("misdeal", 1, {"declare", "waive"})
    assert (phase(waived), legal(waived)) == ("show", {"keep", "show tesan"})
    assert phase(played(waived, "keep")) == "play_hand"


def test_a_declared_misdeal_voids_the_round_and_the_dealer_deals_again() -> None:
    """S0.14."""
    declared = played(optional(), "declare")

    assert (declared.is_over, declared.is_void) == (True, True)
    assert (declared.deltas, declared.next_dealer) == ((0, 0), 0)


@both_of_roppyakken
def test_three_of_a_month_dealt_to_the_field_are_all_taken_by_the_fourth(using: Ruleset) -> None:
    """S0.15: they void nothing."""
    field = "8-moon 8-geese 8-chaff-a 1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a 10-deer"
    start = begun(using, ("8-chaff-b 1-crane", "2-warbler 3-curtain"), field, stock="12-phoenix")
    after = played(start, "8-chaff-b")

    assert not using.game.is_void_field(using.toggles, cards_named(field))
    assert captured(after, 0) == set(AUGUST.split())
    assert ids_in(after.position.field)[-1] == "12-phoenix"

"""Who takes part in a round of Hachi-Hachi, and what it costs not to (S2.2, S2.24 to S2.33)."""

from random import Random

import pytest

from tests.rules.statements.table import (
    bidding_of,
    dealt_out,
    end_of,
    field,
    fold,
    legal,
    pack,
    phase,
    played,
    random_round,
    rules,
)
from tutor.rules.cards import JOKER, card_set, count, ids_in
from tutor.rules.match.match import choose_dealer, start_match
from tutor.rules.observation import observe
from tutor.rules.round.round import Round
from tutor.rules.ruleset import RulesetError

ALL_SIZES = (3, 4, 5, 6, 7)
BIDDING_SIZES = (4, 5, 6, 7)
# Seven hands of seven, the joker in the last; the dealer is player 0.
SEVEN = (
    "1-crane 2-warbler 3-curtain 4-cuckoo 5-bridge 6-ribbon 7-boar",
    "1-ribbon 2-ribbon 3-ribbon 4-ribbon 8-geese 9-cup 10-deer",
    "1-chaff-a 2-chaff-a 5-ribbon 6-butterflies 8-moon 9-ribbon 11-swallow",
    "1-chaff-b 3-chaff-a 4-chaff-a 7-ribbon 9-chaff-a 10-ribbon 12-phoenix",
    "2-chaff-b 3-chaff-b 5-chaff-a 8-chaff-a 10-chaff-a 11-rainman 12-chaff-yellow",
    "4-chaff-b 6-chaff-a 7-chaff-a 9-chaff-b 11-ribbon 12-chaff-a 8-chaff-b",
    "0-joker 5-chaff-b 6-chaff-b 7-chaff-b 10-chaff-b 11-lightning 12-chaff-b",
)


@pytest.mark.parametrize("players", ALL_SIZES)
def test_three_play_and_up_to_seven_may_sit_at_the_table(players: int) -> None:
    """S2.2, S2.24."""
    using = rules("hh_seed", players)
    for seed in range(5):
        last = end_of(random_round(using, seed), seed)
        assert (using.seats, len(last.active), len(set(last.active))) == (3, 3, 3)
    for too_many in (2, 8):
        with pytest.raises(RulesetError, match="players"):
            rules("hh_seed", too_many)


@pytest.mark.parametrize("players", ALL_SIZES)
def test_only_more_than_three_need_to_say_whether_they_take_part(players: int) -> None:
    """S2.24, A-H29."""
    asked = phase(random_round(rules("hh_seed", players), 3)) == "bid"

    assert asked == (players > 3)


@pytest.mark.parametrize("players", ALL_SIZES)
def test_the_first_player_deals_seven_cards_to_everybody(players: int) -> None:
    """S2.25, A-H27."""
    using = rules("hh_seed", players)
    chosen, dealt = start_match(using, Random(players))
    given = random_round(using, 1).deal

    assert choose_dealer(using, Random(players)) == chosen
    assert chosen.dealer == dealt.dealer  # type: ignore[union-attr]
    assert [count(hand) for hand in given.hands] == [7] * players


@pytest.mark.parametrize("players", ALL_SIZES)
def test_seven_players_have_a_joker_in_the_pack_and_others_none(players: int) -> None:
    """S2.25, A-H17."""
    given = random_round(rules("hh_seed", players), 1).deal
    together = sum(given.hands) | card_set(given.stock)

    assert count(together) == (49 if players == 7 else 48)
    assert bool(together >> JOKER & 1) == (players == 7)


@pytest.mark.parametrize("players", BIDDING_SIZES)
@pytest.mark.parametrize("dealer", [0, 2])
def test_from_the_dealer_s_neighbour_on_each_joins_or_passes(players: int, dealer: int) -> None:
    """S2.26, S2.28, A-H15: the neighbour is the next in turn."""
    first = random_round(rules("hh_seed", players), 1, dealer)
    joined, passed = played(first, "join"), played(first, "pass")

    assert (first.to_act, legal(first)) == ((dealer + 1) % players, {"join", "pass"})
    assert joined.to_act == passed.to_act == (dealer + 2) % players


@pytest.mark.parametrize("players", BIDDING_SIZES)
def test_a_passer_loses_ten_points_to_the_winner_of_the_round(players: int) -> None:
    """S2.27, S2.53, A-H22: times the multiplier; a voided round costs nothing (A-H21)."""
    using = rules("hh_seed", players)
    factors = set()
    for seed in range(30):
        first = played(random_round(using, seed), "pass")
        passer = bidding_of(first).passed[0]
        end = end_of(played(first, *["join"] * 3), seed)
        factor = 0 if end.is_void else end.position.boost
        factors.add(factor)
        winner = end.next_dealer
        sat_out = players - 3
        wanted = dict(zip(end.active, end.deltas, strict=True))
        if factor:
            wanted[winner] += 10 * factor * sat_out

        assert end.changes[passer] == -10 * factor
        assert all(end.changes[player] == change for player, change in wanted.items())
        assert sum(end.changes) == 0
    assert {1, 2, 4} <= factors


@pytest.mark.parametrize("players", BIDDING_SIZES)
def test_as_soon_as_three_take_part_the_others_must_pass_and_pay_too(players: int) -> None:
    """S2.29, A-H7."""
    first = random_round(rules("hh_seed", players), 4)
    third = played(first, "join", "join", "join")
    end = end_of(third, 4)

    assert phase(third) != "bid"
    assert bidding_of(third).participants == third.active == (1, 2, 3)
    assert bidding_of(third).forced_out == (*range(4, players), 0)
    assert not end.is_void
    for player in bidding_of(third).forced_out:
        assert end.changes[player] == -10 * end.position.boost


@pytest.mark.parametrize("players", BIDDING_SIZES)
def test_if_everybody_passes_the_last_players_are_forced_in(players: int) -> None:
    """S2.30: they can only join."""
    current = random_round(rules("hh_seed", players), 4)
    said = []
    while phase(current) == "bid":
        said.append(legal(current))
        current = played(current, "pass" if "pass" in legal(current) else "join")

    assert said == [{"join", "pass"}] * (players - 3) + [{"join"}] * 3
    assert bidding_of(current).forced_in == (*range(players - 2, players), 0)
    assert len(current.active) == 3


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_cards_of_those_who_passed_are_shuffled_into_the_stock(players: int) -> None:
    """S2.31, A-H18."""
    using = rules("hh_seed", players)
    laid_out = set()
    for order in range(8):
        first = Round.from_deck(using, 1, pack(using, SEVEN[:players], ""), 0, fold(using, order))
        after = nothing_shown(played(first, *["pass"] * (players - 3), "join", "join", "join"))
        sat_out = set(range(players)) - set(after.active)
        folded = sum(first.deal.hands[player] for player in sat_out)
        lying = after.position.field | card_set(after.stock)
        laid_out.add((after.position.field, after.stock))

        assert folded & ~lying == 0
        assert (count(after.position.field), len(after.stock)) == (6, 21)
    assert len(laid_out) == 8


def nothing_shown(current: Round) -> Round:
    """Return the round after everybody has kept his dealt yaku to himself."""
    while phase(current) == "show":
        current = played(current, "keep")
    return current


def seven(*bids: str) -> Round:
    """Return the round of seven players after these bids, the river laid."""
    return nothing_shown(played(dealt_out(rules("hh_seed", 7), SEVEN, ""), *bids))


def test_who_holds_the_joker_removes_it_and_draws_the_top_card() -> None:
    """S2.32, A-H17: once the folded hands are shuffled in; the river comes after it."""
    after = seven("pass", "pass", "pass", "pass", "join", "join", "join")
    kept = sum(after.deal.hands[player] for player in after.active)
    top, *rest = [card for card in fold(after.ruleset) if not kept >> card & 1]
    hand = after.position.hands[after.seat_of(6)]

    assert after.active == (0, 5, 6)
    assert set(ids_in(hand)) == {*SEVEN[6].split()} - {"0-joker"} | {*ids_in(1 << top)}
    assert after.position.field == card_set(rest[:6])
    assert list(after.stock) == rest[6:]


def test_a_folded_joker_is_out_of_the_game() -> None:
    """S2.32, A-H17: 48 cards are left, and every hand has seven of them."""
    after = seven("join", "join", "join")
    hands = after.position.hands
    lying = sum(hands) | after.position.field | card_set(after.stock)

    assert after.active == (1, 2, 3)
    assert [set(ids_in(hand)) for hand in hands] == [set(names.split()) for names in SEVEN[1:4]]
    assert (count(lying), lying >> JOKER & 1) == (48, 0)


def test_with_three_players_left_dealt_yaku_and_multiplier_are_looked_at() -> None:
    """S2.33, A-H10: nobody who bids or shows knows the river."""
    sanbon = "2-ribbon 2-chaff-a 2-chaff-b 4-ribbon 8-geese 9-cup 10-deer"
    hands = (SEVEN[0], sanbon, *SEVEN[3:6])
    bidding = dealt_out(rules("hh_seed", 5), hands, "")
    left = played(bidding, "join", "join", "join")
    laid = nothing_shown(left)
    using = laid.ruleset

    assert (phase(bidding), field(bidding)) == ("bid", set())
    assert (phase(left), left.to_act, field(left)) == ("show", 1, set())
    assert (phase(laid), len(field(laid))) == ("play_hand", 6)
    assert laid.position.boost == using.game.boost(using.toggles, laid.position.field)


@pytest.mark.parametrize("dealer", range(5))
@pytest.mark.parametrize(
    ("bids", "nearest"),
    [
        (("join", "join", "join"), 1),
        (("pass", "join", "join", "join"), 2),
        (("pass", "pass", "join", "join", "join"), 0),
        (("join", "pass", "pass", "join", "join"), 0),
    ],
)
def test_the_dealer_starts_or_the_active_player_nearest_to_him(
    bids: tuple[str, ...], nearest: int, dealer: int
) -> None:
    """S2.54, A-H23: the neighbour speaks first, the dealer last."""
    using = rules("hh_seed", 5)
    for seed in range(6):
        current = nothing_shown(played(random_round(using, seed, dealer), *bids))
        assert current.is_void or current.to_act == (dealer + nearest) % 5


def test_a_bidder_sees_his_own_hand_and_what_was_said() -> None:
    """S2.26: and nothing of the other hands."""
    current = played(random_round(rules("hh_seed", 5), 1), "pass", "join")
    seen = observe(current, current.to_act, (0,) * 5)

    assert seen.bids == ((1, False), (2, True))
    assert (seen.hand, seen.field) == (current.deal.hands[3], 0)
    assert count(seen.unseen) == 48 - 7

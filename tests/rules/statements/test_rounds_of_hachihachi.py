"""The river of Hachi-Hachi and the turns (S2.4, S2.47 to S2.60)."""

from random import Random

import pytest

from tests.rules.statements.table import (
    SEED,
    begun,
    both_of_hachihachi,
    captured,
    dealt_out,
    field,
    legal,
    moments,
    pack,
    phase,
    played,
    points,
    random_round,
    rules,
    yaku,
)
from tutor.rules.cards import IDS, card_named, cards_named, count
from tutor.rules.match.match import Acted, Dealt, Match, deal_next_round
from tutor.rules.observation import observe
from tutor.rules.round.participation import JOIN
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset

# Hands without a dealt yaku, in either reading.
HANDS = (
    "1-ribbon 2-warbler 4-cuckoo 5-bridge 6-ribbon 7-boar 9-cup",
    "1-crane 3-curtain 5-ribbon 8-geese 9-ribbon 10-ribbon 11-swallow",
    "1-chaff-a 2-ribbon 3-ribbon 4-ribbon 5-chaff-a 7-ribbon 10-deer",
)
PAIRED_RIVER = "2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 10-chaff-a 10-chaff-b"
SMALL_HANDS = ("1-crane 2-chaff-a", "3-chaff-a 12-chaff-a", "8-chaff-a 9-chaff-b")


@both_of_hachihachi
def test_six_cards_are_laid_face_up_before_the_first_card_is_played(using: Ruleset) -> None:
    """S2.47: the river is the top of the stock."""
    river = "2-chaff-a 3-chaff-a 6-chaff-b 7-chaff-a 10-chaff-a 12-chaff-a"
    start = dealt_out(using, HANDS, river, stock="8-moon")

    assert (phase(start), field(start)) == ("play_hand", set(river.split()))
    assert [count(hand) for hand in start.position.hands] == [7, 7, 7]
    assert (len(start.stock), IDS[start.stock[0]]) == (21, "8-moon")


@both_of_hachihachi
@pytest.mark.parametrize(
    ("river", "void"),
    [
        ("8-moon 8-geese 8-chaff-a 8-chaff-b 2-chaff-a 3-chaff-a", True),
        ("8-moon 8-geese 8-chaff-a 8-chaff-b 2-chaff-a 2-chaff-b", True),
        (PAIRED_RIVER, True),
        ("8-moon 8-geese 8-chaff-a 2-chaff-a 2-chaff-b 3-chaff-a", False),
        ("8-moon 8-geese 2-chaff-a 2-chaff-b 3-chaff-a 4-chaff-a", False),
    ],
    ids=["teshi", "teshi and a pair", "kuttsuki", "three and two", "two pairs"],
)
def test_a_teshi_or_a_kuttsuki_in_the_river_voids_it(
    using: Ruleset, river: str, void: bool
) -> None:
    """S2.48."""
    assert using.game.is_void_field(using.toggles, cards_named(river)) == void


@both_of_hachihachi
def test_nobody_scores_in_a_voided_round_and_the_same_dealer_deals(using: Ruleset) -> None:
    """S2.48, A-H21."""
    for dealer in range(3):
        voided = dealt_out(using, HANDS, PAIRED_RIVER, dealer=dealer)

        assert (voided.is_over, voided.is_void) == (True, True)
        assert (voided.deltas, voided.next_dealer) == ((0, 0, 0), dealer)


@pytest.mark.parametrize(
    ("lights", "factor"),
    [
        pytest.param("", 1, id="S2.49"),
        pytest.param("1-crane", 2, id="S2.50 January"),
        pytest.param("3-curtain", 2, id="S2.50 March"),
        pytest.param("8-moon", 2, id="S2.50 August"),
        pytest.param("11-rainman", 4, id="S2.51 November"),
        pytest.param("12-phoenix", 4, id="S2.51 December"),
        pytest.param("1-crane 3-curtain 8-moon", 2, id="S2.52 lights of one class"),
        pytest.param("1-crane 12-phoenix", 4, id="S2.52 lights of both classes"),
        pytest.param("11-rainman 12-phoenix", 4, id="S2.52 both highest"),
    ],
)
def test_the_highest_light_of_the_river_multiplies(lights: str, factor: int) -> None:
    """S2.49 to S2.52; the other pictures multiply nothing."""
    rest = "2-warbler 4-cuckoo 9-cup 10-deer 6-ribbon"

    assert SEED.game.boost(SEED.toggles, cards_named(f"{lights} {rest}")) == factor


@both_of_hachihachi
@pytest.mark.parametrize(("light", "factor"), [("2-ribbon", 1), ("8-moon", 2), ("12-phoenix", 4)])
def test_the_river_of_a_deal_sets_the_multiplier_of_its_round(
    using: Ruleset, light: str, factor: int
) -> None:
    """S2.49 to S2.51."""
    hands = (HANDS[0], HANDS[1], HANDS[2].replace("2-ribbon", "2-chaff-b"))
    start = dealt_out(using, hands, f"{light} 3-chaff-a 4-chaff-b 6-chaff-b 9-chaff-a 10-chaff-a")

    assert start.position.boost == factor


@both_of_hachihachi
def test_the_dealer_starts_and_the_others_follow_in_turn(using: Ruleset) -> None:
    """S2.54, S2.55: seven turns each, of a hand card and a drawn card."""
    for seed in range(12):
        *_, end = moments(random_round(using, seed, dealer=seed % 3), seed)
        seats = [turn.seat for turn in end.turns]

        assert seats == [(seed + step) % 3 for step in range(len(seats))]
        assert all(turn.played >= 0 and turn.drawn >= 0 for turn in end.turns)
        assert end.is_void or end.position.winner >= 0 or len(seats) == 21


@both_of_hachihachi
def test_a_pair_of_a_month_is_captured_for_its_points_and_for_yaku(using: Ruleset) -> None:
    """S2.4, S2.56: 20 + 5 points, and the ribbon is the third of its kind."""
    start = begun(using, SMALL_HANDS, "1-ribbon 9-cup", ("2-ribbon 3-ribbon", "", ""))
    after = played(start, "1-crane")
    pile = " ".join(captured(after, 0))

    assert captured(after, 0) == {"1-crane", "1-ribbon", "2-ribbon", "3-ribbon"}
    assert "9-cup" in field(after)
    assert (points(using, "1-crane 1-ribbon"), yaku(using, pile)) == (25, {"akatan": 35})


@both_of_hachihachi
def test_of_two_cards_of_the_month_in_the_river_the_player_chooses_one(using: Ruleset) -> None:
    """S2.57."""
    waiting = played(begun(using, SMALL_HANDS, "1-ribbon 1-chaff-a"), "1-crane")

    assert (phase(waiting), legal(waiting)) == ("choose_hand", {"1-ribbon", "1-chaff-a"})
    assert captured(played(waiting, "1-ribbon"), 0) == {"1-crane", "1-ribbon"}


@both_of_hachihachi
def test_the_fourth_card_of_a_month_takes_the_three_in_the_river(using: Ruleset) -> None:
    """S2.58, A-R20."""
    after = played(begun(using, SMALL_HANDS, "1-ribbon 1-chaff-a 1-chaff-b"), "1-crane")

    assert captured(after, 0) == {"1-crane", "1-ribbon", "1-chaff-a", "1-chaff-b"}


@both_of_hachihachi
def test_a_player_may_discard_but_a_discard_that_pairs_must_capture(using: Ruleset) -> None:
    """S2.59."""
    start = begun(using, SMALL_HANDS, "1-ribbon")
    discarded, paired = played(start, "2-chaff-a"), played(start, "1-crane")

    assert legal(start) == {"1-crane", "2-chaff-a"}
    assert field(discarded) == {"1-ribbon", "2-chaff-a", "4-chaff-a"}
    assert captured(paired, 0) == {"1-crane", "1-ribbon"}


@both_of_hachihachi
def test_the_drawn_card_takes_in_the_same_way_or_is_laid_in_the_river(using: Ruleset) -> None:
    """S2.60: the rain man and the lightning take nothing of another month (A-R19)."""
    pair = played(begun(using, SMALL_HANDS, "3-ribbon", stock="3-curtain"), "2-chaff-a")
    alone = played(begun(using, SMALL_HANDS, "3-ribbon", stock="11-rainman"), "2-chaff-a")
    choice = played(begun(using, SMALL_HANDS, "3-ribbon 3-chaff-b", stock="3-curtain"), "2-chaff-a")

    assert captured(pair, 0) == {"3-curtain", "3-ribbon"}
    assert field(alone) == {"3-ribbon", "2-chaff-a", "11-rainman"}
    assert (phase(choice), legal(choice)) == ("choose_draw", {"3-ribbon", "3-chaff-b"})


@both_of_hachihachi
def test_the_captured_cards_of_all_are_open_at_any_time(using: Ruleset) -> None:
    """S2.65, A-H19: of both opponents."""
    for current in moments(random_round(using, 5), 5):
        for player in range(3):
            assert observe(current, player, (0, 0, 0)).captured == current.position.captured
    assert any(current.position.captured)


@pytest.mark.parametrize(("players", "bids"), [(3, []), (5, [JOIN, JOIN, JOIN])])
def test_after_a_voided_round_a_new_one_is_dealt_in_its_place(
    players: int, bids: list[Action]
) -> None:
    """S2.48, A-H21: it does not count, and sitting out costs nothing in it."""
    using = rules("hh_seed", players)
    paired = [card_named(name) for name in PAIRED_RIVER.split()]
    order = (*paired, *(card for card in using.pack if card not in paired))
    hands = HANDS if players == 3 else ("", *HANDS, "")  # those who join hold nothing to show
    deck = pack(using, hands, PAIRED_RIVER)
    match = Match(using).after(Dealt(0, deck, (), order if using.has_bidding else ()))
    voided = match.after_all(Acted(bid, "somebody") for bid in bids)
    again = voided.after(deal_next_round(voided, Random(1)))

    assert voided.current.is_void
    assert voided.current.changes == (0,) * players
    assert (again.current.number, again.current.dealer, again.finished) == (1, 0, ())

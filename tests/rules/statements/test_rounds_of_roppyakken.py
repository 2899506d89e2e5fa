"""A round of Roppyakken from its first card to its score (S0.24 to S0.47, S1.37, S1.38, S1.45)."""

from tests.rules.statements.table import (
    FUDAWIKI,
    begun,
    both_of_roppyakken,
    captured,
    end_of,
    field,
    legal,
    moments,
    played,
    points,
    random_round,
    tables_of_roppyakken,
    yaku,
)
from tutor.rules.cards import IDS, ids_in
from tutor.rules.observation import observe
from tutor.rules.ruleset import Ruleset

HANDS = ("1-crane 2-chaff-a", "3-chaff-a 12-chaff-a", "8-chaff-a 9-chaff-b")


@tables_of_roppyakken
def test_the_dealer_plays_first_and_then_all_in_turn_to_the_last_card(using: Ruleset) -> None:
    """S0.24, S0.25, S0.26, S1.37: turn order is the order of the seats (A-H15)."""
    for dealer in range(using.seats):
        end = end_of(random_round(using, dealer, dealer), dealer)
        turns = using.seats * using.hand_size
        seats = [(dealer + step) % using.seats for step in range(turns)]

        assert [turn.seat for turn in end.turns] == seats
        assert set(end.position.hands) == {0}


@tables_of_roppyakken
def test_the_round_ends_when_no_player_has_cards_left(using: Ruleset) -> None:
    """S0.44, S1.45: not before, whatever anybody has captured, and then at once."""
    for seed in range(20):
        for current in moments(random_round(using, seed), seed):
            hands_are_empty = not any(current.position.hands)
            waits = current.position.placing >= 0
            assert current.is_over == (hands_are_empty and not waits)


@both_of_roppyakken
def test_a_turn_is_a_hand_card_and_a_drawn_card_and_then_the_next_player_plays(
    using: Ruleset,
) -> None:
    """S0.36, S1.38."""
    start = begun(using, HANDS, "1-ribbon 5-chaff-b", stock="5-ribbon 6-chaff-a")
    after = played(start, "1-crane")
    turn = after.turns[0]

    assert (IDS[turn.played], ids_in(turn.took)) == ("1-crane", ["1-ribbon"])
    assert (IDS[turn.drawn], ids_in(turn.drew_took)) == ("5-ribbon", ["5-chaff-b"])
    assert (after.actor, legal(after)) == (1, {"3-chaff-a", "12-chaff-a"})


@tables_of_roppyakken
def test_captured_cards_lie_open_before_everybody(using: Ruleset) -> None:
    """S0.34."""
    totals = (0,) * using.players
    for current in moments(random_round(using, 5), 5):
        for player in range(using.players):
            assert observe(current, player, totals).captured == current.position.captured
    assert any(current.position.captured)


def test_cards_left_on_the_field_stay_there_and_count_for_nobody() -> None:
    """S0.45: a light on the field and one in the stock at the end of the round."""
    start = begun(FUDAWIKI, ("2-chaff-a", "3-chaff-a"), "8-moon", stock=f"{'4-chaff-a'} 5-chaff-a")
    end = played(start, "2-chaff-a", "3-chaff-a")

    assert end.is_over
    assert field(end) == {"8-moon", "2-chaff-a", "3-chaff-a", "4-chaff-a", "5-chaff-a"}
    assert end.deltas == (0, 0)


@tables_of_roppyakken
def test_what_is_captured_and_what_is_left_is_worth_490_together(using: Ruleset) -> None:
    """S0.45."""
    for seed in range(20):
        position = end_of(random_round(using, seed), seed).position
        piles = [*position.captured, position.field, position.stock]

        assert sum(points(using, " ".join(ids_in(pile))) for pile in piles) == 490


@tables_of_roppyakken
def test_a_round_score_is_card_points_and_yaku(using: Ruleset) -> None:
    """S0.46, S0.47, S1.45, S1.46: the dealt yaku that were shown with them."""
    for seed in range(40):
        end = end_of(random_round(using, seed), seed)
        for seat in range(using.seats):
            pile = " ".join(captured(end, seat))
            score = points(using, pile) + sum(yaku(using, pile).values())
            assert end.deltas[seat] == score + end.position.shown_points[seat]


def test_a_score_is_added_up_from_cards_and_from_yaku() -> None:
    """S0.47, S1.46: 50 + 10 + 100 and 10 + 10 + 10 + 300."""
    piles = ("3-curtain 9-cup 5-chaff-b 6-chaff-b", "7-boar 10-deer 6-butterflies 4-chaff-b")
    start = begun(FUDAWIKI, ("2-chaff-a", "8-chaff-b"), captured=piles, stock="1-crane 12-chaff-a")

    assert played(start, "2-chaff-a", "8-chaff-b").deltas == (160, 330)

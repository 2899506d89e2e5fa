"""The yaku of a dealt hand in Roppyakken (S0.16 to S0.23, S1.51 to S1.53)."""

import pytest

from tests.rules.statements.table import (
    WIKIPEDIA,
    both_of_roppyakken,
    cards,
    dealt_out,
    dealt_yaku,
    legal,
    phase,
    played,
    rules,
    to_the_end,
)
from tutor.rules.cards import cards_named, ids_in
from tutor.rules.games.dealt_hands import ROPPYAKKEN, roppyakken_hand_yaku
from tutor.rules.observation import observe
from tutor.rules.round import prelude
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

WORTHLESS = "1-chaff-a 1-chaff-b 2-chaff-a 3-chaff-b 5-chaff-a 8-chaff-b 11-lightning 12-chaff-a"
MARCH = "3-curtain 3-ribbon 3-chaff-a"
MAY = "5-bridge 5-ribbon 5-chaff-b"
IDLE = "1-crane 4-cuckoo 6-ribbon 7-boar 9-cup"
# Seat 0 has three of March, seat 1 nothing, seat 2 three of May.
HANDS = (
    f"{MARCH} 1-crane 4-cuckoo 6-ribbon 7-boar",
    "1-ribbon 2-ribbon 4-ribbon 6-chaff-a 7-ribbon 8-geese 9-ribbon",
    f"{MAY} 1-chaff-a 4-chaff-a 6-chaff-b 7-chaff-a",
)
FIELD = "2-warbler 8-moon 9-cup 10-deer 11-swallow 12-phoenix"


def three_players(dealer: int = 0, teyaku: bool = True) -> Round:
    """Return a round that has just been dealt to three."""
    using = rules("rp_fudawiki", 3, teyaku=teyaku)
    return dealt_out(using, HANDS, FIELD, dealer=dealer)


def test_before_the_first_card_every_holder_is_asked_from_the_dealer_on() -> None:
    """S0.16."""
    first = three_players(dealer=1)
    second = played(first, "keep")
    begun = played(second, "keep")

    assert [(phase(one), one.actor) for one in (first, second, begun)] == [
        ("show", 2),
        ("show", 0),
        ("play_hand", 1),
    ]


def test_dealt_yaku_are_an_option_agreed_before_the_game() -> None:
    """S0.17."""
    without = three_players(teyaku=False)

    assert phase(three_players()) == "show"
    assert (phase(without), without.actor) == ("play_hand", 0)


def test_a_holder_may_show_every_card_of_his_yaku_to_score_it() -> None:
    """S0.18, S1.51: what he keeps to himself scores nothing."""
    start = three_players()
    shown, kept = played(start, "show tesan").position, played(start, "keep").position

    assert legal(start) == {"keep", "show tesan"}
    assert (set(ids_in(shown.shown[0])), shown.shown_points[0]) == (cards(MARCH), 200)
    assert (kept.shown[0], kept.shown_points[0]) == (0, 0)


def test_after_showing_the_cards_go_back_to_the_hand_and_play_starts() -> None:
    """S0.23."""
    after = played(three_players(), "show tesan", "keep")

    assert (phase(after), after.actor) == ("play_hand", 0)
    assert legal(after) == cards(HANDS[0])
    assert after.position.shown_points == (200, 0, 0)


def test_after_showing_no_hand_is_open_any_more() -> None:
    """S0.23: what was shown stays known, but nobody sees the cards of another hand."""
    after = played(three_players(), "show tesan", "keep")
    for player in (1, 2):
        seen = observe(after, player, (0, 0, 0))
        others = sum(hand for seat, hand in enumerate(after.position.hands) if seat != player)

        assert (seen.hand, seen.hand_counts) == (after.position.hands[player], (7, 7, 7))
        assert seen.unseen & others == others
        assert (ids_in(seen.shown[0]), seen.shown_points) == (MARCH.split(), (200, 0, 0))


def test_shown_yaku_are_added_to_the_round_score_of_who_showed_them() -> None:
    """S0.23, S1.51: the same round with and without showing differs by 200."""
    shown = to_the_end(played(three_players(), "show tesan", "keep"))
    kept = to_the_end(played(three_players(), "keep", "keep"))

    assert [a - b for a, b in zip(shown.deltas, kept.deltas, strict=True)] == [200, 0, 0]


@both_of_roppyakken
@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        pytest.param(WORTHLESS, {"sogasu": 400}, id="S0.19 all worth 0"),
        pytest.param(
            WORTHLESS.replace("12-chaff-a", "12-chaff-yellow"), {}, id="S0.19 yellow paulownia"
        ),
        pytest.param(WORTHLESS.replace("5-chaff-a", "5-ribbon"), {}, id="S0.19 one ribbon"),
        pytest.param(f"{MARCH} {IDLE}", {"tesan": 200}, id="S0.20"),
        pytest.param(f"3-ribbon 3-chaff-a {IDLE} 8-geese", {}, id="S0.20 a pair"),
        pytest.param(f"{MARCH} {MAY} 9-cup 8-geese", {"futatesan": 400}, id="S0.21"),
    ],
)
def test_a_dealt_hand_holds_these_yaku(using: Ruleset, hand: str, wanted: dict[str, int]) -> None:
    """S0.19 to S0.22, S1.52, S1.53: futatesan replaces tesan (A-R11)."""
    assert dealt_yaku(using, hand) == wanted


@pytest.mark.parametrize("month", range(1, 13))
def test_three_cards_of_any_month_are_a_brelan(month: int) -> None:
    """S0.20, S1.52."""
    first = 4 * (month - 1)
    for missing in range(4):
        hand = sum(1 << first + card for card in range(4) if card != missing)
        found = prelude.list_offers(WIKIPEDIA, hand | 1 << (first + 4) % 48)
        assert [(one.id, one.points, one.cards) for one in found] == [("tesan", 200, hand)]


def test_either_triple_yaku_may_be_added_to_sogasu_where_a_deck_allows_both() -> None:
    """S0.22, A-R12: no month has three cards worth 0, so three are declared worthless here."""
    worthless = cards_named(f"{WORTHLESS} {MARCH} {MAY}")
    one, two = cards_named(f"{MARCH} 1-chaff-a"), cards_named(f"{MARCH} {MAY}")

    found = [roppyakken_hand_yaku(ROPPYAKKEN, worthless, hand) for hand in (one, two)]
    assert [yaku.id for yaku in found[0]] == ["sogasu", "tesan"]
    assert [yaku.id for yaku in found[1]] == ["sogasu", "futatesan"]

"""Koi-Koi as two widely played programs have it: J1 to J12, N1 to N8."""

from random import Random

import pytest

from tests.rules.scene import captured, legal, phase, played, scene
from tests.rules.statements.table import dealt_out, rules, whole_match, yaku
from tutor.rules.cards import IDS, cards_named
from tutor.rules.match.match import choose_dealer
from tutor.rules.position import EXHAUSTED, STOPPED
from tutor.rules.round.deal import Deal, is_void
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import CALLS_THAT_ADD, reckon
from tutor.rules.verdict import RoundResult

JAPAN, NINTENDO = rules("kk_koikoi_japan"), rules("kk_nintendo")
SANKO = "1-crane 3-curtain 8-moon"
SHIKO = f"{SANKO} 12-phoenix"
POETRY, BLUE = "1-ribbon 2-ribbon 3-ribbon", "6-ribbon 9-ribbon 10-ribbon"
TRIO = "7-boar 10-deer 6-butterflies"
CHAFF = [name for name in IDS if "chaff" in name]
QUAD = "8-moon 8-geese 8-chaff-a 8-chaff-b 1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a"
TRIPLE = "8-moon 8-geese 8-chaff-a 9-cup 1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a"
PAIRS = "1-chaff-a 1-chaff-b 2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 4-chaff-a 4-chaff-b"
PLAIN = "1-crane 2-warbler 3-curtain 4-cuckoo 6-butterflies 7-boar 9-ribbon 10-ribbon"
OTHER = "1-ribbon 2-ribbon 3-ribbon 5-bridge 5-ribbon 6-ribbon 7-ribbon 12-chaff-a"


def results(*changes: int) -> tuple[RoundResult, ...]:
    """Return rounds that player 0 gained so many points in from the other."""
    return tuple(RoundResult((change, -change)) for change in changes)


def exhausted(preset: str, piles: tuple[str, str], calls: tuple[int, int] = (0, 0)) -> Round:
    """Return a round of dealer 1 that ended with these piles and nobody having stopped."""
    hands = ("2-warbler", "9-chaff-a")
    idle = "4-chaff-a 5-chaff-a 6-chaff-a"
    start = scene(hands, "11-rainman", piles, idle, preset=preset, dealer=1, calls=calls)
    after = played(start, "9-chaff-a", "2-warbler")
    assert after.position.ending == EXHAUSTED
    return after


def test_eight_rounds_from_30_points_are_paid_until_somebody_has_none() -> None:
    """J1."""
    matches = [whole_match(JAPAN, seed) for seed in range(20)]

    assert {len(match.finished) == 8 for match in matches} == {False, True}
    for match in matches:
        assert match.totals(before_round=1) == (30, 30)
        assert sum(match.totals()) == 60
        assert min(match.totals()) <= 0 or len(match.finished) == 8
        assert match.winner == (0 if match.totals()[0] > 30 else 1) or match.totals() == (30, 30)


@pytest.mark.parametrize(
    ("changes", "is_over", "winner"),
    [
        pytest.param((5, -30, -4), False, 1, id="ahead"),
        pytest.param((-30,), True, 1, id="none left"),
        pytest.param((40,), True, 0, id="less than none"),
        pytest.param((1, -1) * 4, True, None, id="a draw"),
        pytest.param((1, -1) * 3 + (0, 2), True, 0, id="after eight"),
    ],
)
def test_a_match_ends_early_and_more_points_win(
    changes: tuple[int, ...], is_over: bool, winner: int | None
) -> None:
    """J1."""
    verdict = JAPAN.game.verdict(JAPAN.toggles, results(*changes))

    assert (verdict.is_over, verdict.winner) == (is_over, winner)


def test_the_first_dealer_is_drawn_by_lot_then_the_winner_deals_and_begins() -> None:
    """J2."""
    assert {choose_dealer(JAPAN, Random(seed)).dealer for seed in range(9)} == {0, 1}
    for seed in range(5):
        match = whole_match(JAPAN, seed)
        for one, after in zip(match.finished, match.finished[1:], strict=False):
            assert one.changes[after.dealer] > 0
            assert after.turns[0].seat == after.dealer


def test_eight_to_each_hand_and_the_field_leave_24() -> None:
    """J2."""
    one = whole_match(JAPAN, 1).rounds[0].deal

    assert [hand.bit_count() for hand in (*one.hands, one.field)] == [8, 8, 8]
    assert len(one.stock) == 24


@pytest.mark.parametrize(
    ("hand", "field", "void"),
    [
        pytest.param(QUAD, OTHER, True, id="four in a hand"),
        pytest.param(PLAIN, QUAD, True, id="four on the field"),
        pytest.param(PLAIN, TRIPLE, False, id="three on the field"),
        pytest.param(PAIRS, OTHER, False, id="four pairs"),
    ],
)
def test_four_of_a_month_anywhere_are_dealt_again_and_no_dealt_hand_is_a_yaku(
    hand: str, field: str, void: bool
) -> None:
    """J3."""
    dealt = Deal(0, (cards_named(hand), 0), cards_named(field), ())

    assert is_void(JAPAN, dealt) == void
    assert JAPAN.find_dealt_end(cards_named(hand)) is None


def test_the_fourth_card_takes_three_and_of_two_one_chooses() -> None:
    """J3, J4: capturing is compulsory."""
    hands = ("8-chaff-b 2-warbler", "6-ribbon")
    three = scene(hands, "8-moon 8-geese 8-chaff-a", preset="kk_koikoi_japan")
    two = scene(hands, "8-moon 8-geese", preset="kk_koikoi_japan")

    assert len(captured(played(three, "8-chaff-b"), 0)) == 4
    assert legal(played(two, "8-chaff-b")) == {"8-moon", "8-geese"}


def test_the_choice_comes_whenever_points_grew_and_a_call_is_no_growth() -> None:
    """J5, J9: a viewing that a call makes worth more opens nothing by itself."""
    hands = ("8-geese 2-warbler 4-cuckoo", "6-ribbon 11-swallow 12-chaff-a")
    stock = "4-chaff-a 5-chaff-a 7-chaff-a 10-chaff-a 3-ribbon"
    start = scene(hands, "8-moon 2-ribbon", ("9-cup", ""), stock, preset="kk_koikoi_japan")
    decision = played(start, "8-geese")
    later = played(decision, "koikoi", "6-ribbon", "2-warbler")

    assert phase(decision) == "decide"
    assert decision.position.points[0] == 1
    assert later.position.points[0] == 3
    assert later.to_act == 1


def test_a_new_yaku_of_the_last_turn_stops_by_itself() -> None:
    """J5."""
    start = scene(("8-moon", "6-ribbon"), "8-geese", ("9-cup", ""), preset="kk_koikoi_japan")
    after = played(start, "8-moon")

    assert (after.position.ending, after.position.winner) == (STOPPED, 0)


@pytest.mark.parametrize("piles", [("", ""), (SHIKO, "")])
@pytest.mark.parametrize("calls", [(0, 0), (1, 0)])
def test_the_dealer_gets_1_for_a_round_that_nobody_stopped(
    piles: tuple[str, str], calls: tuple[int, int]
) -> None:
    """J6: and stays dealer; who called and did not improve gets nothing."""
    after = exhausted("kk_koikoi_japan", piles, calls)

    assert (after.deltas, after.next_dealer) == ((-1, 1), 1)


@pytest.mark.parametrize(
    ("pile", "made"),
    [
        pytest.param(f"{SHIKO} 11-rainman", {"goko": 10}, id="five"),
        pytest.param(SHIKO, {"shiko": 8}, id="four"),
        pytest.param(f"{SANKO} 11-rainman", {"ameshiko": 7}, id="rainy four"),
        pytest.param(SANKO, {"sanko": 5}, id="three"),
        pytest.param("1-crane 8-moon 11-rainman", {}, id="rainy three"),
    ],
)
def test_one_yaku_of_the_lights_counts(pile: str, made: dict[str, int]) -> None:
    """J7, N5."""
    assert yaku(JAPAN, pile) == yaku(NINTENDO, pile) == made


@pytest.mark.parametrize(
    ("pile", "made"),
    [
        pytest.param(f"{TRIO} 2-warbler", {"inoshikacho": 5}, id="J8"),
        pytest.param(f"{TRIO} 2-warbler 4-cuckoo", {"inoshikacho": 5, "tane": 1}, id="J8 five"),
        pytest.param(POETRY, {"akatan": 5}, id="J10"),
        pytest.param(f"{BLUE} 4-ribbon 5-ribbon", {"aotan": 5, "tan": 1}, id="J10 five"),
        pytest.param(
            f"{POETRY} {BLUE}",
            {"akatan_aotan": 10, "akatan": 5, "aotan": 5, "tan": 2},
            id="J10 both",
        ),
        pytest.param(" ".join(CHAFF[:11]), {"kasu": 2}, id="J11"),
        pytest.param(" ".join([*CHAFF[:9], "9-cup"]), {"kasu": 1}, id="J11 cup"),
    ],
)
def test_yaku_of_one_kind_add_up(pile: str, made: dict[str, int]) -> None:
    """J8, J10, J11."""
    assert yaku(JAPAN, pile) == made


@pytest.mark.parametrize(("calls", "points"), [((0, 2), 2), ((1, 0), 7), ((2, 0), 8)])
def test_viewings_are_worth_more_to_whoever_has_called(calls: tuple[int, int], points: int) -> None:
    """J9, J12: two viewings, and a point for each own call."""
    hands = ("8-moon 2-warbler", "6-ribbon 11-swallow")
    start = scene(hands, "8-geese", ("3-curtain 9-cup", ""), preset="kk_koikoi_japan", calls=calls)

    assert played(start, "8-moon", "stop").deltas == (points, -points)


@pytest.mark.parametrize(
    ("own", "points"), [(0, 8), (1, 9), (2, 10), (3, 11), (4, 16), (5, 24), (6, 32), (7, 40)]
)
@pytest.mark.parametrize("other", [0, 3])
def test_few_own_calls_add_points_and_many_multiply_them(own: int, other: int, points: int) -> None:
    """J12: nothing is doubled from 7 points, nor by the other's call."""
    assert reckon(JAPAN.tables(), 8, own, other) == points
    assert CALLS_THAT_ADD == 3


def test_the_winner_s_points_are_added_over_twelve_rounds_from_0() -> None:
    """N1: or over six, or three."""
    match = whole_match(NINTENDO, 3)

    assert match.totals(before_round=1) == (0, 0)
    assert len(match.finished) == NINTENDO.rounds == 12
    assert all(min(change) >= 0 for change in match.changes)
    assert {rules("kk_nintendo", rounds=number).rounds for number in (3, 6)} == {3, 6}


def test_the_winner_deals_and_without_one_the_deal_changes_sides() -> None:
    """N1."""
    nobody = exhausted("kk_nintendo", ("", ""))
    start = scene(
        ("8-moon", "6-ribbon"),
        "8-geese",
        ("1-crane 3-curtain 12-phoenix", ""),
        preset="kk_nintendo",
    )
    won = played(start, "8-moon")

    assert (nobody.deltas, nobody.dealer, nobody.next_dealer) == ((0, 0), 1, 0)
    assert (won.deltas[0] > 0, won.next_dealer) == (True, 0)


@pytest.mark.parametrize(
    ("field", "void"),
    [
        pytest.param(TRIPLE, True, id="three"),
        pytest.param(QUAD, True, id="four"),
        pytest.param(PAIRS, False, id="pairs"),
    ],
)
def test_three_or_four_of_a_month_on_the_field_are_dealt_again(field: str, void: bool) -> None:
    """N2."""
    assert is_void(NINTENDO, Deal(0, (cards_named(PLAIN), 0), cards_named(field), ())) == void


@pytest.mark.parametrize("lucky", [QUAD, PAIRS])
def test_four_of_a_month_or_four_pairs_in_a_hand_score_at_once(lucky: str) -> None:
    """N2."""
    dealt = dealt_out(NINTENDO, (lucky, PLAIN), OTHER)

    assert (dealt.is_over, dealt.deltas) == (True, (6, 0))


@pytest.mark.parametrize(
    ("calls", "ends"),
    [
        pytest.param((0, 0), False, id="nobody"),
        pytest.param((1, 0), True, id="oneself"),
        pytest.param((0, 1), True, id="the other"),
    ],
)
def test_after_the_first_call_of_a_round_any_new_yaku_ends_it(
    calls: tuple[int, int], ends: bool
) -> None:
    """N3."""
    hands = ("8-moon 2-warbler", "6-ribbon 11-swallow")
    start = scene(hands, "8-geese", ("9-cup", ""), preset="kk_nintendo", calls=calls)
    after = played(start, "8-moon")

    assert after.is_over == ends
    assert ends or legal(after) == {"stop", "koikoi"}


@pytest.mark.parametrize(
    ("base", "others", "points"), [(6, 0, 6), (7, 0, 14), (6, 1, 12), (7, 1, 28)]
)
def test_both_doublings_multiply_each_other(base: int, others: int, points: int) -> None:
    """N4."""
    assert reckon(NINTENDO.tables(), base, 0, others) == points


@pytest.mark.parametrize(
    ("pile", "made"),
    [
        pytest.param("3-curtain 9-cup", {"hanami": 5}, id="N5 blossom"),
        pytest.param("8-moon 9-cup", {"tsukimi": 5}, id="N5 moon"),
        pytest.param(f"{POETRY} {BLUE}", {"akatan_aotan": 10}, id="N6 both"),
        pytest.param(f"{POETRY} {BLUE} 4-ribbon", {"akatan_aotan": 11}, id="N6 seven"),
        pytest.param(f"{POETRY} 4-ribbon 5-ribbon", {"akatan": 7}, id="N6 red"),
        pytest.param(f"{BLUE} 4-ribbon", {"aotan": 6}, id="N6 blue"),
        pytest.param("1-ribbon 2-ribbon 4-ribbon 5-ribbon 7-ribbon", {"tan": 1}, id="N6 five"),
        pytest.param(f"{TRIO} 2-warbler 4-cuckoo", {"inoshikacho": 7}, id="N7"),
        pytest.param("2-warbler 4-cuckoo 5-bridge 8-geese 11-swallow", {"tane": 1}, id="N7 five"),
        pytest.param(" ".join(CHAFF[:12]), {"kasu": 3}, id="N8"),
        pytest.param(" ".join([*CHAFF[:9], "9-cup"]), {"kasu": 1}, id="N8 cup"),
    ],
)
def test_one_yaku_of_a_kind_counts_with_its_further_cards(pile: str, made: dict[str, int]) -> None:
    """N5, N6, N7, N8."""
    assert yaku(NINTENDO, pile) == made

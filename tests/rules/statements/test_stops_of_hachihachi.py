"""Stopping, continuing, and what is paid in Hachi-Hachi (S2.5, S2.53, S2.61 to S2.64)."""

import pytest

from tests.rules.statements.table import (
    STANDARD,
    begun,
    captured,
    legal,
    moments,
    phase,
    played,
    points,
    random_round,
    rules,
    to_the_end,
    yaku,
)
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

SEED = rules("hh_seed", cards_with_yaku="no")  # what cards bring besides is tested apart
both = pytest.mark.parametrize("using", [SEED, STANDARD], ids=lambda one: one.preset)

QUIET = (
    "4-chaff-a 5-chaff-a 6-chaff-a 7-chaff-a 11-lightning 4-chaff-b 5-chaff-b 6-chaff-b 7-chaff-b"
)


def near(using: Ruleset, factor: int = 1, shown: tuple[int, ...] = ()) -> Round:
    """Return a round in which seat 0 can make akatan, which each other pays with 35."""
    hands = (
        "3-ribbon 2-chaff-a 9-chaff-b",
        "12-chaff-a 1-chaff-a 8-geese",
        "8-chaff-b 10-chaff-b 2-chaff-b",
    )
    near_akatan = ("1-ribbon 2-ribbon", "", "")
    return begun(using, hands, "3-chaff-a", near_akatan, QUIET, multiplier=factor, shown=shown)


@both
def test_after_a_turn_without_a_new_yaku_the_next_player_plays(using: Ruleset) -> None:
    """S2.61, A-H19: an old yaku asks nothing."""
    quiet = played(near(using), "2-chaff-a")
    later = played(near(using), "3-ribbon", "continue", "12-chaff-a", "8-chaff-b", "2-chaff-a")

    assert (phase(quiet), quiet.actor) == ("play_hand", 1)
    assert (phase(later), later.actor) == ("play_hand", 1)


@both
def test_who_made_a_yaku_in_his_turn_may_stop_or_continue(using: Ruleset) -> None:
    """S2.62."""
    decision = played(near(using), "3-ribbon")
    stopped, continued = played(decision, "stop"), played(decision, "continue")

    assert (phase(decision), decision.actor) == ("decide", 0)
    assert legal(decision) == {"stop", "continue"}
    assert (stopped.is_over, stopped.position.winner) == (True, 0)
    assert (phase(continued), continued.actor) == ("play_hand", 1)


@both
def test_who_improved_a_yaku_in_his_turn_is_asked_again(using: Ruleset) -> None:
    """S2.62, A-H30: four lights become five."""
    lights = "1-crane 3-curtain 8-moon 12-phoenix"
    hands = ("11-rainman 2-chaff-a", "3-chaff-a 12-chaff-a", "8-chaff-a 9-chaff-b")
    start = begun(using, hands, "11-lightning", (lights, "", ""))
    improved, unchanged = played(start, "11-rainman"), played(start, "2-chaff-a")

    assert (phase(improved), improved.actor) == ("decide", 0)
    assert yaku(using, " ".join(captured(improved, 0))) == {"goko": 75}
    assert (phase(unchanged), unchanged.actor) == ("play_hand", 1)


@both
@pytest.mark.parametrize(("factor", "half"), [(1, 17), (2, 35), (4, 70)])
def test_a_continue_without_a_new_yaku_pays_half(using: Ruleset, factor: int, half: int) -> None:
    """S2.63, S2.53, A-H11: of 35 from each, multiplied first and then rounded down."""
    end = to_the_end(played(near(using, factor), "3-ribbon", "continue"))

    assert end.turns[-1].seat == 2
    assert end.deltas == (2 * half, -half, -half)


@pytest.mark.parametrize(
    ("using", "changes"),
    [(SEED, (34 - 35, 70 - 17, -17 - 35)), (STANDARD, (34 - 70, 70 - 17, -17))],
    ids=["each pays", "one pays for all"],
)
def test_a_continue_that_another_player_s_stop_ends_keeps_half(
    using: Ruleset, changes: tuple[int, ...]
) -> None:
    """S2.63, A-H12: 17 of 35 from each; in the leaflet the continuer alone pays the stop."""
    hands = ("3-ribbon 2-chaff-a", "10-ribbon 1-chaff-a", "8-chaff-b 2-chaff-b")
    piles = ("1-ribbon 2-ribbon", "6-ribbon 9-ribbon", "")
    start = begun(using, hands, "3-chaff-a 10-chaff-a", piles, QUIET)
    beaten = played(start, "3-ribbon", "continue", "10-ribbon", "stop")

    assert beaten.deltas == changes


@both
def test_only_a_stop_in_the_turn_that_made_the_yaku_pays_in_full(using: Ruleset) -> None:
    """S2.64."""
    assert played(near(using), "3-ribbon", "stop").deltas == (70, -35, -35)


@both
def test_after_a_continue_a_new_yaku_makes_the_whole_total_payable_again(using: Ruleset) -> None:
    """S2.63, S2.64, A-H31: akatan was let go on; a stop with aotan pays both in full."""
    hands = ("10-ribbon 2-chaff-a", "3-chaff-b 12-chaff-a", "8-chaff-b 9-chaff-b")
    piles = ("1-ribbon 2-ribbon 3-ribbon 6-ribbon 9-ribbon", "", "")
    called = begun(using, hands, "10-chaff-a", piles, QUIET)
    position = called.position._replace(calls=(1, 0, 0), last_caller=0, first_caller=0)
    start = Round(using, 1, called.deal, position, called.stock)

    assert played(start, "10-ribbon", "stop").deltas == (140, -70, -70)


@pytest.mark.parametrize("factor", [1, 2, 4])
def test_by_the_seed_card_points_are_won_besides_yaku(factor: int) -> None:
    """S2.5, S2.56, A-H20: against the mean of the three; who stopped has what is left over."""
    stopped = played(near(rules("hh_seed"), factor), "3-ribbon", "stop")
    worth = [points(stopped.ruleset, " ".join(captured(stopped, seat))) for seat in range(3)]
    stopped_alone = played(near(SEED, factor), "3-ribbon", "stop").deltas
    besides = [whole - paid for whole, paid in zip(stopped.deltas, stopped_alone, strict=True)]

    assert sum(besides) == 0
    assert [(3 * one - sum(worth)) * factor // 3 for one in worth[1:]] == besides[1:]


NO_YAKU = "1-crane 3-curtain 8-moon 11-rainman 2-warbler 4-cuckoo 5-bridge 6-butterflies"


@both
@pytest.mark.parametrize("factor", [1, 2, 4])
def test_the_multiplier_applies_to_all_points_of_the_round(using: Ruleset, factor: int) -> None:
    """S2.53: to a stop, to dealt yaku, to the difference to 88 and to the special yaku."""
    hands = ("2-chaff-a", "12-chaff-a", "8-chaff-b")
    stopped = played(near(using, factor, shown=(0, 0, 10)), "3-ribbon", "stop")
    piles = (NO_YAKU, "7-boar 8-geese", "")
    exhausted = to_the_end(begun(using, hands, captured=piles, multiplier=factor))
    twice = f"{NO_YAKU} 8-geese 9-cup 10-deer 11-swallow 4-ribbon 5-ribbon"
    special = to_the_end(begun(using, hands, captured=(twice, "", ""), multiplier=factor))

    assert stopped.deltas == (60 * factor, -45 * factor, -15 * factor)
    assert exhausted.deltas == (32 * factor, -68 * factor, -88 * factor)
    assert special.deltas == (100 * factor, -50 * factor, -50 * factor)


def is_by_card_points(end: Round) -> bool:
    """Return whether nobody made a yaku, nor a special one, in a round that was played out."""
    piles = [" ".join(captured(end, seat)) for seat in range(3)]
    worth = [points(end.ruleset, pile) for pile in piles]
    has_yaku = any(yaku(end.ruleset, pile) for pile in piles)
    return not (end.is_void or has_yaku or max(worth) >= 168 or set(worth) == {88})


@both
def test_the_goal_is_the_dearest_cards(using: Ruleset) -> None:
    """S2.5, A-H28: without any yaku the difference to 88 counts, beside dealt yaku."""
    ends = [list(moments(random_round(using, seed), seed))[-1] for seed in range(60)]
    counted = [end for end in ends if is_by_card_points(end)]
    for end in counted:
        shown = end.position.shown_points
        worth = [points(using, " ".join(captured(end, seat))) for seat in range(3)]
        beside = [3 * own - sum(shown) for own in shown]

        assert list(end.deltas) == [
            (card_points - 88 + paid) * end.position.boost
            for card_points, paid in zip(worth, beside, strict=True)
        ]
    assert len(counted) > 10


def test_whoever_continued_first_is_remembered_when_another_continues_too() -> None:
    """4.3: he is the winner of a round that nobody stopped."""
    near = ("1-ribbon 2-ribbon 1-chaff-a 2-chaff-a", "6-ribbon 9-ribbon 6-chaff-b 9-chaff-b", "")
    hands = ("3-ribbon 12-chaff-a", "10-ribbon 12-chaff-b", "11-ribbon 8-chaff-b")
    start = begun(rules("hh_standard"), hands, "3-chaff-a 10-chaff-b", near)

    after = played(start, "3-ribbon", "continue", "10-ribbon", "continue").position

    assert (after.first_caller, after.last_caller) == (0, 1)

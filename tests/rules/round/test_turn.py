"""The turn machine of RULES.md 5.1: whose move it is and when a decision is due."""

import pytest

from tests.rules.scene import legal, phase, played, scene
from tutor.rules.cards import cards_named
from tutor.rules.position import PHASES
from tutor.rules.round.play import IllegalActionError
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value

# Seat 0 may complete sanko with the moon; seat 1 holds nothing of use.
SANKO_NEAR = ("1-crane 1-chaff-a 3-curtain 3-chaff-a", "")
HANDS = ("8-moon 2-warbler 9-chaff-a", "11-swallow 11-ribbon 12-chaff-a")
IDLE = "4-chaff-a 5-chaff-a 6-chaff-a 7-chaff-a"


def sanko(**toggles: Value) -> Round:
    """Return a round in which seat 0 has just made sanko, 5 points."""
    start = scene(HANDS, "8-chaff-a", SANKO_NEAR, IDLE, toggles=toggles)
    return played(start, "8-moon")


def test_a_turn_is_a_played_and_a_drawn_card_and_then_the_other_seat_plays() -> None:
    """S3.11, S3.14."""
    start = scene(("1-crane 2-warbler", "3-ribbon 9-cup"), "11-ribbon", stock=IDLE)
    after = played(start, "1-crane")

    assert (phase(after), after.actor, len(after.stock)) == ("play_hand", 1, 3)


@pytest.mark.parametrize(
    ("must_match", "field", "wanted"),
    [
        (False, "1-ribbon", {"1-crane", "2-warbler", "3-ribbon"}),
        (True, "1-ribbon", {"1-crane"}),
        (True, "1-ribbon 3-chaff-a", {"1-crane", "3-ribbon"}),
        (True, "9-cup", {"1-crane", "2-warbler", "3-ribbon"}),
    ],
    ids=["free", "one matches", "two match", "none matches"],
)
def test_must_match_asks_for_a_matching_card_if_there_is_one(
    must_match: bool, field: str, wanted: set[str]
) -> None:
    """S3.13, S4.14, A-K5."""
    start = scene(
        ("1-crane 2-warbler 3-ribbon", "9-chaff-a"), field, toggles={"must_match": must_match}
    )

    assert legal(start) == wanted


@pytest.mark.parametrize("action", [-1, 0, 47, 48, 49, 50, 1000])
def test_an_action_that_is_not_legal_is_refused(action: int) -> None:
    start = scene(("2-warbler", "9-chaff-a"), "1-ribbon")

    with pytest.raises(IllegalActionError, match="not legal"):
        start.play(action)


def test_a_yaku_may_be_made_by_the_drawn_card_alone() -> None:
    start = scene(HANDS, "12-chaff-b", SANKO_NEAR, "12-phoenix 5-chaff-a")

    assert phase(played(start, "2-warbler")) == "decide"


def test_stop_ends_the_round_and_koikoi_gives_the_turn_to_the_other_seat() -> None:
    """S4.24 to S4.26."""
    stopped, called = played(sanko(), "stop"), played(sanko(), "koikoi")

    assert (stopped.is_over, stopped.position.winner, stopped.legal()) == (True, 0, ())
    assert (phase(called), called.actor, called.position.calls) == ("play_hand", 1, (1, 0))
    assert called.position.last_caller == 0


# What seat 0 has captured, and what it then makes of 7-boar taking 7-chaff-b.
ANIMALS = "2-warbler 4-cuckoo 5-bridge 8-geese 11-swallow"


@pytest.mark.parametrize(
    ("pile", "toggles", "wanted"),
    [
        ("", {}, "play_hand"),
        (ANIMALS, {}, "decide"),  # tane 1 becomes 2
        (ANIMALS, {"decision_on": "new_only"}, "play_hand"),
        ("6-butterflies 10-deer", {"decision_on": "new_only"}, "decide"),
        ("1-crane 3-curtain 8-moon", {}, "play_hand"),  # an old yaku is not enough
    ],
    ids=["no yaku", "improved", "improved, new only", "new, new only", "nothing changed"],
)
def test_a_decision_is_due_when_the_yaku_grew_or_under_new_only_when_one_is_new(
    pile: str, toggles: dict[str, Value], wanted: str
) -> None:
    """A-K14, S3.16, S4.26."""
    start = scene(
        ("7-boar 9-chaff-a", "12-chaff-a"), "7-chaff-b", (pile, ""), IDLE, toggles=toggles
    )

    assert phase(played(start, "7-boar")) == wanted


def test_a_viewing_that_the_rain_spoiled_comes_back_as_an_increase() -> None:
    hands = ("11-swallow 1-chaff-a", "2-chaff-a 6-chaff-a")
    rain: dict[str, Value] = {"viewing": "rain_fog"}
    start = scene(hands, "11-ribbon", ("3-curtain 9-cup", ""), IDLE, toggles=rain)
    assert phase(played(start, "11-swallow")) == "decide"


def test_sanko_that_becomes_ameshiko_is_new() -> None:
    """A-K14: under new_only a better yaku of the family has another id."""
    start = scene(
        ("11-rainman 9-chaff-a", "12-chaff-a"),
        "11-ribbon",
        ("1-crane 3-curtain 8-moon", ""),
        IDLE,
        toggles={"decision_on": "new_only"},
    )

    assert phase(played(start, "11-rainman")) == "decide"


@pytest.mark.parametrize(
    ("toggles", "calls", "wanted"),
    [
        ({}, (1, 0), "decide"),
        ({}, (2, 3), "decide"),
        ({"koikoi_limit": "once"}, (0, 1), "decide"),
        ({"koikoi_limit": "once"}, (1, 0), "round_over"),
        ({"opp_after_koikoi": "auto_agari"}, (1, 0), "decide"),
        ({"opp_after_koikoi": "auto_agari"}, (0, 1), "round_over"),
        ({"min_koikoi_points": 5}, (0, 0), "decide"),
        ({"min_koikoi_points": 6}, (0, 0), "round_over"),
    ],
)
def test_a_decision_with_only_stop_left_is_taken_by_itself(
    toggles: dict[str, Value], calls: tuple[int, int], wanted: str
) -> None:
    """RULES 5.1 DECIDE (a) to (c), S4.25, S4.27, S4.28, A-K11."""
    start = scene(HANDS, "8-chaff-a", SANKO_NEAR, IDLE, calls=calls, toggles=toggles)
    after = played(start, "8-moon")

    assert phase(after) == wanted
    assert after.position.winner == (0 if wanted == "round_over" else -1)


def test_the_strict_legends_preset_is_the_one_that_takes_its_source_at_its_word() -> None:
    """S4.25, S4.28 b, A-K11."""
    for preset, wanted in (("kk_legends", "decide"), ("kk_legends_strict", "round_over")):
        for calls in ((1, 0), (0, 1)):
            start = scene(HANDS, "8-chaff-a", SANKO_NEAR, IDLE, preset=preset, calls=calls)

            assert phase(played(start, "8-moon")) == wanted


def test_a_yaku_with_the_last_card_is_scored_without_asking() -> None:
    """A-K20."""
    start = scene(("8-moon", "11-swallow"), "8-chaff-a", SANKO_NEAR, IDLE)
    after = played(start, "8-moon")

    assert (PHASES[after.position.phase], after.deltas) == ("round_over", (5, 0))


def test_every_turn_is_recorded_as_it_was_seen() -> None:
    turn = played(sanko(), "koikoi").turns[0]
    start = sanko()

    assert (turn.seat, turn.points_before, turn.call) == (0, 0, 49)
    assert (turn.played, turn.took) == (start.actions[0], cards_named("8-chaff-a"))
    assert (turn.drawn, turn.drew_took) == (start.deal.stock[0], 0)

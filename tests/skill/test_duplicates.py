"""What a deal gave beside what it gave the levels, and where the learner parted from them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.practice.players import SETUP, with_casual
from tests.review.figures import BEST, OTHER, RULES, SIGMA, lost
from tutor.engine.players import PLAYERS
from tutor.practice import LEARNER
from tutor.skill.duplicates import (
    LEAST_DEALS,
    DealOutcome,
    DealPlay,
    Duplicate,
    compare_with_level,
    find_parting,
    weigh_parting,
)
from tutor.store import Store

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def duplicate(own: float | None, *others: float) -> Duplicate:
    """Return a deal that gave the learner so much, and the levels in their order."""
    return Duplicate(
        token="t",
        deal="d",
        game="koikoi",
        began=NOW,
        own=None if own is None else DealOutcome(own + 2, 2),
        plays=tuple(
            DealPlay(level, (), DealOutcome(one, None))
            for level, one in zip(PLAYERS, others, strict=False)
        ),
    )


def test_a_deal_is_whole_when_everybody_is_done() -> None:
    assert duplicate(1, *range(5)).is_whole
    assert not duplicate(1, *range(4)).is_whole
    assert not duplicate(None, *range(5)).is_whole


def test_one_parts_where_another_card_is_chosen_and_never_from_the_same_play(store: Store) -> None:
    played = with_casual(store).play_as(replace(SETUP, hints=False), "casual")
    own = [
        step
        for step in range(len(played.actions))
        if played.restart().play_all(played.actions[:step]).to_act == LEARNER
    ]
    step = own[2]
    other = (*played.actions[:step], -1, *played.actions[step + 1 :])

    assert find_parting(played, played.actions, LEARNER) is None
    assert find_parting(played, other, LEARNER) == step
    assert find_parting(played, other, LEARNER + 1) is None


def test_what_a_parting_was_worth_is_what_the_review_says_either_gave_up() -> None:
    erred = replace(lost(0.3, 0.05, slope=None), played=OTHER)
    right = replace(lost(0.3, 0.05, slope=None), played=BEST)

    assert weigh_parting(RULES, erred, BEST).estimate.value == pytest.approx(-0.3 * SIGMA)
    assert weigh_parting(RULES, right, OTHER).estimate.value == pytest.approx(0.3 * SIGMA)
    assert weigh_parting(RULES, right, OTHER).estimate.se == pytest.approx(0.05 * SIGMA)
    assert weigh_parting(RULES, right, BEST).estimate.value == 0


def test_a_parting_has_the_price_of_the_review() -> None:
    erred = replace(lost(-0.3, chance=(0.24, 0.01)), played=OTHER)
    worth = weigh_parting(RULES, erred, BEST)

    assert worth.is_chance
    assert worth.estimate.value == pytest.approx(-0.24)
    assert not weigh_parting(RULES, replace(lost(0.3, slope=None), played=OTHER), BEST).is_chance


def test_levels_are_compared_only_over_several_deals() -> None:
    deals = [duplicate(3 + at % 2, 0, 0, 0, 0, 9) for at in range(LEAST_DEALS)]
    assert compare_with_level("random", deals[1:]) is None

    ahead, behind = (compare_with_level(level, deals) for level in ("random", "expert"))

    assert ahead is not None
    assert behind is not None
    assert ahead.value == pytest.approx(3.4)
    assert ahead.low > 0
    assert behind.high < 0

"""The moments that mattered, and how accurate a player was, and which level they are like."""

from dataclasses import replace
from random import Random

import pytest

from tests.review.figures import BEST, OTHER, lost
from tests.review.matches import played
from tutor.review.figures import FlipLuck
from tutor.review.grades import Grade, MomentKind, Tag
from tutor.review.review import DecisionReview, Review
from tutor.review.thresholds import LEAST_DECISIONS, LEAST_WEIGHT, LEVEL_RATES, LEVELS, MOST_MOMENTS
from tutor.review.units import Unit
from tutor.review.verdicts.accuracy import (
    DecisionKind,
    compare_levels,
    measure_accuracy,
    measure_error_rate,
)
from tutor.review.verdicts.losses import review_decision
from tutor.review.verdicts.moments import (
    choose_keepsakes,
    choose_moments,
    list_slips,
    list_their_slips,
)
from tutor.review.verdicts.verdicts import derive_review

MATCH, _ = played(rounds=3)


def reviewed(losses: dict[Unit, float], finds: dict[Unit, float]) -> Review:
    """Return a review in which player 0 lost and found so many sigma."""
    told = {unit: lost(loss, unit=unit) for unit, loss in losses.items()}
    told |= {unit: lost(gap, played=BEST, naive=OTHER, unit=unit) for unit, gap in finds.items()}
    return derive_review(MATCH, told)


def decided(loss: float, *, naive: int = BEST) -> DecisionReview:
    return review_decision(MATCH, lost(loss, naive=naive))


@pytest.mark.parametrize(("loss", "told"), [(0.3, MOST_MOMENTS), (0.7, 13)])
def test_every_blunder_is_told_else_at_most_eight_moments_and_always_a_good_find(
    loss: float, told: int
) -> None:
    losses = {Unit(place, step): loss for place in (1, 2, 3) for step in range(4)}
    find = Unit(2, 5)

    found = choose_moments(MATCH, reviewed(losses, {find: 0.05}), 0)

    assert len(found) == told
    assert [one.unit for one in found if one.kind == MomentKind.FOUND] == [find]
    assert choose_moments(MATCH, reviewed(losses, {}), 1) == ()


def test_the_luckiest_flip_is_one_of_the_players_own() -> None:
    flips = tuple(
        FlipLuck(step, player, step, (luck, -luck))
        for step, player, luck in ((1, 0, 2.0), (3, 1, 5.0), (5, 0, -1.0))
    )
    told = reviewed({}, {})
    review = replace(told, rounds=(replace(told.rounds[0], flips=flips), *told.rounds[1:]))

    assert choose_keepsakes(MATCH, review, 0).luckiest == (1, flips[0])
    assert choose_keepsakes(MATCH, review, 1).luckiest is None


def test_of_a_round_without_blunders_three_moments_are_told() -> None:
    losses = {Unit(1, step): 0.26 + step / 25 for step in range(5)}

    found = choose_moments(MATCH, reviewed(losses, {}), 0)

    assert [one.unit for one in found] == [Unit(1, 2), Unit(1, 3), Unit(1, 4)]
    assert {one.grade for one in found} == {Grade.MISTAKE}


def test_what_costs_next_to_nothing_is_no_moment() -> None:
    assert choose_moments(MATCH, reviewed({Unit(1, 0): 0.03}, {}), 0) == ()


def test_slips_come_before_finds_and_luck() -> None:
    slips = {Unit(place, step): 0.2 for place in (1, 2, 3) for step in (0, 1)}
    finds = {Unit(place, step): 0.5 for place in (1, 2, 3) for step in (2, 3, 4)}
    review = derive_review(MATCH, {
        unit: lost(loss, unit=unit) for unit, loss in slips.items()
    } | {
        unit: lost(gap, played=BEST, naive=OTHER, unit=unit) for unit, gap in finds.items()
    })  # fmt: skip

    found = choose_moments(MATCH, review, 0)

    assert {*slips} <= {one.unit for one in found}
    assert len(found) == MOST_MOMENTS


def test_a_find_of_the_greedy_player_is_none() -> None:
    easy, hard = Unit(1, 0), Unit(1, 1)
    told = {easy: lost(0.5, played=BEST, unit=easy)}
    alone = choose_moments(MATCH, derive_review(MATCH, told), 0)
    told[hard] = lost(0.2, played=BEST, naive=OTHER, unit=hard)
    beside = choose_moments(MATCH, derive_review(MATCH, told), 0)

    assert alone == ()
    assert [one.unit for one in beside] == [hard]


def test_every_slip_waits_to_be_tried_the_dearest_first() -> None:
    losses = {Unit(1, 0): 0.36, Unit(1, 2): 0.4, Unit(2, 0): 0.56, Unit(2, 2): 0.2}

    slips = list_slips(MATCH, reviewed(losses, {Unit(1, 4): 0.3}), 0)

    assert [one.unit for one in slips] == sorted(losses, key=lambda unit: -losses[unit])


def test_only_the_weightiest_blunders_of_others_are_told() -> None:
    losses = {Unit(1, 0): 0.35, Unit(1, 1): 0.6, Unit(1, 2): 0.8, Unit(1, 3): 0.7}
    review = reviewed(losses, {})

    assert [one.unit for one in list_their_slips(review, 1)] == [Unit(1, 2), Unit(1, 3)]
    assert list_their_slips(review, 0) == []


def test_what_the_greedy_player_would_have_lost_is_a_temptation() -> None:
    tempting = review_decision(MATCH, lost(0.2, played=BEST, naive=OTHER))

    assert tempting.tags == (Tag.ONLY_GOOD, Tag.TEMPTATION)
    assert review_decision(MATCH, lost(0.01, third=0.01)).tags == (Tag.FORCED,)


def test_accuracy_waits_for_enough_decisions_and_falls_with_losses() -> None:
    few = [decided(0.1)] * (LEAST_DECISIONS - 1)
    good, bad = (
        measure_accuracy([*few, decided(loss, naive=OTHER)], MATCH.ruleset) for loss in (0.0, 0.5)
    )

    assert measure_accuracy(few, MATCH.ruleset) is None
    assert good is not None
    assert bad is not None
    assert bad.value < good.value < 100
    assert bad.decisions == LEAST_DECISIONS


def test_no_decision_is_more_accurate_than_right() -> None:
    """Where two actions are level, the loss of one is measured a little below nothing."""
    told = measure_accuracy([decided(-0.1)] * LEAST_DECISIONS, MATCH.ruleset)

    assert told is not None
    assert told.value == pytest.approx(100)


def test_no_decision_counts_for_more_than_one() -> None:
    right, lost_all = [decided(0.0)] * (LEAST_DECISIONS - 1), decided(9.0, naive=OTHER)
    rest = len(right) * LEAST_WEIGHT

    told = measure_accuracy([*right, lost_all], MATCH.ruleset)

    assert told is not None
    assert told.value == pytest.approx(100 * rest / (rest + 1), abs=0.01)


def test_an_error_rate_is_the_mean_loss_in_thousandths() -> None:
    rate = measure_error_rate([decided(0.1), decided(0.3)])

    assert round(rate.value) == 200
    assert round(rate.se) == 100


RATES = LEVEL_RATES["koikoi", 2]


def draw(level: str, number: int, seed: int) -> dict[str, list[float]]:
    """Return errors like those of a level: one in ten decisions costs, the others nothing."""
    random, place = Random(seed), LEVELS.index(level)
    return {
        kind: [10 * RATES[kind][place][0] * (random.random() < 0.1) for _ in range(number)]
        for kind in DecisionKind
    }


@pytest.mark.parametrize("level", LEVELS)
def test_many_decisions_like_those_of_a_level_name_it(level: str) -> None:
    found = compare_levels(draw(level, 2000, 1), RATES)

    assert (found.lowest, found.level, found.highest) == (level, level, level)
    assert found.decisions == 4000


def test_few_decisions_leave_more_than_one_level_open() -> None:
    few = {"cards": [0.0] * 15 + [0.4], "calls": []}
    found = compare_levels(few, RATES)
    places = [LEVELS.index(name) for name in (found.lowest, found.level, found.highest)]

    assert places == sorted(places)
    assert found.lowest != found.highest


def test_a_player_who_gives_up_more_is_never_called_stronger() -> None:
    places = [
        LEVELS.index(compare_levels({"cards": [error] * 30, "calls": []}, RATES).level)
        for error in (0.0, 0.01, 0.02, 0.04, 0.08, 0.2)
    ]

    assert places == sorted(places, reverse=True)


@pytest.mark.parametrize("table", LEVEL_RATES)
def test_stronger_levels_give_up_less_with_cards(table: tuple[str, int]) -> None:
    random, magpie, greedy, net, expert = (mean for mean, _spread in LEVEL_RATES[table]["cards"])

    assert random > max(magpie, greedy) >= min(magpie, greedy) > net > expert

"""Rates over matches, and simulated learners: who improves, and where each is."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.skill.evidence import DAY, HELPED, RIGHT, WRONG, after
from tests.skill.learners import TURNS, SimulatedLearner, always, shuffled
from tutor.explain.columns import Theme
from tutor.review.thresholds import LEAST_DECISIONS
from tutor.review.units import Unit
from tutor.skill.history import Choice, PlayedMatch
from tutor.skill.items import Item, ItemKind, ItemState
from tutor.skill.memory import Evidence, Memory
from tutor.skill.progress import (
    ESTABLISHED,
    LATEST,
    LEAST_MATCHES,
    MOST_PERIODS,
    LevelRange,
    Progress,
    choose_theme_to_train,
    count_stock,
    find_standing,
    find_student,
    has_fallen,
    measure_progress,
    measure_rate,
)

a_match = st.tuples(st.floats(-5, 50), st.integers(1, 60))
some_matches = st.lists(a_match, min_size=2, max_size=12)


@given(some_matches)
def test_a_rate_is_all_that_was_lost_over_all_that_was_chosen(
    matches: list[tuple[float, int]],
) -> None:
    rate = measure_rate(matches)

    assert rate is not None
    assert rate.counted == sum(count for _total, count in matches)
    assert rate.value * rate.counted == pytest.approx(sum(total for total, _count in matches))


def test_of_matches_of_one_length_it_is_students_interval_of_their_mean() -> None:
    values = [3.0, 5.0, 4.0, 9.0]

    rate = measure_rate([(one, 1) for one in values])

    assert rate is not None
    assert rate.value == fmean(values)
    assert rate.margin == pytest.approx(3.182 * stdev(values) / 2)


def test_one_match_tells_no_interval_and_none_no_rate() -> None:
    one = measure_rate([(6.0, 3)])

    assert one is not None
    assert (one.value, one.margin, one.low, one.high) == (2.0, None, 2.0, 2.0)
    assert measure_rate([]) is None
    assert measure_rate([(0.0, 0)]) is None


@pytest.mark.parametrize(("degrees", "wide"), [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042)])
def test_few_matches_make_wide_intervals(degrees: int, wide: float) -> None:
    assert find_student(degrees) == pytest.approx(wide, abs=0.003)


def test_an_interval_holds_what_is_true_19_times_in_20() -> None:
    luck, trials = Random(1), 1000
    held = 0
    for _trial in range(trials):
        rate = measure_rate([(luck.gauss(2, 3) * n, n) for n in luck.choices(range(20, 40), k=6)])
        assert rate is not None
        held += rate.low <= 2 <= rate.high

    assert held / trials == pytest.approx(0.95, abs=0.02)


@given(some_matches, some_matches)
def test_nothing_falls_both_ways(
    before: list[tuple[float, int]], now: list[tuple[float, int]]
) -> None:
    assert not (has_fallen(before, now) and has_fallen(now, before))


def test_a_few_matches_never_establish_a_fall() -> None:
    dear, cheap = [(30.0, 30)] * 3, [(0.0, 30)] * 3

    assert not has_fallen(dear, cheap)
    assert has_fallen(dear * 3, cheap * 3)


def test_what_is_looked_at_together_has_to_be_the_surer() -> None:
    before, now = [(3.0, 1)] * 5, [(0.0, 1)] * 5

    assert has_fallen(before, now)
    assert not has_fallen(before, now, comparisons=9)


def test_chance_alone_falls_as_seldom_as_is_allowed() -> None:
    luck, trials = Random(2), 400

    def draw() -> list[tuple[float, int]]:
        return [(luck.choice([0, 0, 0, 6.0]) + luck.random(), 3) for _match in range(10)]

    falls = sum(has_fallen(draw(), draw()) for _trial in range(trials))

    assert falls / trials < 4 * ESTABLISHED


SEEDS = range(20)


def item(number: int, theme: Theme) -> Item:
    return Item(
        number,
        ItemKind.POSITION,
        f"position {number}",
        ItemState.ACTIVE,
        theme,
        0.2,
        DAY,
        Memory(DAY),
    )


ALIKE = {theme: always(0.12) for theme in TURNS}


def seen(learner: SimulatedLearner, matches: int) -> Progress:
    return measure_progress("koikoi", learner.play(matches))


def improving(seed: int, *, halfway: int) -> SimulatedLearner:
    """Return a learner who stops erring about stakes, nearly, and errs elsewhere as before."""
    errs = {**ALIKE, Theme.STAKES: lambda match: 0.05 if match >= halfway else 0.5}
    return SimulatedLearner(errs, seed)


def test_a_mistake_that_gains_points_costs_the_chance_that_it_lost() -> None:
    """Points are no credit; earlier versions stored those that it gained as one."""
    won = Choice(Unit(1, 0), 0.3, -3.5, 1.0, True, False, Theme.STAKES)
    small = Choice(Unit(1, 2), -0.01, -0.1, 1.0, False, False)
    played = [
        replace(one, figures=replace(one.figures, choices=(won, *(small,) * LEAST_DECISIONS)))
        for one in SimulatedLearner(ALIKE, 1).play(LEAST_MATCHES)
    ]
    found = measure_progress("koikoi", played)

    [line] = found.lines
    assert found.lost is not None
    tens = (LEAST_DECISIONS + 1) / 10
    assert line.course.now.value == pytest.approx(3.6 / tens)
    small_ones = LEAST_DECISIONS * 0.12  # their error stays
    assert found.lost.now.value == pytest.approx((3.6 - small_ones) / tens)


@pytest.mark.parametrize("theme", TURNS)
def test_who_errs_in_one_theme_only_is_sent_there_within_two_matches(theme: Theme) -> None:
    sent = 0
    for seed in SEEDS:
        progress = seen(SimulatedLearner({theme: always(0.6)}, seed), 2)
        advised = choose_theme_to_train(progress)
        sent += advised is not None and advised.theme == theme
        assert {one.theme for one in progress.lines} <= {theme}

    assert sent >= 0.95 * len(SEEDS)


def test_who_improves_in_a_theme_is_seen_to_there_and_nowhere_else() -> None:
    fell: list[Theme] = []
    for seed in SEEDS:
        lines = seen(improving(seed, halfway=LATEST), 2 * LATEST).lines
        fell += [one.theme for one in lines if one.course.has_fallen]

    assert fell.count(Theme.STAKES) >= 0.9 * len(SEEDS)
    assert len(fell) - fell.count(Theme.STAKES) <= 1


@pytest.mark.parametrize("matches", [6, 20, 2 * LATEST])
def test_of_who_does_not_improve_nothing_is_said(matches: int) -> None:
    progress = [seen(SimulatedLearner(ALIKE, seed), matches) for seed in SEEDS]

    assert sum(line.course.has_fallen for one in progress for line in one.lines) <= 1
    assert sum(one.lost is not None and one.lost.has_fallen for one in progress) <= 1


def test_the_latest_matches_are_compared_with_as_many_before_them() -> None:
    lost = seen(SimulatedLearner(ALIKE), 3 * LATEST).lost

    assert lost
    assert lost.before
    assert (lost.before.matches, lost.now.matches) == (LATEST, LATEST)


def test_who_always_asks_is_not_called_skilled() -> None:
    progress = seen(SimulatedLearner(ALIKE, asks=1.0), 20)

    assert progress.lost is None
    assert progress.lines == ()
    assert choose_theme_to_train(progress) is None
    assert progress.helped is not None
    assert progress.helped_choices == 20 * 30


def test_who_asks_from_some_day_on_does_not_seem_to_improve() -> None:
    own, asked = SimulatedLearner(ALIKE), SimulatedLearner(ALIKE, asks=1.0)
    played = [*own.play(20), *asked.play(40)[20:]]

    before, after = (measure_progress("koikoi", one) for one in (played[:20], played))

    assert (before.lost, before.lines) == (after.lost, after.lines)


def test_help_is_told_apart() -> None:
    progress = seen(SimulatedLearner({theme: always(0.5) for theme in TURNS}, asks=0.5), 20)

    assert progress.lost is not None
    assert progress.helped is not None
    assert progress.helped.high < progress.lost.now.low


@pytest.mark.parametrize(("matches", "missing"), [(0, 2), (1, 1), (2, 0)])
def test_before_two_matches_there_is_no_point(matches: int, missing: int) -> None:
    progress = seen(SimulatedLearner(ALIKE), matches)

    assert progress.missing == missing
    assert (progress.lost is None) == bool(missing)


def test_fewer_choices_than_an_accuracy_needs_tell_nothing() -> None:
    few = SimulatedLearner(ALIKE, choices=LEAST_DECISIONS // 2 - 1)

    assert seen(few, 2).lost is None
    assert seen(few, 2).missing == 1
    assert seen(few, 3).lost is not None


def test_the_order_in_which_a_store_tells_matches_changes_nothing() -> None:
    matches = improving(1, halfway=LATEST).play(30)

    assert measure_progress("koikoi", shuffled(matches)) == measure_progress("koikoi", matches)


def test_each_game_is_told_by_itself() -> None:
    matches = SimulatedLearner(ALIKE).play(10)
    others = [replace(one, game="roppyakken") for one in SimulatedLearner(ALIKE, 2).play(10)]

    assert measure_progress("koikoi", [*matches, *others]) == measure_progress("koikoi", matches)


@pytest.mark.parametrize(("matches", "periods"), [(3, 0), (4, 2), (9, 4), (60, MOST_PERIODS)])
def test_periods_hold_every_match_once(matches: int, periods: int) -> None:
    progress = seen(SimulatedLearner(ALIKE), matches)

    assert len(progress.periods) == periods
    if periods:
        assert tuple(one for part in progress.periods for one in part.matches) == progress.matches


def test_what_training_holds_of_a_theme_is_counted() -> None:
    day = date(2026, 3, 1)
    items = [
        item(1, Theme.YAKU),
        replace(item(2, Theme.YAKU), state=ItemState.KNOWN),
        replace(item(3, Theme.YAKU), state=ItemState.DROPPED),
        item(4, Theme.THEIRS),
    ]

    stock = count_stock(items, Theme.YAKU, day)

    assert (stock.asked, stock.due, stock.known) == (1, 1, 1)


@pytest.mark.parametrize(
    ("answers", "kept"),
    [((RIGHT,), 0), ((RIGHT, RIGHT), 1), ((RIGHT, HELPED), 0), ((RIGHT, RIGHT, WRONG), 0)],
)
def test_kept_is_what_was_right_again_after_days_and_alone(
    answers: tuple[Evidence, ...], kept: int
) -> None:
    one = replace(item(1, Theme.YAKU), memory=after(*answers))

    assert count_stock([one], Theme.YAKU, date(2026, 3, 1)).kept == kept


LEVELS = ("random", "magpie", "greedy", "net", "expert")


def played(results: Mapping[str, float], matches: int, asks: float = 0.0) -> list[PlayedMatch]:
    """Return matches against each player that give so many points on the average."""
    return [
        one
        for level, result in results.items()
        for one in SimulatedLearner({}, level=level, result=result, asks=asks).play(matches)
    ]


def placed(results: Mapping[str, float], matches: int = 12, asks: float = 0.0) -> LevelRange:
    return find_standing(LEVELS, played(results, matches, asks))


def test_a_learner_stands_between_whom_he_beats_and_who_beats_him() -> None:
    found = placed({"random": 40, "magpie": 30, "greedy": 0, "net": -30})

    assert (found.above, found.below) == ("magpie", "net")
    assert [one.matches for one in found.players] == [12, 12, 12, 12, 0]
    assert found.players[4].rate is None


def test_even_matches_place_nobody() -> None:
    found = placed({"greedy": 0, "net": 0})

    assert not found.is_told


def test_two_matches_place_nobody_or_only_by_far() -> None:
    assert not placed({"greedy": 20}, matches=2).is_told
    assert not placed({"greedy": 900}, matches=1).is_told


def test_who_beats_everybody_has_nobody_above() -> None:
    found = placed(dict.fromkeys(LEVELS, 60.0))

    assert (found.above, found.below) == ("expert", None)


def test_matches_with_help_place_nobody() -> None:
    found = placed(dict.fromkeys(LEVELS, 60.0), asks=0.2)

    assert not found.is_told
    assert (found.matches, found.left_out) == (0, 60)


def test_a_player_of_no_level_is_left_out() -> None:
    assert find_standing(LEVELS, played({"casual": 60}, 12)).matches == 0

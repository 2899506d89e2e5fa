"""Chances to win the match: fair, both branches always, and right where the match is decided."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, redealt, seen
from tutor.engine.equity.search import (
    MOST_SAMPLES,
    POINT,
    NoMatchChancesError,
    compare_chances,
    is_worth_points,
)
from tutor.engine.equity.search import SAMPLES as SAMPLES_OF_CHANCES
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.engine.hints.hint import hint
from tutor.engine.net.files import Model, model_for
from tutor.engine.objectives import DECIDED, MATCH, OBJECTIVES, POINTS
from tutor.lab.training.equity_counts import (
    count_rounds,
    find_relevant_toggles,
    list_rulesets,
    play_rounds,
)
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

SAMPLES = 40
PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")


def net_for(rules: Ruleset) -> Model:
    """Return the shipped net of a ruleset."""
    model = model_for(rules)
    assert model is not None
    return model


def stops(rules: Ruleset) -> Iterator[Round]:
    """Yield moments at which somebody must stop or call koi-koi."""
    for seed in range(200):
        yield from (one for one in decisions(rules, seed) if one.position.phase == DECIDE)


def at(observed: Observation, round_number: int, lead: int) -> Observation:
    """Return the observation in another round, its seat so many points ahead."""
    totals = (200 + lead, 200) if observed.seat == 0 else (200, 200 + lead)
    return replace(observed, round=round_number, totals=totals)


def is_as_good_as_won(best: Candidate) -> bool:
    """Return whether a stop leaves next to no way to lose the match."""
    assert best.chance is not None
    return best.action == STOP and best.chance.value >= 1 - DECIDED


@pytest.mark.parametrize("preset", PRESETS)
def test_stop_and_koikoi_always_get_points_and_a_chance(preset: str) -> None:
    moment = next(stops(koikoi(preset)))
    found = hint(seen(moment), samples=SAMPLES)

    assert {one.action for one in found.candidates} == {STOP, KOIKOI}
    for one in found.candidates:
        assert one.chance is not None
        assert 0 < one.chance.value < 1
        assert (one.chance.se == 0) == one.chance.is_exact == (one.action == STOP)
    assert found.objective in (MATCH, POINTS)


@pytest.mark.parametrize(
    ("round_number", "gained", "lost", "expected"),
    [
        (3, 0.0, 0.0, True),
        (3, 0.02, 1.9, True),
        (3, 0.02, 2.1, False),
        (11, 0.0, 0.1, False),
        (12, 0.011, 9.0, True),
        (12, 0.009, 9.0, False),
    ],
)
def test_the_match_decides_where_its_gain_is_worth_the_points(
    round_number: int, gained: float, lost: float, expected: bool
) -> None:
    moment = seen(next(decisions(koikoi(), 3)))

    assert is_worth_points(replace(moment, round=round_number), gained, lost) == expected


def test_a_hint_follows_the_match_or_the_points_as_the_rule_says() -> None:
    followed = set()
    moments = zip(stops(koikoi()), (0, 3, -9, 30, -30, 5) * 4, (3, 11) * 12, strict=False)
    for moment, lead, round_number in moments:
        placed = at(seen(moment), round_number, lead)
        usual = hint(placed, samples=SAMPLES)
        asked = {name: hint(placed, samples=SAMPLES, objective=name) for name in OBJECTIVES}
        gained = asked[POINTS].best.chance_gap
        lost = asked[MATCH].best.gap.value

        assert gained is not None
        is_worth_it = is_worth_points(placed, gained.value, lost)
        is_won = is_as_good_as_won(asked[MATCH].best)
        assert usual.objective == (MATCH if is_worth_it or is_won else POINTS)
        assert usual.candidates == asked[usual.objective].candidates
        followed.add(usual.objective)
    assert followed == {MATCH, POINTS}


def test_in_the_last_round_stopping_wins_or_loses_for_certain() -> None:
    rules = koikoi()
    for moment, lead in zip(stops(rules), (-100, -1, 0, 100), strict=False):
        found = hint(at(seen(moment), rules.rounds, lead), samples=SAMPLES)
        stop = next(one for one in found.candidates if one.action == STOP)

        won = (np.sign(lead + stop.points.value) + 1) / 2
        assert stop.chance == Estimate(won)


def test_who_wins_by_stopping_stops_and_who_loses_by_it_goes_on() -> None:
    rules = koikoi()
    for moment, _ in zip(stops(rules), range(8), strict=False):
        ahead = hint(at(seen(moment), rules.rounds, 1), samples=SAMPLES)
        behind = hint(at(seen(moment), rules.rounds, -60), samples=SAMPLES)

        koikoi_costs = [one.chance_gap.value for one in ahead.candidates if one.chance_gap]
        assert ahead.best.action == STOP or max(koikoi_costs) < POINT
        assert behind.best.chance is not None
        lost = [one.chance for one in behind.candidates if one.action == STOP]
        assert lost == [Estimate(0.0)]


def test_a_stop_that_loses_the_match_is_not_best_while_any_world_is_won() -> None:
    """Such a chance may be too small to be established, and cost many points."""
    rules, met = koikoi(), 0
    for moment, lead in zip(stops(rules), (-24, -30, -36) * 8, strict=False):
        found = hint(at(seen(moment), rules.rounds, lead), samples=SAMPLES)
        chances = {one.action: one.chance for one in found.candidates}
        stopped, went_on = chances[STOP], chances[KOIKOI]
        assert stopped is not None
        assert went_on is not None
        if stopped.value == 0 < went_on.value:
            met += found.best.points.value < max(one.points.value for one in found.candidates)
            assert found.best.action == KOIKOI
    assert met > 0


@pytest.mark.parametrize(("number", "lead"), [(8, -23), (17, -30)])
def test_worlds_are_tried_until_one_is_won_where_a_stop_loses_the_match(
    number: int, lead: int
) -> None:
    rules = koikoi()
    moment = at(seen(next(islice(stops(rules), number, None))), rules.rounds, lead)
    found = hint(moment)
    chances = {one.action: one.chance for one in found.candidates}
    stopped, went_on = chances[STOP], chances[KOIKOI]
    assert stopped is not None
    assert went_on is not None

    is_won = went_on.value > 0
    assert stopped == Estimate(0.0)
    assert is_won == (went_on.samples < MOST_SAMPLES)
    assert went_on.samples > SAMPLES_OF_CHANCES
    assert found.best.action == (KOIKOI if is_won else STOP)


def test_a_decision_by_points_is_another_one_near_the_end_of_a_match() -> None:
    rules = koikoi()
    differing = 0
    for moment, _ in zip(stops(rules), range(12), strict=False):
        late = at(seen(moment), rules.rounds, 1)
        by_points = hint(late, samples=SAMPLES, objective=POINTS)

        assert by_points.objective == POINTS
        assert by_points.best.gap.value == 0
        differing += by_points.best.action != hint(late, samples=SAMPLES).best.action
    assert differing > 0


def test_cards_are_ranked_by_points_unless_the_match_is_asked_for() -> None:
    first = seen(next(decisions(koikoi(), 3)))
    assert first.phase == PLAY_HAND

    by_points = hint(first, samples=SAMPLES)
    by_match = hint(first, samples=SAMPLES, objective=MATCH)

    assert by_points.objective == POINTS
    assert all(one.chance is None for one in by_points.candidates)
    chances = [one.chance.value for one in by_match.candidates if one.chance]
    assert len(chances) == len(by_match.candidates)
    assert chances == sorted(chances, reverse=True)
    assert {one.points for one in by_match.candidates} == {
        one.points for one in by_points.candidates
    }


def test_chances_are_the_same_however_the_hidden_cards_lie() -> None:
    compared_moments = 0
    for seed in range(3):
        for moment in decisions(koikoi(), seed):
            again = redealt(moment, Random(seed))
            compared_moments += again.position.hands != moment.position.hands
            before = hint(seen(moment), samples=6, objective=MATCH)

            assert hint(seen(again), samples=6, objective=MATCH) == before
    assert compared_moments > 20


def test_a_budget_is_shared_by_points_and_chances() -> None:
    moment = next(stops(koikoi()))

    some = hint(seen(moment), budget_ms=2)
    more = hint(seen(moment), budget_ms=60)

    spreads = [one.chance.se for found in (some, more) for one in found.candidates if one.chance]
    assert more.samples > some.samples
    assert max(spreads[2:]) < max(spreads[:2])


@pytest.mark.parametrize("rules", [hachihachi(players=4), koikoi(min_koikoi_points=3)])
def test_chances_that_nobody_counted_are_refused(rules: Ruleset) -> None:
    first = next(one for one in map(seen, decisions(rules, 3)) if one.phase == PLAY_HAND)

    assert hint(first, samples=2).objective == POINTS
    with pytest.raises(NoMatchChancesError):
        hint(first, samples=2, objective=MATCH)


def test_a_sampled_chance_is_never_told_as_certain() -> None:
    values = np.array([np.ones(100), np.tile([0.0, 1.0], 50), np.ones(100)])
    always, sometimes, banked = (
        one.chance for one in compare_chances(values, None, [False, False, True], 1)
    )

    assert (always.value, sometimes.value) == (1, 0.5)
    assert 0 < always.se < sometimes.se
    assert (always.samples, always.seed) == (100, 1)
    assert banked == Estimate(1.0)


def test_chances_are_compared_with_the_best_unless_another_is_named() -> None:
    values = np.array([np.tile([0.0, 1.0], 50), np.ones(100)])
    by_best, by_first = (
        [one.gap for one in compare_chances(values, None, [False, False], 1, best=best)]
        for best in (None, 0)
    )

    assert [one.value for one in by_best] == [0.5, 0]
    assert [one.value for one in by_first] == [0, -0.5]
    assert [one.is_exact for one in (*by_best, *by_first)] == [False, True, True, False]


def test_counting_is_seeded_and_keeps_rounds_that_a_dealt_hand_ended() -> None:
    rules = koikoi(high="off", mult="any")
    model = net_for(rules)

    margins = play_rounds(rules, model, 600, 5)

    assert (margins == play_rounds(rules, model, 600, 5)).all()
    assert (margins != play_rounds(rules, model, 600, 6)).any()
    assert len(margins) == 600
    assert margins.min() < 0 < margins.max()


def test_points_that_the_loser_pays_are_counted_once() -> None:
    rules = koikoi(zero_sum=True)

    assert (play_rounds(rules, net_for(rules), 100, 5) % 2).any()  # twice would be even


def test_every_rule_that_changes_how_a_round_ends_is_counted() -> None:
    game = GAMES["koikoi"]
    names = find_relevant_toggles(game)
    counted = [*list_rulesets(game, names)]

    assert {"table", "mult", "high", "field_mult"} <= names
    assert not {"rounds", "match", "next_dealer", "zero_sum", "first_dealer", "deal"} & names
    assert [one.preset for one in counted[: len(PRESETS)]] == [*PRESETS]
    assert {name for one in counted for name in one.overrides} == names


def test_a_library_holds_a_preset_s_rounds_and_a_quarter_of_them_by_each_house_rule() -> None:
    told: list[int] = []

    library = count_rounds(
        GAMES["koikoi"], 8, 1, lambda _, counted: told.append(int(counted.rounds.sum()))
    )

    presets = len(GAMES["koikoi"].presets)
    assert told == [8] * presets + [2] * (len(told) - presets)
    assert library.about["rounds"] == 8

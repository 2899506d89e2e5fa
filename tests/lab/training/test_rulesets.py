"""By which rulesets a net plays while it learns, and what a later one begins with."""

from collections import Counter

import numpy as np
import pytest

from tutor.engine.net.files import Model, first_model
from tutor.engine.net.value import INPUT_ROWS, MOST_CONDITIONS, conditions_at, fold_conditions
from tutor.lab.training.loop import begin_later
from tutor.lab.training.rulesets import Syllabus
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset

DRAWN = 400
CONDITIONS = {  # their rows of a net as play reads it
    seats: np.arange(MOST_CONDITIONS) + INPUT_ROWS + conditions_at(seats) for seats in (2, 3)
}
LATER = [("koikoi", "kk_koikoi_japan"), ("hachihachi", "hh_seed")]


def drawn(syllabus: Syllabus) -> list[Ruleset]:
    return [*syllabus.draw(DRAWN, np.random.default_rng(1))]


@pytest.mark.parametrize("name", GAMES)
def test_half_of_the_rounds_are_by_the_usual_preset_and_a_fifth_by_a_house_rule(name: str) -> None:
    syllabus = Syllabus(GAMES[name], 0)
    found = drawn(syllabus)
    by_preset = Counter(one.preset for one in found)

    assert set(by_preset) == set(GAMES[name].presets)
    assert by_preset[GAMES[name].default_preset] == pytest.approx(DRAWN / 2, rel=0.2)
    assert sum(bool(one.overrides) for one in found) == pytest.approx(DRAWN / 5, rel=0.3)
    assert all(syllabus.scope.covers(one) for one in found)


@pytest.mark.parametrize(("name", "preset"), LATER)
def test_a_later_net_plays_by_rules_that_the_first_one_does_not_know(
    name: str, preset: str
) -> None:
    syllabus = Syllabus(GAMES[name], 0, later=True)
    found = drawn(syllabus)
    unknown = [not syllabus.first.covers(one) for one in found]

    assert syllabus.usual.preset == preset
    assert sum(unknown) > 0.9 * DRAWN  # but where one house rule makes them known
    assert {one.preset for one in found} == set(GAMES[name].presets)
    assert all(syllabus.scope.covers(one) for one in found)


@pytest.mark.parametrize(("name", "preset"), LATER)
def test_a_later_net_plays_at_first_as_the_one_that_it_goes_on_from(name: str, preset: str) -> None:
    first = first_model(GAMES[name], Ruleset(GAMES[name], preset).seats)
    run = begin_later(first, 1)

    assert len(run.scope.conditions) <= MOST_CONDITIONS
    for one in GAMES[name].presets:
        rules = Ruleset(GAMES[name], one)
        known, now = first.net_for(rules), run.net_for(rules)
        conditions = CONDITIONS[first.scope.seats]
        others = np.delete(np.arange(known.weights.shape[1]), conditions)
        np.testing.assert_allclose(now.weights[:, others], known.weights[:, others], atol=1e-5)


def test_what_a_later_net_reads_of_new_rules_weighs_nothing_at_first() -> None:
    first = first_model(GAMES["koikoi"], 2)
    run = begin_later(first, 1)
    plain, new = (
        fold_conditions(run.net, run.layout, holding, 2)
        for holding in (
            run.scope.conditions_of(Ruleset(GAMES["koikoi"], "kk_standard")),
            run.scope.conditions_of(
                Ruleset(GAMES["koikoi"], "kk_standard", {"viewing_points": "one_or_three"})
            ),
        )
    )

    np.testing.assert_array_equal(plain.weights, new.weights)
    assert Model(run.net, run.scope, {}).scope.later

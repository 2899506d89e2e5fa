"""A hint whose first actions are valued by whole rounds."""

from dataclasses import replace
from functools import partial

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, moments, roppyakken, seen
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.engine.hints.hint import Hint, hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.hints.refined import RefinedHint, refine
from tutor.engine.objectives import MATCH
from tutor.engine.worlds.symmetry import canonical_relabelling
from tutor.explain.explanation import count_listed, explain
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.families import Family

WORLDS = 24
ROUNDS = 40
LISTED = 3
TABLES = [koikoi(), roppyakken(), roppyakken(players=3), hachihachi()]


def first_three(_hint: Hint) -> int:
    return LISTED


def count_valued(plain: Hint, refined: RefinedHint) -> int:
    """Return how many of the first actions of the search were valued by rounds."""
    by_rounds = {one.action for one in refined.hint.distinct if one.points.samples == ROUNDS}
    number = len(by_rounds)
    assert by_rounds == {one.action for one in plain.distinct[:number]}
    assert {one.action for one in refined.hint.distinct[:LISTED]} <= by_rounds
    return number


def asked(rules: Ruleset) -> list[tuple[Observation, Hint, RefinedHint]]:
    found = []
    for moment in [one for one in decisions(rules, 3) if one.position.phase == PLAY_HAND][::4]:
        observation = seen(moment)
        plain = hint(observation, samples=WORLDS)
        if len(plain.distinct) > LISTED and not plain.exact:
            found.append((observation, plain, refine(observation, plain, first_three, ROUNDS)))
    assert found
    return found


@pytest.mark.parametrize("rules", TABLES)
def test_the_first_actions_have_the_value_of_rounds(rules: Ruleset) -> None:
    for observation, plain, refined in asked(rules):
        labels = canonical_relabelling(observation)
        number = count_valued(plain, refined)
        listed = plain.relabel(labels).distinct[:number]
        roots = [(one.action, one.follow_up) for one in listed]
        outcomes = Outcomes(labels.observation(observation), roots, ROUNDS, plain.seed)
        values = [outcomes.played_value(root).value for root in range(number)]
        by_action = {one.action: one for one in refined.hint.relabel(labels).candidates}
        for one, value in zip(listed, values, strict=True):
            assert by_action[one.action].points.value == pytest.approx(value)
            assert by_action[one.action].gap.value == pytest.approx(max(values) - value)


@pytest.mark.parametrize("rules", TABLES)
def test_the_ranking_has_all_actions_by_their_cost(rules: Ruleset) -> None:
    for _, plain, refined in asked(rules):
        costs = [one.gap.value for one in refined.hint.candidates]
        assert costs == sorted(costs)
        assert costs[0] == 0
        assert {one.action for one in refined.hint.candidates} == {
            one.action for one in plain.candidates
        }
        for one in refined.hint.candidates:
            assert refined.hint.best.points.value - one.points.value == pytest.approx(one.gap.value)
        by_action = {one.action: one for one in refined.hint.candidates}
        number = count_valued(plain, refined)
        first = min(plain.distinct[:number], key=lambda one: by_action[one.action].gap.value)
        for one in plain.distinct[number:]:
            cost = by_action[one.action].gap.value
            assert cost == pytest.approx(one.gap.value - first.gap.value)


@pytest.mark.parametrize("rules", TABLES)
def test_the_parts_of_a_refined_gap_leave_no_rest(rules: Ruleset) -> None:
    for observation, _, refined in asked(rules):
        assert refined.outcomes is not None
        labels = canonical_relabelling(observation)
        own = [one for one in refined.hint.relabel(labels).distinct if one.points.samples == ROUNDS]
        selected = refined.outcomes.select(own[:2])
        assert selected is not None
        parts = selected.split_gap(0, 1)
        assert all(part.family is not Family.REST for part in parts)
        assert sum(part.points.value for part in parts) == pytest.approx(own[1].gap.value)


def test_an_explanation_is_the_same_with_the_rounds_of_its_hint() -> None:
    for observation, plain, _ in asked(koikoi()):
        count_read = partial(count_listed, game=observation.ruleset.game.name)
        refined = refine(observation, plain, count_read, ROUNDS)
        again, first = (
            explain(observation, refined.hint, samples=ROUNDS, played=played)
            for played in (None, refined.outcomes)
        )
        assert again == first


def test_a_decision_keeps_the_value_of_its_search() -> None:
    observation = seen(moments(koikoi(), {DECIDE}, enough=1)[0])
    plain = hint(observation, samples=WORLDS)
    assert refine(observation, plain, first_three, ROUNDS) == RefinedHint(plain, None)


def test_a_stored_hint_keeps_its_best_and_takes_the_cost_of_rounds() -> None:
    taken = 0
    for observation, plain, _ in asked(koikoi()):
        action = plain.distinct[-1].action
        explanation = explain(observation, plain, samples=ROUNDS, actions=[action], by_rounds=True)
        why = explanation.why_not(action)
        assert explanation.best.action == plain.best.action
        assert why is not None
        families = {part.family for part in why.parts}
        if Family.REST in families or not why.parts:
            assert why.gap.value == pytest.approx(plain.distinct[-1].gap.value)
        else:
            taken += 1
            assert sum(part.points.value for part in why.parts) == pytest.approx(why.gap.value)
    assert taken


def test_rounds_put_no_action_first_that_surely_loses_the_match_more_often() -> None:
    observation, plain, refined = asked(koikoi())[0]
    better = next(one for one in plain.distinct if one.action != refined.hint.best.action)

    def with_chance(one: Candidate) -> Candidate:
        cost = 0.0 if one.first == better.action else 0.3
        return replace(one, chance=Estimate(0.9 - cost), chance_gap=Estimate(cost, 0.01, WORLDS, 1))

    plain = replace(plain, candidates=tuple(map(with_chance, plain.candidates)))
    refined = refine(observation, plain, first_three, ROUNDS)

    assert refined.hint.best.action == better.action
    assert refined.hint.objective == MATCH
    assert {one.action for one in refined.hint.candidates} == {
        one.action for one in plain.candidates
    }

"""Hints where everybody's points count: the chance to win the match."""

from dataclasses import replace
from random import Random

import pytest

from tests.engine.positions import decisions, hachihachi, redealt, roppyakken, seen
from tutor.engine.equity.prospects import ProspectsSearch
from tutor.engine.estimate import Estimate
from tutor.engine.hints.hint import hint
from tutor.engine.objectives import MATCH, POINTS
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

SAMPLES = 20
RULES = (roppyakken(), roppyakken("rp_wikipedia", 3), hachihachi())
tables = pytest.mark.parametrize("rules", RULES, ids=lambda one: f"{one.preset}-{one.players}")


def late(moment: Round) -> Observation:
    """Return what the player to act may know, near the end of a match."""
    rules = moment.ruleset
    totals = (410, 350, 380)[: rules.players] if rules.target else (40, -10, -30)
    return replace(seen(moment), totals=totals, round=rules.rounds - 1 if rules.rounds else 2)


def moments(rules: Ruleset) -> list[Round]:
    return [one for one in decisions(rules, 5) if one.position.phase == PLAY_HAND][::6]


@tables
def test_the_match_may_be_asked_for_and_ranks_every_action(rules: Ruleset) -> None:
    for moment in moments(rules):
        found = hint(late(moment), samples=SAMPLES, objective=MATCH)

        chances = [one.chance.value for one in found.candidates if one.chance]
        assert chances == sorted(chances, reverse=True)
        assert {one.action for one in found.candidates} == set(moment.legal())
        assert len(chances) == len(found.candidates)


@tables
def test_near_the_end_of_a_match_chances_are_told_and_points_rank_unless_it_is_worth_them(
    rules: Ruleset,
) -> None:
    for moment in moments(rules):
        found = hint(late(moment), samples=SAMPLES)

        assert all(one.chance is not None for one in found.candidates[:3])
        if found.objective == POINTS:
            assert found.best.gap.value == 0
        else:
            assert found.best.chance_gap == Estimate(0.0)


@tables
def test_chances_are_the_same_however_the_hidden_cards_lie(rules: Ruleset) -> None:
    for number, moment in enumerate(moments(rules)):
        again = redealt(moment, Random(number))

        assert hint(late(again), samples=SAMPLES, objective=MATCH) == hint(
            late(moment), samples=SAMPLES, objective=MATCH
        )


def test_stopping_in_the_last_round_wins_or_loses_for_certain() -> None:
    rules, checked = hachihachi(), 0
    for seed in range(60):
        for moment in decisions(rules, seed):
            if moment.position.phase != DECIDE:
                continue
            observed = replace(seen(moment), round=rules.rounds)
            found = hint(observed, samples=SAMPLES)
            [stop] = [one for one in found.candidates if one.action == STOP]
            changes = moment.play(STOP).changes
            winners = [player for player in range(3) if changes[player] == max(changes)]

            assert stop.chance is not None
            expected = 1 / len(winners) if moment.actor in winners else 0
            assert stop.chance.value == pytest.approx(expected)
            assert stop.chance.is_exact
            assert stop.chance.se == 0
            checked += 1
    assert checked


@tables
def test_more_worlds_are_the_same_ones_and_further_ones(rules: Ruleset) -> None:
    moment = late(moments(rules)[0])
    roots = [(action, NO_CARD) for action in legal_actions(moment)[:2]]
    search, whole = (ProspectsSearch(moment, roots, seed=1) for _ in range(2))

    search.refine(20)
    assert search.refine(60).tolist() == whole.refine(60).tolist()


def test_a_budget_is_shared_with_chances() -> None:
    moment = late(moments(roppyakken())[0])

    some, more = (hint(moment, budget_ms=budget) for budget in (1, 80))

    assert some.best.chance is not None
    assert more.best.chance is not None
    assert max(one.chance.se for one in more.candidates[:3] if one.chance) < max(
        one.chance.se for one in some.candidates[:3] if one.chance
    )

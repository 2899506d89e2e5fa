"""Exchanging twin months exchanges them in an explanation and changes no number of it."""

from functools import cache
from random import Random

import pytest

from tests.engine.positions import decisions, exchanges, hachihachi, koikoi, seen
from tests.sizes import a_few_of
from tutor.engine.hints.hint import hint
from tutor.engine.worlds.symmetry import Relabelling
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain
from tutor.lab.claims.checks.again import ActionClaims, Finding, Verifier
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation

WORLDS = 40
MOMENTS = 5  # of each ruleset
RULES = [
    *(koikoi(preset) for preset in ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")),
    hachihachi(),
    hachihachi("hh_classic"),
]
IDS = [rules.preset for rules in RULES]


def explained(observation: Observation) -> Explanation:
    found = hint(observation, samples=WORLDS)
    return explain(observation, found, samples=WORLDS)


@cache
def pairs(rules: int) -> list[tuple[Observation, Relabelling]]:
    """Return observations that no exchange of months leaves alone, each with the largest."""
    luck = Random(rules)
    told = [
        seen(moment)
        for seed in range(3)
        for moment in decisions(RULES[rules], seed)
        if moment.position.phase not in BEFORE_THE_FIRST_TURN and len(moment.legal()) > 1
    ]
    labels = exchanges(RULES[rules])[1:]
    lopsided = [one for one in told if all(exchange.observation(one) != one for exchange in labels)]
    return [(one, labels[-1]) for one in luck.sample(lopsided, MOMENTS)]


@pytest.mark.parametrize("rules", a_few_of(range(len(RULES)), 2), ids=IDS)
def test_an_explanation_of_exchanged_months_is_the_same_with_them_exchanged(rules: int) -> None:
    told = 0
    for observation, labels in pairs(rules):
        here = explained(observation)
        told += sum(len(one.claims) for one in here.candidates)

        assert explained(labels.observation(observation)) == here.relabel(labels)
    assert told > MOMENTS


def findings(observation: Observation, told: Explanation) -> list[Finding]:
    """Return what comes of deriving claims again, by few rounds."""
    abouts = [ActionClaims(one.action, one.follow_up, one.claims) for one in told.candidates]
    return list(Verifier(observation, 10, 1).findings(abouts))


@pytest.mark.parametrize("rules", [0, len(RULES) - 1], ids=[IDS[0], IDS[-1]])
def test_claims_of_exchanged_months_are_estimated_again_alike(rules: int) -> None:
    estimated = 0
    for observation, labels in pairs(rules):
        here = explained(observation)
        found = findings(observation, here)
        there = findings(labels.observation(observation), here.relabel(labels))
        estimated += sum(len(one.off) for one in found)

        assert [one.off for one in there] == [one.off for one in found]
        assert [one.claim for one in there] == [one.claim.relabel(labels) for one in found]
    assert estimated

"""The figures and tags of decisions in real positions."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.review.figures import BEST, OTHER, lost
from tests.review.matches import played
from tutor.explain.claim import Claim
from tutor.explain.reasons import reasons
from tutor.review.assessment import Budget, DecisionAssessment
from tutor.review.decisions import assess_decision
from tutor.review.grades import Tag
from tutor.review.losses import verdict
from tutor.review.tags import tags_of
from tutor.review.thresholds import GAVE_AWAY
from tutor.review.units import Unit, before, seen, units
from tutor.rules.legal import legal_actions
from tutor.rules.match import Acted, Match
from tutor.rules.play import KOIKOI, STOP, Action
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.take_back import take_back


def with_other_hidden_cards(match: Match, unit: Unit, seed: int) -> Match:
    """Return the match up to a decision, all that its player could not see dealt again."""
    stood = before(match, unit)
    action = match.rounds[unit.round - 1].actions[unit.step]
    decided = replace(match, rounds=(*match.rounds[: unit.round - 1], stood.play(action)))
    event = take_back(decided.current, stood.to_act, Random(seed))
    assert event is not None
    decided = replace(decided, abandoned=((),) * len(decided.rounds))
    return decided.after(event).after(Acted(action, "again"))


@pytest.mark.parametrize(
    ("game", "preset", "players"),
    [("koikoi", "kk_standard", 2), ("roppyakken", "rp_fudawiki", 3)],
)
def test_a_decision_is_judged_by_what_its_player_knew(game: str, preset: str, players: int) -> None:
    match, _ = played(game, preset, players=players, rounds=1)
    for unit in units(match)[:-1:6]:
        other = with_other_hidden_cards(match, unit, seed=3)

        assert other.current.deal != match.current.deal
        assert assess_decision(other, unit, Budget.QUICK, 1) == assess_decision(
            match, unit, Budget.QUICK, 1
        )


def test_stop_and_koikoi_are_both_told_whatever_was_called() -> None:
    match, _ = played(rounds=4, names=("net", "net"))
    calls = [unit for unit in units(match)[:-1] if unit.kind == "decision"]
    calls = [unit for unit in calls if seen(match, unit).phase == DECIDE]

    assert calls
    for unit in calls:
        told = assess_decision(match, unit, Budget.QUICK, 1)
        assert {one.action for one in told.candidates} == {STOP, KOIKOI}
        assert all(one.chance is not None for one in told.again)


def test_a_yaku_that_was_missed_and_a_card_that_gave_one_away_are_tagged() -> None:
    found = set[Tag]()
    for seed in range(3):
        match, _ = played(rounds=1, seed=seed, names=("random", "random"))
        for unit in units(match):
            if unit.kind == "decision" and seen(match, unit).phase == PLAY_HAND:
                found |= _check_pairs(match, unit)

    assert found == {Tag.MISSED, Tag.GAVE_AWAY}


def _check_pairs(match: Match, unit: Unit) -> set[Tag]:
    """Compare the tags of each action and the next with the claims that the rules make of them."""
    observation = seen(match, unit)
    claims = {
        action: list(reasons(observation, action, -1)) for action in legal_actions(observation)
    }
    found = set[Tag]()
    for best, worse in pairwise([*claims, *claims]):
        told = _between(unit, best, worse)
        tags = set(tags_of(match, told, verdict(match.ruleset, told, worse), is_assisted=False))
        misses = bool(_of(claims[best], "completes")) > bool(_of(claims[worse], "completes"))
        given = _chance(claims[worse]) - _chance(claims[best])

        assert (Tag.MISSED in tags) == misses
        assert (Tag.GAVE_AWAY in tags) == (given >= GAVE_AWAY)
        found |= tags & {Tag.MISSED, Tag.GAVE_AWAY}
    return found


def _between(unit: Unit, best: Action, worse: Action) -> DecisionAssessment:
    made_up = lost(0.3, unit=unit)
    named = {BEST: best, OTHER: worse}
    candidates = tuple(
        replace(one, action=named[one.action]) for one in made_up.candidates if one.action in named
    )
    return replace(made_up, best=best, played=worse, naive=best, candidates=candidates)


def _of(claims: list[Claim], kind: str) -> list[Claim]:
    return [claim for claim in claims if claim.kind == kind]


def _chance(claims: list[Claim]) -> float:
    return max((claim.value("chance") for claim in _of(claims, "leaves")), default=0.0)

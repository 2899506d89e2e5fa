"""The figures of decisions in real positions, and as they are stored."""

import json
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.engine.estimates import candidate, sampled
from tests.review.figures import BEST, OTHER, RULES, THIRD, USUAL, lost
from tests.review.matches import played
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.luck.luck_parts import Attribution
from tutor.engine.objectives import MATCH
from tutor.engine.worlds.holdings import Holdings
from tutor.explain.claim import Claim
from tutor.explain.facts.reasons import list_reasons
from tutor.records import read_sample
from tutor.review.analyse import assess_decision, assess_round, compare_by_rules
from tutor.review.figures import (
    Assessment,
    Budget,
    DecisionAssessment,
    FlipLuck,
    RoundAssessment,
    assessment_from_json,
)
from tutor.review.grades import Tag
from tutor.review.thresholds import GAVE_AWAY
from tutor.review.units import ROUND, Unit, list_units, observe_unit, replay_to
from tutor.review.verdicts.losses import choose_tags, judge_action
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Acted, Match
from tutor.rules.match.take_back import take_back
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP


def with_other_hidden_cards(match: Match, unit: Unit, seed: int) -> Match:
    """Return the match up to a decision, all that its player could not see dealt again."""
    stood = replay_to(match, unit)
    action = match.rounds[unit.round - 1].actions[unit.step]
    decided = replace(match, rounds=(*match.rounds[: unit.round - 1], stood.play(action)))
    event = take_back(decided.current, stood.to_act, Random(seed))
    assert event is not None
    decided = replace(decided, abandoned=((),) * len(decided.rounds))
    return decided.after(event).after(Acted(action, "again"))


@pytest.mark.parametrize(
    ("game", "preset", "players"), [("koikoi", "kk_standard", 2), ("roppyakken", "rp_fudawiki", 3)]
)
def test_a_decision_is_judged_by_what_its_player_knew(game: str, preset: str, players: int) -> None:
    match, _ = played(game, preset, players=players, rounds=1)
    for unit in list_units(match)[:-1:6]:
        other = with_other_hidden_cards(match, unit, seed=3)

        assert other.current.deal != match.current.deal
        assert assess_decision(other, unit, Budget.QUICK, 1) == assess_decision(
            match, unit, Budget.QUICK, 1
        )


def test_stop_and_koikoi_are_both_told_whatever_was_called() -> None:
    match, _ = played(rounds=4, names=("net", "net"))
    calls = [unit for unit in list_units(match)[:-1] if unit.kind == "decision"]
    calls = [unit for unit in calls if observe_unit(match, unit).phase == DECIDE]

    assert calls
    for unit in calls:
        told = assess_decision(match, unit, Budget.QUICK, 1)
        assert {one.action for one in told.candidates} == {STOP, KOIKOI}
        assert all(one.chance is not None for one in told.again)


ALL_FACTS = {"completes", "leaves", "feeds"}


def test_a_yaku_that_was_missed_and_a_card_that_gives_one_away_are_found() -> None:
    found = set[str]()
    for seed in range(3):
        match, _ = played(rounds=1, seed=seed, names=("random", "random"))
        for unit in list_units(match):
            if unit.kind == "decision" and observe_unit(match, unit).phase == PLAY_HAND:
                found |= _check_facts(observe_unit(match, unit))
        if found == ALL_FACTS:
            return
    raise AssertionError(found)


def _check_facts(observation: Observation) -> set[str]:
    """Compare the facts of each action and the next with the claims that the rules make."""
    actions = legal_actions(observation)
    held = Holdings(observation)
    claims = {action: list(list_reasons(observation, action, NO_CARD, held)) for action in actions}
    for best, other in pairwise([*actions, *actions]):
        misses, gives = compare_by_rules(observation, (best, NO_CARD), (other, NO_CARD))

        assert misses == (_has(claims[best], "completes") and not _has(claims[other], "completes"))
        assert gives <= 0 or _has(claims[other], "leaves", "feeds")
        assert gives >= 0 or _has(claims[best], "leaves", "feeds")
    told = [claim for each in claims.values() for claim in each]
    return {kind for kind in ("completes", "leaves", "feeds") if _has(told, kind)}


def _has(claims: list[Claim], *kinds: str) -> bool:
    return any(claim.kind in kinds for claim in claims)


@pytest.mark.parametrize(("loss", "tags"), [(0.3, (Tag.MISSED, Tag.GAVE_AWAY)), (0.01, ())])
def test_what_was_missed_or_given_away_is_said_of_a_loss(
    loss: float, tags: tuple[Tag, ...]
) -> None:
    told = replace(lost(loss), misses=True, gives=GAVE_AWAY)

    assert choose_tags(RULES, told, judge_action(RULES, told, OTHER), is_assisted=False) == tags


def test_one_value_is_told_of_each_action() -> None:
    """The level is that of the hint; what was played gives up what fresh worlds say."""
    match, _ = played(rounds=1)
    for unit in list_units(match)[:-1:5]:
        found = assess_decision(match, unit, Budget.QUICK, 1)
        if not found.again:
            continue
        told = {one.action: one for one in found.reported.candidates}
        best, fresh = told[found.best], found.again[1]

        assert found.reported.best == found.hint.best == best
        assert set(told) == {one.action for one in found.candidates}
        assert all(found.weigh(action) == one for action, one in told.items())
        assert told[fresh.action].gap == fresh.gap
        assert best.points.value - told[fresh.action].points.value == pytest.approx(fresh.gap.value)
        for one in found.candidates:
            if one.action != fresh.action:
                assert told[one.action] == one


def test_where_the_match_decides_all_are_compared_with_what_wins_it_most_often() -> None:
    """Whose chance was told goes first; the best gives up nothing, though it has fewer points."""
    surest = candidate(BEST, 8, gap=2, chance=sampled(0.6), chance_gap=sampled(0.0))
    riskier = candidate(OTHER, 10, chance=sampled(0.4), chance_gap=sampled(0.2))
    untold = candidate(THIRD, 9, gap=1)
    again = (
        replace(surest, gap=sampled(0.0)),
        replace(riskier, gap=sampled(-3.0), chance_gap=sampled(0.1)),
    )
    hint = Hint((surest, riskier, untold), samples=100, seed=1, objective=MATCH)
    told = replace(USUAL, played=OTHER, hint=hint, again=again)

    assert [one.action for one in told.reported.candidates] == [BEST, OTHER, THIRD]
    assert [one.gap.value for one in told.reported.candidates] == [0.0, -3.0, -1.0]
    assert [told.weigh(one).points.value for one in (BEST, OTHER)] == [8.0, 11.0]


def test_twins_cost_the_same_though_one_of_them_was_measured_again() -> None:
    hint = replace(
        USUAL.hint,
        candidates=(
            candidate(BEST, 9, 1.0),
            candidate(OTHER, 6, 1.0, 3.0, 1.0),
            replace(candidate(THIRD, 6, 1.0, 3.0, 1.0), same_as=OTHER),
        ),
    )
    again = (candidate(BEST, 9, 0.1), candidate(THIRD, 8, 0.1, 1.0, 0.2))
    told = replace(USUAL, played=THIRD, hint=hint, again=again)

    assert [one.action for one in told.reported.candidates] == [BEST, OTHER, THIRD]
    assert told.weigh(OTHER).gap == told.weigh(THIRD).gap == again[1].gap
    other, third = (judge_action(RULES, told, one) for one in (OTHER, THIRD))
    assert (other.grade, other.loss) == (third.grade, third.loss)


PLAYED = Candidate(5, sampled(1.25, 0.5), sampled(0.0), follow_up=6)
TWIN = Candidate(7, sampled(1.25, 0.5), sampled(0.0), same_as=5)
CALLED = Candidate(
    STOP,
    sampled(2.5),
    sampled(0.5, 0.1),
    chance=Estimate(0.5, 0.01, 30, 1, bounds=(0.25, 0.75)),
    chance_gap=Estimate(0.0),
)
DECIDED = DecisionAssessment(
    unit=Unit(3, 7),
    player=1,
    phase=4,
    played=5,
    hint=Hint((CALLED, PLAYED, TWIN), 400, 9, engine="net-1", objective=MATCH),
    again=(PLAYED,),
    naive=5,
    slope=0.012,
    point=0.01,
    budget=Budget.FULL,
)
COURSE = Attribution(start=0.5, deal=-1.25, own_flips=2.0, other_flips=0.0, hidden=-0.75)
ROUNDS = RoundAssessment(
    unit=Unit(3, 19, ROUND),
    results=(3.0, -3.0),
    deal_lucks=(0.5, -0.5),
    flips=(FlipLuck(1, 0, 17, (2.0, -2.0)),),
    courses=(COURSE, None),
    chances=((0.5, 0.5), (0.625, 0.375)),
    seed=9,
    budget=Budget.QUICK,
)
BARE = RoundAssessment(
    Unit(1, 0, ROUND), (0.0, 0.0), None, None, (None, None), None, 1, Budget.FULL
)
MATCH_PLAYED = read_sample("koi-koi-cuts-both-ways").match


def stored(assessment: Assessment) -> Assessment:
    return assessment_from_json(json.loads(json.dumps(assessment.to_json())))


@pytest.mark.parametrize("assessment", [DECIDED, ROUNDS, BARE])
def test_an_assessment_is_read_back_from_its_json(assessment: Assessment) -> None:
    assert stored(assessment) == assessment


def test_a_field_that_candidates_had_before_is_passed_over() -> None:
    data = json.loads(json.dumps(DECIDED.to_json()))
    for entry in data["hint"]["candidates"]:
        entry["seats"] = [1.5, -0.5]

    assert assessment_from_json(data) == DECIDED


def test_what_was_computed_of_a_decision_is_read_back_equal() -> None:
    decisions = [one for one in list_units(MATCH_PLAYED) if one.kind != ROUND and one.round == 2]
    for unit in decisions[:2] + decisions[-2:]:
        found = assess_decision(MATCH_PLAYED, unit, Budget.QUICK, 1)

        assert stored(found) == found


def test_what_was_computed_of_a_round_is_read_back_equal() -> None:
    [first, *_] = [one for one in list_units(MATCH_PLAYED) if one.kind == ROUND]
    found = assess_round(MATCH_PLAYED, first, Budget.QUICK, 1)

    assert stored(found) == found


def flat_action(
    action: int, points: float, gap: float, se: float, chance: float | None = None
) -> dict[str, Any]:
    """Return an action as decisions stored it that did not hold their hint."""
    won = None if chance is None else {"value": chance, "se": 0.0 if action == STOP else 0.01}
    lost = None if chance is None else {"value": 0.0, "se": 0.0}
    return {
        "action": action,
        "then": -1,
        "points": {"value": points, "se": se},
        "gap": {"value": gap, "se": se},
        "chance": won,
        "chance_gap": lost,
    }


def flat_decision(exact: bool = False) -> dict[str, Any]:
    """Return a decision as it was stored before it held its hint."""
    se = 0.0 if exact else 0.25
    candidates = [flat_action(STOP, 2.5, 0.0, 0.0, 0.75), flat_action(5, 1.5, 1.0, se, 0.5)]
    return {
        "unit": {"round": 3, "step": 7, "kind": "decision"},
        "player": 1,
        "phase": 4,
        "played": 5,
        "best": STOP,
        "candidates": candidates,
        "again": [] if exact else [flat_action(5, 1.25, 0.75, 0.125)],
        "naive": 5,
        "slope": 0.012,
        "point": 0.01,
        "samples": 400,
        "fresh_samples": 0 if exact else 300,
        "seed": 9,
        "engine": "net-1",
        "exact": exact,
        "objective": "match",
        "budget": "full",
        "is_last_round": True,
        "misses": True,
        "gives": 0.25,
    }


def test_a_decision_that_was_stored_before_it_held_its_hint_is_still_read() -> None:
    found = assessment_from_json(flat_decision())

    def drawn(value: float, se: float = 0.0, samples: int = 400) -> Estimate:
        return Estimate(value, se, samples, seed=9)

    ended = Candidate(STOP, drawn(2.5), drawn(0.0), chance=Estimate(0.75), chance_gap=Estimate(0.0))
    played = Candidate(
        5, drawn(1.5, 0.25), drawn(1.0, 0.25), chance=drawn(0.5, 0.01), chance_gap=Estimate(0.0)
    )
    again = Candidate(5, drawn(1.25, 0.125, 300), drawn(0.75, 0.125, 300))
    assert found == DecisionAssessment(
        unit=Unit(3, 7),
        player=1,
        phase=4,
        played=5,
        hint=Hint((ended, played), 400, 9, engine="net-1", objective=MATCH),
        again=(again,),
        naive=5,
        slope=0.012,
        point=0.01,
        budget=Budget.FULL,
        is_last_round=True,
        misses=True,
        gives=0.25,
    )
    assert (found.best, found.fresh_samples) == (STOP, 300)
    assert stored(found) == found


def test_what_was_counted_before_decisions_held_their_hint_is_read_as_counted() -> None:
    found = assessment_from_json(flat_decision(exact=True))

    assert isinstance(found, DecisionAssessment)
    assert found.hint.exact
    assert (found.hint.samples, found.fresh_samples) == (400, 0)
    for one in found.candidates:
        assert one.points.is_exact
        assert one.gap.is_exact

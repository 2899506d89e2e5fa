"""The figures and tags of decisions in real positions."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.engine.estimates import candidate, sampled
from tests.review.figures import BEST, OTHER, RULES, THIRD, USUAL, lost
from tests.review.matches import played
from tutor.engine.hints.candidates import Hint
from tutor.engine.objectives import MATCH
from tutor.engine.worlds.holdings import Holdings
from tutor.explain.claim import Claim
from tutor.explain.facts.reasons import list_reasons
from tutor.review.analysis.analyse import assess_decision, compare_by_rules
from tutor.review.analysis.figures import Budget
from tutor.review.grades import Tag
from tutor.review.thresholds import GAVE_AWAY
from tutor.review.units import Unit, list_units, observe_unit, replay_to
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

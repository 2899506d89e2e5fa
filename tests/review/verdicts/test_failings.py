"""What a decision was about, by the rules alone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.engine.estimates import candidate
from tests.review.figures import USUAL
from tests.review.matches import played
from tutor.explain.facts.captures import place_and_take
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import Failing
from tutor.review.thresholds import GAVE_AWAY
from tutor.review.units import ROUND, Unit, list_units, observe_unit
from tutor.review.verdicts.judgement import list_failings
from tutor.rules.cards import LIGHTS
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.round.prelude import KEEP

MATCH, _ = played(rounds=6)


def decided(unit: Unit, phase: int, made: Action, best: Action) -> DecisionAssessment:
    told = tuple(candidate(action, 0.0, 0.1, 0.0, 0.1) for action in dict.fromkeys((best, made)))
    hint = replace(USUAL.hint, candidates=told)
    return replace(USUAL, unit=unit, phase=phase, played=made, hint=hint)


@pytest.mark.parametrize(
    ("phase", "made", "best", "fault"),
    [
        (DECIDE, KOIKOI, STOP, Failing.WENT_ON),
        (DECIDE, STOP, KOIKOI, Failing.STOPPED),
        (BID, JOIN, PASS, Failing.JOINED),
        (BID, PASS, JOIN, Failing.PASSED),
        (SHOW, KEEP + 1, KEEP, Failing.SHOWED),
        (SHOW, KEEP, KEEP + 1, Failing.KEPT),
    ],
)
def test_what_was_said_instead_is_the_fault(
    phase: int, made: Action, best: Action, fault: Failing
) -> None:
    assert list_failings(MATCH, decided(Unit(1, 0), phase, made, best)) == (fault,)


def test_giving_up_a_continue_has_no_name_of_its_own() -> None:
    assert list_failings(MATCH, decided(Unit(1, 0), CANCEL, GIVE_UP, PLAY_ON)) == ()


def plays(match: Match) -> Iterator[tuple[Observation, DecisionAssessment]]:
    """Yield each card that was played beside each other one that could have been."""
    for unit in list_units(match):
        if unit.kind == ROUND:
            continue
        seen = observe_unit(match, unit)
        made = match.rounds[unit.round - 1].actions[unit.step]
        if seen.phase == PLAY_HAND:
            for best in legal_actions(seen):
                yield seen, decided(unit, PLAY_HAND, made, best)


def test_a_play_is_named_by_what_it_took_beside_what_the_best_takes() -> None:
    found = set()
    for seen, told in plays(MATCH):
        faults = list_failings(MATCH, told)
        card, best = place_and_take(seen, told.best)
        found |= {*faults}
        assert len(faults) <= 2
        if Failing.TOOK_NOTHING in faults:
            assert best
        if Failing.PUT_DOWN in faults:
            assert not best
        if Failing.LEFT_LIGHT in faults:
            assert (best | 1 << card) & LIGHTS

    assert found == {
        Failing.LEFT_LIGHT,
        Failing.TOOK_NOTHING,
        Failing.TOOK_OTHER,
        Failing.TOOK_AT_ALL,
        Failing.PUT_DOWN,
    }


def test_a_cause_is_named_only_if_every_level_action_shares_it() -> None:
    """Where a discard is level with a capture, the fault is not that nothing was taken."""
    told = next(
        one for _seen, one in plays(MATCH) if list_failings(MATCH, one) == (Failing.TOOK_NOTHING,)
    )
    seen = observe_unit(MATCH, told.unit)
    others = [one for one in legal_actions(seen) if one not in (told.best, told.played)]
    discard = next(one for one in others if not place_and_take(seen, one)[1])
    rows = {told.best: 0.0, discard: 0.0, told.played: 5.0}
    level = tuple(candidate(one, 0.0, 0.1, gap, 0.1) for one, gap in rows.items())
    worse = tuple(candidate(one, 0.0, 0.1, gap and 5.0, 0.1) for one, gap in rows.items())
    shared = replace(told, hint=replace(told.hint, candidates=level))
    apart = replace(told, hint=replace(told.hint, candidates=(worse[0], worse[2])))

    assert list_failings(MATCH, shared) == ()
    assert list_failings(MATCH, apart) == (Failing.TOOK_NOTHING,)


def test_a_missed_yaku_comes_before_the_light_in_it_and_all_before_what_was_taken() -> None:
    told = next(one for _, one in plays(MATCH) if Failing.LEFT_LIGHT in list_failings(MATCH, one))
    _light, taken = list_failings(MATCH, told)
    worse = replace(told, misses=True, gives=GAVE_AWAY)

    assert list_failings(MATCH, worse) == (
        Failing.LEFT_YAKU,
        Failing.LEFT_LIGHT,
        Failing.FED,
        taken,
    )

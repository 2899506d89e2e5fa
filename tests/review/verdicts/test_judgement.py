"""The sentence above a review: only what is established, and what most of a loss was about."""

from dataclasses import replace
from itertools import permutations

import pytest

from tests.review.figures import SIGMA, lost
from tests.review.matches import played
from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.analysis.figures import DecisionAssessment, FlipLuck
from tutor.review.grades import Failing
from tutor.review.review import Review
from tutor.review.units import ROUND, Unit, list_units, observe_unit
from tutor.review.verdicts.judgement import Judgement, judge_match, list_failings
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.legal import legal_actions
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP

MATCH, _ = played(rounds=12)  # player 0 wins by 83 points
WON, LOST = 0, 1
MARGIN = 83.0


def call(loss: float, *, unit: Unit, se: float = 0.0, player: int = WON) -> DecisionAssessment:
    """Return a koi-koi that gave up so many sigma, where stopping was best."""
    told = lost(loss, se, unit=unit, player=player, phase=DECIDE)
    best, other, _third = told.candidates
    candidates = (replace(best, action=STOP), replace(other, action=KOIKOI))
    return replace(told, played=KOIKOI, naive=STOP, hint=replace(told.hint, candidates=candidates))


def review(
    *decisions: DecisionAssessment, luck: float | None = None, result: float = MARGIN
) -> Review:
    """Return a whole review with no more decisions than these."""
    told = derive_review(MATCH, {one.unit: one for one in decisions})
    signs = (1, -1)
    players = tuple(
        replace(one, result=sign * result, luck=None if luck is None else sign * luck)
        for one, sign in zip(told.players, signs, strict=True)
    )
    return replace(told, players=players, is_complete=True)


def turned(told: Review, luck: float) -> tuple[Review, FlipLuck]:
    """Return a review in which the first card turned up gave the winner so many points."""
    turn = next(one for one in MATCH.rounds[0].turns if one.drawn >= 0)
    flip = FlipLuck(1, WON, turn.drawn, (luck, -luck))
    first, *rest = told.rounds
    return replace(told, rounds=(replace(first, flips=(flip,)), *rest)), flip


def judged(told: Review, player: int = WON) -> Judgement:
    found = judge_match(MATCH, told, player)
    assert found is not None
    return found


def test_nothing_is_judged_before_everything_is_analysed() -> None:
    assert judge_match(MATCH, replace(review(), is_complete=False), WON) is None


def test_the_fault_is_named_that_most_of_the_loss_was_about() -> None:
    calls = [call(0.4, unit=Unit(1, 1)), call(0.3, unit=Unit(2, 1))]
    card = lost(0.3, unit=Unit(1, 0))
    found = judged(review(*calls, card)).play

    assert found.failing == Failing.WENT_ON
    assert list(found.slips) == [Unit(1, 1), Unit(2, 1)]
    assert found.points.value == pytest.approx(0.7 * SIGMA)
    assert found.is_costly


@pytest.mark.parametrize(
    ("both", "fed_alone", "rest", "fault"),
    [
        (1.2, 0.2, 0.6, Failing.LEFT_YAKU),  # nearly all that the vaguer one explains
        (1.2, 0.6, 0.2, Failing.FED),
        (1.8, 0.2, 0.0, Failing.LEFT_YAKU),
        (0.9, 0.2, 0.9, Failing.FED),  # the other is not even half of the loss
    ],
)
def test_the_more_particular_fault_is_named_that_explains_nearly_as_much(
    both: float, fed_alone: float, rest: float, fault: Failing
) -> None:
    gives = thresholds.GAVE_AWAY
    slips = [
        replace(lost(both, unit=Unit(1, 0)), gives=gives, misses=True),
        replace(lost(fed_alone, unit=Unit(2, 0)), gives=gives),
        call(rest, unit=Unit(3, 1)),
    ]

    assert judged(review(*slips)).play.failing == fault


def left(way: Failing, loss: float, *, after: Unit) -> DecisionAssessment:
    """Return a play that left a light in this way, the first of the match after a moment."""
    for unit in list_units(MATCH):
        if unit.kind != ROUND and (unit.round, unit.step) > (after.round, after.step):
            seen = observe_unit(MATCH, unit)
            for best, made in permutations(legal_actions(seen), 2):
                told = lost(loss, unit=unit)
                first, second, _third = told.candidates
                named = (replace(first, action=best), replace(second, action=made))
                hint = replace(told.hint, candidates=named)
                told = replace(told, played=made, naive=best, hint=hint)
                is_card = seen.phase == PLAY_HAND
                if is_card and list_failings(MATCH, told) == (Failing.LEFT_LIGHT, way):
                    return told
    raise AssertionError(f"Nobody could leave a light by {way}.")


@pytest.mark.parametrize(
    ("nothing", "other", "way"),
    [
        (0.9, 0.1, Failing.TOOK_NOTHING),
        (0.1, 0.9, Failing.TOOK_OTHER),
        (0.6, 0.4, None),  # neither nearly always
    ],
)
def test_how_lights_were_left_is_told_where_it_was_nearly_always_so(
    nothing: float, other: float, way: Failing | None
) -> None:
    one = left(Failing.TOOK_NOTHING, nothing, after=Unit(1, 0))
    two = left(Failing.TOOK_OTHER, other, after=one.unit)

    found = judged(review(replace(one, player=WON), replace(two, player=WON))).play

    assert (found.failing, found.way) == (Failing.LEFT_LIGHT, way)


def test_no_fault_is_named_where_none_is_most_of_the_loss() -> None:
    on, stopped = call(0.3, unit=Unit(1, 1)), call(0.3, unit=Unit(2, 1))
    best, other = stopped.candidates
    turned_round = (replace(best, action=KOIKOI), replace(other, action=STOP))
    stopped = replace(
        stopped, played=STOP, naive=STOP, hint=replace(stopped.hint, candidates=turned_round)
    )
    card = lost(0.3, unit=Unit(3, 0))
    found = judged(review(on, stopped, card)).play

    assert found.failing is None
    assert list(found.slips) == [Unit(1, 1), Unit(2, 1), Unit(3, 0)]


def test_without_a_slip_small_losses_are_counted_and_summed() -> None:
    small = [lost(0.06, unit=Unit(1, step)) for step in range(3)]
    found = judged(review(*small)).play

    assert (found.slips, found.failing, found.small) == ((), None, 3)
    assert found.points.value == pytest.approx(0.18 * SIGMA)
    assert found.is_costly
    assert not replace(found, percent=0).is_costly
    assert not replace(found, percent=None, points=Estimate(2.0, 1.5)).is_costly

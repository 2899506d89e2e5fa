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
from tutor.review.verdicts.failings import list_failings
from tutor.review.verdicts.judgement import Decider, Deciding, Judgement, judge_match
from tutor.review.verdicts.turns import find_prize
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


@pytest.mark.parametrize(("result", "by"), [(5.0, Decider.EVEN), (MARGIN, Decider.NOBODY)])
def test_where_nobody_slipped_the_cards_decided(result: float, by: Decider) -> None:
    small = lost(0.03, unit=Unit(1, 0))

    found = judged(review(small, result=result))

    assert found.deciding is not None
    assert found.deciding.by == by
    assert found.play.slips == ()


@pytest.mark.parametrize(
    ("luck", "flip", "by"),
    [
        (50.0, 0.0, Decider.CARDS),
        (50.0, 85.0, Decider.FLIP),
        (50.0, 80.0, Decider.CARDS),  # without that one the lead were still there
        (30.0, 85.0, None),  # the other cards were against the winner
        (-20.0, 45.0, None),
        (None, 0.0, None),
    ],
)
def test_cards_decided_what_they_explain_half_of(
    luck: float | None, flip: float, by: Decider | None
) -> None:
    told, one = turned(review(call(0.3, unit=Unit(1, 1)), luck=luck), flip)

    for player in (WON, LOST):
        deciding = judged(told, player).deciding
        if by is None:
            assert deciding is None
        else:
            card = find_prize(MATCH, 1, one) if by == Decider.FLIP else None
            assert deciding == Deciding(by, is_for=player == WON, card=card)


@pytest.mark.parametrize(
    ("loss", "se", "winners", "is_named"),
    [
        (7.0, 0.1, 0.0, True),
        (7.0, 5.0, 0.0, False),  # which may have cost next to nothing
        (6.0, 0.1, 0.0, False),  # without them the lead were still there
        (7.0, 0.1, 1.0, False),  # so it were without anybody's
    ],
)
def test_slips_decided_a_match_that_had_been_lost_by_the_other_without_them(
    loss: float, se: float, winners: float, is_named: bool
) -> None:
    slips = [
        call(0.3, unit=Unit(1, 1), player=LOST),
        call(loss, se=se, unit=Unit(1, 3), player=LOST),
        call(winners, unit=Unit(1, 5), player=WON),
    ]
    told = review(*slips, luck=1.0)

    assert 6.3 * SIGMA < MARGIN < 7.3 * SIGMA
    for player, by in ((WON, Decider.OTHERS), (LOST, Decider.SELF)):
        expected = Deciding(by, is_for=player == WON, player=LOST) if is_named else None
        assert judged(told, player).deciding == expected


@pytest.mark.parametrize(("loss", "is_named"), [(45.0, False), (75.0, True)])
def test_with_more_than_two_the_cause_is_held_against_the_lead_of_the_winner(
    loss: float, is_named: bool
) -> None:
    match, _events = played("hachihachi", "hh_standard", rounds=12)
    [winner] = match.winners
    slipped, other = (one for one in range(3) if one != winner)
    slip = call(loss / SIGMA, unit=Unit(1, 1), player=slipped)
    told = derive_review(match, {slip.unit: slip})
    results = {winner: 90.0, slipped: -20.0, other: -70.0}  # 110 ahead
    players = [replace(one, result=results[one.player], luck=0.0) for one in told.players]
    told = replace(told, players=tuple(players), is_complete=True)

    found = judge_match(match, told, slipped)

    assert found is not None
    expected = Deciding(Decider.SELF, is_for=False, player=slipped)
    assert found.deciding == (expected if is_named else None)


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
        (0.6, 0.1, 0.3, Failing.LEFT_YAKU),  # nearly all that the vaguer one explains
        (0.6, 0.3, 0.1, Failing.FED),
        (0.9, 0.1, 0.0, Failing.LEFT_YAKU),
        (0.45, 0.1, 0.45, Failing.FED),  # the other is not even half of the loss
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
    small = [lost(0.04, unit=Unit(1, step)) for step in range(3)]
    found = judged(review(*small)).play

    assert (found.slips, found.failing, found.small) == ((), None, 3)
    assert found.points.value == pytest.approx(0.12 * SIGMA)
    assert found.is_costly
    assert not replace(found, points=Estimate(0.2)).is_costly
    assert not replace(found, points=Estimate(2.0, 1.5)).is_costly

"""The judgement of a match: what decided it, and what a decision was about."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest

from tests.engine.estimates import candidate
from tests.review.figures import SIGMA, USUAL, lost
from tests.review.matches import played
from tutor.engine.estimate import Estimate
from tutor.explain.facts.captures import place_and_take
from tutor.review import thresholds
from tutor.review.figures import DecisionAssessment, FlipLuck
from tutor.review.grades import Failing
from tutor.review.review import Balance, Review
from tutor.review.thresholds import GAVE_AWAY
from tutor.review.units import ROUND, Unit, list_units, observe_unit
from tutor.review.verdicts.judgement import (
    Decider,
    Deciding,
    Judgement,
    find_deciding,
    judge_match,
    list_failings,
)
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.cards import LIGHTS
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.round.prelude import KEEP

MATCH, _ = played(rounds=12)  # player 0 wins
WON, LOST = 0, 1


def reviewed(player: int, balance: Balance, slips: tuple[int, ...] = ()) -> Review:
    """Return a whole review with the balance of a player, whose slips gave up so many percent."""
    told = {
        unit: lost(0.5, unit=unit, player=player, chance=(percent / 100, 0.0))
        for step, percent in enumerate(slips)
        if (unit := Unit(1, step))
    }
    review = derive_review(MATCH, told)
    other = replace(balance, start=100 - balance.start, end=100 - balance.end)
    balances = (balance, other) if player == WON else (other, balance)
    return replace(review, balances=balances, is_complete=True)


@pytest.mark.parametrize(
    ("slips", "opponents", "small", "by"),
    [
        ((50,), 5, 0, Decider.ONE_SLIP),
        ((30, 20), 5, 0, Decider.SLIPS),
        ((30,), 5, 20, Decider.SMALL),
        ((10, 10), 0, 0, Decider.CARDS),
        ((20, 10), 0, 0, Decider.DECISIONS),
        ((), 0, 5, Decider.NO_SLIP),
    ],
)
def test_a_match_was_lost_by_the_first_cause_that_would_have_turned_it(
    slips: tuple[int, ...], opponents: int, small: int, by: Decider
) -> None:
    balance = Balance(50, opponents, sum(slips), small, 0, 0)

    found = find_deciding(MATCH, reviewed(LOST, balance, slips), LOST)

    assert found is not None
    assert (found.is_won, found.by) == (False, by)
    assert found.cards == (balance.cards > 9) - (balance.cards < -9)


@pytest.mark.parametrize(
    ("opponents", "slips", "expected"),
    [
        (60, 5, Deciding(True, Decider.DECISIONS, 0)),
        (5, 5, Deciding(True, Decider.CARDS, 1)),
        (5, 25, Deciding(True, Decider.CARDS, 1, is_close=True)),
        (90, 5, Deciding(True, Decider.DECISIONS, -1)),
        (5, 0, Deciding(True, Decider.NO_SLIP, 1)),
    ],
)
def test_a_match_was_won_by_the_larger_of_decisions_and_cards(
    opponents: int, slips: int, expected: Deciding
) -> None:
    told = (slips,) if slips else ()
    balance = Balance(50, opponents, slips, 0, 0, 100)

    assert find_deciding(MATCH, reviewed(WON, balance, told), WON) == expected


def test_nothing_decided_what_is_not_analysed() -> None:
    balance = Balance(50, 0, 0, 0, 0, 100)
    review = reviewed(WON, balance)

    assert find_deciding(MATCH, replace(review, is_complete=False), WON) is None
    assert find_deciding(MATCH, replace(review, balances=None), WON) is None


SHORT_MATCH, _ = played(rounds=6)


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
    assert list_failings(SHORT_MATCH, decided(Unit(1, 0), phase, made, best)) == (fault,)


def test_giving_up_a_continue_has_no_name_of_its_own() -> None:
    assert list_failings(SHORT_MATCH, decided(Unit(1, 0), CANCEL, GIVE_UP, PLAY_ON)) == ()


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
    for seen, told in plays(SHORT_MATCH):
        faults = list_failings(SHORT_MATCH, told)
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
        one
        for _seen, one in plays(SHORT_MATCH)
        if list_failings(SHORT_MATCH, one) == (Failing.TOOK_NOTHING,)
    )
    seen = observe_unit(SHORT_MATCH, told.unit)
    others = [one for one in legal_actions(seen) if one not in (told.best, told.played)]
    discard = next(one for one in others if not place_and_take(seen, one)[1])
    rows = {told.best: 0.0, discard: 0.0, told.played: 5.0}
    level = tuple(candidate(one, 0.0, 0.1, gap, 0.1) for one, gap in rows.items())
    worse = tuple(candidate(one, 0.0, 0.1, gap and 5.0, 0.1) for one, gap in rows.items())
    shared = replace(told, hint=replace(told.hint, candidates=level))
    apart = replace(told, hint=replace(told.hint, candidates=(worse[0], worse[2])))

    assert list_failings(SHORT_MATCH, shared) == ()
    assert list_failings(SHORT_MATCH, apart) == (Failing.TOOK_NOTHING,)


def test_a_missed_yaku_comes_before_the_light_in_it_and_all_before_what_was_taken() -> None:
    told = next(
        one
        for _, one in plays(SHORT_MATCH)
        if Failing.LEFT_LIGHT in list_failings(SHORT_MATCH, one)
    )
    _light, taken = list_failings(SHORT_MATCH, told)
    worse = replace(told, misses=True, gives=GAVE_AWAY)

    assert list_failings(SHORT_MATCH, worse) == (
        Failing.LEFT_YAKU,
        Failing.LEFT_LIGHT,
        Failing.FED,
        taken,
    )


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
    return failed((Failing.LEFT_LIGHT, way), loss, after=after)


def failed(failings: tuple[Failing, ...], loss: float, *, after: Unit) -> DecisionAssessment:
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
                if is_card and list_failings(MATCH, told) == failings:
                    return told
    raise AssertionError(f"Nobody could play so: {failings}.")


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


def test_the_way_is_that_of_the_slips_in_which_lights_were_left() -> None:
    one = left(Failing.TOOK_NOTHING, 0.65, after=Unit(1, 0))
    two = left(Failing.TOOK_OTHER, 0.35, after=one.unit)
    without = failed((Failing.TOOK_NOTHING,), 0.35, after=two.unit)

    found = judged(review(*(replace(slip, player=WON) for slip in (one, two, without)))).play

    assert (found.failing, found.way) == (Failing.LEFT_LIGHT, None)


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

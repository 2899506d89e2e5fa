"""What a seat may know of a round."""

from dataclasses import replace

import pytest

from tests.rules.moments import after, reached
from tutor.rules.cards import ALL, LIGHTS, NO_CARD
from tutor.rules.observation import find_multiplier, observe, public_position
from tutor.rules.observation_checks import check_observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import score_pile


@pytest.mark.parametrize("phase", [PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE])
def test_a_real_observation_is_accepted_and_tells_what_is_public(phase: int) -> None:
    current = reached(phase, after(1))
    observation = observe(current, current.actor, (14, 9))
    check_observation(observation)

    assert observation.hand == current.position.hands[current.actor]
    assert observation.unseen == ALL & ~(
        observation.hand
        | observation.field
        | observation.captured[0]
        | observation.captured[1]
        | (0 if observation.placing == NO_CARD else 1 << observation.placing)
    )
    assert observation.totals == (14, 9)


@pytest.mark.parametrize("phase", [CHOOSE_HAND, CHOOSE_DRAW, DECIDE])
def test_the_history_holds_completed_turns_only(phase: int) -> None:
    current = reached(phase, after(1))
    observation = observe(current, current.actor, (0, 0))

    assert observation.history == current.turns[:-1]
    assert observation.turn_start_points == current.turns[-1].points_before
    assert observation.tells_all


def test_a_seat_that_waits_is_told_its_own_points_and_not_the_actor_s() -> None:
    """A-K14."""

    def differ(current: Round) -> bool:
        waiting = current.position.points[1 - current.actor]
        return current.turns[-1].points_before != waiting

    current = reached(DECIDE, differ)
    waiting = 1 - current.actor

    assert observe(current, waiting, (0, 0)).turn_start_points == current.position.points[waiting]


def test_the_public_position_knows_all_but_the_other_hand_and_the_stock() -> None:
    for phase in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE):
        current = reached(phase, after(4))
        known = public_position(observe(current, current.actor, (0, 0)))
        other = 1 - current.actor
        hidden = current.position.hands[other] | current.position.stock

        assert known.stock == hidden
        assert known.hands[other] == 0
        hands = current.position.hands
        assert known._replace(hands=hands, stock=current.position.stock) == current.position


def test_only_a_history_from_the_deal_on_tells_the_field_of_the_deal() -> None:
    """RULES 3.0, field_mult."""

    def light_gone(current: Round) -> bool:
        later = [turn.field_before for turn in current.turns[1:]]
        bright = any(field & LIGHTS for field in (*later, current.position.field))
        return bool(current.deal.field & LIGHTS) and not bright

    current = reached(
        PLAY_HAND, lambda one: len(one.turns) > 2 and light_gone(one), field_mult=True
    )
    whole = observe(current, current.actor, (0, 0))
    partly = replace(whole, history=whole.history[1:])

    assert (whole.tells_all, find_multiplier(whole)) == (True, 2)
    assert (partly.tells_all, find_multiplier(partly)) == (False, 2)
    assert find_multiplier(replace(partly, multiplier=1)) == 1
    assert find_multiplier(replace(partly, multiplier=3)) == 2


def test_a_call_may_stand_without_a_yaku_when_the_rain_has_spoiled_it() -> None:
    """RULES 3.0, rain_fog; 5.1, invariants."""

    def spoiled(current: Round) -> bool:
        position, seat = current.position, current.actor
        made = score_pile(current.rules, position.captured[seat], position.field)[0]
        return position.calls[seat] > 0 and not made

    current = reached(PLAY_HAND, spoiled, viewing="rain_fog")

    check_observation(observe(current, current.actor, (0, 0)))

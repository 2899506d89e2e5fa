"""Observations that no round can reach are refused by the field that is wrong."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.rules.moments import after, reached, seen
from tutor.rules.cards import NO_CARD, card_named, cards_in, count, lowest
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation, observe
from tutor.rules.observation_checks import ObservationError, check_observation
from tutor.rules.position import (
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    DRAW,
    PLAY_HAND,
    ROUND_OVER,
    STOPPED,
)
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round, Turn
from tutor.rules.score.scoring import score_pile

RULES = ruleset("koikoi", "kk_standard")
PLAY = seen(PLAY_HAND)
CHOOSE = seen(CHOOSE_HAND)
FLIP = seen(CHOOSE_DRAW)
DECISION = seen(DECIDE)
FRESH = observe(Round.from_deck(RULES, 1, deal_until_valid(RULES, 0, Random(1))[0], 0), 0, (0, 0))
ONCE = ruleset("koikoi", "kk_standard", {"koikoi_limit": "once"})
AUTO = ruleset("koikoi", "kk_standard", {"opp_after_koikoi": "auto_agari"})
LEAST = ruleset("koikoi", "kk_standard", {"min_koikoi_points": 100})
BANK = ruleset("koikoi", "kk_standard", {"bank": 30, "zero_sum": True})
STRAY = Turn(seat=2, field_before=0, points_before=0)
GREEDY = Turn(seat=0, field_before=0, points_before=0, played=lowest(PLAY.field), took=PLAY.hand)


def without(cards: int, how_many: int) -> int:
    """Return a set without its first cards."""
    for _ in range(how_many):
        cards &= cards - 1
    return cards


@pytest.mark.parametrize(
    ("true", "changes", "field"),
    [
        (PLAY, {"hand_counts": (8,)}, "hand_counts"),
        (PLAY, {"captured": (0, 0, 0)}, "captured"),
        (PLAY, {"calls": (0,)}, "koikoi_calls"),
        (PLAY, {"totals": ()}, "totals"),
        (replace(PLAY, ruleset=BANK, totals=(30, 30)), {"totals": (60, 0)}, "totals"),
        (replace(PLAY, ruleset=BANK, totals=(30, 30)), {"totals": (31, 30)}, "totals"),
        (PLAY, {"seat": 2}, "seat"),
        (PLAY, {"seat": -1}, "seat"),
        (PLAY, {"dealer": 2}, "dealer"),
        (PLAY, {"round": 0}, "round"),
        (PLAY, {"round": 13}, "round"),
        (PLAY, {"field": PLAY.field | 1 << lowest(PLAY.hand)}, "field"),
        (PLAY, {"captured": (1 << lowest(PLAY.field), 0)}, "captured"),
        (CHOOSE, {"placing": lowest(CHOOSE.hand)}, "played"),
        (FLIP, {"placing": lowest(FLIP.hand)}, "drawn"),
        (PLAY, {"hand": without(PLAY.hand, 1)}, "hand_counts"),
        (PLAY, {"stock": PLAY.stock + 1}, "stock"),
        (PLAY, {"field": without(PLAY.field, 1)}, "stock"),
        (PLAY, {"phase": DRAW}, "phase"),
        (PLAY, {"phase": ROUND_OVER}, "phase"),
        (PLAY, {"placing": lowest(PLAY.unseen)}, "phase"),
        (CHOOSE, {"placing": NO_CARD}, "played"),
        (FLIP, {"placing": NO_CARD}, "drawn"),
        (FRESH, {"dealer": 1}, "seat"),
        (PLAY, {"dealer": 1 - PLAY.dealer}, "seat"),
        (PLAY, {"calls": (-1, 0)}, "koikoi_calls"),
        (PLAY, {"calls": (0, 9)}, "koikoi_calls"),
        (FRESH, {"calls": (0, 1)}, "koikoi_calls"),
        (PLAY, {"turn_start_points": -1}, "turn_start_points"),
        (FRESH, {"turn_start_points": 5}, "turn_start_points"),
        (PLAY, {"history": (STRAY,)}, "history"),
        (PLAY, {"history": (GREEDY,)}, "history"),
        (DECISION, {"turn_start_points": 99}, "turn_start_points"),
        (DECISION, {"ruleset": LEAST}, "phase"),
    ],
)
def test_an_observation_that_cannot_be_is_refused_by_its_field(
    true: Observation, changes: dict[str, Any], field: str
) -> None:
    check_observation(true)

    with pytest.raises(ObservationError) as refused:
        check_observation(replace(true, **changes))
    assert (refused.value.field, str(refused.value)[-1]) == (field, ".")


def test_a_choice_needs_two_cards_of_the_month_on_the_field() -> None:
    other = next(card for card in cards_in(CHOOSE.unseen) if not CHOOSE.field & 15 << (card & 60))

    with pytest.raises(ObservationError) as refused:
        check_observation(replace(CHOOSE, placing=other))
    assert refused.value.field == "played"


def test_odd_piles_are_refused_because_cards_are_captured_in_twos_or_fours() -> None:
    """RULES 5.1, invariants."""
    late = seen(PLAY_HAND, turns=10)
    card = 1 << lowest(late.captured[0])
    swapped = (late.captured[0] & ~card, late.captured[1] | card)

    with pytest.raises(ObservationError) as refused:
        check_observation(replace(late, captured=swapped, history=()))
    assert refused.value.field == "captured"


@pytest.mark.parametrize("counts", [(8, 6), (6, 8)])
def test_hands_shrink_in_turns(counts: tuple[int, int]) -> None:
    """RULES 5.1: after two turns both seats hold seven cards."""
    current = reached(PLAY_HAND, after(1))
    observation = observe(current, 0, (0, 0))
    extra = count(observation.hand) - counts[0]
    spare = lowest(observation.unseen)
    hand = without(observation.hand, 1) if extra > 0 else observation.hand | 1 << spare
    uneven = replace(observation, hand=hand, hand_counts=counts)

    with pytest.raises(ObservationError) as refused:
        check_observation(uneven)
    assert refused.value.field == "hand_counts"


@pytest.mark.parametrize(("limits", "caller"), [(ONCE, 0), (AUTO, 1)])
def test_a_decision_in_which_koikoi_is_not_offered_is_refused(limits: Any, caller: int) -> None:
    """RULES 5.1, DECIDE (a) and (b): the rules would have stopped by themselves."""

    def called(current: Round) -> bool:
        mine, others = current.actor, 1 - current.actor
        calls = current.position.calls
        return calls[mine if caller == 0 else others] == 1 and sum(calls) == 1

    current = reached(DECIDE, called)
    observation = observe(current, current.actor, (0, 0))
    check_observation(observation)

    with pytest.raises(ObservationError) as refused:
        check_observation(replace(observation, ruleset=limits))
    assert refused.value.field == "phase"


def test_a_decision_without_a_yaku_is_refused() -> None:
    """S4.20: the piles change hands, so that the actor's holds no yaku."""

    def nothing_there(current: Round) -> bool:
        position = current.position
        other = position.captured[1 - current.actor]
        rules = current.rules
        return not any(position.calls) and not score_pile(rules, other, position.field)[0]

    current = reached(DECIDE, nothing_there)
    observation = observe(current, current.actor, (0, 0))
    swapped = replace(observation, captured=observation.captured[::-1], history=())

    with pytest.raises(ObservationError, match="needs a yaku") as refused:
        check_observation(swapped)
    assert refused.value.field == "phase"


def test_a_decision_with_an_empty_hand_is_refused() -> None:
    """A-K20: the yaku of the last card is scored by itself."""

    def last_card(current: Round) -> bool:
        after = current.play(current.legal()[0])
        return after.position.ending == STOPPED and not after.position.hands[after.actor]

    ended = (current := reached(PLAY_HAND, last_card)).play(current.legal()[0])
    claimed = replace(observe(ended, ended.actor, (0, 0)), phase=DECIDE, turn_start_points=0)

    with pytest.raises(ObservationError) as refused:
        check_observation(replace(claimed, calls=(0, 0), history=()))
    assert refused.value.field == "phase"


def test_a_card_named_in_two_places_is_named_by_the_second_place() -> None:
    crane = card_named("1-crane")
    twice = replace(FRESH, hand=FRESH.hand | 1 << crane, field=FRESH.field | 1 << crane)

    with pytest.raises(ObservationError, match="another place") as refused:
        check_observation(twice)
    assert refused.value.field == "field"

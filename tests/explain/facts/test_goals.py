"""How many turns are left is told of going on, and of nothing else."""

from dataclasses import replace

import pytest

from tests.explain.facts.test_reasons import observation
from tutor.explain.claim import Claim
from tutor.explain.facts.facts import list_facts
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP

HAND = "5-ribbon 7-boar 8-moon 2-ribbon"


def turns_left(seen: Observation, action: int) -> list[Claim]:
    return [one for one in list_facts(seen, (action, NO_CARD)) if one.kind is ClaimKind.TURNS_LEFT]


def deciding(hand: str) -> Observation:
    return observation(hand, "6-chaff-a", own="3-curtain 9-cup", phase=DECIDE)


@pytest.mark.parametrize(("theirs", "hand", "good"), [(4, HAND, True), (3, HAND[:-9], False)])
def test_going_on_tells_how_many_turns_each_has(theirs: int, hand: str, good: bool) -> None:
    seen = deciding(hand)
    own = seen.hand_counts[0]

    [claim] = turns_left(replace(seen, hand_counts=(own, theirs)), KOIKOI)

    assert (claim.whole("turns"), claim.whole("theirs"), claim.good) == (own, theirs, good)


def test_with_two_cards_left_it_is_said_that_these_are_few() -> None:
    seen = deciding("5-ribbon 7-boar")

    assert not turns_left(seen, KOIKOI)
    assert [one for one in list_facts(seen, (KOIKOI, NO_CARD)) if one.kind is ClaimKind.LEFT]


def test_stopping_and_playing_a_card_tell_no_turns() -> None:
    assert not turns_left(deciding(HAND), STOP)
    playing = replace(deciding(HAND), phase=PLAY_HAND)
    assert not any(turns_left(playing, card) for card in cards_in(playing.hand))

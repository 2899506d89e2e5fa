"""What decided a match, by the sum that its review prints."""

from dataclasses import replace

import pytest

from tests.review.figures import lost
from tests.review.matches import played
from tutor.review.review import Balance, Review
from tutor.review.units import Unit
from tutor.review.verdicts.judgement import Decider, Deciding, find_deciding
from tutor.review.verdicts.verdicts import derive_review

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

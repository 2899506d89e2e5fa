"""What another let lie is told with what it says of his hand."""

from dataclasses import replace

import pytest

from tests.explain.facts.test_reasons import observation
from tutor.engine.worlds.holdings import Holdings
from tutor.explain.claim import Claim
from tutor.explain.facts.facts import list_facts
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, card_named, cards_named, ids_in
from tutor.rules.observation import Observation
from tutor.rules.round.round import Turn

PLAYS = card_named("8-chaff-a")
LAY = "8-moon 1-crane"


def turn(played: str, field: str = LAY, took: str = "", seat: int = 1) -> Turn:
    return Turn(seat, cards_named(field), 0, card_named(played), cards_named(took))


def after(*turns: Turn) -> Observation:
    """Return what is seen with susuki chaff to discard, after these turns."""
    seen = observation("8-chaff-a 5-ribbon", "7-boar", own="8-moon 8-geese", other="1-crane")
    return replace(seen, history=turns)


def reads(seen: Observation) -> list[Claim]:
    told = list_facts(seen, (PLAYS, NO_CARD), {ClaimKind.READS}, Holdings(seen))
    return [one for one in told if one.kind is ClaimKind.READS]


@pytest.mark.parametrize("times", [1, 2])
def test_a_month_that_was_left_lying_is_told_by_its_card(times: int) -> None:
    seen = after(*[turn("3-chaff-a"), turn("4-chaff-a")][:times])

    [claim] = reads(replace(seen, hand_counts=(2, 12)))

    assert (ids_in(1 << claim.cards[0]), ids_in(1 << claim.cards[1])) == (["8-chaff-a"], ["8-moon"])
    assert claim.whole("lay") == times
    assert claim.number("chance").hi < claim.value("plain")
    assert not claim.number("chance").is_exact
    assert {one.name: one.unit for one in claim.numbers} == claim.kind.row.numbers


@pytest.mark.parametrize(
    "turns",
    [
        [],
        [turn("3-chaff-a", field="1-crane")],  # none of the month lay there
        [turn("3-chaff-a", seat=0)],  # it was my own turn
        [turn("1-ribbon", took="1-crane")],  # he took another card
        [turn("8-chaff-b", field="8-moon 8-geese")],  # he played the month itself
    ],
)
def test_who_left_no_card_of_the_month_lying_is_not_said_to_lack_it(turns: list[Turn]) -> None:
    assert not reads(replace(after(*turns), hand_counts=(2, 12)))


def test_where_few_cards_are_held_anyway_it_is_no_news() -> None:
    assert not reads(replace(after(turn("3-chaff-a")), hand_counts=(2, 1)))


def test_without_a_reader_of_hands_nothing_is_read() -> None:
    seen = replace(after(turn("3-chaff-a"), turn("4-chaff-a")), hand_counts=(2, 12))

    assert not [one for one in list_facts(seen, (PLAYS, NO_CARD)) if one.kind is ClaimKind.READS]

"""What another let lie is told with what it says of his hand."""

from dataclasses import replace

import pytest

from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
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


MOON = ("3-ribbon 5-ribbon", "8-moon 7-boar", "", "9-cup 9-chaff-a")


def left_by(seen: Observation, action: str) -> list[Claim]:
    told = list_facts(seen, (card_named(action), NO_CARD), {ClaimKind.READS}, Holdings(seen))
    return [one for one in told if one.kind is ClaimKind.READS]


def test_a_card_that_completes_his_yaku_and_that_he_left_is_told() -> None:
    seen = replace(observation(*MOON), hand_counts=(2, 12))
    left = replace(seen, history=(turn("1-chaff-a", "8-moon"), turn("2-chaff-a", "8-moon")))

    [claim] = left_by(left, "5-ribbon")
    assert (claim.yaku, claim.whole("lay")) == ("tsukimi", 2)
    assert claim.cards == (card_named("8-moon"),) * 2
    assert not left_by(seen, "5-ribbon")


def test_a_card_that_nobody_needs_may_lie_without_a_word() -> None:
    hand, field, own, _ = MOON
    seen = replace(observation(hand, field, own, "9-chaff-b 9-chaff-a"), hand_counts=(2, 12))

    assert not left_by(replace(seen, history=(turn("1-chaff-a", "8-moon"),)), "5-ribbon")


@pytest.mark.parametrize(("se", "is_news"), [(0.01, True), (0.2, False)])
def test_a_chance_that_may_be_as_large_as_before_is_no_news(
    se: float, is_news: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Holdings, "chance", lambda *_: Estimate(0.1, se))

    assert bool(reads(replace(after(turn("3-chaff-a")), hand_counts=(2, 12)))) == is_news


def test_where_few_cards_are_held_anyway_it_is_no_news() -> None:
    assert not reads(replace(after(turn("3-chaff-a")), hand_counts=(2, 1)))


def test_without_a_reader_of_hands_nothing_is_read() -> None:
    seen = replace(after(turn("3-chaff-a"), turn("4-chaff-a")), hand_counts=(2, 12))

    assert not [one for one in list_facts(seen, (PLAYS, NO_CARD)) if one.kind is ClaimKind.READS]

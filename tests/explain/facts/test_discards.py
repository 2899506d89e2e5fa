"""What a card laid down gives away, beside another one, and which yaku a capture closes."""

from collections.abc import Sequence

import pytest

from tests.engine.positions import koikoi, roppyakken
from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
from tutor.explain.claim import Claim
from tutor.explain.facts import discards
from tutor.explain.facts.facts import list_facts, list_facts_beside
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Ruleset

MORE = " 3-chaff-a 4-chaff-a 5-chaff-a"  # so the other holds some cards as well


def found(kind: str, claims: Sequence[Claim]) -> list[Claim]:
    return [one for one in claims if one.kind == kind]


def beside(kind: str, seen: Observation, plays: str, other: str) -> list[Claim]:
    way, that = ((card_named(one), NO_CARD) for one in (plays, other))
    return found(kind, tuple(list_facts_beside(seen, way, that)))


def test_a_card_for_which_few_are_unseen_is_the_safer_one() -> None:
    seen = observation("1-chaff-a 2-chaff-a" + MORE, "7-chaff-a", own="1-crane 1-ribbon")

    [claim] = beside("safer", seen, "1-chaff-a", "2-chaff-a")

    assert claim.cards == (card_named("1-chaff-a"), card_named("2-chaff-a"))
    assert claim.value("chance") < claim.value("other")
    assert not beside("safer", seen, "2-chaff-a", "1-chaff-a")
    alike = observation("1-chaff-a 2-chaff-a" + MORE, "")
    assert not beside("safer", alike, "1-chaff-a", "2-chaff-a")


def test_a_capture_lays_nothing_down_for_others() -> None:
    seen = observation("1-chaff-a 2-chaff-a" + MORE, "1-chaff-b 7-chaff-a")

    [claim] = beside("clears", seen, "1-chaff-a", "2-chaff-a")

    assert claim.cards == (card_named("2-chaff-a"),)
    assert claim.value("takers") == 3
    assert not beside("clears", seen, "2-chaff-a", "1-chaff-a")


def test_what_nobody_can_take_is_not_laid_down_for_others() -> None:
    gone = "2-warbler 2-ribbon 2-chaff-b"
    seen = observation("1-chaff-a 2-chaff-a" + MORE, "1-chaff-b 7-chaff-a", own=gone)

    assert not beside("clears", seen, "1-chaff-a", "2-chaff-a")


@pytest.mark.parametrize(
    ("rules", "told"), [(roppyakken(), [(0, 10)]), (koikoi(), [])], ids=["points", "none"]
)
def test_the_card_of_fewer_points_gives_less_away(
    rules: Ruleset, told: list[tuple[int, int]]
) -> None:
    seen = observation("1-chaff-a 2-ribbon", "7-chaff-a", rules=rules)

    claims = beside("cheaper", seen, "1-chaff-a", "2-ribbon")

    assert [(one.whole("points"), one.whole("other")) for one in claims] == told
    assert not beside("cheaper", seen, "2-ribbon", "1-chaff-a")


def test_only_one_card_is_left_for_the_one_laid_down() -> None:
    gone = "1-crane 1-ribbon"
    seen = observation("1-chaff-a 2-chaff-a" + MORE, "7-chaff-a", own=gone)

    [claim] = found("fewest", tuple(list_facts(seen, (card_named("1-chaff-a"), NO_CARD))))

    assert (claim.value("takers"), claim.value("most")) == (1, 3)
    assert not found("fewest", tuple(list_facts(seen, (card_named("2-chaff-a"), NO_CARD))))


@pytest.mark.parametrize(
    ("hand", "gone", "told"),
    [
        ("2-chaff-a 1-crane", "1-ribbon", [(1, 2)]),
        ("2-chaff-a 1-crane", "", []),  # two take either
        ("2-chaff-a 1-crane", "1-ribbon 1-chaff-b", []),  # nobody takes it: it surely waits
        ("2-chaff-a 1-chaff-b", "1-ribbon", []),  # chaff with chaff
    ],
)
def test_a_capture_waits_that_one_card_alone_may_take_first(
    hand: str, gone: str, told: list[tuple[int, int]]
) -> None:
    seen = observation(hand, "1-chaff-a 2-ribbon", own=gone)

    claims = beside("lasts", seen, "2-chaff-a", hand.split()[1])

    assert [(one.whole("takers"), one.whole("most")) for one in claims] == told


def test_of_discards_that_one_card_each_takes_none_is_taken_by_the_fewest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where play tells that one of these cards is held less often than the other."""
    one = card_named("2-chaff-a")
    monkeypatch.setattr(
        discards, "risk", lambda _seen, _held, _field, card: Estimate(0.1 if card == one else 0.4)
    )
    seen = observation(
        "1-chaff-a 2-chaff-a", "7-chaff-a", own="1-crane 1-ribbon 2-warbler 2-ribbon"
    )

    assert not found("fewest", tuple(list_facts(seen, (one, NO_CARD))))


@pytest.mark.parametrize("hand", ["1-chaff-a 2-chaff-a", "1-chaff-a 7-ribbon", "1-chaff-a"])
def test_where_no_other_discard_is_taken_by_more_no_number_is_told(hand: str) -> None:
    gone = "1-crane 1-ribbon 2-warbler 2-ribbon"
    seen = observation(hand, "7-chaff-a", own=gone)

    assert not found("fewest", tuple(list_facts(seen, (card_named("1-chaff-a"), NO_CARD))))


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("1-chaff-a 2-chaff-a 3-ribbon", [(0, 10)]),
        ("1-chaff-a 2-chaff-a", []),
        ("1-chaff-a 7-ribbon", []),  # which takes something
    ],
)
def test_the_cheapest_card_that_can_be_laid_down(hand: str, told: list[tuple[int, int]]) -> None:
    seen = observation(hand, "7-chaff-a", rules=roppyakken())

    claims = found("least", tuple(list_facts(seen, (card_named("1-chaff-a"), NO_CARD))))

    assert [(one.whole("points"), one.whole("most")) for one in claims] == told


@pytest.mark.parametrize(
    ("own", "other", "closed"),
    [
        ("", "6-ribbon 6-chaff-a", ["aotan"]),
        ("", "6-butterflies 6-chaff-a", []),  # nobody else has begun one
        ("9-ribbon", "6-ribbon 6-chaff-a", []),  # closed already
        ("6-ribbon 6-butterflies 6-chaff-a 6-chaff-b", "", []),
    ],
)
def test_the_costliest_yaku_that_nobody_else_can_make_then(
    own: str, other: str, closed: list[str]
) -> None:
    seen = observation("10-chaff-a 7-chaff-a", "10-ribbon", own, other)
    way = card_named("10-chaff-a"), NO_CARD

    assert [one.yaku for one in found("closes", tuple(list_facts(seen, way)))] == closed


def test_what_nobody_else_could_take_closes_nothing() -> None:
    seen = observation("10-chaff-a 10-chaff-b 10-deer 7-chaff-a", "10-ribbon")
    way = card_named("10-chaff-a"), NO_CARD

    assert not found("closes", tuple(list_facts(seen, way)))

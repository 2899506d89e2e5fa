"""Which yaku a capture closes to everybody else."""

from collections.abc import Sequence

import pytest

from tests.explain.facts.test_reasons import observation
from tutor.explain.claim import Claim
from tutor.explain.facts.facts import list_facts
from tutor.rules.cards import NO_CARD, card_named


def found(kind: str, claims: Sequence[Claim]) -> list[Claim]:
    return [one for one in claims if one.kind == kind]


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

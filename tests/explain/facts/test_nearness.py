"""A yaku is called nearer that one more card makes, if it can be had and pays."""

import pytest

from tests.engine.positions import koikoi
from tests.explain.claims import figures
from tests.explain.facts.test_reasons import found, observation
from tutor.explain.facts.reasons import list_reasons
from tutor.rules.cards import card_named


def test_a_yaku_brought_nearer_says_how_far_it_is() -> None:
    seen = observation("1-ribbon 5-ribbon", "1-chaff-a 8-moon", own="2-ribbon 2-chaff-a")

    nearer = found("nearer", list_reasons(seen, card_named("1-ribbon")))

    assert [(one.yaku, figures(one)) for one in nearer] == [("akatan", (2, 3))]


def test_a_yaku_that_the_other_has_broken_is_not_called_nearer() -> None:
    seen = observation(
        "1-ribbon 5-ribbon", "1-chaff-a 8-moon", own="2-ribbon 2-chaff-a", other="3-ribbon"
    )

    assert not found("nearer", list_reasons(seen, card_named("1-ribbon")))


@pytest.mark.parametrize(
    ("own", "other", "yaku"),
    [
        ("8-moon", "", ["sanko"]),  # and not the sets of lights that are further away
        ("8-moon 11-rainman", "", ["ameshiko"]),  # a fourth light makes that one
        ("3-curtain 8-moon", "", ["shiko"]),
        ("3-curtain 8-moon", "12-phoenix", ["ameshiko"]),
        ("3-curtain 8-moon", "12-phoenix 11-rainman", []),
        ("", "", []),  # one light of three is far
    ],
)
def test_of_the_sets_of_lights_the_one_within_reach_is_told(
    own: str, other: str, yaku: list[str]
) -> None:
    seen = observation("1-crane 5-ribbon", "1-chaff-a 7-boar", own=own, other=other)

    nearer = found("nearer", list_reasons(seen, card_named("1-crane")))

    assert [one.yaku for one in nearer] == yaku


CHAFF = "2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 4-chaff-a 4-chaff-b"


@pytest.mark.parametrize(("more", "yaku"), [("", []), ("6-chaff-a", ["kasu"])])
def test_of_a_yaku_of_many_cards_two_are_far(more: str, yaku: list[str]) -> None:
    seen = observation("1-chaff-b 5-ribbon", "1-chaff-a 8-moon", own=f"{CHAFF} {more}".strip())

    nearer = found("nearer", list_reasons(seen, card_named("1-chaff-b")))

    assert [one.yaku for one in nearer] == yaku


def test_what_a_better_set_shuts_out_is_not_called_nearer() -> None:
    """Beside boar, deer and butterflies, five animals pay nothing of their own."""
    own = "7-boar 10-deer 6-butterflies"
    apart, together = koikoi(group="stack"), koikoi()
    told = [
        found("nearer", list_reasons(seen, card_named("4-cuckoo")))
        for rules in (apart, together)
        for seen in [observation("4-cuckoo 5-ribbon", "4-chaff-a 8-moon", own, rules=rules)]
    ]

    assert [[one.yaku for one in each] for each in told] == [["tane"], []]

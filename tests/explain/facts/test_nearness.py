"""A yaku is told that a capture furthers, if it can be had and pays: nearer, or begun."""

import pytest

from tests.engine.positions import koikoi, roppyakken
from tests.explain.claims import figures
from tests.explain.facts.test_reasons import found, observation
from tutor.explain.claim import Claim
from tutor.explain.facts.facts import list_facts_beside
from tutor.explain.facts.nearness import measure_progress
from tutor.explain.facts.reasons import list_reasons
from tutor.rules.cards import NO_CARD, card_named, cards_named
from tutor.rules.observation import Observation
from tutor.rules.score.families import Family, find_family


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


def told(seen: Observation, plays: str, kind: str) -> list[tuple[str | None, tuple[int, ...]]]:
    """Return the yaku that claims of a kind name of a card played, each with its cards."""
    return [(one.yaku, one.cards) for one in found(kind, list_reasons(seen, card_named(plays)))]


@pytest.mark.parametrize(
    ("hand", "field", "own", "other", "yaku", "reach"),
    [
        ("1-ribbon 2-ribbon", "1-chaff-a 8-moon", "", "", "akatan", "2-ribbon"),  # in the hand
        ("1-ribbon 2-chaff-a", "1-chaff-a 2-ribbon", "", "", "akatan", "2-ribbon"),  # takeable
        ("1-ribbon 2-ribbon", "1-chaff-a 8-moon", "3-ribbon", "", "akatan", "2-ribbon"),
        ("1-ribbon 2-ribbon", "1-chaff-a 8-moon", "", "3-ribbon", "", ""),  # broken
        ("1-ribbon 5-chaff-a", "1-chaff-a 2-ribbon", "", "", "", ""),  # it lies there, no taker
        ("1-ribbon 2-ribbon 4-ribbon 5-ribbon", "1-chaff-a", "", "3-ribbon", "", ""),  # 1 of 5
        ("1-chaff-b 2-ribbon", "1-chaff-a 8-moon", "", "", "", ""),  # gains no ribbon
    ],
)
def test_a_yaku_is_begun_whose_other_cards_are_within_reach(
    hand: str, field: str, own: str, other: str, yaku: str, reach: str
) -> None:
    seen = observation(hand, field, own=own, other=other)

    begun = told(seen, hand.split()[0], "builds")

    assert begun == ([(yaku, tuple(map(card_named, reach.split())))] if yaku else [])


@pytest.mark.parametrize(
    ("other", "own", "yaku"),
    [
        ("7-boar", "", "inoshikacho"),  # deer taken: with it, two of three
        ("", "", None),  # one of three is far
        ("7-boar", "6-butterflies", None),  # it is broken already
        ("7-boar 6-butterflies", "", None),  # it would complete it: that is denied
    ],
)
def test_what_would_leave_another_one_card_short_is_kept_from_him(
    other: str, own: str, yaku: str | None
) -> None:
    seen = observation("10-chaff-a 5-ribbon", "10-deer 8-moon", own=own, other=other)

    kept = told(seen, "10-chaff-a", "hinders")

    assert kept == ([(yaku, (card_named("10-deer"),))] if yaku else [])


def beside(seen: Observation, plays: str, other: str) -> list[Claim]:
    way, that = ((card_named(one), NO_CARD) for one in (plays, other))
    return found("counts", tuple(list_facts_beside(seen, way, that)))


def test_a_card_counts_in_a_yaku_that_the_other_action_does_not_serve() -> None:
    seen = observation("1-chaff-a 2-chaff-a 7-chaff-a", "1-crane 2-ribbon 8-chaff-a")

    [claim] = beside(seen, "1-chaff-a", "7-chaff-a")

    assert (claim.yaku, claim.cards) == ("sanko", (card_named("1-crane"),))
    assert [one.yaku for one in beside(seen, "1-chaff-a", "2-chaff-a")] == ["shiko"]
    assert not beside(seen, "2-chaff-a", "1-chaff-a")
    assert not beside(seen, "7-chaff-a", "1-chaff-a")


def test_a_card_counts_in_a_yaku_besides_those_that_the_other_action_serves_as_well() -> None:
    seen = observation("4-cuckoo 4-chaff-b", "4-ribbon 4-chaff-a")
    cuckoo = card_named("4-cuckoo")
    ribbon, chaff = ((cuckoo, card_named(one)) for one in ("4-ribbon", "4-chaff-a"))

    [claim] = found("counts", tuple(list_facts_beside(seen, ribbon, chaff)))

    assert claim.cards == (card_named("4-ribbon"),)
    assert not found("counts", tuple(list_facts_beside(seen, chaff, ribbon)))


def test_a_card_of_a_yaku_that_is_broken_counts_in_none() -> None:
    seen = observation(
        "1-chaff-a 2-chaff-a 7-chaff-a", "1-crane 8-chaff-a", other="3-curtain 8-moon 12-phoenix"
    )

    assert not beside(seen, "1-chaff-a", "2-chaff-a")


@pytest.mark.parametrize(
    ("own", "other", "kept"),
    [
        ("5-bridge", "", ["tsukimi"]),  # the moon is kept: the cup is in the hand
        ("1-crane", "9-cup", ["sanko"]),  # without the cup: a light is captured
        ("", "9-cup", []),  # no other light is near
        ("", "9-cup 1-crane 3-curtain 12-phoenix", []),  # nothing can come of it
    ],
)
def test_a_discard_keeps_a_card_of_a_better_yaku(own: str, other: str, kept: list[str]) -> None:
    hand = "8-moon 7-chaff-a" + ("" if "9-cup" in other else " 9-cup")
    seen = observation(hand, "1-chaff-a 2-chaff-a", own=own, other=other)
    chaff, moon = ((card_named(one), NO_CARD) for one in ("7-chaff-a", "8-moon"))

    told = found("spares", tuple(list_facts_beside(seen, chaff, moon)))
    assert [one.yaku for one in told] == kept
    assert all(one.cards == (card_named("8-moon"),) for one in told)
    assert not found("spares", tuple(list_facts_beside(seen, moon, chaff)))


@pytest.mark.parametrize(
    ("own", "dead"),
    [
        ("11-rainman 2-warbler", {"shima-2", "ameshima"}),  # it took a card of another month
        ("11-rainman 11-swallow", set()),
        ("2-warbler 2-chaff-a", set()),
    ],
)
def test_no_month_is_complete_once_the_joker_took_a_card_of_it(own: str, dead: set[str]) -> None:
    months = [
        distance
        for distance in measure_progress(roppyakken(), 1, cards_named(own), 0)
        if find_family(distance.yaku.id) is Family.MONTHS
    ]
    assert {distance.yaku.id for distance in months if distance.is_dead} == dead

"""Captured cards and how near each yaku is."""

from dataclasses import replace
from random import Random

import pytest

from tutor.explain.facts.nearness import YakuDistance, measure_progress, sort_by_distance
from tutor.rules.cards import cards_named
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation, observe
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.web.table.strips import (
    Strip,
    YakuProgress,
    build_strip,
    measure_against_par,
    measure_towards,
)
from tutor.web.words.names.players import list_people

RULES = ruleset("koikoi", "kk_standard")


def seen(own: str, other: str) -> Observation:
    deck, _ = deal_until_valid(RULES, 0, Random(2))
    first = observe(Round.from_deck(RULES, 1, deck, 0), 0, (0, 0))
    return replace(first, captured=(cards_named(own), cards_named(other)))


def learners(own: str, other: str = "") -> Strip:
    return build_strip(seen(own, other), 0, list_people(2)[0])


def row(found: Strip, name: str) -> YakuProgress:
    return next(one for one in found.all_progress if one.name == name)


@pytest.mark.parametrize(
    ("own", "other", "name", "pips", "spoken"),
    [
        ("", "", "Blossom viewing", ("", ""), "0 of 2"),
        ("6-ribbon", "9-ribbon", "Blue ribbons", ("on", "", "dead"), "1 of 3, out of reach"),
        ("1-crane", "3-curtain", "Three lights", ("on", "", ""), "1 of 3"),
        ("1-crane", "3-curtain 8-moon", "Three lights", ("on", "", "dead"), "1 of 3, out of reach"),
        ("3-curtain 9-cup", "", "Blossom viewing", ("on", "on"), "2 of 2"),
    ],
)
def test_pips_tell_what_is_held_open_and_lost(
    own: str, other: str, name: str, pips: tuple[str, ...], spoken: str
) -> None:
    found = row(learners(own, other), name)

    assert (pips, spoken) == (found.pips, found.spoken)


def test_a_yaku_of_many_cards_is_a_number() -> None:
    found = row(learners("1-chaff-a 1-chaff-b"), "Chaff")

    assert (found.pips, found.count) == ((), "2/10")


def test_yaku_that_are_made_come_first_and_related_ones_once() -> None:
    found = learners("1-crane 3-curtain 9-cup").progress

    assert [(one.name, one.made) for one in found] == [
        ("Blossom viewing", True),
        ("Three lights", False),
        ("Moon viewing", False),
    ]


def test_cards_lie_in_four_groups() -> None:
    found = learners("1-crane 2-warbler 1-ribbon 1-chaff-a 1-chaff-b")

    assert [(group.kind, len(group.cards)) for group in found.groups] == [
        ("light", 1),
        ("animal", 1),
        ("ribbon", 1),
        ("chaff", 2),
    ]
    assert found.fanned == 1


def test_a_yaku_that_is_out_of_reach_comes_after_those_that_are_not() -> None:
    near = progress_of("1-ribbon 2-ribbon 1-crane 8-moon", "3-ribbon")[:3]

    assert "akatan" in [one.yaku.id for one in progress_of("1-ribbon 2-ribbon", "3-ribbon")]
    assert [one.is_dead for one in near] == sorted(one.is_dead for one in near)
    assert "akatan" not in [one.yaku.id for one in near]


def progress_of(own: str, other: str) -> list[YakuDistance]:
    return sort_by_distance(measure_progress(RULES, 1, cards_named(own), cards_named(other)))[:9]


@pytest.mark.parametrize(
    ("before", "now", "start", "more"),
    [(0, 0, 0, 0), (150, 300, 25, 50), (540, 120, 90, 10), (660, 60, 100, 0), (-60, 30, 0, 5)],
)
def test_a_bar_towards_a_target_ends_at_it(before: int, now: int, start: int, more: int) -> None:
    meter = measure_towards(600, before, now)

    assert (meter.start, meter.more) == pytest.approx((start, more))
    assert meter.text == f"{before + now}/600"


@pytest.mark.parametrize(("points", "start"), [(0, 0), (44, 25), (88, 50), (264, 100)])
def test_a_bar_against_par_has_par_in_its_middle(points: int, start: int) -> None:
    meter = measure_against_par(points, 88)

    assert (meter.start, meter.more, meter.mark) == (start, 0, 50)

"""Matches analysed from their first action to their last."""

import json
from dataclasses import replace

import pytest

from tests.review.matches import played
from tests.sizes import a_few_of
from tutor.records import Sample, list_samples
from tutor.records.reading import from_text
from tutor.review.analyse import assess, assess_all
from tutor.review.figures import Budget, DecisionAssessment
from tutor.review.grades import Grade, Tag
from tutor.review.shipped import read_shipped
from tutor.review.stamp import make_stamp
from tutor.review.thresholds import MOST_MOMENTS, sigma
from tutor.review.units import ROUND, Unit, list_units
from tutor.review.verdicts.balances import PARTS
from tutor.review.verdicts.moments import choose_moments
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.games import ruleset
from tutor.rules.ruleset import Value

TABLES = [
    ("koikoi", "kk_standard", 0),
    ("roppyakken", "rp_fudawiki", 2),
    ("roppyakken", "rp_fudawiki", 3),
    ("hachihachi", "hh_standard", 3),
    ("hachihachi", "hh_standard", 4),
]


@pytest.mark.parametrize(("game", "preset", "players"), a_few_of(TABLES, 2))
def test_the_parts_of_a_result_add_up_to_it(game: str, preset: str, players: int) -> None:
    match, _ = played(game, preset, players=players, rounds=1, seed=2)
    review = derive_review(match, dict(assess_all(match, Budget.QUICK, 1)))
    [told] = review.rounds

    assert review.is_complete
    assert told.ledgers is not None
    assert told.results is not None
    for ledger, result in zip(told.ledgers, told.results, strict=True):
        names = [*ledger.parts]
        assert ledger.result == result
        assert sum(ledger.parts.values()) == pytest.approx(result)
        assert names == [name for name in PARTS if name in names]
        assert ("hidden" in names) == (players != 4)  # where some sit out no net tells the parts


def test_what_is_not_analysed_yet_is_left_open() -> None:
    match, _ = played(rounds=1)
    first = list_units(match)[0]

    nothing, one = (
        derive_review(match, {}),
        derive_review(match, {first: assess(match, first, Budget.QUICK, 1)}),
    )

    assert not nothing.is_complete
    assert (nothing.rounds[0].decisions, nothing.rounds[0].ledgers) == ((), None)
    assert [decision.unit for decision in one.rounds[0].decisions] == [first]
    assert one.rounds[0].ledgers is None
    assert one.decision(first) == one.rounds[0].decisions[0]
    assert one.players[0].adjusted is None
    assert nothing.players[0].result == match.current.changes[0] - match.current.changes[1]


def test_a_unit_is_the_same_bytes_for_the_same_seed() -> None:
    match, _ = played(rounds=1)
    for unit in (list_units(match)[0], list_units(match)[-1]):
        texts = [json.dumps(assess(match, unit, Budget.FULL, seed).to_json()) for seed in (1, 1, 2)]

        assert texts[0] == texts[1] != texts[2]


def test_who_plays_at_random_loses_more_than_who_asks_the_net() -> None:
    match, _ = played(rounds=2, names=("net", "random"))
    review = derive_review(match, dict(assess_all(match, Budget.QUICK, 1)))
    net, random = review.players

    assert random.error_rate.value > 2 * net.error_rate.value + 10
    assert random.points_lost.value > net.points_lost.value
    assert random.accuracy is not None
    assert random.accuracy.lo <= random.accuracy.value <= random.accuracy.hi
    assert net.adjusted is not None
    assert 0 < net.adjusted.se < 2**0.5 * sigma(match.ruleset)  # less than with the luck
    assert net.adjusted.value == pytest.approx(-random.adjusted.value if random.adjusted else None)
    for player in (0, 1):
        found = choose_moments(match, review, player)
        assert 0 < len(found) <= MOST_MOMENTS
        assert list(found) == sorted(found, key=lambda one: one.unit)


def test_who_follows_the_hints_is_never_told_a_mistake() -> None:
    match, _ = played(rounds=2, names=("expert", "expert"))
    review = derive_review(match, dict(assess_all(match, Budget.QUICK, 1)))
    decisions = [one for each in review.rounds for one in each.decisions]

    assert len(decisions) > 20
    assert {one.grade for one in decisions} <= {Grade.BEST, Grade.FINE, Grade.INACCURACY}


def test_grades_that_are_established_are_the_same_by_another_seed() -> None:
    match, _ = played(rounds=1, names=("greedy", "random"))
    told, again = (
        [one for each in derive_review(match, dict(assess_all(match, Budget.FULL, seed))).rounds
         for one in each.decisions]
        for seed in (1, 2)
    )  # fmt: skip
    established = [
        (one.grade, other.grade)
        for one, other in zip(told, again, strict=True)
        if one.is_established
    ]

    assert len(established) > len(told) / 2
    assert {one for one, _ in established} > {Grade.BEST}
    # Over 60 rounds of two games 99.7 % were the same; of so few, one may be another.
    order = [grade for grade in Grade if grade != Grade.FINE]  # which is as good as the best
    steps = [
        abs(order.index(one) - order.index(other))
        for one, other in (
            (Grade.BEST if each == Grade.FINE else each for each in pair) for pair in established
        )
    ]
    assert sorted(steps)[:-1] == [0] * (len(steps) - 1)
    assert max(steps) <= 1


def test_chances_go_from_even_to_won_or_lost() -> None:
    match, _ = played("roppyakken", "rp_fudawiki", rounds=20)
    place = len(match.rounds)
    unit = Unit(place, len(match.current.actions), ROUND)

    last = assess(match, unit, Budget.QUICK, 1)
    review = derive_review(match, {unit: last})

    assert match.is_over
    assert review.rounds[-1].chances == tuple(
        1.0 if player == match.winner else 0.0 for player in range(2)
    )


def test_help_takes_a_decision_out_of_the_accuracy() -> None:
    match, _ = played(rounds=1)
    told = dict(assess_all(match, Budget.QUICK, 1))
    free = next(
        unit
        for unit, one in told.items()
        if isinstance(one, DecisionAssessment) and one.player == 0 and not one.is_forced
    )

    alone, helped = derive_review(match, told), derive_review(match, told, assisted={free})
    decision = helped.decision(free)

    assert decision is not None
    assert Tag.ASSISTED in decision.tags
    assert helped.players[0].decisions == alone.players[0].decisions - 1


def test_a_stamp_tells_rules_apart() -> None:
    usual = make_stamp(ruleset("koikoi", "kk_standard"))

    assert usual == make_stamp(ruleset("koikoi", "kk_standard"))
    assert usual.text != make_stamp(ruleset("koikoi", "kk_standard", {"rounds": 6})).text
    assert usual.net


def test_a_stamp_tells_a_later_net_and_later_counts_from_the_first() -> None:
    """Neither is read by a match of other rules, so its analysis is as it was."""
    usual, app = (make_stamp(ruleset("koikoi", one)) for one in ("kk_standard", "kk_koikoi_japan"))

    assert app.net not in ("", usual.net)
    assert app.chances not in ("", usual.chances)


@pytest.mark.parametrize("sample", list_samples(), ids=lambda one: one.name)
def test_what_ships_was_analysed_as_it_would_be_now(sample: Sample) -> None:
    """A toggle that is new, set as usual, makes no analysis old."""
    shipped, match = read_shipped(sample), from_text(sample.path.read_text("utf-8")).match

    assert shipped
    assert shipped.stamp == make_stamp(match.ruleset).text
    assert make_stamp(replace(match.ruleset, overrides=OTHERWISE[sample.game])).text != (
        shipped.stamp
    )


OTHERWISE: dict[str, dict[str, Value]] = {
    "koikoi": {"teshi": False},
    "roppyakken": {"tie": "shared"},
    "hachihachi": {"cards_with_yaku": "yes"},
}

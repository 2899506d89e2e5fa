"""Balances add up as printed, for every round, match and player of the sample games."""

import json
from dataclasses import replace

import pytest

from tests.review.figures import BEST, lost
from tests.review.matches import played
from tutor.protocol.reviews import ReviewLine
from tutor.records import Sample, list_samples, read_sample
from tutor.review.analysis.figures import Budget, RoundAssessment
from tutor.review.report import build_report
from tutor.review.shipped import read_shipped
from tutor.review.units import Unit
from tutor.review.verdicts.verdicts import derive_review

PARTS = ("start", "cards", "opponents", "own", "end", "slips", "small", "decided")


@pytest.mark.parametrize("sample", list_samples(), ids=lambda one: one.name)
def test_what_programs_read_adds_up_as_written(sample: Sample) -> None:
    shipped, match = read_shipped(sample), read_sample(sample.name).match
    assert shipped
    known = shipped.assessments()
    review = derive_review(match, known)
    names = [str(player) for player in range(match.ruleset.players)]
    told = build_report(match, review, player=0, names=names, budget=Budget.FULL, explanations={})
    has_chances = (
        next(one.chances for one in known.values() if isinstance(one, RoundAssessment)) is not None
    )

    ReviewLine.model_validate_json(json.dumps(told))
    assert told["unit"] == ("percent" if has_chances else "points")
    for decision in (one for each in told["rounds"] for one in each["decisions"]):
        price = decision["price"]
        assert (price["chance"] is not None) == has_chances
        assert min(price["points"], price["chance"] or 0) >= 0
    counting = [one["totals"] for one in told["rounds"] if not one["void"]]
    for player, whole in enumerate(told["totals"]):
        rounds = [one[player] for one in counting]
        for one in (whole, *rounds):
            assert set(one) == set(PARTS)
            assert one["start"] + one["cards"] + one["opponents"] - one["own"] == one["end"]
            assert one["slips"] + one["small"] + one["decided"] == one["own"]
        assert (whole["start"], whole["end"]) == (rounds[0]["start"], rounds[-1]["end"])
        for part in PARTS[1:4]:
            assert whole[part] == sum(one[part] for one in rounds)
    if has_chances:
        assert [one["start"] for one in told["totals"]] == [
            round(100 * one) for one in told["chances_at_start"]
        ]
    if has_chances and len(names) == 2:
        first, second = told["totals"]
        assert (first["opponents"], second["opponents"]) == (second["own"], first["own"])


def test_without_chances_everything_is_in_points() -> None:
    match, _ = played(rounds=1)
    told = {
        unit: lost(0.5, unit=unit, slope=None, player=step % 2, played=BEST if step else 1)
        for step in range(2)
        if (unit := Unit(1, step))
    }
    review = derive_review(match, told)

    assert not review.is_in_chances
    assert all(one.price.percent is None for one in review.rounds[0].decisions)


def test_one_decision_without_a_chance_leaves_the_whole_review_in_points() -> None:
    match, _ = played(rounds=1)
    known, unknown = (lost(0.5, unit=Unit(1, step)) for step in (0, 1))
    told = {known.unit: known, unknown.unit: replace(unknown, slope=None)}

    assert derive_review(match, {known.unit: known}).is_in_chances
    assert not derive_review(match, told).is_in_chances

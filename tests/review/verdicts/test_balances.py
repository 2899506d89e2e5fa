"""The course of a match, and balances that add up as printed."""

import json
from dataclasses import replace

import pytest

from tests.review.figures import BEST, OTHER, lost
from tests.review.matches import played
from tutor.engine.estimate import Estimate
from tutor.protocol.reviews import ReviewLine
from tutor.records import Sample, list_samples, read_sample
from tutor.review.figures import Budget, DecisionAssessment, FlipLuck, Foresight, RoundAssessment
from tutor.review.report import build_report
from tutor.review.review import Review
from tutor.review.shipped import read_shipped
from tutor.review.units import ROUND, Unit
from tutor.review.verdicts.balances import CourseStep, trace_course
from tutor.review.verdicts.verdicts import derive_review

MATCH, _ = played(rounds=2)


def chosen(
    step: int, chance: float, gap: float, *, played: int = OTHER, player: int = 0
) -> DecisionAssessment:
    """Return a choice after which the match is won so often, *gap* less if not well made."""
    told = lost(0.3, unit=Unit(1, step), played=played, player=player)
    return replace(told, outlook=Foresight(Estimate(chance), Estimate(gap)))


def review(*decisions: DecisionAssessment, flips: tuple[FlipLuck, ...] = ()) -> Review:
    told = derive_review(MATCH, {one.unit: one for one in decisions})
    first, *rest = told.rounds
    ended = replace(first, flips=flips, chances=(0.4, 0.6))
    return replace(told, rounds=(ended, *rest), chances_at_start=(0.5, 0.5))


def test_a_choice_falls_by_what_it_gave_up_and_a_good_one_stays() -> None:
    told = review(chosen(0, 0.5, 0.2), chosen(2, 0.5, 0.2, played=BEST))

    slip, good, end = trace_course(told, 0)

    assert (slip.before, slip.after) == (0.5, 0.3)
    assert (good.before, good.after) == (0.5, 0.5)
    assert end == CourseStep(Unit(1, 3, ROUND), None, 0.4, 0.4)


def test_of_two_the_chance_of_one_is_what_the_other_lacks() -> None:
    told = review(chosen(0, 0.75, 0.25), chosen(1, 0.5, 0.25, player=1))

    for player in (0, 1):
        one, other, _end = trace_course(told, player)
        own, theirs = (one, other) if player == 0 else (other, one)
        assert own.after < own.before
        assert theirs.after > theirs.before


def test_what_the_hint_told_comes_before_what_was_foreseen() -> None:
    foreseen = Foresight(Estimate(0.9), Estimate(0.0))
    told = replace(lost(0.3, chance=(0.2, 0.0)), outlook=foreseen).prospect

    assert told is not None
    assert told.lost.value == 0.2
    assert replace(lost(0.3), outlook=foreseen).prospect == foreseen


def test_a_chance_that_the_ranking_prints_is_told_where_the_other_move_has_none() -> None:
    foreseen = Foresight(Estimate(0.60, 0.01), Estimate(0.08, 0.01))
    told = replace(lost(0.3, chance=(0.2, 0.0)), outlook=foreseen)
    best, other, third = told.candidates
    unknown = replace(other, chance=None, chance_gap=None)
    told = replace(told, hint=replace(told.hint, candidates=(best, unknown, third)))

    assert best.chance is not None
    assert told.prospect == Foresight(best.chance, foreseen.lost)


def test_a_card_turns_the_chance_that_moves_far_with_it() -> None:
    lucky = FlipLuck(1, 0, 5, (3.0, -3.0))
    small, against = replace(lucky, card=6, lucks=(1.0, -1.0)), replace(lucky, lucks=(-3.0, 3.0))
    near = (chosen(0, 0.5, 0.0), chosen(2, 0.55, 0.0))
    far = (chosen(0, 0.5, 0.0), chosen(2, 0.6, 0.0))

    assert [one.flip for one in trace_course(review(*far, flips=(small, lucky)), 0)] == [
        None,
        lucky,
        None,
    ]
    assert {one.flip for one in trace_course(review(*far, flips=(against,)), 0)} == {None}
    assert trace_course(review(*near, flips=(lucky,)), 0)[1].flip is None
    last = replace(lucky, step=2)  # just before the second choice
    assert trace_course(review(*far, flips=(last,)), 0)[1].flip == last


def test_a_match_whose_chances_nobody_knows_has_no_course() -> None:
    assert trace_course(derive_review(MATCH, {}), 0) == ()


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

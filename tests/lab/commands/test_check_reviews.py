"""`tutor check-reviews`: a fault of a review is found, and kept figures are read again."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tutor.__main__ import main
from tutor.engine.estimate import Estimate
from tutor.lab.reviews.faults import list_faults
from tutor.records import Sample, list_samples, read_sample
from tutor.review.figures import DecisionAssessment
from tutor.review.grades import Grade
from tutor.review.review import Price, RoundReview
from tutor.review.shipped import read_shipped
from tutor.review.verdicts.verdicts import derive_review

SAMPLE = list_samples()[0]


def list_broken(change: Callable[[RoundReview], RoundReview], sample: Sample = SAMPLE) -> set[str]:
    """Return the promises that the review of a sample breaks once its first round is changed."""
    match, shipped = read_sample(sample.name).match, read_shipped(sample)
    assert shipped
    known = shipped.assessments()
    review = derive_review(match, known)
    assert list(list_faults(match, known, review)) == []
    first, *others = review.rounds
    wrong = replace(review, rounds=(change(first), *others))
    return {one.promise for one in list_faults(match, known, wrong)}


def test_a_slip_out_of_nothing_breaks_promises() -> None:
    def forge(first: RoundReview) -> RoundReview:
        best = next(one for one in first.decisions if one.played == one.best and one.counts)
        forged = replace(best, grade=Grade.BLUNDER, points=Estimate(3.0))
        decisions = tuple(forged if one is best else one for one in first.decisions)
        return replace(first, decisions=decisions)

    assert list_broken(forge) >= {
        "a slip has an established loss",
        "a ledger gives up what the decisions did",
        "points given up are those of the decisions",
        "the played move is accepted when it was no slip",
    }


def test_a_sum_that_is_off_is_found() -> None:
    def add_one(first: RoundReview) -> RoundReview:
        assert first.ledgers
        own, *others = first.ledgers
        name, points = next(iter(own.parts.items()))
        off = replace(own, parts={**own.parts, name: points + 1})
        return replace(first, ledgers=(off, *others))

    assert "the parts of a ledger add up to its result" in list_broken(add_one)


def test_what_was_kept_is_not_analysed_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["check-reviews", "--game", "roppyakken", "--quick", "--keep", str(tmp_path)]
    assert main(asked) == 0
    before = capsys.readouterr().out
    assert "0 faults" in before

    def refuse(*_arguments: object) -> DecisionAssessment:
        raise AssertionError("It was analysed again.")

    monkeypatch.setattr("tutor.lab.commands.check_reviews.assess_all", refuse)
    assert main(asked) == 0
    assert capsys.readouterr().out == before


def test_an_unknown_game_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-reviews", "--game", "poker"]) == 1
    assert "There is no game poker" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("part", "promise"),
    [
        ("small", "of two one gets what the other gives up"),
        ("end", "a balance ends at the chance after the round"),
        ("slips", "slips are summed as they are printed"),
    ],
)
def test_a_balance_that_is_off_is_found(part: str, promise: str) -> None:
    def add_one(first: RoundReview) -> RoundReview:
        assert first.balances
        own, other = first.balances
        return replace(first, balances=(replace(own, **{part: getattr(own, part) + 1}), other))

    sample = next(one for one in list_samples() if one.name == "one-call-too-many")
    assert promise in list_broken(add_one, sample)


def test_a_price_below_nothing_is_found() -> None:
    def price(first: RoundReview) -> RoundReview:
        one, *others = first.decisions
        return replace(first, decisions=(replace(one, price=Price(None, Estimate(-0.1))), *others))

    assert "no price is below nothing" in list_broken(price)

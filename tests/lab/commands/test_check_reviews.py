"""`tutor check-reviews`: a fault of a review is found, and kept figures are read again."""

from dataclasses import replace
from pathlib import Path

import pytest

from tutor.__main__ import main
from tutor.engine.estimate import Estimate
from tutor.lab.reviews.faults import list_faults
from tutor.records import list_samples, read_sample
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import Grade
from tutor.review.review import Price, Review
from tutor.review.shipped import read_shipped
from tutor.review.verdicts.verdicts import derive_review

SAMPLE = list_samples()[0]


@pytest.fixture(scope="module")
def told() -> tuple[Review, list[str]]:
    """Return the review of a sample with a slip that nothing establishes, and its faults."""
    match, shipped = read_sample(SAMPLE.name).match, read_shipped(SAMPLE)
    assert shipped
    known = shipped.assessments()
    review = derive_review(match, known)
    assert list(list_faults(match, known, review)) == []
    best = next(one for one in review.rounds[0].decisions if one.played == one.best and one.counts)
    forged = replace(best, grade=Grade.BLUNDER, points=Estimate(3.0))
    first = replace(
        review.rounds[0],
        decisions=tuple(forged if one is best else one for one in review.rounds[0].decisions),
    )
    wrong = replace(review, rounds=(first, *review.rounds[1:]))
    return wrong, [one.promise for one in list_faults(match, known, wrong)]


@pytest.mark.parametrize(
    "promise",
    [
        "a slip has an established loss",
        "a ledger gives up what the decisions did",
        "points given up are those of the decisions",
        "the played move is accepted when it was no slip",
    ],
)
def test_a_slip_out_of_nothing_breaks_a_promise(
    told: tuple[Review, list[str]], promise: str
) -> None:
    assert promise in told[1]


def test_a_sum_that_is_off_is_found() -> None:
    match, shipped = read_sample(SAMPLE.name).match, read_shipped(SAMPLE)
    assert shipped
    known = shipped.assessments()
    review = derive_review(match, known)
    ledgers = review.rounds[0].ledgers
    assert ledgers
    name, points = next(iter(ledgers[0].parts.items()))
    off = replace(ledgers[0], parts={**ledgers[0].parts, name: points + 1})
    first = replace(review.rounds[0], ledgers=(off, *ledgers[1:]))
    faults = list_faults(match, known, replace(review, rounds=(first, *review.rounds[1:])))

    assert "the parts of a ledger add up to its result" in {one.promise for one in faults}


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
    sample = next(one for one in list_samples() if one.name == "one-call-too-many")
    match, shipped = read_sample(sample.name).match, read_shipped(sample)
    assert shipped
    known = shipped.assessments()
    review = derive_review(match, known)
    balances = review.rounds[0].balances
    assert balances
    changed = {part: getattr(balances[0], part) + 1}
    off = replace(balances[0], **changed)
    first = replace(review.rounds[0], balances=(off, balances[1]))
    faults = list_faults(match, known, replace(review, rounds=(first, *review.rounds[1:])))

    assert promise in {one.promise for one in faults}


def test_a_price_below_nothing_is_found() -> None:
    match, shipped = read_sample(SAMPLE.name).match, read_shipped(SAMPLE)
    assert shipped
    known = shipped.assessments()
    review = derive_review(match, known)
    first = review.rounds[0]
    one = replace(first.decisions[0], price=Price(None, Estimate(-0.1)))
    wrong = replace(first, decisions=(one, *first.decisions[1:]))
    faults = list_faults(match, known, replace(review, rounds=(wrong, *review.rounds[1:])))

    assert "no price is below nothing" in {each.promise for each in faults}

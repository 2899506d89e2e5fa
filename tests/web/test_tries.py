"""What is said of a decision that is tried again, by the same rule as its verdict."""

from dataclasses import replace

import pytest

from tests.review.figures import OTHER, lost
from tutor.engine.estimate import Estimate
from tutor.records import read_sample
from tutor.review.analysis.analyse import assess_decision
from tutor.review.analysis.figures import Budget
from tutor.review.grades import Grade
from tutor.review.review import Price
from tutor.review.units import Unit, observe_unit
from tutor.review.verdicts.losses import review_decision
from tutor.rules.cards import IDS
from tutor.rules.position import DECIDE
from tutor.web.documents import documents
from tutor.web.review.figures import cost_figures, cost_sentence, loss_text
from tutor.web.review.tries import judge_try
from tutor.web.words.names.players import list_people

MATCH = read_sample("koi-koi-cuts-both-ways").match
STOPS = Unit(2, 17)  # with 56 points, before the last round


def test_a_stop_that_wins_the_match_as_surely_is_right_when_it_is_tried_again() -> None:
    found = review_decision(MATCH, assess_decision(MATCH, STOPS, Budget.FULL, 1))
    with documents.speak_language("en"):
        again = judge_try(observe_unit(MATCH, STOPS), list_people(2)[0], found, "stop")
        told = loss_text(found, 1)

    assert again is not None
    assert again.is_good
    assert again.sentence == "That is good too: no other move is clearly better."
    assert told == "Fewer points, but about the same chance to win the match."


@pytest.mark.parametrize(
    ("loss", "chance", "told"),
    [
        (0.3, None, "falls by 4 percentage points. It costs 3.6 points."),
        (-0.1, (0.2, 0.01), "The chance to win the match falls by 20 percentage points."),
    ],
)
def test_a_wrong_try_is_told_what_it_costs(
    loss: float, chance: tuple[float, float] | None, told: str
) -> None:
    unit = Unit(1, 0)
    figures = replace(lost(loss, chance=chance, phase=DECIDE if chance else 0), unit=unit)
    with documents.speak_language("en"):
        again = judge_try(
            observe_unit(MATCH, unit),
            list_people(2)[0],
            review_decision(MATCH, figures),
            IDS[OTHER],
        )

    assert again is not None
    assert not again.is_good
    assert told in again.sentence


@pytest.mark.parametrize(
    ("before", "gap", "told"),
    [
        (None, 0.068, "falls by 7 percentage points."),
        (0.554, 0.068, "falls by 6 percentage points."),  # from 55% to 49%
        (0.554, 0.008, ""),  # 55% either way
        (0.03, 0.03, "falls by 3 percentage points."),
    ],
)
def test_a_chance_falls_by_as_much_as_lies_between_those_that_are_printed(
    before: float | None, gap: float, told: str
) -> None:
    with documents.speak_language("en"):
        sentence = cost_sentence(Price(Estimate(gap), Estimate(3.0), before), 1)

    fall = f"The chance to win the match {told} " if told else ""
    assert sentence == f"{fall}It costs 3.0 points."


def test_points_too_close_to_tell_are_printed_in_the_verdict_and_in_lists() -> None:
    figures = replace(lost(0.3), unit=Unit(1, 0))
    decision = replace(
        review_decision(MATCH, figures),
        price=Price(None, Estimate(3.2, 4.0)),
        loss=Estimate(0.02, 0.03),
        grade=Grade.FINE,
    )
    with documents.speak_language("en"):
        sentence = loss_text(decision, 0)
        figure = cost_figures(decision, 0, in_chances=False).main

    assert sentence == "It costs about 3 points, too close to the best move to tell."
    assert figure == "−3"

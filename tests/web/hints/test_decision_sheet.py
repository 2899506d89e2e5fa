"""The sums of a decision: they add up as printed, and every figure has its interval."""

from dataclasses import replace

import pytest

from tests.explain.numbers import around
from tests.web.rounds import KOIKOI, asks, found, seen
from tutor.explain.claim import CHANCE, POINTS, exact
from tutor.explain.weighing import Weighing, WeighingTerm
from tutor.rules.position import DECIDE
from tutor.rules.round.play import KOIKOI as CALL
from tutor.rules.round.play import STOP
from tutor.web.hints.decision_sheet import DecisionSheet, build_decision_sheet

NOW = exact(POINTS, now=5.0)[0]


def term(kind: str, chance: float, payoff: float) -> WeighingTerm:
    return WeighingTerm(
        kind,
        around("chance", chance, 0.03, CHANCE),
        around("payoff", payoff, 0.5),
        around("product", chance * payoff, 0.2),
    )


# Ends first 38% of the time for 8.9 points; the other 31% for 6.4 points.
TERMS = (term("you", 0.38, 8.9), term("other", 0.31, -6.4), term("nobody", 0.31, 0.0))
WEIGHED = Weighing(
    STOP, CALL, ("akatan",), NOW, TERMS, around("expected", 1.4, 0.4),
    around("break_even", 0.78, 0.03, CHANCE), agrees=True,
)  # fmt: skip


@pytest.fixture
def sheet(app_context: None) -> DecisionSheet:
    return told(WEIGHED)


def told(weighed: Weighing) -> DecisionSheet:
    observation = seen(found(KOIKOI, asks(DECIDE)))
    yaku = observation.ruleset.yaku(observation.round)[0].id
    return build_decision_sheet(observation, replace(weighed, yaku=(yaku,)))


def test_the_sums_are_written_out(sheet: DecisionSheet) -> None:
    assert [(one.name, one.chance, one.payoff, one.product) for one in sheet.lines] == [
        ("You end the round first", "about 38%", "+8.9", "+3.4"),
        ("The computer ends it first", "about 31%", "−6.4", "−2.0"),
        ("Nobody does", "about 31%", "0.0", "0.0"),
    ]
    assert (sheet.total, sheet.now) == ("+1.4", "+5")
    assert sheet.break_even == "about 78% of the time"
    assert sheet.verdict == "Koi-koi gives +1.4 on average, less than the +5 of Stop."


def test_every_number_of_the_sheet_is_in_its_proof(sheet: DecisionSheet) -> None:
    assert len(sheet.rows) == 1 + 3 * 3 + 1 + 1
    assert all(row.reading.basis for row in sheet.rows[1:])
    assert sheet.rows[0].reading.interval == "counted exactly"


@pytest.mark.parametrize(
    ("expected", "margin", "agrees", "verdict"),
    [
        (6.4, 0.4, True, "more than"),
        (1.4, 0.4, True, "less than"),
        (5.2, 0.4, True, "too close to call"),
        (6.4, 0.4, False, "leave it open"),
    ],
)
def test_a_preference_is_told_only_where_it_is_established(
    app_context: None, expected: float, margin: float, agrees: bool, verdict: str
) -> None:
    weighed = replace(WEIGHED, expected=around("expected", expected, margin), agrees=agrees)

    assert verdict in told(weighed).verdict

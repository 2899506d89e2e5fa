"""The sums of a decision: they add up as printed, and every figure has its interval."""

from dataclasses import replace

import pytest

from tests.engine.estimates import candidate
from tests.explain.numbers import around
from tests.web.rounds import KOIKOI, asks, found, seen
from tutor.engine.hints.candidates import Hint
from tutor.engine.objectives import MATCH
from tutor.engine.objectives import POINTS as POINTS_FIRST
from tutor.explain.claim import CHANCE, POINTS, exact
from tutor.explain.weighing import Prospect, Weighing, WeighingTerm
from tutor.rules.cards import Kind
from tutor.rules.position import DECIDE
from tutor.rules.round.play import KOIKOI as CALL
from tutor.rules.round.play import STOP
from tutor.web.hints.decision_sheet import DecisionSheet, build_decision_sheet
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import kind_singular
from tutor.web.words.names.players import list_people

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


def told(weighed: Weighing, chances: tuple[float, float] | None = None) -> DecisionSheet:
    """Return the sheet; *chances* to win the match after stopping and going on rank where told."""
    observation = seen(found(KOIKOI, asks(DECIDE)))
    yaku = observation.yaku[0].id
    points = {STOP: weighed.now.value, CALL: weighed.expected.value}
    rank = dict(zip(points, chances, strict=True)) if chances else points
    order = sorted(points, key=lambda action: -rank[action])
    gaps = {action: points[order[0]] - points[action] for action in order}
    margin = {STOP: 0.0, CALL: weighed.expected.margin}
    listed = tuple(candidate(one, points[one], margin[one], gaps[one], 0.2) for one in order)
    hint = Hint(listed, samples=600, seed=1, objective=MATCH if chances else POINTS_FIRST)
    if chances:
        safe, risky = (around("match", one, 0.01, CHANCE) for one in chances)
        weighed = replace(weighed, match_safe=safe, match_risky=risky)
    return build_decision_sheet(
        observation, list_people(observation.ruleset.players), hint, replace(weighed, yaku=(yaku,))
    )


def test_the_sums_are_written_out(sheet: DecisionSheet) -> None:
    assert [(one.kind, one.share, one.payoff, one.product) for one in sheet.lines] == [
        ("you", 38, "+8.9", "+3.4"),
        ("other", 31, "−6.4", "−2.0"),
        ("nobody", 31, "0.0", "0.0"),
    ]
    assert [one.start for one in sheet.lines] == [0, 38, 69]
    assert (sheet.total, sheet.now, sheet.mark) == ("+1.4", "+5", 78)
    assert sheet.lead == "Stop: 5 points now. Koi-koi: 1.4 on average."
    assert sheet.verdict == "Koi-koi: +1.4 on average, less than the +5 of Stop."


@pytest.mark.parametrize("growing", [(), (Kind.ANIMAL, Kind.CHAFF)])
def test_what_each_player_may_still_make_is_told(
    app_context: None, growing: tuple[Kind, ...]
) -> None:
    seat = seen(found(KOIKOI, asks(DECIDE))).seat
    own = Prospect(seat, "goko", around("chance", 0.31, 0.02, CHANCE))
    theirs = Prospect(1 - seat, "akatan", around("chance", 0.12, 0.02, CHANCE))
    names = [yaku.name(each.yaku, {}) for each in (own, theirs)]
    for prospects in ((own, theirs), (own,), (theirs,), ()):
        sentences = told(replace(WEIGHED, prospects=prospects, growing=growing)).prospects

        assert len(sentences) == len(prospects) + bool(growing)
        said = [each in prospects for each in (own, theirs)]
        assert [any(name in text for text in sentences) for name in names] == said
        assert [any(chance in text for text in sentences) for chance in ("31", "12")] == said
        assert all(any(kind_singular(kind) in text for text in sentences) for kind in growing)


def test_a_mark_at_the_end_of_the_bar_is_left_out(app_context: None) -> None:
    nearly = replace(WEIGHED, break_even=around("break_even", 0.996, 0.03, CHANCE))

    assert told(nearly).mark is None
    assert told(replace(WEIGHED, break_even=None)).mark is None


def test_the_match_leads_where_it_disagrees_with_the_points(app_context: None) -> None:
    more = replace(WEIGHED, expected=around("expected", 6.4, 0.4))

    assert told(more).lead.startswith("Koi-koi: 6.4 on average.")
    by_match = told(more, chances=(0.94, 0.89))
    assert by_match.lead == "Stop, though Koi-koi averages more."
    assert "94%" in by_match.match
    assert "89%" in by_match.match
    assert told(more, chances=(0.9999, 0.9998)).match == ""


def test_a_chance_that_is_the_same_either_way_is_told_once(app_context: None) -> None:
    assert told(WEIGHED, chances=(0.571, 0.574)).match.count("57%") == 1


@pytest.mark.parametrize(("factor", "said"), [(1, ""), (2, "5 points × 2")])
def test_points_of_yaku_are_told_where_a_stop_multiplies_them(
    app_context: None, factor: int, said: str
) -> None:
    held = told(replace(WEIGHED, counted=(5, factor))).held
    assert said in held
    assert ("×" in held) is bool(said)


def test_every_number_of_the_sheet_is_in_its_proof(sheet: DecisionSheet) -> None:
    assert len(sheet.rows) == 1 + 3 * 3 + 1 + 1
    assert all(row.reading.basis for row in sheet.rows[1:])
    assert sheet.rows[0].reading.interval == ""


@pytest.mark.parametrize(
    ("expected", "margin", "agrees", "verdict"),
    [
        (6.4, 0.4, True, "more than"),
        (1.4, 0.4, True, "less than"),
        (5.2, 0.4, True, "too close to call"),
        (6.4, 0.4, False, "do not settle"),
    ],
)
def test_a_preference_is_told_only_where_it_is_established(
    app_context: None, expected: float, margin: float, agrees: bool, verdict: str
) -> None:
    weighed = replace(WEIGHED, expected=around("expected", expected, margin), agrees=agrees)

    assert verdict in told(weighed).verdict


def test_bids_that_are_level_are_too_close_to_call(app_context: None) -> None:
    bid = replace(WEIGHED, terms=(), expected=around("expected", 6.4, 4), agrees=False)

    assert "too close to call" in told(bid).verdict


@pytest.mark.parametrize("expected", [4.55, 4.65, 6.45, -0.05])
def test_a_decision_has_one_value_everywhere(app_context: None, expected: float) -> None:
    sheet = told(replace(WEIGHED, expected=around("expected", expected, 0.2)))

    assert sheet.total in sheet.verdict
    assert sheet.total.lstrip("+") in sheet.lead


def test_an_average_of_the_safe_action_has_one_value_everywhere(app_context: None) -> None:
    sheet = told(replace(WEIGHED, now=around("now", -17.8, 0.9)))

    assert sheet.now == "\N{MINUS SIGN}17.8"
    assert sheet.now in sheet.lead
    assert "now" not in sheet.lead

"""Ranks and costs of a hint, and how good the position is."""

from dataclasses import replace
from random import Random

import pytest

from tests.engine.estimates import candidate, sampled
from tests.web import rounds
from tests.web.rounds import EVERY_TABLE, Table, asks, found
from tutor.engine.estimate import Estimate
from tutor.engine.hints.hint import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.rules.cards import card_named
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation, observe
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.round.round import Round
from tutor.web.hints.coach import Coach, build_coach, count_about_equal

RULES = ruleset("koikoi", "kk_standard")


@pytest.fixture
def seen(app_context: None) -> Observation:
    deck, _ = deal_until_valid(RULES, 0, Random(2))
    return observe(Round.from_deck(RULES, 1, deck, 0), 0, (0, 0))


def ranked(seen: Observation, *figures: tuple[float, float, float, float]) -> Hint:
    cards = [card for card in range(48) if seen.hand >> card & 1]
    found = [candidate(card, *one) for card, one in zip(cards, figures, strict=False)]
    return Hint(tuple(found), samples=100, seed=1)


def test_moves_that_cannot_be_told_apart_share_the_first_rank(seen: Observation) -> None:
    hint = ranked(seen, (3, 0.5, 0, 0), (2.8, 0.5, 0.2, 0.11), (1, 0.5, 2, 0.3))
    view = build_coach(seen, hint)

    assert [move.rank for move in view.moves] == [1, 1, 3]
    first, second = (move.text for move in view.moves[:2])
    assert view.verdict == f"“{first}” and “{second}” are about equal: take your pick."
    assert [move.cost for move in view.moves] == ["about equal", "about equal", "−2.0"]


def test_moves_that_may_differ_by_much_are_not_called_equal(seen: Observation) -> None:
    hint = ranked(seen, (3, 0.5, 0, 0), (2.1, 0.5, 0.9, 0.6), (1, 0.5, 2, 0.3))
    view = build_coach(seen, hint)

    assert [move.rank for move in view.moves] == [1, 1, 3]
    assert all(move.text in view.verdict for move in view.moves[:2])
    assert "equal" not in view.verdict
    assert [move.cost for move in view.moves] == ["best so far", "−0.9\u00a0±1.2", "−2.0"]


def test_exact_figures_are_called_exact_and_not_certain(seen: Observation) -> None:
    found = ranked(seen, (3, 0, 0, 0), (2.5, 0, 0.5, 0))
    view = build_coach(seen, replace(found, exact=True))

    assert view.basis == "round points, exact"
    assert [move.cost for move in view.moves] == ["best", "−0.5"]
    assert [move.rank for move in view.moves] == [1, 2]


def test_a_gap_beyond_its_interval_is_a_lower_rank(seen: Observation) -> None:
    hint = ranked(seen, (3, 0.5, 0, 0), (2.6, 0.5, 0.4, 0.1))
    view = build_coach(seen, hint)

    assert [move.rank for move in view.moves] == [1, 2]
    assert view.verdict == f"The next best, “{view.moves[1].text}”, is worse by about 0.4 points."


def test_a_gap_too_small_to_matter_is_about_equal(seen: Observation) -> None:
    view = build_coach(seen, ranked(seen, (3, 0, 0, 0), (2.8, 0, 0.2, 0.01), (2.6, 0, 0.4, 0.01)))

    assert [move.rank for move in view.moves] == [1, 1, 3]
    assert [move.bar is not None for move in view.moves] == [False, False, True]
    assert [move.cost.startswith("−") for move in view.moves] == [False, False, True]


def test_equal_moves_are_counted_from_the_first_only() -> None:
    figures = [(0, 0), (1, 0.1), (1, 5)]
    found = tuple(candidate(0, gap=gap, gap_se=gap_se) for gap, gap_se in figures)

    assert count_about_equal(Hint(found, samples=100, seed=1), 0.0) == 1


def test_each_move_shows_what_it_costs_against_the_best(seen: Observation) -> None:
    hint = ranked(seen, (-3.1, 0.1, 0, 0), (-3.5, 0.1, 0.44, 0.1), (-31, 9, 28, 9))
    moves = build_coach(seen, hint).moves

    assert [move.cost for move in moves] == ["best", "−0.4", "−28.0"]
    assert [move.value for move in moves] == ["about −3.1", "about −3.5", "about −31.1"]
    assert [move.bar for move in moves] == [0, pytest.approx(10), pytest.approx(700)]


def test_twins_stand_in_one_row_and_both_cards_carry_its_rank(seen: Observation) -> None:
    best, twin, other = ranked(seen, (3, 0.1, 0, 0), (3, 0.1, 0, 0), (1, 0.1, 2, 0.1)).candidates
    found = best, replace(twin, same_as=best.action), other
    view = build_coach(seen, Hint(found, samples=100, seed=1))

    assert [move.candidate.action for move in view.first] == [best.action, other.action]
    assert view.first[0].row != view.first[0].text
    assert view.first[1].row == view.first[1].text
    assert [move.rank for move in view.moves] == [1, 1, 3]


def test_what_the_match_ranks_below_is_no_cost(seen: Observation) -> None:
    stop = candidate(STOP, 5, 0, 1.2, 0.15, chance=Estimate(0.6), chance_gap=Estimate(0.0))
    koikoi = candidate(KOIKOI, 6.2, 0.15, chance=sampled(0.3, 0.01), chance_gap=sampled(0.3, 0.01))
    plain = build_coach(seen, ranked(seen, (3, 0.5, 0, 0), (1, 0.5, 2, 0.3)))

    assert decision(seen, stop, koikoi).measure != plain.measure


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (-10.4, "You are far behind in this round: about −10.4 points."),
        (-4.4, "You are behind in this round: about −4.4 points."),
        (-2.4, "You are a little behind in this round: about −2.4 points."),
        (0.0, "This round is even."),
        (1.0, "This round is even: about +1.0 points."),
        (0.4, "This round is even: about +0.4 points."),
        (2.4, "You are a little ahead in this round: about +2.4 points."),
        (4.4, "You are ahead in this round: about +4.4 points."),
        (10.4, "You are far ahead in this round: about +10.4 points."),
    ],
)
def test_how_good_the_position_is_stands_above(seen: Observation, points: float, told: str) -> None:
    assert build_coach(seen, ranked(seen, (points, 0.1, 0, 0))).standing == told


@pytest.mark.parametrize("margin", [0.0, 0.4, 3.0, 20.0])
@pytest.mark.parametrize("table", EVERY_TABLE)
def test_the_position_is_worth_what_the_best_move_is(
    app_context: None, table: Table, margin: float
) -> None:
    about = rounds.seen(found(table, asks(PLAY_HAND)))
    view = build_coach(about, ranked(about, (26.6, margin, 0, 0)))

    assert view.best.value in view.standing


def test_one_point_that_is_certain_is_one_point(seen: Observation) -> None:
    assert (
        build_coach(seen, ranked(seen, (1.0, 0, 0, 0))).standing == "This round is even: +1 point."
    )


@pytest.mark.parametrize(("lost", "told"), [(0.015, ""), (0.03, "33% to win the match")])
def test_cards_tell_chances_to_win_where_the_match_tells_them_apart(
    seen: Observation, lost: float, told: str
) -> None:
    best, other = ranked(seen, (3, 0.1, 0, 0), (1, 0.1, 2, 0.1)).candidates
    even = sampled(0.33, 0.01)
    found = (
        replace(best, chance=even, chance_gap=sampled(0.0)),
        replace(other, chance=even, chance_gap=sampled(lost, 0.01)),
    )
    view = build_coach(seen, Hint(found, samples=100, seed=1))

    assert [move.chance for move in view.moves] == [told, told]


def test_a_decision_is_between_stop_and_koikoi(seen: Observation) -> None:
    pile = sum(1 << card_named(name) for name in ("1-crane", "3-curtain", "8-moon"))
    asked = replace(seen, phase=DECIDE, captured=(pile, 0))
    found = (candidate(KOIKOI, 6.2, 0.15), candidate(STOP, 5, 0, 1.2, 0.15))
    view = build_coach(asked, Hint(found, samples=2000, seed=1))

    assert view.heading == "Stop or koi-koi"
    assert [(move.text, move.key, move.value, move.cost) for move in view.moves] == [
        ("Koi-koi", "koikoi", "about +6.2", "best"),
        ("Stop", "stop", "+5", "−1.2"),
    ]


def decision(seen: Observation, stop: Candidate, koikoi: Candidate) -> Coach:
    """Return the view of a decision in which the match ranks stopping first."""
    pile = sum(1 << card_named(name) for name in ("1-crane", "3-curtain", "8-moon"))
    asked = replace(seen, phase=DECIDE, captured=(pile, 0))
    return build_coach(asked, Hint((stop, koikoi), samples=600, seed=1, objective=MATCH))


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (sampled(0.568, 0.0102), "57% to win the match"),
        (Estimate(0.568), "57% to win the match"),
        (sampled(0.001, 0.002), "under 1% to win the match"),
        (sampled(1, 0.002), "over 99% to win the match"),
        (Estimate(1), "wins the match"),
        (Estimate(0), "loses the match"),
        (Estimate(0.5), "shares the match"),
        (Estimate(0.9999), "over 99% to win the match"),
    ],
)
def test_both_branches_show_their_chance_to_win_the_match(
    seen: Observation, chance: Estimate, text: str
) -> None:
    view = decision(
        seen,
        candidate(STOP, 5, 0, 1.2, 0.15, chance=chance, chance_gap=Estimate(0.0)),
        candidate(KOIKOI, 6.2, 0.15, chance=sampled(0.3, 0.01), chance_gap=sampled(0.2, 0.01)),
    )

    assert [move.chance for move in view.moves if move.key == "stop"] == [text]
    assert [move.chance for move in view.moves if move.key == "koikoi"] == ["30% to win the match"]


@pytest.mark.parametrize(
    ("gap", "gap_se", "points", "verdict"),
    [
        (
            0.03,
            0.01,
            1.2,
            "“Koi-koi” is worth 1.2 points more, but “Stop” wins the match more often.",
        ),
        (0.03, 0.01, 0.1, "“Stop” wins the match more often than “Koi-koi”."),
        (
            0.015,
            0.01,
            1.2,
            "About equal: “Koi-koi” brings about 1.2 points more, but wins the match no more"
            " often than “Stop”.",
        ),
    ],
)
def test_a_decision_says_when_points_and_match_disagree(
    seen: Observation, gap: float, gap_se: float, points: float, verdict: str
) -> None:
    view = decision(
        seen,
        candidate(STOP, 5, 0, points, 0.15, chance=Estimate(0.6), chance_gap=Estimate(0.0)),
        candidate(
            KOIKOI, 6.2, 0.15, chance=sampled(0.6 - gap, gap_se), chance_gap=sampled(gap, gap_se)
        ),
    )

    assert view.verdict == verdict
    assert [move.rank for move in view.moves] == [1, 1 if "equal" in verdict else 2]


@pytest.mark.parametrize(
    ("stop", "koikoi", "points", "verdict"),
    [
        (0.99, 0.985, -0.6, "The match is as good as won: just stop."),
        (0.985, 0.985, 1.2, "The match is as good as won either way. “Koi-koi” brings about 1.2"),
        (0.01, 0.01, 1.2, "The match is as good as lost either way. “Koi-koi” brings about 1.2"),
        (0.0, 0.01, -0.6, "Only “Koi-koi” can still win the match, and almost never will."),
        (0.97, 0.96, 1.2, "About equal: “Koi-koi” brings about 1.2 points more"),
    ],
)
def test_a_match_that_is_as_good_as_decided_is_said_to_be(
    seen: Observation, stop: float, koikoi: float, points: float, verdict: str
) -> None:
    sure, unsure = Estimate(stop), sampled(koikoi, 0.01)
    level = sampled(0.0, 0.01)
    one = candidate(STOP, 5, 0, max(points, 0), 0.15, chance=sure, chance_gap=Estimate(0.0))
    other = candidate(
        KOIKOI, 5 + points, 0.15, max(-points, 0), 0.15, chance=unsure, chance_gap=level
    )
    first, second = (other, one) if points > 0 else (one, other)

    assert decision(seen, first, second).verdict.startswith(verdict)


def test_moves_level_in_points_are_not_equal_where_one_surely_loses_the_match_more_often() -> None:
    def move(lost: float) -> Candidate:
        return candidate(
            1, gap=0.1, gap_se=0.2, chance=sampled(0.5), chance_gap=sampled(lost, 0.01)
        )

    best = replace(move(0.0), action=0, gap=Estimate(0.0))

    assert count_about_equal(Hint((best, move(0.05)), samples=100, seed=1), 0.0) == 1
    assert count_about_equal(Hint((best, move(0.01)), samples=100, seed=1), 0.0) == 2


def test_a_decided_match_is_said_to_be_where_points_rank_as_well(seen: Observation) -> None:
    lost, hardly = Estimate(0.0), sampled(0.005, 0.003)
    stop = candidate(STOP, 1, chance=lost, chance_gap=sampled(0.005, 0.003))
    koikoi = candidate(KOIKOI, 0.6, 0.3, 0.4, 0.3, chance=hardly, chance_gap=Estimate(0.0))
    view = build_coach(replace(seen, phase=DECIDE), Hint((stop, koikoi), 600, 1))

    assert view.verdict == "Only “Koi-koi” can still win the match, and almost never will."

"""What else might have been: parallel deals, other house rules, and the par of a deal."""

from collections.abc import Sequence

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.review.engine import FakeEngine, sample_deals
from tests.web.learner import MATCH, get, status_of
from tests.web.reviewed import decided, moment_at, own_choice, reviewed
from tests.web.rounds import HACHIHACHI, KOIKOI, ROPPYAKKEN, Table, found, moments
from tutor.engine.estimate import Estimate
from tutor.practice import Practice
from tutor.review.units import Unit, observe_round, replay_to
from tutor.rules.actions import action_text
from tutor.rules.observation import Observation
from tutor.rules.round.round import Round
from tutor.web.review.what_if import (
    DEALS,
    PlayableMove,
    compare_in_deals,
    describe_agreement,
    describe_comparison,
    find_first_card,
    has_par,
    is_agreed,
    list_other_presets,
    replay_by_rules,
    settle_by_presets,
    solve_par,
)

PLAYED = [KOIKOI, ROPPYAKKEN, HACHIHACHI]
MOVES = [PlayableMove("one", "this", 1), PlayableMove("other", "that", 2)]


@pytest.fixture
def observation(practice: Practice, app_context: None) -> Observation:
    """Return the first decision of a match that is over."""
    match = finish(practice, practice.open(MATCH)).match
    return observe_round(match, replay_to(match, Unit(1, 0)))


def ended(table: Table) -> Round:
    return found(table, lambda one: one.is_over and not one.is_void)


def test_parallel_deals_compare_two_moves_in_the_same_deals(observation: Observation) -> None:
    deals = compare_in_deals(FakeEngine(), observation, MOVES)

    assert deals.worth.value == 2.0
    assert deals.worth.margin == 0.0  # the same deals, so the dice do not matter
    assert describe_comparison(deals).startswith(
        f"In the same {DEALS} deals “this” came out 2.0 points ahead"
    )
    for way in range(2):
        assert sum(step.counts[way] for step in deals.steps) == DEALS


@pytest.mark.parametrize(
    ("gap", "error", "told"),
    [
        (
            2.0,
            0.1,
            "The review puts “this” ahead by about 2.0 points. These deals agree with that.",
        ),
        (-2.0, 3.0, "The review rates both equally. These deals agree with that."),
        (-2.0, 0.1, "The review puts “that” ahead by about 2.0 points. It looks ahead"),
    ],
)
def test_parallel_deals_say_whether_they_agree_with_the_review(
    observation: Observation, gap: float, error: float, told: str
) -> None:
    deals = compare_in_deals(FakeEngine(), observation, MOVES)

    assert describe_agreement(deals, Estimate(0.0), Estimate(gap, error)).startswith(told)


def test_deals_of_one_draw_of_the_hands_count_as_one(
    observation: Observation, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = [[float(deal // 20 % 2) for deal in range(DEALS)], [0.0] * DEALS]

    def compare(draws: Sequence[int]) -> float:
        engine = FakeEngine()
        monkeypatch.setattr(engine, "play_out", lambda *_args: sample_deals(points, 1, draws))
        return compare_in_deals(engine, observation, MOVES).worth.margin

    apart, together = compare(range(DEALS)), compare([deal // 20 for deal in range(DEALS)])
    assert together > 4 * apart


@pytest.mark.parametrize(("gap", "has_verdict"), [(2.0, True), (-2.0, False)])
def test_deals_that_contradict_the_review_are_no_verdict(
    observation: Observation, gap: float, has_verdict: bool
) -> None:
    deals = compare_in_deals(FakeEngine(), observation, MOVES)

    assert is_agreed(deals, Estimate(0.0), Estimate(gap, 0.1)) == has_verdict
    sentence = describe_comparison(deals, has_verdict=has_verdict)
    assert ("2.0" in sentence) == has_verdict


def test_the_page_of_parallel_deals_takes_any_two_moves(
    client: FlaskClient, practice: Practice
) -> None:
    table = reviewed(practice)
    unit = own_choice(table)
    keys = [action_text(one.action) for one in decided(table.match, unit).candidates]
    address = moment_at(table, unit, "/deals")

    assert "200 deals, seed 1" in get(client, address)
    page = get(client, f"{address}?one={keys[1]}&other={keys[2]}&seed=7")
    assert "200 deals, seed 7" in page
    assert page.count(" selected>") == 2
    same = get(client, f"{address}?one={keys[1]}&other={keys[1]}")
    assert "Please choose two different moves." in same
    assert status_of(client, f"{address}?one=nothing") == 404


@pytest.mark.parametrize("table", PLAYED)
@pytest.mark.usefixtures("app_context")
def test_a_round_by_its_own_rules_is_the_round_that_was_played(table: Table) -> None:
    played = ended(table)
    first, *others = settle_by_presets(played)

    assert first["is_played"]
    assert not any(one["is_played"] for one in others)
    assert first["changes"]
    same = replay_by_rules(played, played.ruleset)
    assert same
    assert same.position == played.position


@pytest.mark.usefixtures("app_context")
def test_other_rules_settle_the_same_moves_by_their_own_points() -> None:
    """Where a set of rules allows every move, the rules engine itself plays them."""
    checked = 0
    for seed in range(6):
        *_moments, played = moments(KOIKOI, seed)
        for one, rules in zip(
            settle_by_presets(played)[1:], list_other_presets(played.ruleset), strict=True
        ):
            result = replay_by_rules(played, rules)
            if result is None or not result.is_over:
                assert one["changes"] == ()
                assert one["why"]
            else:
                checked += 1
                assert len(one["changes"]) == 2
                for change, text in zip(result.changes, one["changes"], strict=True):
                    assert text.startswith(str(change).replace("-", "−"))
    assert checked


@pytest.mark.usefixtures("app_context")
def test_a_shorter_match_is_no_other_rule_of_a_round() -> None:
    played = ended(("koikoi", "kk_standard", {"rounds": 3}, 2))
    names = [one["rules"] for one in settle_by_presets(played)]

    assert len(set(names)) == len(names) > 1


def test_par_is_told_where_one_of_two_scores() -> None:
    assert has_par(ended(KOIKOI))
    assert not has_par(ended(ROPPYAKKEN))
    assert not has_par(ended(HACHIHACHI))


@pytest.mark.usefixtures("app_context")
def test_par_begins_at_the_first_card_and_is_told_to_either_side() -> None:
    played = ended(KOIKOI)
    engine = FakeEngine()

    told = [solve_par(engine, played, you) for you in (0, 1)]

    assert [one["worth"] for one in told] == ["−4", "+4"]
    assert engine.solved == [find_first_card(played)] * 2
    assert not engine.solved[0].turns

"""Two cards that no rule tells apart: one value, one rank, and the words that they are the same."""

from dataclasses import replace

import pytest
from flask import Flask

from tests.engine.estimates import candidate, sampled
from tests.engine.positions import koikoi
from tests.engine.worlds.test_doubles import CHOOSING, equal_actions, positions
from tutor.engine.hints.hint import Hint, hint
from tutor.explain.claim import Claim
from tutor.explain.explained import Explained
from tutor.explain.explanation import explain
from tutor.rules.cards import card_named, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND
from tutor.web.hints.coach import build_coach
from tutor.web.hints.proof import prove_ranking
from tutor.web.hints.why import tell_reasons
from tutor.web.words.names.players import list_people
from tutor.web.words.table.turns import play_text, same_text, twins_text

WORLDS = 12
NO_RULE = "These cards are worth the same: choose any of them."


@pytest.fixture
def choice(app_context: None) -> Observation:
    """Return a choice between two equal cards of the field and nothing else."""
    return next(positions(koikoi(), CHOOSE_HAND))


@pytest.fixture
def play(app_context: None) -> Observation:
    """Return a choice between cards of the hand of which two are equal."""
    return next(positions(koikoi(), PLAY_HAND))


def ranked(seen: Observation) -> Hint:
    """Return a hint in which two equal cards come before one that is worth two points less."""
    first, second = equal_actions(seen)[0]
    third = next(card for card in cards_in(seen.hand) if card not in (first, second))
    best = candidate(first, 3, 0.1)
    other = candidate(third, 1, 0.1, 2, 0.1)
    return Hint((best, replace(best, action=second, same_as=first), other), samples=100, seed=1)


def test_equal_cards_share_a_rank(play: Observation) -> None:
    view = build_coach(play, ranked(play))
    one, _another, third = view.moves

    assert [move.rank for move in view.moves] == [1, 1, 3]
    assert view.verdict.endswith("is worse by about 2.0 points.")
    assert view.following is third
    assert view.list_unranked(2) == tuple(
        sorted((one, third), key=lambda move: move.candidate.action)
    )


def test_equal_cards_that_are_not_best_share_their_rank_as_well(play: Observation) -> None:
    first, second, third = ranked(play).candidates
    none, gap = sampled(0.0), sampled(2.0, 0.1)
    worse = replace(third, gap=none), replace(first, gap=gap), replace(second, gap=gap)

    assert [move.rank for move in build_coach(play, Hint(worse, 100, 1)).moves] == [1, 2, 2]


def test_where_every_choice_is_the_same_nothing_is_said_to_be_worth_more(
    choice: Observation,
) -> None:
    found = hint(choice, samples=WORLDS)
    view = build_coach(choice, found)

    assert view.verdict == NO_RULE
    assert view.following is None
    assert len({(move.rank, move.value, move.cost) for move in view.moves}) == 1
    assert [row.label for row in prove_ranking(found).rows] == ["points"]


@pytest.mark.parametrize(
    ("language", "same_name", "other_name"),
    [
        ("en", "no rule tells it from the other one", "no rule tells it from iris chaff"),
        (
            "fr",
            "interchangeable avec l’autre pour toutes les règles",
            "interchangeable avec une plaine d’iris pour toutes les règles",
        ),
        ("ja", "どのルールでも、もう1枚と同じ札です", "どのルールでも、菖蒲のカスと同じ札です"),
    ],
)
def test_the_other_card_is_named_where_its_name_is_another(
    app: Flask, language: str, same_name: str, other_name: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert same_text(card_named("8-chaff-a"), card_named("8-chaff-b")) == same_name
        assert same_text(card_named("4-chaff-a"), card_named("5-chaff-b")) == other_name


@pytest.mark.parametrize("phase", CHOOSING)
def test_the_reason_is_a_sentence(app_context: None, phase: int) -> None:
    observation = next(positions(koikoi(), phase))
    found = hint(observation, samples=WORLDS)
    both = equal_actions(observation)[0]
    explanation = explain(observation, found, samples=WORLDS, actions=both)
    told = [
        why.text
        for one in explanation.candidates
        for why in tell_reasons(
            observation, list_people(2), replace(one, claims=same_claims(one)), explanation.engine
        )
    ]

    assert any(text.startswith("No rule tells it from") for text in told)


def same_claims(one: Explained) -> tuple[Claim, ...]:
    return tuple(claim for claim in one.claims if claim.kind == "same")


@pytest.mark.parametrize(
    ("card", "twins", "told"),
    [
        ("8-chaff-a", ["8-chaff-b"], "Susuki chaff: no match (either)"),
        ("12-chaff-a", ["12-chaff-b"] * 2, "Paulownia chaff: no match (any of them)"),
        (
            "5-chaff-a",
            ["5-chaff-b", "12-chaff-a", "12-chaff-b"],
            "Iris chaff or paulownia chaff: no match",
        ),
    ],
)
def test_twins_are_named_once_each(
    app_context: None, card: str, twins: list[str], told: str
) -> None:
    one = card_named(card)
    text = play_text(one, 0)

    assert twins_text(text, one, 0, [card_named(twin) for twin in twins]) == told

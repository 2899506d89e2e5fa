"""Reasons come after the ranking, each with its proof; fresh samples and pairs on request."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.engine.estimates import candidate
from tests.review.engine import FakeEngine
from tests.web.learner import get, hint_address, open_match, post, version
from tests.web.rounds import KOIKOI, asks, found, seen
from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import CARDS, CHANCE, POINTS, Claim, exact
from tutor.explain.explained import Explained, Explanation
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.web.hints.coach import Coach, build_coach
from tutor.web.hints.why import Reasons, explain_best
from tutor.web.words.claims.phrases import Speech
from tutor.web.words.claims.sentences.yaku import completed_text
from tutor.web.words.names.players import list_people, name_others

Field = str | list[str]


def now(client: FlaskClient, token: str) -> str:
    return version(get(client, f"/play/{token}"))


def ask(client: FlaskClient, token: str, what: str, part: bool = True, **fields: Field) -> str:
    """Return the answer to a form of the reasons, the page that it leads to without htmx."""
    sent: dict[str, Field] = {"version": now(client, token), **fields}
    status, body, address = post(client, f"/play/{token}/hint/{what}", sent, part)
    if part:
        assert status == 200
        return body
    assert (status, address.rsplit("#", 1)[1]) == (303, "coach")
    return get(client, address.rsplit("#", 1)[0])


def test_the_ranking_comes_first_and_the_reasons_after_it(
    client: FlaskClient, engine: FakeEngine
) -> None:
    token = open_match(client)
    shown = now(client, token)
    part = get(client, f"/play/{token}/hint?version={shown}", part=True)

    assert f"/hint/why?version={shown}" in part
    assert "Ranked moves" in part
    assert engine.explained == 0
    reasons = get(client, f"/play/{token}/hint/why?version={shown}", part=True)
    assert "How do you know?" in reasons
    assert engine.explained == 1


def test_without_javascript_the_reasons_are_in_the_page(client: FlaskClient) -> None:
    page = get(client, hint_address(client, open_match(client)))

    assert "How do you know?" in page
    assert "/hint/why" not in page


@pytest.mark.parametrize("part", [True, False])
def test_fresh_samples_stand_beside_the_first_ones(client: FlaskClient, part: bool) -> None:
    body = ask(client, open_match(client), "again", part, again="2")

    assert re.search(r'<details class="know" id="know" open>', body)
    assert "1,000 samples, seed 1 · 1,000 samples, seed 3<" in body
    assert 'name="again" value="3"' in body


@pytest.mark.parametrize("part", [True, False])
def test_values_against_a_weaker_level_are_offered_and_told(
    client: FlaskClient, engine: FakeEngine, part: bool
) -> None:
    token = open_match(client, level="greedy")
    offered = get(client, hint_address(client, token))
    assert "Values against the level “Steady”" in offered
    assert engine.weaker == []

    told = ask(client, token, "against", part)
    assert re.search(r'<details class="know" id="know" open>', told)
    assert re.search(r"Against the level “Steady”, “.+” brings about [\d.]+ points more", told)
    assert 'name="against" value="1"' in told  # fresh samples keep what was asked for
    values = told[told.index("Against the level") : told.index("1,000 samples, seed 1")]
    assert len(re.findall("<dt>", values)) > 1  # what all values rest on stands once below them
    assert engine.weaker == ["greedy"]


def test_against_a_level_that_plays_as_assumed_no_other_values_are_offered(
    client: FlaskClient, engine: FakeEngine
) -> None:
    token = open_match(client, level="net")
    asked = ask(client, token, "against")

    assert "Values against" not in asked
    assert engine.weaker == []


def test_a_hint_has_one_drawer_for_all_that_it_rests_on(client: FlaskClient) -> None:
    page = get(client, hint_address(client, open_match(client)))
    before, known = page.split("How do you know?")

    assert "The figures assume an opponent who plays like this coach." in known
    assert "1,000 samples, seed 1" in known
    for figure in ("samples", "seed", "Engine", "±"):
        assert figure not in before[before.index('class="hint"') :]


def test_where_no_reason_was_found_the_hint_says_so(
    client: FlaskClient, engine: FakeEngine
) -> None:
    engine.forgets = True
    page = get(client, hint_address(client, open_match(client)))

    assert "No single reason stands out." in page


def test_fresh_samples_are_put_in_their_place_and_leave_what_is_open(client: FlaskClient) -> None:
    page = get(client, hint_address(client, open_match(client)))

    assert 'hx-target="#know" hx-select="#know, .hint"' in " ".join(page.split())
    assert page.count('id="know"') == 1


def test_fresh_samples_that_do_not_establish_a_claim_say_so(
    client: FlaskClient, engine: FakeEngine
) -> None:
    token = open_match(client)
    page = ask(client, token, "again", again="1")
    assert "do not confirm" not in page
    engine.forgets = True

    assert "Fresh samples do not confirm this." in ask(client, token, "again", again="2")


@pytest.mark.parametrize(("what", "fields"), [("again", {"again": "1"}), ("against", {})])
def test_nothing_is_explained_before_the_ranking_was_shown(
    newcomer: FlaskClient, engine: FakeEngine, what: str, fields: dict[str, str]
) -> None:
    token = open_match(newcomer)
    sent = {"version": now(newcomer, token), **fields}

    status, part, _address = post(newcomer, f"/play/{token}/hint/{what}", sent, part=True)

    assert status == 200
    assert "How do you know?" not in part
    assert post(newcomer, f"/play/{token}/hint/{what}", sent)[0] == 303
    assert engine.asked == 0
    assert "How do you know?" not in get(
        newcomer, f"/play/{token}/hint/why?version={sent['version']}", True
    )
    assert engine.explained == 0


@pytest.mark.parametrize("what", ["again", "against"])
def test_a_question_about_an_older_table_says_that_it_has_moved_on(
    client: FlaskClient, what: str
) -> None:
    token = open_match(client)
    sent = {"version": "1", "again": "1", "move": "a"}

    assert post(client, f"/play/{token}/hint/{what}", sent)[0] == 409
    assert "The game has moved on." in post(client, f"/play/{token}/hint/{what}", sent, True)[1]
    assert "The game has moved on." in get(client, f"/play/{token}/hint/why?version=1", True)


@pytest.mark.parametrize("again", ["-1", "x", "9" * 30, "٣"])
def test_a_number_that_cannot_be_read_asks_for_no_fresh_samples(
    client: FlaskClient, engine: FakeEngine, again: str
) -> None:
    token = open_match(client)
    body = ask(client, token, "again", again=again)

    assert engine.asked == 1
    assert 'name="again" value="1"' in body


def explained(*kinds: ClaimKind) -> Explained:
    points = exact(POINTS, points=0)[0]
    claims = tuple(
        Claim(kind, True, yaku="sanko", numbers=NUMBERS, against=card_named("1-chaff-a"))
        for kind in kinds
    )
    return Explained(card_named("1-crane"), NO_CARD, points, points, claims)


def explain_moves(observation: Observation, hint: Hint, *moves: Explained) -> tuple[Coach, Reasons]:
    view, explanation = build_coach(observation, hint), Explanation(moves, None, "net-2", 1, 0)
    return view, explain_best(observation, list_people(2), hint, explanation, view)


NUMBERS = exact(CHANCE, chance=0.4, other=0.2) + exact(CARDS, held=2, needed=3)


def test_no_advantage_is_told_twice() -> None:
    one = explained(ClaimKind.MAKES, ClaimKind.NEARER, ClaimKind.THEY_MAKE, ClaimKind.FIRST)

    assert [claim.kind for claim in one.top_claims] == [
        ClaimKind.MAKES,
        ClaimKind.THEY_MAKE,
        ClaimKind.FIRST,
    ]


@pytest.mark.parametrize(
    ("gap", "kinds", "headline", "further"),
    [
        (
            2.0,
            (ClaimKind.MAKES, ClaimKind.FIRST),
            "{best} – after this you make Three lights 40%",
            1,
        ),
        (2.0, (), "{best}. The next best, “{next}”, is worse by about 2.0 points.", 0),
        (2.0, (ClaimKind.NEARER,), "{best}. The next best, “{next}”, is worse by", 1),
        (0.1, (ClaimKind.MAKES, ClaimKind.FIRST), "“{best}” and “{next}” are about equal", 0),
        (0.1, (ClaimKind.DECIDES, ClaimKind.LEVEL), "{best} – wins the match for certain.", 0),
        (0.1, (ClaimKind.LEVEL,), "“{best}” and “{next}” are about equal: take your pick.", 0),
    ],
)
def test_a_hint_begins_with_one_sentence(
    app_context: None, gap: float, kinds: tuple[ClaimKind, ...], headline: str, further: int
) -> None:
    observation = seen(found(KOIKOI, asks(PLAY_HAND)))
    first, second, *_ = legal_actions(observation)
    hint = Hint((candidate(first, 3, 0.1), candidate(second, 1, 0.1, gap, 0.1)), 100, 1)
    best = replace(explained(*kinds), action=first)
    view, reasons = explain_moves(observation, hint, best)
    names = {"best": view.best.text, "next": view.moves[1].text}

    assert reasons.headline.startswith(headline.format(**names))
    assert len(reasons.further) == further
    assert not any(why.text.startswith(view.best.text) for why in reasons.further)


def test_equal_moves_have_a_reason_that_they_share_once(app_context: None) -> None:
    observation = seen(found(KOIKOI, asks(PLAY_HAND)))
    first, second, third, *_ = legal_actions(observation)
    hint = Hint(tuple(candidate(one, 3, 0.1) for one in (first, second, third)), 100, 1)
    kinds = ClaimKind.MAKES, ClaimKind.MAKES, ClaimKind.THEY_MAKE
    each = [
        replace(explained(kind), action=one)
        for kind, one in zip(kinds, (first, second, third), strict=True)
    ]
    view, reasons = explain_moves(observation, hint, *each)
    names = [move.text for move in view.moves]

    assert [why.text.partition(" – ")[0] for why in reasons.further] == [
        f"“{names[0]}” and “{names[1]}”",
        names[2],
    ]


def test_of_equal_moves_what_speaks_for_one_is_told_before_what_speaks_against_another(
    app_context: None,
) -> None:
    observation = seen(found(KOIKOI, asks(PLAY_HAND)))
    actions = legal_actions(observation)[:3]
    hint = Hint(tuple(candidate(one, 3, 0.1) for one in actions), 100, 1)
    kinds = ClaimKind.MAKES, ClaimKind.THEY_MAKE, ClaimKind.FIRST
    goods = (False, True, True)
    each = []
    for action, kind, good in zip(actions, kinds, goods, strict=True):
        one = explained(kind)
        claims = tuple(replace(claim, good=good) for claim in one.claims)
        each.append(replace(one, action=action, claims=claims))
    _view, reasons = explain_moves(observation, hint, *each)

    assert [why.kind for why in reasons.further] == [ClaimKind.THEY_MAKE, ClaimKind.FIRST]


def test_where_only_twins_can_be_played_the_hint_says_so_and_no_more(app_context: None) -> None:
    observation = seen(found(KOIKOI, asks(PLAY_HAND)))
    first, second, *_ = legal_actions(observation)
    twins = candidate(first, 3, 0.1), replace(candidate(second, 3, 0.1), same_as=first)
    best = replace(explained(ClaimKind.MAKES), action=first)
    _view, reasons = explain_moves(observation, Hint(twins, 100, 1), best)

    assert reasons.headline == "These cards are worth the same: choose any of them."
    assert not reasons.further


def test_yaku_that_one_capture_makes_together_are_told_in_one_sentence() -> None:
    points = exact(POINTS, points=5, more=5, now=0, then=20)
    both = [Claim(ClaimKind.COMPLETES, True, (), one, points) for one in ("tsukimi", "hanami")]
    speech = Speech(name_others(list_people(2)), 1, {})

    assert completed_text(both, speech) == (
        "completes Moon viewing and Blossom viewing: in all, your yaku then pay 20 points"
    )
    assert completed_text(both[:1], speech).startswith("completes Moon viewing: in all")


@pytest.mark.parametrize(("what", "fields"), [("again", {"again": "1"}), ("against", {})])
def test_where_the_engine_compiles_again_the_column_says_so(
    client: FlaskClient, engine: FakeEngine, what: str, fields: dict[str, str]
) -> None:
    token = open_match(client)
    sent = {"version": now(client, token), **fields}
    engine.ready = False

    status, part, _address = post(client, f"/play/{token}/hint/{what}", sent, part=True)

    assert status == 200
    assert "Hints are being prepared" in part

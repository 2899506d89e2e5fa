"""The hint column: computed apart from the table, once a decision, and only when there is one."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.review.engine import FakeEngine
from tests.web.learner import (
    MATCH,
    actions,
    get,
    hint_address,
    open_match,
    post,
    status_of,
    version,
)
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Part
from tutor.explain.contrast import Verdict
from tutor.practice import Practice
from tutor.rules.legal import legal_actions
from tutor.rules.score.families import Family
from tutor.web.hints import why
from tutor.web.words.first_reason import Lead


def test_the_table_does_not_wait_for_the_engine(client: FlaskClient, engine: FakeEngine) -> None:
    page = get(client, f"/play/{open_match(client)}")

    assert engine.asked == 0
    assert 'hx-trigger="load"' in page


def test_the_engine_is_asked_once_a_decision(client: FlaskClient, engine: FakeEngine) -> None:
    address = hint_address(client, open_match(client))
    for part in (True, False, True):
        get(client, address, part)

    assert engine.asked == 1


def test_what_was_worked_out_for_one_is_told_to_all_who_come_to_the_same_position(
    client: FlaskClient, engine: FakeEngine, practice: Practice
) -> None:
    for table in (practice.open(MATCH), practice.open(MATCH), practice.open(MATCH)):
        get(client, hint_address(client, table.token))
    assert engine.asked == 1

    elsewhere = practice.open(replace(MATCH, preset="kk_blog"))
    get(client, hint_address(client, elsewhere.token))
    assert engine.asked == 2


def test_a_hint_ranks_every_legal_move(client: FlaskClient) -> None:
    token = open_match(client)
    part = get(client, hint_address(client, token), part=True)
    moves = actions(get(client, f"/play/{token}"))

    assert len(re.findall(r'<li class="mv', part)) == len(moves)
    assert re.findall(r'data-why="([^"]+)"', part) == moves[1:]
    assert re.findall(r'data-for="rank-([^"]+)"', part) == moves
    assert "points behind the best" in part


def test_without_javascript_the_hint_is_part_of_the_page(client: FlaskClient) -> None:
    token = open_match(client)
    page = get(client, hint_address(client, token))

    assert "Ranked moves" in page
    assert page.count('class="disc') >= len(actions(page))


def test_while_the_engine_compiles_the_column_says_so_and_asks_again(
    client: FlaskClient, engine: FakeEngine
) -> None:
    engine.ready = False
    token = open_match(client)
    for part in (False, True):
        body = get(client, hint_address(client, token), part)
        assert "Hints are being prepared" in body
        assert 'hx-trigger="load delay:2s"' in body
    assert engine.asked == 0
    with client.get("/healthz") as response:
        assert response.json == {"status": "ok", "engine": "compiling"}


def test_a_game_has_hints_while_those_of_another_are_being_prepared(
    client: FlaskClient, engine: FakeEngine
) -> None:
    engine.compiling = {"hachihachi"}
    token = open_match(client)

    assert "Ranked moves" in get(client, hint_address(client, token))
    with client.get("/healthz") as response:
        assert response.json == {"status": "ok", "engine": "compiling"}


def test_hints_are_hidden_and_shown_in_this_browser(
    client: FlaskClient, engine: FakeEngine
) -> None:
    token = open_match(client)
    now = version(get(client, f"/play/{token}"))

    assert post(client, f"/play/{token}/hint/show", {"version": now})[0] == 303
    assert "Hints are hidden" in get(client, f"/play/{token}")
    status, part, _ = post(client, f"/play/{token}/hint/show", {"version": now}, part=True)
    assert status == 200
    assert 'hx-trigger="load"' in part


def test_a_hint_for_an_older_table_says_that_it_has_moved_on(
    client: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    token = open_match(client)
    old = practice.table(token).version - 1
    address = f"/play/{token}/hint?version={old}"

    assert "The game has moved on." in get(client, address, part=True)
    assert status_of(client, address) == 409
    assert engine.asked == 0


def test_a_hint_that_the_learner_did_not_wait_for_is_told_no_more(
    client: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    token = open_match(client, level="random")
    address = hint_address(client, token)
    table = practice.table(token)

    def play() -> None:
        engine.meanwhile = lambda: None
        practice.act(table, table.version, legal_actions(table.observation)[0])

    engine.meanwhile = play
    assert "The game has moved on." in get(client, address, part=True)
    assert engine.asked == 0


def test_take_back_returns_the_move_and_says_what_was_shuffled(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client, level="random")
    page = get(client, f"/play/{token}")
    post(client, f"/play/{token}/act", {"version": version(page), "action": actions(page)[0]})
    now = practice.table(token)
    assert not now.match.current.is_over

    post(client, f"/play/{token}/take-back", {"version": str(now.version)})
    again = get(client, f"/play/{token}")

    assert "You took your move back" in again
    assert actions(again) == actions(page)
    assert "Variation 1" in get(client, f"/replays/{token}/1/0")


@pytest.mark.parametrize(
    ("verdict", "lines"), [(Verdict.MANY_SMALL, 1), (Verdict.SIDE, 1), (Verdict.MATCH, 0)]
)
def test_where_no_idea_tells_why_a_deal_shows_how_the_rival_loses(
    client: FlaskClient, engine: FakeEngine, verdict: Verdict, lines: int
) -> None:
    engine.verdict = verdict
    part = Part(0, Family.LIGHTS, Estimate(1.0))
    engine.named = (part,) if verdict is Verdict.SIDE else ()
    token = open_match(client)
    page = get(client, hint_address(client, token))

    assert len(re.findall(r"<details[^>]* data-line>", page)) == lines
    assert len(re.findall(r"<li data-ply>", page)) >= 3 * lines
    assert page.count("data-line-end") == lines


def test_a_yaku_of_two_sentences_is_explained_once(
    client: FlaskClient, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.verdict = Verdict.MANY_SMALL
    sentences = ("You score more from Moon viewing.", "Moon viewing and Three lights pay more.")
    monkeypatch.setattr(why, "tell_why", lambda *_: Lead("", sentences))
    page = get(client, hint_address(client, open_match(client)))

    assert page.count('popovertarget="term-why-tsukimi"') == 2
    assert page.count('id="term-why-tsukimi"') == 1
    assert page.count('id="term-why-sanko"') == 1

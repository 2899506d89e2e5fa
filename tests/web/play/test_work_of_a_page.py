"""What pages cost: they read what they show, and work everything out once."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.calls import count_calls
from tests.practice.players import finish, step, with_casual
from tests.review.engine import FakeEngine
from tests.sizes import a_few_of
from tests.web.learner import MATCH, actions, get, open_match, post, version
from tutor.practice import Practice
from tutor.store import MatchSetup, Store
from tutor.store.lesson_log import LessonLog
from tutor.store.rows import build_record, read_event_rows
from tutor.web import Config, create_app
from tutor.web.home import RECENT
from tutor.web.table.beats import list_prelude_moves
from tutor.web.table.seats import build_score

GAMES = [
    MATCH,
    replace(MATCH, game="roppyakken", preset="rp_fudawiki", overrides={}, players=3),
    replace(MATCH, game="hachihachi", preset="hh_standard", overrides={}, players=4),
]


@pytest.mark.parametrize("setup", GAMES, ids=lambda setup: setup.preset)
def test_a_click_reads_no_event_again_and_works_the_table_out_once(
    client: FlaskClient, practice: Practice, setup: MatchSetup
) -> None:
    token = practice.open(setup).token
    for _ in range(3):
        page = get(client, f"/play/{token}")
        fields = {"version": version(page), "action": actions(page)[0]}
        with count_calls(read_event_rows, list_prelude_moves, build_score) as calls:
            post(client, f"/play/{token}/act", fields, part=True)

        assert calls == {"read_event_rows": 0, "list_prelude_moves": 1, "build_score": 1}


@pytest.mark.parametrize("change", ["take-back", "next-round"])
def test_whatever_changes_a_table_reads_no_event_again(
    client: FlaskClient, practice: Practice, change: str
) -> None:
    table = step(practice, practice.open(MATCH))
    while change == "next-round" and not table.match.current.is_over:
        table = step(practice, table)

    with count_calls(read_event_rows) as calls:
        fields = {"version": str(table.version)}
        status, _body, _address = post(client, f"/play/{table.token}/{change}", fields, part=True)

    assert status == 200
    assert calls == {"read_event_rows": 0}


def test_the_first_page_of_a_table_after_a_start_reads_its_events_and_no_other_does(
    store: Store, practice: Practice
) -> None:
    token = practice.open(MATCH).token
    client = create_app(Config(with_casual(store), "a key", FakeEngine())).test_client()

    read = []
    for _ in range(3):
        with count_calls(read_event_rows) as calls:
            get(client, f"/play/{token}")
        read.append(calls["read_event_rows"])

    assert read == [1, 0, 0]


@pytest.mark.parametrize("setup", a_few_of(GAMES, 1), ids=lambda setup: setup.preset)
@pytest.mark.parametrize("page", ["/play/{}", "/replays/{}/1/{}", "/replays/{}/review/1"])
def test_the_page_of_a_finished_round_replays_what_was_said_before_its_first_card_once(
    client: FlaskClient, practice: Practice, setup: MatchSetup, page: str
) -> None:
    overrides = {"rounds": 1} if setup.game != "roppyakken" else {"target": 100}
    table = finish(practice, practice.open(replace(setup, overrides=overrides)))
    address = page.format(table.token, len(table.match.rounds[0].actions))

    with count_calls(list_prelude_moves) as calls:
        get(client, address)

    assert calls == {"list_prelude_moves": 1}


def test_a_table_of_a_lesson_is_loaded_once(client: FlaskClient, practice: Practice) -> None:
    _status, _body, address = post(client, "/learn/f-07/6", {"ask": "table"})

    with count_calls(Practice.table) as calls:
        get(client, address)

    assert calls == {"table": 1}


def test_the_home_page_reads_the_matches_that_it_shows_and_none_of_them_again(
    client: FlaskClient, practice: Practice, store: Store, engine: FakeEngine
) -> None:
    going_on = practice.open(MATCH)
    for seed in range(9):
        finish(practice, practice.open(replace(MATCH, overrides={"rounds": 1}, seed=seed)))

    restarted = create_app(Config(with_casual(store), "a key", engine)).test_client()
    for browser, read in ((restarted, 1), (client, 0)):  # what goes on
        with count_calls(build_record, list_prelude_moves) as calls:
            page = get(browser, "/")
        assert calls == {"build_record": read, "list_prelude_moves": 0}

    assert f'href="/play/{going_on.token}">Continue' in page
    assert page.count("Replay the match of") == RECENT


def test_a_table_reads_no_lessons_but_its_own(client: FlaskClient) -> None:
    address = f"/play/{open_match(client)}"

    with count_calls(LessonLog.steps) as calls:
        get(client, address)

    assert calls == {"steps": 0}

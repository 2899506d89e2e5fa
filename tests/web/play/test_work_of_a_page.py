"""What pages cost: a click loads its match once and works everything out once."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.calls import count_calls
from tests.practice.players import step
from tests.web.learner import MATCH, actions, get, open_match, post, version
from tutor.practice import Practice
from tutor.store import MatchSetup
from tutor.store.lesson_log import LessonLog
from tutor.store.rows import read_event_rows
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.table.seats import build_score

GAMES = [
    MATCH,
    replace(MATCH, game="roppyakken", preset="rp_fudawiki", overrides={}, players=3),
    replace(MATCH, game="hachihachi", preset="hh_standard", overrides={}, players=4),
]


@pytest.mark.parametrize("setup", GAMES, ids=lambda setup: setup.preset)
def test_a_click_loads_its_match_once_and_works_the_table_out_once(
    client: FlaskClient, practice: Practice, setup: MatchSetup
) -> None:
    token = practice.open(setup).token
    for _ in range(3):
        page = get(client, f"/play/{token}")
        fields = {"version": version(page), "action": actions(page)[0]}
        with count_calls(read_event_rows, list_prelude_moves, build_score) as calls:
            post(client, f"/play/{token}/act", fields, part=True)

        assert calls == {"read_event_rows": 1, "list_prelude_moves": 1, "build_score": 1}


@pytest.mark.parametrize("change", ["take-back", "next-round"])
def test_whatever_changes_a_table_loads_its_match_once(
    client: FlaskClient, practice: Practice, change: str
) -> None:
    table = step(practice, practice.open(MATCH))
    while change == "next-round" and not table.match.current.is_over:
        table = step(practice, table)

    with count_calls(read_event_rows) as calls:
        fields = {"version": str(table.version)}
        status, _body, _address = post(client, f"/play/{table.token}/{change}", fields, part=True)

    assert status == 200
    assert calls == {"read_event_rows": 1}


def test_a_table_reads_no_lessons_but_its_own(client: FlaskClient) -> None:
    address = f"/play/{open_match(client)}"

    with count_calls(LessonLog.steps) as calls:
        get(client, address)

    assert calls == {"steps": 0}

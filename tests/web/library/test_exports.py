"""A match that is over leaves as a file, and comes back as the same match."""

import json
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, open_match, status_of
from tutor.practice import Practice, Table
from tutor.records import read_any, split_several


@pytest.fixture
def ended(practice: Practice, ended: Table) -> Table:
    practice.shelf.note(ended.token, 1, 2, "Bold.")
    practice.shelf.tag(ended.token, ["club"])
    return ended


@pytest.mark.parametrize(("name", "suffix"), [("json", "json"), ("text", "txt")])
def test_what_is_exported_reads_back_whole(
    client: FlaskClient, ended: Table, name: str, suffix: str
) -> None:
    with client.get(f"/replays/{ended.token}/export/{name}") as response:
        data = response.get_data()
        kept = response.headers["Content-Disposition"]

    record = read_any(data)
    assert record.replay.events == ended.record.events
    assert (record.tags, record.notes) == (("club",), {(1, 2): "Bold."})
    assert record.names == ("learner", "Momo")
    assert kept.startswith('attachment; filename="hanafuda-koikoi-')
    assert kept.endswith(f'.{suffix}"')


def test_a_file_tells_nothing_of_where_it_comes_from(client: FlaskClient, ended: Table) -> None:
    with client.get(f"/replays/{ended.token}/export/json") as response:
        told = response.get_data(as_text=True)

    assert ended.token not in told
    assert str(ended.record.setup.seed) not in json.loads(told)
    assert "seed" not in told


@pytest.mark.parametrize(("name", "begins"), [("html", "<!doctype html>"), ("markdown", "#")])
def test_a_match_leaves_as_a_document(
    client: FlaskClient, ended: Table, name: str, begins: str
) -> None:
    for query in ("", "?quiz=1"):
        with client.get(f"/replays/{ended.token}/export/{name}{query}") as response:
            assert response.status_code == 200
            told = response.get_data(as_text=True)
            assert told.lower().startswith(begins)
            assert "Momo" in told  # as the pages call her
            assert "omputer" not in told


def test_there_are_no_other_formats(client: FlaskClient, ended: Table) -> None:
    assert status_of(client, f"/replays/{ended.token}/export/pdf") == 404


@pytest.mark.parametrize("name", ["zip", "text"])
def test_what_a_list_shows_is_taken_along_and_comes_back_in_one_file(
    client: FlaskClient, practice: Practice, ended: Table, name: str
) -> None:
    other = finish(practice, practice.open(replace(MATCH, seed=8)))
    open_match(client)  # which still goes on
    with client.get(f"/replays/export/{name}?tag=club") as response:
        tagged = split_several(response.get_data())
    with client.get(f"/replays/export/{name}") as response:
        both = split_several(response.get_data())

    assert [read_any(one.data).replay.events for one in tagged] == [ended.record.events]
    told = [read_any(one.data).replay.events for one in both]
    assert told == [other.record.events, ended.record.events]


def test_the_names_of_a_larger_table_come_back(client: FlaskClient, practice: Practice) -> None:
    rounds = {"rounds": 1}
    five = replace(
        MATCH, game="hachihachi", preset="hh_standard", overrides=rounds, players=5, seed=2
    )
    table = finish(practice, practice.open(five))
    with client.get(f"/replays/{table.token}/export/text") as response:
        record = read_any(response.get_data())

    assert record.names == ("learner", "Aoi", "Ren", "Yui", "Sora")

"""A match that is over leaves as a file, and comes back as the same match."""

import json

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH
from tutor.practice import Practice, Table
from tutor.review.files import read_any


@pytest.fixture
def ended(practice: Practice) -> Table:
    table = finish(practice, practice.open(MATCH))
    practice.shelf.note(table.token, 1, 2, "Bold.")
    practice.shelf.tag(table.token, ["club"])
    return table


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
    assert record.names == ("learner", "random")
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
            assert response.get_data(as_text=True).lower().startswith(begins)


def test_there_are_no_other_formats(client: FlaskClient, ended: Table) -> None:
    with client.get(f"/replays/{ended.token}/export/pdf") as response:
        assert response.status_code == 404

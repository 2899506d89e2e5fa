"""Whoever is somebody else finds nothing and changes nothing, at any address, by any method."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.sizes import a_few_of
from tests.web.hostile import METHODS, Known, Texts, filled, meant
from tests.web.learner import HTMX
from tests.web.learners.houses import browser, fill, house, newcomer, open_to_many, without_tokens
from tests.web.stocked import stock
from tutor.practice import Practice
from tutor.store.database.sqlite import FILE_NAME
from tutor.store.scope import FIRST
from tutor.store.tables.base import BaseTable

OWNED = sorted(
    one.name for one in BaseTable.metadata.tables.values() if "learner_id" in one.columns
)
HIS = frozenset(
    {
        "token",
        "share",
        "shares.number",
        "sheets.number",
        "train.number",
        "fact.number",
        "drill.number",
        "duplicates.token",
        "classes.number",
        "class_tasks.number",
        "class_tasks.task",
        "class_matches.number",
        "class_matches.shown",
        "puzzle_runs.number",
    }
)  # places of an address that name what somebody keeps
REFUSED = HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED
MANY = 40  # addresses that name something of somebody's
FOR_ANYBODY = frozenset({"shares.read"})  # a link shows its match to whoever has it


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="module")
def practice(folder: Path) -> Iterator[Practice]:
    with house(folder) as made:
        yield made


@pytest.fixture(scope="module")
def known(practice: Practice) -> Known:
    there = stock(practice)
    fill(practice, there["token"][0])
    return there


@pytest.fixture(scope="module")
def app(practice: Practice, known: Known) -> Flask:
    return open_to_many(practice)


@pytest.fixture(scope="module")
def other(app: Flask) -> FlaskClient:
    return newcomer(app)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """Return a newcomer to a house in which nobody has ever done anything."""
    with house(tmp_path_factory.mktemp("empty")) as made:
        yield newcomer(open_to_many(made))


def rows_of_the_first(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(folder / FILE_NAME)) as file:
        return {
            table: file.execute(f"SELECT * FROM {table} WHERE learner_id = {FIRST}").fetchall()
            for table in OWNED
        }


def usual(rule: Rule, known: Known) -> Texts:
    return {name: values[0] for name, values in meant(rule, known).items()}


def names_his(rule: Rule) -> bool:
    """Return whether an address names what somebody keeps, and is not for anybody."""
    if rule.endpoint in FOR_ANYBODY:
        return False
    part = rule.endpoint.partition(".")[0]
    return any(place in HIS or f"{part}.{place}" in HIS for place in rule.arguments)


def ask(client: FlaskClient, method: str, rule: Rule, fields: Texts) -> TestResponse:
    sent = fields if method == "POST" else {}
    return client.open(filled(rule, fields), method=method, data=sent, query_string={})


def test_the_first_learner_has_something_of_everything(folder: Path, known: Known) -> None:
    kept = rows_of_the_first(folder)

    assert [table for table in OWNED if not kept[table]] == []


def test_what_is_somebody_elses_is_found_at_no_address_by_no_method(
    app: Flask, known: Known, other: FlaskClient, folder: Path
) -> None:
    before = rows_of_the_first(folder)
    told = [one for one in app.url_map.iter_rules() if names_his(one)]
    for rule in told:
        for method in METHODS:
            with ask(other, method, rule, usual(rule, known)) as answer:
                is_answered = method in (rule.methods or ())
                assert method == "OPTIONS" or answer.status_code in REFUSED, (method, rule)
                assert not is_answered or answer.status_code != REFUSED[1], (method, rule)
    assert len(told) > MANY
    assert rows_of_the_first(folder) == before


@pytest.mark.parametrize("headers", a_few_of([{}, HTMX], 1), ids=["page", "part"])
def test_every_page_is_as_if_nobody_else_were_there(
    app: Flask, known: Known, other: FlaskClient, alone: FlaskClient, headers: Texts
) -> None:
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in (*FOR_ANYBODY, "static"):
            continue
        path = filled(rule, usual(rule, known))
        with other.get(path, headers=headers) as here, alone.get(path, headers=headers) as there:
            assert here.status_code == there.status_code, path
            pages = [
                without_tokens(one.get_data().decode(errors="replace")) for one in (here, there)
            ]
            assert pages[0] == pages[1], path


def test_whoever_only_looks_leaves_nothing_anywhere(
    app: Flask, known: Known, practice: Practice
) -> None:
    before = practice.learners.add()
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.endpoint != "static":
            with browser(app).get(filled(rule, usual(rule, known))) as answer:
                assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, rule
    assert practice.learners.add() == before + 1


def test_nothing_that_another_sends_changes_what_is_not_his(
    app: Flask, known: Known, other: FlaskClient, folder: Path
) -> None:
    before = rows_of_the_first(folder)
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()):
            with ask(other, "POST", rule, usual(rule, known)) as answer:
                assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, rule
    assert rows_of_the_first(folder) == before

"""The value of every move of a decision: below its card, and in a list."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, get
from tests.web.reviewed import analysed, course, decided, moment_at, own_choice
from tutor.practice import Practice, Table
from tutor.review.figures import Assessment
from tutor.review.units import ROUND, Unit
from tutor.rules.actions import action_text
from tutor.rules.match.match import Match

SLOPE = 0.02  # of a point, as a chance


def tell(match: Match, unit: Unit) -> Assessment:
    """Return figures with a chance for every move."""
    if unit.kind == ROUND:
        return course(match, unit)
    return replace(decided(match, unit), slope=SLOPE)


@pytest.fixture
def table(practice: Practice) -> Table:
    return analysed(practice, finish(practice, practice.open(MATCH)), tell=tell)


def test_every_move_has_its_value_and_its_cost_is_the_difference(
    client: FlaskClient, table: Table
) -> None:
    unit = own_choice(table)
    found = decided(table.match, unit)
    page = get(client, moment_at(table, unit, "?show=1"))
    below = re.findall(
        r'class="value of-(\w+)[^"]*"\s*data-move="([\w-]+)".*?</a>', page, re.DOTALL
    )
    assert {key for _tone, key in below} == {action_text(one.action) for one in found.candidates}
    ranked = page.split('class="ranked"')[1].split("</ol>")[0]
    rows = re.findall(r"<b>(\d+)%</b>.*?<span>(.*?)</span>", ranked, re.DOTALL)
    assert len(rows) == len(found.candidates)
    best = int(rows[0][0])
    assert rows[0][1] == "best"
    for value, cost in rows[1:]:
        size, margin = re.fullmatch(r"−?(\d+)(?: ± (\d+))?", cost).groups()  # type: ignore[union-attr]
        assert best - int(value) == int(size)
        assert margin is None or int(margin) >= 1


def test_the_played_move_and_the_best_one_are_marked(client: FlaskClient, table: Table) -> None:
    unit = own_choice(table)
    found = decided(table.match, unit)
    page = get(client, moment_at(table, unit, "?show=1"))
    marked = re.findall(r'class="value of-(\w+) was-played"\s*data-move="([\w-]+)"', page)

    assert marked == [("worse", action_text(found.played))]
    best = re.findall(r'class="value of-best"\s*data-move="([\w-]+)"', page)
    assert action_text(found.best) in best

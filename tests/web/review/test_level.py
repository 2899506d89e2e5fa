"""The first page of a review: the level of the match, and no moment twice."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tests.web.reviewed import reviewed
from tutor.practice import Practice, Table


@pytest.fixture
def table(practice: Practice) -> Table:
    return reviewed(practice)


def given_up(rows: str) -> list[int]:
    """Return the last column of table rows, in percent."""
    return [int(cell) for cell in re.findall(r"<td>(\d+)%</td>\s*</tr>", rows)]


def test_kinds_and_phases_add_up_to_what_all_decisions_gave_up(
    client: FlaskClient, table: Table
) -> None:
    page = get(client, f"/replays/{table.token}/review")
    [level] = re.findall(r'id="level".*?</section>', page, re.DOTALL)
    [whole] = re.findall(r'class="sums given-up".*?</table>', page, re.DOTALL)
    own = int(re.findall(r"<tfoot>.*?<td>(\d+)%</td>", whole, re.DOTALL)[0])
    kinds, phases = re.findall(r"<tbody>(.*?)</tbody>", level, re.DOTALL)

    assert sum(given_up(kinds)) == own
    assert sum(given_up(phases)) == own
    assert len(given_up(phases)) == 3
    assert "played like" in level
    assert "ccuracy" not in page


def test_calls_give_up_no_less_than_the_slips_among_them(client: FlaskClient) -> None:
    _status, _body, address = post(client, "/replays/samples/one-call-too-many", {})
    page = get(client, "/".join(address.split("/")[:3]) + "/review?seat=0")
    [level] = re.findall(r'id="level".*?</section>', page, re.DOTALL)
    [whole] = re.findall(r'class="sums given-up".*?</table>', page, re.DOTALL)

    _cards, calls = given_up(re.findall(r"<tbody>(.*?)</tbody>", level, re.DOTALL)[0])
    slips = int(re.findall(r"<tr>.*?<td>(\d+)%", whole, re.DOTALL)[1])

    assert slips <= calls


def test_what_mattered_does_not_repeat_the_steps(client: FlaskClient, table: Table) -> None:
    page = get(client, f"/replays/{table.token}/review")
    moments = re.findall(r'data-moment="(\d+-\d+)"', page)

    assert len(moments) > 3
    assert len(moments) == len(set(moments))
    answered = get(client, f"/replays/{table.token}/review?answers=1")
    after = answered.split('id="moments-title"')[1]
    assert set(re.findall(r'data-moment="(\d+-\d+)"', after)) == set(moments)

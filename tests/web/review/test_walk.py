"""The walk through the decisions that cost a match most: a page for each beat."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get
from tests.web.reviewed import decided, decisions, find_loss
from tutor.practice import LEARNER, Practice, Table
from tutor.review.units import Unit
from tutor.rules.cards import IDS


@pytest.fixture
def practice(lasting: Practice) -> Practice:
    return lasting


def steps_of(page: str) -> list[Unit]:
    """Return the decisions that the first page of a review shows as steps."""
    shown = re.findall(r'class="moments steps">(.*?)</ol>', page, re.DOTALL)
    places = re.findall(r"/review/(\d+)/(\d+)", "".join(shown))
    return [Unit(int(place), int(step)) for place, step in places]


def next_of(page: str) -> str:
    [link] = re.findall(r'<a[^>]*\bid="walk-next"[^>]*>', page)
    [address] = re.findall(r'\bhref="([^"]+)"', link)
    return str(address)


def test_the_steps_are_the_costliest_slips_in_the_order_of_play(
    client: FlaskClient, table: Table
) -> None:
    steps = steps_of(get(client, f"/replays/{table.token}/review"))
    slips = [unit for unit in decisions(table.match, LEARNER) if find_loss(table, unit)]
    assert len(steps) == 3
    assert steps == sorted(steps)
    least = min(find_loss(table, unit) for unit in steps)
    assert least >= max(find_loss(table, unit) for unit in slips if unit not in steps)


def test_a_walk_goes_through_four_beats_of_each_step_and_ends_at_the_review(
    client: FlaskClient, table: Table
) -> None:
    review = f"/replays/{table.token}/review"
    address, seen = f"{review}/walk/1/1", []
    while address != review:
        seen.append(address)
        address = next_of(get(client, address))

    assert seen == [f"{review}/walk/{step}/{beat}" for step in (1, 2, 3) for beat in (1, 2, 3, 4)]
    for beyond in ("0/1", "4/1", "1/0", "1/5"):
        assert client.get(f"{review}/walk/{beyond}").status_code == 404


def test_each_beat_tells_no_more_than_it_is_about(client: FlaskClient, table: Table) -> None:
    review = f"/replays/{table.token}/review"
    [unit, *_others] = steps_of(get(client, review))
    best = IDS[decided(table.match, unit).best]
    pages = [get(client, f"{review}/walk/1/{beat}") for beat in (1, 2, 3, 4)]
    headings = [re.findall(r'<h1 id="verdict">([^<]+)</h1>', page)[0] for page in pages]

    assert ["walk-cost" in page for page in pages] == [False, True, True, False]
    assert "−10%" in pages[1]
    assert len(set(headings)) == 4
    assert ["walk-try" in page for page in pages] == [False, False, False, True]
    told = [page.split("<aside")[1].split('id="past"')[0] for page in pages]
    assert not any("better" in one.lower() for one in told[:3])
    assert best not in told[0]

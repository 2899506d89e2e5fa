"""The points of everybody after each round: the chart of a table whose chances are not known."""

import re
from itertools import pairwise
from random import Random

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get
from tutor.records import read_sample
from tutor.web.review.overview.course import APART, StandingsSize, draw_standings
from tutor.web.review.overview.course import NARROW_STANDINGS as NARROW
from tutor.web.review.overview.course import WIDE_STANDINGS as WIDE

SAMPLE = "five-at-the-table"


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("seed", range(20))
def test_labels_are_apart_inside_and_in_the_order_of_the_points(
    size: StandingsSize, seed: int
) -> None:
    random = Random(seed)
    rows = [[random.randint(-30 * seed, 30) for _ in range(5)] for _ in range(2 + seed % 12)]
    drawn = draw_standings(rows, size, range(5))
    lines = sorted(drawn.lines, key=lambda line: line.label)

    assert all(0 <= line.label <= size.height for line in lines)
    assert all(one.label + APART <= other.label + 0.2 for one, other in pairwise(lines))
    points = [rows[-1][line.player] for line in lines]
    assert points == sorted(points, reverse=True)
    for line in lines:
        assert len(line.points.split()) == len(rows)


@pytest.fixture
def page(client: FlaskClient) -> str:
    """Return the review of a match of five."""
    token = re.search(r'name="csrf-token" content="([^"]+)"', get(client, "/settings"))
    assert token
    opened = client.post(f"/replays/samples/{SAMPLE}", data={"csrf_token": token[1]})
    address = re.search(r"/replays/[\w-]+", opened.location)
    assert address
    return get(client, f"{address[0]}/review")


def test_a_match_of_five_has_a_chart_and_a_table_of_its_points(page: str) -> None:
    match = read_sample(SAMPLE).match
    [section] = re.findall(r'aria-labelledby="standings-title".*?</section>', page, re.DOTALL)

    assert section.count("<polyline") == 2 * 5
    cells = re.findall(r"<td>([^<]+)</td>", section)
    last = [int(cell.replace("−", "-")) for cell in cells[-5:]]
    assert sorted(last) == sorted(match.totals())
    assert len(cells) == 5 * len(match.finished)

"""The first page of a review: its charts, its level, and the points of each round."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.web.learner import get, post
from tests.web.reviewed import reviewed
from tutor.practice import Practice, Table
from tutor.records import read_sample
from tutor.review.grades import Grade, MomentKind, Tag
from tutor.web.review.course import (
    APART,
    LETTER,
    LINE,
    NARROW,
    NARROW_STANDINGS,
    WIDE,
    WIDE_STANDINGS,
    CoursePoint,
    Size,
    StandingsSize,
    draw_course,
    draw_standings,
)
from tutor.web.review.ledger import draw_waterfall, round_parts
from tutor.web.review.what_if import MOST_LABELS, MOST_STEPS, count_bins
from tutor.web.words.review import grade_mark, moment_name, tag_name

POINTS = st.floats(-60, 60, allow_nan=False)


@given(st.lists(POINTS, min_size=1, max_size=9), st.integers(-60, 60))
def test_the_printed_parts_add_up_to_the_printed_result(parts: list[float], total: int) -> None:
    *bars, whole = draw_waterfall(parts, total)

    assert round(sum(bar.value for bar in bars), 1) == whole.value == total


@given(st.lists(POINTS, min_size=3, max_size=9))
def test_a_printed_part_is_next_to_what_it_is(parts: list[float]) -> None:
    printed = round_parts(parts, sum(parts), stored={0})

    assert sum(printed) == pytest.approx(round(10 * sum(parts)) / 10)
    assert printed[0] == round(10 * parts[0]) / 10
    assert all(abs(one - part) < 0.3 for one, part in zip(printed, parts, strict=True))


@given(st.lists(POINTS, min_size=1, max_size=9))
def test_every_bar_begins_where_the_one_before_ended(parts: list[float]) -> None:
    bars = draw_waterfall(parts, sum(parts))
    end = bars[0].zero
    for bar in bars[:-1]:
        near, far = bar.start, bar.start + bar.width
        assert min(abs(end - near), abs(end - far)) < 0.05
        end = near if abs(end - far) < abs(end - near) else far
        assert -0.05 <= near <= far <= 100.05
    assert abs(whole_end(bars[-1].zero, bars[-1].value, bars[-1].width) - end) < 0.1


def whole_end(zero: float, value: float, width: float) -> float:
    return zero + (width if value > 0 else -width)


@st.composite
def courses(draw: st.DrawFn) -> list[CoursePoint]:
    """Return a match of a few rounds, with any marks and turned cards on it."""
    chance = st.floats(0, 1, allow_nan=False)
    return [
        CoursePoint(
            round=place,
            before=draw(chance),
            after=draw(chance),
            mark=draw(st.sampled_from(["", "find", "blunder", "theirs", "inaccuracy"])),
            label="move 3",
            turn=draw(st.sampled_from(["", "", "lucky"])),
            card="the moon",
        )
        for place in range(1, draw(st.integers(2, 13)))
        for _choice in range(draw(st.integers(1, 20)))
    ]


@given(st.floats(0, 1, allow_nan=False), courses(), st.sampled_from([WIDE, NARROW]))
def test_the_line_goes_through_every_choice_and_stays_in_its_drawing(
    start: float, points: list[CoursePoint], size: Size
) -> None:
    drawn = draw_course(start, points, size)

    assert drawn.path.count("V") == 2 * len(points)
    assert [one.round for one in drawn.rounds] == sorted({one.round for one in points})
    assert len(drawn.signs) == sum(bool(one.mark) for one in points)
    assert len(drawn.turns) == sum(bool(one.turn) for one in points)
    assert len(drawn.words) <= size.labels
    heights = [float(one) for one in re.findall(r"V([\d.]+)", drawn.path)]
    assert all(size.top <= one <= size.height - size.foot for one in heights)
    for one, following in pairwise(drawn.rounds):
        assert one.x + one.width <= following.x


def test_the_line_goes_up_with_the_chance_and_marks_lie_beside_it() -> None:
    lost = CoursePoint(1, 0.75, 0.25, mark="blunder", label="move 1")
    found = CoursePoint(1, 0.5, 0.5, mark="find", turn="lucky", card="the moon")
    drawn = draw_course(0.5, [lost, found], WIDE)
    bad, good = drawn.signs
    [fall], [turn] = drawn.costs, drawn.turns
    middle = drawn.grid[50]

    assert fall.top < middle < fall.bottom < bad.y
    assert good.y < middle
    assert turn.kind == "lucky"
    assert (turn.top, turn.bottom) == (middle, fall.bottom)
    assert [one.text for one in drawn.words] == ["move 1", "the moon"]


def test_marks_and_words_lie_apart_and_words_off_the_line() -> None:
    """Also where every choice of a crowded match has a mark, on a phone."""
    points = [
        CoursePoint(place, 0.5, 0.45 if at % 2 else 0.55, "blunder", "move 3", card="the moon")
        for place in range(1, 7)
        for at in range(6)
    ]
    for size in (WIDE, NARROW):
        drawn = draw_course(0.5, points, size)
        boxes = [box(one.x, one.y, size.mark, size.mark) for one in drawn.signs]
        for one in drawn.words:
            wide = LETTER * len(one.text) / 2 * (1 if one.anchor == "start" else -1)
            boxes.append(box(one.x + wide, one.y - 4, abs(wide), LINE / 2))
        assert not any(touch(left, right) for left, right in combinations(boxes, 2))
        for text in boxes[len(drawn.signs) :]:
            assert not any(touch(text, part) for part in parts_of(drawn.path))


def box(x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
    return x - wide, y - high, x + wide, y + high


def touch(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    less = 0.2  # what rounding may take
    return (
        one[0] + less < other[2]
        and other[0] + less < one[2]
        and one[1] + less < other[3]
        and other[1] + less < one[3]
    )


def parts_of(path: str) -> Iterator[tuple[float, float, float, float]]:
    """Yield the straight parts of a line as boxes, a little thick."""
    start = re.match(r"M([\d.]+) ([\d.]+)", path)
    assert start
    x, y = float(start[1]), float(start[2])
    for way, value in re.findall(r"([HV])([\d.]+)", path):
        to = (float(value), y) if way == "H" else (x, float(value))
        yield min(x, to[0]) - 1, min(y, to[1]) - 1, max(x, to[0]) + 1, max(y, to[1]) + 1
        x, y = to


@given(st.lists(st.lists(st.integers(-300, 300), min_size=1, max_size=50), min_size=2, max_size=2))
def test_every_result_is_counted_once_and_gains_never_with_losses(results: list[list[int]]) -> None:
    counted = count_bins(results)

    assert len(counted) <= MOST_STEPS
    assert sum(step.is_labelled for step in counted) <= MOST_LABELS
    assert all(step.is_labelled for step in counted if step.low == 0)
    for way, found in enumerate(results):
        assert sum(step.counts[way] for step in counted) == len(found)
        for step in counted:
            assert step.counts[way] == sum(step.low <= one <= step.high for one in found)
            assert not step.low < 0 <= step.high


@pytest.mark.usefixtures("app_context")
def test_every_verdict_differs_by_glyph_and_by_word() -> None:
    marks = [grade_mark(grade) for grade in Grade]

    assert len({mark.glyph for mark in marks}) == len({mark.word for mark in marks}) == len(Grade)
    assert all(tag_name(tag) for tag in Tag)
    assert all(moment_name(kind) for kind in MomentKind)


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


SAMPLE = "five-at-the-table"


@pytest.mark.parametrize("size", [WIDE_STANDINGS, NARROW_STANDINGS])
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

"""What the search says of an answer in a lesson: it judges, and shows what it judged by."""

import re

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS
from tests.review.engine import FakeEngine
from tests.web.hints.test_decision_sheet import WEIGHED
from tests.web.learner import post


def answered(client: FlaskClient, lesson: str, step: str, fields: dict[str, str]) -> str:
    """Return the page that a step of a shipped lesson answers with."""
    names = [one.id for one in LESSONS[lesson].steps]
    status, page, _address = post(client, f"/learn/{lesson}/{names.index(step) + 1}", fields)
    assert status == 200
    return page


def test_a_worse_play_is_shown_what_it_gives_up_and_the_whole_ranking(client: FlaskClient) -> None:
    page = answered(client, "s-03", "the-lesser-evil", {"action": "10-deer"})

    assert "The rules allow it" in page
    assert "Your choice costs about 1.0 points compared with the best." in page
    values = page[page.index('class="sec values"') :]
    assert re.findall(r'class="n">(\d)', values) == ["1", "2", "3", "4"]
    assert re.findall(r"data-cost>([^<]*)<", values) == ["best", "−1.0", "−2.0", "−3.0"]
    assert "1,000 samples, seed 1" in values


def test_a_play_that_the_lesson_does_not_state_counts_where_the_search_finds_it_as_good(
    client: FlaskClient,
) -> None:
    page = answered(client, "s-03", "the-lesser-evil", {"action": "7-chaff-b"})

    assert "so it counts" in page
    assert "points less than" not in page


@pytest.mark.parametrize(("step", "counts"), [(0.1, True), (5.0, False)])
def test_a_decision_by_value_is_judged_by_the_search(
    client: FlaskClient, engine: FakeEngine, step: float, counts: bool
) -> None:
    engine.step, engine.weighed = step, WEIGHED

    page = answered(client, "s-05", "late-and-rich", {"option": "koikoi"})

    assert ("so it counts" in page) == counts
    sums = page[page.index('class="decision-sheet"') :]
    adds = [float(one.replace("−", "-")) for one in re.findall(r"data-adds>([^<]*)<", sums)]
    [total] = re.findall(r"data-total>.*?<td>([^<]*)</td>", sums, re.DOTALL)
    assert len(adds) == 3
    assert round(sum(adds), 6) == float(total.replace("−", "-"))


def test_that_two_are_as_good_is_answered_about_the_choice_and_not_about_a_card(
    client: FlaskClient,
) -> None:
    page = answered(client, "rs-03", "the-lesser-willow", {"action": "close"})

    assert "It is not that close" in page
    assert LESSONS["rs-03"].words["en"].steps["the-lesser-willow"].say["pine"] not in page


def test_without_the_engine_the_lesson_judges_and_no_figure_is_shown(
    client: FlaskClient, engine: FakeEngine
) -> None:
    engine.ready = False

    page = answered(client, "s-03", "the-lesser-evil", {"action": "7-chaff-b"})

    assert "so it counts" not in page
    assert 'class="sec values"' not in page


def test_a_step_that_the_rules_judge_asks_no_engine(
    client: FlaskClient, engine: FakeEngine
) -> None:
    answered(client, "k-08", "press-stop", {"option": "stop"})

    assert engine.asked == 0

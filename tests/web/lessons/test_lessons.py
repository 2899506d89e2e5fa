"""Lessons in the browser: answers are forms, the place is kept, the map shows the way on."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.lessons import shipped
from tests.lessons.sample import ROOT, sample
from tests.lessons.shipped import LESSONS
from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tests.sizes import a_few_of
from tests.web.learner import found, get, location_of, post
from tests.web.lesson_forms import fields_of, learn
from tutor.lessons.beginning import measure_effort, read_short_way
from tutor.lessons.model import Step
from tutor.practice import Practice
from tutor.store import Store
from tutor.web import Config, create_app

STEPS = list(enumerate(sample().steps, start=1))
NUMBER = {step.id: number for number, step in STEPS}


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[FlaskClient]:
    """Return a browser in an application whose only lesson is the sample."""
    store = Store(tmp_path)
    config = Config(with_casual(store), "a key", FakeEngine())
    yield create_app(Config(**{**vars(config), "lessons": ROOT})).test_client()
    store.close()


def address(step: str) -> str:
    return f"/learn/k-01/{NUMBER[step]}"


def test_the_map_shows_the_courses_and_where_to_go_on(learner: FlaskClient) -> None:
    page = get(learner, "/learn")

    assert "Every kind" in page
    assert f"{measure_effort([sample()]).minutes} minutes" in page
    assert 'href="/learn/k-01"' in page
    assert "Continue" in page


@pytest.mark.parametrize(("number", "step"), STEPS, ids=[step.id for _number, step in STEPS])
def test_the_right_answer_is_told_why_and_leads_on(
    learner: FlaskClient, number: int, step: Step
) -> None:
    assert f"Task of {step.id}" in get(learner, f"/learn/k-01/{number}")

    status, page, _address = post(learner, f"/learn/k-01/{number}", fields_of(step))

    assert status == 200
    assert f"Right: {step.id}." in page
    assert 'id="next-step"' in page


def test_a_wrong_answer_gets_its_own_reply_and_may_be_given_again(learner: FlaskClient) -> None:
    wrong = {"number-": "5"}
    _status, page, _address = post(learner, address("count"), wrong)

    assert "Reply iris." in page
    assert 'value="5"' in page
    assert 'id="next-step"' not in page


def test_a_part_announces_what_was_said(learner: FlaskClient) -> None:
    _status, part, _address = post(learner, address("pick"), {"option": "yes"}, part=True)

    said = found(r'<div\s+class="say"[^>]*role="status"[^>]*>(.*?)</div>', part.replace("\n", " "))
    assert " ".join(re.sub("<[^>]*>", " ", said).split()).startswith("Not yet. Reply yes.")


def test_two_misses_bring_the_nudge_and_the_answer(learner: FlaskClient) -> None:
    pages = [post(learner, address("count"), {"number-": "5"})[1] for _miss in range(3)]

    assert ["Look again." in page for page in pages] == [False, True, True]
    assert ["Show me" in page for page in pages] == [False, True, True]
    shown = post(learner, address("count"), {"ask": "show"})[1]
    assert 'value="6"' in shown
    assert 'data-mood="shown"' in shown
    assert 'id="next-step"' in shown
    assert 'id="send"' not in shown


def test_the_answer_is_not_shown_before_it_was_missed(learner: FlaskClient) -> None:
    assert 'value="6"' not in post(learner, address("count"), {"ask": "show"})[1]


def test_a_hint_may_be_asked_for_at_once(learner: FlaskClient) -> None:
    assert "Look again." in post(learner, address("tap"), {"ask": "hint"})[1]


def test_a_legal_play_that_misses_the_goal_is_shown_and_taken_back(learner: FlaskClient) -> None:
    page = post(learner, address("play"), {"action": "7-chaff-a"})[1]

    assert "The rules allow it" in page
    assert re.search(r"What follows</b> The computer", page)
    assert "Take it back" in page


def test_a_play_that_the_rules_forbid_moves_no_card(learner: FlaskClient) -> None:
    page = post(learner, address("play"), {"action": "1-crane"})[1]

    assert "Not allowed" in page
    assert re.search(
        r"Blue ribbons: all 3 cards.*<a class=\"rule\" href=\"/rules/koikoi#s3.20\">The rule</a>",
        page,
        re.DOTALL,
    )
    assert ">S3.20<" not in page
    assert 'value="9-ribbon"' in page


def test_a_lesson_goes_on_where_it_was_left(learner: FlaskClient) -> None:
    for step in sample().steps[:2]:
        post(learner, address(step.id), fields_of(step))

    assert location_of(learner, "/learn/k-01") == "/learn/k-01/3"


def test_a_lesson_that_is_done_says_so_and_can_be_done_again(learner: FlaskClient) -> None:
    for step in sample().steps:
        post(learner, address(step.id), fields_of(step))

    ending = get(learner, "/learn/k-01/end")
    assert 'class="can-now"' in ending
    assert 'action="/learn/first-match/koikoi"' in ending
    assert "1 of 1 lessons done" in get(learner, "/learn")
    assert location_of(learner, "/learn/k-01") == "/learn/k-01/1"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"card": "no-card"},
        {"number-": "9" * 99},
        {"number-": "six"},
        {"action": "no-action"},
        {"before": "x y", "action": "stop"},
        {"yaku": "no-yaku"},
        {"in-1-crane": "no-bin"},
        {"at-2-chaff-a": "9"},
        {"option": "no-option"},
    ],
)
def test_a_form_that_says_nothing_is_a_wrong_answer(
    learner: FlaskClient, fields: dict[str, str], thorough: bool
) -> None:
    for number, _step in STEPS if thorough else STEPS[::3]:
        status, page, _address = post(learner, f"/learn/k-01/{number}", fields)

        assert status == 200
        assert 'id="next-step"' not in page


def test_what_was_sent_by_mistake_is_no_miss(learner: FlaskClient) -> None:
    pages = [post(learner, address("count"), {"number-": ""})[1] for _time in range(4)]

    assert all("A number is still missing." in page for page in pages)
    assert not any("Show me" in page or "Look again." in page for page in pages)


def test_an_order_that_is_not_whole_keeps_what_was_placed(learner: FlaskClient) -> None:
    page = post(learner, address("order"), {"at-2-chaff-a": "1"})[1]

    assert "Some things still need a place." in page
    assert '<option value="1" selected>' in page


def test_hidden_cards_of_a_table_are_not_in_its_page(learner: FlaskClient) -> None:
    page = get(learner, address("play"))

    assert "1-crane" not in page  # the next but one card of the stock
    assert "11-swallow" not in page


FIRST = next(iter(LESSONS.values()))
WAY = read_short_way(shipped.ROOT).lessons
WAITS = f"Opens when you finish “{FIRST.words['en'].title}”."
STONE = re.compile(r'<li class="stone.*?</li>')


def way_on(client: FlaskClient) -> str:
    """Return the lesson behind the one main button of the map."""
    [name] = re.findall(r'class="btn cta big" href="/learn/([a-z]-\d\d)"', get(client, "/learn"))
    return str(name)


def test_a_lesson_lies_face_down_until_what_opens_it_is_done(
    client: FlaskClient, practice: Practice
) -> None:
    assert WAITS in unescape(get(client, "/learn"))

    learn(practice, FIRST.id)

    assert WAITS not in unescape(get(client, "/learn"))


def test_every_lesson_is_on_the_map(client: FlaskClient) -> None:
    stones = STONE.findall(get(client, "/learn").replace("\n", " "))

    assert len(stones) == len(LESSONS)


def test_one_course_is_open_and_one_lesson_is_here(client: FlaskClient, practice: Practice) -> None:
    learn(practice, FIRST.id)
    page = get(client, "/learn")

    assert page.count('name="course" open') == 1
    assert len(re.findall('<a [^>]*aria-current="step"', page)) == 1


def test_what_is_done_has_a_tick(client: FlaskClient, practice: Practice) -> None:
    learn(practice, FIRST.id)
    stone = STONE.findall(get(client, "/learn").replace("\n", " "))[0]

    assert "✓" in stone
    assert "done" in stone


@pytest.mark.parametrize(("done", "name"), enumerate(WAY))
def test_continue_leads_along_the_short_way(
    client: FlaskClient, practice: Practice, done: int, name: str
) -> None:
    learn(practice, *WAY[:done])

    assert way_on(client) == name


def test_what_was_begun_goes_before_the_short_way(client: FlaskClient, practice: Practice) -> None:
    practice.lessons.store_answer("f-02", LESSONS["f-02"].steps[0].id, right=True)

    assert way_on(client) == "f-02"


def test_beside_the_short_way_the_course_goes_on(client: FlaskClient, practice: Practice) -> None:
    learn(practice, "f-01", "f-02")

    assert way_on(client) == "f-03"


def test_when_everything_is_done_nothing_waits(client: FlaskClient, practice: Practice) -> None:
    learn(practice, *LESSONS)
    page = get(client, "/learn")

    assert "Every lesson is done." in page
    assert "Face down" not in page


@pytest.mark.parametrize("name", a_few_of(list(LESSONS), 12))
def test_a_lesson_ends_with_one_thing_to_do(
    client: FlaskClient, practice: Practice, name: str
) -> None:
    learn(practice, name)
    page = get(client, f"/learn/{name}/end")

    assert page.count('class="btn pri big"') == 1


def test_the_short_way_ends_with_a_match(client: FlaskClient, practice: Practice) -> None:
    learn(practice, *WAY)

    assert 'action="/learn/first-match/koikoi"' in get(client, f"/learn/{WAY[-1]}/end")


def test_the_end_counts_first_tries_and_offers_what_was_missed(
    client: FlaskClient, practice: Practice
) -> None:
    lesson = LESSONS["f-06"]
    learn(practice, lesson.id, missed=[(lesson.id, 1), (lesson.id, 2)])
    page = get(client, "/learn/f-06/end")
    assert f"{len(lesson.steps) - 2} of {len(lesson.steps)} right" in page
    assert page.count('class="later"') == 2
    offered = re.findall(r'href="(/learn/f-06/\d\?case=1)"', page)
    assert offered == ["/learn/f-06/2?case=1", "/learn/f-06/3?case=1"]

    assert 'href="/learn/f-06/end"' in get(client, offered[0])


def test_what_is_done_again_is_no_miss(client: FlaskClient, practice: Practice) -> None:
    step = LESSONS["f-06"].steps[0]
    for _time in range(2):
        post(client, "/learn/f-06/1", fields_of(step))

    record = practice.lessons.step("f-06", step.id)
    assert record
    assert record.tries == 1


def test_the_minutes_of_a_lesson_are_measured() -> None:
    assert all(one.minutes == measure_effort([one]).minutes for one in LESSONS.values())

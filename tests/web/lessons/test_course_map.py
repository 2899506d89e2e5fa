"""The map of the courses: a card for each lesson, what opens it, and the one way on."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS, ROOT
from tests.sizes import a_few_of
from tests.web.learner import get, post
from tests.web.lesson_forms import fields_of, learn
from tutor.lessons.beginning import measure_effort, read_short_way
from tutor.practice import Practice

FIRST = next(iter(LESSONS.values()))
WAY = read_short_way(ROOT).lessons
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

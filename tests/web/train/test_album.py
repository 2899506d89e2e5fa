"""The album shows the cards that a learner has met, and for how long each was remembered."""

import re
from itertools import groupby

from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS
from tests.web.learner import get, post
from tests.web.lesson_forms import learn
from tests.web.train.conftest import Calendar
from tests.web.train.test_today import WAY, answer_of, begin
from tutor.lessons.knowledge import list_met
from tutor.lessons.tags import list_right_cards
from tutor.practice import Practice
from tutor.rules.cards import IDS
from tutor.web.lessons.album import COOKIE, MOST_TURNING

SHOWN = re.compile(r'data-album="([\w-]+)">\s*<a\s+class="card( pale)?[^"]*"')
BAR = re.compile(r'<i class="on"></i>')


def read_album(client: FlaskClient) -> dict[str, bool]:
    """Return the cards that the album shows, and which of them are turned over."""
    return {name: not pale for name, pale in SHOWN.findall(get(client, "/cards"))}


def read_cards(client: FlaskClient, address: str = "/cards") -> str:
    """Return the part of the album below its key."""
    return get(client, address).partition('<div class="album">')[2]


def test_a_card_that_was_not_met_has_no_name(client: FlaskClient) -> None:
    page = read_cards(client)

    assert read_album(client) == {}
    assert page.count("cards/back.svg") == len(IDS)
    assert "/cards/1-crane" not in page


def test_a_right_answer_turns_its_cards_over(client: FlaskClient, practice: Practice) -> None:
    learn(practice, WAY[0])
    lesson = LESSONS[WAY[0]]
    right = frozenset().union(*map(list_right_cards, lesson.steps))
    met = {name for name in IDS if f"card:{name}" in list_met([lesson])}
    album = read_album(client)

    assert {name for name, is_turned in album.items() if is_turned} == right
    assert {*album} == met | right
    assert f"{len(right)} of 48" in get(client, "/cards")
    assert f"{len(right)} of 48" in get(client, "/")


def test_a_card_turns_over_once_at_the_first_visit_after_it_was_learned(
    client: FlaskClient, practice: Practice
) -> None:
    get(client, "/cards")
    learn(practice, WAY[0])
    right = frozenset().union(*map(list_right_cards, LESSONS[WAY[0]].steps))

    first = re.findall(r'data-turn="(\d)"', get(client, "/cards"))
    second = get(client, "/cards")

    assert first == [str(place) for place in range(1, min(len(right), MOST_TURNING) + 1)]
    assert "data-turn" not in second
    client.set_cookie(COOKIE, "no digits")
    assert "data-turn" in get(client, "/cards")


def test_the_bars_count_the_days_and_a_lost_question_empties_them(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    learn(practice, WAY[0])
    calendar.pass_days()
    address = begin(client)
    answer = answer_of(client, address)
    post(client, address, answer)
    cards = {*answer["card"]} & {*IDS}
    assert practice.lessons.memories() == dict.fromkeys(cards, 1)
    assert len(BAR.findall(read_cards(client))) == len(cards)
    assert len(BAR.findall(get(client, f"/cards/{min(cards)}"))) == 1

    calendar.pass_days(3)
    post(client, begin(client), {"ask": "hint"})
    assert 0 in practice.lessons.memories().values()
    assert {*cards} <= {name for name, is_turned in read_album(client).items() if is_turned}


def test_a_passport_lists_its_lessons_by_course_once(client: FlaskClient) -> None:
    page = get(client, "/cards/9-cup").partition("<main")[2]
    lessons = re.findall(r'href="/learn/([\w-]+)"', page)

    assert len(lessons) == len(set(lessons)) > 20
    courses = [course for course, _group in groupby(LESSONS[name].course for name in lessons)]
    assert len(courses) == len(set(courses))
    assert page.count("<details") == 4
    assert page.count('<details class="panel" open') == 1


def test_weak_cards_and_those_not_met_are_shown_apart(
    client: FlaskClient, practice: Practice
) -> None:
    learn(practice, WAY[0])
    album = read_album(client)
    weak = re.findall(r'data-album="([\w-]+)"', read_cards(client, "/cards?show=weak"))
    unmet = read_cards(client, "/cards?show=unmet")

    assert {*weak} == {name for name, is_turned in album.items() if is_turned}
    assert "data-album" not in unmet
    assert unmet.count("cards/back.svg") == len(IDS) - len(album)
    assert read_cards(client, "/cards?show=nonsense") == read_cards(client)

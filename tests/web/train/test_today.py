"""Today: five minutes of recall, own mistakes and the next lesson, and then an end."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS, ROOT
from tests.sizes import a_few_of
from tests.web.learner import get, location_of, open_match, post
from tests.web.lesson_forms import fields_of, learn
from tests.web.train.conftest import Calendar
from tutor.lessons.beginning import WORDS_A_MINUTE, count_words, read_short_way
from tutor.lessons.recall import Recall
from tutor.practice import Practice, Table
from tutor.skill.session import MOST_FIXED, MOST_RECALLED
from tutor.web import services
from tutor.web.lessons.progress import read_progress
from tutor.web.lessons.recall import find_case

WAY = read_short_way(ROOT).lessons
START = 'action="/today"'


def begin(client: FlaskClient) -> str:
    """Start the session, or go on with it; return the address of the next question."""
    status, _body, address = post(client, "/today", {})
    assert (status, address) == (303, "/today/next")
    return go_on(client)


def go_on(client: FlaskClient) -> str:
    return location_of(client, "/today/next")


def answer_questions(client: FlaskClient, *, right: bool) -> list[str]:
    """Answer questions of lessons as long as they come; return their families."""
    families = []
    while (address := go_on(client)).startswith("/learn/recall/"):
        families.append(address.split("/")[3])
        post(client, address, {"ask": "hint"} if not right else answer_of(client, address))
    return families


def answer_of(client: FlaskClient, address: str) -> dict[str, str | list[str]]:
    """Return the right answer to a question, filled in."""
    family, seed = address.split("/")[3:5]
    with client.application.test_request_context():
        progress = read_progress(services.practice().lessons, services.today())
        return fields_of(find_case(progress, family, int(seed)).lesson.steps[0])


def list_parts(page: str) -> list[str]:
    return re.findall(r'data-part="(\w+)"', page)


def count_red(page: str) -> int:
    return len(re.findall(r'class="btn[^"]* cta', page))


def test_the_second_day_has_three_parts_in_five_minutes(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    learn(practice, *WAY[:4], missed=[(WAY[0], 0)])
    calendar.pass_days()
    page = get(client, "/")

    assert list_parts(page) == ["remember", "fix", "learn"]
    assert "About 5 minutes" in page or "About 4 minutes" in page
    assert count_red(page) == page.count(START) == 1


def test_what_was_missed_in_a_lesson_is_fixed_and_the_rest_remembered(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    step = next(one for one in LESSONS[WAY[0]].steps if one.family)
    learn(practice, *WAY[:2], missed=[(WAY[0], LESSONS[WAY[0]].steps.index(step))])
    calendar.pass_days()
    begin(client)
    page = get(client, go_on(client))

    assert f"/learn/recall/{step.family}/" not in go_on(client)
    assert 'role="progressbar"' in page
    assert 'aria-valuetext="1 of ' in page
    assert answer_questions(client, right=True)[-1] == step.family


@pytest.mark.parametrize("right", [True, False])
def test_a_session_ends_with_what_was_kept_and_lost(
    client: FlaskClient, practice: Practice, calendar: Calendar, right: bool
) -> None:
    learn(practice, *WAY[:4])
    calendar.pass_days()
    assert begin(client).startswith("/learn/recall/")
    families = answer_questions(client, right=right)
    assert 1 < len(families) <= MOST_RECALLED
    assert go_on(client) == f"/learn/{WAY[4]}"
    learn(practice, WAY[4])
    assert go_on(client) == "/today/end"

    page = get(client, "/today/end")
    numbers = [int(one) for one in re.findall(r"<dd>(\d+)</dd>", page)]
    assert numbers == [len(families) * right, len(families) * (not right), 1]
    assert 'id="tomorrow"' in page
    home = get(client, "/")
    assert START not in home
    assert "Done for today" in home


def test_nothing_is_added_to_a_session_that_was_begun(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    learn(practice, WAY[0])
    begin(client)
    learn(practice, *WAY[1:4])
    assert go_on(client) == "/today/end"

    calendar.pass_days()

    assert START in get(client, "/")
    assert begin(client).startswith("/learn/recall/")


def test_a_session_that_was_left_goes_on_where_it_was(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    learn(practice, *WAY[:4])
    calendar.pass_days()
    first = begin(client)
    post(client, first, {"ask": "hint"})
    second = go_on(client)

    assert second != first
    page = get(client, "/")
    assert "Continue" in page.partition(START)[2].partition("</form>")[0]
    assert begin(client) == second


def test_mistakes_of_matches_come_before_the_lesson(client: FlaskClient, over: Table) -> None:
    assert list_parts(get(client, "/")) == ["fix", "learn"]
    asked = []
    while "/train/items/" in (address := begin(client)):
        asked.append(address)
        post(client, f"{address}/answer", {})

    assert len(asked) == MOST_FIXED
    assert go_on(client) == f"/learn/{WAY[0]}"


def test_a_question_that_is_due_this_evening_counts_this_morning(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    learn(practice, WAY[0])
    [family] = LESSONS[WAY[0]].families
    calendar.pass_days()
    address = begin(client)
    post(client, address, answer_of(client, address))

    assert practice.lessons.recalls()[family].days == 3
    assert go_on(client) != address


def test_an_idea_that_is_missed_comes_again_at_once_and_is_learned_only_after_days(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    learn(practice, WAY[0])
    [family] = LESSONS[WAY[0]].families
    calendar.pass_days()
    missed = begin(client)
    post(client, missed, {"ask": "hint"})
    mended = post(client, missed, answer_of(client, missed))[1]
    assert f'href="{missed}?case=like"' in mended
    pauses = []
    while not (state := practice.lessons.recalls()[family]).is_learned(state.asked):
        pauses.append(state.days)
        calendar.pass_days(state.days)
        address = begin(client)
        assert family in address
        assert address != missed
        post(client, address, answer_of(client, address))

    assert pauses == [1, 3]


def test_the_first_question_is_read_within_fifteen_seconds(client: FlaskClient) -> None:
    page = get(client, "/").partition('class="first-question"')[2].partition("first-cards")[0]
    words = count_words(re.sub(r"<[^>]*>", " ", page.partition(">")[2]))

    assert 0 < words / WORDS_A_MINUTE * 60 <= 15


@pytest.mark.parametrize("address", ["/", "/learn", "/train"])
def test_every_page_leads_to_the_one_session(
    client: FlaskClient, practice: Practice, calendar: Calendar, address: str
) -> None:
    learn(practice, WAY[0])
    calendar.pass_days()
    page = get(client, address)

    assert START in page or 'id="to-today" href="/"' in page
    assert "/learn/recall" not in page
    assert "due" not in re.sub(r"<[^>]+>", " ", page).split()


def test_a_new_learner_meets_the_first_question_on_the_home_page(client: FlaskClient) -> None:
    page = get(client, "/")
    cards = re.findall(r'href="(/learn/f-01/1\?chosen=[\w-]+)"', page)

    assert len(cards) == len(LESSONS[WAY[0]].steps[0].cards)
    assert count_red(page) == 1
    chosen = cards[0].partition("=")[2]
    asked = get(client, cards[0])
    assert re.search(rf'value="{chosen}"[^>]* checked', asked)
    assert asked.count(" checked") == 1


def test_after_the_path_home_offers_the_first_match_until_one_is_played(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    first_match = 'action="/learn/first-match/koikoi"'
    learn(practice, *WAY[:-1])
    assert first_match not in get(client, "/")
    learn(practice, WAY[-1])
    calendar.pass_days()
    assert first_match in get(client, "/")

    open_match(client)
    assert first_match not in get(client, "/")


def test_a_match_under_way_comes_first(client: FlaskClient, practice: Practice) -> None:
    token = open_match(client)
    learn(practice, WAY[0])
    page = get(client, "/")

    assert re.findall(r'class="btn cta[^"]*" href="([^"]*)"', page) == [f"/play/{token}"]
    assert START in page


def test_no_lesson_needs_a_look_after_one_day(client: FlaskClient, practice: Practice) -> None:
    learn(practice, *WAY)
    now = datetime.now(UTC)
    family = LESSONS[WAY[0]].families[0]
    practice.lessons.store_recall(
        family, Recall(1, now - timedelta(days=5)), True, now - timedelta(days=5)
    )
    assert "↻" not in get(client, "/learn")

    again = practice.lessons.recalls()[family]
    assert again.is_long_overdue(again.due + timedelta(days=8))
    assert not again.is_long_overdue(again.due + timedelta(days=6))


@pytest.mark.parametrize("language", a_few_of(["en", "fr", "ja"], 1))
def test_home_and_end_in_every_language(
    client: FlaskClient, practice: Practice, calendar: Calendar, language: str
) -> None:
    client.set_cookie("lang", language)
    learn(practice, *WAY[:3])
    calendar.pass_days()
    begin(client)
    answer_questions(client, right=False)
    learn(practice, WAY[3])
    for address in ("/", "/today/end"):
        page = get(client, address)
        assert f'lang="{language}"' in page
        assert ("Done for today" in page) == (language == "en")

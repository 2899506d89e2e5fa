"""Today: five minutes of recall, mistakes and a lesson, asked once, in order."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS, ROOT
from tests.review.engine import FakeEngine
from tests.sizes import a_few_of
from tests.web.learner import actions, csrf_token, get, location_of, open_match, post
from tests.web.lesson_forms import fields_of, learn
from tests.web.reviewed import own_choice
from tests.web.train.conftest import Calendar, open_app
from tutor.lessons.beginning import WORDS_A_MINUTE, count_words, read_short_way
from tutor.lessons.recall import Recall
from tutor.practice import Practice, Table
from tutor.review.verdicts.losses import is_good_try
from tutor.rules.actions import action_text
from tutor.skill.items import Item, ItemState
from tutor.skill.memory import KNOWN_AFTER
from tutor.skill.session import MOST_FIXED, MOST_RECALLED
from tutor.web import services
from tutor.web.lessons.progress import read_progress
from tutor.web.lessons.recall import find_case
from tutor.web.review.tries import LookCounts, count_looks
from tutor.web.train.inbox import find_source

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


def next_item(client: FlaskClient) -> str:
    """Start the session of the day, or go on with it; return the address that it leads to."""
    post(client, "/today", {})
    return location_of(client, "/today/next")


def number_of(address: str) -> int:
    return int(re.findall(r"/items/(\d+)", address)[0])


def good_and_bad(client: FlaskClient, practice: Practice, address: str) -> tuple[str, str]:
    """Return a right and a wrong move of an item."""
    item = practice.items.item(number_of(address))
    source = find_source(practice, item.place.token, item.place.unit)
    assert source is not None
    found, rules = source.found.assessment, source.match.ruleset
    by_worth = {is_good_try(rules, found, one.action): one.action for one in found.candidates}
    return action_text(by_worth[True]), action_text(by_worth[False])


def give(client: FlaskClient, address: str, move: str) -> str:
    """Return the page that answers a move, after its question whether a better one was seen."""
    status, _body, then = post(client, address, {"action": move, "since": "0"})
    assert status == 303
    page = get(client, then)
    if 'id="look-0"' not in page:
        return page
    return get(client, say_look(client, address, move))


def say_look(client: FlaskClient, address: str, move: str, saw: str = "0") -> str:
    """Say whether a better move was seen; return where the verdict is."""
    asked = f"{address.partition('?')[0]}/look"
    status, _body, then = post(client, asked, {"action": move, "saw": saw})
    assert status == 303
    return then


def answer_all(client: FlaskClient, practice: Practice, *, right: bool) -> int:
    """Answer the whole session; return how much was asked."""
    asked = 0
    while "/items/" in (address := next_item(client)):
        good, bad = good_and_bad(client, practice, address)
        give(client, address, good if right else bad)
        asked += 1
    return asked


def item_at(practice: Practice, address: str) -> Item:
    return practice.items.item(number_of(address))


@pytest.fixture
def first(client: FlaskClient, over: Table) -> str:
    """Return the address of what is asked first."""
    return next_item(client)


def test_a_wrong_answer_asks_once_whether_a_better_move_was_seen(
    client: FlaskClient, practice: Practice, first: str
) -> None:
    _good, bad = good_and_bad(client, practice, first)
    _status, _body, then = post(client, first, {"action": bad, "since": "0"})

    asked = get(client, then)

    assert re.findall(r'id="look-(\d)"', asked) == ["1", "0"]
    assert "Not this one" not in asked
    assert "comes back" not in asked
    assert "/why-not" not in asked
    told = get(client, say_look(client, first, bad))
    assert "✕ Not this one" in told
    assert 'id="look-0"' not in get(client, then)
    assert count_looks(practice.lessons) == LookCounts(saw_wrong=0, missed_wrong=1)


def test_no_look_is_kept_before_an_answer(
    client: FlaskClient, practice: Practice, first: str
) -> None:
    _good, bad = good_and_bad(client, practice, first)

    address = f"{first.partition('?')[0]}/look"
    assert post(client, address, {"action": bad, "saw": "1"})[0] == 404


def test_before_the_first_match_it_says_what_will_come(client: FlaskClient) -> None:
    page = get(client, "/train/mistakes")

    assert "Play a match. Once it is over it is analysed automatically" in page


def test_a_session_goes_on_after_a_restart(
    client: FlaskClient, practice: Practice, engine: FakeEngine, calendar: Calendar, first: str
) -> None:
    give(client, first, good_and_bad(client, practice, first)[0])
    there = next_item(client)

    again = open_app(practice, engine, calendar).test_client()

    assert next_item(again) == there != first
    assert answer_all(again, practice, right=False) == MOST_FIXED - 1


def test_what_was_missed_comes_back_tomorrow_and_what_was_right_later(
    client: FlaskClient, practice: Practice, calendar: Calendar, first: str
) -> None:
    give(client, first, good_and_bad(client, practice, first)[1])
    second = next_item(client)
    told = give(client, second, good_and_bad(client, practice, second)[0])
    assert "It comes back in" in told
    assert "It comes back tomorrow." in get(client, first)

    calendar.pass_days()

    assert item_at(practice, first).is_due(calendar.day)
    assert not item_at(practice, second).is_due(calendar.day)


def test_nothing_is_told_of_any_move_before_an_answer_counts(
    client: FlaskClient, practice: Practice, first: str
) -> None:
    good, _bad = good_and_bad(client, practice, first)
    plain = get(client, first)
    for query in (f"?action={good}", "?show=1"):
        page = get(client, first + query)
        assert actions(page) == actions(plain)
        assert "✓" not in page
        assert "Best" not in page
    assert practice.items.answers() == []


def test_a_second_answer_of_a_day_is_practice(
    client: FlaskClient, practice: Practice, first: str
) -> None:
    good, bad = good_and_bad(client, practice, first)
    assert "✕ Not this one" in give(client, first, bad)
    before = item_at(practice, first)

    assert "✓ Right" in give(client, first, good)

    assert item_at(practice, first) == before
    assert [one.evidence.right for one in practice.items.answers()] == [False]


def test_after_a_nudge_the_answer_is_not_the_learners_alone(
    client: FlaskClient, practice: Practice, first: str
) -> None:
    assert "nudged" not in get(client, first)
    _status, _body, then = post(client, f"{first}/help", {})
    assert "nudged" in get(client, then)

    give(client, first, good_and_bad(client, practice, first)[0])

    [answer] = practice.items.answers()
    assert answer.evidence.right
    assert answer.evidence.helped
    assert item_at(practice, first).memory.streak == 0


def test_the_answer_that_is_shown_counts_as_missed(
    client: FlaskClient, practice: Practice, first: str
) -> None:
    _status, _body, then = post(client, f"{first}/answer", {})
    page = get(client, then)

    assert "The answer" in page
    assert "Best" in page
    assert [one.evidence.right for one in practice.items.answers()] == [False]


def test_three_right_answers_over_growing_days_and_it_is_done_for_good(
    client: FlaskClient, practice: Practice, calendar: Calendar, first: str
) -> None:
    good, _bad = good_and_bad(client, practice, first)
    pauses = []
    for _time in range(KNOWN_AFTER):
        page = give(client, first, good)
        pauses.append(item_at(practice, first).memory.interval_days)
        calendar.pass_days(pauses[-1])

    assert pauses == sorted(set(pauses))
    assert "it is done for good" in page
    assert item_at(practice, first).state == ItemState.KNOWN
    assert re.search(r"<dt>done for good</dt>\s*<dd>1</dd>", get(client, "/train/mistakes"))


def test_the_inbox_shows_every_mistake_by_theme(
    client: FlaskClient, practice: Practice, over: Table
) -> None:
    page = get(client, "/train/mistakes")

    for one in practice.items.all():
        assert f'href="/train/items/{one.id}"' in page
    assert page.count("<h2 ") == len({one.theme for one in practice.items.all()})


def test_what_is_thrown_out_is_not_asked_and_can_be_put_back(
    client: FlaskClient, practice: Practice, first: str
) -> None:
    post(client, f"{first}/drop", {})
    assert next_item(client) != first
    assert "1 was removed" in get(client, "/train/mistakes")

    post(client, f"{first}/take-back", {})
    assert next_item(client) == first


def test_a_moment_of_a_review_is_starred_into_the_inbox(
    client: FlaskClient, practice: Practice, over: Table
) -> None:
    for one in practice.items.all():
        practice.items.change_state(one.id, ItemState.DROPPED)
    unit = own_choice(over)
    moment = f"/replays/{over.token}/review/{unit.round}/{unit.step}?show=1"
    assert "Practise this again" in get(client, moment)

    fields = {"back": moment}
    star = f"/train/star/{over.token}/{unit.round}/{unit.step}"
    status, _body, then = post(client, star, fields)

    assert (status, then) == (303, moment)
    assert "Comes back in your training." in get(client, then)
    assert "You starred this moment." in get(client, next_item(client))


def test_a_move_that_is_not_possible_is_refused_and_counts_for_nothing(
    client: FlaskClient, practice: Practice, first: str
) -> None:
    status, _body, _then = post(client, first, {"action": "no card"})

    assert status == 422
    assert practice.items.answers() == []


def test_a_decision_of_a_match_that_goes_on_cannot_be_starred(
    client: FlaskClient, practice: Practice
) -> None:
    with client.post("/practice/play", data={"csrf_token": csrf_token(client)}):
        token = practice.find_under_way()

    assert post(client, f"/train/star/{token}/1/0", {})[0] == 422


@pytest.mark.parametrize("language", a_few_of(["en", "fr", "ja"], 1))
def test_a_day_in_every_language(
    client: FlaskClient, practice: Practice, first: str, language: str
) -> None:
    client.set_cookie("lang", language)
    good, bad = good_and_bad(client, practice, first)
    for page in (
        get(client, "/train"),
        get(client, "/train/mistakes"),
        get(client, first),
        give(client, first, bad),
        give(client, first, good),
    ):
        assert f'lang="{language}"' in page

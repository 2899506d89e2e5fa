"""Drills: a minute by the server's clock; what was missed is in the daily session."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import SENTENCES
from tests.skill.learners import SimulatedLearner, always
from tests.store.lived import live
from tests.web.learner import HTMX, get, post
from tests.web.train.conftest import Calendar
from tutor.explain.columns import Theme
from tutor.practice import Practice
from tutor.skill.drills import (
    DRILLS,
    ChanceTold,
    DrillAnswer,
    DrillQuestion,
    Fact,
    ask_fact,
    ask_question,
)
from tutor.skill.items import Item, ItemKind, ItemState
from tutor.store import Store


def begin(client: FlaskClient, name: str) -> str:
    _status, _body, address = post(client, f"/train/drills/{name}", {})
    return address


def asked(practice: Practice, address: str) -> DrillQuestion:
    run = practice.drills.run(int(address.rpartition("/")[2]))
    return ask_question(DRILLS[run.drill], run.seed, len(run.answers), SENTENCES)


def place(page: str) -> str:
    found = re.search(r'name="place" value="(\d+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("name", DRILLS)
def test_every_drill_shows_its_answers_as_buttons(
    client: FlaskClient, practice: Practice, name: str
) -> None:
    address = begin(client, name)
    page, question = get(client, address), asked(practice, address)

    offered = re.findall(r'name="given" value="([^"]+)"', page)

    assert sorted(offered) == sorted(question.keys)


def test_an_answer_is_judged_and_the_next_question_asked(
    client: FlaskClient, practice: Practice
) -> None:
    address = begin(client, "cards")
    right = asked(practice, address).right

    status, _body, then = post(client, address, {"given": right, "place": "0"})

    assert (status, then) == (303, address)
    page = get(client, address)
    assert place(page) == "1"
    assert "<b>Right</b>" in page
    second = asked(practice, address)
    wrong = next(key for key in second.keys if key != second.right)
    post(client, address, {"given": wrong, "place": "1"})
    assert [one.right for one in practice.drills.all()[0].answers] == [True, False]
    assert "You said" in get(client, address)


def test_a_reload_asks_the_same_again_with_the_time_that_is_left(
    client: FlaskClient, practice: Practice
) -> None:
    address = begin(client, "yaku")

    pages = [get(client, address) for _ in range(2)]

    texts = [re.findall(r'id="ask".*?</h1>', page, re.S) for page in pages]
    assert texts[0] == texts[1]
    assert re.search(r"data-left[^>]*>\d+<", pages[0])


def test_an_answer_sent_twice_counts_once(client: FlaskClient, practice: Practice) -> None:
    address = begin(client, "cards")
    right = asked(practice, address).right

    for _ in range(2):
        post(client, address, {"given": right, "place": "0"})

    assert len(practice.drills.all()[0].answers) == 1


def test_after_the_minute_nothing_counts_and_the_result_is_told(
    client: FlaskClient, store: Store
) -> None:
    long_ago = datetime.now(UTC) - timedelta(minutes=5)
    number = store.drills.begin("cards", 4, long_ago)
    address = f"/train/drills/run/{number}"

    post(client, address, {"given": "light", "place": "0"})

    assert store.drills.all()[0].answers == ()
    assert "The minute is over." in get(client, address)


def test_what_was_missed_is_shown_with_what_was_right(
    client: FlaskClient, store: Store, practice: Practice
) -> None:
    address = begin(client, "cards")
    question = asked(practice, address)
    wrong = next(key for key in question.keys if key != question.right)
    post(client, address, {"given": wrong, "place": "0"})
    run = practice.drills.all()[0]
    old = store.drills.begin("cards", run.seed, run.began - timedelta(minutes=5))
    store.drills.answer(store.drills.run(old), run.answers[0])

    page = get(client, f"/train/drills/run/{old}")

    assert "0 of 1 right: 0 points." in page
    assert "What to look at again" in page
    assert "Best result: 0 points" in get(client, "/train/drills")


def test_no_page_of_a_question_tells_its_answer(client: FlaskClient, practice: Practice) -> None:
    """Every offered answer is on the page in the same way."""
    address = begin(client, "cards")
    page, question = get(client, address), asked(practice, address)
    shapes = set()
    for key in question.keys:
        found = re.search(rf'<button[^>]*value="{key}"[^>]*>', page)
        assert found
        shapes.add(re.sub(r'(value|data-key|aria-label)="[^"]*"', "", found[0]))

    assert len(shapes) == 1


def test_a_part_is_sent_to_who_asks_for_one(client: FlaskClient) -> None:
    address = begin(client, "chances")

    part = client.get(address, headers=HTMX).get_data(as_text=True)

    assert "<html" not in part
    assert 'id="drill"' in part


@pytest.mark.parametrize("key", ["", "nothing", "1-crane-2"])
def test_what_was_not_offered_is_refused(client: FlaskClient, key: str) -> None:
    address = begin(client, "counting")

    status, _body, _then = post(client, address, {"given": key, "place": "0"})

    assert status == 422


@pytest.mark.parametrize("address", ["/train/drills/nothing", "/train/drills/run/77"])
def test_there_is_no_other_drill(client: FlaskClient, address: str) -> None:
    assert post(client, address, {})[0] == 404


def estimate(store: Store, count: int, said: int, came: int) -> None:
    """Store so many estimates, of which every so manyth came."""
    run = store.drills.run(store.drills.begin("chances", 1, datetime.now(UTC)))
    for at in range(count):
        told = ChanceTold(said, 40.0, at % came == 0)
        store.drills.answer(run, DrillAnswer(at, "chance:hold", 1, str(said), False, told))


def test_progress_says_who_is_too_sure(client: FlaskClient, store: Store) -> None:
    estimate(store, 30, said=85, came=3)

    page = get(client, "/progress")

    assert "You are overconfident: what you rated 85% happened 33% of the time." in page
    assert 'id="calibration"' in page


def test_few_estimates_are_not_judged(client: FlaskClient, store: Store) -> None:
    assert 'id="calibration"' not in get(client, "/progress")

    estimate(store, 12, said=55, came=2)

    assert "Make 8 more estimates to see how well they hold." in get(client, "/progress")


def test_a_drill_leads_to_all_about_its_theme_and_a_theme_to_its_drills(
    client: FlaskClient, store: Store
) -> None:
    live(store, SimulatedLearner({Theme.STAKES: always(0.9)}), 2)

    assert 'href="/progress?game=koikoi#line-stakes"' in get(client, "/train/drills")
    for page in ("/progress", "/learn/k-08/end"):
        assert 'href="/train/drills#drill-settling"' in get(client, page)


def question_of(one: Item, calendar: Calendar) -> DrillQuestion:
    found = ask_fact(Fact(one.kind, one.key), calendar.day, SENTENCES)
    assert found
    return found


@pytest.fixture
def missed(practice: Practice, calendar: Calendar) -> Item:
    """Return a card that was missed yesterday."""
    practice.items.miss(ItemKind.CARD, "5-bridge", None, calendar.day - timedelta(days=1))
    [one] = practice.items.all()
    return one


def test_what_a_drill_misses_is_asked_on_the_next_day_and_not_before(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    _status, _body, address = post(client, "/train/drills/cards", {})
    question = ask_question(DRILLS["cards"], practice.drills.all()[0].seed, 0, SENTENCES)
    wrong = next(key for key in question.keys if key != question.right)

    post(client, address, {"given": wrong, "place": "0"})

    [one] = practice.items.all()
    assert one.kind == ItemKind.CARD
    assert not one.is_due(calendar.day)
    calendar.pass_days()
    post(client, "/today", {})
    assert client.get("/today/next").headers["Location"] == f"/train/facts/{one.id}"


def test_a_right_answer_is_kept_and_leads_on(
    client: FlaskClient, practice: Practice, calendar: Calendar, missed: Item
) -> None:
    right = question_of(missed, calendar).right

    status, _body, then = post(client, f"/train/facts/{missed.id}", {"given": right})

    assert status == 303
    page = get(client, then)
    assert "<b>Right.</b>" in page
    assert 'id="next-item"' in page
    after = practice.items.item(missed.id)
    assert after.memory.streak == 1
    assert after.memory.due > calendar.day + timedelta(days=1)


def test_before_the_answer_counts_no_address_tells_it(
    client: FlaskClient, calendar: Calendar, missed: Item
) -> None:
    question = question_of(missed, calendar)
    plain = get(client, f"/train/facts/{missed.id}")

    for key in question.keys:
        page = get(client, f"/train/facts/{missed.id}?given={key}")
        assert "verdict" not in page
        assert page.count("<button") == plain.count("<button")


def test_a_second_answer_of_the_day_changes_nothing(
    client: FlaskClient, practice: Practice, calendar: Calendar, missed: Item
) -> None:
    question = question_of(missed, calendar)
    wrong = next(key for key in question.keys if key != question.right)
    for key in (wrong, question.right):
        post(client, f"/train/facts/{missed.id}", {"given": key})

    assert [one.evidence.right for one in practice.items.answers()] == [False]


def test_what_was_thrown_out_stays_out(
    practice: Practice, calendar: Calendar, missed: Item
) -> None:
    practice.items.change_state(missed.id, ItemState.DROPPED)

    practice.items.miss(ItemKind.CARD, "5-bridge", None, calendar.day)

    assert practice.items.item(missed.id).state == ItemState.DROPPED


@pytest.mark.parametrize("given", ["", "nothing"])
def test_an_answer_to_a_fact_that_was_not_offered_is_refused(
    client: FlaskClient, missed: Item, given: str
) -> None:
    assert post(client, f"/train/facts/{missed.id}", {"given": given})[0] == 422

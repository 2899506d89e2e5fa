"""Cards, yaku and rules that were missed, and what lessons ask again, in the daily session."""

from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import SENTENCES
from tests.web.learner import get, post
from tests.web.train.conftest import Calendar
from tutor.practice import Practice
from tutor.skill.drills import DRILLS, DrillQuestion, Fact, ask_fact, ask_question
from tutor.skill.items import Item, ItemKind, ItemState


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
def test_what_was_not_offered_is_refused(client: FlaskClient, missed: Item, given: str) -> None:
    assert post(client, f"/train/facts/{missed.id}", {"given": given})[0] == 422

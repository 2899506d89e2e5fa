"""What was learned is asked for again on later days, with other cards each time."""

from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import ROOT, SENTENCES
from tests.web.learner import get, post, status_of
from tests.web.lesson_forms import fields_of, learn
from tutor.lessons.families.case import draw_case, draw_like, read_case_needs
from tutor.lessons.knowledge import list_met
from tutor.lessons.loading import read_lessons
from tutor.lessons.recall import Asked, Recall
from tutor.practice import Practice
from tutor.rules.cards import IDS, id_of

LESSON = read_lessons(ROOT)[0]
(FAMILY,) = LESSON.families
NOW = datetime.now(UTC)
DUE = Recall(1, NOW - timedelta(hours=1), times=1)
MET = list_met([LESSON])


def find_seed() -> int:
    seed = Asked(FAMILY, "", DUE).find_seed(
        MET, lambda name, one: read_case_needs(name, one, SENTENCES)
    )
    assert seed is not None
    return seed


SEED = find_seed()
ADDRESS = f"/learn/recall/{FAMILY}/{SEED}"
ANOTHER = f"{ADDRESS}?case=like"


def find_stranger() -> str:
    case = draw_case(FAMILY, SEED, SENTENCES).step
    return next(id_of(one) for one in case.cards if id_of(one) not in fields_of(case)["card"])


STRANGER = {"card": find_stranger()}


def answer(seed: int) -> dict[str, str | list[str]]:
    """Return the right answer to a case, filled in."""
    return fields_of(draw_case(FAMILY, seed, SENTENCES).step)


def answer_other() -> dict[str, str | list[str]]:
    """Return the right answer to the case that follows a miss."""
    case = draw_like(draw_case(FAMILY, SEED, SENTENCES).step, FAMILY, SEED, MET, SENTENCES)
    assert case
    return fields_of(case.step)


@pytest.fixture
def due(practice: Practice) -> Practice:
    """Return a practice in which one lesson is done, and its family due again since an hour."""
    learn(practice, LESSON.id)
    missed = DUE.due - timedelta(days=1)
    practice.lessons.store_recall(FAMILY, Recall(1, missed), False, missed)
    assert standing(practice) == DUE
    return practice


def standing(practice: Practice) -> Recall:
    return practice.lessons.recalls()[FAMILY]


def test_a_right_answer_lengthens_the_pause_once(client: FlaskClient, due: Practice) -> None:
    fields = answer(SEED)

    assert 'data-mood="right"' in post(client, ADDRESS, fields)[1]
    post(client, ADDRESS, fields)  # a double click

    assert (standing(due).days, standing(due).times) == (3, 2)


@pytest.mark.parametrize("fields", [{"ask": "hint"}, {"ask": "skip"}, STRANGER])
def test_after_a_hint_or_a_miss_it_is_asked_again_tomorrow(
    client: FlaskClient, due: Practice, fields: dict[str, str]
) -> None:
    post(client, ADDRESS, fields)
    post(client, ADDRESS, answer(SEED))  # the second answer

    assert (standing(due).days, standing(due).times) == (1, 2)


def test_a_lesson_that_was_still_known_after_days_is_called_learned(
    client: FlaskClient, due: Practice
) -> None:
    assert ">learned<" not in get(client, "/learn")

    for now in (NOW, NOW + timedelta(days=3)):
        due.lessons.store_recall(FAMILY, standing(due), True, now)

    assert ">learned<" in get(client, "/learn")


def test_after_a_miss_another_case_follows_that_counts_no_more(
    client: FlaskClient, due: Practice
) -> None:
    post(client, ADDRESS, STRANGER)
    mended = post(client, ADDRESS, answer(SEED))[1]

    assert "One more like it" in mended
    assert f'href="{ANOTHER}"' in mended
    following = post(client, ANOTHER, answer_other())[1]
    assert 'href="/today/next"' in following
    assert (standing(due).days, standing(due).times) == (1, 2)


def test_what_earlier_versions_asked_of_a_lesson_stands_for_its_family(
    client: FlaskClient, practice: Practice
) -> None:
    learn(practice, LESSON.id)
    long_ago = NOW - timedelta(days=9)
    practice.lessons.store_recall(LESSON.id, Recall(3, long_ago), True, long_ago)

    assert ">learned<" in get(client, "/learn")


@pytest.mark.parametrize(
    "address", ["month-of-card/0", f"{FAMILY}/99999999", "none/1", f"{LESSON.id}/1"]
)
def test_only_what_a_lesson_that_is_done_taught_is_asked(
    client: FlaskClient, due: Practice, address: str
) -> None:
    assert status_of(client, f"/learn/recall/{address}") == 404


def test_the_answer_is_offered_after_two_misses(client: FlaskClient, due: Practice) -> None:
    first = post(client, ADDRESS, STRANGER)[1]
    second = post(client, ADDRESS, {**STRANGER, "misses": "1"})[1]

    assert ['value="show"' in page for page in (first, second)] == [False, True]
    assert 'name="misses" value="1"' in first
    shown = post(client, ADDRESS, {"ask": "show", "misses": "2"})[1]
    assert 'data-mood="shown"' in shown
    assert (standing(due).days, standing(due).times) == (1, 2)


def test_only_cards_that_were_met_are_asked(client: FlaskClient, due: Practice) -> None:
    cards = {f"card:{id_of(one)}" for one in draw_case(FAMILY, SEED, SENTENCES).step.cards}

    assert cards <= MET
    assert not {f"card:{one}" for one in IDS} <= MET

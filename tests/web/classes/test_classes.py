"""A class: made, joined, taught; and who sees what of whom."""

import re
from http import HTTPStatus

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import finish, finish_round
from tests.review.engine import FakeEngine
from tests.web.classes.members import find_learner, send, status
from tests.web.learner import MATCH, found, get, location_of
from tests.web.learners.houses import browser, open_to_many, without_tokens
from tests.web.lesson_forms import know
from tutor.jobs.worker import Gate, play_duplicates
from tutor.practice import Practice
from tutor.rules.actions import action_text
from tutor.skill.puzzles import puzzles
from tutor.store.scope import FIRST
from tutor.web import Config, create_app


def set_deal(teacher: FlaskClient) -> str:
    """Set a deal for all; return the address of its board."""
    send(teacher, "/classes/1/tasks", kind="deal", game="koikoi")
    return found(r'href="(/classes/tasks/\d+)"', get(teacher, "/classes/1"))


def play(client: FlaskClient, practice: Practice, board: str) -> str:
    """Play the deal of a board to the end, with the results worked out; return its match."""
    token = send(client, f"{board}/play").rpartition("/")[2]
    own = practice.of_owner(token)
    finish_round(own, own.table(token))
    while play_duplicates(practice, FakeEngine(), Gate(0.0), set()):
        pass
    return token


def test_learners_join_by_a_code_and_a_name(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient
) -> None:
    taught = get(teacher, "/classes/1")
    learned = get(hana, "/classes/1")

    for name in ("Hana", "Taro"):
        assert name in taught
        assert name in learned
    assert "Hanafuda on Mondays" in get(hana, "/classes")


REFUSED = [
    ("nocode", "Yuki", "No class has that code"),
    ("", "hana", "Somebody in the class has that name"),
    ("", "  ", "a name of at most"),
]


@pytest.mark.parametrize(("code", "name", "why"), REFUSED)
def test_a_wrong_code_or_a_taken_name_is_refused_in_words(
    shared_app: Flask, teacher: FlaskClient, hana: FlaskClient, code: str, name: str, why: str
) -> None:
    real = found(r"<p><b>(\w+)</b></p>", get(teacher, "/classes/1"))
    with browser(shared_app).post(
        "/classes/join", data={"code": code or real, "name": name}
    ) as answer:
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert why in answer.get_data(as_text=True)


def test_codes_cannot_be_guessed_one_after_the_other(practice: Practice) -> None:
    client, answers = browser(open_to_many(practice, clock=lambda: 0.0)), list[int]()
    for guess in range(60):
        with client.post("/classes/join", data={"code": str(guess), "name": "A"}) as answer:
            answers.append(answer.status_code)

    assert answers[-1] == HTTPStatus.TOO_MANY_REQUESTS


def test_a_lesson_that_is_set_is_done_by_doing_it(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice
) -> None:
    name = found(r'<option value="([\w-]+)">', get(teacher, "/classes/1"))
    send(teacher, "/classes/1/tasks", kind="lesson", lesson=name)
    assert f'href="/learn/{name}"' in get(hana, "/classes/1")
    assert "1 assignment for you" in get(hana, "/")
    assert "0 of 1 done" in get(teacher, "/classes/1")

    own = practice.of(find_learner(practice, "Hana"))
    know(own, name)

    assert "1 of 1 done" in get(teacher, "/classes/1")
    assert "assignment for you" not in get(hana, "/")


def test_puzzles_that_are_set_are_solved_one_after_the_other(
    teacher: FlaskClient, hana: FlaskClient
) -> None:
    send(teacher, "/classes/1/tasks", kind="puzzles", game="koikoi", theme="")
    board = found(r'href="(/classes/tasks/\d+)"', get(hana, "/classes/1"))
    for _puzzle in range(5):
        address = location_of(hana, f"{board}/next")
        name, _mark, task = address.partition("?task=")
        assert board.endswith(f"/{task}")
        one = puzzles()[name.rpartition("/")[2]]
        send(hana, address, action=action_text(one.situation.current.legal()[0]))
        assert location_of(hana, f"/train/puzzles/next?task={task}") == f"{board}/next"

    assert location_of(hana, f"{board}/next") == board
    assert "All answered." in get(hana, board)
    assert "of 1" in get(teacher, board)
    assert "1 of 1 done" in get(teacher, "/classes/1")


def test_a_deal_is_seen_by_those_who_have_played_it(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice
) -> None:
    board = set_deal(teacher)
    one = play(hana, practice, board)

    assert '<tr class="yours">' in get(hana, board)
    before = get(taro, board)
    assert "<tbody>" not in before
    other = play(taro, practice, board)

    tables = [practice.of_owner(token).table(token) for token in (one, other)]
    first, second = (table.match.rounds[0].restart().position for table in tables)
    assert first == second
    for client in (hana, taro, teacher):
        rows = re.findall(r'<th scope="row">(\w+)</th>', get(client, board))
        assert sorted(rows) == ["Hana", "Taro"]
    assert send(taro, f"{board}/play") == f"/play/{other}"


def test_the_teacher_reads_a_match_as_long_as_its_learner_shows_it(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice
) -> None:
    own = practice.of(find_learner(practice, "Hana"))
    token = finish(own, own.open(MATCH)).token
    assert "/shared/" not in get(teacher, "/classes/1")

    send(hana, "/classes/1/show", match=token)

    link = found(r'href="(/shared/[^"]+)"', get(teacher, "/classes/1"))
    assert status(teacher, link) == HTTPStatus.OK
    assert link in get(teacher, "/classes/1/learners/1")
    assert link not in get(teacher, "/classes/1/learners/2")
    assert token not in get(taro, "/classes/1")
    assert link not in get(taro, "/classes/1")
    hide = found(r'action="(/classes/1/shown/\d+/hide)"', get(hana, "/classes/1"))
    assert status(taro, hide, "POST") == HTTPStatus.NOT_FOUND
    send(hana, hide)
    assert "/shared/" not in get(teacher, "/classes/1")
    assert status(teacher, link) == HTTPStatus.GONE


def test_what_a_learner_leaves_the_teacher_sees_no_more(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice
) -> None:
    own = practice.of(find_learner(practice, "Hana"))
    token = finish(own, own.open(MATCH)).token
    send(hana, "/classes/1/show", match=token)
    link = found(r'href="(/shared/[^"]+)"', get(teacher, "/classes/1"))

    send(hana, "/classes/1/leave")

    assert "Hana<" not in get(teacher, "/classes/1")
    assert status(teacher, "/classes/1/learners/1") == HTTPStatus.NOT_FOUND
    assert status(teacher, link) == HTTPStatus.GONE
    assert status(hana, "/classes/1") == HTTPStatus.NOT_FOUND
    assert own.table(token).is_closed


@pytest.mark.parametrize("is_put_away", [False, True])
@pytest.mark.parametrize("ends", ["removed", "left", "deleted", "teacher"])
def test_what_was_shown_is_public_no_longer_than_its_learner_is_in_the_class(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice, ends: str, is_put_away: bool
) -> None:
    own = practice.of(find_learner(practice, "Hana"))
    token = finish(own, own.open(MATCH)).token
    send(hana, "/classes/1/show", match=token)
    link = found(r'href="(/shared/[^"]+)"', get(teacher, "/classes/1"))
    mine = own.shares.make(token, quiz=False, expires=None)
    if is_put_away:
        own.shelf.delete(token)

    if ends == "removed":
        send(teacher, "/classes/1/learners/1/remove")
    elif ends == "left":
        send(hana, "/classes/1/leave")
    elif ends == "deleted":
        send(teacher, "/classes/1/delete")
    else:
        send(teacher, "/account/delete", sure="yes")

    if is_put_away:
        own.shelf.restore(token)
    assert status(teacher, link) == HTTPStatus.GONE
    assert status(teacher, f"/shared/{mine.token}") == HTTPStatus.OK


def test_whoever_was_removed_cannot_join_again_by_the_old_code(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient
) -> None:
    old = found(r"<p><b>(\w+)</b></p>", get(teacher, "/classes/1"))
    assert "new code" in get(teacher, "/classes/1/learners/1")

    with teacher.post("/classes/1/learners/1/remove", follow_redirects=True) as answer:
        page = answer.get_data(as_text=True)

    assert 'role="status"' in page
    assert found(r"<p><b>(\w+)</b></p>", page) != old
    with hana.post("/classes/join", data={"code": old, "name": "Hana"}) as answer:
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert status(taro, "/classes/1") == HTTPStatus.OK


ONLY_THE_TEACHER = [
    ("POST", "/classes/1/tasks"),
    ("POST", "/classes/tasks/1/drop"),
    ("GET", "/classes/1/learners/1"),
    ("GET", "/classes/1/learners/2"),
    ("POST", "/classes/1/learners/1/remove"),
    ("POST", "/classes/1/code"),
    ("GET", "/classes/1/delete"),
    ("POST", "/classes/1/delete"),
]
ONLY_THE_CLASS = [
    *ONLY_THE_TEACHER,
    ("GET", "/classes/1"),
    ("GET", "/classes/tasks/1"),
    ("GET", "/classes/tasks/1/next"),
    ("POST", "/classes/tasks/1/play"),
    ("POST", "/classes/1/leave"),
    ("POST", "/classes/1/show"),
]


def test_what_is_for_others_is_not_there(
    shared_app: Flask, teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient
) -> None:
    set_deal(teacher)
    stranger = browser(shared_app)
    send(stranger, "/classes", title="A class of my own")
    before = without_tokens(get(teacher, "/classes/1"))

    for method, address in ONLY_THE_TEACHER:
        assert status(taro, address, method) == HTTPStatus.NOT_FOUND, address
    for method, address in ONLY_THE_CLASS:
        assert status(stranger, address, method) == HTTPStatus.NOT_FOUND, address
    assert without_tokens(get(teacher, "/classes/1")) == before


def test_learners_see_nothing_of_each_other_but_names(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice
) -> None:
    pages = ["/", "/classes", "/classes/1", "/replays", "/progress", "/train", "/account"]
    pages.append(set_deal(teacher))
    before = [without_tokens(get(taro, page)) for page in pages]
    own = practice.of(find_learner(practice, "Hana"))
    token = finish(own, own.open(MATCH)).token
    own.lessons.store_answer("a lesson", "a step", right=True)
    send(hana, "/classes/1/show", match=token)

    assert [without_tokens(get(taro, page)) for page in pages] == before


def test_a_class_that_is_deleted_ends_for_all_and_takes_nothing_from_anybody(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice
) -> None:
    board = set_deal(teacher)
    token = play(hana, practice, board)
    assert "for 1 learner" in get(teacher, "/classes/1/delete")

    send(teacher, "/classes/1/delete")

    for client in (teacher, hana):
        assert status(client, "/classes/1") == HTTPStatus.NOT_FOUND
        assert "Mondays" not in get(client, "/classes")
    assert status(hana, f"/play/{token}") == HTTPStatus.OK


def test_a_teacher_who_is_deleted_takes_the_class_along(
    teacher: FlaskClient, hana: FlaskClient
) -> None:
    send(teacher, "/account/delete", sure="yes")

    assert "Mondays" not in get(hana, "/classes")


def test_on_a_machine_of_ones_own_there_are_no_classes(practice: Practice) -> None:
    client = create_app(Config(practice, "a key", FakeEngine())).test_client()

    assert status(client, "/classes") == HTTPStatus.NOT_FOUND
    assert "/classes" not in get(client, "/")
    assert practice.learner == FIRST

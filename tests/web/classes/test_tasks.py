"""Tasks with a deadline: any moment, puzzle, deal or lesson, and what each learner answered."""

import re
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from http import HTTPStatus
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS
from tests.practice.players import finish, finish_round
from tests.web.classes.members import find_learner, send, status
from tests.web.learner import MATCH, found, get
from tests.web.learners.houses import browser
from tests.web.lesson_forms import know
from tests.web.reviewed import decided, own_choice, reviewed
from tutor.practice import Practice, Table
from tutor.review.units import Unit, observe_unit
from tutor.rules.actions import action_text
from tutor.skill.days import today
from tutor.skill.duplicates import OPPONENT
from tutor.skill.puzzles import puzzles
from tutor.store.people.tasks import Task
from tutor.web.classes import tasks
from tutor.web.classes.tasks import read_position

TOMORROW = today() + timedelta(days=1)
ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago")  # never the same day in both


@pytest.fixture
def over(teacher: FlaskClient, practice: Practice) -> Table:
    """Return a reviewed match of the teacher."""
    return reviewed(practice.of(find_teacher(practice)))


def find_teacher(practice: Practice) -> int:
    """Return the number of the learner who teaches the only class."""
    return next(one for one in range(1, 9) if practice.of(one).classes.list_taught())


def set_moment(teacher: FlaskClient, table: Table, unit: Unit, due: str = "") -> None:
    send(
        teacher,
        "/classes/1/tasks",
        kind="position",
        match=table.token,
        moment=f"{unit.round}-{unit.step}",
        due=due,
    )


def only_task(practice: Practice) -> Task:
    room = practice.of(find_teacher(practice))
    [task] = room.tasks.all(room.classes.find(1))
    return task


def rows(page: str) -> list[list[str]]:
    """Return the cells of each row of the table of answers, without tags."""
    body = re.findall(r"<tr>(.*?)</tr>", page.partition("<tbody>")[2], re.DOTALL)
    return [
        [
            " ".join(re.sub(r"<[^>]+>", " ", cell).split())
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in body
    ]


def test_a_moment_of_a_review_is_answered_by_each_learner_once(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice, over: Table
) -> None:
    choice = own_choice(over)
    best, *_others, worst = [one.action for one in decided(over.match, choice).candidates]
    set_moment(teacher, over, choice)
    task = only_task(practice)
    address = f"/classes/tasks/{task.id}/position"

    assert address in get(hana, "/")
    assert address in get(hana, "/train")
    send(hana, address, action=action_text(worst))
    send(hana, address, action=action_text(best))
    send(taro, address, action=action_text(best))

    told = rows(get(teacher, f"/classes/tasks/{task.id}"))
    assert [(name, verdict.split()[0]) for name, _given, verdict, _when in told] == [
        ("Hana", "✕"),
        ("Taro", "✓"),
    ]
    assert told[0][1] != told[1][1]
    assert all(when != "–" for _name, _given, _verdict, when in told)
    assert address not in get(hana, "/")
    assert "2 of 2 done" in get(teacher, "/classes/1")


def test_a_moment_shows_the_position_alone_before_the_answer(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice, over: Table
) -> None:
    choice = own_choice(over)
    best = decided(over.match, choice).best
    set_moment(teacher, over, choice)
    task = only_task(practice)
    address = f"/classes/tasks/{task.id}/position"

    plain = get(hana, address)
    for query in ("?show=1", f"?action={action_text(best)}"):
        shown = get(hana, address + query)
        assert 'id="verdict"' not in shown
        assert shown.count('hx-trigger="load"') == plain.count('hx-trigger="load"')
    for part in ("why", "why-not"):
        assert status(hana, f"/classes/tasks/{task.id}/{part}") == HTTPStatus.NOT_FOUND
    assert over.token not in plain
    assert status(hana, f"/replays/{over.token}/review") == HTTPStatus.NOT_FOUND

    send(hana, f"/classes/tasks/{task.id}/solution")

    assert 'id="verdict"' in get(hana, f"{address}?show=1")
    assert "✕" in rows(get(teacher, f"/classes/tasks/{task.id}"))[0][2]


def test_a_set_moment_hides_what_its_player_could_not_see_and_outlives_the_match(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice, over: Table
) -> None:
    choice = own_choice(over)
    set_moment(teacher, over, choice)
    task = only_task(practice)
    room = practice.of(find_teacher(practice))
    room.shelf.delete(over.token)

    puzzle = read_position(task)

    played = over.match.rounds[choice.round - 1]
    seen = observe_unit(over.match, choice)
    assert puzzle.seen.hand == seen.hand
    assert puzzle.seen.field == seen.field
    assert puzzle.situation.current.deck != played.deck
    assert status(hana, f"/classes/tasks/{task.id}/position") == HTTPStatus.OK


def test_only_moments_of_ones_own_matches_are_set(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice
) -> None:
    own = reviewed(practice.of(find_learner(practice, "Hana")))
    choice = own_choice(own)
    fields = {"kind": "position", "match": own.token, "moment": f"{choice.round}-{choice.step}"}

    with teacher.post("/classes/1/tasks", data=fields) as answer:
        assert answer.status_code == HTTPStatus.NOT_FOUND


def test_a_puzzle_and_a_lesson_are_set_and_their_answers_seen(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice
) -> None:
    puzzle = next(iter(puzzles().values()))
    lesson = found(r'<option value="([\w-]+)">', get(teacher, "/classes/1"))
    send(teacher, "/classes/1/tasks", kind="position", puzzle=puzzle.id)
    position = only_task(practice)
    send(teacher, "/classes/1/tasks", kind="lesson", lesson=lesson)

    send(hana, f"/classes/tasks/{position.id}/position", action=action_text(puzzle.good[0]))
    know(practice.of(find_learner(practice, "Hana")), lesson)

    [answer] = rows(get(teacher, f"/classes/tasks/{position.id}"))
    assert answer[0] == "Hana"
    assert answer[2].startswith("✓")
    [done] = rows(get(teacher, f"/classes/tasks/{position.id + 1}"))
    number = str(len(LESSONS[lesson].steps))
    assert done[1] == f"{number} of {number}"
    assert done[-1] != "–"


def test_a_deal_that_the_teacher_has_played_is_set_with_the_same_cards(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice
) -> None:
    room = practice.of(find_teacher(practice))
    setup = replace(MATCH, level=OPPONENT, hints=False)
    own = finish_round(room, room.open_duplicate(setup, "a deal"))
    send(teacher, "/classes/1/tasks", kind="deal", game=MATCH.game, deal=own.token)
    task = only_task(practice)

    token = send(hana, f"/classes/tasks/{task.id}/play").rpartition("/")[2]

    played = practice.of_owner(token).table(token)
    assert played.match.rounds[0].deck == own.match.rounds[0].deck


def test_a_deadline_is_shown_and_a_later_answer_is_late(
    teacher: FlaskClient,
    hana: FlaskClient,
    taro: FlaskClient,
    practice: Practice,
    over: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choice = own_choice(over)
    set_moment(teacher, over, choice, TOMORROW.isoformat())
    task = only_task(practice)
    address, key = f"/classes/tasks/{task.id}/position", action_text(task_moves(task)[0])
    send(hana, address, action=key)
    assert 'class="quiet" data-due' in get(taro, "/classes/1")

    later = TOMORROW + timedelta(days=1)
    monkeypatch.setattr(tasks, "find_today", lambda _one: later)
    monkeypatch.setattr("tutor.store.people.tasks.datetime", Later)

    assert 'class="overdue" data-due' in get(taro, "/classes/1")
    assert 'class="overdue" data-due' in get(taro, "/")
    assert 'class="overdue" data-due' not in get(hana, "/classes/1")
    send(taro, address, action=key)
    told = rows(get(teacher, f"/classes/tasks/{task.id}"))
    assert [when.endswith("late") for _name, _given, _verdict, when in told] == [False, True]


class Later(datetime):
    """A clock three days ahead."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "Later":
        ahead = datetime.now(tz) + timedelta(days=3)
        return cls.fromtimestamp(ahead.timestamp(), tz)


def task_moves(task: Task) -> list[int]:
    return list(read_position(task).situation.current.legal())


def test_the_days_of_a_class_are_those_of_its_teacher(shared_app: Flask) -> None:
    days = []
    for at, zone in enumerate(ZONES, start=1):
        client = browser(shared_app)
        client.set_cookie("zone", zone)
        send(client, "/classes", title=zone)
        there = today(ZoneInfo(zone))
        due = {"kind": "deal", "game": "koikoi", "due": there.isoformat()}
        gone = due | {"due": (there - timedelta(days=1)).isoformat()}
        send(client, f"/classes/{at}/tasks", **due)
        client.set_cookie("zone", ZONES[0])  # wherever the teacher travels
        with client.post(f"/classes/{at}/tasks", data=gone) as answer:
            assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        days.append(there)
    assert days[0] != days[1]


def test_what_a_removed_learner_answered_is_gone_with_them(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice, over: Table
) -> None:
    set_moment(teacher, over, own_choice(over))
    task = only_task(practice)
    address, key = f"/classes/tasks/{task.id}/position", action_text(task_moves(task)[0])
    send(hana, address, action=key)

    send(teacher, "/classes/1/learners/1/remove")

    assert [row[0] for row in rows(get(teacher, f"/classes/tasks/{task.id}"))] == ["Taro"]
    assert status(hana, address) == HTTPStatus.NOT_FOUND
    assert address not in get(hana, "/")
    with hana.post(address, data={"action": key}) as answer:
        assert answer.status_code == HTTPStatus.NOT_FOUND


def test_whoever_teaches_sets_what_a_page_shows(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice, over: Table
) -> None:
    choice = own_choice(over)
    moment = f"/replays/{over.token}/review/{choice.round}/{choice.step}"

    assert 'id="set-for-class"' in get(teacher, f"{moment}?show=1")
    assert 'id="set-for-class"' not in get(teacher, moment)
    own = reviewed(practice.of(find_learner(practice, "Hana")))
    choice = own_choice(own)
    learned = get(hana, f"/replays/{own.token}/review/{choice.round}/{choice.step}?show=1")
    assert 'id="set-for-class"' not in learned


def test_the_first_minutes_of_a_class_are_seen_by_its_teacher(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice
) -> None:
    lesson = found(r'<option value="([\w-]+)">', get(teacher, "/classes/1"))
    own = practice.of(find_learner(practice, "Hana"))
    for step in LESSONS[lesson].steps[:2]:
        own.lessons.store_answer(lesson, step.id, right=True)
    other = practice.of(find_learner(practice, "Taro"))
    other.open(MATCH)

    first, second = (row for row in rows(get(teacher, "/classes/1")))

    assert first[0] == "Hana"
    assert "Lesson" in first[1]
    assert "2" in first[2]
    assert "round 1" in second[1]


def test_a_match_shown_to_the_class_is_tried_and_answered_by_it(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice
) -> None:
    own = practice.of(find_learner(practice, "Hana"))
    token = finish(own, own.open(MATCH)).token
    send(hana, "/classes/1/show", match=token, to="class")
    page = found(r'href="(/classes/1/shown/\d+)"', get(taro, "/classes/1"))

    send(taro, f"{page}/comment", text="Why did you stop?")
    send(teacher, f"{page}/comment", text="Look at the field.")

    for client in (teacher, hana, taro):
        shown = get(client, page)
        assert "Why did you stop?" in shown
        assert "Look at the field." in shown
        assert status(client, f"{page}/quiz") == HTTPStatus.OK
    send(teacher, "/classes/1/learners/2/remove")
    assert status(taro, page) == HTTPStatus.NOT_FOUND
    assert "Why did you stop?" not in get(hana, page)


def test_the_teacher_sets_a_moment_of_a_match_that_is_shown_to_the_class(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice
) -> None:
    own = reviewed(practice.of(find_learner(practice, "Hana")))
    choice = own_choice(own)
    send(hana, "/classes/1/show", match=own.token, to="class")
    page = found(r'href="(/classes/1/shown/\d+)"', get(teacher, "/classes/1"))
    offered = re.findall(r'<option value="(\d+-\d+)">', get(teacher, page))
    assert f"{choice.round}-{choice.step}" in offered
    assert "<option" not in get(taro, page)

    moment = f"{choice.round}-{choice.step}"
    send(teacher, "/classes/1/tasks", kind="position", shown=page[-1], moment=moment)

    task = only_task(practice)
    assert read_position(task).seen.hand == observe_unit(own.match, choice).hand
    best = action_text(decided(own.match, choice).best)
    send(taro, f"/classes/tasks/{task.id}/position", action=best)
    [answer] = [row for row in rows(get(teacher, f"/classes/tasks/{task.id}")) if row[0] == "Taro"]
    assert "✓" in answer[2]


def test_no_moment_is_set_of_a_match_that_the_class_does_not_see(
    teacher: FlaskClient, hana: FlaskClient, practice: Practice
) -> None:
    own = reviewed(practice.of(find_learner(practice, "Hana")))
    choice = own_choice(own)
    send(hana, "/classes/1/show", match=own.token)
    page = found(r'href="(/classes/1/shown/\d+)"', get(teacher, "/classes/1"))
    fields = {"kind": "position", "shown": page[-1], "moment": f"{choice.round}-{choice.step}"}

    assert "<option" not in get(teacher, page)
    with teacher.post("/classes/1/tasks", data=fields) as answer:
        assert answer.status_code == HTTPStatus.NOT_FOUND


def test_a_match_shown_to_the_teacher_alone_is_hidden_from_the_class(
    teacher: FlaskClient, hana: FlaskClient, taro: FlaskClient, practice: Practice
) -> None:
    own = practice.of(find_learner(practice, "Hana"))
    send(hana, "/classes/1/show", match=finish(own, own.open(MATCH)).token)
    page = found(r'href="(/classes/1/shown/\d+)"', get(teacher, "/classes/1"))

    for address in (page, f"{page}/quiz"):
        assert status(taro, address) == HTTPStatus.NOT_FOUND
        assert status(hana, address) == HTTPStatus.OK
    with taro.post(f"{page}/comment", data={"text": "I"}) as answer:
        assert answer.status_code == HTTPStatus.NOT_FOUND

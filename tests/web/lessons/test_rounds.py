"""The table of a lesson: it says where it is, is played for one round, and leads back."""

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS
from tests.practice.players import step as play_once
from tests.practice.players import with_casual
from tests.review.engine import FakeEngine
from tests.sizes import a_few_of
from tests.web.learner import get, post
from tests.web.markup import lay_out_alike
from tutor.practice import Practice, Table
from tutor.rules.round.play import IllegalActionError
from tutor.store import MatchSetup, Store, lesson_source
from tutor.web import Config, create_app

ROUNDS = [
    (one.id, number)
    for one in LESSONS.values()
    for number, step in enumerate(one.steps, start=1)
    if step.kind == "round"
]
WHOLE, THREE_TURNS = ("k-09", 5), ("f-07", 6)  # to its end, and until three turns were played
BACK = re.compile(r'<a[^>]*id="to-lesson" href="([^"]+)">([^<]+)<')
ON = re.compile(r'<a[^>]*id="next-step" href="([^"]+)"[^>]*>([^<]+)<')
TURN = re.compile(r'id="mscore">([^<]+)<')


def opened(client: FlaskClient, lesson: str, number: int) -> str:
    """Go to the table of a step; return its token."""
    status, _body, address = post(client, f"/learn/{lesson}/{number}", {"ask": "table"})
    assert status == 303
    return address.rsplit("/", 1)[1]


def hint_of(lesson: str, number: int, language: str = "en") -> str:
    step = LESSONS[lesson].steps[number - 1]
    return LESSONS[lesson].words[language].steps[step.id].hint


def turns_of(table: Table) -> int:
    return sum(turn.seat == 0 for turn in table.match.current.turns)


def play_round(practice: Practice, token: str) -> Table:
    """Play until a round that counts is over."""
    table = practice.table(token)
    while not table.match.finished:
        table = play_once(practice, table)
    return table


def play_turns(practice: Practice, token: str, turns: int) -> Table:
    table = practice.table(token)
    while turns_of(table) < turns:
        table = play_once(practice, table)
    return table


@pytest.mark.parametrize(("lesson", "number"), a_few_of(ROUNDS, 4))
def test_the_table_of_every_round_says_which_step_it_belongs_to_and_leads_back(
    client: FlaskClient, lesson: str, number: int
) -> None:
    token = opened(client, lesson, number)
    page = unescape(get(client, f"/play/{token}"))

    title = LESSONS[lesson].words["en"].title
    assert f"This round is part of the lesson “{title}”, step {number}." in page
    assert BACK.findall(page) == [(f"/learn/{lesson}/{number}", "Back to the lesson")]


@pytest.mark.parametrize(("lesson", "number"), a_few_of(ROUNDS, 4))
def test_one_round_is_played_and_its_end_leads_back_to_a_step_that_is_done(
    client: FlaskClient, practice: Practice, lesson: str, number: int
) -> None:
    token = opened(client, lesson, number)
    table = play_round(practice, token)
    page = unescape(get(client, f"/play/{token}"))

    assert len(table.match.finished) == 1
    assert table.is_closed
    one = LESSONS[lesson]
    assert one.words["en"].steps[one.steps[number - 1].id].right in page
    after = f"/learn/{lesson}/{number + 1}" if number < len(one.steps) else f"/learn/{lesson}/end"
    assert ON.findall(page) == [(after, "Continue")]
    assert 'id="next-round"' not in page
    assert "deals next" not in page
    with pytest.raises(IllegalActionError):
        practice.next_round(table, table.version)
    assert 'id="next-step"' in get(client, f"/learn/{lesson}/{number}")


def test_a_step_is_done_once_its_table_has_seen_enough_turns(
    client: FlaskClient, practice: Practice
) -> None:
    token = opened(client, *THREE_TURNS)
    banners, ways = [], []
    for turns in range(4):
        play_turns(practice, token, turns)
        page = get(client, f"/play/{token}")
        banners += TURN.findall(page)
        ways.append(ON.findall(page))

    assert banners == ["Turn 1 of 3", "Turn 2 of 3", "Turn 3 of 3", "Done"]
    assert ways == [[], [], [], [("/learn/f-07/end", "Continue")]]
    assert practice.lessons.steps()["f-07", "three-turns"].done  # before anybody went back


def test_a_round_that_goes_on_is_gone_back_to_and_a_finished_one_is_played_anew(
    client: FlaskClient, practice: Practice
) -> None:
    token = opened(client, *THREE_TURNS)
    play_turns(practice, token, 3)
    assert "Back to the table" in get(client, "/learn/f-07/6")
    assert opened(client, *THREE_TURNS) == token

    play_round(practice, token)
    assert "Play it again" in get(client, "/learn/f-07/6")
    assert opened(client, *THREE_TURNS) != token
    assert BACK.findall(get(client, f"/play/{token}"))  # the older table still leads back


def test_a_table_of_a_lesson_outlives_the_program(tmp_path: Path) -> None:
    pages = []
    address = ""
    for _start in range(2):
        store = Store(tmp_path)
        app = create_app(Config(with_casual(store), "a key", FakeEngine()))
        app.after_request(lay_out_alike)
        client = app.test_client()
        address = address or f"/play/{opened(client, *WHOLE)}"
        pages.append(BACK.findall(get(client, address)))
        store.close()

    assert pages[0] == pages[1] == [("/learn/k-09/5", "Back to the lesson")]


@pytest.mark.parametrize(
    ("language", "step"), [("en", "step 5"), ("fr", "étape 5"), ("ja", "ステップ5")]
)
def test_the_table_speaks_of_its_lesson_in_every_language(
    client: FlaskClient, language: str, step: str
) -> None:
    token = opened(client, *WHOLE)
    client.set_cookie("lang", language)
    page = unescape(re.sub(r"<[^>]*>", "", get(client, f"/play/{token}")))

    assert step in page
    assert hint_of(*WHOLE, language) in page


def test_it_is_one_round_on_the_table_and_the_shelf_and_no_match_to_continue(
    client: FlaskClient, practice: Practice
) -> None:
    token = opened(client, *WHOLE)

    page = get(client, f"/play/{token}")
    assert "One round" in page
    assert "of 12" not in page
    home = unescape(get(client, "/"))
    assert 'class="resume"' not in home
    assert "A round of “What koi-koi risks”" in home
    play_round(practice, token)
    assert "A round of “What koi-koi risks”" in unescape(get(client, "/replays"))


def test_the_round_of_a_lesson_can_be_reviewed(client: FlaskClient, practice: Practice) -> None:
    token = opened(client, *WHOLE)
    play_round(practice, token)

    assert f"/replays/{token}/review" in get(client, f"/play/{token}")
    get(client, f"/replays/{token}/review")


@pytest.mark.parametrize("step", ["no-step", "press-koi-koi"])
def test_a_table_of_a_step_that_is_no_longer_there_is_a_table(
    client: FlaskClient, practice: Practice, step: str
) -> None:
    setup = MatchSetup("koikoi", "kk_standard", {}, "random", True, 5)
    lesson = "k-99" if step == "press-koi-koi" else "k-09"
    table = practice.open(setup, lesson_source(lesson, step))

    assert "to-lesson" not in get(client, f"/play/{table.token}")


def test_no_yaku_is_spoken_of_before_a_lesson_has_taught_one(client: FlaskClient) -> None:
    page = get(client, f"/play/{opened(client, *THREE_TURNS)}")

    assert 'class="pips' not in page
    assert 'class="hint"' not in page
    assert hint_of(*THREE_TURNS) in page

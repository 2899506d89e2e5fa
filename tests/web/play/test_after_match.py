"""The end of a match says what decided it, and leads to the lesson that teaches it."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS
from tests.practice.players import finish
from tests.web.learner import MATCH, get, status_of
from tests.web.lesson_forms import know
from tests.web.train.test_today import WAY
from tutor.lessons.knowledge import list_lessons_before
from tutor.practice import LEARNER, Practice, Table
from tutor.rules.games import GAMES
from tutor.web.play.after_match import find_best, find_teaching, list_scored

SEEDS = range(1, 40)
SECTION = re.compile(r'<section class="after-match" data-lesson="([\w-]*)">(.*?)</section>')


def play(practice: Practice, *, is_won: bool) -> Table:
    """Return a finished match that the learner has won or lost by a yaku that a lesson teaches."""
    for seed in SEEDS:
        table = finish(practice, practice.open(replace(MATCH, seed=seed)))
        winner = table.match.winner
        if winner is None or (winner == LEARNER) != is_won:
            continue
        best = find_best(table.match, winner)
        if best and best.cards:
            return table
    raise AssertionError("No seed ends so.")


def read(client: FlaskClient, table: Table) -> tuple[str, str]:
    """Return the lesson that the end of a match offers, and the address of its button."""
    [(lesson, section)] = SECTION.findall(get(client, f"/play/{table.token}"))
    [address] = re.findall(r'class="btn cta big" href="([^"]+)"', section)
    return lesson, address


def test_a_loss_offers_exactly_the_lesson_of_what_won(
    client: FlaskClient, practice: Practice
) -> None:
    table = play(practice, is_won=False)
    assert table.match.winner is not None
    best = find_best(table.match, table.match.winner)
    assert best is not None
    lesson, address = read(client, table)

    assert address == f"/learn/{lesson}"
    assert best.key in LESSONS[lesson].teaches
    assert LESSONS[lesson].game == table.ruleset.game.name
    section = SECTION.findall(get(client, f"/play/{table.token}"))[0][1]
    assert f"{LESSONS[lesson].minutes} minute" in section


def test_a_lesson_that_is_finished_is_practised(client: FlaskClient, practice: Practice) -> None:
    table = play(practice, is_won=False)
    lesson, _address = read(client, table)
    know(practice, lesson)

    again, address = read(client, table)
    assert again == lesson
    assert re.fullmatch(rf"/learn/{lesson}/\d+\?case=\d+", address)
    assert status_of(client, address) == 200


def test_the_path_goes_on_to_the_lesson_that_a_match_offered(
    client: FlaskClient, practice: Practice
) -> None:
    table = play(practice, is_won=False)
    lesson, _address = read(client, table)
    know(practice, *({*WAY, *list_lessons_before(lesson, LESSONS)} - {lesson}))
    practice.lessons.store_table("first-match", table.ruleset.game.name, table.token)
    [offered] = re.findall(r'class="btn cta big"\s+href="(/learn/[\w-]+)"', get(client, "/learn"))

    assert offered == f"/learn/{lesson}"


def test_a_multiplier_that_was_not_learned_is_named_once(
    client: FlaskClient, practice: Practice
) -> None:
    for seed in SEEDS:
        table = finish(practice, practice.open(replace(MATCH, seed=seed)))
        winner = table.match.winner
        scored = [] if winner in (None, LEARNER) else list_scored(table.match, winner)
        if scored and scored[0].cards and not all(best.cards for best in scored):
            break
    page = get(client, f"/play/{table.token}")

    assert page.count('id="also-new"') == 1


def test_a_match_that_was_won_leads_on_to_the_next_lesson(
    client: FlaskClient, practice: Practice
) -> None:
    assert read(client, play(practice, is_won=True)) == ("f-01", "/learn/f-01")


@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_yaku_of_a_game_has_a_lesson(game: str) -> None:
    rules = GAMES[game]
    ruleset = replace(MATCH, game=game, preset=rules.default_preset, overrides={}).ruleset
    taught = [one.id for one in ruleset.yaku(1) if find_teaching_of(one.id, game)]

    assert len(taught) >= 0.6 * len(ruleset.yaku(1))


def find_teaching_of(key: str, game: str) -> bool:
    return any(one.game == game and key in one.teaches for one in LESSONS.values())


def test_multipliers_are_taught_where_they_are_played(client: FlaskClient) -> None:
    with client.application.test_request_context():
        for key, game in (("doubling", "koikoi"), ("call", "koikoi"), ("multiplier", "hachihachi")):
            assert find_teaching(key, game) is not None

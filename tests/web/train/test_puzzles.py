"""Puzzles on their pages: asked, judged, kept, and as many as one can in three minutes."""

import json
import re
from datetime import UTC, datetime

import pytest
from flask.testing import FlaskClient

from tests.review.engine import FakeEngine
from tests.web.learner import get, post, status_of
from tests.web.train.conftest import Calendar
from tutor.practice import Practice
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS, cards_in
from tutor.rules.match.take_back import unknown_cards
from tutor.skill.items import ItemKind, ItemState
from tutor.skill.puzzles import ENOUGH, LENGTH, Puzzle, PuzzleKind, puzzles
from tutor.web.hint_service import Hints
from tutor.web.train.puzzle_pages import find_hint
from tutor.web.words.training import theme_title

HALL = "/train/puzzles"
RUNS = f"{HALL}/runs"


def pick(kind: PuzzleKind = PuzzleKind.CARD) -> Puzzle:
    """Return a puzzle with several answers of either sort."""
    return next(one for one in puzzles().values() if one.kind == kind and bads(one))


def bads(one: Puzzle) -> list[str]:
    return [action_text(each) for each in one.situation.current.legal() if each not in one.good]


def goods(one: Puzzle) -> list[str]:
    return [action_text(each) for each in one.good]


def address(one: Puzzle) -> str:
    return f"{HALL}/{one.id}"


def give(client: FlaskClient, one: Puzzle, move: str, then: str = "") -> str:
    """Return the page that answers a move."""
    status, _body, there = post(client, address(one) + then, {"action": move, "since": "0"})
    assert status == 303
    return get(client, there)


def follow(client: FlaskClient, there: str) -> str:
    with client.get(there) as response:
        assert response.status_code == 302
        return response.location


@pytest.mark.parametrize("kind", PuzzleKind)
def test_a_puzzle_of_each_kind_can_be_solved_on_its_page(
    client: FlaskClient, kind: PuzzleKind
) -> None:
    one = pick(kind)
    asked = get(client, address(one))

    assert all(f'name="action" value="{key}"' in asked for key in [*goods(one), *bads(one)])
    assert "✓ Right" in give(client, one, goods(one)[-1])


def test_nothing_is_told_before_an_answer_counts(client: FlaskClient) -> None:
    one = pick()
    asked = get(client, address(one))

    for more in (f"?action={goods(one)[0]}", f"?action={bads(one)[0]}", "?show=1"):
        page = get(client, address(one) + more)
        assert "verdict" not in page
        assert theme_title(one.theme) not in page
    for part in ("why", "why-not"):
        assert status_of(client, f"{address(one)}/{part}") == 404
    assert theme_title(one.theme) not in asked


def test_a_page_shows_no_card_that_its_player_cannot_see(client: FlaskClient) -> None:
    for one in list(puzzles().values())[::60]:
        page = get(client, address(one))
        shown = set(re.findall(r'data-card="([^"]+)"', page))
        hidden = {IDS[card] for card in cards_in(unknown_cards(one.seen)) if card < len(IDS)}

        assert shown
        assert not shown & hidden


def test_what_was_missed_comes_back_in_the_session_of_the_next_day(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    one = pick()
    assert "✕ Not this one" in give(client, one, bads(one)[0])
    assert 'data-part="fix"' not in get(client, "/")

    calendar.pass_days()
    post(client, "/today", {})
    assert follow(client, "/today/next") == f"{address(one)}?session=1"
    assert "✓ Right" in give(client, one, goods(one)[0], "?session=1")

    item = practice.items.find_key(ItemKind.PUZZLE, one.id)
    assert item is not None
    assert (item.memory.streak, item.is_due(calendar.day)) == (1, False)
    assert follow(client, "/today/next").startswith("/learn/")


def test_only_the_first_answer_of_a_day_counts(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    one = pick()
    give(client, one, bads(one)[0])
    before = practice.puzzles.ratings()

    assert "✓ Right" in give(client, one, goods(one)[0])
    assert [each.right for each in practice.puzzles.answers()] == [False]
    assert practice.puzzles.ratings() == before

    calendar.pass_days()
    give(client, one, goods(one)[0])
    assert [each.right for each in practice.puzzles.answers()] == [False, True]
    assert practice.puzzles.ratings() == before  # only the first answer of all moves them


def test_who_asks_for_the_answer_has_missed_it_and_is_told_all(
    client: FlaskClient, practice: Practice
) -> None:
    one = pick()
    _status, _body, there = post(client, f"{address(one)}/answer", {})
    page = get(client, there)

    assert theme_title(one.theme) in page
    assert "The answer" in page
    assert [each.right for each in practice.puzzles.answers()] == [False]


def test_a_move_that_is_not_possible_is_refused(client: FlaskClient, practice: Practice) -> None:
    for nonsense in ("", "stop", "13-unicorn", "show-1"):
        status, _body, _there = post(client, address(pick()), {"action": nonsense})
        assert status == 422
    assert practice.puzzles.answers() == []
    assert status_of(client, f"{HALL}/000000000000") == 404


def test_reasons_come_after_the_answer(client: FlaskClient) -> None:
    one = pick()
    give(client, one, bads(one)[0])

    for part in ("why", "why-not"):
        there = f"{address(one)}/{part}?action={bads(one)[0]}"
        assert 'class="why"' in get(client, there, part=True)


def test_the_next_puzzle_is_another_one_and_the_theme_stays(client: FlaskClient) -> None:
    first = follow(client, f"{HALL}/next?theme=yaku&game=koikoi")
    one = puzzles()[first.split("?")[0].rsplit("/", 1)[1]]
    give(client, one, goods(one)[0], "?theme=yaku&game=koikoi")
    second = follow(client, f"{HALL}/next?theme=yaku&game=koikoi")

    assert (one.game, one.theme.name) == ("koikoi", "YAKU")
    assert second.split("?")[0] != first.split("?")[0]
    assert second.endswith("?theme=yaku&game=koikoi")


def test_the_hall_tells_the_puzzle_of_the_day_the_streak_and_the_rating(
    client: FlaskClient,
) -> None:
    daily = follow(client, f"{HALL}/today")
    one = puzzles()[daily.rsplit("/", 1)[1]]
    assert follow(client, f"{HALL}/today") == daily
    give(client, one, goods(one)[0])
    assert "Your puzzle rating" not in get(client, HALL)

    others = [each for each in list(puzzles().values())[: ENOUGH + 1] if each.id != one.id]
    for each in others[: ENOUGH - 1]:
        give(client, each, goods(each)[0])
    page = get(client, HALL)

    assert re.search(rf"<dd>{ENOUGH}</dd>", page)
    assert "Your puzzle rating" in page


def test_a_puzzle_is_starred_into_the_inbox_and_thrown_out(
    client: FlaskClient, practice: Practice, calendar: Calendar
) -> None:
    one = pick()
    give(client, one, goods(one)[0])
    assert address(one) not in get(client, "/train/mistakes")

    post(client, f"{address(one)}/star", {})
    assert address(one) in get(client, "/train/mistakes")
    calendar.pass_days()
    assert 'data-part="fix"' in get(client, "/")

    post(client, f"{address(one)}/drop", {})
    assert 'data-part="fix"' not in get(client, "/")
    give(client, one, bads(one)[0])
    item = practice.items.find_key(ItemKind.PUZZLE, one.id)
    assert item is not None
    assert item.state == ItemState.DROPPED  # what was thrown out stays out


def run_puzzle(page: str) -> Puzzle:
    [name] = re.findall(r'name="puzzle" value="([^"]+)"', page)
    return puzzles()[name]


def answer_in_run(client: FlaskClient, there: str, one: Puzzle, move: str) -> str:
    _status, _body, then = post(client, there, {"puzzle": one.id, "action": move})
    return get(client, then)


def test_a_run_goes_on_until_its_time_is_over(client: FlaskClient, practice: Practice) -> None:
    _status, _body, there = post(client, RUNS, {})
    first = run_puzzle(get(client, there))
    assert run_puzzle(get(client, there)) == first

    page = answer_in_run(client, there, first, goods(first)[0])
    second = run_puzzle(page)
    assert ("1 solved" in page, "✓ Right" in page, second == first) == (True, True, False)
    page = answer_in_run(client, there, first, bads(first)[0])  # from a page that is behind
    assert run_puzzle(page) == second
    page = answer_in_run(client, there, second, bads(second)[0])
    assert ("1 solved" in page, "✕ Not this one" in page) == (True, True)

    assert there in get(client, HALL)
    assert practice.puzzles.ratings() == {}
    assert practice.items.find_key(ItemKind.PUZZLE, second.id) is not None


def test_nothing_counts_after_three_minutes(client: FlaskClient, practice: Practice) -> None:
    number = practice.puzzles.begin_run(datetime.now(UTC) - LENGTH)
    one = pick()

    page = answer_in_run(client, f"{RUNS}/{number}", one, goods(one)[0])

    assert "Time is up" in page
    assert practice.puzzles.run(number).answers == ()
    assert status_of(client, f"{RUNS}/{number + 1}") == 404


def test_answers_to_puzzles_are_exported_and_deleted(
    client: FlaskClient, practice: Practice
) -> None:
    one = pick()
    give(client, one, bads(one)[0])

    told = json.loads(get(client, "/progress/files/training.json"))
    assert [(each["puzzle"], each["right"]) for each in told["puzzles"]] == [(one.id, False)]
    assert one.id in get(client, "/progress/files/items.csv")

    post(client, "/progress/delete", {})
    assert (practice.puzzles.answers(), practice.items.all()) == ([], [])


def test_the_best_of_a_puzzle_s_hint_is_a_proved_answer(engine: FakeEngine) -> None:
    for puzzle in list(puzzles().values())[:40]:
        hint = find_hint(Hints(engine), puzzle)
        assert hint.best.action in puzzle.good
        assert hint.best.gap.value == 0
        assert len({one.action for one in hint.candidates}) == len(hint.candidates)

"""A replay of an analysed match has the verdicts of its review beside each moment."""

import re

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, get
from tutor.practice import LEARNER, Practice, Table
from tutor.review.units import Unit, replay_to
from tutor.web.train.inbox import find_source


@pytest.fixture
def practice(lasting: Practice) -> Practice:
    return lasting


def lines_of(page: str) -> list[str]:
    return page.split('<ol class="graded"')[1].split("</ol>")[0].split("<li")[1:]


def verdict_of(line: str) -> str:
    """Return the sign, word and figure of a line."""
    return line.split('class="verdict"')[1].split("</a>")[0].split("</div>")[0]


def slips(practice: Practice, table: Table) -> list[tuple[int, int]]:
    """Return the learner's slips: the place of the round, and the step after the move."""
    return [
        (place, step + 1)
        for place, played in enumerate(table.match.rounds, start=1)
        for step in range(len(played.actions))
        if replay_to(table.match, Unit(place, step)).to_act == LEARNER
        and (source := find_source(practice, table.token, Unit(place, step)))
        and source.found.is_slip
    ]


def test_every_move_has_its_verdict_on_every_page(client: FlaskClient, table: Table) -> None:
    moves = len(table.match.rounds[0].actions)
    replay = lines_of(get(client, f"/replays/{table.token}/1/{moves}"))
    moment = lines_of(get(client, f"/replays/{table.token}/review/1/{moves - 1}?view=open"))
    round_ = get(client, f"/replays/{table.token}/review/1").split('<ol class="decisions">')[1]
    listed = round_.split("</ol>")[0].split("<li>")[1:]

    assert len(replay) == len(moment) == len(listed) == moves
    for one, other, third in zip(replay, moment, listed, strict=True):
        told = re.findall(r"<b>([\w ]+)</b>|num\">([^<]+)<", verdict_of(one))
        assert told
        assert told == re.findall(r"<b>([\w ]+)</b>|num\">([^<]+)<", verdict_of(other))
        assert told == re.findall(r"<b>([\w ]+)</b>|num\">([^<]+)<", verdict_of(third))


def test_no_move_is_told_before_it_is_played(client: FlaskClient, table: Table) -> None:
    for step in (0, 3, 7):
        lines = lines_of(get(client, f"/replays/{table.token}/1/{step}"))
        told = [":" in re.sub(r"<[^>]*>", "", line.split('class="t">')[1]) for line in lines]
        assert told == [place < step for place in range(len(lines))]


def test_the_move_that_led_here_leads_to_its_review(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    for place, step in slips(practice, table)[:2]:
        page = get(client, f"/replays/{table.token}/{place}/{step}")
        way = re.search(r'id="to-review"\s+href="([^"]+)"', page)
        assert way
        assert way[1] == f"/replays/{table.token}/review/{place}/{step - 1}"  # to be tried first
        [here] = [line for line in lines_of(page) if 'aria-current="step"' in line]
        assert f'class="n">{step}<' in here
        assert "Your turn: what would you play?" in get(client, way[1])


def test_keys_lead_from_slip_to_slip_through_the_match(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    found, seen, at = slips(practice, table), [], f"/replays/{table.token}/1/0"
    for _slip in found:
        way = re.search(r'id="mistake-after"\s+data-key="n"\s+href="([^"]+)"', get(client, at))
        assert way
        at = way[1]
        place, step = map(int, at.split("/")[-2:])
        seen.append((place, step))

    assert seen == found
    last = get(client, at)
    assert 'id="mistake-after"' not in last
    assert 'id="mistake-before"' in last


def test_no_move_is_judged_beside_a_question(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    for place, step in slips(practice, table):
        moment = f"/replays/{table.token}/review/{place}/{step - 1}"

        assert all('class="verdict"' not in line for line in lines_of(get(client, moment)))
        assert any('class="verdict"' in line for line in lines_of(get(client, f"{moment}?show=1")))


def test_the_review_has_the_same_steps_as_the_replay(client: FlaskClient, table: Table) -> None:
    page = get(client, f"/replays/{table.token}/review/1/4")
    last = len(table.match.rounds[0].actions) - 1
    ways = dict(re.findall(r'id="step-(\w+)"\s+href="([^"]+)"', page))

    assert ways["first"].endswith("/review/1/0")
    assert ways["last"].endswith(f"/review/1/{last}")


def test_a_match_that_is_not_analysed_has_no_verdicts(
    client: FlaskClient, practice: Practice
) -> None:
    table = finish(practice, practice.open(MATCH))
    page = get(client, f"/replays/{table.token}/1/3")

    assert "graded" not in page
    assert "mistake-" not in page

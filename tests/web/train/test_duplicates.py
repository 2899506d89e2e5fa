"""The same deal on its pages: begun, hidden while it is played, then beside all levels."""

import json
import re

from flask.testing import FlaskClient

from tests.practice.players import Casual, finish_round, step
from tests.review.engine import FakeEngine
from tests.web.learner import get, post, status_of
from tests.web.reviewed import analysed
from tutor.engine.players import PLAYERS
from tutor.jobs.worker import Gate, Worker
from tutor.practice import Practice, Table
from tutor.store import Store
from tutor.web.words.names.games import LEVELS

HALL = "/train/duplicates"
BUSY = "The levels are still playing this deal."


def begin(client: FlaskClient, practice: Practice, game: str = "koikoi") -> Table:
    status, _body, there = post(client, HALL, {"game": game})
    assert status == 303
    return practice.table(there.rsplit("/", 1)[1])


def let_levels_play(practice: Practice) -> None:
    worker = Worker(practice, FakeEngine(), Gate(0.0))
    while worker.work() and not all(one.is_whole for one in practice.duplicates.all()):
        pass


def test_a_deal_is_begun_without_hints_and_begun_only_once(
    client: FlaskClient, practice: Practice
) -> None:
    table = begin(client, practice)

    assert (table.hints, table.level) == (False, "net")
    assert begin(client, practice).token == table.token
    assert begin(client, practice, "roppyakken").token != table.token
    assert f'href="/play/{table.token}"' in get(client, HALL)
    assert post(client, HALL, {"game": "poker"})[0] == 404


def test_no_deal_is_begun_while_the_engine_is_prepared(
    client: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    engine.ready = False

    assert 'name="game"' not in get(client, HALL)
    assert post(client, HALL, {"game": "koikoi"})[2] == HALL
    assert practice.duplicates.all() == []


def test_nothing_that_others_did_is_told_before_the_end(
    client: FlaskClient, practice: Practice
) -> None:
    table = step(practice, begin(client, practice))
    let_levels_play(practice)

    with client.get(f"{HALL}/{table.token}") as response:
        assert (response.status_code, response.location) == (303, f"/play/{table.token}")
    exported = json.loads(get(client, "/progress/files/training.json"))
    assert exported["deals"] == []
    assert "Place" not in get(client, HALL)
    assert "How the levels played it" not in get(client, f"/play/{table.token}")


def test_the_board_shows_everybody_and_what_each_parting_was_worth(
    client: FlaskClient, practice: Practice
) -> None:
    table = analysed(practice, finish_round(practice, begin(client, practice)))
    board = f"{HALL}/{table.token}"
    assert f'href="{board}"' in get(client, f"/play/{table.token}")
    assert f'href="{board}"' in get(client, f"/replays/{table.token}/review")
    assert BUSY in get(client, board)

    let_levels_play(practice)
    page = get(client, board)

    assert re.search(r"Everybody has played this deal|Your decisions gave up", page)
    assert "Place" not in page
    assert all(f">{level}</th>" in page for level in [*LEVELS.values(), "You"])
    assert "Where you first chose differently" in page
    ways = re.findall(rf"/replays/{table.token}/review/1/\d+\?show=1", page)
    assert ways
    for way in ways:
        assert "Best: " in get(client, way)
    assert re.search(r"compared with theirs: ?[+−]?\d", page)
    assert "hx-get" not in page.split('id="deal-board"')[1].split(">")[0]
    assert 'id="deal-board"' in get(client, board, part=True)


def test_a_figure_that_the_analysis_still_owes_is_waited_for(
    client: FlaskClient, practice: Practice
) -> None:
    table = finish_round(practice, begin(client, practice))
    practice.analyses.queue(table.token)
    worker = Worker(practice, FakeEngine(), Gate(0.0))
    for _level in [*PLAYERS, "and the learner"]:
        worker.work()

    page = get(client, f"{HALL}/{table.token}")

    assert "Its value is being worked out." in page
    assert "every 2s" in page


def test_deals_are_exported_with_everybody_and_no_other_match_has_a_board(
    client: FlaskClient, practice: Practice, over: Table
) -> None:
    finish_round(practice, begin(client, practice))
    let_levels_play(practice)

    rows = json.loads(get(client, "/progress/files/training.json"))["deals"]
    assert [one["player"] for one in rows] == ["learner", *PLAYERS]
    assert len(get(client, "/progress/files/deals.csv").splitlines()) == len(rows) + 1
    for token in (over.token, "nothing"):
        assert status_of(client, f"{HALL}/{token}") == 404


def test_after_a_few_deals_they_add_up_beside_each_level(
    client: FlaskClient, store: Store, app: object
) -> None:
    practice = Practice(store, FakeEngine(players=Casual))
    for _deal in range(5):
        assert "points a deal" not in get(client, HALL)
        finish_round(practice, begin(client, practice))
        let_levels_play(practice)

    page = get(client, HALL)

    assert "Koi-Koi: 5 deals so far" in page
    assert page.count("points a deal") == 1

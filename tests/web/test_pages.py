"""Every page, whole and in part."""

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import HTMX, MATCH, get, live, open_match, post, version
from tutor.practice import Practice
from tutor.rules.cards import IDS

FIXED = (
    "/",
    "/account",
    "/account/delete",
    "/practice",
    "/practice?game=roppyakken",
    "/progress",
    "/progress/delete",
    "/replays",
    "/rules",
    "/rules/deck",
    "/rules/hachihachi",
    "/rules/koikoi/compare",
    "/rules/koikoi?preset=kk_blog",
    "/rules/roppyakken",
    "/rules/words",
    "/rules/yaku?q=moon",
    "/search?q=moon",
    "/settings",
    "/train",
    "/train/drills",
    "/train/duplicates",
    "/train/mistakes",
    "/train/puzzles",
)


@pytest.fixture
def addresses(client: FlaskClient, practice: Practice) -> tuple[str, ...]:
    running = open_match(client)
    over = finish(practice, practice.open(MATCH)).token
    hint = f"/play/{running}/hint?version={practice.table(running).version}"
    return (
        *FIXED,
        f"/play/{running}",
        f"/play/{over}",
        hint,
        f"/replays/{running}/1/0",
        f"/replays/{over}/3/1",
    )


def test_every_page_is_whole_for_a_browser_and_a_part_for_htmx(
    client: FlaskClient, addresses: tuple[str, ...]
) -> None:
    for address in addresses:
        page, part = get(client, address), get(client, address, part=True)
        assert page.startswith("<!doctype html>"), address
        assert "</html>" in page, address
        assert "<html" not in part, address


def test_an_address_with_two_renderings_says_so(client: FlaskClient) -> None:
    with client.get("/") as response:
        assert "HX-Request" in response.vary


@pytest.mark.parametrize("name", ["HX-History-Restore-Request", "HX-Boosted"])
def test_a_page_that_is_gone_to_or_back_to_is_whole(client: FlaskClient, name: str) -> None:
    with client.get("/replays", headers={**HTMX, name: "true"}) as response:
        assert response.get_data(as_text=True).startswith("<!doctype html>")
        assert name in response.vary


def test_home_offers_the_match_in_progress_and_the_latest_replays(
    client: FlaskClient, practice: Practice
) -> None:
    assert "/replays/" not in get(client, "/").partition("<main")[2]
    over = finish(practice, practice.open(MATCH)).token
    running = open_match(client)

    page = get(client, "/")

    assert f"/play/{running}" in page
    assert f"/replays/{over}/1/0" in page


def test_the_table_tells_how_the_first_dealer_was_found(client: FlaskClient) -> None:
    page = get(client, f"/play/{open_match(client)}")

    assert "You drew" in page
    assert "deal" in page


def test_a_part_carries_the_announcement_of_the_move(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client)
    page = get(client, f"/play/{token}")
    card = practice.table(token).match.current.legal()[0]

    fields = {"version": version(page), "action": IDS[card]}
    status, part, _address = post(client, f"/play/{token}/act", fields, part=True)

    assert status == 200
    assert live(part)
    assert "<html" not in part


def test_health_says_whether_hints_can_be_given(client: FlaskClient) -> None:
    with client.get("/healthz") as response:
        assert response.json == {"status": "ok", "engine": "ready"}


def test_the_match_ends_with_totals_and_a_way_on(client: FlaskClient, practice: Practice) -> None:
    table = finish(practice, practice.open(MATCH))
    page = get(client, f"/play/{table.token}")

    assert "Play again" in page
    assert f"/replays/{table.token}/1/0" in page
    for points in table.match.totals():
        assert f'<td class="num">{points}</td>' in page

"""The games that ship: shown with their commentary, analysed, and on nobody's shelf."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.sizes import a_few_of
from tests.web.learner import get, post
from tutor.practice import Practice
from tutor.records import Sample, list_samples, read_sample
from tutor.rules.games import GAMES
from tutor.store import MatchFilter


def test_every_sample_game_opens_once(client: FlaskClient, practice: Practice) -> None:
    page = get(client, "/replays")
    names = re.findall(r'action="/replays/samples/([^"]+)"', page)
    assert len(names) >= 6
    for name in names:
        first, again = (post(client, f"/replays/samples/{name}", {}) for _ in range(2))
        assert first[0] == 303
        assert first[2] == again[2]
    assert practice.shelf.count(MatchFilter()) == 0


def test_the_samples_come_as_games_are_learned_and_those_of_one_game_alone(
    client: FlaskClient,
) -> None:
    games = {one.name: one.game for one in list_samples()}

    def shown(address: str) -> list[str]:
        listed = re.findall(r'action="/replays/samples/([^"]+)"', get(client, address))
        return [games[name] for name in listed]

    every = shown("/replays")
    assert every == sorted(games.values(), key=[*GAMES].index)
    for game in GAMES:
        assert shown(f"/replays?game={game}") == [one for one in every if one == game]


@pytest.mark.parametrize("one", a_few_of(list_samples(), 4), ids=lambda one: one.name)
def test_a_sample_game_is_told_by_the_names_of_its_players_and_nobody_writes_in_it(
    client: FlaskClient, one: Sample
) -> None:
    record = read_sample(one.name)
    first, *_rest = sorted(record.notes)
    _status, _body, address = post(client, f"/replays/samples/{one.name}", {})
    assert address is not None
    page = unescape(get(client, address))

    assert address.endswith("/{}/{}".format(*first))
    assert all(note in page for note in record.notes.values())  # read without a step
    for name in record.names:
        assert name in page
    assert "<textarea" not in page
    assert ">You<" not in page


def test_the_review_of_a_sample_calls_either_player_by_name(client: FlaskClient) -> None:
    """Its moments speak of both by name; its judgement says whom “you” means."""
    one = next(each for each in list_samples() if each.game == "koikoi")
    names = read_sample(one.name).names
    _status, _body, address = post(client, f"/replays/samples/{one.name}", {})
    review = "/".join(address.split("/")[:3]) + "/review"
    for seat, name in enumerate(names):
        for place in ("", "/1"):
            page = unescape(get(client, f"{review}{place}?seat={seat}"))
            assert f"From {name}’s point of view" in page
        for step in range(6):
            for shown in ("", "&show=1"):
                page = unescape(get(client, f"{review}/1/{step}?seat={seat}{shown}"))
                assert re.findall(r">\s*You\b(?! are)|Your |What you knew", page) == []
                assert f'aria-label="{name}’s hand"' in page
                pile = page.split('id="pile-you"')[1]
                assert f"{name}: all captured cards" in pile.split("</h2>")[0]


def test_a_sample_game_was_analysed_before_it_is_opened(
    client: FlaskClient, practice: Practice
) -> None:
    for one in list_samples():
        _status, _body, address = post(client, f"/replays/samples/{one.name}", {})
        token = str(address).split("/")[2]
        page = get(client, f"/replays/{token}/review")

        assert 'id="progress"' not in page
        assert 'id="ledger-title"' in page
    assert practice.analyses.under_way() == []


def test_there_are_no_other_sample_games(client: FlaskClient) -> None:
    assert post(client, "/replays/samples/none", {})[0] == 404

"""Which player of a match from elsewhere the learner was: asked, remembered, counted by."""

import json
import re
from dataclasses import replace
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, csrf_token, get, post
from tutor.practice import Practice
from tutor.records import NamedFile, ReplayRecord, pack, record_of, to_json, to_text
from tutor.skill.history import MatchCost
from tutor.store.shelf import DRAWN, LOST, RESULTS, WON, MatchFilter

NAMES = ("Mio", "Kai")


def record(practice: Practice, seed: int = 11, names: tuple[str, ...] = NAMES) -> ReplayRecord:
    played = finish(practice, practice.open(replace(MATCH, seed=seed)))
    practice.shelf.delete(played.token)
    return record_of(played.ruleset, played.record.events, names)


def bring(client: FlaskClient, text: str) -> str:
    """Return the token of a match that is imported."""
    status, _body, address = post(client, "/replays/import", {"text": text})
    assert status == 303
    return address.split("/")[2]


def choose(client: FlaskClient, *tokens: str, you: str) -> None:
    status, _body, _address = post(client, "/replays/you", {"match": list(tokens), "you": you})
    assert status == 303


def proposed(page: str) -> str:
    """Return the player whom a page proposes or has kept, empty for none of them."""
    [menu] = re.findall(r'<select id="who-you-[^"]*" name="you">(.*?)</select>', page, re.S)
    chosen = re.findall(r'<option value="([^"]*)" selected>', menu)
    return unescape(chosen[0]) if chosen else ""


def test_an_import_is_nobodys_until_the_learner_says_who_they_were(
    client: FlaskClient, practice: Practice
) -> None:
    token = bring(client, to_text(record(practice)))

    sums = practice.shelf.summarise(MatchFilter())
    assert (sums.count, sums.won, sums.lost, sums.drawn) == (1, 0, 0, 0)
    assert proposed(get(client, f"/replays/{token}/imported")) == ""
    for address in (f"/replays/{token}/1/3", f"/replays/{token}/review", "/replays"):
        with client.get(address) as answer:
            page = answer.get_data(as_text=True) if answer.status_code == 200 else ""
        assert not re.search(r">\s*You\s*<|\bYou (won|lost|played|take)\b", page), address
    assert "Mio" in get(client, f"/replays/{token}/1/3")


@pytest.mark.parametrize("you", [0, 1])
def test_once_it_is_said_the_result_counts_and_the_table_is_theirs(
    client: FlaskClient, practice: Practice, you: int
) -> None:
    match = record(practice).match
    token = bring(client, to_text(record(practice)))

    choose(client, token, you=NAMES[you])

    expected = DRAWN if len(match.winners) > 1 else WON if you in match.winners else LOST
    assert practice.shelf.count(MatchFilter(result=expected)) == 1
    assert practice.table(token).record.source.you == you
    page = get(client, f"/replays/{token}/1/0")
    assert re.search(r">\s*You\s*<", page)
    assert NAMES[1 - you] in page

    choose(client, token, you="")
    assert practice.table(token).record.source.you is None
    assert all(practice.shelf.count(MatchFilter(result=one)) == 0 for one in RESULTS)


def test_the_name_is_proposed_again_and_asked_once_for_many(
    client: FlaskClient, practice: Practice
) -> None:
    token = bring(client, to_text(record(practice)))
    choose(client, token, you="Kai")
    records = [record(practice, 12), record(practice, 13), record(practice, 14, ("Zoë", "Ren"))]
    data = pack(NamedFile(f"{n}.txt", to_text(one).encode()) for n, one in enumerate(records))
    fields = {"csrf_token": csrf_token(client), "file": (BytesIO(data), "all.zip"), "text": ""}

    with client.post("/replays/import", data=fields) as answer:
        page = answer.get_data(as_text=True)

    assert proposed(page) == "Kai"
    tokens = re.findall(r'name="match" value="([^"]+)"', page)
    choose(client, *tokens, you="Kai")
    sources = [practice.table(one).record.source for one in tokens]
    assert sorted((one.names, one.you) for one in sources if one.you is not None) == [
        (NAMES, 1),
        (NAMES, 1),
    ]
    assert len(sources) == 3


def test_the_list_and_the_review_ask_as_well(client: FlaskClient, practice: Practice) -> None:
    token = bring(client, to_text(record(practice)))
    choose(client, token, you="Mio")

    assert proposed(get(client, "/replays")) == "Mio"
    assert proposed(get(client, f"/replays/{token}/review")) == "Mio"


@pytest.mark.parametrize("tokens", [[], ["unknown"]])
def test_only_imports_are_asked_about(
    client: FlaskClient, practice: Practice, tokens: list[str]
) -> None:
    played = finish(practice, practice.open(MATCH)).token

    for sent in (tokens, [*tokens, played]):
        assert post(client, "/replays/you", {"match": sent, "you": "Mio"})[0] == 404


def test_what_counted_before_it_was_asked_counts_no_more(practice: Practice, app: Flask) -> None:
    token = bring(app.test_client(), to_text(record(practice)))
    practice.shelf.settle(token, WON)
    practice.shelf.measure(token, MatchCost(percent=67))

    practice.settle()

    sums = practice.shelf.summarise(MatchFilter())
    assert (sums.count, sums.won, sums.given_up) == (1, 0, None)


def test_the_same_match_is_recognised_in_whatever_format_it_comes_again(
    client: FlaskClient, practice: Practice
) -> None:
    one = record(practice)
    token = bring(client, to_text(one))

    again = bring(client, json.dumps(to_json(ReplayRecord(one.replay, ("A", "B"), "Other"))))
    page = get(client, f"/replays/{again}/imported?again=1")

    assert again == token
    assert 'id="known"' in page
    assert practice.shelf.count(MatchFilter()) == 1
    practice.shelf.delete(token)
    assert bring(client, to_text(one)) != token  # one that was put away does not count


def test_one_upload_may_hold_a_match_twice(client: FlaskClient, practice: Practice) -> None:
    text = to_text(record(practice))

    status, page, _address = post(client, "/replays/import", {"text": f"{text}\n{text}"})
    assert (status, page.count('class="known"')) == (200, 0)
    status, page, _address = post(client, "/replays/import", {"text": f"{text}\n{text}"})

    assert (status, page.count('class="known"')) == (200, 2)
    assert practice.shelf.count(MatchFilter()) == 2

"""Matches from elsewhere: imported whole or not at all, and which player the learner was."""

import json
import re
from dataclasses import replace
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, csrf_token, get, location_of, post, status_of
from tutor.practice import Practice, Table
from tutor.records import NamedFile, ReplayRecord, pack, record_of, to_json, to_text
from tutor.rules.match.replay import replay_to_json
from tutor.skill.history import MatchCost
from tutor.store import MatchFilter
from tutor.store.shelf import DRAWN, LOST, RESULTS, WON
from tutor.web.library import imports
from tutor.web.library.records import build_record


@pytest.fixture
def text(practice: Practice, ended: Table) -> str:
    practice.shelf.tag(ended.token, ["club"])
    practice.shelf.note(ended.token, 1, 2, "Bold.")
    return to_text(build_record(practice, ended))


def upload(client: FlaskClient, data: bytes) -> tuple[int, str, str]:
    fields = {"csrf_token": csrf_token(client), "file": (BytesIO(data), "match.txt"), "text": ""}
    with client.post("/replays/import", data=fields) as response:
        return (
            response.status_code,
            response.get_data(as_text=True),
            response.headers.get("Location", ""),
        )


def alert(page: str) -> str:
    found = re.search(r'role="alert"><p>([^<]*)</p>', page)
    assert found
    return unescape(found[1])


def token_of(address: str) -> str:
    found = re.fullmatch(r"/replays/([^/]+)/imported", address)
    assert found
    return found[1]


def check_same(practice: Practice, ended: Table, token: str) -> None:
    """Check that an import is the match that was played, with all that was said about it."""
    table = practice.table(token)
    assert table.record.events == ended.record.events
    assert table.ruleset == ended.ruleset
    assert (table.is_closed, table.record.is_played_here) == (True, False)
    assert practice.shelf.tags_of(token) == ("club",)
    assert practice.shelf.notes(token) == {(1, 2): "Bold."}


def test_a_text_that_is_pasted_is_stored(
    client: FlaskClient, practice: Practice, ended: Table, text: str
) -> None:
    status, _body, address = post(client, "/replays/import", {"text": text})

    assert status == 303
    check_same(practice, ended, token_of(address))
    assert "3 rounds were checked and stored." in get(client, address)


def test_a_file_that_is_uploaded_is_stored(
    client: FlaskClient, practice: Practice, ended: Table, text: str
) -> None:
    data = json.dumps(to_json(build_record(practice, ended))).encode()

    status, _body, address = upload(client, data)

    assert status == 303
    check_same(practice, ended, token_of(address))


def test_an_import_is_replayed_and_listed_but_never_played_on(
    client: FlaskClient, practice: Practice, text: str
) -> None:
    token = token_of(post(client, "/replays/import", {"text": text})[2])

    page = get(client, f"/replays/{token}/1/0")
    assert "Played elsewhere" in page
    assert location_of(client, f"/play/{token}") == f"/replays/{token}"
    status, _body, _address = post(client, f"/play/{token}/next-round", {"version": "99"})
    assert status != 200
    assert f"/replays/{token}/1/0" in get(client, "/replays")
    assert {one.token for one in practice.analyses.under_way()} >= {token}


def test_a_broken_line_is_named_and_nothing_is_stored(
    client: FlaskClient, practice: Practice, text: str
) -> None:
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("deal"))
    lines[at] = lines[at] + " nonsense"
    before = practice.shelf.count(MatchFilter())

    status, page, _address = post(client, "/replays/import", {"text": "\n".join(lines)})

    assert status == 422
    assert alert(page).startswith(f"Line {at + 1}: ")
    assert re.search(
        r'<textarea[^>]*aria-invalid="true" aria-describedby="refused" autofocus', page
    )
    assert "nonsense</textarea>" in page or "nonsense" in unescape(page)  # to be mended there
    assert practice.shelf.count(MatchFilter()) == before


@pytest.mark.parametrize(
    "data",
    [b"", b"  \n", b"\xff\xfe\x00", b"{", b"[]", b"{}", b"hanafuda 1", b"\x00" * 99, b"<html>"],
)
def test_what_is_no_replay_is_refused_in_a_sentence(
    client: FlaskClient, practice: Practice, data: bytes
) -> None:
    status, page, _address = upload(client, data)

    assert status == 422
    assert re.fullmatch(r"[A-Z“].*\.", alert(page))
    assert re.search(
        r'type="file"[^>]*aria-invalid="true" aria-describedby="refused" autofocus', page
    )
    assert "<title>Nothing was stored." in page
    assert practice.shelf.count(MatchFilter()) == 0


def test_a_match_broken_off_within_a_round_is_refused(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    data = replay_to_json(ended.ruleset, ended.record.events[:-3])

    status, page, _address = upload(client, json.dumps(data).encode())

    assert status == 422
    assert alert(page) == "The last round of this match has not been played to its end."


@pytest.mark.parametrize("size", [2049, 4097])
def test_what_is_too_large_is_refused_in_a_sentence(
    client: FlaskClient, practice: Practice, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(imports, "LARGEST", 2048)
    monkeypatch.setattr(imports, "LARGEST_REQUEST", 4096)

    status, page, _address = upload(client, b"x" * size)

    assert status == 413
    assert "That is too large: a replay has at most 2 kB." in page
    assert practice.shelf.count(MatchFilter()) == 0


def test_only_an_import_has_something_to_say_about_being_imported(
    client: FlaskClient, ended: Table
) -> None:
    assert status_of(client, f"/replays/{ended.token}/imported") == 404


def test_of_several_matches_each_is_taken_that_can_be(
    client: FlaskClient, practice: Practice, text: str
) -> None:
    before = practice.shelf.count(MatchFilter())
    spoiled = text.replace("\ndeal: ", "\ndeal: nonsense ", 1)
    zipped = pack([NamedFile("one.txt", text.encode()), NamedFile("two.txt", spoiled.encode()),
                   NamedFile("read.me", b"nothing")])  # fmt: skip

    for data, stored in ((zipped, 1), ((text + spoiled).encode(), 0)):
        status, page, _address = upload(client, data)

        assert status == 200
        assert f"{stored} match" in page
        assert page.count('class="known"') == 1 - stored
        assert len(re.findall(r"<dd>Line \d+: ", page)) == 1
    assert practice.shelf.count(MatchFilter()) == before + 1


def test_a_refused_match_among_several_is_told_by_the_line_of_the_whole_text(
    client: FlaskClient, text: str
) -> None:
    spoiled = text.replace("\ndeal: ", "\ndeal: nonsense ", 1)
    _status, alone, _address = upload(client, spoiled.encode())
    _status, page, _address = upload(client, (text + spoiled).encode())
    [told] = re.findall(r"<dd>Line (\d+): ", page)
    [line] = re.findall(r"Line (\d+): ", alert(alone))

    assert int(told) == int(line) + text.count("\n")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"PK\x03\x04 no zip", "The zip cannot be read."),
        (pack([NamedFile("read.me", b"")]), "The zip holds no file that ends in .txt or .json."),
        (pack(NamedFile(f"{number}.txt", b"") for number in range(101)),
         "A file may hold 100 matches at most."),
    ],
)  # fmt: skip
def test_a_zip_that_cannot_be_taken_is_refused_in_a_sentence(
    client: FlaskClient, practice: Practice, data: bytes, told: str
) -> None:
    status, page, _address = upload(client, data)

    assert (status, alert(page)) == (422, told)
    assert practice.shelf.count(MatchFilter()) == 0


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

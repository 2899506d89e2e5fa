"""Matches from elsewhere: taken in whole or not at all, refused in a sentence."""

import json
import re
from html import unescape
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from tests.web.learner import csrf_token, get, location_of, post, status_of
from tutor.practice import Practice, Table
from tutor.records import NamedFile, pack, to_json, to_text
from tutor.rules.match.replay import replay_to_json
from tutor.store import MatchFilter
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

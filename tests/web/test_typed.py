"""What people type into any form: what stands, and what is refused beside its field."""

# ruff: noqa: RUF001 - full width is what these tests are about

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import FORM, MATCH, get, post
from tests.web.learners.houses import house, newcomer, open_to_many
from tutor.practice import Practice
from tutor.records.record import MOST_PROSE

STANDS = [
    "松\u3000梅",
    "Bravo\u00a0!",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "hana\u00adfuda",
    "שלום\u200f!",
    "new \U0001faff",
]
BAD = "Zoë\x07\u202e"


@dataclass(frozen=True)
class Field:
    """A field that somebody types into: where it is sent, and with what."""

    address: str
    name: str
    others: Mapping[str, str]
    is_shared: bool = False  # where several learners share a house


FIELDS = {
    "note": Field("/replays/{token}/1/2/note", "text", {}),
    "tags": Field("/replays/{token}/tags", "tags", {}),
    "title of a sheet": Field("/rules/koikoi/sheet", "title", {"preset": "kk_standard"}),
    "name of a yaku": Field("/rules/koikoi/sheet", "rule-name-goko", {"title": "Ours"}),
    "account": Field("/account/make", "name", {"password": "under the pines"}, is_shared=True),
    "class": Field("/classes", "title", {}, is_shared=True),
}


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[FlaskClient]:
    with house(tmp_path) as practice:
        yield newcomer(open_to_many(practice))


@pytest.fixture
def match(practice: Practice) -> str:
    return finish(practice, practice.open(MATCH)).token


def send(client: FlaskClient, match: str, field: Field, text: str) -> tuple[int, str]:
    address = field.address.format(token=match)
    status, body, _address = post(client, address, {**field.others, field.name: text})
    return status, unescape(body)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *((field, STANDS[0]) for field in FIELDS.values()),
        *((FIELDS["note"], text) for text in STANDS[1:]),
    ],
)
def test_ordinary_writing_is_kept(
    client: FlaskClient, shared: FlaskClient, match: str, field: Field, text: str
) -> None:
    status, _body = send(shared if field.is_shared else client, match, field, text)

    assert status == 303


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_what_is_refused_stays_in_its_field_and_the_character_is_named(
    client: FlaskClient, shared: FlaskClient, match: str, field: Field
) -> None:
    status, page = send(shared if field.is_shared else client, match, field, BAD)

    assert status == 422
    fields = re.findall(rf'<(?:input|textarea)[^>]* name="{field.name}"[^>]*>[^<]*', page)
    [tag] = [one for one in fields if 'aria-invalid="true"' in one]
    assert BAD in tag
    told = re.search(r'aria-describedby="([^"]+)"', tag)
    assert told
    [answer] = re.findall(rf'id="{told[1]}" role="alert">(?:<p>)?([^<]*)<', page)
    assert "U+0007" in answer
    assert "4" in answer


def test_a_note_of_japanese_letters_is_as_long_as_any_other(
    client: FlaskClient, practice: Practice, match: str
) -> None:
    text = "松" * (MOST_PROSE - 1) + "\U0001f338"

    assert send(client, match, FIELDS["note"], text)[0] == 303
    assert practice.shelf.notes(match) == {(1, 2): text}
    assert send(client, match, FIELDS["note"], "\U0001f338" * MOST_PROSE)[0] == 303
    status, page = send(client, match, FIELDS["note"], text + "!")
    assert (status, f"{text}!</textarea>" in page) == (422, True)


def test_a_note_is_shown_and_saved_again_unchanged(client: FlaskClient, match: str) -> None:
    text = "\u3000松\u3000梅\u00a0!\n\u00ad\U0001f468\u200d\U0001f469 שלום\u200f"
    send(client, match, FIELDS["note"], text)
    here = f"/replays/{match}/1/2"

    shown = re.search(r'<textarea id="note-text"[^>]*>\n?([^<]*)</textarea>', get(client, here))

    assert shown
    assert unescape(shown[1]) == text
    assert send(client, match, FIELDS["note"], unescape(shown[1]))[0] == 303


def test_tags_are_set_apart_by_commas_of_any_script(
    client: FlaskClient, practice: Practice, match: str
) -> None:
    send(client, match, FIELDS["tags"], "花見、月見，Zoe\u0308, \u3000")

    assert practice.shelf.tags_of(match) == ("Zoë", "月見", "花見")


def test_numbers_of_a_match_and_a_sheet_may_be_typed_in_full_width(
    client: FlaskClient, practice: Practice
) -> None:
    form = {**FORM, "preset": "kk_koikoi_japan", "rule-bank": "４５", "rounds": "６"}
    sheet = {"sent": "1", "preset": "kk_standard", "counts": "goko", "rule-worth-goko": "１５"}

    status, _body, _address = post(client, "/practice", form)
    setup = practice.last_setup()
    with client.get("/rules/koikoi/sheet", query_string=sheet) as answer:
        address = answer.location

    assert (status, setup and setup.overrides["bank"], setup and setup.ruleset.rounds) == (
        303,
        45,
        6,
    )
    assert "rule-worth-goko=15" in address


def test_a_code_of_a_class_may_be_typed_in_full_width(shared: FlaskClient) -> None:
    post(shared, "/classes", {"title": "Hanafuda"})
    found = re.search(r"<p><b>(\w+)</b></p>", get(shared, "/classes/1"))
    assert found
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in found[1].upper())
    typed = f"{wide[:3]}\u2212{wide[3:]}"
    learner = newcomer(shared.application)

    status, _body, address = post(learner, "/classes/join", {"code": typed, "name": "花子"})

    assert (status, address) == (303, "/classes/1")


@pytest.mark.parametrize(
    "address", ["/search?q=", "/rules/yaku?q=", "/replays?words=", "/replays?tag="]
)
def test_what_is_searched_for_may_hold_anything(client: FlaskClient, address: str) -> None:
    assert get(client, f"{address}Zoë%00%07%E2%80%AE%0B")

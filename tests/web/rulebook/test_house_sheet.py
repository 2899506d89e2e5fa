"""House sheets as pages: made, compared, kept, given away, taken in, and played."""

import json
from dataclasses import replace
from html import escape
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.web.learner import csrf_token, get, post
from tests.web.rounds import ROPPYAKKEN, asks, found, seen
from tutor.practice import Practice
from tutor.rules.games import GAMES, ruleset
from tutor.rules.position import SHOW
from tutor.rules.round.prelude import list_offers
from tutor.rules.ruleset import Value
from tutor.store import MatchSetup
from tutor.web.review.moment_cards import ask_position
from tutor.web.rulebook.sheet_pages import LONGEST_TITLE

KOIKOI = GAMES["koikoi"]
SHEET = "/rules/koikoi/sheet"
OWN: dict[str, Value] = {"worth-goko": 15, "worth-tane": 0, "name-goko": "Cinq <soleils>"}
RULES = ruleset("koikoi", "kk_standard", OWN)
LINK = {"preset": "kk_standard", **{f"rule-{name}": str(value) for name, value in OWN.items()}}


def sent(**changed: str) -> MultiDict[str, str]:
    """Return the form with every yaku as the preset has it, but for what is *changed*."""
    worths = ruleset("koikoi", "kk_standard").list_worths()
    fields = MultiDict[str, str]({"sent": "1", "preset": "kk_standard"})
    for yaku, points in worths.items():
        text = changed.get(yaku, str(points or ""))
        fields[f"rule-worth-{yaku}"] = text
        if text and text != "off":
            fields.add("counts", yaku)
    return fields


def test_a_form_that_changes_nothing_leads_to_the_sheet_of_the_preset(client: FlaskClient) -> None:
    answer = client.get(SHEET, query_string=sent())

    assert (answer.status_code, answer.location) == (303, f"{SHEET}?preset=kk_standard")


def test_a_form_leads_to_an_address_that_has_what_differs_alone(client: FlaskClient) -> None:
    fields = sent(goko="15", tane="off", sanko="")
    fields["rule-name-goko"] = "  Cinq   <soleils> "
    answer = client.get(SHEET, query_string=fields)
    page = client.get(answer.location).text

    assert "rule-worth-goko=15" in answer.location
    assert "rule-worth-tane=0" in answer.location
    assert "rule-worth-sanko=0" in answer.location  # an empty field of a box that is not ticked
    assert "rule-worth-shiko" not in answer.location
    assert escape("Cinq <soleils>") in page
    assert "<soleils>" not in page


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"goko": "601"}, "Five lights: please enter a whole number from 0 to 600."),
        ({"goko": "-1"}, "Five lights: please enter a whole number from 0 to 600."),
        ({"goko": "a lot"}, "Five lights: please enter a whole number from 0 to 600."),
        ({"goko": "7"}, "Five lights replaces Four lights, so it must be worth at least as much"),
        (dict.fromkeys(KOIKOI.yaku_ids, "off"), "At least one yaku has to count"),
    ],
)
def test_a_sheet_that_cannot_be_played_is_told_so(
    client: FlaskClient, changed: dict[str, str], sentence: str
) -> None:
    answer = client.get(SHEET, query_string=sent(**changed))

    assert answer.status_code == 422
    assert sentence in answer.text
    assert "Play by this rule set" not in answer.text


def test_a_name_that_is_too_long_is_refused(client: FlaskClient) -> None:
    answer = client.get(SHEET, query_string={"rule-name-goko": "a" * 31})

    assert answer.status_code == 422
    assert "Five lights: a name has at most 30 letters." in answer.text


def test_a_sheet_is_compared_with_another_preset(client: FlaskClient) -> None:
    page = get(client, f"{SHEET}?compare=kk_legends")

    assert "Adding up: not counted" in page  # Poetry and blue ribbons, which add up there


def test_a_sheet_is_kept_by_its_title_and_can_be_thrown_away(
    client: FlaskClient, practice: Practice
) -> None:
    for title in ("Chez  nous", "Chez nous"):
        assert post(client, SHEET, {**LINK, "title": title})[0] == 303

    [one] = practice.sheets.of("koikoi")
    assert (one.title, one.ruleset) == ("Chez nous", RULES)
    assert "Chez nous" in get(client, SHEET)
    assert "Chez nous" in get(client, "/practice?game=koikoi")
    assert "rule-worth-goko=15" in post(client, f"/rules/sheets/{one.id}/drop", {})[2]
    assert practice.sheets.of("koikoi") == []
    assert post(client, f"/rules/sheets/{one.id}/drop", {})[0] == 404


@pytest.mark.parametrize("title", ["", "   ", "x" * (LONGEST_TITLE + 1), "a\x07b"])
def test_a_sheet_without_a_title_is_not_kept(
    client: FlaskClient, practice: Practice, title: str
) -> None:
    assert post(client, SHEET, {**LINK, "title": title})[0] == 422
    assert practice.sheets.of("koikoi") == []


def upload(client: FlaskClient, data: bytes) -> tuple[int, str, str]:
    fields = {"csrf_token": csrf_token(client), "file": (BytesIO(data), "sheet.json")}
    with client.post(f"{SHEET}/file", data=fields) as answer:
        return answer.status_code, answer.get_data(as_text=True), answer.headers.get("Location", "")


def test_a_sheet_goes_out_as_a_file_and_comes_back(client: FlaskClient) -> None:
    file = client.get(f"{SHEET}/file", query_string=LINK)
    status, _page, address = upload(client, file.data)

    assert "attachment" in file.headers["Content-Disposition"]
    assert json.loads(file.data)["overrides"] == OWN
    assert status == 303
    assert "rule-worth-goko=15" in address


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[" * 10_000,
        b'{"hanafuda sheet": 1, "game": "koikoi", "preset": "kk_standard"}',
        b'{"hanafuda sheet": 1, "game": "go", "preset": "kk_standard", "overrides": {}}',
        b'{"hanafuda sheet": 1, "game": "koikoi", "preset": "kk_standard", "overrides":'
        b' {"worth-goko": 601}}',
        b" " * 20_000,
    ],
)
def test_a_file_that_is_no_sheet_is_refused_in_a_sentence(client: FlaskClient, data: bytes) -> None:
    status, page, _address = upload(client, data)

    assert status == 422
    assert "That file is not a rule set." in page


def test_a_match_is_opened_by_a_sheet_and_speaks_of_its_yaku_by_their_names(
    client: FlaskClient, practice: Practice
) -> None:
    form = client.get("/practice", query_string={"game": "koikoi", **LINK}).text
    fields = {**LINK, "game": "koikoi", "rounds": "3", "level": "random"}
    _status, _body, address = post(client, "/practice", fields)
    setup = practice.last_setup()

    assert 'name="rule-worth-goko" value="15"' in form
    assert setup is not None
    assert setup.ruleset.overrides == {**OWN, "rounds": 3}
    page = get(client, address)
    assert escape("Cinq <soleils>") in page
    assert "Five lights" not in page


def test_a_sheet_that_cannot_be_played_opens_no_match(
    client: FlaskClient, practice: Practice
) -> None:
    fields = {**LINK, "rule-worth-goko": "7", "game": "koikoi", "rounds": "3", "level": "random"}
    status, page, _address = post(client, "/practice", fields)

    assert status == 422
    assert "This rule set cannot be played." in page
    assert practice.last_setup() is None


def test_the_rules_of_a_sheet_are_told_with_its_values_and_names(client: FlaskClient) -> None:
    page = client.get("/rules/koikoi", query_string=LINK).text

    assert "Five lights: 15 points." in page
    assert escape("Cinq <soleils>") in page
    assert client.get("/rules/koikoi?rule-worth-goko=7").status_code == 404


def test_names_of_ones_own_do_not_reach_other_pages(
    client: FlaskClient, practice: Practice
) -> None:
    practice.open(MatchSetup("koikoi", "kk_standard", OWN, "random", True, 1))

    assert "soleils" not in get(client, "/rules/koikoi")
    assert "soleils" not in get(client, "/rules/yaku")


def test_decisions_of_two_rule_sets_in_a_list_have_the_names_of_their_own(
    app_context: None,
) -> None:
    observation = seen(found(ROPPYAKKEN, asks(SHOW)))
    rules, hand = observation.ruleset, observation.hand
    yaku = list_offers(rules, hand)[0].id
    names = ("Hanafuda", "Oka")
    rulesets = [
        replace(rules, overrides={**rules.overrides, f"name-{yaku}": name}) for name in names
    ]

    lines = [ask_position(replace(observation, ruleset=ruleset)) for ruleset in rulesets]

    for name, line in zip(names, lines, strict=True):
        assert name in line

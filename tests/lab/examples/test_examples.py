"""The worked examples, further ones written here, and broken records."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.lab.examples.own_examples import MATCH, OWN, SANKO, SHIKO, Record, score
from tutor.lab.examples import ExampleError, check_example
from tutor.rules.games import GAMES

GOLDEN = Path(__file__).parents[2] / "golden"
RECORDS: list[Record] = [
    example
    for name in ("examples_koikoi.json", "examples_koikoi_elsewhere.json")
    for example in json.loads((GOLDEN / name).read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("example", RECORDS, ids=[example["id"] for example in RECORDS])
def test_a_worked_example_is_answered_as_expected(example: Record) -> None:
    assert check_example(example) == []


@pytest.mark.parametrize("name", list(OWN))
def test_a_further_example_is_answered_as_expected(name: str) -> None:
    assert [str(mismatch) for mismatch in check_example(OWN[name])] == []


@pytest.mark.parametrize("preset", list(GAMES["koikoi"].presets))
def test_every_preset_scores_five_lights(preset: str) -> None:
    factor = 1 if GAMES["koikoi"].presets[preset]["high"] == "off" else 2
    goko = score([*SHIKO, "11-rainman"], {"goko": 10}, 10, factor)

    assert check_example(goko | {"preset": preset}) == []


def test_every_toggle_that_a_score_depends_on_has_an_example() -> None:
    used = {toggle for example in [*RECORDS, *OWN.values()] for toggle in example["overrides"]}
    without = {toggle.name for toggle in GAMES["koikoi"].toggles} - used

    assert without == {"must_match", "deal", "first_dealer", "rounds"}  # no record asks of them


def changed(value: Any) -> Any:
    """Return another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "x"
        case None:
            return "A"
        case [list(), *_]:
            return [["1-crane"]]
        case list():
            return value[1:] or [{"id": "goko", "value": 1}]
        case dict():
            return {key: changed(one) for key, one in value.items()}
    raise AssertionError(value)


def mismatches(example: Record, key: str, value: Any) -> list[str]:
    """Return what does not match when another value of one key is expected."""
    other = example | {"expected": example["expected"] | {key: value}}
    return [mismatch.key for mismatch in check_example(other)]


def test_every_expected_key_is_compared() -> None:
    assert [
        (example["id"], key)
        for example in RECORDS
        for key in example["expected"]
        if mismatches(example, key, changed(example["expected"][key])) != [key]
    ] == []


STOP = OWN["stop"]
BROKEN: list[tuple[Record, Record, str]] = [
    (STOP, {"game": "poker"}, "There is no game 'poker'; the games are koikoi"),
    (STOP, {"game": None}, 'the record needs "game".'),
    (STOP, {"kind": "tea_time"}, 'kind is "tea_time", but must be one of captured_score'),
    (STOP, {"kind": ["round_end"]}, "kind must be a text"),
    (STOP, {"preset": "kk_none"}, "koikoi has no preset 'kk_none'"),
    (STOP, {"overrides": {"mutl": "any"}}, "koikoi has no toggle 'mutl'."),
    (STOP, {"overrides": {"mult": 3}}, "mult is 3, but must be one of"),
    (STOP, {"overrides": []}, "overrides must be an object, not []."),
    (STOP, {"overides": {}}, 'the record has the unknown key "overides"'),
    (STOP, {"expected": {}}, "expected is empty, so there is nothing to check."),
    (STOP, {"expected": []}, "expected must be an object"),
    (STOP, {"expected": {"redeal": True}}, 'expected has the unknown key "redeal"'),
    (STOP, {"expected": {"total": "5"}}, 'total must be a whole number, not "5".'),
    (STOP, {"expected": {"total": True}}, "total must be a whole number, not true."),
    (STOP, {"expected": {"deltas": {"A": None}}}, 'deltas needs "A".'),
    (STOP, {"expected": {"next_dealer": 0}}, "next_dealer must be a text, not 0."),
    (STOP, {"expected": {"yaku": [{"id": "goko"}]}}, 'a yaku needs "value".'),
    (STOP, {"expected": {"yaku": [{"id": "goko", "value": 1}] * 2}}, "yaku has goko twice."),
    (STOP, {"context": {}}, 'context needs "players".'),
    (OWN["drawn match"], {"context": {"rounds": []}}, 'context needs "players".'),
    (OWN["drawn match"], {"context": {"players": ["A"], "rounds": []}}, "players must be 2"),
    (OWN["drawn match"], {"context": MATCH | {"rounds": [{"A": 1}]}}, 'a round needs "B".'),
    (OWN["drawn match"], {"context": MATCH | {"rounds": 7}}, "rounds must be a list, not 7."),
    (OWN["drawn match"], {"expected": {"winner": 1}}, "winner must be a text, not 1."),
    (OWN["a free field"], {"field": None}, 'the record needs "field".'),
    (OWN["a free field"], {"field": ["1-cranes"]}, "field: There is no card named '1-cranes'."),
    (OWN["a free field"], {"field": ["1-crane"] * 2}, "field has the card 1-crane twice."),
    (OWN["a free field"], {"field": "1-crane"}, "field must be a list"),
    (OWN["a free field"], {"field": [1]}, "a card of field must be a text, not 1."),
    (OWN["a free field"], {"context": {"month": 1}}, 'context has the unknown key "month"'),
    (OWN["a free field"], {"expected": {"redeal": 0}}, "redeal must be true or false, not 0."),
    (OWN["tsukifuda"], {"context": {"month": 13}}, "month is 13, but must be 1 to 12."),
    (OWN["own calls"], {"context": {"own_koikoi_calls": -1}}, "own_koikoi_calls is -1, but"),
    (OWN["own calls"], {"context": {"koikoi_calls": 1}}, 'context has the unknown key "koikoi'),
    (OWN["a turn"], {"field": ["9-cup"]}, "A card is in two places."),
    (OWN["a turn"], {"hand": ["2-warbler"]}, "This player may not play that card."),
    (
        OWN["a turn"],
        {"field": ["8-geese", "8-chaff-a"]},
        "The card played or drawn can take one of two cards.",
    ),
    (OWN["a turn"], {"context": {"played": "8-moon"}}, 'context needs "drawn".'),
    (OWN["own calls"], {"captured": None}, 'the record needs "captured".'),
    (
        OWN["a month already on the field"],
        {"context": {"played": "1-ribbon"}},
        "The card played is on the field too.",
    ),
]
BROKEN += [
    (STOP, {"context": STOP["context"] | change}, sentence)
    for change, sentence in (
        ({"end": "tired"}, 'end is "tired", but must be one of exhausted, teyaku, stop.'),
        ({"stopper": None}, 'context needs "stopper".'),
        ({"stopper": "C"}, 'stopper is "C", but must be one of A, B.'),
        ({"dealer": "C"}, 'dealer is "C", but must be one of A, B.'),
        ({"players": ["A", "A"]}, "players must be 2 different names."),
        ({"koikoi_calls": ["C"]}, 'a name in koikoi_calls is "C"'),
        ({"captured": {"C": []}}, 'captured has the unknown key "C"'),
        ({"captured": {"A": SANKO, "B": SANKO[:1]}}, "A card is captured by two players."),
        ({"end": "teyaku"}, "An end by teyaku needs the list of players who hold one."),
    )
]


@pytest.mark.parametrize(
    ("example", "change", "sentence"), BROKEN, ids=[sentence for _, _, sentence in BROKEN]
)
def test_a_broken_record_is_refused_with_a_sentence(
    example: Record, change: Record, sentence: str
) -> None:
    with pytest.raises(ExampleError) as caught:
        check_example(example | change)

    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "key", ["id", "game", "kind", "preset", "overrides", "context", "expected"]
)
def test_a_record_without_a_key_of_the_format_is_refused(key: str) -> None:
    without = {name: value for name, value in STOP.items() if name != key}

    with pytest.raises(ExampleError, match=f'the record needs "{key}"'):
        check_example(without)


@pytest.mark.parametrize("value", [None, 7, "kk-001", [], [STOP]])
def test_what_is_no_record_is_refused(value: object) -> None:
    with pytest.raises(ExampleError, match="the record must be an object"):
        check_example(value)

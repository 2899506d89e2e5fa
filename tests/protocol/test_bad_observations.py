"""Lines that are refused, with the field that is named. Changes start from a real position."""

import json
from collections.abc import Callable
from itertools import chain

import pytest

from tests.protocol.claims import Fields, Refuse
from tests.protocol.positions import fields_of, in_phase
from tutor.protocol.errors import ProtocolError, error_line
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND


def hand_and_stock(fields: Fields) -> Fields:
    """One card more in hand than was dealt: 49 with the rest."""
    known = [*fields["hand"], *fields["field"], *chain(*fields["captured"])]
    extra = "1-crane" if "1-crane" not in known else "3-curtain"
    assert extra not in known
    hand = [*fields["hand"], extra]
    counts = [len(hand) if s == fields["seat"] else n for s, n in enumerate(fields["hand_counts"])]
    return {"hand": hand, "hand_counts": counts}


SIMPLE: list[tuple[str, Fields]] = [
    ("protocol", {"protocol": 2}),
    ("protocol", {"protocol": "1"}),
    ("protocol", {"protocol": True}),
    ("game", {"game": "poker"}),
    ("game", {"game": 7}),
    ("preset", {"preset": "kk_nobody"}),
    ("preset", {"preset": None}),
    ("overrides", {"overrides": []}),
    ("overrides", {"overrides": {"mutl": "any"}}),
    ("overrides", {"overrides": {"mult": "thrice"}}),
    ("overrides", {"overrides": {"zero_sum": 1}}),
    ("overrides", {"overrides": {"mult": ["any"]}}),
    ("rounds", {"overrides": {"rounds": 6}}),
    ("seat", {"seat": 2}),
    ("seat", {"seat": -1}),
    ("seat", {"seat": 0.0}),
    ("seat", {"seat": "0"}),
    ("seat", {"seat": False}),
    ("seats", {"seats": 3}),
    ("dealer", {"dealer": 2}),
    ("rounds_won", {"rounds_won": [0]}),
    ("rounds_won", {"rounds_won": [90, 0]}),
    ("phase", {"phase": "decide"}),
    ("phase", {"phase": "draw"}),
    ("phase", {"phase": "bid"}),
    ("phase", {"phase": 0}),
    ("hand", {"hand": "1-crane"}),
    ("hand", {"hand": None}),
    ("hand", {"hand": ["1-cranes"]}),
    ("hand", {"hand": [4]}),
    ("hand_counts", {"hand_counts": [8]}),
    ("hand_counts", {"hand_counts": [3, 3]}),
    ("hand_counts", {"hand_counts": [-8, 8]}),
    ("captured", {"captured": [[]]}),
    ("captured", {"captured": [[], [], []]}),
    ("captured", {"captured": [[], "1-crane"]}),
    ("captured", {"captured": [["0-joker"], []]}),
    ("stock", {"stock": 23}),
    ("stock", {"stock": 49}),
    ("stock", {"stock": -1}),
    ("played", {"played": "2-ribbon"}),
    ("drawn", {"drawn": "2-ribbon"}),
    ("options", {"options": [[]]}),
    ("koikoi_calls", {"koikoi_calls": [0]}),
    ("koikoi_calls", {"koikoi_calls": [-1, 0]}),
    ("koikoi_calls", {"koikoi_calls": [0, 8]}),
    ("turn_start_points", {"turn_start_points": -1}),
    ("turn_start_points", {"turn_start_points": 10**400}),
    ("round", {"round": 0}),
    ("round", {"round": 13}),
    ("rounds", {"rounds": 0}),
    ("rounds", {"rounds": 49}),
    ("rounds", {"rounds": "8"}),
    ("round", {"round": 9, "rounds": 8}),
    ("totals", {"totals": [1]}),
    ("totals", {"totals": [1, 2, 3]}),
    ("totals", {"totals": [1, 2.5]}),
    ("totals", {"totals": [1, 10**30]}),
    ("history", {"history": None}),
    ("history", {"history": [[]]}),
    ("hint_level", {"hint_level": 3}),
    ("opponent_hand", {"opponent_hand": ["1-crane"]}),
]


@pytest.mark.parametrize(("name", "change"), SIMPLE, ids=[str(case) for case in SIMPLE])
def test_a_field_that_cannot_be_is_named(name: str, change: Fields, refused: Refuse) -> None:
    assert refused(fields_of(in_phase(PLAY_HAND)) | change)[0] == name


COMPUTED: dict[str, tuple[str, int, int, Callable[[Fields], Fields]]] = {
    "a card twice in the hand": (
        "hand",
        PLAY_HAND,
        0,
        lambda f: {"hand": [f["hand"][0], *f["hand"][:-1]]},
    ),
    "a card of the hand on the field too": (
        "field",
        PLAY_HAND,
        0,
        lambda f: {"field": [f["hand"][0], *f["field"][1:]]},
    ),
    "a card of the field captured too": (
        "captured",
        PLAY_HAND,
        4,
        lambda f: {"captured": [f["field"][:2], []]},
    ),
    "49 cards": ("stock", PLAY_HAND, 0, hand_and_stock),
    "fewer cards in hand than counted": (
        "hand_counts",
        PLAY_HAND,
        0,
        lambda f: {"hand": f["hand"][1:]},
    ),
    "a choice without the card played": ("played", CHOOSE_HAND, 0, lambda f: {"played": None}),
    "a choice without the card drawn": ("drawn", CHOOSE_DRAW, 0, lambda f: {"drawn": None}),
    "a choice of another phase": (
        "played",
        CHOOSE_HAND,
        0,
        lambda f: {"drawn": f["played"], "played": None},
    ),
    "the card played still in hand": ("played", CHOOSE_HAND, 0, lambda f: {"played": f["hand"][0]}),
    "a choice without options": ("options", CHOOSE_HAND, 0, lambda f: {"options": []}),
    "a choice with one option": (
        "options",
        CHOOSE_DRAW,
        0,
        lambda f: {"options": f["options"][:1]},
    ),
    "options that are taken together": (
        "options",
        CHOOSE_HAND,
        0,
        lambda f: {"options": [[*chain(*f["options"])]]},
    ),
    "a decision without a yaku": (
        "phase",
        CHOOSE_DRAW,
        0,
        lambda f: {
            "phase": "decide",
            "field": [*f["field"], f["drawn"]],
            "drawn": None,
            "options": [],
        },
    ),
    "a decision that was taken before": (
        "turn_start_points",
        DECIDE,
        0,
        lambda f: {"history": [], "turn_start_points": 90},
    ),
    "somebody else's turn": ("seat", PLAY_HAND, 0, lambda f: {"dealer": 1 - f["dealer"]}),
    "an odd pile": (
        "captured",
        PLAY_HAND,
        6,
        lambda f: {
            "field": [*f["field"], (f["captured"][0] or f["captured"][1])[0]],
            "captured": [
                f["captured"][0][1:],
                f["captured"][1] if f["captured"][0] else f["captured"][1][1:],
            ],
        },
    ),
}


def test_the_sentence_for_a_card_twice_names_card_and_places(refused: Refuse) -> None:
    fields = fields_of(in_phase(PLAY_HAND))
    card = fields["hand"][0]
    fields["field"][0] = card

    assert refused(fields) == ("field", f"The card {card} of field lies in hand too.")


@pytest.mark.parametrize("case", list(COMPUTED))
def test_a_position_that_cannot_be_is_refused(case: str, refused: Refuse) -> None:
    name, phase, at_least, change = COMPUTED[case]
    fields = fields_of(in_phase(phase, at_least))

    assert refused(fields | change(fields))[0] == name


LINES = {
    "nothing": "",
    "no JSON": "{'seat': 0}",
    "half a line": '{"protocol": 1,',
    "a list": "[1, 2]",
    "a number": "7",
    "nothing known": "null",
    "two objects": "{} {}",
    "too deep": "[" * 100_000,
    "too long a number": '{"seat": ' + "9" * 5000 + "}",
}


@pytest.mark.parametrize("case", list(LINES))
def test_a_line_that_is_no_object_is_refused_as_a_line(case: str, refused: Refuse) -> None:
    field, sentence = refused(LINES[case])

    assert field == "line"
    assert len(sentence) < 120


def test_a_field_given_twice_is_refused(refused: Refuse) -> None:
    assert refused('{"seat": 0, "seat": 1}') == ("seat", 'The field "seat" is given twice.')


def test_an_error_line_is_an_error_and_a_field() -> None:
    line = error_line(ProtocolError("hand", 'there is no card "\ud800".'))

    assert json.loads(line) == {"error": 'there is no card "\ud800".', "field": "hand"}
    assert line.isascii()

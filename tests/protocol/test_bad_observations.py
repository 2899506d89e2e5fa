"""Lines that are refused, with the field that is named: positions, histories, dealt yaku."""

import json
from collections.abc import Callable
from itertools import chain

import pytest

from tests.protocol.claims import (
    Case,
    Fields,
    Refuse,
    assert_refused,
    calling,
    fresh,
    late,
    month,
    others_shown,
    unseen,
    whole_month,
)
from tests.protocol.positions import (
    CLASSIC,
    HACHIHACHI,
    OPTIONAL,
    ROPPYAKKEN,
    fields_of,
    in_phase,
    observations,
)
from tutor.protocol.errors import ProtocolError, error_line
from tutor.rules.cards import IDS, LIGHTS, WILLOWS, count, month_set
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, MISDEAL, PLAY_HAND, SHOW


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


def changed_turn(number: int, **change: object) -> Callable[[Fields], Fields]:
    def apply(fields: Fields) -> Fields:
        history = [*fields["history"]]
        history[number] = history[number] | change
        return {"history": history}

    return apply


def first_turn(fields: Fields) -> Fields:
    turn: Fields = fields["history"][0]
    return turn


HISTORY: dict[str, Callable[[Fields], Fields]] = {
    "a turn left out": lambda f: {"history": f["history"][1:]},
    "a turn twice": lambda f: {"history": [f["history"][0], *f["history"]]},
    "turns in another order": lambda f: {"history": f["history"][::-1]},
    "a turn by the wrong seat": lambda f: changed_turn(0, seat=1 - first_turn(f)["seat"])(f),
    "a turn by nobody": changed_turn(0, seat=7),
    "a field that was not there": lambda f: changed_turn(
        1, field_before=f["history"][1]["field_before"][1:]
    )(f),
    "a card played from the field": lambda f: changed_turn(
        0, played=first_turn(f)["field_before"][0]
    )(f),
    "a card drawn from the field": lambda f: changed_turn(
        0, drawn=first_turn(f)["field_before"][0]
    )(f),
    "a card taken of another month": lambda f: changed_turn(
        0,
        took=[
            card
            for card in first_turn(f)["field_before"]
            if card.split("-")[0] != first_turn(f)["played"].split("-")[0]
        ][:1],
    )(f),
    "a card named twice": lambda f: changed_turn(
        0, field_before=[*first_turn(f)["field_before"], first_turn(f)["field_before"][0]]
    )(f),
    "a card that does not exist": changed_turn(2, drawn="13-tiger"),
    "a card missing": changed_turn(2, drawn=None),
}


@pytest.mark.parametrize("case", list(HISTORY))
def test_a_history_that_cannot_be_is_refused(case: str, refused: Refuse) -> None:
    fields = fields_of(in_phase(PLAY_HAND, at_least=5))

    assert refused(fields | HISTORY[case](fields))[0] == "history"


def after_a_call() -> Fields:
    """Return an observation after a koi-koi call of its own seat, with points since then."""
    for seed in range(1000):
        for seen in observations(seed):
            if seen.phase == PLAY_HAND and seen.calls[seen.seat] and len(seen.history) < 14:
                return fields_of(seen)
    raise AssertionError("nobody called")


def cards_elsewhere(fields: Fields) -> list[str]:
    open_cards = {*fields["hand"], *fields["field"], *chain(*fields["captured"])}
    return [card for card in IDS if card not in open_cards and card != fields["drawn"]]


def with_call_more(fields: Fields) -> Fields:
    return {
        "koikoi_calls": [
            calls + (seat == fields["seat"]) for seat, calls in enumerate(fields["koikoi_calls"])
        ]
    }


def with_other_pair(fields: Fields) -> Fields:
    piles = [[*pile] for pile in fields["captured"]]
    longest = max(piles, key=len)
    longest[:2] = cards_elsewhere(fields)[:2]
    return {"captured": piles}


ELSEWHERE: dict[str, tuple[str, Callable[[Fields], Fields]]] = {
    "another card on the field": (
        "field",
        lambda f: {"field": [*f["field"][1:], cards_elsewhere(f)[0]]},
    ),
    "other cards captured": ("captured", with_other_pair),
    "a call too many": ("koikoi_calls", with_call_more),
    "points forgotten": ("turn_start_points", lambda f: {"turn_start_points": 0}),
    "a round that had to stop": ("history", lambda f: {"overrides": {"min_koikoi_points": 99}}),
}


@pytest.mark.parametrize("case", list(ELSEWHERE))
def test_a_history_must_lead_to_the_position_it_is_told_with(case: str, refused: Refuse) -> None:
    name, change = ELSEWHERE[case]
    fields = after_a_call()
    fields |= change(fields)

    field, sentence = refused(fields)

    assert field == name
    assert "history" in sentence.lower()


@pytest.mark.parametrize("phase", [CHOOSE_HAND, CHOOSE_DRAW])
def test_in_the_middle_of_a_turn_the_others_pile_is_as_the_history_left_it(
    phase: int, refused: Refuse
) -> None:
    fields = fields_of(in_phase(phase, at_least=6))
    other = 1 - fields["seat"]
    assert fields["captured"][other]
    fields["captured"][other][:2] = cards_elsewhere(fields)[:2]

    assert refused(fields)[0] == "captured"


def test_an_unknown_field_inside_a_turn_is_refused_by_its_own_name(refused: Refuse) -> None:
    fields = fields_of(in_phase(PLAY_HAND, at_least=1))
    fields["history"][0]["call"] = "koikoi"

    assert refused(fields) == ("call", 'There is no field "call" in history[0].')


def is_untouched(seen: Observation) -> bool:
    return not seen.completed_turns and not any(seen.shown)


def has_four_lights(seen: Observation) -> bool:
    return any(count(pile & LIGHTS & ~WILLOWS) == 4 for pile in seen.captured)


def with_four(fields: Fields) -> list[str]:
    """Return a field with all cards of a month of which none is in the hand."""
    four = next(four for four in map(whole_month, IDS) if not {*four} & {*fields["hand"]})
    return [*four, *(card for card in unseen(fields) if card not in four)][:6]


def has_triple_on_field(seen: Observation) -> bool:
    return any(count(seen.field & month_set(4 * place)) == 3 for place in range(12))


CASES: dict[str, Case] = {
    "a card shown that is in the own hand": (
        "shown",
        lambda: fresh(ROPPYAKKEN),
        lambda f: others_shown(f, whole_month(f["hand"][0]), 200),
    ),
    "cards shown from the field": (
        "shown",
        lambda: fields_of(in_phase(PLAY_HAND, rules=ROPPYAKKEN, such_that=has_triple_on_field)),
        lambda f: others_shown(f, month(f["field"], 3), 200),
    ),
    "a misdeal that is played": (
        "hand",
        lambda: fields_of(
            in_phase(MISDEAL, rules=OPTIONAL, such_that=lambda one: one.seat == one.dealer)
        ),
        lambda f: {"phase": "play_hand", "overrides": {}},
    ),
    "a void field that is played on": (
        "field",
        lambda: fields_of(in_phase(PLAY_HAND, rules=ROPPYAKKEN, such_that=is_untouched)),
        lambda f: {"field": with_four(f)},
    ),
    "points for an empty proof": (
        "shown",
        lambda: fields_of(in_phase(PLAY_HAND, rules=HACHIHACHI, such_that=is_untouched)),
        lambda f: {"shown_points": [15 if s == f["seat"] else 0 for s in range(3)]},
    ),
    "shown by one and played by others": (
        "shown",
        lambda: fields_of(in_phase(PLAY_HAND, at_least=18, rules=ROPPYAKKEN)),
        lambda f: others_shown(f, month([*chain(*f["captured"])], 3), 200),
    ),
    "a round that had ended at once": (
        "history",
        lambda: fields_of(in_phase(PLAY_HAND, rules=OPTIONAL, such_that=has_four_lights)),
        lambda f: {"overrides": f["overrides"] | {"instant": "immediate"}},
    ),
    "two cards shown": (
        "shown",
        lambda: fresh(ROPPYAKKEN),
        lambda f: others_shown(f, month(unseen(f), 2), 200),
    ),
    "a triple shown for too much": (
        "shown_points",
        lambda: fresh(ROPPYAKKEN),
        lambda f: others_shown(f, month(unseen(f), 3), 400),
    ),
    "points for nothing shown": (
        "shown_points",
        lambda: fresh(ROPPYAKKEN),
        lambda f: {"shown": [[], [], []], "shown_points": [200, 0, 0]},
    ),
    "nothing for a triple shown": (
        "shown_points",
        lambda: fresh(ROPPYAKKEN),
        lambda f: others_shown(f, month(unseen(f), 3), 0),
    ),
    "a triple of the classic game": (
        "shown_points",
        lambda: fresh(HACHIHACHI),
        lambda f: others_shown(f, month(unseen(f), 3), 24),
    ),
    "the same cards shown twice": (
        "shown",
        lambda: fresh(ROPPYAKKEN),
        lambda f: {
            "shown": [[] if s == f["seat"] else month(unseen(f), 3) for s in range(3)],
            "shown_points": [0 if s == f["seat"] else 200 for s in range(3)],
        },
    ),
    "shown by two seats alone": ("shown", lambda: fresh(ROPPYAKKEN), lambda f: {"shown": [[], []]}),
    "shown in a game without": (
        "shown",
        lambda: fresh(ROPPYAKKEN),
        lambda f: others_shown(f, month(unseen(f), 3), 200) | {"overrides": {"teyaku": False}},
    ),
    "nothing to show": (
        "phase",
        lambda: fields_of(
            in_phase(
                PLAY_HAND, rules=ROPPYAKKEN, such_that=lambda one: not fields_of(one)["history"]
            )
        ),
        lambda f: {"phase": "show"},
    ),
    "shown before its turn to show": (
        "shown",
        lambda: fields_of(
            in_phase(SHOW, rules=ROPPYAKKEN, such_that=lambda one: one.seat != one.dealer)
        ),
        lambda f: {
            "shown": [month(f["hand"], 3) if s == f["seat"] else [] for s in range(3)],
            "shown_points": [200 if s == f["seat"] else 0 for s in range(3)],
        },
    ),
    "other offers": (
        "offers",
        lambda: fields_of(in_phase(SHOW, rules=ROPPYAKKEN)),
        lambda f: {"offers": ["sogasu"]},
    ),
    "no misdeal in hand": ("phase", lambda: fresh(OPTIONAL), lambda f: {"phase": "misdeal"}),
    "a misdeal that must be dealt again": (
        "phase",
        lambda: fields_of(in_phase(MISDEAL, rules=OPTIONAL)),
        lambda f: {"overrides": {}},
    ),
    "nothing to cancel": ("phase", lambda: late(HACHIHACHI), lambda f: {"phase": "cancel"}),
    "nothing to cancel where that is not played": (
        "phase",
        lambda: calling(HACHIHACHI),
        lambda f: {"phase": "cancel"},
    ),
    "cards captured before the first turn": (
        "captured",
        lambda: fields_of(in_phase(PLAY_HAND, at_least=1, rules=CLASSIC)),
        lambda f: {
            "field": f["field"][2:],
            "captured": [
                [*pile, *f["field"][:2]] if seat == f["seat"] else pile
                for seat, pile in enumerate(f["captured"])
            ],
        },
    ),
    "an option that must be taken": (
        "options",
        lambda: fields_of(in_phase(CHOOSE_HAND, rules=ROPPYAKKEN)),
        lambda f: {"options": [*f["options"], []]},
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_beginning_that_cannot_be_is_refused(case: Case, refused: Refuse) -> None:
    assert_refused(case, refused)

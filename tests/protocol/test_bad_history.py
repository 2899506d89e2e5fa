"""Histories that cannot have led to the position they are told with."""

from collections.abc import Callable
from itertools import chain

import pytest

from tests.protocol.claims import Fields, Refuse
from tests.protocol.positions import fields_of, in_phase, observations
from tutor.rules.cards import IDS
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND


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


def unseen(fields: Fields) -> list[str]:
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
    longest[:2] = unseen(fields)[:2]
    return {"captured": piles}


ELSEWHERE: dict[str, tuple[str, Callable[[Fields], Fields]]] = {
    "another card on the field": ("field", lambda f: {"field": [*f["field"][1:], unseen(f)[0]]}),
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
    fields["captured"][other][:2] = unseen(fields)[:2]

    assert refused(fields)[0] == "captured"


def test_an_unknown_field_inside_a_turn_is_refused_by_its_own_name(refused: Refuse) -> None:
    fields = fields_of(in_phase(PLAY_HAND, at_least=1))
    fields["history"][0]["call"] = "koikoi"

    assert refused(fields) == ("call", 'There is no field "call" in history[0].')

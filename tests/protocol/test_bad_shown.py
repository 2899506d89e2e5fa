"""Dealt yaku, misdeals and given-up continues that cannot be, with the field that is named."""

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
from tests.protocol.positions import CLASSIC, HACHIHACHI, OPTIONAL, ROPPYAKKEN, fields_of, in_phase
from tutor.rules.cards import IDS, LIGHTS, WILLOWS, count, month_set
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_HAND, MISDEAL, PLAY_HAND, SHOW


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

"""Everything has a name for people."""

import pytest

from tutor.engine.players import PLAYERS
from tutor.explain.reasons import Reason
from tutor.rules.cards import IDS, NO_CARD, card_named, kind_of, month_of, named
from tutor.rules.games import GAMES, ruleset
from tutor.rules.play import KOIKOI, STOP
from tutor.rules.round import Turn
from tutor.web.words import yaku
from tutor.web.words.cards import MONTHS, NAMES, full_name
from tutor.web.words.choices import LEVELS, PRESETS
from tutor.web.words.reasons import play_text, reason_text
from tutor.web.words.turns import told

KOIKOI_GAME = GAMES["koikoi"]


def test_every_card_has_a_name_of_its_own_with_its_month_and_kind() -> None:
    assert set(NAMES) == set(IDS)
    names = [full_name(card) for card in range(48)]

    assert len(set(names)) == 48
    for card, name in enumerate(names):
        assert MONTHS[month_of(card) - 1] in name
        assert kind_of(card).name.lower() in name


def test_every_yaku_preset_and_level_has_a_name() -> None:
    for preset in KOIKOI_GAME.presets:
        for row in ruleset("koikoi", preset).yaku():
            assert yaku.name(row.id)
            assert yaku.term(row.id)
    assert set(PRESETS) == set(KOIKOI_GAME.presets)
    assert set(LEVELS) == set(PLAYERS)


def turn(seat: int, played: str, took: str = "", drawn: str = "", drew: str = "") -> Turn:
    return Turn(
        seat,
        0,
        0,
        card_named(played),
        named(took),
        card_named(drawn) if drawn else NO_CARD,
        named(drew),
    )


TOLD = [
    (
        turn(1, "3-ribbon", "3-curtain", "10-chaff-a"),
        "The computer plays the cherry ribbon and takes the curtain."
        " It draws maple chaff, no match.",
    ),
    (
        turn(0, "6-butterflies", "", "7-boar", "7-ribbon 7-chaff-a 7-chaff-b"),
        "You play the butterflies, no match."
        " You draw the boar and take all three bush clover cards.",
    ),
]


@pytest.mark.parametrize(("given", "expected"), TOLD)
def test_a_turn_is_told_in_order(given: Turn, expected: str) -> None:
    assert told(given, learner=0) == expected


def test_a_card_that_is_being_placed_is_left_open() -> None:
    given = turn(0, "3-ribbon")

    assert told(given, learner=0, placing=card_named("3-ribbon")) == ""


CARD = card_named("8-moon")
REASONS = [
    (Reason("captures", True, (CARD, card_named("8-geese"))), "Captures the moon and the geese"),
    (Reason("captures", True, (2, 3)), "Captures two cards of pine chaff"),
    (Reason("captures", True, (0, 1, 2, 3)), "Captures all four pine cards"),
    (Reason("completes", True, (CARD,), "tsukimi", (5, 5)), "Completes Moon viewing, 5 points"),
    (Reason("completes", True, (CARD,), "kasu", (2, 1)), "Chaff grows to 2 points"),
    (Reason("nearer", True, (CARD,), "sanko", (2, 3)), "Three lights: 2 of 3"),
    (
        Reason("denies", True, (CARD,), "tsukimi"),
        "Takes the moon, which completes Moon viewing for the computer",
    ),
    (
        Reason("gives", False, (CARD,), None, (2, 40)),
        "Leaves the moon on the field; the computer holds a susuki card 40% of the time",
    ),
    (
        Reason("gives", False, (CARD,), None, (0, 0)),
        "The moon stays on the field; no unseen card takes it",
    ),
    (
        Reason("leaves", False, (CARD,), "tsukimi", (1, 30)),
        "Leaves the moon, which completes Moon viewing for the computer;"
        " it holds a susuki card 30% of the time",
    ),
    (Reason("banks", True, numbers=(7,)), "Banks 7 points; the round ends"),
    (
        Reason("doubles", False, numbers=(1, 2)),
        "If the computer scores first, its points count × 2, not × 1",
    ),
]


@pytest.mark.parametrize(("reason", "expected"), REASONS)
def test_a_reason_is_a_sentence(reason: Reason, expected: str) -> None:
    assert reason_text(reason) == expected


MOVES = [
    ("3-ribbon", "3-curtain", "The cherry ribbon takes the curtain"),
    ("5-chaff-a", "5-chaff-b", "Iris chaff takes chaff"),
    ("8-geese", "", "The geese: no match"),
    ("6-butterflies", "6-ribbon", "The butterflies take the peony ribbon"),
    ("11-rainman", "11-lightning", "The rain man takes the lightning"),
    ("7-boar", "7-ribbon 7-chaff-a 7-chaff-b", "The boar takes all three bush clover cards"),
]


@pytest.mark.parametrize(("card", "taken", "expected"), MOVES)
def test_a_move_is_a_sentence(card: str, taken: str, expected: str) -> None:
    assert play_text(card_named(card), named(taken)) == expected


def test_stop_and_koikoi_are_told() -> None:
    for call, expected in ((STOP, "You stop."), (KOIKOI, "You call koi-koi.")):
        assert told(Turn(0, 0, 0, call=call), learner=0) == expected

"""What a card takes (RULES.md section 5, S3.11, S3.12, S4.14, S4.15, A-K22)."""

import pytest

from tests.rules.scene import captured, legal, phase, played, scene
from tutor.rules.cards import card_named, cards_named, ids_in
from tutor.rules.games import ruleset
from tutor.rules.round.capture import list_captures

RULES = ruleset("koikoi", "kk_standard").tables()


@pytest.mark.parametrize(
    ("field", "wanted"),
    [
        ("2-warbler", [[]]),
        ("1-ribbon 2-warbler", [["1-ribbon"]]),
        ("1-ribbon 1-chaff-b 2-warbler", [["1-ribbon"], ["1-chaff-b"]]),
        ("1-ribbon 1-chaff-a 1-chaff-b", [["1-ribbon", "1-chaff-a", "1-chaff-b"]]),
    ],
    ids=["none: it stays", "one: it is taken", "two: either", "three: all of them"],
)
def test_the_number_of_cards_of_the_month_decides(field: str, wanted: list[list[str]]) -> None:
    assert [
        ids_in(taken)
        for taken in list_captures(RULES.joker, cards_named(field), card_named("1-crane"))
    ] == wanted


@pytest.mark.parametrize(
    ("willows", "is_taken"),
    [
        ("11-rainman", True),
        ("11-rainman 11-ribbon", True),
        ("11-rainman 11-ribbon 11-swallow", False),
    ],
    ids=["alone", "beside a willow", "in a group of three"],
)
def test_a_card_of_another_month_takes_the_joker_from_no_group_of_three(
    willows: str, is_taken: bool
) -> None:
    """A-R4: three of a month on the field are only taken together, by the fourth."""
    joker = ruleset("roppyakken", "rp_fudawiki").tables().joker

    taken = list_captures(joker, cards_named(willows), card_named("1-crane"))

    assert [ids_in(cards) for cards in taken] == [["11-rainman"] if is_taken else []]


def test_a_drawn_card_may_take_the_card_that_was_just_laid() -> None:
    stock = "1-ribbon 5-chaff-a"
    after = played(scene(("1-crane 2-warbler", "6-ribbon"), "9-cup", stock=stock), "1-crane")

    assert captured(after, 0) == ["1-crane", "1-ribbon"]


def test_of_two_matching_cards_the_player_chooses_one_by_hand_and_by_draw() -> None:
    """A-K22."""
    start = scene(
        ("1-crane 2-warbler", "6-ribbon"),
        "1-ribbon 1-chaff-a 3-ribbon 3-chaff-a",
        stock="3-curtain 5-chaff-a",
    )
    by_hand = played(start, "1-crane")
    by_draw = played(by_hand, "1-chaff-a")
    done = played(by_draw, "3-ribbon")

    assert (phase(by_hand), legal(by_hand)) == ("choose_hand", {"1-ribbon", "1-chaff-a"})
    assert (phase(by_draw), legal(by_draw)) == ("choose_draw", {"3-ribbon", "3-chaff-a"})
    assert captured(done, 0) == ["1-crane", "1-chaff-a", "3-curtain", "3-ribbon"]
    assert ids_in(done.position.field) == ["1-ribbon", "3-chaff-a"]


def test_a_card_that_waits_for_a_choice_lies_neither_on_the_field_nor_in_a_pile() -> None:
    start = scene(("1-crane 2-warbler", "6-ribbon"), "1-ribbon 1-chaff-a")
    waiting = played(start, "1-crane").position

    assert waiting.placing == card_named("1-crane")
    assert ids_in(waiting.field) == ["1-ribbon", "1-chaff-a"]
    assert ids_in(waiting.hands[0]) == ["2-warbler"]

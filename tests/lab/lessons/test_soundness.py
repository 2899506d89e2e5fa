"""A table that matters as a whole is one to which a round could have come."""

from dataclasses import replace

import pytest

from tests.lessons.sample import step_of
from tutor.lab.lessons.soundness import soundness_faults
from tutor.lessons.kinds.playing import Best
from tutor.lessons.model import LessonBoard, Step
from tutor.rules.cards import cards_in, cards_named

TABLE = LessonBoard(
    hand=tuple(cards_in(cards_named("1-ribbon 2-chaff-a 5-ribbon 6-chaff-a 7-boar 12-phoenix"))),
    field=tuple(
        cards_in(
            cards_named(
                "2-chaff-b 3-ribbon 5-chaff-a 6-ribbon 7-ribbon "
                "9-cup 9-ribbon 10-deer 11-ribbon 12-chaff-a"
            )
        )
    ),
    won=(
        tuple(cards_in(cards_named("1-chaff-a 1-chaff-b 8-moon 8-geese"))),
        tuple(cards_in(cards_named("4-ribbon 4-chaff-a"))),
    ),
    pack=20,
)


def a_step(board: LessonBoard) -> Step:
    return replace(step_of("play"), exercise=Best(expect=()), board=board)


def faults(board: LessonBoard) -> str:
    return " ".join(soundness_faults(a_step(board)))


def swapped(old: str, new: str) -> LessonBoard:
    """Return the table with cards in the place of others."""
    out, into = cards_named(old), tuple(cards_in(cards_named(new)))

    def change(cards: tuple[int, ...]) -> tuple[int, ...]:
        kept = tuple(card for card in cards if not out >> card & 1)
        return (*kept, *into) if len(kept) < len(cards) else cards

    return replace(TABLE, field=change(TABLE.field), won=tuple(change(pile) for pile in TABLE.won))


def test_a_table_of_a_round_has_no_fault() -> None:
    assert faults(TABLE) == ""


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (replace(TABLE, pack=18), "the stock has 18 cards"),
        (replace(TABLE, won=(*TABLE.won, ())), "3 piles lie there, but 2 play"),
        (swapped("8-geese", "8-geese 8-chaff-a"), "a pile of 5 cards is odd"),
        (swapped("8-geese", "10-ribbon"), "an odd number of cards of month 8"),
        (swapped("9-cup", "4-cuckoo 4-chaff-b"), "2 cards of month 4 cannot lie on the field"),
        (swapped("2-chaff-b 3-ribbon", "9-chaff-a 9-chaff-b"), "4 cards of month 9 cannot lie"),
    ],
)
def test_a_table_to_which_no_round_comes_is_a_fault(board: LessonBoard, said: str) -> None:
    assert said in faults(board)


def test_a_deal_that_would_be_dealt_again_is_a_fault() -> None:
    hand = cards_named("1-ribbon 2-chaff-a 5-ribbon 6-chaff-a 7-boar 10-deer 11-ribbon 12-phoenix")
    field = cards_named("9-cup 9-ribbon 9-chaff-a 9-chaff-b 2-ribbon 3-ribbon 4-ribbon 8-moon")
    deal = LessonBoard(hand=tuple(cards_in(hand)), field=tuple(cards_in(field)))

    assert "this deal would be dealt again" in faults(deal)


def test_an_excerpt_of_a_few_cards_need_be_no_table() -> None:
    step = replace(step_of("tap"), board=replace(TABLE, pack=None, won=(TABLE.won[0][:3],)))

    assert [*soundness_faults(step)] == []

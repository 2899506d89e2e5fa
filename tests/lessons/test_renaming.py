"""Wisteria and iris mean the same at Koi-Koi: answers stay right when the two change names."""

import re
from dataclasses import replace
from typing import Any, Final

import pytest

from tutor import resources
from tutor.lab.lessons.answers import answer_faults
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import LessonBoard, Step
from tutor.rules.cards import IDS, Card

NAMES: Final = {"4-cuckoo": "5-bridge"} | {
    f"4-{rest}": f"5-{rest}" for rest in ("ribbon", "chaff-a", "chaff-b")
}
OTHER: Final = NAMES | {new: old for old, new in NAMES.items()} | {"month:4": "month:5"}
NAMED: Final = re.compile("|".join((*NAMES, *NAMES.values(), "month:[45](?![0-9])")))
STEPS: Final = [
    pytest.param(step, id=f"{lesson.id}-{step.id}")
    for lesson in read_lessons(resources.folder("lessons"))
    for step in lesson.steps
    if step.ruleset.game.name == "koikoi" and step.kind != "round"
    if getattr(step.exercise, "by", "") != "month"  # the months themselves are asked for
]


def renamed(value: Any) -> Any:
    """Return texts, or what they are in, with the cards of the two months exchanged."""
    if isinstance(value, str):
        return NAMED.sub(lambda found: _other(found[0]), value)
    if isinstance(value, dict):
        return {renamed(key): renamed(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(renamed(one) for one in value)
    return value


def _other(name: str) -> str:
    return OTHER.get(name, "month:4")


def cards(given: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(IDS.index(renamed(IDS[card])) for card in given)


def table(board: LessonBoard) -> LessonBoard:
    return replace(
        board,
        hand=cards(board.hand),
        field=cards(board.field),
        won=tuple(cards(pile) for pile in board.won),
        next=cards(board.next),
        after=renamed(board.after),
    )


def exchanged(step: Step) -> Step:
    return replace(
        step,
        cards=cards(step.cards),
        piles={key: cards(pile) for key, pile in step.piles.items()},
        board=table(step.board) if step.board else None,
        wrong=tuple(replace(one, when=renamed(one.when)) for one in step.wrong),
        rows=tuple(replace(row, cards=cards(row.cards)) for row in step.rows),
        exercise=replace(step.exercise, **renamed(vars(step.exercise))),
    )


@pytest.mark.parametrize("step", STEPS)
def test_answers_stay_right_when_two_months_that_mean_the_same_change_names(step: Step) -> None:
    assert [*answer_faults(exchanged(step))] == []


def test_the_exchange_changes_cards_and_texts() -> None:
    assert renamed(["4-cuckoo 5-chaff-b", {"in:14-moon": "month:5"}]) == [
        "5-bridge 4-chaff-b",
        {"in:14-moon": "month:4"},
    ]
    assert renamed(renamed("captures:5-bridge")) == "captures:5-bridge"

"""Why an answer is right: of the very cards of a step, by the rules that say so."""

import pytest
from flask import Flask

from tests.lessons.shipped import step_at
from tutor.web.lessons.step.feedback import find_reason


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("f-02/1", "January is pine, February is plum and March is cherry."),  # order by month
        (
            "f-03/3",  # the four cards of a month
            "November is willow: the rain man, the swallow, the willow ribbon and the lightning.",
        ),
        ("f-04/1", "Lights: the crane, the curtain, the moon, the rain man and the phoenix."),
        ("f-06/1", "One card of its month is on the field: you take both."),
        ("f-06/2", "Two cards of its month are there: you choose which of them you take."),
        ("f-06/3", "Three cards of its month are there: you take all four."),
        ("f-06/4", "No card of its month is there: it stays on the field."),
        # Others than it teaches
        ("f-07/5", "You may play any card in your hand, even if it takes nothing."),
    ],
)
@pytest.mark.usefixtures("app_context")
def test_a_reason_is_about_the_cards_of_its_step(address: str, text: str) -> None:
    found = find_reason(step_at(address))

    assert found is not None
    assert found.text == text


@pytest.mark.usefixtures("app_context")
def test_the_kinds_and_the_ribbons_are_told_apart() -> None:
    kinds, ribbons = find_reason(step_at("f-04/3")), find_reason(step_at("f-05/3"))

    assert kinds
    assert "every other picture is an animal" in kinds.text
    assert ribbons
    assert "blue ones those of peony, chrysanthemum and maple" in ribbons.text


@pytest.mark.parametrize(
    "address",
    [
        "s-03/4",  # the best card
        "hs-02/2",  # a choice that is judged by its value
        "s-03/2",  # a chance
        "x-01/1",  # where no sentence says so
    ],
)
def test_what_no_rule_decides_has_no_rule_for_a_reason(app: Flask, address: str) -> None:
    with app.test_request_context():
        assert find_reason(step_at(address)) is None

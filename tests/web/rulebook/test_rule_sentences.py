"""Why something is so: one sentence of the rules, and where it is told."""

import pytest
from flask import Flask

from tutor import resources
from tutor.lessons.loading import read_lessons
from tutor.rules.games import GAMES, ruleset
from tutor.web.rulebook.rule_sentences import find_sentence

STEPS = [
    step
    for lesson in read_lessons(resources.folder("lessons"))
    for step in lesson.steps
    if step.statements
]


@pytest.mark.parametrize(
    ("game", "codes", "text", "address"),
    [
        (
            "koikoi",
            "S3.12 S4.15",
            "Three cards of its month are there: you take all four.",
            "/rules/koikoi#s3.12",
        ),
        (
            "koikoi",
            "S3.2",
            "The deck has 5 lights, 9 animals, 10 ribbons and 24 chaff.",
            "/rules/koikoi#s3.2",
        ),
        (
            "koikoi",
            "S3.19",
            "Poetry ribbons: all 3 cards together are worth 5 points.",
            "/rules/koikoi#s3.19",
        ),
        (
            "koikoi",
            "S3.27",
            "Rainy four lights: the rain man and any 3 of 4 others are worth 7 points.",
            "/rules/koikoi#s3.27",
        ),
        (
            "koikoi",
            "S0.30",  # only Roppyakken has the statement
            "Three cards of its month are there: you take all four.",
            "/rules/roppyakken#s0.30",
        ),
        (
            "roppyakken",
            "S1.13 S1.14",
            "January is pine: the crane, the pine ribbon and 2 cards with only the plant. February"
            " is plum: the warbler, the plum ribbon and 2 cards with only the plant.",
            "/rules/deck#month-1",
        ),
        (
            "hachihachi",
            "S2.43",
            "Four of a month in hand: all four cards of a month.",
            "/rules/hachihachi#s2.43",
        ),
    ],
)
def test_a_rule_is_told_in_a_sentence(
    empty_app: Flask, game: str, codes: str, text: str, address: str
) -> None:
    with empty_app.test_request_context():
        found = find_sentence(ruleset(game, GAMES[game].default_preset), codes.split())

    assert found is not None
    assert (found.text, found.address) == (text, address)


def test_every_step_that_rests_on_a_rule_has_its_sentence(empty_app: Flask) -> None:
    with empty_app.test_request_context():
        without = [
            step.id for step in STEPS if find_sentence(step.ruleset, step.statements) is None
        ]

    assert without == []

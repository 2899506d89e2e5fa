"""What a card takes is seen to happen once it was foretold."""

import pytest
from flask import Flask

from tutor import resources
from tutor.lessons.judging import state_answer
from tutor.lessons.kinds.playing import STAYS, Predict
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import Step
from tutor.rules.cards import card_named, card_set, ids_in
from tutor.web.lessons.step.attempt import play_out
from tutor.web.lessons.step.feedback import RIGHT, Feedback
from tutor.web.lessons.step.felt import build_lesson_table

STEPS = [
    pytest.param(step, id=f"{lesson.id}/{number}")
    for lesson in read_lessons(resources.folder("lessons"))
    for number, step in enumerate(lesson.steps, start=1)
    if isinstance(step.exercise, Predict)
]


@pytest.mark.parametrize("step", STEPS)
def test_a_foretold_card_takes_what_was_said_or_lies_down(app: Flask, step: Step) -> None:
    assert isinstance(step.exercise, Predict)
    answer = state_answer(step)

    with app.test_request_context():
        played = play_out(step, answer, Feedback(RIGHT, "", ""))
        table = build_lesson_table(step, played.table) if played.table else None

    (beat,) = played.beats
    card, *taken = beat.cards
    assert card == step.exercise.play
    assert set(taken) <= answer.chosen - {STAYS}
    assert bool(taken) == (STAYS not in answer.chosen)
    if played.foretold is None:
        assert played.table is not None
        assert table is not None
        assert table.drawn is None
        assert card not in [one.id for one in table.hand]
        pile = played.table.position.captured[step.exercise.seat]
        gone = card_set(map(card_named, [card, *taken])) if taken else 0
        assert set(ids_in(gone)) <= set(ids_in(pile))
        assert len([one for one in table.places if one]) == len(step.board.field) + (  # type: ignore[union-attr]
            -len(taken) if taken else 1
        )

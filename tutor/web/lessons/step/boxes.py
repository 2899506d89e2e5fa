"""Which cards of a step can be chosen: each has a box, which is sent with the answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.lessons.answer import Answer
from tutor.lessons.kinds.find import Find
from tutor.lessons.kinds.predict import Predict
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.model import COURSES, Lesson, Step
from tutor.lessons.table.situation import LEARNER
from tutor.rules.cards import card_named, id_of, ids_in
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.play import STOP
from tutor.rules.round.round import Round
from tutor.web.lessons.step.feedback import TURNS

CARD, ACTION = "card", "action"  # one of a set; the next action of a turn
GIVEN = "given"  # the whole answer, sent at once
RIGHT, WRONG = "right", "wrong"


@dataclass(frozen=True)
class CardBox:
    """The box of a card; *takes* are the cards that it would take, where that may be shown."""

    field: str
    is_chosen: bool = False
    mark: str = ""
    takes: str = ""
    digit: str = ""  # the key that presses it

    @property
    def is_sent(self) -> bool:
        """Return whether choosing it is the whole answer."""
        return self.field == GIVEN

    @property
    def is_single(self) -> bool:
        """Return whether only one box of its field can be chosen."""
        return self.field == ACTION


def build_boxes(
    lesson: Lesson, step: Step, current: Round | None, given: Answer, marks: frozenset[str]
) -> Mapping[str, CardBox]:
    """Return the boxes of a step by card; *marks* are the errors of the given answer."""
    if step.kind in TURNS:
        return _list_moves(lesson, current) if current is not None else {}
    wrong = {mark.partition(":")[2] for mark in marks if mark.partition(":")[0] == CARD}
    return {
        name: CardBox(
            CARD, name in given.chosen and name not in wrong, WRONG if name in wrong else ""
        )
        for name in _list_tappable(step)
    }


def mark_right(boxes: Mapping[str, CardBox], chosen: frozenset[str]) -> Mapping[str, CardBox]:
    """Return the boxes of an answer that was right."""
    return {
        name: CardBox(box.field, name in chosen, RIGHT if name in chosen else "")
        for name, box in boxes.items()
    }


def _list_tappable(step: Step) -> frozenset[str]:
    match step.exercise:
        case Predict():
            return frozenset(map(id_of, step.board.field if step.board else step.cards))
        case Tap() as exercise:
            return frozenset(exercise.list_zone(step)) - {*step.piles, *exercise.options}
        case Find(tap=True):
            return frozenset(map(id_of, step.cards))
    return frozenset()


def _list_moves(lesson: Lesson, current: Round) -> Mapping[str, CardBox]:
    """Return the learner's legal plays, with their captures once these are no question."""
    phase = current.position.phase
    is_asked = not current.is_over and current.actor == LEARNER
    if not is_asked or phase not in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW):
        return {}
    shows = phase == PLAY_HAND and lesson.course != COURSES[0]
    return {
        id_of(number): CardBox(ACTION, takes=_list_taken(current, id_of(number)) if shows else "")
        for number in current.legal()
        if number < STOP
    }


def _list_taken(current: Round, card: str) -> str:
    field = current.position.field
    return " ".join(ids_in(find_targets(current.rules.joker, field, card_named(card))))

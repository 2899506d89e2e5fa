"""A try at a step: the answer from a form, its errors, and what it has made happen on the table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from werkzeug.datastructures import MultiDict

from tutor.lessons.judging import judge, state_answer
from tutor.lessons.kinds.naming import NONE, Tap
from tutor.lessons.kinds.placing import Placing
from tutor.lessons.kinds.playing import STAYS, Predict
from tutor.lessons.model import Answer, Lesson, LessonError, Step, StepWords
from tutor.lessons.situation import CLOSE, field_of, play_words, start_round
from tutor.rules.cards import IDS, CardSet, card_named, card_set, count, ids_in
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE
from tutor.rules.round.capture import list_captures
from tutor.rules.round.round import Round, Turn
from tutor.rules.score.scoring import card_points
from tutor.text import parse_number
from tutor.web.lessons.library import step_words
from tutor.web.lessons.step.feedback import RIGHT, TURNS, WRONG, Feedback, show_right
from tutor.web.table.beats import PLAY, TURN, Beat, list_beats
from tutor.web.words.names.players import Person, list_people
from tutor.web.words.table.turns import describe_draw, describe_play

PLACE: Final = "place-"  # and a number: of the field, from 1
DECIDED: Final = (DECIDE, CHOOSE_HAND, CHOOSE_DRAW)  # decisions after a card is played
NOTHING: Final = Answer()
IN: Final = "in-"  # and an item: its bin
AT: Final = "at-"  # and an item: its place
NUMBER: Final = "number-"  # and a row: its number
MOST_DIGITS: Final = 6
Form = MultiDict[str, str]


@dataclass(frozen=True)
class PlayedOut:
    """The table of a step now, none without one, and what led to it since the page before."""

    table: Round | None = None
    beats: tuple[Beat, ...] = ()
    foretold: CardSet | None = None  # what a card was foretold to take; 0 where it stays


def has_small_board(step: Step) -> bool:
    """Return whether a step shows only a field and one card next to it."""
    board = step.board
    is_small = board is not None and len(board.hand) <= 1 and not any(board.won)
    return is_small and isinstance(step.exercise, Tap | Predict)


def play_out(step: Step, given: Answer, feedback: Feedback | None) -> PlayedOut:
    """Return the table of a step after an answer, and the events."""
    reveals = feedback is not None and feedback.reveals
    if reveals and isinstance(step.exercise, Predict):
        return _foretell(step, step.exercise, _choose_taken(step, step.exercise, given))
    if step.board is None:
        return PlayedOut()
    start = start_round(step)
    if step.kind in TURNS:
        return _play_turn(start, given.actions, feedback)
    if reveals and step.kind == "decide" and start.position.phase in DECIDED:
        return _play_turn(start, tuple(given.chosen), feedback)
    return PlayedOut(start)


def _choose_taken(step: Step, predict: Predict, given: Answer) -> CardSet:
    """Return the captured card: the answered one; if it may take any, the most valuable."""
    if not predict.all:
        return card_set(map(card_named, given.chosen - {STAYS}))
    rules = step.ruleset.tables()
    takes = list_captures(rules.joker, field_of(step), card_named(predict.play))
    return max(takes, key=lambda number: card_points(rules, number))


def _play_turn(start: Round, actions: Sequence[str], feedback: Feedback | None) -> PlayedOut:
    before, played = _play_as_far(start, actions[:-1]), _play_as_far(start, actions)
    if feedback and feedback.after:
        played = feedback.after
    fresh = [
        beat
        for beat in list_beats(played, list_people(played.ruleset.players), (), since=before)
        if beat.is_new
    ]
    return PlayedOut(played, tuple(fresh) if played != before else ())


def _play_as_far(start: Round, actions: Iterable[str]) -> Round:
    """Return the round after the learner's actions, or unchanged if they are illegal."""
    try:
        return play_words(start, tuple(action for action in actions if action != CLOSE))
    except LessonError:
        return start


def _foretell(step: Step, predict: Predict, taken: CardSet) -> PlayedOut:
    """Return the predicted capture of a right answer, or that the card stays."""
    if step.board is None or has_small_board(step):
        beat = _tell_capture(step, predict, taken)
        table = start_round(step) if step.board else None
        return PlayedOut(table, (beat,), taken)
    start = start_round(step)
    after = _play_foretold(start, predict, taken)
    beats = list_beats(after, list_people(step.ruleset.players), (), since=start)
    return PlayedOut(after, tuple(_lay_last(other, start) for other in beats if other.is_new))


def _play_foretold(start: Round, predict: Predict, taken: CardSet) -> Round:
    """Return a round in which a card has taken some of the field, or stays there."""
    position, card = start.position, card_named(predict.play)
    piles, hands = list(position.captured), list(position.hands)
    piles[predict.seat] |= taken | 1 << card if taken else 0
    hands[predict.seat] &= ~(1 << card)
    turn = Turn(predict.seat, position.field, position.points[predict.seat])
    turn = (
        replace(turn, drawn=card, drew_took=taken)
        if predict.turned
        else replace(turn, played=card, took=taken)
    )
    current = position._replace(
        field=position.field & ~taken if taken else position.field | 1 << card,
        captured=tuple(piles),
        hands=tuple(hands),
    )
    return replace(start, position=current, turns=(*start.turns, turn))


def _lay_last(beat: Beat, start: Round) -> Beat:
    """Return a beat whose card is added behind all cards of the field, as displayed."""
    is_laid = beat.spots and beat.spots[0].startswith(PLACE)
    return replace(beat, spots=(f"{PLACE}{count(start.position.field) + 1}",)) if is_laid else beat


def _tell_capture(step: Step, predict: Predict, taken: CardSet) -> Beat:
    """Return the sentence and movement for a small board."""
    cards = (predict.play, *ids_in(taken))
    field = step.board.field if step.board else step.cards
    return Beat(
        kind=TURN if predict.turned else PLAY,
        who=_find_player(step, predict),
        text=_describe_capture(step, predict, taken),
        cards=cards,
        spots=("you",) * len(cards) if taken else (f"{PLACE}{len(field) + 1}",),
        is_new=True,
    )


def _describe_capture(step: Step, predict: Predict, taken: CardSet) -> str:
    card, who = card_named(predict.play), _find_player(step, predict)
    turn = Turn(predict.seat, field_before=field_of(step), points_before=0)
    if predict.turned:
        return describe_draw(replace(turn, drawn=card, drew_took=taken), step.ruleset, who)
    return describe_play(replace(turn, played=card, took=taken), step.ruleset, who)


def _find_player(step: Step, predict: Predict) -> Person:
    return list_people(step.ruleset.players)[predict.seat]


@dataclass(frozen=True)
class Attempt:
    """A step of a lesson with an answer to it, and the feedback once it was judged."""

    lesson: Lesson
    step: Step
    answer: Answer = NOTHING
    feedback: Feedback | None = None
    is_blank: bool = False  # it was sent without an answer
    is_over: bool = False  # it was missed, and there is no second try

    @property
    def may_answer(self) -> bool:
        """Return whether no answer has counted yet."""
        return self.feedback is None or self.feedback.is_miss

    @property
    def waits(self) -> bool:
        """Return whether the learner is to answer."""
        return self.may_answer and not self.is_over

    @property
    def reveals(self) -> bool:
        """Return whether the right answer was just given, or is shown as help."""
        return self.feedback is not None and self.feedback.reveals

    @cached_property
    def words(self) -> StepWords:
        """Return the words of the step in the language of the request."""
        return step_words(self.lesson, self.step.id)

    @cached_property
    def played(self) -> PlayedOut:
        """Return the table after the answer, and the events that led to it."""
        return play_out(self.step, self.answer, self.feedback)

    @cached_property
    def errors(self) -> frozenset[str]:
        """Return what is wrong with an answer that is to be given again."""
        is_marked = self.feedback is not None and self.feedback.is_miss
        is_marked = is_marked and self.step.kind not in TURNS
        return judge(self.step, self.answer).marks if is_marked else frozenset()

    def with_right_answer(self) -> "Attempt":
        """Return the step with its right answer, shown as help."""
        answer = state_answer(self.step)
        return replace(self, answer=answer, feedback=show_right(self.step, self.words, answer))

    def mark(self, error: str, is_chosen: bool = False) -> str:
        """Return the mark of a part of the answer; *error* is its key among the errors."""
        if error in self.errors:
            return WRONG
        return RIGHT if self.reveals and is_chosen else ""


def parse_answer(step: Step, form: Form) -> Answer:
    """Return the learner's answer; unreadable input counts as none."""
    given = {*IDS, *step.exercise.options, *step.piles}
    chosen = given & {*form.getlist("card"), *form.getlist("option")}
    return Answer(
        chosen=frozenset({STAYS} if form.get("stays") else chosen),
        named=frozenset(form.getlist("yaku")) & {NONE, *step.exercise.options},
        numbers=_numbers(step, form),
        placed={**_texts(form, IN), **_texts(form, AT)},
        order=_order(step, _texts(form, AT)),
        actions=parse_actions(form),
    )


def fill_in(attempt: Attempt, form: Form) -> Attempt:
    """Return an attempt with the answer that was sent."""
    answer = parse_answer(attempt.step, form)
    return replace(attempt, answer=answer, is_blank=is_blank(attempt.step, answer))


def is_blank(step: Step, answer: Answer) -> bool:
    """Return whether an answer is empty, and may have been sent by mistake."""
    given = (answer.chosen, answer.named, answer.numbers, answer.order, answer.actions)
    is_placed = step.kind == "sort" and any(answer.placed.values())
    return not any(given) and not is_placed


def parse_actions(form: Form) -> tuple[str, ...]:
    """Return the actions of a turn so far, the one of the pressed button last."""
    return (*form.get("before", "").split(), *form.getlist("action"))


def _numbers(step: Step, form: Form) -> Mapping[str, int]:
    keys = [row.key for row in step.rows] or [""]
    given = {key: parse_number(form.get(NUMBER + key, ""), MOST_DIGITS) for key in keys}
    return {key: number for key, number in given.items() if number is not None}


def _texts(form: Form, prefix: str) -> dict[str, str]:
    return {key.removeprefix(prefix): text for key, text in form.items() if key.startswith(prefix)}


def _order(step: Step, places: Mapping[str, str]) -> tuple[str, ...]:
    """Return the items by their places; none unless each place was given once."""
    by_place = {text: item for item, text in places.items()}
    items = step.exercise.list_items(step) if isinstance(step.exercise, Placing) else ()
    wanted = [str(place) for place in range(1, len(items) + 1)] if places else []
    return tuple(by_place[text] for text in wanted) if set(wanted) == set(by_place) else ()

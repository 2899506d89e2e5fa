"""At a table: the capture of a card, a turn, a decision, or a whole round."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import ClassVar, Final

from tutor.lessons.fields import TomlTable, parse_cards
from tutor.lessons.kinds.naming import join_names, vary_set
from tutor.lessons.model import (
    RIGHT,
    Answer,
    AnswerVerdict,
    Exercise,
    LessonError,
    Step,
    mark_wrong,
)
from tutor.lessons.situation import (
    CLOSE,
    LEARNER,
    field_of,
    has_reached_goal,
    is_waiting,
    play_answer,
    start_round,
    turn_marks,
)
from tutor.rules.actions import WORDS, action_named, action_text
from tutor.rules.cards import CardSet, card_named, card_set, ids_in
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, MISDEAL, SHOW
from tutor.rules.round.capture import list_captures
from tutor.rules.round.round import Round

STAYS: Final = "stays"
VALUE: Final = "value"  # judged by its search value
ACTIONS: Final = frozenset(WORDS)
PHASES: Final = (DECIDE, CANCEL, SHOW, MISDEAL, BID, CHOOSE_HAND, CHOOSE_DRAW)


@dataclass(frozen=True, kw_only=True)
class Predict(Exercise):
    """*play* is the card of a *seat*, *turned* from the stock; *all* asks for every possible
    capture.
    """

    kind: ClassVar[str] = "predict"
    play: str
    expect: tuple[str, ...]  # each a set of cards, or that it stays
    turned: bool = False
    all: bool = False
    seat: int = LEARNER

    @classmethod
    def read(cls, table: TomlTable) -> "Predict":
        """Return the exercise of a step's table."""
        table.require("play", "expect")
        play = table.take("play", str)
        parse_cards(play, f"{table.place}: play")
        several = table.is_list("expect")
        return cls(
            play=play,
            turned=table.take("turned", bool, default=False),
            expect=table.texts("expect") if several else (table.take("expect", str),),
            all=table.take("all", bool, default=False),
            seat=table.take("seat", int, default=LEARNER),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on a predicted capture."""
        taken = card_set(card_named(name) for name in answer.chosen - {STAYS})
        possible = self._list_takes(step)
        if taken in possible:
            return RIGHT
        allowed = _join(possible)
        wrong = ids_in(taken & ~allowed)
        marks = [f"{mark}:{name}" for name in wrong for mark in ("card", "target")]
        marks += [f"missing:{name}" for name in ids_in(allowed & ~taken)]
        return mark_wrong(*marks, *([STAYS] if not taken else []))

    def state_answer(self, step: Step) -> Answer:
        """Return the first set that may be taken."""
        return Answer(chosen=frozenset(self.expect[0].split()))

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield that it stays, then sets of cards from the field."""
        yield Answer(chosen=frozenset({STAYS}))
        right = self.state_answer(step).chosen - {STAYS}
        for chosen in vary_set(tuple(ids_in(field_of(step))), right):
            yield Answer(chosen=chosen)

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield a fault where the rules allow another capture than the lesson states."""
        right = {frozenset(ids_in(other)) for other in self._list_takes(step)}
        faults = {frozenset(name.split()) - {STAYS} for name in self.expect}
        if faults != right:
            text = " or ".join(join_names(entry) or STAYS for entry in sorted(right, key=sorted))
            yield f"expect is not what the rules say: {text}."

    def _list_takes(self, step: Step) -> tuple[CardSet, ...]:
        """Return the sets that the card may take; the empty one means it stays."""
        joker = step.ruleset.tables().joker
        card_sets = list_captures(joker, field_of(step), card_named(self.play))
        return (_join(card_sets),) if self.all else card_sets


def _join(sets: tuple[CardSet, ...]) -> CardSet:
    return reduce(or_, sets, 0)


@dataclass(frozen=True, kw_only=True)
class Turn(Exercise):
    """A turn; it may wait for another choice of the learner."""

    expect: tuple[str, ...]

    @abstractmethod
    def is_right(self, step: Step, answer: Answer, current: Round) -> bool:
        """Return whether a turn is right that is over and came to *current*."""

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on a turn."""
        try:
            current = play_answer(step, answer)
        except LessonError:
            return AnswerVerdict(False, illegal=True)
        if is_waiting(current):
            return AnswerVerdict(False, waits=True)
        marks = turn_marks(current, answer)
        return RIGHT if self.is_right(step, answer, current) else AnswerVerdict(False, marks)

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield every turn that can be played at the table."""
        waiting = [Answer(actions=(action_text(number),)) for number in start_round(step).legal()]
        while waiting:
            answer = waiting.pop(0)
            if not self.judge(step, answer).waits:
                yield answer
                continue
            played = start_round(step).play_all(map(action_named, answer.actions))
            waiting += [
                Answer(actions=(*answer.actions, action_text(number))) for number in played.legal()
            ]


@dataclass(frozen=True, kw_only=True)
class Play(Turn):
    """Reach a *goal*; *expect* is one turn that does."""

    kind: ClassVar[str] = "play"
    goal: str

    @classmethod
    def read(cls, table: TomlTable) -> "Play":
        """Return the exercise of a step's table."""
        table.require("goal", "expect")
        return cls(goal=table.take("goal", str), expect=tuple(table.take("expect", str).split()))

    def is_right(self, step: Step, answer: Answer, current: Round) -> bool:
        """Return whether the goal of the step is reached after the turn."""
        return has_reached_goal(step, self.goal, current)

    def state_answer(self, step: Step) -> Answer:
        """Return the turn that the lesson states."""
        return Answer(actions=self.expect)


@dataclass(frozen=True, kw_only=True)
class Best(Turn):
    """Play one of the best turns, or say that two are equal; *expect* lists them.

    If the engine is available it can accept more answers, never fewer.
    """

    kind: ClassVar[str] = "best"

    @classmethod
    def read(cls, table: TomlTable) -> "Best":
        """Return the exercise of a step's table."""
        return cls(expect=table.texts("expect"))

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on a turn, or on the answer that two are as good."""
        if answer.actions[:1] == (CLOSE,):
            return RIGHT if CLOSE in self.expect else mark_wrong(CLOSE)
        return super().judge(step, answer)

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield that two turns are as good, and every turn that can be played at the table."""
        yield Answer(actions=(CLOSE,))
        yield from super().list_answers(step)

    def is_right(self, step: Step, answer: Answer, current: Round) -> bool:
        """Return whether this turn is a stated one: its card, and its target if stated."""
        text = " ".join(answer.actions)
        return any(text == name or text.startswith(name + " ") for name in self.expect)

    def state_answer(self, step: Step) -> Answer:
        """Return the first turn that the lesson states."""
        return Answer(actions=tuple(self.expect[0].split()))


@dataclass(frozen=True, kw_only=True)
class Decide(Exercise):
    """Of the options some are *accept*ed and some *illegal*; *judged_by* is a rule or a value."""

    kind: ClassVar[str] = "decide"
    accept: tuple[str, ...]
    illegal: tuple[str, ...] = ()
    judged_by: str = ""

    @classmethod
    def read(cls, table: TomlTable) -> "Decide":
        """Return the exercise of a step's table."""
        table.require("options", "accept")
        return cls(
            options=table.texts("options"),
            accept=table.texts("accept"),
            illegal=table.texts("illegal", default=[]),
            judged_by=table.take("judge", str, default=""),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on a decision."""
        verdict = mark_wrong(*(f"option:{name}" for name in answer.chosen))
        if answer.chosen & set(self.illegal):
            return AnswerVerdict(False, verdict.marks, illegal=True)
        is_right = bool(answer.chosen) and answer.chosen <= set(self.accept)
        return RIGHT if is_right else verdict

    def state_answer(self, step: Step) -> Answer:
        """Return the first decision that is accepted."""
        return Answer(chosen=frozenset(self.accept[:1]))

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield an answer for each option."""
        return (Answer(chosen=frozenset({option})) for option in self.options)

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield decisions that are not offered, or not legal at the table of the step."""
        offered = set(self.options)
        for name in sorted({*self.accept, *self.illegal} - offered):
            yield f"{name} is not among the options."
        if step.board is None:
            return
        current = start_round(step)
        if current.position.phase not in PHASES:
            return
        legal = {action_text(number) for number in current.legal()}
        for other in sorted((offered & ACTIONS) - set(self.illegal) - legal):
            yield f"{other} is not legal there: {join_names(legal)} are."


@dataclass(frozen=True, kw_only=True)
class TableRound(Exercise):
    """*turns* to play, 0 for the whole round, against a *level* (by default the weakest)."""

    kind: ClassVar[str] = "round"
    turns: int
    level: str = ""
    goal: str = ""

    @classmethod
    def read(cls, table: TomlTable) -> "TableRound":
        """Return the exercise of a step's table."""
        return cls(
            turns=table.take("turns", int),
            level=table.take("level", str, default=""),
            goal=table.take("goal", str, default=""),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Raise LessonError: no single answer can be judged."""
        raise LessonError(f"{step.id} is a round, which has no answer.")

    def state_answer(self, step: Step) -> Answer:
        """Return an empty answer: any play to the end of the round will do."""
        return Answer()

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield nothing: a round is played at a table and not answered."""
        return iter(())


def round_of(step: Step) -> TableRound:
    """Return the round of a step; raise LessonError for another kind."""
    if not isinstance(step.exercise, TableRound):
        raise LessonError(f"{step.id} is no round.")
    return step.exercise

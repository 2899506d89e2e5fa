"""Predict the capture of a card."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import ClassVar, Final

from tutor.lessons.fields import TomlTable, parse_cards
from tutor.lessons.kinds.naming import join_names, vary_set
from tutor.lessons.model import RIGHT, Answer, AnswerVerdict, Exercise, Step, mark_wrong
from tutor.lessons.table.situation import LEARNER, field_of
from tutor.rules.cards import CardSet, card_named, card_set, ids_in
from tutor.rules.round.capture import list_captures

STAYS: Final = "stays"


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

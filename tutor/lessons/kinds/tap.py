"""Tap the cards, piles or options that meet a predicate."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from tutor.lessons.answer import RIGHT, Answer, AnswerVerdict
from tutor.lessons.fields import TomlTable
from tutor.lessons.kinds.choosing import join_names, judge_chosen, vary_set
from tutor.lessons.model import Exercise, LessonError, Step
from tutor.lessons.table.facts import STATED, find_wanted, find_wanted_piles
from tutor.lessons.table.situation import field_of, hand_of, pile_of
from tutor.rules.cards import CardSet, card_named, card_set, cards_in, id_of, ids_in


@dataclass(frozen=True, kw_only=True)
class Tap(Exercise):
    """*want* names the predicate, *zone* where it is looked for; of *any_of* some are enough."""

    kind: ClassVar[str] = "tap"
    want: str
    expect: tuple[str, ...]
    zone: str = ""
    any_of: int = 0

    @classmethod
    def read(cls, table: TomlTable) -> "Tap":
        """Return the exercise of a step's table."""
        table.require("want", "expect")
        return cls(
            want=table.take("want", str),
            zone=table.take("zone", str, default=""),
            expect=table.words("expect"),
            any_of=table.take("any_of", int, default=0),
            options=table.texts("options", default=[]),
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on the tapped cards."""
        right = self._list_targets(step)
        if self.any_of and answer.chosen <= right and len(answer.chosen) == self.any_of:
            return RIGHT
        return judge_chosen(answer.chosen, right)

    def state_answer(self, step: Step) -> Answer:
        """Return the stated cards to tap."""
        words = sorted(self.expect)
        return Answer(chosen=frozenset(words[: self.any_of or len(words)]))

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield possible sets of tapped cards."""
        right = self.state_answer(step).chosen
        return (Answer(chosen=entry) for entry in vary_set(self.list_zone(step), right))

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield faults where a stated card is wrong, or not there."""
        right, words = self._list_targets(step), frozenset(self.expect)
        if words != right:
            yield f"expect is {join_names(words)}, the rules say {join_names(right)}."
        for name in sorted(words - set(self.list_zone(step))):
            yield f"{name} cannot be tapped there."

    def list_right_marks(self, step: Step) -> frozenset[str]:
        """Return the marks of the cards that are to be tapped."""
        return frozenset(f"card:{target}" for target in self._list_targets(step))

    def list_zone(self, step: Step) -> tuple[str, ...]:
        """Return the cards or piles that can be tapped, in display order."""
        name = self.zone or ("piles" if step.piles else "cards")
        if name == "options":
            return self.options
        if name == "piles":
            return tuple(step.piles)
        zones: Mapping[str, Callable[[], CardSet]] = {
            "cards": lambda: card_set(step.cards) or field_of(step),
            "field": lambda: field_of(step),
            "hand": lambda: hand_of(step),
            "won": lambda: pile_of(step),
            "won1": lambda: pile_of(step, 1),
            "won2": lambda: pile_of(step, 2),
        }
        if name not in zones:
            raise LessonError(f"there is no zone {name}.")
        lying = zones[name]()
        shown = [card for card in step.cards if lying >> card & 1]  # an exhibit keeps its order
        return tuple(id_of(card) for card in (shown or cards_in(lying)))

    def _list_targets(self, step: Step) -> frozenset[str]:
        if self.want == STATED:
            return frozenset(self.expect)
        if step.piles:
            return find_wanted_piles(step, self.want)
        among = card_set(card_named(name) for name in self.list_zone(step))
        return frozenset(ids_in(find_wanted(step, self.want, among)))

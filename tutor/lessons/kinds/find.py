"""Find the yaku in a pile or a dealt hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from tutor.lessons.answer import RIGHT, Answer, AnswerVerdict, mark_wrong
from tutor.lessons.fields import TomlTable
from tutor.lessons.kinds.choosing import join_names, judge_chosen, list_subsets, vary_set
from tutor.lessons.model import Exercise, Step
from tutor.lessons.table.situation import field_of, hand_of, pile_of
from tutor.rules.cards import CardSet, card_set, ids_in
from tutor.rules.games.dealt_hands import split_by_month
from tutor.rules.score.sheet import score_sheet

NONE: Final = "none"  # the answer where there is no yaku
DEALT: Final = "dealt"


@dataclass(frozen=True, kw_only=True)
class Find(Exercise):
    """*ask* is the pile to search; *tap* requires the cards too, *many* allows several yaku."""

    kind: ClassVar[str] = "find"
    expect: tuple[str, ...]
    ask: str = ""
    tap: bool = False
    many: bool = False

    @classmethod
    def read(cls, table: TomlTable) -> "Find":
        """Return the exercise of a step's table."""
        table.require("options", "expect")
        many = table.take("many", bool, default=False) or table.is_list("expect")
        return cls(
            ask=table.take("ask", str, default=""),
            options=table.texts("options"),
            expect=table.words("expect"),
            tap=table.take("tap", bool, default=False),
            many=many,
        )

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on the names, and then on the cards."""
        there = self._find_yaku(step)
        right = self._list_named(there)
        if answer.named != right:
            marks = [f"yaku:{name}" for name in answer.named - right]
            return mark_wrong(*marks, *(f"missing:{name}" for name in right - answer.named))
        if not self.tap or right == {NONE}:
            return RIGHT
        cards = frozenset(other for name in right for other in ids_in(there[name]))
        return judge_chosen(answer.chosen, cards)

    def state_answer(self, step: Step) -> Answer:
        """Return the stated yaku, with their cards if they must be tapped."""
        there = self._find_yaku(step)
        cards = [other for name in self.expect if name in there for other in ids_in(there[name])]
        return Answer(named=frozenset(self.expect), chosen=frozenset(cards if self.tap else ()))

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield names with the right cards, then cards with the right names."""
        right = self.state_answer(step)
        for named in list_subsets((*self.options, NONE)):
            yield Answer(named=named, chosen=right.chosen)
        for chosen in vary_set(tuple(sorted(ids_in(field_of(step)))), right.chosen):
            yield Answer(named=right.named, chosen=chosen)

    def find_faults(self, step: Step) -> Iterator[str]:
        """Yield a fault where the rules find other yaku than the lesson states."""
        right = self._list_named(self._find_yaku(step))
        if frozenset(self.expect) != right:
            yield f"expect is {join_names(self.expect)}, the rules say {join_names(right)}."

    def _list_named(self, there: dict[str, CardSet]) -> frozenset[str]:
        return frozenset(there) & frozenset(self.options) or frozenset({NONE})

    def _find_yaku(self, step: Step) -> dict[str, CardSet]:
        """Return the yaku that are there, and the cards that each consists of."""
        ruleset = step.ruleset
        if self.ask == DEALT:
            hand = hand_of(step) or card_set(step.cards)
            ended = ruleset.find_dealt_end(hand)
            if ended:
                return {ended: _gather_groups(hand, 4 if ended == "teshi" else 2)}
            return {
                hand_yaku.id: hand_yaku.cards
                for hand_yaku in ruleset.game.hand_yaku(ruleset.toggles, hand)
            }
        return {line.yaku.id: line.cards for line in score_sheet(ruleset, 1, pile_of(step))}


def _gather_groups(hand: CardSet, size: int) -> CardSet:
    """Return the cards of all months with this many cards in a hand."""
    return sum(cards for cards in split_by_month(hand).values() if cards.bit_count() == size)

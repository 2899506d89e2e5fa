"""Sets of names: sentences to pick, cards to tap, yaku to find."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations
from typing import ClassVar, Final

from tutor.lessons.facts import STATED, find_wanted, find_wanted_piles
from tutor.lessons.fields import TomlTable
from tutor.lessons.model import (
    RIGHT,
    Answer,
    AnswerVerdict,
    Exercise,
    LessonError,
    Step,
    mark_wrong,
)
from tutor.lessons.situation import field_of, hand_of, pile_of
from tutor.rules.cards import CardSet, card_named, card_set, cards_in, id_of, ids_in
from tutor.rules.games.dealt_hands import split_by_month
from tutor.rules.score.scoring import score_sheet


def judge_chosen(chosen: frozenset[str], right: frozenset[str]) -> AnswerVerdict:
    """Return the verdict on a choice, with marks for extra and missing names."""
    if chosen == right:
        return RIGHT
    more = {mark for name in chosen - right for mark in (f"card:{name}", f"option:{name}")}
    return mark_wrong(*more, *(f"missing:{name}" for name in right - chosen))


def list_subsets(names: tuple[str, ...]) -> Iterator[frozenset[str]]:
    """Yield all sets of some names, the smaller ones first."""
    sizes = range(len(names) + 1)
    return map(frozenset, chain.from_iterable(combinations(names, size) for size in sizes))


def vary_set(names: tuple[str, ...], right: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the right set with one thing more or less, then all sets."""
    yield from (right ^ {name} for name in names)
    yield from list_subsets(names)


def join_names(names: Iterable[str]) -> str:
    """Return names in a sentence about a fault."""
    return " ".join(sorted(names))


@dataclass(frozen=True, kw_only=True)
class Pick(Exercise):
    """*many* allows several right options; so does an expected list."""

    kind: ClassVar[str] = "pick"
    expect: tuple[str, ...]
    many: bool = False

    @classmethod
    def read(cls, table: TomlTable) -> "Pick":
        """Return the exercise of a step's table."""
        table.require("options", "expect")
        many = table.take("many", bool, default=False) or table.is_list("expect")
        return cls(options=table.texts("options"), expect=table.words("expect"), many=many)

    def judge(self, step: Step, answer: Answer) -> AnswerVerdict:
        """Return the verdict on the picked options."""
        return judge_chosen(answer.chosen, frozenset(self.expect))

    def state_answer(self, step: Step) -> Answer:
        """Return the right options."""
        return Answer(chosen=frozenset(self.expect))

    def list_answers(self, step: Step) -> Iterator[Answer]:
        """Yield each option, or each set of them where several are right."""
        if len(self.expect) > 1:
            return (Answer(chosen=subset) for subset in list_subsets(self.options))
        return (Answer(chosen=frozenset({option})) for option in self.options)

    def list_right_marks(self, step: Step) -> frozenset[str]:
        """Return the marks of the right options."""
        return frozenset(f"option:{name}" for name in self.expect)


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

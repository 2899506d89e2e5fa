"""Whether a question of a drill has one right answer, and the one that counting again finds."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.lab.puzzles import counting as again
from tutor.lessons.facts import STATED
from tutor.lessons.families.wording import Sentences
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import NONE, Pick
from tutor.lessons.model import Step
from tutor.rules.cards import ALL, Card, card_named, card_set, id_of, month_of
from tutor.skill.drills import DRILLS, PERCENT, Drill, DrillQuestion, ask_question
from tutor.text import LANGUAGES

_PLACES: Final = (0, 1, 5, 12)
_HERS: Final = 1

Keys = frozenset[str]


@dataclass(frozen=True)
class DrillReport:
    """The result of checking: the numbers of drills and questions, and faults."""

    drills: int
    checked: int
    wrong: tuple[str, ...]


def check_drills(seeds: int, sentences: Sentences) -> DrillReport:
    """Return the faults of the questions of every drill with this many seeds."""
    wrong = [
        f"{drill.name} {seed} {number}: {fault}"
        for drill in DRILLS.values()
        for seed in range(seeds)
        for number in _PLACES
        for fault in list_faults(drill, ask_question(drill, seed, number, sentences))
    ]
    return DrillReport(len(DRILLS), len(DRILLS) * seeds * len(_PLACES), tuple(wrong))


def list_faults(drill: Drill, question: DrillQuestion) -> Iterator[str]:
    """Yield the faults of a question."""
    if question.case.family not in drill.families:
        yield f"{question.case.family} is not asked here."
    if len(set(question.keys)) != len(question.keys) or len(question.keys) < 2:
        yield f"it offers {', '.join(question.keys)}."
    if any(not question.case.words[code].text for code in LANGUAGES):
        yield "it has no words."
    keys = find_right_keys(question)
    if keys != {question.right}:
        yield f"{question.case.family}: {question.right} is stated, {sorted(keys)} counted."
    judged = {key for key in question.keys if question.is_right(key)}
    if not question.is_chance and judged != keys:
        yield f"{question.case.family}: {sorted(judged)} are judged right, {sorted(keys)} counted."


def find_right_keys(question: DrillQuestion) -> Keys:
    """Return the offered answers that are right, by counting again."""
    step, name = question.step, question.case.family
    if isinstance(step.exercise, Estimate):
        return frozenset({_find_percent(step, step.exercise.chance)})
    if isinstance(step.exercise, Count):
        return frozenset({str(_count_number(question))})
    named = next((find for start, find in _BY_NAME.items() if name.startswith(start)), None)
    return named(question) if named else frozenset()


# --- Numbers ------------------------------------------------------------------------------


def _count_number(question: DrillQuestion) -> int:
    step, rules, cards = question.step, question.step.ruleset, question.step.cards
    assert isinstance(step.exercise, Count)
    name, _colon, requested_question = step.exercise.ask.partition(":")
    if name == STATED:
        return _STATED[question.case.family](step, question.case.words["en"].text)
    counted: Mapping[str, Callable[[], int]] = {
        "number": lambda: sum(_is_of_kind(step, card, requested_question) for card in cards),
        "yaku-points": lambda: sum(again.find_yaku(rules, cards).values()),
        "card-points": lambda: again.price(rules, cards),
        "all-points": lambda: (
            sum(again.find_yaku(rules, cards).values()) + again.price(rules, cards)
        ),
        "final": lambda: again.pay_for_stop(step),
        "multiplier": lambda: again.lay_river(rules, cards),
    }
    return counted[name]()


def _is_of_kind(step: Step, card: Card, question: str) -> bool:
    return step.ruleset.kind_of(card).name.lower() == question.removeprefix("kind:")


def _add_to_total(step: Step, text: str) -> int:
    return _read_number(text, r"had (\d+) points") + again.pay_for_stop(step)


def _count_against_par(step: Step, text: str) -> int:
    return again.pay_without_yaku(step.ruleset, step.cards, _read_number(text, r"times (\d+)"))


def _count_chaff(step: Step, text: str) -> int:
    return again.pay_for_chaff(step.ruleset, step.cards, _read_number(text, r"times (\d+)"))


_STATED: Final[Mapping[str, Callable[[Step, str], int]]] = {
    "match:total": _add_to_total,
    "against-88": _count_against_par,
    "special-endings": _count_chaff,
}


def _read_number(text: str, pattern: str) -> int:
    match = re.search(pattern, text)
    assert match is not None, text
    return int(match[1])


def _find_percent(step: Step, text: str) -> str:
    """Return the offered chance nearest to that which no card of some is among those drawn."""
    board = step.board
    assert board is not None
    assert board.pack is not None
    lying = {*board.hand, *board.field, *(card for pile in board.won for card in pile)}
    unseen = [card for card in range(48) if card not in lying]
    places = len(unseen) - board.pack if text.startswith("holds") else 1
    parts = text.split(":")
    month = int(parts[2]) if parts[1] == "month" else 0
    hits = sum(month_of(card) == month for card in unseen) if month else int(parts[1])
    none = 1.0
    for place in range(places):
        none *= (len(unseen) - hits - place) / (len(unseen) - place)
    return min(PERCENT, key=lambda name: abs(int(name) - round(100 * (1 - none))))


# --- Names and cards ----------------------------------------------------------------------


def _find_month(question: DrillQuestion) -> Keys:
    month, _dash, _remaining = id_of(question.step.cards[0]).partition("-")
    return frozenset({f"month-{month}"})


def _find_kind(question: DrillQuestion) -> Keys:
    [card] = question.step.cards
    kinds = question.step.ruleset.kinds.items()
    return frozenset(kind.name.lower() for kind, cards in kinds if card in again.list_cards(cards))


def _find_named_card(question: DrillQuestion) -> Keys:
    return frozenset(re.findall(r"\{card:([\w-]+)\}", question.case.words["en"].text))


def _find_named_yaku(question: DrillQuestion) -> Keys:
    there = again.find_yaku(question.step.ruleset, question.step.cards).keys()
    return frozenset(there & set(question.keys)) or frozenset({NONE})


def _find_hand(question: DrillQuestion) -> Keys:
    there = again.name_hand(question.step.cards)
    return frozenset(there & set(question.keys)) or frozenset({NONE})


def _find_finishing(question: DrillQuestion) -> Keys:
    """Return the cards of the field that finish the yaku that is named."""
    [name] = re.findall(r"\{yaku:([\w-]+)\}", question.case.words["en"].text)
    return _find_gaining(question, 0, frozenset({name}))


def _find_needed(question: DrillQuestion) -> Keys:
    """Return the cards of the field with which an opponent gets some yaku."""
    every = frozenset(yaku.id for yaku in question.step.ruleset.yaku())
    return _find_gaining(question, _HERS, every)


def _find_gaining(question: DrillQuestion, seat: int, wanted: Keys) -> Keys:
    board = question.step.board
    assert board is not None
    pile = board.won[seat]
    had = again.find_held(question.step.ruleset, pile)
    return frozenset(
        id_of(card)
        for card in board.field
        if (again.find_held(question.step.ruleset, (*pile, card)) - had) & wanted
    )


def _find_dead(question: DrillQuestion) -> Keys:
    """Return the yaku for which the learner's pile has too many cards."""
    board = question.step.board
    assert board is not None
    left = again.list_cards(ALL & ~card_set(board.won[0]))
    table = {yaku.id: yaku for yaku in question.step.ruleset.yaku()}
    offered = [table[key] for key in question.keys if key in table]
    dead = {yaku.id for yaku in offered if len(left & again.list_cards(yaku.cards)) < yaku.need}
    return frozenset(dead) or frozenset({NONE})


def _find_missing(question: DrillQuestion) -> Keys:
    board = question.step.board
    assert board is not None
    assert isinstance(question.step.exercise, Pick)
    card = card_named(next(iter(_find_named_card(question))))
    places = {"hand": board.hand, "field": board.field, "hers": board.won[_HERS]}
    return frozenset(name for name, cards in places.items() if card in cards) or frozenset(
        {"hidden"}
    )


_BY_NAME: Final[Mapping[str, Callable[[DrillQuestion], Keys]]] = {
    "glance:month": _find_month,
    "glance:kind": _find_kind,
    "glance:name": _find_named_card,
    "yaku-of-pile": _find_named_yaku,
    "dealt-yaku": _find_hand,
    "standing-months": _find_hand,
    "deny:": _find_needed,
    "finishing:": _find_finishing,
    "dead-yaku": _find_dead,
    "missing-card": _find_missing,
}

"""Right or wrong, kind by kind: judged by the rules wherever they know the answer."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from tutor.lessons.answer import RIGHT, Answer, AnswerVerdict, mark_wrong
from tutor.lessons.model import LessonError, Step
from tutor.lessons.table.facts import (
    STATED,
    compute_chance,
    count_asked,
    find_wanted,
    find_wanted_piles,
    key_of,
)
from tutor.lessons.table.situation import field_of, hand_of, pile_of
from tutor.lessons.table.turns import judge_turn
from tutor.rules.cards import (
    Card,
    CardSet,
    card_named,
    card_set,
    cards_in,
    id_of,
    ids_in,
)
from tutor.rules.games.dealt_hands import split_by_month
from tutor.rules.round.capture import list_captures
from tutor.rules.score.sheet import score_sheet

NONE: Final = "none"  # the answer of a find without a yaku
STAYS: Final = "stays"


def judge(step: Step, answer: Answer) -> AnswerVerdict:
    """Return the verdict on an answer; a round is judged by the match it became."""
    return JUDGES[step.kind](step, answer)


# --- Cards and things to choose -----------------------------------------------------------


def list_zone(step: Step) -> tuple[str, ...]:
    """Return what can be tapped, in the order in which it lies."""
    name = str(step.keys.get("zone", "piles" if step.piles else "cards"))
    if name == "options":
        return step.words("options")
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


def list_targets(step: Step) -> frozenset[str]:
    """Return what is to be tapped."""
    want = str(step.keys["want"])
    if want == STATED:
        return frozenset(step.words("expect"))
    if step.piles:
        return find_wanted_piles(step, want)
    among = card_set(card_named(name) for name in list_zone(step))
    return frozenset(ids_in(find_wanted(step, want, among)))


def _tap(step: Step, answer: Answer) -> AnswerVerdict:
    right = list_targets(step)
    enough = step.keys.get("any_of")
    if answer.chosen == right or (
        enough and answer.chosen <= right and len(answer.chosen) == enough
    ):
        return RIGHT
    return _mark_missed(answer.chosen, right)


def _mark_missed(chosen: frozenset[str], right: frozenset[str]) -> AnswerVerdict:
    more = {mark for one in chosen - right for mark in (f"card:{one}", f"option:{one}")}
    return mark_wrong(*more, *(f"missing:{one}" for one in right - chosen))


def _pick(step: Step, answer: Answer) -> AnswerVerdict:
    right = frozenset(step.words("expect"))
    return RIGHT if answer.chosen == right else _mark_missed(answer.chosen, right)


def _decide(step: Step, answer: Answer) -> AnswerVerdict:
    verdict = mark_wrong(*(f"option:{one}" for one in answer.chosen))
    if answer.chosen & set(step.words("illegal")):
        return AnswerVerdict(False, verdict.marks, illegal=True)
    is_right = bool(answer.chosen) and answer.chosen <= set(step.words("accept"))
    return RIGHT if is_right else verdict


# --- Bins and orders ----------------------------------------------------------------------


def list_items(step: Step) -> tuple[str, ...]:
    """Return what is to be sorted or ordered."""
    return step.words("items") or tuple(step.piles) or tuple(id_of(card) for card in step.cards)


def bin_of(step: Step, item: str) -> str:
    """Return the bin of an item."""
    key = key_of(step, str(step.keys["by"]), item)
    if key is not None:
        return str(key)
    stated: Mapping[str, str] = step.keys["expect"]
    return next((name for name, texts in stated.items() if item in texts.split()), "")


def _sort(step: Step, answer: Answer) -> AnswerVerdict:
    misplaced = [item for item in list_items(step) if answer.placed.get(item) != bin_of(step, item)]
    if not misplaced:
        return RIGHT
    marks = [f"{mark}:{item}" for item in misplaced for mark in ("card", "row")]
    return mark_wrong(*marks, *(f"in:{item}:{answer.placed.get(item, '')}" for item in misplaced))


def _order(step: Step, answer: Answer) -> AnswerVerdict:
    stated = step.words("expect")
    if sorted(answer.order) != sorted(stated):
        return mark_wrong(*(f"missing:{one}" for one in set(stated) - set(answer.order)))
    keys = _rank_items(step, stated)
    inverted = next((pair for pair in pairwise(answer.order) if keys[pair[0]] > keys[pair[1]]), ())
    if not inverted:
        return RIGHT
    ends = (f"first:{answer.order[0]}", f"last:{answer.order[-1]}")
    return mark_wrong(*ends, *(f"card:{one}" for one in inverted))


def _rank_items(step: Step, stated: tuple[str, ...]) -> dict[str, int]:
    """Return the place of each item; items of one value share theirs."""
    values = [key_of(step, str(step.keys["by"]), item) for item in stated]
    ranks = {}
    place = 0
    for index, item in enumerate(stated):
        if index and (values[index] is None or values[index] != values[index - 1]):
            place = index
        ranks[item] = place
    return ranks


# --- Numbers ------------------------------------------------------------------------------


def list_numbers(step: Step) -> dict[str, int]:
    """Return the numbers that are asked for, by row."""
    if not step.rows:
        found = count_asked(step, str(step.keys.get("ask", STATED)))
        return {"": int(step.keys["expect"]) if found is None else found}
    return {
        row.key: row.expect if (found := count_asked(step, row.ask, row)) is None else found
        for row in step.rows
    }


def _count(step: Step, answer: Answer) -> AnswerVerdict:
    right = list_numbers(step)
    marks = []
    for key, value in right.items():
        given = answer.numbers.get(key)
        if given == value:
            continue
        marks += [f"row:{key}", f"value:{given}"]
        if given is not None:
            marks.append("low" if given < value else "high")
    return mark_wrong(*marks) if marks else RIGHT


def _estimate(step: Step, answer: Answer) -> AnswerVerdict:
    low, high = step.keys["band"]
    given = answer.numbers.get("")
    if given is None:
        return mark_wrong()
    if low <= given <= high:
        return RIGHT
    return mark_wrong("low" if given < low else "high", f"value:{given}")


def compute_asked_chance(step: Step) -> float | None:
    """Return the chance that is to be estimated, in per cent."""
    return compute_chance(step, str(step.keys["chance"]))


# --- Yaku and captures --------------------------------------------------------------------


def find_yaku(step: Step) -> dict[str, CardSet]:
    """Return the yaku that are there, and the cards that each consists of."""
    ruleset = step.ruleset
    if step.keys.get("ask") == "dealt":
        hand = hand_of(step) or card_set(step.cards)
        ended = ruleset.game.dealt_yaku(hand)
        if ended:
            size = 4 if ended == "teshi" else 2
            groups = [cards for cards in split_by_month(hand).values() if cards.bit_count() == size]
            return {ended: sum(groups)}
        return {one.id: one.cards for one in ruleset.game.hand_yaku(ruleset.toggles, hand)}
    return {line.yaku.id: line.cards for line in score_sheet(ruleset, 1, pile_of(step))}


def _find(step: Step, answer: Answer) -> AnswerVerdict:
    there = find_yaku(step)
    offered = frozenset(step.words("options"))
    right = frozenset(there) & offered or frozenset({NONE})
    if answer.named != right:
        marks = [f"yaku:{one}" for one in answer.named - right]
        return mark_wrong(*marks, *(f"missing:{one}" for one in right - answer.named))
    if not step.keys.get("tap") or right == {NONE}:
        return RIGHT
    cards = frozenset(one for name in right for one in ids_in(there[name]))
    return RIGHT if answer.chosen == cards else _mark_missed(answer.chosen, cards)


def list_possible_takes(step: Step) -> tuple[CardSet, ...]:
    """Return the sets that the card of a predict step may take; the empty one means it stays."""
    card: Card = card_named(str(step.keys["play"]))
    found = list_captures(step.ruleset.tables().joker, field_of(step), card)
    if not step.keys.get("all"):
        return found
    together = 0
    for one in found:
        together |= one
    return (together,)


def _predict(step: Step, answer: Answer) -> AnswerVerdict:
    taken = card_set(card_named(one) for one in answer.chosen - {STAYS})
    possible = list_possible_takes(step)
    if taken in possible:
        return RIGHT
    allowed = 0
    for one in possible:
        allowed |= one
    marks = [f"{mark}:{one}" for one in ids_in(taken & ~allowed) for mark in ("card", "target")]
    marks += [f"missing:{one}" for one in ids_in(allowed & ~taken)]
    return mark_wrong(*marks, *([STAYS] if not taken else []))


JUDGES: Final[Mapping[str, Callable[[Step, Answer], AnswerVerdict]]] = {
    "tap": _tap,
    "sort": _sort,
    "order": _order,
    "pick": _pick,
    "count": _count,
    "find": _find,
    "predict": _predict,
    "play": judge_turn,
    "decide": _decide,
    "best": judge_turn,
    "estimate": _estimate,
}

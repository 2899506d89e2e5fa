"""Rule-based facts about the cards of a step: sets to tap, and numbers to count."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb
from typing import Final

from tutor.lessons.model import LessonError, NumberRow, Step
from tutor.lessons.situation import (
    LEARNER,
    field_of,
    hand_of,
    list_open_cards,
    pile_of,
    start_round,
)
from tutor.rules import cards as deck
from tutor.rules.cards import (
    ALL,
    Card,
    CardSet,
    Kind,
    card_named,
    card_set,
    cards_in,
    count,
    month_of,
    month_set,
)
from tutor.rules.games import GAMES
from tutor.rules.legal import legal_actions
from tutor.rules.observation import observe
from tutor.rules.round.capture import find_targets
from tutor.rules.ruleset import MISDEAL, Ruleset
from tutor.rules.score.scoring import card_points, mark_call, reckon, score_pile
from tutor.rules.score.settlement import score_dealt_hand

STATED: Final = "stated"  # what only the lesson itself knows
IN_HAND, ON_FIELD, IN_PACK = "in-hand", "on-field", "in-pack"
RIBBONS: Final[Mapping[str, CardSet]] = {
    "poetry": deck.POETRY_RIBBONS,
    "blue": deck.BLUE_RIBBONS,
    "plain": deck.RIBBONS & ~deck.POETRY_RIBBONS & ~deck.BLUE_RIBBONS,
}


def price_card(ruleset: Ruleset, card: Card) -> int:
    """Return the points of one card."""
    return card_points(ruleset.tables(), 1 << card)


def ribbon_sort(card: Card) -> str:
    """Return the sort of a ribbon, empty for another card."""
    return next((name for name, cards in RIBBONS.items() if cards >> card & 1), "")


# --- Sets ---------------------------------------------------------------------------------


def find_wanted(step: Step, want: str, among: CardSet) -> CardSet:
    """Return the cards *among* some that meet a named predicate."""
    name, _colon, argument = want.partition(":")
    if name not in SETS:
        raise LessonError(f"there is no want {want}.")
    return among & SETS[name](step, argument)


def _of_month(_step: Step, argument: str) -> CardSet:
    return month_set(4 * (int(argument) - 1))


def _of_kind(step: Step, argument: str) -> CardSet:
    return step.ruleset.kinds[Kind[argument.upper()]]


def _cards_priced(step: Step, argument: str) -> CardSet:
    name, _colon, points = argument.partition(":")
    game = GAMES[name]
    ruleset = step.ruleset if step.ruleset.game is game else Ruleset(game, game.default_preset)
    return card_set(card for card in cards_in(ALL) if price_card(ruleset, card) == int(points))


def _members(step: Step, argument: str) -> CardSet:
    return next(yaku.cards for yaku in step.ruleset.yaku() if yaku.id == argument)


def _completing(step: Step, argument: str) -> CardSet:
    name, _colon, seat = argument.partition(":")
    row = next(i for i, yaku in enumerate(step.ruleset.yaku()) if yaku.id == name)
    rules, pile = step.ruleset.tables(), pile_of(step, int(seat or LEARNER))
    missing = ALL & ~pile
    return card_set(
        c for c in cards_in(missing) if score_pile(rules, pile | 1 << c, 0)[1] >> row & 1
    )


def _find_captures(step: Step, argument: str) -> CardSet:
    return find_targets(step.ruleset.tables().joker, field_of(step), card_named(argument))


def _find_takers(step: Step, argument: str) -> CardSet:
    joker, field = step.ruleset.tables().joker, field_of(step)
    wants = 1 << card_named(argument) if argument else ALL
    return card_set(c for c in cards_in(hand_of(step)) if find_targets(joker, field, c) & wants)


def _find_playable(step: Step, _argument: str) -> CardSet:
    return card_set(legal_actions(observe(start_round(step), LEARNER, (0,) * step.ruleset.players)))


def _find_open_of_month(step: Step, argument: str) -> CardSet:
    return list_open_cards(step) & _of_month(step, argument.removeprefix("month:"))


SETS: Final[Mapping[str, Callable[[Step, str], CardSet]]] = {
    "month": _of_month,
    "kind": _of_kind,
    "ribbon": lambda _step, argument: RIBBONS[argument],
    "price": _cards_priced,
    "member-of": _members,
    "completes": _completing,
    "captures": _find_captures,
    "can-capture": _find_takers,
    "legal": _find_playable,
    "seen": _find_open_of_month,
}


def find_wanted_piles(step: Step, want: str) -> frozenset[str]:
    """Return the piles that meet a named predicate."""
    game, toggles = step.ruleset.game, step.ruleset.toggles
    tests: dict[str, Callable[[CardSet], bool]] = {
        "void": lambda pile: game.is_void_field(toggles, pile),
        "dealt-yaku": lambda pile: bool(
            game.dealt_yaku(toggles, pile) or game.hand_yaku(toggles, pile)
        ),
        "misdeal": lambda pile: game.hand_verdict(toggles, pile) == MISDEAL,
    }
    if want not in tests:
        raise LessonError(f"there is no want {want} for piles.")
    return frozenset(key for key, pile in step.piles.items() if tests[want](card_set(pile)))


# --- Numbers ------------------------------------------------------------------------------


def count_asked(step: Step, ask: str, row: NumberRow | None = None) -> int | None:
    """Return the requested number; None where only the lesson defines it."""
    if ask == STATED:
        return None
    name, _colon, argument = ask.partition(":")
    ruleset = row.ruleset if row else step.ruleset
    own = card_set(row.cards) if row and row.cards else 0
    if name in _OF_A_PILE:
        return _OF_A_PILE[name](step, ruleset, own or pile_of(step))
    if name == "number":
        return count(
            _choose_cards(step, own)
            & SETS[argument.partition(":")[0]](step, argument.partition(":")[2])
        )
    if name == "multiplier":
        return ruleset.game.boost(ruleset.toggles, own or field_of(step))
    if name == "unseen":
        return count(_find_unseen(step, argument))
    if name in (IN_HAND, ON_FIELD, IN_PACK):
        return _sizes(step)[name]
    raise LessonError(f"there is no ask {ask}.")


def _choose_cards(step: Step, own: CardSet) -> CardSet:
    return own or list_open_cards(step) or ALL


def _find_unseen(step: Step, argument: str) -> CardSet:
    hidden = ALL & ~list_open_cards(step)
    return hidden & _of_month(step, argument.removeprefix("month:")) if argument else hidden


def _sizes(step: Step) -> dict[str, int]:
    current = start_round(step)
    return {
        IN_HAND: count(current.position.hands[LEARNER]),
        ON_FIELD: count(current.position.field),
        IN_PACK: len(current.stock),
    }


def _yaku_points(_step: Step, ruleset: Ruleset, pile: CardSet) -> int:
    return score_pile(ruleset.tables(), pile, 0)[0]


def _card_points(_step: Step, ruleset: Ruleset, pile: CardSet) -> int:
    return card_points(ruleset.tables(), pile)


def _all_points(step: Step, ruleset: Ruleset, pile: CardSet) -> int:
    return _yaku_points(step, ruleset, pile) + _card_points(step, ruleset, pile)


def _final(step: Step, ruleset: Ruleset, pile: CardSet) -> int:
    rules = ruleset.tables()
    calls = (*(step.board.calls if step.board else ()), 0, 0)
    base = _yaku_points(step, ruleset, mark_call(pile, calls[0]))
    return reckon(rules, base, calls[0], calls[1])


def _score_dealt_hand(_step: Step, ruleset: Ruleset, hand: CardSet) -> int:
    if ruleset.find_dealt_end(hand):
        return score_dealt_hand(ruleset.tables(), hand)
    return sum(yaku.points for yaku in ruleset.game.hand_yaku(ruleset.toggles, hand))


_OF_A_PILE: Final[Mapping[str, Callable[[Step, Ruleset, CardSet], int]]] = {
    "yaku-points": _yaku_points,
    "card-points": _card_points,
    "all-points": _all_points,
    "final": _final,
    "dealt-points": _score_dealt_hand,
}


# --- Chances ------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChanceEvent:
    """The event that at least one of *hits* cards among *unseen* ones is in some *places*."""

    hits: int
    unseen: int
    places: int


def compute_chance(step: Step, text: str) -> float | None:
    """Return an exact chance in percent; None where only the lesson defines it.

    `holds:month:6`: an opponent's hand has an unseen card of June; `turns:month:6`: the next card
    of the stock is one; `holds:3:23:5`: one of 3 cards among 23 is in 5 places.
    """
    event = read_event(step, text)
    return None if event is None else _at_least_one(event.hits, event.unseen, event.places)


def read_event(step: Step, text: str) -> ChanceEvent | None:
    """Return the event that a chance is about; None where only the lesson knows it."""
    name, _colon, argument = text.partition(":")
    if name == STATED:
        return None
    parts = argument.split(":")
    if name == "holds" and len(parts) == 3 and all(part.isdigit() for part in parts):
        return ChanceEvent(*map(int, parts))
    if name not in ("holds", "turns") or parts[0] != "month":
        raise LessonError(f"there is no chance {text}.")
    hits, unseen = count(_find_unseen(step, argument)), count(_find_unseen(step, ""))
    hand = count(start_round(step).position.hands[LEARNER + 1])
    return ChanceEvent(hits, unseen, hand if name == "holds" else 1)


def _at_least_one(hits: int, unseen: int, places: int) -> float:
    return 100 * (1 - comb(unseen - hits, places) / comb(unseen, places))


def key_of(step: Step, by: str, item: str) -> str | int | None:
    """Return the key that an item is sorted or ordered by, None where only the lesson has it."""
    if by == STATED:
        return None
    if item in step.piles:
        return _pile_key(step, by, card_set(step.piles[item]))
    card = card_named(item)
    keys: dict[str, str | int] = {
        "month": month_of(card),
        "kind": step.ruleset.kind_of(card).name.lower(),
        "ribbon": ribbon_sort(card),
        "price": price_card(step.ruleset, card),
    }
    if by not in keys:
        raise LessonError(f"cards cannot be put by {by}.")
    return keys[by]


def _pile_key(step: Step, by: str, pile: CardSet) -> int:
    if by not in _OF_A_PILE:
        raise LessonError(f"piles cannot be put by {by}.")
    return _OF_A_PILE[by](step, step.ruleset, pile)

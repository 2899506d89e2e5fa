"""Deals: void tables and hands, dealt yaku, and the river's multiplier."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    choose_some,
    foresee,
    foresee_numbers,
    is_rare,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import DEALT, NONE, Find, Tap
from tutor.rules.cards import (
    ALL,
    CHAFF,
    LIGHTS,
    MONTHS,
    WILLOWS,
    CardSet,
    card_set,
    count,
    month_set,
)
from tutor.rules.cards import cards_in as in_order
from tutor.rules.ruleset import MISDEAL, Ruleset
from tutor.rules.score.settlement import score_dealt_hand

PATTERNS: Final = {  # how many cards of a month each: what such a hand may be
    7: ((3, 2, 1, 1), (3, 1, 1, 1, 1), (2, 2, 2, 1), (2, 2, 1, 1, 1), (3, 2, 2), (4, 1, 1, 1)),
    8: ((3, 2, 1, 1, 1), (3, 3, 1, 1), (3, 3, 2), (2, 2, 2, 2), (2, 2, 2, 1, 1), (4, 2, 1, 1)),
}
BIG: Final = ((4, 2, 1), (4, 3), (3, 2, 2), (4, 1, 1, 1), (2, 2, 2, 1))  # of seven cards

_LUCKY: Final = ((4, 1, 1, 1, 1), (2, 2, 2, 2), (4, 2, 2))

Test = Callable[[Ruleset, CardSet], bool]


def deal_pattern(random: Random, pattern: tuple[int, ...]) -> CardSet:
    """Return cards with these numbers of the same month."""
    months = choose_some(random, MONTHS, len(pattern))
    return sum(
        card_set(pick_some(random, month_set(4 * (month - 1)), number))
        for month, number in zip(months, pattern, strict=True)
    )


def deal_plain(random: Random, size: int, odd_cards: int) -> CardSet:
    """Return a hand of chaff and willows with a few other cards."""
    odd = pick_some(random, ALL & ~CHAFF & ~WILLOWS, odd_cards)
    return card_set((*odd, *pick_some(random, CHAFF | WILLOWS, size - odd_cards)))


# --- Which of several deals stands out ----------------------------------------------------


def draw_marked(
    random: Random, ruleset: Ruleset, size: int, want: str, of: int, test: Test
) -> Draft | None:
    """Draw several deals of *of* cards; those that pass a test are to be tapped."""
    dealt = [_deal_some(random, of) for _pile in range(size // of)]
    piles = {key: mix(random, in_order(number)) for key, number in zip("abcd", dealt, strict=False)}
    right = tuple(key for key in piles if test(ruleset, card_set(piles[key])))
    if not 0 < len(right) < len(piles):
        return None
    remaining = (f"card:{key}" for key in piles if key not in right)
    return Draft(
        exercise=Tap(want=want, zone="piles", expect=right),
        said=("marked", f"marked-{want}-{ruleset.game.name}"),
        piles=piles,
        wrong=(*foresee("sound", remaining), OTHERWISE),
    )


def _deal_some(random: Random, size: int) -> CardSet:
    patterns = {
        6: ((4, 1, 1), (3, 2, 1), (2, 2, 2), (2, 2, 1, 1), (3, 1, 1, 1)),
        8: (*PATTERNS[8], (4, 1, 1, 1, 1), (4, 2, 2)),
    }
    return deal_pattern(random, random.choice(patterns[size]))


def _is_void(ruleset: Ruleset, cards: CardSet) -> bool:
    return ruleset.game.is_void_field(ruleset.toggles, cards)


def _is_lucky(ruleset: Ruleset, cards: CardSet) -> bool:
    return bool(ruleset.find_dealt_end(cards))


def _is_misdeal(ruleset: Ruleset, cards: CardSet) -> bool:
    return ruleset.game.hand_verdict(ruleset.toggles, cards) == MISDEAL


# --- Dealt yaku ---------------------------------------------------------------------------


def draw_dealt(
    random: Random,
    ruleset: Ruleset,
    _size: int,
    ids: tuple[str, ...],
    patterns: tuple[tuple[int, ...], ...] = (),
    tap: bool = False,
) -> Draft | None:
    """Draw a dealt hand; the question is its yaku, or that there is none."""
    hand = _deal_hand(random, ruleset.hand_size, patterns)
    verdict = ruleset.game.hand_verdict(ruleset.toggles, hand)
    dealt = {hand_yaku.id for hand_yaku in ruleset.game.hand_yaku(ruleset.toggles, hand)}
    if len(dealt) > 1 or dealt - set(ids) or verdict == MISDEAL:
        return None
    if not dealt and not is_rare(random):
        return None
    right = next(iter(dealt), NONE)
    wrong = choose_some(random, [name for name in ids if name != right], 2 if dealt else 3)
    return Draft(
        exercise=Find(ask=DEALT, options=mix(random, (*wrong, *dealt)), expect=(right,), tap=tap),
        said=("dealt", *(["to-show"] * tap), *(["dealt-none"] * (right == NONE))),
        cards=mix(random, in_order(hand)),
        wrong=(
            *foresee("there-is", (f"yaku:{NONE}",) if dealt else ()),
            *foresee("another", (f"yaku:{name}" for name in wrong)),
            OTHERWISE,
        ),
        figures={"yaku": f"{{yaku:{right}}}"},
    )


def _deal_hand(random: Random, size: int, patterns: tuple[tuple[int, ...], ...]) -> CardSet:
    if patterns:
        return deal_pattern(random, random.choice(patterns))
    return deal_plain(random, size, random.choice((0, 1, 1, 1, 2, 3)))


def draw_dealt_points(random: Random, ruleset: Ruleset, _size: int) -> Draft | None:
    """Draw a dealt hand that pays at once: how much."""
    hand = _deal_hand(random, ruleset.hand_size, (*PATTERNS[ruleset.hand_size], *_LUCKY))
    hand_yaku = ruleset.game.hand_yaku(ruleset.toggles, hand)
    ended = ruleset.find_dealt_end(hand)
    if not (hand_yaku or ended) or count(hand) != ruleset.hand_size:
        return None
    each = [dealt.points for dealt in hand_yaku]
    points = score_dealt_hand(ruleset.tables(), hand) if ended else sum(each)
    return Draft(
        exercise=Count(ask="dealt-points", expect=points),
        said=("dealt-points",),
        cards=mix(random, in_order(hand)),
        wrong=(*foresee_numbers(points, {"one-of-two": max(each, default=0)}), OTHERWISE),
        figures={"number": points},
    )


def draw_multiplier(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a river; the question is its multiplier."""
    lights = pick_some(random, LIGHTS, random.choice((0, 1, 1, 2, 2, 3)))
    remaining = pick_some(random, ALL & ~LIGHTS, size - len(lights))
    cards = mix(random, (*lights, *remaining))
    game, toggles = ruleset.game, ruleset.toggles
    if game.is_void_field(toggles, card_set(cards)):
        return None
    right = game.boost(toggles, card_set(cards))
    each = [game.boost(toggles, 1 << card) for card in lights]
    slips = {"added": sum(each), "multiplied": _multiply(each), "lower": min(each, default=0)}
    return Draft(
        exercise=Count(ask="multiplier", expect=right),
        said=("multiplier", "multiplier-none") if right == 1 else ("multiplier",),
        cards=cards,
        wrong=(*foresee_numbers(right, slips if len(each) > 1 else {}), OTHERWISE),
        figures={"number": right},
    )


def _multiply(numbers: list[int]) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product


_KOIKOI: Final = usual("koikoi")
_ROPPYAKKEN: Final = usual("roppyakken")
_HACHIHACHI: Final = usual("hachihachi")
_OF_MONTHS: Final = ("sanbon", "tatesanbon", "kuttsuki", "teshi")
_TWO_NAMES: Final = ("haneken", "ichinishi", "shisou", "teshi", "kuttsuki")
_PLAIN: Final = ("karasu", "pikaichi", "toichi", "tanichi", "aka")
_OF_EIGHT: Final = ((16, 16), (24, 24), (32, 32))
_OF_SIX: Final = ((12, 12), (18, 18), (24, 24))


def _dealt(
    name: str,
    ids: tuple[str, ...],
    patterns: tuple[tuple[int, ...], ...] = PATTERNS[7],
    ruleset: Ruleset = _HACHIHACHI,
    tap: bool = False,
) -> Family:
    size = ruleset.hand_size
    return Family(
        name, ruleset, ((size, size),), partial(draw_dealt, ids=ids, patterns=patterns, tap=tap)
    )


def _marked(name: str, ruleset: Ruleset, want: str, of: int, test: Test) -> Family:
    bands = _OF_SIX if of == 6 else _OF_EIGHT
    return Family(name, ruleset, bands, partial(draw_marked, want=want, of=of, test=test))


_LITERAL: Final = usual("hachihachi", tey="literal")
FAMILIES: Final = (
    _marked("deal:void", _KOIKOI, "void", 8, _is_void),
    _marked("deal:lucky", _KOIKOI, "dealt-yaku", 8, _is_lucky),
    Family("dealt-points", _KOIKOI, ((8, 8),), draw_dealt_points),
    _marked("misdeal:roppyakken", _ROPPYAKKEN, "misdeal", 8, _is_misdeal),
    _marked("void-river", _HACHIHACHI, "void", 6, _is_void),
    Family("multiplier-of-river", _HACHIHACHI, ((6, 6),), draw_multiplier),
    _dealt("dealt-yaku:months", _OF_MONTHS),
    _dealt("standing-months", ("sanbon", "tatesanbon"), ((3, 1, 1, 1, 1), (3, 2, 1, 1))),
    _dealt("dealt-yaku:two-names", _TWO_NAMES, BIG),
    _dealt("dealt-yaku:plain", _PLAIN, ()),
    _dealt("near-miss:willow-is-plain", ("karasu", "pikaichi", "toichi"), ()),
    _dealt("cards-to-show", (*_OF_MONTHS, "haneken"), tap=True),
    _dealt("dealt-yaku:roppyakken", ("tesan", "futatesan", "sogasu"), PATTERNS[8], _ROPPYAKKEN),
    _dealt("near-miss:sogasu", ("sogasu", "tesan", "futatesan"), (), _ROPPYAKKEN),
    _dealt("dealt-yaku:literal", ("haneken", "sanbon", "kuttsuki"), PATTERNS[7], _LITERAL),
)

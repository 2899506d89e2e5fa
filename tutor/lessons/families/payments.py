"""Payments of a round: a stop with its doublings, a yaku of Hachi-Hachi, a shown hand."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    foresee_numbers,
    mix,
    usual,
)
from tutor.lessons.families.hands import PATTERNS, deal_pattern
from tutor.lessons.families.piles import draw_any_points
from tutor.lessons.kinds.count import Count
from tutor.lessons.model import ForeseenMiss, LessonBoard, NumberRow
from tutor.lessons.table.facts import STATED
from tutor.rules.cards import Card, card_set, cards_in
from tutor.rules.position import EXHAUSTED, NOBODY, STOPPED
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.par import Outcome, pay_by_each, settle
from tutor.rules.score.scoring import call_multiplier, high_multiplier, score_pile

_YAKU: Final = ("akatan", "aotan", "tan", "inoshikacho", "tane", "sanko", "ameshiko", "hanami")
_OF_88: Final = ("akatan", "aotan", "inoshikacho", "shiko")
_NONE: Final = (0, 0, 0)
YOU, B, C = range(3)
CALLS: Final = ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (2, 0))  # the learner's, then hers
OWN_CALLS: Final = ((1, 0), (2, 0), (3, 0))


def draw_worthy_pile(
    random: Random, ruleset: Ruleset, size: int, ids: tuple[str, ...] = _YAKU
) -> tuple[Card, ...]:
    """Return a pile that holds some yaku, empty where nothing came of it."""
    drawn = draw_any_points(random, ruleset, size, ids, one_in=1_000)
    return drawn.cards if drawn and drawn.figures["number"] else ()


def draw_stop(random: Random, ruleset: Ruleset, size: int, doubled: bool = True) -> Draft | None:
    """Draw a pile to stop with: its payment after some calls, *doubled* by some of them or not."""
    pile = draw_worthy_pile(random, ruleset, size)
    own, hers = random.choice(CALLS if doubled else OWN_CALLS)
    rules = ruleset.tables()
    base = score_pile(rules, card_set(pile), 0)[0]
    high, called = high_multiplier(rules, base), call_multiplier(rules, own, hers)
    if not pile or (high > 1 and not doubled):
        return None
    right = base * high * called
    slips = {"undoubled": base, "one-doubling": base * max(high, called), "own-call": right * 2}
    return Draft(
        exercise=Count(ask="final", expect=right),
        said=("stop",) if doubled else ("stop", "stop-plain"),
        board=LessonBoard(won=(pile,), calls=(own, hers)),
        wrong=(*foresee_numbers(right, slips), OTHERWISE),
        figures={"own": own, "hers": hers, "base": base, "times": high * called, "number": right},
    )


# --- Hachi-Hachi --------------------------------------------------------------------------


def draw_full_pay(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a pile with which the learner stops: the payment of each opponent."""
    pile, times = draw_worthy_pile(random, ruleset, size, _OF_88), random.choice((1, 2, 4))
    yaku = _score_yaku(ruleset, pile)
    outcome = _outcome(STOPPED, YOU, times, yaku=(yaku, 0, 0))
    return _fill_in(ruleset, "paid-stop", {"a": pile}, outcome, {"once": yaku}) if pile else None


def draw_half_pay(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a pile with which the learner went on, and nothing more came."""
    pile, times = draw_worthy_pile(random, ruleset, size, _OF_88), random.choice((1, 2, 4))
    yaku = _score_yaku(ruleset, pile)
    outcome = _outcome(EXHAUSTED, NOBODY, times, yaku=(yaku, 0, 0), outstanding=(1, 0, 0))
    slips = {"whole": -yaku * times, "half-first": -(yaku // 2) * times}
    return _fill_in(ruleset, "paid-half", {"a": pile}, outcome, slips) if pile else None


def draw_beaten(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw two piles: B went on with the second, and the learner stops with the first."""
    times = random.choice((1, 2))
    first = draw_worthy_pile(random, ruleset, size // 2, _OF_88)
    second = draw_worthy_pile(random, ruleset, size - size // 2, _OF_88)
    if not first or not second or card_set(first) & card_set(second):
        return None
    yaku = (_score_yaku(ruleset, first), _score_yaku(ruleset, second), 0)
    outcome = _outcome(STOPPED, YOU, times, yaku=yaku, outstanding=(0, 1, 0))
    return _fill_in(ruleset, "paid-beaten", {"a": first, "b": second}, outcome, {})


def draw_shown_pay(random: Random, ruleset: Ruleset, _size: int) -> Draft | None:
    """Draw a hand that the learner shows: the payment of each opponent."""
    hand, times = deal_pattern(random, random.choice(PATTERNS[7])), random.choice((1, 2, 4))
    hand_yaku = ruleset.game.hand_yaku(ruleset.toggles, hand)
    if not hand_yaku:
        return None
    points = sum(dealt.points for dealt in hand_yaku)
    paid = pay_by_each(_NONE, YOU, points * times)
    piles = {"a": mix(random, cards_in(hand))}
    return _rows(ruleset, "paid-shown", piles, paid, {"once": points}, times)


def draw_all_pay(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a hand that B showed, and the pile with which the learner stopped."""
    hand, times = deal_pattern(random, random.choice(PATTERNS[7])), random.choice((1, 2, 4))
    shown = ruleset.game.hand_yaku(ruleset.toggles, hand)
    pile = draw_worthy_pile(random, ruleset, size - 7, _OF_88)
    if not shown or not pile or card_set(pile) & hand:
        return None
    outcome = _outcome(
        STOPPED,
        YOU,
        times,
        yaku=(_score_yaku(ruleset, pile), 0, 0),
        shown=(0, sum(dealt.points for dealt in shown), 0),
    )
    piles = {"a": pile, "b": mix(random, cards_in(hand))}
    return _fill_in(ruleset, "paid-all", piles, outcome, {})


def _score_yaku(ruleset: Ruleset, pile: tuple[Card, ...]) -> int:
    return score_pile(ruleset.tables(), card_set(pile), 0)[0]


def _outcome(
    ending: int,
    ender: int,
    times: int,
    yaku: tuple[int, ...],
    outstanding: tuple[int, ...] = _NONE,
    shown: tuple[int, ...] = _NONE,
) -> Outcome:
    callers = [seat for seat, number in enumerate(outstanding) if number]
    first = callers[0] if callers else NOBODY
    return Outcome(ending, ender, YOU, times, yaku, outstanding, first, _NONE, _NONE, shown)


def _fill_in(
    ruleset: Ruleset,
    text: str,
    piles: Mapping[str, tuple[Card, ...]],
    outcome: Outcome,
    slips: Mapping[str, int],
) -> Draft:
    paid = settle(ruleset.tables().par, outcome)
    return _rows(ruleset, text, piles, paid, slips, outcome.multiplier)


def _rows(
    ruleset: Ruleset,
    text: str,
    piles: Mapping[str, tuple[Card, ...]],
    paid: tuple[int, ...],
    slips: Mapping[str, int],
    times: int,
) -> Draft:
    keys = ("you", "b", "c")
    rows = tuple(NumberRow(k, STATED, paid[i], ruleset, ()) for i, k in enumerate(keys))
    right = {row.expect for row in rows}
    stored_values = {say: value for say, value in slips.items() if value not in right}
    return Draft(
        exercise=Count(),
        said=("paid", text),
        piles=piles,
        rows=rows,
        wrong=(
            *foresee_numbers(paid[YOU], stored_values),
            ForeseenMiss(("row:you",), "yours"),
            OTHERWISE,
        ),
        figures={"times": times},
    )


_KOIKOI: Final = usual("koikoi")
_HACHIHACHI: Final = usual("hachihachi")
_SMALL: Final = ((7, 8), (9, 10), (11, 13))
FAMILIES: Final = (
    Family("stop-or-call:payment", _KOIKOI, _SMALL, partial(draw_stop, doubled=False)),
    Family("doubling", _KOIKOI, _SMALL, draw_stop),
    Family("settlement:stop", _HACHIHACHI, _SMALL, draw_full_pay),
    Family("settlement:half", _HACHIHACHI, _SMALL, draw_half_pay),
    Family("settlement:beaten", _HACHIHACHI, ((14, 16), (17, 18), (19, 22)), draw_beaten),
    Family("settlement:shown", _HACHIHACHI, ((7, 7),), draw_shown_pay),
    Family("settlement:all", _HACHIHACHI, ((14, 15), (16, 17), (18, 20)), draw_all_pay),
)

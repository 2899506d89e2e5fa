"""Payments and ends of rounds: a stop, a shown hand, the winner, the next dealer."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from tutor.lessons.facts import STATED
from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    foresee_numbers,
    is_rare,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.families.hands import PATTERNS, deal_pattern
from tutor.lessons.families.piles import draw_any_points, find_held
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import Pick
from tutor.lessons.model import ForeseenMiss, LessonBoard, NumberRow
from tutor.rules.cards import (
    ALL,
    LIGHTS,
    NO_CARD,
    RAIN_MAN,
    RIBBONS,
    Card,
    card_set,
    cards_in,
    count,
)
from tutor.rules.position import EXHAUSTED, NOBODY, STOPPED, start_position
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.par import Outcome, pay_by_each, settle
from tutor.rules.score.scoring import (
    call_multiplier,
    card_points,
    high_multiplier,
    reckon,
    score_pile,
)
from tutor.rules.score.settlement import find_scorer, next_dealer
from tutor.rules.verdict import RoundResult

_YAKU: Final = ("akatan", "aotan", "tan", "inoshikacho", "tane", "sanko", "ameshiko", "hanami")
_OF_88: Final = ("akatan", "aotan", "inoshikacho", "shiko")
_NONE: Final = (0, 0, 0)
LEARNER, B, C = range(3)
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
    outcome = _outcome(STOPPED, LEARNER, times, yaku=(yaku, 0, 0))
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
    outcome = _outcome(STOPPED, LEARNER, times, yaku=yaku, outstanding=(0, 1, 0))
    return _fill_in(ruleset, "paid-beaten", {"a": first, "b": second}, outcome, {})


def draw_shown_pay(random: Random, ruleset: Ruleset, _size: int) -> Draft | None:
    """Draw a hand that the learner shows: the payment of each opponent."""
    hand, times = deal_pattern(random, random.choice(PATTERNS[7])), random.choice((1, 2, 4))
    hand_yaku = ruleset.game.hand_yaku(ruleset.toggles, hand)
    if not hand_yaku:
        return None
    points = sum(dealt.points for dealt in hand_yaku)
    paid = pay_by_each(_NONE, LEARNER, points * times)
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
        LEARNER,
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
    return Outcome(ending, ender, LEARNER, times, yaku, outstanding, first, _NONE, _NONE, shown)


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
    wrong = {say: value for say, value in slips.items() if value not in right}
    return Draft(
        exercise=Count(),
        said=("paid", text),
        piles=piles,
        rows=rows,
        wrong=(
            *foresee_numbers(paid[LEARNER], wrong),
            ForeseenMiss(("row:you",), "yours"),
            OTHERWISE,
        ),
        figures={"times": times},
    )


_KOIKOI: Final = usual("koikoi")
_HACHIHACHI: Final = usual("hachihachi")
_SMALL: Final = ((7, 8), (9, 10), (11, 13))


YOU, SHE, NEITHER = "you", "she", "neither"
SEATS: Final = (YOU, SHE)


def _all_points(ruleset: Ruleset, pile: tuple[Card, ...]) -> int:
    rules = ruleset.tables()
    return card_points(rules, card_set(pile)) + score_pile(rules, card_set(pile), 0)[0]


def _choose(
    random: Random,
    stated: tuple[str, ...],
    right: str,
    piles: dict[str, tuple[Card, ...]],
    figures: dict[str, object],
) -> Draft:
    options = mix(random, (YOU, SHE, NEITHER))
    return Draft(
        exercise=Pick(options=options, expect=(right,)),
        said=stated,
        piles=piles,
        wrong=(
            *(ForeseenMiss((f"option:{name}",), name) for name in options if name != right),
            OTHERWISE,
        ),
        figures=figures,
    )


def _two_piles(random: Random, size: int) -> dict[str, tuple[Card, ...]]:
    cards = pick_some(random, ALL, size)
    return {YOU: cards[: size // 2], SHE: cards[size // 2 :]}


def draw_round_won(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw two piles of Roppyakken: who has more points."""
    piles = _two_piles(random, size)
    points = {name: _all_points(ruleset, piles[name]) for name in SEATS}
    level = points[YOU] == points[SHE]
    if level != is_rare(random, 6):
        return None
    right = NEITHER if level else max(SEATS, key=lambda name: points[name])
    figures: dict[str, object] = {"yours": points[YOU], "hers": points[SHE]}
    return _choose(random, ("round-won", f"round-won-{right}"), right, piles, figures)


def draw_next_dealer(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw two piles at the end of a round of Roppyakken: who deals next."""
    piles, dealer = _two_piles(random, size), random.randrange(2)
    changes = tuple(_all_points(ruleset, piles[name]) for name in SEATS)
    if (changes[0] == changes[1]) != is_rare(random):
        return None
    right = SEATS[next_dealer(ruleset.tables(), dealer, changes)]
    stated = ("next-dealer", f"dealt-by-{SEATS[dealer]}", f"next-dealer-{right}")
    drawn = _choose(random, stated, right, piles, {"yours": changes[0], "hers": changes[1]})
    return _without_neither(drawn)


def _without_neither(drawn: Draft) -> Draft:
    exercise = drawn.exercise
    assert isinstance(exercise, Pick)
    options = tuple(option for option in exercise.options if option != NEITHER)
    wrong = tuple(miss for miss in drawn.wrong if miss.say != NEITHER)
    return replace(drawn, exercise=replace(exercise, options=options), wrong=wrong)


def _with_priority(
    random: Random, piles: dict[str, tuple[Card, ...]]
) -> dict[str, tuple[Card, ...]]:
    """Return two piles as large, in which somebody often has the four lights or seven ribbons."""
    name, other = mix(random, SEATS)
    wanted = random.choice((0, LIGHTS & ~RAIN_MAN, card_set(pick_some(random, RIBBONS, 7))))
    if not 0 < count(wanted) <= len(piles[name]):
        return piles
    remaining = [number for pile in piles.values() for number in pile if not wanted >> number & 1]
    cards = (*pick_some(random, wanted, 7), *remaining)
    size = len(piles[name])
    result = {name: cards[:size], other: cards[size : size + len(piles[other])]}
    return {seat: result[seat] for seat in SEATS}


def draw_match_end(random: Random, ruleset: Ruleset, size: int, lead: bool = False) -> Draft | None:
    """Draw two totals and the captures of the last round: who has won the match."""
    piles = _with_priority(random, _two_piles(random, size))
    target = ruleset.target
    totals = tuple(random.randrange(target - 60, target + 80, 10) for _seat in SEATS)
    yaku = tuple(find_held(ruleset, card_set(piles[name])) for name in SEATS)
    verdict = ruleset.game.verdict(ruleset.toggles, (RoundResult(totals, yaku),))
    right = SEATS[verdict.winners[0]] if verdict.is_over else NEITHER
    if (right == NEITHER) != is_rare(random, 3) or max(totals) < target:
        return None
    stated = ("match-end", "match-end-lead") if lead else ("match-end",)
    figures: dict[str, object] = {"yours": totals[0], "hers": totals[1]}
    return _choose(random, (*stated, f"match-end-{right}"), right, piles, figures)


# --- Koi-Koi ------------------------------------------------------------------------------


def _final(ruleset: Ruleset, pile: tuple[Card, ...], own: int = 0, hers: int = 0) -> int:
    rules = ruleset.tables()
    base = score_pile(rules, card_set(pile), 0)[0]
    return reckon(rules, base, own, hers)


def draw_koikoi_dealer(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw the end of a round of Koi-Koi: who deals next."""
    pile, dealer = draw_worthy_pile(random, ruleset, size), random.randrange(2)
    if not pile:
        return None
    stopper = random.choice((YOU, SHE, NEITHER))
    points = _final(ruleset, pile)
    changes = tuple(points if name == stopper else 0 for name in SEATS)
    right = SEATS[next_dealer(ruleset.tables(), dealer, changes)]
    stated = ("after-round", f"after-{SEATS[dealer]}-{stopper}")
    drawn = _choose(random, stated, right, {SHE if stopper == SHE else YOU: pile}, {})
    return _without_neither(drawn)


def draw_total(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a pile to stop with and the points before: the new total."""
    pile, before = draw_worthy_pile(random, ruleset, size), random.randint(5, 40)
    own, hers = random.choice(((0, 0), (1, 0), (0, 1)))
    if not pile:
        return None
    paid, base = _final(ruleset, pile, own, hers), _final(ruleset, pile)
    slips = {"round-only": paid, "undoubled": before + base}
    return Draft(
        exercise=Count(ask=STATED, expect=before + paid),
        said=("total",),
        board=LessonBoard(won=(pile,), calls=(own, hers)),
        wrong=(*foresee_numbers(before + paid, slips), OTHERWISE),
        figures={"before": before, "own": own, "hers": hers, "paid": paid, "number": before + paid},
    )


def draw_last_round(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw the last round of a match: the result of a stop with this pile."""
    pile = draw_worthy_pile(random, ruleset, size)
    if not pile:
        return None
    paid, yours = _final(ruleset, pile), random.randint(5, 40)
    hers = yours + paid - random.choice((-3, -2, -1, 0, 0, 1, 2, 3, 9))
    if hers < 0:
        return None
    after = yours + paid
    right = YOU if after > hers else SHE if after < hers else NEITHER
    figures: dict[str, object] = {"yours": yours, "hers": hers, "paid": paid, "after": after}
    drawn = _choose(random, ("last-round", f"last-round-{right}"), right, {}, figures)
    return replace(drawn, cards=pile)


def draw_exhaustion(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a round that nobody stopped: the learner's payment under one house rule."""
    pile = pick_some(random, ALL, size)
    if random.random() < 0.7:
        pile = draw_worthy_pile(random, ruleset, size)
    called = bool(find_held(ruleset, card_set(pile))) and random.random() < 0.7
    rule = random.choice(("nobody", "last_koikoi", "oya_ken"))
    if not pile:
        return None
    right = _pay_exhausted(
        Ruleset(ruleset.game, ruleset.preset, {"exhaustion": rule}), pile, called
    )
    slips = {"pile": _final(ruleset, pile), "dealer": 6, "nothing": 0}
    return Draft(
        exercise=Count(ask=STATED, expect=right),
        said=("exhausted", f"exhausted-{rule}-{'yes' if called else 'no'}"),
        board=LessonBoard(won=(pile,), calls=(int(called), 0)),
        wrong=(*foresee_numbers(right, slips), OTHERWISE),
        figures={"number": right},
    )


def _pay_exhausted(ruleset: Ruleset, pile: tuple[Card, ...], called: bool) -> int:
    """Return the payment of the learner, who dealt, in a round that nobody stopped."""
    position = start_position((0, 0), 0, 0, 0)._replace(
        captured=(card_set(pile), 0),
        calls=(int(called), 0),
        last_caller=0 if called else NO_CARD,
        ending=EXHAUSTED,
    )
    seat, points = find_scorer(ruleset.tables(), position)
    return points if seat == 0 else 0


_ROPPYAKKEN: Final = usual("roppyakken")
_TWO: Final = ((8, 10), (12, 14), (16, 20))
FAMILIES: Final = (
    Family("stop-or-call:payment", _KOIKOI, _SMALL, partial(draw_stop, doubled=False)),
    Family("doubling", _KOIKOI, _SMALL, draw_stop),
    Family("settlement:stop", _HACHIHACHI, _SMALL, draw_full_pay),
    Family("settlement:half", _HACHIHACHI, _SMALL, draw_half_pay),
    Family("settlement:beaten", _HACHIHACHI, ((14, 16), (17, 18), (19, 22)), draw_beaten),
    Family("settlement:shown", _HACHIHACHI, ((7, 7),), draw_shown_pay),
    Family("settlement:all", _HACHIHACHI, ((14, 15), (16, 17), (18, 20)), draw_all_pay),
    Family("match:dealer", _KOIKOI, _SMALL, draw_koikoi_dealer),
    Family("match:total", _KOIKOI, _SMALL, draw_total),
    Family("match:state", _KOIKOI, _SMALL, draw_last_round),
    Family("exhaustion", _KOIKOI, _SMALL, draw_exhaustion),
    Family("who-wins-the-round", _ROPPYAKKEN, _TWO, draw_round_won),
    Family("who-deals-next", _ROPPYAKKEN, _TWO, draw_next_dealer),
    Family("match-end:roppyakken", _ROPPYAKKEN, ((14, 15), (16, 17), (18, 20)), draw_match_end),
    Family(
        "match-end:variants",
        usual("roppyakken", lead=30),
        ((14, 15), (16, 17), (18, 20)),
        partial(draw_match_end, lead=True),
    ),
)

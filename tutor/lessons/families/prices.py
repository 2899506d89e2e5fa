"""The points of a pile at a table: its cards, its yaku, and compared with par."""

from functools import partial
from random import Random
from typing import Final

from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    foresee_numbers,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.families.piles import draw_points, draw_points_of, find_held
from tutor.lessons.kinds.count import Count
from tutor.lessons.model import ForeseenMiss, NumberRow, Step
from tutor.lessons.table.facts import STATED
from tutor.lessons.table.situation import pile_of
from tutor.rules.cards import ALL, CHAFF, RIBBONS, WILLOWS, Card, card_named, card_set, count
from tutor.rules.position import EXHAUSTED, NOBODY
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.par import ALL_AT_PAR, DOUBLE, Outcome, find_special, settle
from tutor.rules.score.scoring import card_points

_ROPPYAKKEN: Final = usual("roppyakken")
_HACHIHACHI: Final = usual("hachihachi")
_TAUGHT_IN: Final = {"roppyakken": "r-01", "hachihachi": "h-01"}  # where each price is met
TURNCOATS: Final = (card_named("2-warbler"), card_named("12-chaff-yellow"), card_named("9-cup"))


def draw_price(random: Random, ruleset: Ruleset, size: int) -> Draft:
    """Draw a pile; the question is the points of its cards."""
    cards = pick_some(random, ALL, size)
    right = card_points(ruleset.tables(), card_set(cards))
    other = _HACHIHACHI if ruleset.game.name == _ROPPYAKKEN.game.name else _ROPPYAKKEN
    slip = card_points(other.tables(), card_set(cards))
    foreign = ForeseenMiss((f"value:{slip}",), "other-table", _TAUGHT_IN[other.game.name])
    return Draft(
        exercise=Count(ask="card-points", expect=right),
        said=("price", f"price-{ruleset.game.name}"),
        cards=cards,
        wrong=(*((foreign,) if slip != right else ()), *_low_and_high(), OTHERWISE),
        figures={"number": right},
    )


def _low_and_high() -> tuple[ForeseenMiss, ...]:
    return (ForeseenMiss(("low",), "low"), ForeseenMiss(("high",), "high"))


def draw_sheet(random: Random, ruleset: Ruleset, size: int, ids: tuple[str, ...]) -> Draft | None:
    """Draw a pile; the question is the sum of its cards and yaku."""
    return _add_price(ruleset, draw_points(random, ruleset, size, ids))


def vary_sheet(random: Random, step: Step) -> Draft | None:
    """Draw other cards with the same yaku."""
    pile = pile_of(step)
    return _add_price(step.ruleset, draw_points_of(random, step.ruleset, count(pile), pile))


def _add_price(ruleset: Ruleset, drawn: Draft | None) -> Draft | None:
    if drawn is None:
        return None
    price = card_points(ruleset.tables(), card_set(drawn.cards))
    yaku = int(str(drawn.figures["number"]))
    slips = foresee_numbers(price + yaku, {"cards-only": price, "yaku-only": yaku})
    return Draft(
        exercise=Count(ask="all-points", expect=price + yaku),
        said=("sheet",),
        cards=drawn.cards,
        wrong=(*slips, OTHERWISE),
        figures={"number": price + yaku, "price": price, "yaku": yaku},
    )


def draw_three_prices(random: Random, _ruleset: Ruleset, size: int) -> Draft:
    """Draw a few cards to be priced at two tables; one of them changes between them."""
    turncoat = random.choice(TURNCOATS)
    cards = mix(random, (turncoat, *pick_some(random, ALL & ~(1 << turncoat), size - 1)))
    rows = tuple(
        NumberRow(key, "card-points", card_points(rules.tables(), card_set(cards)), rules, cards)
        for key, rules in (("rp", _ROPPYAKKEN), ("hh", _HACHIHACHI))
    )
    return Draft(
        exercise=Count(),
        said=("two-prices",),
        cards=cards,
        rows=rows,
        wrong=(
            ForeseenMiss(("row:rp",), "roppyakken"),
            ForeseenMiss(("row:hh",), "hachihachi"),
            OTHERWISE,
        ),
        figures={"card": _NAMED[turncoat]},
    )


_NAMED: Final = {
    TURNCOATS[0]: "{card:2-warbler}",
    TURNCOATS[1]: "{card:12-chaff-yellow}",
    TURNCOATS[2]: "{card:9-cup}",
}


def end_round(ruleset: Ruleset, cards: tuple[Card, ...], multiplier: int) -> Outcome:
    """Return a round in which nobody made a yaku, and the learner took these cards."""
    rules = ruleset.tables()
    pile = card_set(cards)
    remaining = card_points(rules, ALL & ~pile)
    points = (card_points(rules, pile), remaining // 2, remaining - remaining // 2)
    none = (0, 0, 0)
    chaff = (count(pile & rules.par.chaff), 0, 0)
    return Outcome(EXHAUSTED, NOBODY, 1, multiplier, none, none, NOBODY, points, chaff, none)


def draw_against_par(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw the learner's pile after a round without yaku: their gain or loss."""
    cards, times = pick_some(random, ALL, size), random.choice((1, 2, 4))
    outcome = end_round(ruleset, cards, times)
    par = ruleset.tables().par
    if find_held(ruleset, card_set(cards)) or find_special(par, outcome)[0]:
        return None
    right, price = settle(par, outcome)[0], outcome.points[0]
    slips = {"pile": price, "once": price - par.par, "sign": -right}
    return Draft(
        exercise=Count(ask=STATED, expect=right),
        said=("against-par",),
        cards=cards,
        wrong=(*foresee_numbers(right, slips), OTHERWISE),
        figures={"times": times, "price": price, "number": f"{right:+d}"},
    )


def draw_chaff(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a pile rich in chaff: how many there are, willows included."""
    willows = pick_some(random, WILLOWS, random.randint(1, 3))
    chaff = pick_some(random, CHAFF & ~card_set(willows), size * 3 // 4 - len(willows))
    remaining = pick_some(
        random, ALL & ~CHAFF & ~WILLOWS & ~RIBBONS, size - len(willows) - len(chaff)
    )
    cards = mix(random, (*willows, *chaff, *remaining))
    right = count(card_set(cards) & ruleset.tables().par.chaff)
    slips = {"willows": count(card_set(cards) & CHAFF), "everything": len(cards)}
    return Draft(
        exercise=Count(ask=STATED, expect=right),
        said=("chaff",),
        cards=cards,
        wrong=(*foresee_numbers(right, slips), OTHERWISE),
        figures={"number": right},
    )


def draw_special(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a pile at the end of a round without yaku: what its chaff brings from each."""
    drawn, times = draw_chaff(random, ruleset, size), random.choice((1, 2, 4))
    if drawn is None:
        return None
    outcome = end_round(ruleset, drawn.cards, times)
    par = ruleset.tables().par
    kind, _holder, each = find_special(par, outcome)
    if find_held(ruleset, card_set(drawn.cards)) or kind in (ALL_AT_PAR, DOUBLE):
        return None
    slips = {"once": each, "all": 2 * each * times}
    stated = ("special",) if each else ("special", "special-none")
    return Draft(
        exercise=Count(ask=STATED, expect=each * times),
        said=stated,
        cards=drawn.cards,
        wrong=(*foresee_numbers(each * times, slips), OTHERWISE),
        figures={"times": times, "number": each * times, "chaff": outcome.chaff[0]},
    )


_BANDS: Final = ((4, 5), (6, 8), (9, 12))
_VIEWINGS: Final = ("hanami", "tsukimi", "teppo")
_SHEET: Final = (*_VIEWINGS, "kozan", "aotan", "sotan", "ozan", "matsukiribozu")
FAMILIES: Final = (
    Family("price-of-pile:roppyakken", _ROPPYAKKEN, _BANDS, draw_price),
    Family("price-of-pile:hachihachi", _HACHIHACHI, _BANDS, draw_price),
    Family(
        "sheet:roppyakken",
        _ROPPYAKKEN,
        ((8, 9), (10, 11), (12, 14)),
        partial(draw_sheet, ids=_SHEET),
        vary_sheet,
    ),
    Family(
        "sheet:viewings",
        _ROPPYAKKEN,
        ((7, 8), (9, 10), (11, 13)),
        partial(draw_sheet, ids=_VIEWINGS),
        vary_sheet,
    ),
    Family("turncoat-cards", _ROPPYAKKEN, ((3, 4), (5, 6), (7, 9)), draw_three_prices),
    Family("against-88", _HACHIHACHI, ((6, 8), (9, 11), (12, 15)), draw_against_par),
    Family("chaff-with-willows", _HACHIHACHI, ((14, 16), (17, 19), (20, 24)), draw_chaff),
    Family("special-endings", _HACHIHACHI, ((20, 21), (22, 23), (24, 26)), draw_special),
)

"""A pile: its yaku and their points, the card that would complete one, its price, and par."""

from dataclasses import replace
from functools import partial, reduce
from operator import or_
from random import Random
from typing import Final

from tutor.lessons.facts import STATED
from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    choose_some,
    foresee,
    foresee_cards,
    foresee_numbers,
    is_rare,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import DEALT, NONE, Find, Tap
from tutor.lessons.model import ForeseenMiss, LessonBoard, NumberRow, Step
from tutor.lessons.situation import pile_of
from tutor.rules.cards import (
    ALL,
    CHAFF,
    RIBBONS,
    WILLOWS,
    Card,
    CardSet,
    card_named,
    card_set,
    cards_in,
    count,
    id_of,
    kind_of,
)
from tutor.rules.position import EXHAUSTED, NOBODY
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.score.par import ALL_AT_PAR, DOUBLE, Outcome, find_special, settle
from tutor.rules.score.scoring import card_points, score_pile, score_sheet

MOST_OPTIONS: Final = 3
FEWEST_OTHERS: Final = 2  # further cards next to two yaku, for variety
_TRIES: Final = 40


def find_held(ruleset: Ruleset, pile: CardSet) -> frozenset[str]:
    """Return the yaku that score in a pile."""
    return frozenset(line.yaku.id for line in score_sheet(ruleset, 1, pile))


def name_yaku(ruleset: Ruleset, name: str) -> Yaku:
    """Return a yaku of a ruleset by its id."""
    return next(yaku for yaku in ruleset.yaku() if yaku.id == name)


def find_alike(ruleset: Ruleset, wanted: CardSet) -> CardSet:
    """Return cards of the kinds that some cards are of, which are none of them."""
    kinds = {ruleset.kind_of(card) for card in cards_in(wanted)}
    return card_set(c for c in cards_in(ALL & ~wanted) if ruleset.kind_of(c) in kinds)


def draw_pile(
    random: Random, ruleset: Ruleset, size: int, wanted: str, ids: tuple[str, ...]
) -> CardSet:
    """Return a pile that holds of some yaku only the one that is *wanted*, or none of them.

    A pile without any misses one of them by a card. It is empty where nothing came of it.
    """
    there = [other.id for other in ruleset.yaku() if other.id in ids]
    if not there:
        return 0
    yaku = name_yaku(ruleset, wanted if wanted != NONE else random.choice(there))
    core = pick_some(random, yaku.cards, yaku.need if wanted != NONE else yaku.need - 1)
    hand = {wanted} - {NONE}
    for _try in range(_TRIES):
        alike = pick_some(random, find_alike(ruleset, yaku.cards), random.randint(0, 3))
        cards = card_set((*core, *alike[: max(0, size - len(core))]))
        noise = pick_some(random, (ALL if yaku.need < 9 else ~CHAFF & ALL) & ~cards, size)
        pile = cards | card_set(noise[: max(0, size - count(cards))])
        if count(pile) == size and find_held(ruleset, pile) == hand:
            return pile
    return 0


def draw_named(
    random: Random, ruleset: Ruleset, size: int, ids: tuple[str, ...], one_in: int = 4
) -> Draft | None:
    """Draw a pile in which a yaku is to be named, or that there is none."""
    wanted = NONE if is_rare(random, one_in) else random.choice(ids)
    wrong = choose_some(random, [name for name in ids if name != wanted], MOST_OPTIONS - 1)
    options = (*wrong, wanted) if wanted != NONE else wrong
    return _ask_for_name(random, ruleset, size, wanted, options)


def _ask_for_name(
    random: Random, ruleset: Ruleset, size: int, wanted: str, options: tuple[str, ...]
) -> Draft | None:
    pile = draw_pile(random, ruleset, size, wanted, options)
    if not pile:
        return None
    rest = [option for option in options if option != wanted]
    return Draft(
        exercise=Find(options=mix(random, options), expect=(wanted,)),
        said=("named", "named-none") if wanted == NONE else ("named",),
        cards=mix(random, cards_in(pile)),
        wrong=(
            *foresee("there-is", (f"yaku:{NONE}",) if wanted != NONE else ()),
            *foresee("not-whole", (f"yaku:{name}" for name in rest)),
            OTHERWISE,
        ),
        figures={"yaku": f"{{yaku:{wanted}}}"},
    )


def draw_points(
    random: Random, ruleset: Ruleset, size: int, ids: tuple[str, ...], one_in: int = 6
) -> Draft | None:
    """Draw a pile; the question is the sum of its yaku, which other cards can make too."""
    drawn = draw_any_points(random, ruleset, size, ids, one_in)
    return None if drawn and _is_the_only_pile(ruleset, card_set(drawn.cards)) else drawn


def draw_any_points(
    random: Random, ruleset: Ruleset, size: int, ids: tuple[str, ...], one_in: int
) -> Draft | None:
    """Draw a pile; the question is the sum of its yaku. One in *one_in* has none."""
    is_empty = is_rare(random, one_in)
    chosen = [name_yaku(ruleset, name) for name in choose_some(random, ids, random.randint(1, 2))]
    if sum(yaku.need for yaku in chosen) + FEWEST_OTHERS > size:
        chosen = chosen[:1]
    core = [c for yaku in chosen for c in pick_some(random, yaku.cards, yaku.need - is_empty)]
    return _ask_for_points(random, ruleset, size, core, ids, is_empty)


def _ask_for_points(
    random: Random,
    ruleset: Ruleset,
    size: int,
    core: list[Card],
    ids: tuple[str, ...],
    is_empty: bool,
) -> Draft | None:
    alike = find_alike(ruleset, card_set(core))
    more = (*pick_some(random, alike, random.randint(0, 2)), *pick_some(random, ALL, size))
    cards = tuple(dict.fromkeys((*core, *more)))[:size]
    sheet = score_sheet(ruleset, 1, card_set(cards))
    points = sum(line.points for line in sheet)
    if len(cards) < size or is_empty != (not points) or len(core) > size:
        return None
    hand = {line.yaku.id for line in sheet}
    if not hand <= set(ids):
        return None
    flat = sum(line.yaku.points for line in sheet)
    each = sum(
        yaku.points for yaku in ruleset.yaku() if count(card_set(cards) & yaku.cards) >= yaku.need
    )
    return Draft(
        exercise=Count(ask="yaku-points", expect=points),
        said=("points", "points-none") if is_empty else ("points",),
        cards=mix(random, cards),
        wrong=(*foresee_numbers(points, {"extras": flat, "replaced": each}), OTHERWISE),
        figures={
            "number": points,
            "yaku": ", ".join(f"{{yaku:{scored.yaku.id}}}" for scored in sheet),
        },
    )


def draw_same_pile(random: Random, step: Step, size: int) -> Draft | None:
    """Draw other cards for a question about a pile: the same names on offer, the same yaku."""
    exercise, ruleset = step.exercise, step.ruleset
    match exercise:
        case Find(ask=ask, options=options, expect=(wanted,)) if ask != DEALT:
            drawn = _ask_for_name(random, ruleset, size, wanted, options)
            find = replace(exercise, expect=(wanted,))
            return replace(drawn, exercise=find) if drawn else None
        case Count(ask="yaku-points") if not step.rows:
            return draw_points_of(random, ruleset, size, pile_of(step))
    return None


def draw_points_of(random: Random, ruleset: Ruleset, size: int, pile: CardSet) -> Draft | None:
    """Draw another pile with the yaku of one; the question is their sum."""
    hand = find_held(ruleset, pile)
    core = _cover(random, ruleset, hand)
    return _ask_for_points(random, ruleset, size, core, tuple(hand), not hand)


def _is_the_only_pile(ruleset: Ruleset, pile: CardSet) -> bool:
    """Return whether yaku need each card of a pile, so that no other cards make them."""
    rows = (name_yaku(ruleset, name) for name in find_held(ruleset, pile))
    return pile == reduce(or_, (row.cards for row in rows if row.need == count(row.cards)), 0)


def _cover(random: Random, ruleset: Ruleset, hand: frozenset[str]) -> list[Card]:
    """Return cards that make all of some yaku, those in several of them once."""
    core: CardSet = 0
    for other in sorted(map(partial(name_yaku, ruleset), hand), key=lambda yaku: yaku.need):
        missing = max(0, other.need - count(core & other.cards))
        core |= card_set(pick_some(random, other.cards & ~core, missing))
    return cards_in(core)


def draw_either(
    random: Random, ruleset: Ruleset, size: int, ids: tuple[str, ...], one_in: int = 4
) -> Draft | None:
    """Draw a pile; the question is its yaku, or their number."""
    draw = random.choice((draw_named, draw_points))
    return draw(random, ruleset, size, ids, one_in)


def draw_finishing(
    random: Random, ruleset: Ruleset, size: int, ids: tuple[str, ...]
) -> Draft | None:
    """Draw a pile that lacks a card of a yaku, and a field with that card on it."""
    yaku = name_yaku(ruleset, random.choice(ids))
    core = pick_some(random, yaku.cards, yaku.need - 1)
    field_size = max(4, min(7, size - len(core)))
    cards = pick_some(random, ALL & ~card_set(core), size - len(core) - 1)
    right = pick_some(random, yaku.cards & ~card_set((*core, *cards)), 1)
    field = mix(random, (*right, *cards[: field_size - 1]))
    pile = mix(random, (*core, *cards[field_size - 1 :]))
    place = [other.id for other in ruleset.yaku()].index(yaku.id)
    finishing = [
        card
        for card in field
        if score_pile(ruleset.tables(), card_set(pile) | 1 << card, 0)[1] >> place & 1
    ]
    full = [c for c in field if count((card_set(pile) | 1 << c) & yaku.cards) >= yaku.need]
    is_alone = score_pile(ruleset.tables(), card_set(pile), 0)[1] == 0
    if full != finishing:  # it would be complete, but another replaces it
        return None
    if not is_alone or not right or not finishing or len(finishing) == len(field):
        return None
    alike = [c for c in field if c not in finishing and kind_of(c) == kind_of(finishing[0])]
    return Draft(
        exercise=Tap(
            want=f"completes:{yaku.id}", zone="field", expect=tuple(map(id_of, finishing))
        ),
        said=("finishing",),
        board=LessonBoard(field=field, won=(pile,)),
        wrong=(*foresee_cards("alike", alike), OTHERWISE),
        figures={"yaku": f"{{yaku:{yaku.id}}}"},
    )


_KOIKOI: Final = usual("koikoi")
_ROPPYAKKEN: Final = usual("roppyakken")
_HACHIHACHI: Final = usual("hachihachi")
_SMALL: Final = ((7, 8), (9, 10), (11, 13))
_LARGE: Final = ((11, 12), (13, 14), (15, 17))
_RIBBONS: Final = ("akatan", "aotan", "tan")
_LIGHTS: Final = ("sanko", "ameshiko", "shiko", "goko")
_ISLANDS: Final = tuple(f"shima-{month}" for month in (1, 2, 3, 4, 8, 10, 12))


def _family(
    name: str,
    ruleset: Ruleset,
    ids: tuple[str, ...],
    bands: tuple[tuple[int, int], ...] = _SMALL,
    one_in: int = 4,
) -> Family:
    return Family(name, ruleset, bands, partial(draw_either, ids=ids, one_in=one_in))


def _near(name: str, ruleset: Ruleset, ids: tuple[str, ...]) -> Family:
    return Family(name, ruleset, _SMALL, partial(draw_named, ids=ids, one_in=2))


def _finishing(name: str, ids: tuple[str, ...]) -> Family:
    bands = ((8, 9), (10, 12), (13, 16))
    return Family(name, _KOIKOI, bands, partial(draw_finishing, ids=ids))


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
    _family("yaku-of-pile:chaff", _KOIKOI, ("kasu",), _LARGE, 3),
    _family("yaku-of-pile:tan", _KOIKOI, ("tan",)),
    _family("yaku-of-pile:tane", _KOIKOI, ("tane",)),
    _family(
        "yaku-of-pile:ribbons",
        _KOIKOI,
        (*_RIBBONS, "akatan_aotan"),
        ((9, 10), (11, 12), (13, 14)),
    ),
    _family("yaku-of-pile:animals", _KOIKOI, ("inoshikacho", "tane")),
    _family("yaku-of-pile:lights", _KOIKOI, _LIGHTS),
    _family("yaku-of-pile:cup", _KOIKOI, ("hanami", "tsukimi")),
    _family("yaku-of-pile:mixed", _KOIKOI, (*_RIBBONS, *_LIGHTS, "inoshikacho", "hanami", "tane")),
    _family(
        "yaku-of-pile:viewings-roppyakken", _ROPPYAKKEN, ("hanami", "tsukimi", "teppo"), _SMALL
    ),
    _family(
        "yaku-of-pile:lights-roppyakken", _ROPPYAKKEN, ("shiko", "matsukiribozu", "ozan"), _SMALL
    ),
    _family(
        "yaku-of-pile:ribbons-roppyakken",
        _ROPPYAKKEN,
        ("kozan", "aotan", "sotan", "nanatan"),
        ((7, 8), (9, 10), (11, 12)),
    ),
    _family("yaku-of-pile:islands", _ROPPYAKKEN, (*_ISLANDS, "ameshima", "inoshikacho")),
    Family(
        "island-months",
        _ROPPYAKKEN,
        _SMALL,
        partial(draw_named, ids=(*_ISLANDS, "ameshima"), one_in=3),
    ),
    _family(
        "yaku-of-pile:hachihachi",
        _HACHIHACHI,
        ("akatan", "aotan", "nanatan", "inoshikacho", "shiko", "goko"),
        ((7, 8), (9, 10), (11, 12)),
    ),
    _near("near-miss:poetry", _KOIKOI, ("akatan",)),
    _near("near-miss:rain-man", _KOIKOI, ("sanko",)),
    _near("near-miss:rain-in-four", _ROPPYAKKEN, ("shiko", "matsukiribozu")),
    _finishing("finishing:ribbons", _RIBBONS),
    _finishing("stop-or-call:when", (*_RIBBONS, "sanko", "inoshikacho", "hanami", "tsukimi")),
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

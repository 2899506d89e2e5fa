"""The properties of a card: family, month, kind, sort of ribbon, at each table."""

from functools import partial
from random import Random
from typing import Final

from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    choose_some,
    foresee,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.kinds.order import Order
from tutor.lessons.kinds.sort import Sort
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.table.facts import RIBBONS, ribbon_sort
from tutor.rules import cards as deck
from tutor.rules.cards import (
    ALL,
    MONTHS,
    Card,
    CardSet,
    Kind,
    card_set,
    cards_in,
    id_of,
    month_of,
    month_set,
)
from tutor.rules.ruleset import Ruleset

BINS: Final = tuple(kind.name.lower() for kind in Kind)
TAKEN_FOR: Final = {  # cards that look like another kind: the reply to the mistake
    "11-rainman": "rain-man",
    "9-cup": "thing",
    "5-bridge": "thing",
    "11-lightning": "lightning",
    "12-chaff-yellow": "yellow",
    "2-warbler": "warbler",
}


def _month(month: int) -> CardSet:
    return month_set(4 * (month - 1))


def _ids(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(id_of(card) for card in cards)


def draw_relatives(random: Random, _ruleset: Ruleset, size: int) -> Draft:
    """Draw cards of which one month alone is there more than once."""
    month, *opponents = mix(random, MONTHS)
    relatives = pick_some(random, _month(month), random.randint(2, min(4, size - 2)))
    strangers = tuple(
        card
        for other in opponents[: size - len(relatives)]
        for card in pick_some(random, _month(other), 1)
    )
    return Draft(
        exercise=Tap(want=f"month:{month}", expect=_ids(relatives)),
        said=("relatives",),
        cards=mix(random, (*relatives, *strangers)),
        wrong=(
            *foresee("stranger", (f"card:{id_of(stranger)}" for stranger in strangers)),
            OTHERWISE,
        ),
    )


def draw_year(random: Random, _ruleset: Ruleset, size: int, months: range = MONTHS) -> Draft:
    """Draw one card of each of some months, to sort by month."""
    chosen = sorted(choose_some(random, months, size))
    cards = tuple(card for month in chosen for card in pick_some(random, _month(month), 1))
    return Draft(
        exercise=Order(by="month", expect=_ids(cards)),
        said=("year",),
        cards=mix(random, cards),
        wrong=(*foresee("backwards", (f"first:{id_of(cards[-1])}",)), OTHERWISE),
    )


def draw_gardens(
    random: Random,
    _ruleset: Ruleset,
    size: int,
    among: range = MONTHS,
    gardens: tuple[str, ...] = ("gardens",),
) -> Draft:
    """Draw cards of several months, to be sorted by month, or by a plant that is named."""
    months = choose_some(random, among, random.randint(max(2, size // 4), min(len(among), size)))
    cards = [card for month in months for card in pick_some(random, _month(month), 1)]
    remaining = ALL & ~card_set(cards) & card_set(c for c in cards_in(ALL) if month_of(c) in months)
    cards += pick_some(random, remaining, size - len(cards))
    bins = tuple(map(str, sorted(months)))
    return Draft(
        exercise=Sort(
            by="month",
            bins=bins,
            expect={
                name: tuple(id_of(c) for c in cards if str(month_of(c)) == name) for name in bins
            },
        ),
        said=gardens,
        cards=mix(random, cards),
        wrong=(OTHERWISE,),
    )


def draw_month_named(random: Random, _ruleset: Ruleset, size: int) -> Draft:
    """Draw cards of different months, of which one month is named."""
    months = choose_some(random, MONTHS, size)
    cards = tuple(card for month in months for card in pick_some(random, _month(month), 1))
    return Draft(
        exercise=Tap(want=f"month:{months[0]}", expect=_ids(cards[:1])),
        said=("month-named",),
        cards=mix(random, cards),
        wrong=(OTHERWISE,),
        figures={"month": f"{{month:{months[0]}}}"},
    )


def draw_one_kind(random: Random, ruleset: Ruleset, size: int) -> Draft:
    """Draw cards of which those of one kind are to be found."""
    kind = random.choice(tuple(Kind))
    wanted = pick_some(random, ruleset.kinds[kind], random.randint(1, max(1, size - 2)))
    cards = pick_some(random, ALL & ~ruleset.kinds[kind], size - len(wanted))
    name = kind.name.lower()
    return Draft(
        exercise=Tap(want=f"kind:{name}", expect=_ids(wanted)),
        said=("one-kind", f"one-kind-{name}"),
        cards=mix(random, (*wanted, *cards)),
        wrong=(*foresee("another-kind", (f"card:{id_of(number)}" for number in cards)), OTHERWISE),
    )


def draw_kinds(random: Random, ruleset: Ruleset, size: int) -> Draft:
    """Draw cards to be sorted by kind."""
    cards = pick_some(random, ALL, size)
    kinds = {card: ruleset.kind_of(card).name.lower() for card in cards}
    looks = {id_of(card): TAKEN_FOR[id_of(card)] for card in cards if id_of(card) in TAKEN_FOR}
    misread = {
        say: [f"card:{name}" for name, other in looks.items() if other == say]
        for say in dict.fromkeys(looks.values())
    }
    return Draft(
        exercise=Sort(
            by="kind",
            bins=BINS,
            expect={name: tuple(id_of(c) for c in cards if kinds[c] == name) for name in BINS},
        ),
        said=("kinds", f"kinds-{ruleset.game.name}"),
        cards=cards,
        wrong=(
            *(foreseen_miss for say in misread for foreseen_miss in foresee(say, misread[say])),
            OTHERWISE,
        ),
    )


def draw_ribbons(random: Random, _ruleset: Ruleset, size: int) -> Draft:
    """Draw cards among which the ribbons of one sort are to be found."""
    sort = random.choice(tuple(RIBBONS))
    wanted = pick_some(random, RIBBONS[sort], random.randint(1, 3))
    other = pick_some(random, deck.RIBBONS & ~RIBBONS[sort], max(1, (size - len(wanted)) // 2))
    cards = pick_some(random, ALL & ~deck.RIBBONS, size - len(wanted) - len(other))
    return Draft(
        exercise=Tap(want=f"ribbon:{sort}", expect=_ids(wanted)),
        said=("ribbons", f"ribbons-{sort}"),
        cards=mix(random, (*wanted, *other, *cards)),
        wrong=(
            *(
                foreseen_miss
                for name in RIBBONS
                for foreseen_miss in foresee(
                    f"{name}-one",
                    (f"card:{id_of(card)}" for card in other if ribbon_sort(card) == name),
                )
            ),
            *foresee("no-ribbon", (f"card:{id_of(card)}" for card in cards)),
            OTHERWISE,
        ),
    )


_CARDS: Final = usual("koikoi")
_SORTED: Final = ((6, 7), (8, 9), (10, 12))
FAMILIES: Final = (
    Family("family-of-card", _CARDS, ((4, 5), (6, 7), (8, 10)), draw_relatives),
    Family("month-of-card", _CARDS, ((4, 5), (6, 8), (9, 12)), draw_year),
    Family(
        "month-of-card:first-half",
        _CARDS,
        ((5, 5), (6, 6)),
        partial(draw_year, months=range(1, 7)),
    ),
    Family(
        "month-of-card:second-half",
        _CARDS,
        ((5, 5), (6, 6)),
        partial(draw_year, months=range(7, 13)),
    ),
    Family(
        "plant-of-card",
        _CARDS,
        _SORTED,
        partial(draw_gardens, gardens=("gardens", "gardens-named")),
    ),
    Family("sorted-months", _CARDS, _SORTED, draw_gardens),
    Family("sorted-months:first-half", _CARDS, _SORTED, partial(draw_gardens, among=range(1, 7))),
    Family("sorted-months:second-half", _CARDS, _SORTED, partial(draw_gardens, among=range(7, 13))),
    Family("month-named", _CARDS, ((4, 4), (5, 6), (7, 8)), draw_month_named),
    Family("one-kind", _CARDS, ((5, 6), (7, 8), (9, 11)), draw_one_kind),
    Family("kind-of-card", _CARDS, ((5, 6), (7, 9), (10, 12)), draw_kinds),
    Family("kind-of-card:roppyakken", usual("roppyakken"), ((5, 6), (7, 9), (10, 12)), draw_kinds),
    Family("ribbon-sort", _CARDS, ((5, 6), (7, 8), (9, 11)), draw_ribbons),
)

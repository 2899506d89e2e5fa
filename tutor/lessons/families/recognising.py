"""The properties of cards: family, month, kind, sort of ribbon; and which card begins a match."""

from functools import partial
from random import Random
from typing import Final

from tutor.lessons.facts import RIBBONS, STATED, ribbon_sort
from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    choose_some,
    foresee,
    foresee_cards,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import Pick, Tap
from tutor.lessons.kinds.placing import Order, Sort
from tutor.lessons.model import ForeseenMiss
from tutor.rules import cards as deck
from tutor.rules.cards import (
    ALL,
    LIGHTS,
    MONTHS,
    Card,
    CardSet,
    Kind,
    card_set,
    cards_in,
    id_of,
    kind_of,
    month_of,
    month_set,
)
from tutor.rules.first_dealer import find_earliest_players
from tutor.rules.round.bidding import Bidding
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
    month, *others = mix(random, MONTHS)
    relatives = pick_some(random, _month(month), random.randint(2, min(4, size - 2)))
    strangers = tuple(
        card
        for other in others[: size - len(relatives)]
        for card in pick_some(random, _month(other), 1)
    )
    return Draft(
        exercise=Tap(want=f"month:{month}", expect=_ids(relatives)),
        said=("relatives",),
        cards=mix(random, (*relatives, *strangers)),
        wrong=(
            *foresee_cards("stranger", strangers),
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
        wrong=(*foresee_cards("another-kind", cards), OTHERWISE),
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
            *(ForeseenMiss(tuple(marks), say) for say, marks in misread.items()),
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
                miss
                for name in RIBBONS
                for miss in foresee_cards(
                    f"{name}-one", [card for card in other if ribbon_sort(card) == name]
                )
            ),
            *foresee_cards("no-ribbon", cards),
            OTHERWISE,
        ),
    )


_CARDS: Final = usual("koikoi")
_SORTED: Final = ((6, 7), (8, 9), (10, 12))


OPTIONS: Final = 4
TWINS: Final = ("-a", "-b")  # how the ids of cards end that share their name


def _set_of(kind: str) -> CardSet:
    return card_set(card for card in cards_in(ALL) if kind_of(card).name.lower() == kind)


def draw_month(random: Random, _ruleset: Ruleset, _size: int) -> Draft:
    """Draw a card; the question is its month."""
    card = pick_some(random, ALL, 1)[0]
    right = month_of(card)
    wrong = choose_some(random, [month for month in MONTHS if month != right], OPTIONS - 1)
    options = tuple(f"month-{number}" for number in sorted((right, *wrong)))
    return Draft(
        exercise=Pick(options=options, expect=(f"month-{right}",)),
        said=("glance-month",),
        cards=(card,),
        figures={"month": f"{{month:{right}}}"},
        names={option: f"{{month:{option.removeprefix('month-')}}}" for option in options},
    )


def draw_kind(random: Random, _ruleset: Ruleset, _size: int) -> Draft:
    """Draw a card; the question is its kind, with all four kinds equally likely."""
    right = random.choice(BINS)
    return Draft(
        exercise=Pick(options=BINS, expect=(right,)),
        said=("glance-kind", f"glance-{right}"),
        cards=pick_some(random, _set_of(right), 1),
    )


def draw_name(random: Random, _ruleset: Ruleset, size: int) -> Draft:
    """Draw a name, and cards of which one is called so: its month and its kind are there too."""
    called = [card for card in cards_in(ALL) if not id_of(card).endswith(TWINS)]
    right = random.choice(called)
    alike = card_set(number for number in called if kind_of(number) == kind_of(right)) & ~(
        1 << right
    )
    family = month_set(right) & ~(1 << right)
    near = (*pick_some(random, family, 1), *pick_some(random, alike & ~family, 2))
    cards = pick_some(random, ALL & ~card_set((right, *near)), size - 1 - len(near))
    return Draft(
        exercise=Tap(want=STATED, zone="cards", expect=(id_of(right),)),
        said=("glance-name",),
        cards=mix(random, (right, *near, *cards)),
        figures={"card": f"{{card:{id_of(right)}}}"},
    )


def draw_count(random: Random, _ruleset: Ruleset, size: int) -> Draft:
    """Draw a pile of which the cards of one kind are to be counted."""
    kind = random.choice(BINS[1:])
    wanted = pick_some(random, _set_of(kind), random.randint(2, size - 2))
    cards: tuple[Card, ...] = (*wanted, *pick_some(random, ALL & ~_set_of(kind), size))[:size]
    return Draft(
        exercise=Count(ask=f"number:kind:{kind}", expect=len(wanted)),
        said=("glance-count", f"glance-count-{kind}"),
        cards=mix(random, cards),
        figures={"number": len(wanted)},
    )


GLANCES: Final = (
    Family("glance:month", _CARDS, ((1, 1),), draw_month),
    Family("glance:kind", _CARDS, ((1, 1),), draw_kind),
    Family("glance:name", _CARDS, ((5, 5), (6, 6), (8, 8)), draw_name),
    Family("glance:count", _CARDS, ((7, 8), (9, 10), (11, 12)), draw_count),
)


def draw_first(random: Random, ruleset: Ruleset, size: int, speaks: bool = False) -> Draft:
    """Draw a card for each player: whose card makes them the dealer.

    With *speaks*, the answer is the player who speaks first after that deal.
    """
    months = choose_some(random, MONTHS, size)
    cards = tuple(card for m in months for card in pick_some(random, month_set(4 * (m - 1)), 1))
    dealer = find_earliest_players(dict(enumerate(cards)))[0]
    seat = Bidding.at(ruleset.toggles, size, dealer).speaker if speaks else dealer
    grand = [
        card
        for card in cards_in(card_set(cards) & LIGHTS)
        if card not in (cards[seat], cards[dealer])
    ]
    return Draft(
        exercise=Tap(want=STATED, expect=(id_of(cards[seat]),)),
        said=("first-speaker",) if speaks else ("first-dealer",),
        cards=cards,
        wrong=(
            *foresee("deals", (f"card:{id_of(cards[dealer])}",) if speaks else ()),
            *foresee_cards("grand", grand),
            OTHERWISE,
        ),
        figures={"card": f"{{card:{id_of(cards[seat])}}}"},
    )


_HACHIHACHI: Final = usual("hachihachi")
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
    Family("dealer-draw", usual("koikoi"), ((4, 4), (5, 6), (7, 8)), draw_first),
    Family("first-player", _HACHIHACHI, ((4, 4), (5, 6), (7, 8)), draw_first),
    Family("who-speaks", _HACHIHACHI, ((4, 4), (5, 6), (7, 7)), partial(draw_first, speaks=True)),
)

"""Recognition at a glance: the month, kind or name of a card, the count of one kind.

For drills only: with so few cases a lesson would repeat itself.
"""

from random import Random
from typing import Final

from tutor.lessons.families.family import Draft, Family, choose_some, mix, pick_some, usual
from tutor.lessons.kinds.count import Count
from tutor.lessons.kinds.pick import Pick
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.table.facts import STATED
from tutor.rules.cards import (
    ALL,
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
from tutor.rules.ruleset import Ruleset

OPTIONS: Final = 4
KINDS: Final = tuple(kind.name.lower() for kind in Kind)
TWINS: Final = ("-a", "-b")  # how the ids of cards end that share their name


def _set_of(kind: str) -> CardSet:
    return card_set(card for card in cards_in(ALL) if kind_of(card).name.lower() == kind)


def draw_month(random: Random, _ruleset: Ruleset, _size: int) -> Draft:
    """Draw a card; the question is its month."""
    card = pick_some(random, ALL, 1)[0]
    right = month_of(card)
    opponents = choose_some(random, [month for month in MONTHS if month != right], OPTIONS - 1)
    options = tuple(f"month-{number}" for number in sorted((right, *opponents)))
    return Draft(
        exercise=Pick(options=options, expect=(f"month-{right}",)),
        said=("glance-month",),
        cards=(card,),
        figures={"month": f"{{month:{right}}}"},
        names={option: f"{{month:{option.removeprefix('month-')}}}" for option in options},
    )


def draw_kind(random: Random, _ruleset: Ruleset, _size: int) -> Draft:
    """Draw a card; the question is its kind, with all four kinds equally likely."""
    right = random.choice(KINDS)
    return Draft(
        exercise=Pick(options=KINDS, expect=(right,)),
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
    kind = random.choice(KINDS[1:])
    wanted = pick_some(random, _set_of(kind), random.randint(2, size - 2))
    cards: tuple[Card, ...] = (*wanted, *pick_some(random, ALL & ~_set_of(kind), size))[:size]
    return Draft(
        exercise=Count(ask=f"number:kind:{kind}", expect=len(wanted)),
        said=("glance-count", f"glance-count-{kind}"),
        cards=mix(random, cards),
        figures={"number": len(wanted)},
    )


_CARDS: Final = usual("koikoi")
FAMILIES: Final = (
    Family("glance:month", _CARDS, ((1, 1),), draw_month),
    Family("glance:kind", _CARDS, ((1, 1),), draw_kind),
    Family("glance:name", _CARDS, ((5, 5), (6, 6), (8, 8)), draw_name),
    Family("glance:count", _CARDS, ((7, 8), (9, 10), (11, 12)), draw_count),
)

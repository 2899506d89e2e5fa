"""Sentences about the deck: months, kinds, ribbons."""

from collections.abc import Sequence
from typing import Final

from tutor.rules.cards import (
    BLUE_RIBBONS,
    CHAFF,
    POETRY_RIBBONS,
    Card,
    CardSet,
    Kind,
    card_named,
    cards_in,
    cards_named,
    count,
    month_set,
)
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import (
    _,
    add_full_stop,
    add_label,
    capitalise,
    join_sentences,
    join_with_and,
    ngettext,
)
from tutor.web.words.names.cards import LIGHTNING, MONTHS, flower, kind_name, short_name

PLAIN: Final = CHAFF & ~cards_named(LIGHTNING)  # cards that show their plant alone
MOST_IN_FULL: Final = 2  # months of which each card is named


def tell_months(months: Sequence[int]) -> str:
    """Return the flowers of months from 1 to 12; for one or two months each card too."""
    if len(months) <= MOST_IN_FULL:
        return join_sentences(map(_tell_cards, months))
    stated = [_("%(month)s is %(flower)s", **_name_month(month)) for month in months]
    return add_full_stop(capitalise(join_with_and(stated)))


def _tell_cards(month: int) -> str:
    cards = month_set(_first_of(month))
    plain = count(cards & PLAIN)
    stated = [short_name(card) for card in cards_in(cards & ~PLAIN)]
    if plain:
        stated.append(
            ngettext("%(num)d card with only the plant", "%(num)d cards with only the plant", plain)
        )
    text = _(
        "%(month)s is %(flower)s: %(cards)s.", cards=join_with_and(stated), **_name_month(month)
    )
    return capitalise(text)


def _first_of(month: int) -> Card:
    return 4 * (month - 1)


def _name_month(month: int) -> dict[str, str]:
    return {"month": _(MONTHS[month - 1]), "flower": flower(_first_of(month))}


def tell_kind(rules: Ruleset, kind: Kind) -> str:
    """Return which cards are of a kind."""
    cards = join_with_and(list(map(short_name, cards_in(rules.kinds[kind]))))
    return add_full_stop(add_label(kind_name(kind), cards))


def tell_kinds_apart(rules: Ruleset) -> str:
    """Return how to distinguish the kinds."""
    return _(
        "Lights are %(lights)s. A card with a ribbon is a ribbon, a plant alone is chaff, and so is"
        " %(lightning)s; every other picture is an animal.",
        lights=join_with_and(list(map(short_name, cards_in(rules.kinds[Kind.LIGHT])))),
        lightning=short_name(card_named(LIGHTNING)),
    )


def tell_ribbons() -> str:
    """Return on which plants ribbons of each sort hang."""
    return _(
        "Poetry ribbons are those of %(poetry)s, blue ones those of %(blue)s; all others are plain "
        "red.",
        poetry=_join_flowers(POETRY_RIBBONS),
        blue=_join_flowers(BLUE_RIBBONS),
    )


def _join_flowers(cards: CardSet) -> str:
    return join_with_and([flower(card) for card in cards_in(cards)])

"""The 48 cards, and sets of them as integers with one bit a card.

Glossary: a *card* is an index 0..47, four to a *month*, in the order of `IDS`;
its *kind* is light, animal, ribbon or chaff; a *card set* is an int whose bit
*i* says that card *i* is in it. Source: RULES.md section 1.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Final

Card = int
CardSet = int

NO_CARD: Final = -1
MONTHS: Final = range(1, 13)


class Kind(IntEnum):
    """The four kinds of card (Koi-Koi and Hachi-Hachi sorting)."""

    LIGHT = 0
    ANIMAL = 1
    RIBBON = 2
    CHAFF = 3


class UnknownCardError(ValueError):
    """A text that names no card."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no card named {name!r}.")
        self.name = name


_PICTURES: Final = (
    "crane ribbon chaff-a chaff-b",
    "warbler ribbon chaff-a chaff-b",
    "curtain ribbon chaff-a chaff-b",
    "cuckoo ribbon chaff-a chaff-b",
    "bridge ribbon chaff-a chaff-b",
    "butterflies ribbon chaff-a chaff-b",
    "boar ribbon chaff-a chaff-b",
    "moon geese chaff-a chaff-b",
    "cup ribbon chaff-a chaff-b",
    "deer ribbon chaff-a chaff-b",
    "rainman swallow ribbon lightning",
    "phoenix chaff-yellow chaff-a chaff-b",
)
IDS: Final = tuple(
    f"{month}-{picture}"
    for month, row in zip(MONTHS, _PICTURES, strict=True)
    for picture in row.split()
)
JOKER: Final[Card] = 48  # the 49th card of seven-player Hachi-Hachi, which is never played
_JOKER_ID: Final = "0-joker"
_INDEX: Final = {name: card for card, name in enumerate(IDS)}


def card_named(name: str) -> Card:
    """Return the card with the id *name*; raise UnknownCardError if there is none."""
    try:
        return _INDEX[name]
    except KeyError:
        raise UnknownCardError(name) from None


def pack_card_named(name: str) -> Card:
    """Return the card of a pack with the id *name*, which may be the joker."""
    return JOKER if name == _JOKER_ID else card_named(name)


def id_of(card: Card) -> str:
    """Return the id of a card, the joker included."""
    return _JOKER_ID if card == JOKER else IDS[card]


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return *cards* as a set of bits."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def cards_named(names: str | Iterable[str]) -> CardSet:
    """Return the set of the cards named, given as a list or as one spaced text."""
    return card_set(
        card_named(name) for name in (names.split() if isinstance(names, str) else names)
    )


def cards_in(cards: CardSet) -> list[Card]:
    """Return the cards of a set in card order."""
    result = []
    while cards:
        result.append((cards & -cards).bit_length() - 1)
        cards &= cards - 1
    return result


def ids_in(cards: CardSet) -> list[str]:
    """Return the ids of a set in card order."""
    return [id_of(card) for card in cards_in(cards)]


def count(cards: CardSet) -> int:
    """Return how many cards are in the set."""
    return cards.bit_count()


def lowest(cards: CardSet) -> Card:
    """Return the first card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def month_of(card: Card) -> int:
    """Return the month 1..12 of a card."""
    return card // 4 + 1


def month_set(card: Card) -> CardSet:
    """Return the four cards of the month of *card*."""
    return 15 << (card & 60)


ALL: Final[CardSet] = (1 << 48) - 1
LIGHTS: Final[CardSet] = cards_named("1-crane 3-curtain 8-moon 11-rainman 12-phoenix")
ANIMALS: Final[CardSet] = cards_named(
    "2-warbler 4-cuckoo 5-bridge 6-butterflies 7-boar 8-geese 9-cup 10-deer 11-swallow"
)
RIBBONS: Final[CardSet] = card_set(i for i, name in enumerate(IDS) if name.endswith("ribbon"))
CHAFF: Final[CardSet] = ALL & ~(LIGHTS | ANIMALS | RIBBONS)
POETRY_RIBBONS: Final[CardSet] = cards_named("1-ribbon 2-ribbon 3-ribbon")
BLUE_RIBBONS: Final[CardSet] = cards_named("6-ribbon 9-ribbon 10-ribbon")
RAIN_MAN: Final[CardSet] = cards_named("11-rainman")
SAKE_CUP: Final[CardSet] = cards_named("9-cup")
WILLOWS: Final[CardSet] = month_set(card_named("11-rainman"))
PAULOWNIAS: Final[CardSet] = month_set(card_named("12-phoenix"))
BY_KIND: Final = {
    Kind.LIGHT: LIGHTS,
    Kind.ANIMAL: ANIMALS,
    Kind.RIBBON: RIBBONS,
    Kind.CHAFF: CHAFF,
}


def sort_cards(kinds: Mapping[Kind, CardSet]) -> dict[Card, Kind]:
    """Return the kind of every card, given the cards of each kind."""
    return {card: kind for kind, cards in kinds.items() for card in cards_in(cards)}


_SORTED: Final = sort_cards(BY_KIND)


def kind_of(card: Card) -> Kind:
    """Return the kind of a card."""
    return _SORTED[card]

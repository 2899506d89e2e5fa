"""Cards as they look: what a screen reader says where the month or the kind is the question.

A picture without a label shows flowers and ribbons; it says no month and no kind.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tutor.lessons.kinds.items import Placing
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.model import Step
from tutor.web.i18n.translation import N_, _
from tutor.web.lessons.step.zones import Item, Zone
from tutor.web.table.cards import CardView
from tutor.web.words.names.cards import KIND, MONTHS

MONTH, KIND_OF_CARD, RIBBON = "month", "kind", "ribbon"
LOOKS: Final = {  # what a sort of ribbon is called, and how it looks; blue is its look
    N_("poetry ribbon"): N_("red ribbon with writing"),
    N_("plain red ribbon"): N_("red ribbon without writing"),
}
COMMAS: Final = (", ", "、")


def find_asked_trait(step: Step) -> str:
    """Return what a step asks of single cards: month, kind or sort of ribbon; else nothing."""
    match step.exercise:
        case Placing(by=text) | Tap(want=text):
            about = text.partition(":")[0]
        case _:
            about = ""
    return about if about in (MONTH, KIND_OF_CARD, RIBBON) else ""


def unlabel_zones(zones: Iterable[Zone], about: str) -> tuple[Zone, ...]:
    """Return zones whose cards are called by their looks."""
    return tuple(
        replace(
            zone,
            spots=tuple(replace(spot, view=unlabel_card(spot.view, about)) for spot in zone.spots),
        )
        for zone in zones
    )


def unlabel_items(items: Iterable[Item], about: str) -> tuple[Item, ...]:
    """Return items whose single cards are called by their looks."""
    return tuple(
        replace(item, name=describe_look(item.name, item.cards[0], about)) if item.cards else item
        for item in items
    )


def unlabel_card(card: CardView, about: str) -> CardView:
    """Return a card by its looks: without what the step asks about it."""
    return replace(card, name=describe_look(card.name, card, about))


def describe_look(name: str, card: CardView, about: str) -> str:
    """Return the name of a card without what a step asks about it."""
    if about == RIBBON:
        return _without_sort(name)
    comma = next((one for one in COMMAS if one in name), COMMAS[0])
    words = {one.name.lower(): _(word) for one, word in KIND.items()}
    hidden = _(MONTHS[card.month - 1]) if about == MONTH else words[card.kind]
    parts = [_part(part, hidden) for part in name.split(comma)]
    return comma.join(part for part in parts if part)


def _part(part: str, hidden: str) -> str:
    """Return a part of a name; of what is hidden only its number is left."""
    rest = part.removeprefix(hidden).strip()
    return rest if part.startswith(hidden) and (not rest or rest.isdigit()) else part


def _without_sort(name: str) -> str:
    for sort, looks in LOOKS.items():
        name = name.replace(_(sort), _(looks))
    return name

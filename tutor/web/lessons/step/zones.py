"""What lies on the board of a step: rows of cards, some to tap, some to play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.lessons.kinds.find import Find
from tutor.lessons.kinds.items import Placing
from tutor.lessons.kinds.predict import Predict
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.model import Step
from tutor.lessons.table.situation import LEARNER, start_round
from tutor.rules.cards import (
    NO_CARD,
    Card,
    card_named,
    cards_in,
    id_of,
)
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.play import STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import N_, _
from tutor.web.table.cards import CardView, card_view
from tutor.web.words.names.cards import full_name

LETTERS: Final = "ABCDEFGH"
TITLES: Final = {
    "won2": N_("Captured by the player after"),
    "won1": N_("Captured by the other player"),
    "field": N_("Field"),
    "cards": N_("Cards"),
    "won": N_("Captured by you"),
    "hand": N_("Your hand"),
}


@dataclass(frozen=True)
class ZoneCard:
    """A card of a zone; *tap* is what its box submits, empty when it is only a picture."""

    view: CardView
    tap: str = ""
    is_tapped: bool = False


@dataclass(frozen=True)
class Zone:
    """A row of cards with its name."""

    key: str
    title: str
    spots: tuple[ZoneCard, ...]
    is_pile: bool = False  # to be tapped as a whole
    is_tapped: bool = False


def build_zones(
    step: Step, current: Round | None, tapped: frozenset[str], names: Mapping[str, str]
) -> tuple[Zone, ...]:
    """Return the board of a step: a table as it stands, several piles, or one exhibit.

    *names* are those of the piles, which have letters without.
    """
    placing = step.exercise if isinstance(step.exercise, Placing) else None
    if step.piles and not placing:
        titles = {
            key: names.get(key, letter) for key, letter in zip(step.piles, LETTERS, strict=False)
        }
        return tuple(_pile(step, key, title, tapped) for key, title in titles.items())
    if current is not None:
        return _table(step, current, tapped)
    if not step.cards or (placing and not placing.items):  # else the items are the cards
        return ()
    return (_zone(step, "cards", step.cards, tapped),)


def _pile(step: Step, key: str, title: str, tapped: frozenset[str]) -> Zone:
    spots = tuple(ZoneCard(card_view(card, ruleset=step.ruleset)) for card in step.piles[key])
    return Zone(key, title, spots, step.kind == "tap", key in tapped)


def _table(step: Step, current: Round, tapped: frozenset[str]) -> tuple[Zone, ...]:
    position = current.position
    shown = [
        *(
            _zone(step, f"won{seat}", cards_in(position.captured[seat]), tapped)
            for seat in range(len(position.captured) - 1, 0, -1)
            if position.captured[seat]
        ),
        _zone(step, "field", cards_in(position.field), tapped),
    ]
    if position.captured[LEARNER]:
        shown.append(_zone(step, "won", cards_in(position.captured[LEARNER]), tapped))
    if position.hands[LEARNER]:
        shown.append(_zone(step, "hand", cards_in(position.hands[LEARNER]), tapped))
    if step.kind in ("play", "best"):
        shown = [_add_moves(one, current) for one in shown]
    return tuple(one for one in shown if one.spots)


def _zone(step: Step, key: str, cards: Iterable[Card], tapped: frozenset[str]) -> Zone:
    can_tap = _tappable(step)
    spots = tuple(
        ZoneCard(
            card_view(card, ruleset=step.ruleset),
            id_of(card) if id_of(card) in can_tap else "",
            id_of(card) in tapped,
        )
        for card in cards
    )
    return Zone(key, _(TITLES[key]), spots)


def _tappable(step: Step) -> frozenset[str]:
    match step.exercise:
        case Predict():
            return frozenset(map(id_of, step.board.field if step.board else step.cards))
        case Tap() as exercise:
            return frozenset(exercise.list_zone(step))
        case Find(tap=True):
            return frozenset(map(id_of, step.cards))
    return frozenset()


def _add_moves(shown: Zone, current: Round) -> Zone:
    """Return a zone with the learner's legal moves as buttons."""
    if current.is_over or current.actor != LEARNER:
        return shown
    phase = current.position.phase
    where = {PLAY_HAND: "hand", CHOOSE_HAND: "field", CHOOSE_DRAW: "field"}.get(phase)
    if where != shown.key:
        return shown
    legal = frozenset(id_of(one) for one in current.legal() if one < STOP)
    mark = "target" if where == "field" else ""
    spots = [
        replace(spot, view=replace(spot.view, action=spot.view.id, mark=mark))
        if spot.view.id in legal
        else spot
        for spot in shown.spots
    ]
    return replace(shown, spots=tuple(spots))


def table_of(step: Step) -> Round | None:
    """Return the table of a step as it stands before the learner answers, if it has one."""
    return start_round(step) if step.board else None


def find_placed_card(current: Round | None, ruleset: Ruleset) -> CardView | None:
    """Return the card that waits for the choice of what it takes."""
    if current is None or current.position.placing == NO_CARD:
        return None
    return card_view(current.position.placing, "sel", ruleset=ruleset)


@dataclass(frozen=True)
class Item:
    """Something to sort or to order: a card, a pile, or words."""

    key: str
    name: str
    cards: tuple[CardView, ...]
    answer: str = ""  # what was chosen for it
    is_card: bool = False  # the picture alone says what it is


def build_items(
    step: Step, keys: Iterable[str], names: Mapping[str, str], answers: Mapping[str, str]
) -> tuple[Item, ...]:
    """Return what is to be sorted or ordered, by *keys*."""
    return tuple(
        _item(step, key, place, names, answers.get(key, "")) for place, key in enumerate(keys)
    )


def _item(step: Step, key: str, place: int, names: Mapping[str, str], answer: str) -> Item:
    if key in step.piles:
        cards = tuple(card_view(card, ruleset=step.ruleset) for card in step.piles[key])
        return Item(key, names.get(key, LETTERS[place]), cards, answer)
    if key in names:
        return Item(key, names[key], (), answer)
    view = card_view(card_named(key), ruleset=step.ruleset)
    return Item(key, full_name(card_named(key), None), (view,), answer, is_card=True)

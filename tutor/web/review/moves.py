"""The action at a moment, as cards and in words."""

from dataclasses import dataclass
from typing import Final

from tutor.explain.facts.captures import place_and_take
from tutor.rules.cards import IDS, NO_CARD, Card, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import NOBODY, PLAY_HAND, SHOW
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import list_offers
from tutor.rules.score.sheet import score_sheet
from tutor.web.table.cards import CardView, card_view, card_views
from tutor.web.words.table.decisions import decision_name
from tutor.web.words.table.moves import play_text, take_text

MOST_CARDS: Final = 2  # on one picture


@dataclass(frozen=True)
class DoneAction:
    """An action: the card with its captures, and all in words."""

    cards: tuple[CardView, ...]
    text: str


def describe_action(seen: Observation, action: Action, then: Card = NO_CARD) -> DoneAction:
    """Return an action of a seat; *then* is the card taken where it left a choice."""
    if action >= len(IDS):
        offered = list_offers(seen.ruleset, seen.hand) if seen.phase == SHOW else ()
        return DoneAction((), decision_name(seen.ruleset.game.name, action, offered))
    card, taken = place_and_take(seen, action, then)
    cards = tuple(card_view(one, ruleset=seen.ruleset) for one in [card, *cards_in(taken)][:2])
    text = play_text(card, taken) if seen.phase == PLAY_HAND else take_text(action)
    return DoneAction(cards, text)


def view_dearest_yaku(seen: Observation) -> tuple[CardView, ...]:
    """Return two cards of the yaku behind a stop or call."""
    return card_views(list_dearest_yaku(seen)[:MOST_CARDS], ruleset=seen.ruleset)


def list_dearest_yaku(seen: Observation) -> tuple[Card, ...]:
    """Return the captured cards behind a stop or call, or the shown cards of a hand."""
    if seen.phase == SHOW:
        offered = max(list_offers(seen.ruleset, seen.hand), key=lambda one: one.points)
        return tuple(cards_in(offered.cards))
    if seen.seat == NOBODY:
        return ()
    sheet = score_sheet(seen.ruleset, seen.round, seen.pile_of(seen.seat), seen.field)
    dearest = max(sheet, key=lambda one: one.points, default=None)
    return tuple(cards_in(dearest.cards)) if dearest else ()

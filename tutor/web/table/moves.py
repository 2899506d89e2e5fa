"""The action at a moment, as cards and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.explain.facts.captures import place_and_take
from tutor.rules.cards import IDS, NO_CARD, Card, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import NOBODY, PLAY_HAND, SHOW
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import list_offers
from tutor.rules.score.sheet import ScoredYaku, score_sheet
from tutor.web.table.card_view import CardView, card_view, card_views
from tutor.web.words.table.announcements import decision_name
from tutor.web.words.table.turns import play_text, take_text

MOST_CARDS: Final = 2  # on one picture


@dataclass(frozen=True)
class DoneAction:
    """An action: the card with its captures, and all in words."""

    cards: tuple[CardView, ...]
    text: str


def describe_action(
    observation: Observation, action: Action, following: Card = NO_CARD
) -> DoneAction:
    """Return an action of a seat; *following* is the card taken where it left a choice."""
    if action >= len(IDS):
        return DoneAction((), name_announcement(observation, action))
    card, taken = place_and_take(observation, action, following)
    cards = tuple(
        card_view(number, ruleset=observation.ruleset) for number in [card, *cards_in(taken)][:2]
    )
    text = play_text(card, taken) if observation.phase == PLAY_HAND else take_text(action)
    return DoneAction(cards, text)


def name_announcement(observation: Observation, action: Action) -> str:
    """Return the name of an action that plays no card."""
    offered = (
        list_offers(observation.ruleset, observation.hand) if observation.phase == SHOW else ()
    )
    return decision_name(observation.ruleset, action, offered)


def score_own(observation: Observation) -> Sequence[ScoredYaku]:
    """Return the yaku of the seat that decides, before they are multiplied."""
    pile = observation.pile_of(observation.seat)
    return score_sheet(observation.ruleset, observation.round, pile, observation.field)


def view_dearest_yaku(observation: Observation) -> tuple[CardView, ...]:
    """Return two cards of the yaku behind a stop or call."""
    return card_views(list_dearest_yaku(observation)[:MOST_CARDS], ruleset=observation.ruleset)


def list_dearest_yaku(observation: Observation) -> tuple[Card, ...]:
    """Return the captured cards behind a stop or call, or the shown cards of a hand."""
    if observation.phase == SHOW:
        offered = max(
            list_offers(observation.ruleset, observation.hand), key=lambda offer: offer.points
        )
        return tuple(cards_in(offered.cards))
    if observation.seat == NOBODY:
        return ()
    dearest = max(score_own(observation), key=lambda scored: scored.points, default=None)
    return tuple(cards_in(dearest.cards)) if dearest else ()

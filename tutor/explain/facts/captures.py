"""The cards an action takes, and the unseen cards that can take what it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.engine.estimate import Estimate
from tutor.engine.worlds.unseen import count_held
from tutor.rules.cards import NO_CARD, Card, CardSet, card_set, cards_in, month_set
from tutor.rules.observation import Observation
from tutor.rules.round.capture import STAY, find_targets, list_captures
from tutor.rules.round.play import Action

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.worlds.holdings import Holdings


def place_and_take(
    observation: Observation, action: Action, card: Card = NO_CARD
) -> tuple[Card, CardSet]:
    """Return the card that *action* places, and the cards it takes.

    In a choice the action is the card taken; in a play it is the card placed, and *card* the card
    taken if there is a choice; STAY takes nothing. Taking nothing despite a choice means that none
    was named.
    """
    if observation.placing != NO_CARD:
        return observation.placing, _find_taken(action)
    if card != NO_CARD:
        return action, _find_taken(card)
    taken = list_captures(observation.rules.joker, observation.field, action)
    return action, taken[0] if len(taken) == 1 else 0


def _find_taken(choice: Action) -> CardSet:
    return 0 if choice == STAY else 1 << choice


def is_open(observation: Observation, action: Action, card: Card) -> bool:
    """Return whether *action* leaves a choice that *card* does not name."""
    if observation.placing != NO_CARD or card != NO_CARD:
        return False
    return len(list_captures(observation.rules.joker, observation.field, action)) > 1


def find_takers(observation: Observation, field: CardSet, card: Card) -> CardSet:
    """Return the unseen cards that could take *card* from a field, alone or with others."""
    joker, unseen = observation.rules.joker, observation.unseen
    if not field >> card & 1:
        return 0
    takers = unseen & month_set(card)
    if joker.card == NO_CARD:
        return takers
    wild = cards_in(unseen if card == joker.card else unseen & 1 << joker.card)
    return takers | card_set(own for own in wild if find_targets(joker, field, own) >> card & 1)


def chance_held(
    observation: Observation, holdings: Holdings | None, cards: CardSet, seat: int | None = None
) -> Estimate:
    """Return the chance that *seat*, or any other seat, holds one of some unseen cards.

    Given the cards played where *holdings* has a posterior, otherwise counted.
    """
    return (
        count_held(observation, cards, seat) if holdings is None else holdings.chance(cards, seat)
    )

"""What was done at a moment, as cards and in words."""

from dataclasses import dataclass

from tutor.explain.facts.captures import place_and_take
from tutor.review.units import Unit, replay_to
from tutor.rules.cards import IDS, NO_CARD, Card, cards_in
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND, SHOW
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import list_offers
from tutor.web.table.cards import CardView, card_view
from tutor.web.words.table.decisions import decision_name
from tutor.web.words.table.moves import play_text, take_text


@dataclass(frozen=True)
class DoneAction:
    """An action: the card with what it takes, and all in words."""

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


def find_follow_up(match: Match, unit: Unit) -> Card:
    """Return what was taken with the card played at a decision, where that was one of its own."""
    current, actions = replay_to(match, unit), match.rounds[unit.round - 1].actions
    if current.position.phase != PLAY_HAND or unit.step + 1 == len(actions):
        return NO_CARD
    after = current.play(actions[unit.step])
    return actions[unit.step + 1] if after.position.phase == CHOOSE_HAND else NO_CARD

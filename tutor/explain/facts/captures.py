"""What an action takes, and which unseen cards can take what it leaves."""

from math import comb

from tutor.rules.cards import NO_CARD, Card, CardSet, card_set, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.round.capture import STAY, find_targets, list_captures
from tutor.rules.round.play import Action


def place_and_take(seen: Observation, action: Action, then: Card = NO_CARD) -> tuple[Card, CardSet]:
    """Return the card that *action* places and what it takes.

    In a choice the action is the card taken; in a play it is the card placed, and *then* the
    card taken if there is a choice; STAY takes nothing. Taking nothing although there is a
    choice means that none was named.
    """
    if seen.placing != NO_CARD:
        return seen.placing, _find_taken(action)
    if then != NO_CARD:
        return action, _find_taken(then)
    taken = list_captures(seen.ruleset.tables(seen.round).joker, seen.field, action)
    return action, taken[0] if len(taken) == 1 else 0


def _find_taken(choice: Action) -> CardSet:
    return 0 if choice == STAY else 1 << choice


def is_open(seen: Observation, action: Action, then: Card) -> bool:
    """Return whether *action* leaves a choice that *then* does not name."""
    if seen.placing != NO_CARD or then != NO_CARD:
        return False
    return len(list_captures(seen.ruleset.tables(seen.round).joker, seen.field, action)) > 1


def find_takers(seen: Observation, field: CardSet, card: Card) -> CardSet:
    """Return the unseen cards that could take *card* from a field, alone or with others."""
    joker = seen.ruleset.tables(seen.round).joker
    return card_set(
        other for other in cards_in(seen.unseen) if find_targets(joker, field, other) >> card & 1
    )


def chance_held(seen: Observation, cards: CardSet, seat: int | None = None) -> float:
    """Return the chance that *seat*, or any other seat, holds one of some unseen cards.

    A card of a dealt yaku that was shown and not yet seen again lies where it was shown.
    """
    others = [one for one in range(len(seen.hand_counts)) if one != seen.seat]
    known = {one: seen.shown[one] & seen.unseen if seen.shown else 0 for one in others}
    asked = others if seat is None else [seat]
    if any(known[one] & cards for one in asked):
        return 1.0
    hidden = seen.unseen
    for shown in known.values():
        hidden &= ~shown
    unseen = count(hidden)
    held = sum(seen.hand_counts[one] - count(known[one]) for one in asked)
    missed = comb(unseen - count(cards & hidden), held) / comb(unseen, held) if unseen else 1.0
    return 1 - missed

"""Cards that were turned up: what people call such a moment by."""

from tutor.review.analysis.figures import FlipLuck
from tutor.rules.cards import Card, CardSet, cards_in
from tutor.rules.match.match import Match


def find_taken(match: Match, place: int, flip: FlipLuck) -> CardSet:
    """Return the cards that a flip in the round at *place* took from the field."""
    turns = match.rounds[place - 1].turns
    return next(turn.drew_took for turn in turns if turn.drawn == flip.card)


def find_prize(match: Match, place: int, flip: FlipLuck) -> Card:
    """Return the most memorable card of a flip: the best that it gained."""
    kind_of = match.ruleset.kind_of
    taken = cards_in(find_taken(match, place, flip))
    return min((flip.card, *taken), key=lambda card: kind_of(card))

"""A player's takeaways from a match: moments, turning points and memorable cards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tutor.review.analysis.figures import FlipLuck
from tutor.review.review import DecisionReview, Moment, Review
from tutor.review.units import Unit
from tutor.review.verdicts.moments import list_moments, list_slips
from tutor.rules.cards import Card, CardSet, cards_in
from tutor.rules.match.match import Match


@dataclass(frozen=True)
class Keepsakes:
    """A player's best move, the costliest, and the luckiest card that the player turned up.

    None where there was none. The flip comes with the place of its round.
    """

    best: DecisionReview | None
    costliest: DecisionReview | None
    luckiest: tuple[int, FlipLuck] | None


def choose_keepsakes(match: Match, review: Review, player: int) -> Keepsakes:
    """Return a player's keepsakes of a match; only established ones.

    The best move was clearly better than all others, preferably one that is not easy to find; the
    costliest is the first of the slips.
    """
    moments = list_moments(match, review, player)
    finds = _units(sorted(moments, key=lambda moment: moment.is_easy))
    decisions = [
        decision
        for decision in map(review.decision, finds)
        if decision and decision.played == decision.best
    ]
    slips = _units(list_slips(match, review, player))
    return Keepsakes(
        best=decisions[0] if decisions else None,
        costliest=next(map(review.decision, slips), None),
        luckiest=_find_luckiest(review, player),
    )


def _units(moments: Iterable[Moment]) -> Iterator[Unit]:
    return (moment.unit for moment in moments)


def find_turning_point(match: Match, review: Review, place: int, player: int) -> Moment | None:
    """Return the moment of a round that mattered most to a player, None where none is known."""
    mine = (moment for moment in list_moments(match, review, player) if moment.unit.round == place)
    return next(mine, None)


def _find_luckiest(review: Review, player: int) -> tuple[int, FlipLuck] | None:
    flips = (
        (round_review.place, flip)
        for round_review in review.rounds
        for flip in round_review.flips or ()
        if flip.player == player and flip.lucks[player] > 0
    )
    return max(flips, key=lambda lucky: lucky[1].lucks[player], default=None)


def find_taken(match: Match, place: int, flip: FlipLuck) -> CardSet:
    """Return the cards that a flip in the round at *place* took from the field."""
    turns = match.rounds[place - 1].turns
    return next(turn.drew_took for turn in turns if turn.drawn == flip.card)


def find_prize(match: Match, place: int, flip: FlipLuck) -> Card:
    """Return the most memorable card of a flip: the best that it gained."""
    kind_of = match.ruleset.kind_of
    taken = cards_in(find_taken(match, place, flip))
    return min((flip.card, *taken), key=lambda card: kind_of(card))

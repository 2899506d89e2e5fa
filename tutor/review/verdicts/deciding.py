"""What decided a match for one player, by the same sum that the review prints."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tutor.review import thresholds
from tutor.review.review import Balance, Review
from tutor.review.verdicts.balances import find_scale, print_cost
from tutor.rules.match.match import Match


class Decider(StrEnum):
    """What decided a match. Of a match that was lost the first three would have turned it alone."""

    ONE_SLIP = "one-slip"
    SLIPS = "slips"  # all of them
    SMALL = "small"  # with the small losses
    NO_SLIP = "no-slip"  # there was none of the player's own
    DECISIONS = "decisions"  # the opponents gave up more, or less, than the player
    CARDS = "cards"


@dataclass(frozen=True)
class Deciding:
    """What decided a match; *cards* were against the player (-1), neither (0), or for (1).

    *is_close* says of a match that was won that slips nearly lost it.
    """

    is_won: bool
    by: Decider
    cards: int
    is_close: bool = False


EVEN: Final = 50  # percent


def find_deciding(match: Match, review: Review, player: int) -> Deciding | None:
    """Return what decided a match; None of one that is shared, or not over and analysed."""
    if not (review.is_complete and match.is_over and review.balances):
        return None
    winners, balance = match.winners, review.balances[player]
    if len(winners) > 1:
        return None
    unit = _measure_unit(match, review)
    cards = 0 if abs(balance.cards) < unit else 1 if balance.cards > 0 else -1
    if player in winners:
        return _find_of_won(balance, cards, 2 * unit)
    even = EVEN if review.is_in_chances else 0
    largest = max(_list_slips(match, review, player), default=0)
    return Deciding(False, _find_of_lost(balance, largest, even), cards)


def _measure_unit(match: Match, review: Review) -> float:
    """Return how much is worth a word: a tenth of the match, or as much in points."""
    scale = find_scale(match.ruleset, in_chances=review.is_in_chances)
    if review.is_in_chances:
        return thresholds.TOLD * scale
    return thresholds.TOLD / thresholds.CHANCE * thresholds.sigma(match.ruleset) * scale


def _find_of_won(balance: Balance, cards: int, close: float) -> Deciding:
    if not balance.slips:
        return Deciding(True, Decider.NO_SLIP, cards)
    by = Decider.DECISIONS if balance.opponents - balance.own >= balance.cards else Decider.CARDS
    return Deciding(True, by, cards, is_close=balance.slips >= close)


def _find_of_lost(balance: Balance, largest: int, even: int) -> Decider:
    if not balance.slips:
        return Decider.NO_SLIP
    for by, given_up in (
        (Decider.ONE_SLIP, largest),
        (Decider.SLIPS, balance.slips),
        (Decider.SMALL, balance.own),
    ):
        if balance.end + given_up >= even:
            return by
    return Decider.DECISIONS if balance.cards > -balance.own else Decider.CARDS


def _list_slips(match: Match, review: Review, player: int) -> Iterator[int]:
    """Yield what each slip of a player gave up, as the balances count it."""
    scale = find_scale(match.ruleset, in_chances=review.is_in_chances)
    for decision in review.decisions:
        if decision.player == player and decision.is_slip:
            yield print_cost(decision, scale)

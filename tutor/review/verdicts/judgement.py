"""The judgement of a match: what decided it, and the one thing to know about one's play.

Each part is a predicate over figures that are told elsewhere in the review. A part whose predicate
does not hold is not there, and no part is something that its own error could undo. A cause may be
named that explains half of a result or loss (`thresholds.CAUSE`).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tutor.engine.estimate import Estimate, sum_estimates
from tutor.review import thresholds
from tutor.review.analysis.figures import FlipLuck
from tutor.review.grades import Failing, Grade, Tag
from tutor.review.review import DecisionReview, Review
from tutor.review.verdicts.failings import list_failings
from tutor.review.verdicts.losses import COSTLY
from tutor.review.verdicts.turns import find_prize
from tutor.rules.cards import Card
from tutor.rules.match.match import Match


class Decider(StrEnum):
    """What decided a match."""

    FLIP = "flip"  # one card that was turned up
    CARDS = "cards"  # the deals and all cards turned up
    OTHERS = "others"  # what the others gave up
    SELF = "self"  # what one gave up oneself
    EVEN = "even"  # no decision, which none is known to have cost anything; and it was close
    NOBODY = "nobody"  # no decision either, but it was not close


@dataclass(frozen=True)
class Deciding:
    """What decided a match, for a player or against him; *card* where one that came did."""

    by: Decider
    is_for: bool
    card: Card | None = None


@dataclass(frozen=True)
class PlayRemark:
    """The one thing to know about a player's decisions.

    *slips* are those that cost, *points* what they gave up together. *failing* is what most of that
    was about (None where nothing was), and then *slips* are those. Without slips *small* is how
    many decisions gave up a little, and *points* what those did.
    """

    slips: tuple[DecisionReview, ...]
    points: Estimate
    failing: Failing | None = None
    small: int = 0

    @property
    def is_costly(self) -> bool:
        """Return whether the points are established, and not next to nothing."""
        return self.points.value - self.points.margin > 0 and (
            self.points.value >= thresholds.LEAST_TOLD
        )


@dataclass(frozen=True)
class Judgement:
    """Both parts, each None where nothing is established."""

    deciding: Deciding | None
    play: PlayRemark


def judge_match(match: Match, review: Review, player: int) -> Judgement | None:
    """Return the judgement of a match that is analysed to its end, None before."""
    if not (review.is_complete and match.is_over):
        return None
    return Judgement(
        deciding=_find_deciding(match, review, player), play=_remark_play(match, review, player)
    )


def _find_deciding(match: Match, review: Review, player: int) -> Deciding | None:
    is_for = player in match.winners
    sign = 1 if is_for else -1
    margin = sign * review.players[player].result
    if not any(is_slip(one) for told in review.rounds for one in told.decisions):
        is_close = abs(margin) < thresholds.sigma(match.ruleset)
        return Deciding(Decider.EVEN if is_close else Decider.NOBODY, is_for)
    if len(match.winners) > 1 or margin <= 0:  # shared, or not decided by points
        return None
    least = thresholds.CAUSE * margin
    cards, play = sign * (review.players[player].luck or 0.0), _measure_play(review, player, sign)
    if max(cards, play) < least:
        return None
    if play > cards:
        return Deciding(Decider.OTHERS if is_for else Decider.SELF, is_for)
    place, flip = _find_weightiest(review, player, sign)
    enough = max(least, thresholds.VERY_LUCKY * thresholds.sigma(match.ruleset))
    if flip is not None and sign * flip.lucks[player] >= enough:
        return Deciding(Decider.FLIP, is_for, find_prize(match, place, flip))
    return Deciding(Decider.CARDS, is_for)


def _measure_play(review: Review, player: int, sign: int) -> float:
    """Return how many points more the losing side gave up, nothing where that is not sure."""
    others = [one.points_lost for one in review.players if one.player != player]
    gap = sum_estimates(others).over(len(others)).less(review.players[player].points_lost)
    return sign * gap.value if sign * gap.value > gap.margin else 0.0


def _find_weightiest(review: Review, player: int, sign: int) -> tuple[int, FlipLuck | None]:
    """Return the flip that gave or took most, and the place of its round."""
    flips = [(told.place, one) for told in review.rounds for one in told.flips or ()]
    return max(flips, key=lambda pair: sign * pair[1].lucks[player], default=(0, None))


def _remark_play(match: Match, review: Review, player: int) -> PlayRemark:
    own = [
        one
        for told in review.rounds
        for one in told.decisions
        if one.player == player and one.counts
    ]
    slips = tuple(one for one in own if is_slip(one))
    if not slips:
        small = [one for one in own if one.grade == Grade.FINE and Tag.DECIDED not in one.tags]
        return PlayRemark((), sum_estimates(one.points for one in small), small=len(small))
    failing, about = _find_failing(match, slips)
    told = about or slips
    return PlayRemark(told, sum_estimates(one.points for one in told), failing)


def is_slip(one: DecisionReview) -> bool:
    """Return whether a decision clearly cost something."""
    return one.grade in COSTLY


def _find_failing(
    match: Match, slips: Sequence[DecisionReview]
) -> tuple[Failing | None, tuple[DecisionReview, ...]]:
    """Return what most of the loss was about, and the decisions of it."""
    by_failing = defaultdict(list)
    for one in slips:
        for failing in list_failings(match, one.assessment):
            by_failing[failing].append(one)
    whole = sum(one.loss.value for one in slips)
    shares = {
        failing: sum(one.loss.value for one in by_failing[failing]) / whole
        for failing in Failing
        if failing in by_failing
    }
    named = {failing: share for failing, share in shares.items() if share >= thresholds.CAUSE}
    if len(named) > 1:  # any other word says more than that
        named.pop(Failing.PUT_DOWN, None)
    if not named:
        return None, ()
    # What is more particular says more, where it explains nearly all as well.
    least = min(max(named.values()), thresholds.NEARLY_ALL)
    failing = next(one for one, share in named.items() if share >= least)
    return failing, tuple(by_failing[failing])

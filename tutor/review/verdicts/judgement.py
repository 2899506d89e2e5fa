"""The judgement of a match: what decided it, and the one thing to know about one's play.

Each part is a predicate over figures that are told elsewhere in the review. A part whose predicate
does not hold is not there, and no part is something that its own error could undo. A fault may be
named that explains half of a loss (`thresholds.CAUSE`); what decided a match is held against the
lead of whoever won it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from tutor.engine.estimate import Estimate, sum_estimates
from tutor.review import thresholds
from tutor.review.analysis.figures import FlipLuck
from tutor.review.grades import COSTLY, Failing, Grade, Tag
from tutor.review.review import DecisionReview, Review
from tutor.review.units import Unit
from tutor.review.verdicts.failings import list_failings
from tutor.review.verdicts.turns import find_prize
from tutor.rules.cards import Card
from tutor.rules.match.match import Match
from tutor.rules.tables import AGAINST_PAR

LEFT: Final = (Failing.LEFT_YAKU, Failing.LEFT_LIGHT)
WAYS: Final = (Failing.TOOK_NOTHING, Failing.TOOK_OTHER)  # in which they may be left


class Decider(StrEnum):
    """What decided a match."""

    FLIP = "flip"  # one card that was turned up
    CARDS = "cards"  # the deals and all cards turned up
    OTHERS = "others"  # what another gave up
    SELF = "self"  # what one gave up oneself
    EVEN = "even"  # no decision, which none is known to have cost anything; and it was close
    NOBODY = "nobody"  # no decision either, but it was not close


@dataclass(frozen=True)
class Deciding:
    """What decided a match, for a player or against him.

    *card* where one that came did, *player* whose slips did.
    """

    by: Decider
    is_for: bool
    card: Card | None = None
    player: int | None = None


@dataclass(frozen=True)
class PlayRemark:
    """The one thing to know about a player's decisions.

    *slips* are those that cost, *points* what they gave up together. *failing* is what most of that
    was about (None where nothing was), and then *slips* are those; *way* is by which other one
    a yaku or lights were left in nearly all of them. Without slips *small* is how many decisions
    gave up a little, and *points* what those did.
    """

    slips: tuple[Unit, ...]
    points: Estimate
    failing: Failing | None = None
    way: Failing | None = None
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


def judgement_to_json(judgement: Judgement) -> dict[str, Any]:
    """Return a judgement as a JSON value."""
    return asdict(judgement)


def judgement_from_json(data: Mapping[str, Any]) -> Judgement:
    """Return the judgement of a JSON value."""
    deciding, play = data["deciding"], data["play"]
    points = play["points"]
    return Judgement(
        Deciding(**{**deciding, "by": Decider(deciding["by"])}) if deciding else None,
        PlayRemark(
            slips=tuple(Unit(**one) for one in play["slips"]),
            points=Estimate(**{**points, "bounds": points["bounds"] and tuple(points["bounds"])}),
            failing=play["failing"] and Failing(play["failing"]),
            way=play["way"] and Failing(play["way"]),
            small=play["small"],
        ),
    )


def judge_match(match: Match, review: Review, player: int) -> Judgement | None:
    """Return the judgement of a match that is analysed to its end, None before."""
    if not (review.is_complete and match.is_over):
        return None
    return Judgement(
        deciding=_find_deciding(match, review, player), play=_remark_play(match, review, player)
    )


def _find_deciding(match: Match, review: Review, player: int) -> Deciding | None:
    """Return what made the difference between the winner and who came next, or *player* if he lost.

    Slips did if there had been no lead without anybody's; so did a card without which there was
    none. Of the cards in all it may be said that explain half of it.
    """
    is_for = player in match.winners
    rival = _find_rival(match, player)
    winner, loser = (player, rival) if is_for else (rival, player)
    lead = _lead(match, [one.result for one in review.players], winner, loser)
    sigma = thresholds.sigma(match.ruleset)
    if not any(is_slip(one) for told in review.rounds for one in told.decisions):
        return Deciding(Decider.EVEN if abs(lead) < sigma else Decider.NOBODY, is_for)
    if len(match.winners) > 1 or lead <= 0:  # shared, or not decided by points
        return None
    cards = _lead(match, [one.luck or 0.0 for one in review.players], winner, loser)
    given = _measure_slips(match, review, winner, loser)
    if given >= max(lead, cards):
        return Deciding(Decider.OTHERS if is_for else Decider.SELF, is_for, player=loser)
    if cards < thresholds.CAUSE * lead:
        return None
    place, flip, worth = _find_weightiest(match, review, winner, loser)
    if flip is not None and worth >= max(lead, thresholds.VERY_LUCKY * sigma):
        return Deciding(Decider.FLIP, is_for, find_prize(match, place, flip))
    return Deciding(Decider.CARDS, is_for)


def _find_rival(match: Match, player: int) -> int:
    """Return whom a player is compared with: who won, or else who came nearest to him."""
    if player not in match.winners:
        return match.winners[0]
    totals = match.totals()
    return max((one for one in range(len(totals)) if one != player), key=lambda one: totals[one])


def _lead(match: Match, points: Sequence[float], winner: int, loser: int) -> float:
    """Return by how many points of the match the winner is ahead; *points* are as rounds have them.

    Where players pay each other those are points of the match, elsewhere points over the mean of
    the others, of which the match has the fewer the fewer the players are.
    """
    players = len(points)
    scale = 1.0 if _is_paid(match) else (players - 1) / players
    return scale * (points[winner] - points[loser])


def _is_paid(match: Match) -> bool:
    return match.ruleset.tables().settlement == AGAINST_PAR


def _measure_slips(match: Match, review: Review, winner: int, loser: int) -> float:
    """Return the lead that there had not been without slips, nothing where none is sure."""
    lost = [
        sum_estimates(
            one.points
            for told in review.rounds
            for one in told.decisions
            if one.player == player and is_slip(one)
        )
        for player in (loser, winner)
    ]
    gap, players = lost[0].less(lost[1]), len(review.players)
    scale = players / (players - 1) if _is_paid(match) else 1.0  # the others got what one gave up
    return scale * gap.value if gap.value > gap.margin else 0.0


def _find_weightiest(
    match: Match, review: Review, winner: int, loser: int
) -> tuple[int, FlipLuck | None, float]:
    """Return the flip that brought most of the lead, the place of its round, and how much."""
    flips = [(told.place, one) for told in review.rounds for one in told.flips or ()]
    told = [(place, one, _lead(match, one.lucks, winner, loser)) for place, one in flips]
    return max(told, key=lambda one: one[2], default=(0, None, 0.0))


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
    by_failing = _sort_by_failing(match, slips)
    failing = _find_failing(by_failing, _sum_losses(slips))
    told = slips if failing is None else tuple(by_failing[failing])
    points = sum_estimates(one.points for one in told)
    units = tuple(one.unit for one in told)
    return PlayRemark(units, points, failing, _find_way(by_failing, failing))


def is_slip(one: DecisionReview) -> bool:
    """Return whether a decision clearly cost something."""
    return one.grade in COSTLY


def _sort_by_failing(
    match: Match, slips: Sequence[DecisionReview]
) -> Mapping[Failing, Sequence[DecisionReview]]:
    """Return the slips by what they were about, which may be several things."""
    sorted_ = defaultdict(list)
    for one in slips:
        for failing in list_failings(match, one.assessment):
            sorted_[failing].append(one)
    return {failing: sorted_[failing] for failing in Failing if failing in sorted_}


def _sum_losses(slips: Sequence[DecisionReview]) -> float:
    return sum(one.loss.value for one in slips)


def _find_failing(
    by_failing: Mapping[Failing, Sequence[DecisionReview]], whole: float
) -> Failing | None:
    """Return what most of the loss was about."""
    shares = {failing: _sum_losses(slips) / whole for failing, slips in by_failing.items()}
    named = {failing: share for failing, share in shares.items() if share >= thresholds.CAUSE}
    if len(named) > 1:  # any other word says more than that
        named.pop(Failing.PUT_DOWN, None)
    # What is more particular says more, where it explains nearly as much as what explains most.
    least = thresholds.NEARLY_ALL * max(named.values(), default=0.0)
    return next((one for one, share in named.items() if share >= least), None)


def _find_way(
    by_failing: Mapping[Failing, Sequence[DecisionReview]], failing: Failing | None
) -> Failing | None:
    """Return how a yaku or lights were left in nearly all of the slips about them."""
    if failing not in LEFT:
        return None
    about = by_failing[failing]
    least = thresholds.NEARLY_ALL * _sum_losses(about)
    same = {way: [one for one in by_failing.get(way, ()) if one in about] for way in WAYS}
    return next((way for way, slips in same.items() if _sum_losses(slips) >= least), None)

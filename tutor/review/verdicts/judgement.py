"""The judgement of a match: what decided it, and the one thing to know about one's play."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from pydantic import TypeAdapter

from tutor.engine.estimate import Estimate, sum_estimates
from tutor.explain.facts.captures import place_and_take
from tutor.review import thresholds
from tutor.review.figures import DecisionAssessment
from tutor.review.grades import Failing, Grade, Tag
from tutor.review.review import Balance, DecisionReview, Review
from tutor.review.units import Unit, find_follow_up, observe_unit
from tutor.review.verdicts.balances import find_scale, print_cost
from tutor.review.verdicts.losses import judge_action
from tutor.rules.cards import CardSet, Kind, cards_in
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.participation import PASS
from tutor.rules.round.play import STOP, Action
from tutor.rules.round.prelude import KEEP
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import score_sheet

EVEN: Final = 50  # percent
CARDS: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)
# Announcements: the cautious action, and both possible mistakes.
_CALLS: Final = {
    DECIDE: (STOP, Failing.STOPPED, Failing.WENT_ON),
    BID: (PASS, Failing.PASSED, Failing.JOINED),
    SHOW: (KEEP, Failing.KEPT, Failing.SHOWED),
}
LEFT: Final = (Failing.LEFT_YAKU, Failing.LEFT_LIGHT)
WAYS: Final = (Failing.TOOK_NOTHING, Failing.TOOK_OTHER)  # in which they may be left


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


def list_failings(match: Match, assessment: DecisionAssessment) -> tuple[Failing, ...]:
    """Return the differences from every good action, in the order of `Failing`.

    Good are the best one and those level with it.
    """
    if assessment.phase in CARDS:
        return tuple(_list_card_failings(match, assessment))
    if assessment.phase not in _CALLS:
        return ()
    holding, held_back, went_ahead = _CALLS[assessment.phase]
    return (held_back if assessment.played == holding else went_ahead,)


def _list_card_failings(match: Match, assessment: DecisionAssessment) -> Iterator[Failing]:
    observation, rules = observe_unit(match, assessment.unit), match.ruleset
    best, *level = [
        candidate
        for candidate in assessment.reported.candidates
        if _is_good(rules, assessment, candidate.action)
    ]
    gains = [
        _gain(*place_and_take(observation, candidate.action, candidate.follow_up))
        for candidate in (best, *level)
    ]
    got = _gain(
        *place_and_take(observation, assessment.played, find_follow_up(match, assessment.unit))
    )
    if assessment.misses and all(_makes_yaku(observation, gain) for gain in gains[1:]):
        yield Failing.LEFT_YAKU
    if all(_count_lights(rules, gain) > _count_lights(rules, got) for gain in gains):
        yield Failing.LEFT_LIGHT
    if assessment.gives >= thresholds.GAVE_AWAY and not level:  # of those it is not known
        yield Failing.FED
    if all(gains):
        yield Failing.TOOK_OTHER if got else Failing.TOOK_NOTHING
    elif got and not any(gains):
        yield Failing.TOOK_AT_ALL
    elif not got and not any(gains):
        yield Failing.PUT_DOWN


def _is_good(rules: Ruleset, assessment: DecisionAssessment, action: Action) -> bool:
    """Return whether an action is the best, or indistinguishable from it."""
    return action == assessment.best or (
        action != assessment.played and judge_action(rules, assessment, action).grade == Grade.BEST
    )


def _makes_yaku(observation: Observation, gain: CardSet) -> bool:
    """Return whether captured cards make more yaku with the gained ones."""
    own = observation.pile_of(observation.seat)
    current, following = (
        score_sheet(observation.ruleset, observation.round, number) for number in (own, own | gain)
    )
    return sum(scored.points for scored in following) > sum(scored.points for scored in current)


def _gain(card: int, taken: CardSet) -> CardSet:
    return taken | 1 << card if taken else 0


def _count_lights(ruleset: Ruleset, cards: CardSet) -> int:
    return sum(ruleset.kind_of(card) == Kind.LIGHT for card in cards_in(cards))


@dataclass(frozen=True)
class PlayRemark:
    """The one thing to know about a player's decisions.

    *slips* are those that cost; *points*, and *percent* of the chance to win as printed (None where
    no chances are known), are what they gave up together. *failing* is what most of that
    was about (None where nothing was), and then *slips* are those; *way* is by which other one
    a yaku or lights were left in nearly all of them. Without slips *small* is how many decisions
    gave up a little, and *points* what those did.
    """

    slips: tuple[Unit, ...]
    points: Estimate
    failing: Failing | None = None
    way: Failing | None = None
    small: int = 0
    percent: int | None = None

    @property
    def is_costly(self) -> bool:
        """Return whether what was given up is worth a word."""
        if self.percent is not None:
            return self.percent > 0
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


_JUDGEMENTS: Final = TypeAdapter(Judgement)


def judgement_from_json(data: Mapping[str, Any]) -> Judgement:
    """Return the judgement of a JSON value; what was stored in an earlier form has less."""
    deciding = data["deciding"]
    if deciding and "is_won" not in deciding:
        data = {**data, "deciding": None}
    return _JUDGEMENTS.validate_python(data)


def judge_match(match: Match, review: Review, player: int) -> Judgement | None:
    """Return the judgement of a match that is analysed to its end, None before."""
    if not (review.is_complete and match.is_over):
        return None
    return Judgement(
        deciding=find_deciding(match, review, player), play=_remark_play(match, review, player)
    )


def _remark_play(match: Match, review: Review, player: int) -> PlayRemark:
    own = [
        decision for decision in review.decisions if decision.player == player and decision.counts
    ]
    slips = [decision for decision in own if decision.is_slip]
    if not slips:
        small = [
            decision
            for decision in own
            if decision.grade == Grade.FINE and Tag.DECIDED not in decision.tags
        ]
        points, percent = _sum_prices(small)
        return PlayRemark((), points, small=len(small), percent=percent)
    by_failing = _sort_by_failing(match, slips)
    failing = _find_failing(by_failing, _sum_losses(slips))
    decisions = slips if failing is None else by_failing[failing]
    points, percent = _sum_prices(decisions)
    units = tuple(decision.unit for decision in decisions)
    return PlayRemark(units, points, failing, _find_way(by_failing, failing), percent=percent)


def _sum_prices(decisions: Sequence[DecisionReview]) -> tuple[Estimate, int | None]:
    percents = [
        decision.price.percent for decision in decisions if decision.price.percent is not None
    ]
    percent = sum(percents) if len(percents) == len(decisions) else None
    return sum_estimates(decision.price.points for decision in decisions), percent


def _sort_by_failing(
    match: Match, slips: Sequence[DecisionReview]
) -> Mapping[Failing, Sequence[DecisionReview]]:
    """Return the slips by subject; a slip may have several."""
    sorted_ = defaultdict(list)
    for slip in slips:
        for failing in list_failings(match, slip.assessment):
            sorted_[failing].append(slip)
    return {failing: sorted_[failing] for failing in Failing if failing in sorted_}


def _sum_losses(slips: Sequence[DecisionReview]) -> float:
    return sum(slip.loss.value for slip in slips)


def _find_failing(
    by_failing: Mapping[Failing, Sequence[DecisionReview]], full: float
) -> Failing | None:
    """Return what most of the loss was about."""
    shares = {failing: _sum_losses(slips) / full for failing, slips in by_failing.items()}
    named = {failing: share for failing, share in shares.items() if share >= thresholds.CAUSE}
    if len(named) > 1:  # any other subject is more informative
        named.pop(Failing.PUT_DOWN, None)
    # A more specific cause is preferred if it explains nearly as much as the largest.
    least = thresholds.NEARLY_ALL * max(named.values(), default=0.0)
    return next((failing for failing, share in named.items() if share >= least), None)


def _find_way(
    by_failing: Mapping[Failing, Sequence[DecisionReview]], failing: Failing | None
) -> Failing | None:
    """Return how a yaku or lights were left in nearly all of the slips about them."""
    if failing not in LEFT:
        return None
    decisions = by_failing[failing]
    least = thresholds.NEARLY_ALL * _sum_losses(decisions)
    same = {
        way: [decision for decision in by_failing.get(way, ()) if decision in decisions]
        for way in WAYS
    }
    return next((way for way, slips in same.items() if _sum_losses(slips) >= least), None)

"""The few moments of a match that mattered most to one player."""

from collections.abc import Iterator, Sequence
from typing import Final

from tutor.review import thresholds
from tutor.review.grades import COSTLY, Grade, MomentKind, Tag
from tutor.review.review import DecisionReview, Moment, Review, RoundReview
from tutor.review.units import FLIP, Unit
from tutor.review.verdicts.decision import measure_only_good
from tutor.review.verdicts.losses import bound_below
from tutor.rules.match.match import Match
from tutor.rules.position import DECIDE
from tutor.rules.ruleset import Ruleset


def choose_moments(match: Match, review: Review, player: int) -> tuple[Moment, ...]:
    """Return the few moments of a player in the order of play: every blunder, and at most eight.

    Slips come first, a few of each round, then finds and the luck of single flips, a few of each.
    One good find is always included if there is any, except those that the greedy player also
    finds.
    """
    moments = list_moments(match, review, player)
    slips = sort_by_cost(review, [other for other in moments if is_costly(other)])
    chosen: list[Moment] = []
    for moment in (*slips, *moments):
        is_blunder = moment in slips and moment.grade == Grade.BLUNDER
        if moment not in chosen and (is_blunder or _has_room(chosen, moment)):
            chosen.append(moment)
    finds = [other for other in moments if other.kind == MomentKind.FOUND and not other.is_easy]
    if finds and finds[0] not in chosen:
        chosen = [*_make_room(chosen), finds[0]]
    return tuple(sorted(chosen, key=lambda other: other.unit))


def _make_room(chosen: Sequence[Moment]) -> Sequence[Moment]:
    """Return the same without the lightest, where one too many is no blunder."""
    if len(chosen) < thresholds.MOST_MOMENTS or chosen[-1].grade == Grade.BLUNDER:
        return chosen
    return chosen[:-1]


def list_their_slips(review: Review, player: int) -> list[Moment]:
    """Return the costliest blunders of opponents."""
    moments = [
        Moment(decision.unit, MomentKind.THEIRS, bound_below(decision.loss), decision.grade)
        for decision in review.decisions
        if decision.player != player and decision.grade == Grade.BLUNDER
    ]
    return sort_by_cost(review, moments)[: thresholds.MOST_THEIRS]


def list_moments(match: Match, review: Review, player: int) -> list[Moment]:
    """Return every moment that mattered to a player, the weightiest first."""
    every = (moment for each in review.rounds for moment in _of_round(match.ruleset, each, player))
    return sorted(every, key=lambda moment: -moment.weight)


def list_slips(match: Match, review: Review, player: int) -> list[Moment]:
    """Return every decision of a player that cost something, the costliest first."""
    slips = [moment for moment in list_moments(match, review, player) if is_costly(moment)]
    return sort_by_cost(review, slips)


def sort_by_cost(review: Review, moments: Sequence[Moment]) -> list[Moment]:
    """Return decisions by what they gave up, the most first: the chance to win where it is known.

    What is printed alike is ordered by its points. What is no decision comes last.
    """
    return sorted(
        moments, key=lambda moment: _rank_cost(review.decision(moment.unit)), reverse=True
    )


def _rank_cost(decision: DecisionReview | None) -> tuple[float, float]:
    if decision is None:
        return 0.0, 0.0
    points, percent = decision.price.points.value, decision.price.percent
    return (points, points) if percent is None else (percent, points)


def is_costly(moment: Moment) -> bool:
    """Return whether a moment is a slip of the player's own."""
    return moment.kind in (MomentKind.LOST, MomentKind.CALL) and moment.grade in COSTLY


_MOST: Final = {
    MomentKind.TURN: thresholds.MOST_TURNS,
    MomentKind.FOUND: thresholds.MOST_FINDS,
}


def _has_room(chosen: Sequence[Moment], moment: Moment) -> bool:
    if len(chosen) >= thresholds.MOST_MOMENTS or moment.is_easy:
        return False
    if moment.kind in _MOST:
        return sum(other.kind == moment.kind for other in chosen) < _MOST[moment.kind]
    of_round = (other for other in chosen if other.kind not in _MOST)
    same = sum(other.unit.round == moment.unit.round for other in of_round)
    return same < thresholds.MOST_OF_A_ROUND


def _find_stake(ruleset: Ruleset, round_review: RoundReview, player: int) -> float:
    """Return what points of a round were worth to the match, in parts of their usual worth."""
    slopes = (
        decision.assessment.slope
        for decision in round_review.decisions
        if decision.player == player
    )
    slope = next((other for other in slopes if other is not None), None)
    return 1.0 if slope is None else slope * thresholds.sigma(ruleset) / thresholds.CHANCE


def _of_round(ruleset: Ruleset, round_review: RoundReview, player: int) -> Iterator[Moment]:
    sigma, stake = thresholds.sigma(ruleset), _find_stake(ruleset, round_review, player)
    for decision in round_review.decisions:
        if decision.player == player and not {Tag.FORCED, Tag.DECIDED} & {*decision.tags}:
            yield from _of_decision(ruleset, decision)
    for flip in round_review.flips or ():
        luck = abs(flip.lucks[player]) / sigma
        if luck >= thresholds.LUCKY:
            unit = Unit(round_review.place, flip.step, FLIP)
            yield Moment(unit, MomentKind.TURN, thresholds.WEIGHT_OF_TURN * luck * stake)


def _of_decision(ruleset: Ruleset, decision: DecisionReview) -> Iterator[Moment]:
    lost = bound_below(decision.loss)
    result = (
        measure_only_good(ruleset, decision.assessment) if decision.played == decision.best else 0.0
    )
    is_call = decision.assessment.phase == DECIDE and max(lost, result) >= thresholds.LEAST_CALL
    if decision.grade in COSTLY:
        kind = MomentKind.CALL if is_call else MomentKind.LOST
        yield Moment(decision.unit, kind, thresholds.WEIGHT_OF_LOSS * lost, decision.grade)
    elif result > thresholds.LEVEL:
        is_easy = Tag.TEMPTATION not in decision.tags
        weight = thresholds.WEIGHT_OF_EASY_FIND if is_easy else thresholds.WEIGHT_OF_FIND
        yield Moment(decision.unit, MomentKind.FOUND, weight * result, decision.grade, is_easy)

"""The few moments of a match that mattered most to one player."""

from collections.abc import Iterator, Sequence
from typing import Final

from tutor.review import thresholds
from tutor.review.grades import COSTLY, Grade, MomentKind, Tag
from tutor.review.review import DecisionReview, Moment, Review, RoundReview
from tutor.review.units import FLIP, Unit
from tutor.review.verdicts.losses import bound_below
from tutor.review.verdicts.tags import measure_only_good
from tutor.rules.match.match import Match
from tutor.rules.position import DECIDE
from tutor.rules.ruleset import Ruleset


def choose_moments(match: Match, review: Review, player: int) -> tuple[Moment, ...]:
    """Return the few moments of a player in the order of play: every blunder, and at most eight.

    Slips come first, a few of each round, then finds and the luck of single flips, a few of each.
    One good find is always included if there is any, except those that the greedy player also
    finds.
    """
    found = list_moments(match, review, player)
    slips = sort_by_cost(review, [one for one in found if is_costly(one)])
    chosen: list[Moment] = []
    for one in (*slips, *found):
        is_blunder = one in slips and one.grade == Grade.BLUNDER
        if one not in chosen and (is_blunder or _has_room(chosen, one)):
            chosen.append(one)
    finds = [one for one in found if one.kind == MomentKind.FOUND and not one.is_easy]
    if finds and finds[0] not in chosen:
        chosen = [*_make_room(chosen), finds[0]]
    return tuple(sorted(chosen, key=lambda one: one.unit))


def _make_room(chosen: Sequence[Moment]) -> Sequence[Moment]:
    """Return the same without the lightest, where one too many is no blunder."""
    if len(chosen) < thresholds.MOST_MOMENTS or chosen[-1].grade == Grade.BLUNDER:
        return chosen
    return chosen[:-1]


def list_their_slips(review: Review, player: int) -> list[Moment]:
    """Return the costliest blunders of opponents."""
    found = [
        Moment(one.unit, MomentKind.THEIRS, bound_below(one.loss), one.grade)
        for told in review.rounds
        for one in told.decisions
        if one.player != player and one.grade == Grade.BLUNDER
    ]
    return sort_by_cost(review, found)[: thresholds.MOST_THEIRS]


def list_moments(match: Match, review: Review, player: int) -> list[Moment]:
    """Return every moment that mattered to a player, the weightiest first."""
    return sorted(_all(match, review, player), key=lambda one: -one.weight)


def list_slips(match: Match, review: Review, player: int) -> list[Moment]:
    """Return every decision of a player that cost something, the costliest first."""
    slips = [one for one in list_moments(match, review, player) if is_costly(one)]
    return sort_by_cost(review, slips)


def sort_by_cost(review: Review, moments: Sequence[Moment]) -> list[Moment]:
    """Return decisions by what they gave up, the most first: the chance to win where it is known.

    What is printed alike is ordered by its points. What is no decision comes last.
    """
    return sorted(moments, key=lambda one: _rank_cost(review.decision(one.unit)), reverse=True)


def _rank_cost(found: DecisionReview | None) -> tuple[float, float]:
    if found is None:
        return 0.0, 0.0
    points, percent = found.price.points.value, found.price.percent
    return (points, points) if percent is None else (percent, points)


def is_costly(one: Moment) -> bool:
    """Return whether a moment is a slip of the player's own."""
    return one.kind in (MomentKind.LOST, MomentKind.CALL) and one.grade in COSTLY


_MOST: Final = {
    MomentKind.TURN: thresholds.MOST_TURNS,
    MomentKind.FOUND: thresholds.MOST_FINDS,
}


def _has_room(chosen: Sequence[Moment], one: Moment) -> bool:
    if len(chosen) >= thresholds.MOST_MOMENTS or one.is_easy:
        return False
    if one.kind in _MOST:
        return sum(other.kind == one.kind for other in chosen) < _MOST[one.kind]
    of_round = (other for other in chosen if other.kind not in _MOST)
    same = sum(other.unit.round == one.unit.round for other in of_round)
    return same < thresholds.MOST_OF_A_ROUND


def _all(match: Match, review: Review, player: int) -> Iterator[Moment]:
    for one in review.rounds:
        yield from _of_round(match.ruleset, one, player)


def _find_stake(ruleset: Ruleset, told: RoundReview, player: int) -> float:
    """Return what points of a round were worth to the match, in parts of their usual worth."""
    slopes = (one.assessment.slope for one in told.decisions if one.player == player)
    slope = next((one for one in slopes if one is not None), None)
    return 1.0 if slope is None else slope * thresholds.sigma(ruleset) / thresholds.CHANCE


def _of_round(ruleset: Ruleset, told: RoundReview, player: int) -> Iterator[Moment]:
    sigma, stake = thresholds.sigma(ruleset), _find_stake(ruleset, told, player)
    for one in told.decisions:
        if one.player == player and not {Tag.FORCED, Tag.DECIDED} & {*one.tags}:
            yield from _of_decision(ruleset, one)
    for flip in told.flips or ():
        luck = abs(flip.lucks[player]) / sigma
        if luck >= thresholds.LUCKY:
            unit = Unit(told.place, flip.step, FLIP)
            yield Moment(unit, MomentKind.TURN, thresholds.WEIGHT_OF_TURN * luck * stake)


def _of_decision(ruleset: Ruleset, one: DecisionReview) -> Iterator[Moment]:
    lost = bound_below(one.loss)
    found = measure_only_good(ruleset, one.assessment) if one.played == one.best else 0.0
    is_call = one.assessment.phase == DECIDE and max(lost, found) >= thresholds.LEAST_CALL
    if one.grade in COSTLY:
        kind = MomentKind.CALL if is_call else MomentKind.LOST
        yield Moment(one.unit, kind, thresholds.WEIGHT_OF_LOSS * lost, one.grade)
    elif found > thresholds.LEVEL:
        is_easy = Tag.TEMPTATION not in one.tags
        weight = thresholds.WEIGHT_OF_EASY_FIND if is_easy else thresholds.WEIGHT_OF_FIND
        yield Moment(one.unit, MomentKind.FOUND, weight * found, one.grade, is_easy)

"""The few moments of a match that mattered most to one player, and what to keep of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.review import thresholds
from tutor.review.figures import FlipLuck
from tutor.review.grades import COSTLY, Grade, MomentKind, Tag
from tutor.review.review import DecisionReview, Moment, Review, RoundReview
from tutor.review.units import FLIP, Unit
from tutor.review.verdicts.losses import bound_below, measure_only_good
from tutor.rules.cards import Card, CardSet, cards_in
from tutor.rules.match.match import Match
from tutor.rules.position import DECIDE
from tutor.rules.ruleset import Ruleset

_MOST: Final = {
    MomentKind.TURN: thresholds.MOST_TURNS,
    MomentKind.FOUND: thresholds.MOST_FINDS,
}


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

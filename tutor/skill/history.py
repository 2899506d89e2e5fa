"""The learner's matches: their mistakes, and the figures used for progress."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tutor.explain.columns import Theme
from tutor.review.grades import Grade, Tag
from tutor.review.review import DecisionReview, Review
from tutor.review.thresholds import CHANCE
from tutor.review.units import Unit, observe_unit
from tutor.review.verdicts.accuracy import weigh_decision
from tutor.review.verdicts.balances import find_scale
from tutor.review.verdicts.judgement import Judgement, judge_match
from tutor.rules.match.match import Match
from tutor.skill.items import Found, position_key

CLEAR: Final = (Grade.MISTAKE, Grade.BLUNDER)  # grades use a lower bound of the loss


def list_mistakes(match: Match, review: Review, player: int) -> tuple[Found, ...]:
    """Return a player's decisions that clearly cost something, in the order of play."""
    return tuple(
        Found(decision.unit, position_key(observe_unit(match, decision.unit)), decision.loss.value)
        for played in review.rounds
        for decision in played.decisions
        if decision.player == player and decision.grade in CLEAR
    )


@dataclass(frozen=True)
class Choice:
    """A decision of the learner in which the actions were not all level.

    *loss* in sigma and *points* of the round are its cost, which may be slightly negative; *weight*
    is its weight in the accuracy. It *is_clear* if it surely was a mistake, and *is_helped* if help
    was shown before it. *theme* is None until it is determined, or if it was no mistake.
    """

    unit: Unit
    loss: float
    points: float
    weight: float
    is_clear: bool
    is_helped: bool
    theme: Theme | None = None

    @property
    def given_up(self) -> float:
        """Return what it gave up of the chance to win the match, in percent.

        Where no chances are known, points on the same scale. Measurements a little below nothing
        are kept: without them the error of small losses would add up.
        """
        return 100 * CHANCE * self.loss


@dataclass(frozen=True)
class MatchFigures:
    """The figures of a match: *result* and *luck* in points over all counted *rounds*.

    *result* is over the opponents' mean; *luck* is None where a round has none.
    """

    rounds: int
    result: float
    luck: float | None
    choices: tuple[Choice, ...]
    judgement: Judgement | None = None  # None of a match that is not over

    @property
    def own(self) -> tuple[Choice, ...]:
        """Return the choices that were the learner's alone."""
        return tuple(choice for choice in self.choices if not choice.is_helped)

    @property
    def helped(self) -> tuple[Choice, ...]:
        """Return the choices with help."""
        return tuple(choice for choice in self.choices if choice.is_helped)


@dataclass(frozen=True)
class MatchCost:
    """What the learner's decisions gave up in a match, as its review prints it.

    *percent* of the chance to win, or *points* where the rules have no known chances.
    """

    percent: int | None = None
    points: float | None = None


@dataclass(frozen=True)
class PlayedMatch:
    """A match of the learner, its opponents, and its figures."""

    token: str
    began: datetime
    game: str
    level: str
    is_won: bool
    figures: MatchFigures


def measure_match(match: Match, review: Review, player: int) -> MatchFigures:
    """Return the figures of a player's match."""
    player_review = review.players[player]
    return MatchFigures(
        rounds=sum(
            not round_review.is_void and round_review.results is not None
            for round_review in review.rounds
        ),
        result=player_review.result,
        luck=player_review.luck,
        choices=tuple(
            _measure_choice(match, decision)
            for played in review.rounds
            for decision in played.decisions
            if decision.player == player and Tag.FORCED not in decision.tags
        ),
        judgement=judge_match(match, review, player),
    )


def measure_cost(match: Match, review: Review, player: int) -> MatchCost | None:
    """Return what a player's decisions gave up; None before the review has its sums."""
    if review.balances is None:
        return None
    own = review.balances[player].own
    if review.is_in_chances:
        return MatchCost(percent=own)
    return MatchCost(points=own / find_scale(match.ruleset, in_chances=False))


def _measure_choice(match: Match, decision: DecisionReview) -> Choice:
    return Choice(
        unit=decision.unit,
        loss=decision.loss.value,
        points=decision.price.points.value,
        weight=weigh_decision(match.ruleset, decision),
        is_clear=decision.grade in CLEAR,
        is_helped=Tag.ASSISTED in decision.tags,
    )

"""A reviewed match in figures: what of it is kept for progress."""

from tutor.review.grades import Tag
from tutor.review.review import DecisionReview, Review
from tutor.review.verdicts.accuracy import weigh_decision
from tutor.rules.match.match import Match
from tutor.skill.history import Choice, MatchFigures
from tutor.skill.mistakes import CLEAR


def measure_match(match: Match, review: Review, player: int) -> MatchFigures:
    """Return the figures of a player's match."""
    told = review.players[player]
    return MatchFigures(
        rounds=sum(not one.is_void and one.results is not None for one in review.rounds),
        result=told.result,
        luck=told.luck,
        choices=tuple(
            _measure_choice(match, one)
            for played in review.rounds
            for one in played.decisions
            if one.player == player and Tag.FORCED not in one.tags
        ),
    )


def _measure_choice(match: Match, one: DecisionReview) -> Choice:
    return Choice(
        unit=one.unit,
        loss=one.loss.value,
        points=one.points.value,
        weight=weigh_decision(match.ruleset, one),
        is_clear=one.grade in CLEAR,
        is_helped=Tag.ASSISTED in one.tags,
    )

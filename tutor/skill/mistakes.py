"""The decisions of a reviewed match that are worth making again."""

from typing import Final

from tutor.review.grades import Grade
from tutor.review.review import Review
from tutor.review.units import observe_unit
from tutor.rules.match.match import Match
from tutor.skill.identity import position_key
from tutor.skill.items import Found

CLEAR: Final = (Grade.MISTAKE, Grade.BLUNDER)  # grades use a lower bound of the loss


def list_mistakes(match: Match, review: Review, player: int) -> tuple[Found, ...]:
    """Return a player's decisions that clearly cost something, in the order of play."""
    return tuple(
        Found(decision.unit, position_key(observe_unit(match, decision.unit)), decision.loss.value)
        for played in review.rounds
        for decision in played.decisions
        if decision.player == player and decision.grade in CLEAR
    )

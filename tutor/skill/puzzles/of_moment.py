"""A moment of a reviewed match as a puzzle, so that others can answer it without the match."""

from random import Random

from tutor.explain.columns import Theme
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.units import replay_to
from tutor.review.verdicts.losses import is_good_try
from tutor.rules.match.match import Match
from tutor.skill.identity import position_key
from tutor.skill.puzzles.positions import Situation, store_position
from tutor.skill.puzzles.puzzle import KEY, Puzzle, PuzzleKind, kind_of


def make_moment_puzzle(match: Match, assessment: DecisionAssessment, random: Random) -> Puzzle:
    """Return a decision as a puzzle, with the cards that its player could not see dealt again.

    Every move that the review accepts is good; how often others miss it is not known.
    """
    current = replay_to(match, assessment.unit)
    number = current.number
    situation = Situation(current, match.totals(number), match.rounds_won(number))
    observation = situation.seen
    good = [
        candidate.action
        for candidate in assessment.candidates
        if is_good_try(match.ruleset, assessment, candidate.action)
    ]
    return Puzzle(
        id=position_key(observation)[:KEY],
        game=observation.ruleset.game.name,
        kind=kind_of(observation) or PuzzleKind.CARD,
        theme=Theme.COMPARING,
        good=tuple(good),
        loss=0.0,
        missed=(),
        match=0,
        position=store_position(situation.deal_again(random)),
    )

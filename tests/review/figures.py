"""Figures of decisions made up for tests of the verdicts."""

from dataclasses import replace

from tests.engine.estimates import sampled
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.review import thresholds
from tutor.review.figures import Budget, DecisionAssessment
from tutor.review.units import Unit
from tutor.rules.games import ruleset
from tutor.rules.position import PLAY_HAND

RULES = ruleset("koikoi", "kk_standard")
SIGMA = thresholds.sigma(RULES)
BEST, OTHER, THIRD = 0, 1, 2
FIRST = Unit(1, 0)
# A decision without any action yet: a test replaces what it is about.
USUAL = DecisionAssessment(
    unit=FIRST,
    player=0,
    phase=PLAY_HAND,
    played=BEST,
    hint=Hint((), samples=400, seed=1, engine="a search for tests"),
    again=(),
    naive=BEST,
    slope=None,
    point=0.01,
    budget=Budget.FULL,
)


def lost(
    loss: float,
    se: float = 0.0,
    *,
    played: int = OTHER,
    naive: int = BEST,
    third: float = 1.0,
    chance: tuple[float, float] | None = None,
    slope: float | None = 0.01,
    phase: int = PLAY_HAND,
    unit: Unit = FIRST,
    player: int = 0,
    is_last_round: bool = False,
) -> DecisionAssessment:
    """Return a decision between three actions, of which OTHER gives up *loss* sigma.

    *chance* is what it gives up of the chance to win the match, and the error of that.
    """
    gaps = {
        BEST: sampled(0.0),
        OTHER: sampled(loss * SIGMA, se * SIGMA),
        THIRD: sampled(third * SIGMA),
    }
    fallen = {BEST: sampled(0.0), OTHER: sampled(*chance)} if chance else {}
    candidates = tuple(
        Candidate(
            action,
            sampled(0.0),
            gap,
            chance=sampled(0.5 - fallen[action].value) if action in fallen else None,
            chance_gap=fallen.get(action),
        )
        for action, gap in gaps.items()
    )
    return replace(
        USUAL,
        unit=unit,
        player=player,
        phase=phase,
        played=played,
        hint=replace(USUAL.hint, candidates=candidates),
        naive=naive,
        slope=slope,
        is_last_round=is_last_round,
    )

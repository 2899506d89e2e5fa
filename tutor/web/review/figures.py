"""The figures of a decision in words: what was given up, what each move is worth, and by what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.engine.objectives import MATCH, POINTS, Objective
from tutor.review.analysis.figures import DecisionAssessment, StoredEstimate, WeighedAction
from tutor.review.grades import Grade
from tutor.review.review import DecisionReview
from tutor.rules.observation import Observation
from tutor.web.hints.coach import Coach, build_coach
from tutor.web.i18n.numbers import (
    format_fixed,
    format_signed,
    format_unsigned,
    format_whole,
    format_with_margin,
)
from tutor.web.i18n.translation import _, join_sentences

if TYPE_CHECKING:  # the engine is imported only after its cache folder is set
    from tutor.engine.hints.hint import Hint

LEAST_CHANCE = 0.005  # of the match: less is nothing in whole percent


def loss_text(found: DecisionReview) -> str:
    """Return what a decision gave up, as far as that is established."""
    if found.assessment.is_forced:
        return _("There was only one thing to do.")
    if found.played == found.best or not (found.gap.value or found.gap.se):
        return _("Nothing better was found.")
    if found.points_only and found.gap.value > found.gap.margin:
        return _(
            "Fewer points (%(gap)s), but as far as can be told as good a chance to win the match.",
            gap=loss_points_text(found.gap),
        )
    if found.grade == Grade.BEST:
        return _(
            "It is too close to the best to tell: %(gap)s points behind, ±%(margin)s.",
            gap=format_fixed(max(0.0, found.gap.value), 1),
            margin=format_unsigned(found.gap.margin),
        )
    return cost_sentence(found.points, found.chance)


def cost_sentence(points: StoredEstimate, chance: StoredEstimate | None) -> str:
    """Return what an action costs against the best, in points and in chances to win the match."""
    return join_sentences([_points(points), _chance(chance)])


def _points(lost: StoredEstimate) -> str:
    if lost.value <= 0:  # worse for the match alone
        return _("It costs no points, but chances to win the match.")
    if not lost.se:
        return _("It costs exactly %(gap)s points.", gap=format_fixed(lost.value, 1))
    return _(
        "It costs about %(gap)s points, ±%(margin)s.",
        gap=format_fixed(lost.value, 1),
        margin=format_unsigned(lost.margin),
    )


def _chance(lost: StoredEstimate | None) -> str:
    """Return what was given up of the chance to win the match, where that is established."""
    if lost is None or lost.value - lost.margin < LEAST_CHANCE:
        return ""
    return _(
        "Of 100 such matches that is %(gap)s, ±%(margin)s.",
        gap=format_fixed(100 * lost.value, 1),
        margin=format_unsigned(100 * lost.margin),
    )


def points_text(weighed: WeighedAction) -> str:
    """Return what a move is worth, with half of its 95 % interval."""
    return gain_text(weighed.points)


def gain_text(found: StoredEstimate) -> str:
    """Return points that may be above or below nothing, with half of their 95 % interval."""
    return format_with_margin(format_signed(found.value), found.margin)


def loss_points_text(found: StoredEstimate) -> str:
    """Return points that were given up, with half of their 95 % interval."""
    return format_with_margin(format_fixed(found.value, 1), found.margin)


def basis_text(found: DecisionAssessment) -> str:
    """Return which worlds the figures of a decision rest on."""
    if found.exact:
        return _("Counted exactly. Engine %(name)s", name=found.engine)
    return _(
        "Best of %(samples)s worlds; what it is ahead of the other by, from %(fresh)s fresh ones;"
        " seed %(seed)d. Engine %(name)s",
        samples=format_whole(found.samples),
        fresh=format_whole(found.fresh_samples),
        seed=found.seed,
        name=found.engine,
    )


def build_ranking(seen: Observation, found: DecisionAssessment) -> Coach:
    """Return all moves as the search ranked them, as a hint shows them."""
    return build_coach(seen, rebuild_hint(seen, found))


def rebuild_hint(seen: Observation, found: DecisionAssessment) -> Hint:
    """Return the hint that the search of a decision would have been."""
    from tutor.engine.equity.search import Chance
    from tutor.engine.hints.hint import Candidate, Hint
    from tutor.engine.worlds.symmetry import firsts

    same = firsts(seen)

    def candidate(one: WeighedAction) -> Candidate:
        chance, gap = one.chance, one.chance_gap
        told = Chance(chance.value, chance.se, gap.value, gap.se) if chance and gap else None
        points = (one.points.value, one.points.se, one.gap.value, one.gap.se)
        first = same.get(one.action)
        return Candidate(one.action, *points, follow_up=one.then, match=told, same_as=first)

    candidates = tuple(candidate(one) for one in found.candidates)
    ranked: Objective = MATCH if found.objective == MATCH else POINTS
    worlds = found.samples
    return Hint(candidates, worlds, found.seed, found.engine, found.exact, ranked, worlds)

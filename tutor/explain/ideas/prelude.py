"""Ideas about decisions before the first card: bids, and showing dealt yaku."""

from __future__ import annotations

from tutor.explain.claim import POINTS, Number, exact
from tutor.explain.ideas.idea import Contrast, Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.rules.observation import Observation
from tutor.rules.position import SHOW
from tutor.rules.round import prelude
from tutor.rules.round.bidding import fees
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import Action


def show(contrast: Contrast) -> Idea | None:
    """Showing dealt yaku pays more than the rival shows."""
    if contrast.seen.phase != SHOW:
        return None
    own, other = (
        _count_shown(contrast.seen, move.candidate.action)
        for move in (contrast.best, contrast.rival)
    )
    if own <= other:
        return None
    return Idea(IdeaKind.SHOW, numbers=exact(POINTS, points=own))


def _count_shown(observation: Observation, action: Action) -> int:
    """Return the points of the dealt yaku that an action shows."""
    offers = prelude.list_offers(observation.ruleset, observation.hand)
    return sum(
        yaku.points for index, yaku in enumerate(offers) if (action - prelude.KEEP) >> index & 1
    )


def join(contrast: Contrast) -> Idea | None:
    """Joining the round is worth more than the fee for passing costs."""
    if contrast.best.candidate.action != JOIN:
        return None
    return Idea(IdeaKind.JOIN, numbers=_compare_bids(contrast))


def pass_(contrast: Contrast) -> Idea | None:
    """Joining costs more than the fee for passing."""
    if contrast.best.candidate.action != PASS:
        return None
    passed = sum(1 for _, joins in contrast.seen.bids if not joins)
    paid, _ = fees(contrast.seen.ruleset.toggles, passed + 1, 0, 1)
    return Idea(IdeaKind.PASS, numbers=(*_compare_bids(contrast), *exact(POINTS, fee=paid[-1])))


def _compare_bids(contrast: Contrast) -> tuple[Number, Number]:
    best, rival = contrast.best.candidate, contrast.rival.candidate
    return Number.of("points", POINTS, best.points), Number.of("other", POINTS, rival.points)

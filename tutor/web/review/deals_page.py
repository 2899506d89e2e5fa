"""The page of parallel deals: two moves, and their results."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import current_app
from werkzeug.exceptions import NotFound

from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.units import observe_unit
from tutor.rules.actions import action_text
from tutor.web.review.moves import describe_action
from tutor.web.review.round_page import title_of
from tutor.web.review.subject import Subject
from tutor.web.review.what_if.deals import (
    FIRST_SEED,
    DealComparison,
    PlayableMove,
    can_be_dealt_again,
    compare_in_deals,
    describe_agreement,
    describe_comparison,
    is_agreed,
    tell_who_plays_on,
)
from tutor.web.services import engine
from tutor.web.words.table.moves import basis

MOST_SEED: Final = 9_999


@dataclass(frozen=True)
class DealsPage:
    """Everything that the page shows; *deals* is None where two moves are still to be chosen."""

    title: str
    moves: tuple[PlayableMove, ...]
    pair: tuple[str, str]
    seed: int
    is_ready: bool
    deals: DealComparison | None
    verdict: str
    agreement: str  # with the review
    players: str  # the players after the moves
    basis: str


def build_deals_page(
    subject: Subject, assessment: DecisionAssessment, fields: Mapping[str, str]
) -> DealsPage:
    """Return the page of a decision; raise NotFound where it is unavailable."""
    what = observe_unit(subject.match, assessment.unit)
    if len(assessment.candidates) < 2 or not can_be_dealt_again(what):
        raise NotFound
    moves = tuple(
        PlayableMove(
            action_text(candidate.action),
            describe_action(what, candidate.action, candidate.follow_up).text,
            candidate.action,
            candidate.follow_up,
        )
        for candidate in assessment.candidates
    )
    pair, seed = _pair(assessment, moves, fields), _seed(fields.get("seed", ""))
    ready = engine().is_ready(subject.match.ruleset)
    deals, agreement, has_verdict = None, "", True
    if ready and pair[0] != pair[1]:
        chosen = [next(move for move in moves if move.key == key) for key in pair]
        deals = compare_in_deals(what, chosen, engine(), seed)
        first, second = (assessment.weigh(playable_move.action).gap for playable_move in chosen)
        agreement = describe_agreement(deals, first, second)
        has_verdict = is_agreed(deals, first, second)
        if not has_verdict:
            current_app.logger.warning("Deals and review disagree at %s.", assessment.unit)
    return DealsPage(
        title=title_of(subject, assessment.unit),
        moves=moves,
        pair=pair,
        seed=seed,
        is_ready=ready,
        deals=deals,
        verdict=describe_comparison(deals, has_verdict=has_verdict) if deals else "",
        agreement=agreement,
        players=tell_who_plays_on(has_net=bool(subject.review.stamp.net)),
        basis=basis(subject.match.ruleset.game.name, 0),
    )


def _pair(
    assessment: DecisionAssessment, moves: tuple[PlayableMove, ...], fields: Mapping[str, str]
) -> tuple[str, str]:
    """Return the keys of the two moves: the best and the played one if none are named."""
    best, played = action_text(assessment.best), action_text(assessment.played)
    if best == played:
        played = next(move.key for move in moves if move.key != best)
    pair = fields.get("one", best), fields.get("other", played)
    if not set(pair) <= {move.key for move in moves}:
        raise NotFound
    return pair


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > len(str(MOST_SEED)):
        return FIRST_SEED
    return max(FIRST_SEED, int(text))

"""Two moves side by side: what separates them, and what speaks for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.explain.claim import POINTS, Number
from tutor.explain.explanation import Explained, Explanation, GapPart
from tutor.explain.kinds import ClaimKind
from tutor.rules.observation import Observation
from tutor.web.hints.coach import Coach, RankedMove
from tutor.web.hints.costs import Ranking
from tutor.web.hints.proof import ProofRow, describe_reading
from tutor.web.hints.why import Why, list_whys
from tutor.web.i18n.translation import _
from tutor.web.words.claims.chances import match_verdict
from tutor.web.words.claims.comparing import (
    gap_sentence,
    is_open,
    likely_sentence,
    part_label,
    same_sentence,
)


@dataclass(frozen=True)
class ComparedMove:
    """One of the two moves and what is told of it."""

    move: RankedMove
    whys: tuple[Why, ...]


@dataclass(frozen=True)
class Comparison:
    """Two moves, the better one first; *parts* are what the gap consists of, where it is known.

    *is_carried* says whether the reasons of both sides speak for what the sentence says.
    """

    sides: tuple[ComparedMove, ComparedMove]
    sentence: str
    is_carried: bool
    gap: ProofRow
    parts: tuple[ProofRow, ...]


def compare_moves(
    seen: Observation, hint: Hint, explanation: Explanation, view: Coach, pair: Sequence[str]
) -> Comparison | None:
    """Return the comparison of the two moves with these keys, None unless both exist."""
    order = {move.key: move for move in view.moves if move.key in pair}
    if len(order) != 2:
        return None
    better, worse = order.values()
    gap = measure_gap(hint, better, worse)
    parts = _parts(explanation, better, worse)
    sides = _side(seen, explanation, better, worse), _side(seen, explanation, worse, better)
    ranked = sides[::-1] if gap.value < 0 and not _is_by_match(hint, better, worse) else sides
    is_even = better.first == worse.first or (better.best and worse.best) or is_open(gap)
    return Comparison(
        sides=sides,
        sentence=_sentence(Ranking.of(hint, seen.ruleset), better, worse, gap),
        is_carried=is_even or _balance(ranked[0]) > _balance(ranked[1]),
        gap=ProofRow(_("difference in points"), describe_reading(gap)),
        parts=tuple(
            ProofRow(part_label(one, seen), describe_reading(_negate(one.number))) for one in parts
        ),
    )


def choose_pair(view: Coach, ticked: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of the moves to compare: those ticked, and as far as two lack, the first.

    There are more than two where more are ticked.
    """
    first = (view.best.key, (view.following or view.moves[1]).key)
    return tuple(dict.fromkeys((*ticked, *first)))[: max(2, len(ticked))]


def _sentence(ranking: Ranking, better: RankedMove, worse: RankedMove, gap: Number) -> str:
    """Return how two moves compare: by the match where it ranks them, else by points."""
    if better.first == worse.first:
        return same_sentence()
    hint, decimals = ranking.hint, ranking.decimals
    first, second = _find(hint, better), _find(hint, worse)
    if _is_by_match(hint, better, worse):
        return match_verdict((hint.best, second), (better.text, worse.text), decimals)
    less, is_undecided = gap.value < 0, is_open(gap) or (better.best and worse.best)
    told = replace(gap, value=ranking.cost(second).value - ranking.cost(first).value)
    if less:
        return gap_sentence(worse.text, better.text, _negate(told), decimals, is_undecided)
    if better.best and not worse.best and round(told.value, decimals) and is_open(gap):
        return likely_sentence(better.text, worse.text, told, decimals)
    return gap_sentence(better.text, worse.text, told, decimals, is_undecided)


def measure_gap(hint: Hint, better: RankedMove, worse: RankedMove) -> Number:
    """Return how many points a move is worth more than another, with its interval.

    Only gaps to the best move were measured in the same worlds. Between two others the standard
    error is at most the sum of theirs, so the interval is never too narrow.
    """
    first, second = _find(hint, better), _find(hint, worse)
    return Number.of("gap", POINTS, second.gap.less(first.gap))


def _find(hint: Hint, move: RankedMove) -> Candidate:
    [found] = (one for one in hint.candidates if one.action == move.action)
    return found


def _is_by_match(hint: Hint, better: RankedMove, worse: RankedMove) -> bool:
    """Return whether the match ranks two moves, of which the first is the best."""
    is_known = _find(hint, worse).chance_gap is not None
    return hint.objective == MATCH and better.first == hint.best.first and is_known


def _side(
    seen: Observation, explanation: Explanation, move: RankedMove, other: RankedMove
) -> ComparedMove:
    """Return a move with what is told of it; what compares it with a third move is left out."""
    explained = explanation.of(move.action)
    if explained is None:
        return ComparedMove(move, ())
    between = tuple(
        one
        for one in explained.claims
        if one.kind is not ClaimKind.LEVEL and one.against in (None, other.action, other.first)
    )
    return ComparedMove(
        move, list_whys(seen, replace(explained, claims=between), explanation.engine)
    )


def _balance(side: ComparedMove) -> int:
    """Return how many more reasons speak for a move than against it."""
    return sum(1 if one.good else -1 for one in side.whys)


def _parts(explanation: Explanation, better: RankedMove, worse: RankedMove) -> tuple[GapPart, ...]:
    """Return the parts of the gap to the best move, which are known where it is one of the two."""
    if better.first != explanation.best.action or worse.first == better.first:
        return ()
    explained: Explained | None = explanation.of(worse.action)
    return explained.parts if explained else ()


def _negate(number: Number) -> Number:
    """Return what the better move has more, of what the worse one has less."""
    return replace(number, value=-number.value)

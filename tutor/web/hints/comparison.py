"""Two moves side by side: what separates them, and what speaks for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.explain.claim import POINTS, Number
from tutor.explain.explanation import Explained, Explanation, GapPart
from tutor.rules.observation import Observation
from tutor.web.hints.coach import Coach, RankedMove
from tutor.web.hints.proof import ProofRow, describe_reading
from tutor.web.hints.why import Why, list_whys
from tutor.web.i18n.numbers import round_to_error
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
    """Two moves, the better one first; *parts* are what the gap consists of, where it is known."""

    sides: tuple[ComparedMove, ComparedMove]
    sentence: str
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
    return Comparison(
        sides=(_side(seen, explanation, better), _side(seen, explanation, worse)),
        sentence=_sentence(hint, better, worse, gap),
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


def _sentence(hint: Hint, better: RankedMove, worse: RankedMove, gap: Number) -> str:
    """Return how two moves compare: by the match where it ranks them, else by points."""
    if better.first == worse.first:
        return same_sentence()
    second = _find(hint, worse)
    if hint.objective == MATCH and better.first == hint.best.first and second.chance_gap:
        return match_verdict((hint.best, second), (better.text, worse.text))
    if gap.value < 0:
        return gap_sentence(worse.text, better.text, _negate(gap))
    told = round_to_error(gap.value, gap.margin)
    if better.best and not worse.best and told and is_open(gap):
        return likely_sentence(better.text, worse.text, gap)
    return gap_sentence(better.text, worse.text, gap)


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


def _side(seen: Observation, explanation: Explanation, move: RankedMove) -> ComparedMove:
    explained = explanation.of(move.action)
    return ComparedMove(move, list_whys(seen, explained, explanation.engine) if explained else ())


def _parts(explanation: Explanation, better: RankedMove, worse: RankedMove) -> tuple[GapPart, ...]:
    """Return the parts of the gap to the best move, which are known where it is one of the two."""
    if better.first != explanation.best.action or worse.first == better.first:
        return ()
    explained: Explained | None = explanation.of(worse.action)
    return explained.parts if explained else ()


def _negate(number: Number) -> Number:
    """Return what the better move has more, of what the worse one has less."""
    return replace(number, value=-number.value)

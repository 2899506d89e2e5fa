"""Every legal move of a decision with its value, cost and interval, in the unit of the review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.review import thresholds
from tutor.review.review import DecisionReview
from tutor.review.verdicts.losses import lost_by, price_of
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS, id_of
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.web.i18n.numbers import format_fixed, format_signed_to
from tutor.web.i18n.translation import _, join_with_commas, pgettext
from tutor.web.review.figures import count_points, is_told
from tutor.web.review.subject import Subject
from tutor.web.table.moves import DoneAction, describe_action
from tutor.web.words.claims.comparing import chance_percent

PERCENT: Final = 100
LEAST_SCALE: Final = 4.0  # percent of a chance that a whole bar is at least
MOST_SCALE: Final = 12.0  # and at most: more is cut
LEAST_WIDTH: Final = 4.0  # percent of a bar, so that it is seen


class Tone(StrEnum):
    """How a move compares with the best one."""

    BEST = "best"
    LEVEL = "level"
    WORSE = "worse"


@dataclass(frozen=True)
class MoveValue:
    """One move: its value, its cost against the best, and both on a bar.

    *value* is the chance to win the match, or points where chances are unknown. *width* and the
    ends of the *interval* are percent of the bar; the interval is that of the cost.
    """

    key: str
    card: str  # played from the hand; empty for any other move
    done: DoneAction
    value: str
    cost: str
    points: str
    tone: Tone
    width: float
    interval: tuple[float, float] | None
    is_played: bool
    spoken: str


def value_moves(
    subject: Subject, observation: Observation, decision: DecisionReview
) -> tuple[MoveValue, ...]:
    """Return all legal moves, the cheapest first, the best one at the top."""
    in_chances = subject.review.is_in_chances
    candidates = decision.assessment.reported.mark_doubles(observation).candidates
    measured = [_measure(subject, decision, candidate, in_chances) for candidate in candidates]
    scale = _find_scale(subject, [cost.value for cost in measured if cost], in_chances)
    values = [
        _build_value(subject, observation, decision, candidate, cost, scale)
        for candidate, cost in zip(candidates, measured, strict=True)
    ]
    first, *others = zip(values, measured, strict=True)
    others.sort(key=lambda each: round(each[1].value, 4) if each[1] else inf)
    return tuple(value for value, _cost in (first, *others))


def key_by_card(values: Sequence[MoveValue]) -> dict[str, MoveValue]:
    """Return the values of moves that are cards of the hand, by card."""
    return {value.card: value for value in values if value.card}


def _measure(
    subject: Subject, decision: DecisionReview, candidate: Candidate, in_chances: bool
) -> Estimate | None:
    """Return the cost of a move in percent or points, never below nothing; None if unknown."""
    lost = lost_by(subject.match.ruleset, decision.assessment, candidate.action)
    price = price_of(decision.assessment, lost)
    if in_chances:
        return price.chance and price.chance.over(1 / PERCENT)
    gap = candidate.gap
    return Estimate(max(0.0, gap.value), gap.se, gap.samples, gap.seed)


def _find_scale(subject: Subject, costs: Sequence[float], in_chances: bool) -> float:
    """Return the cost of a whole bar: that of the worst move, within limits."""
    unit = 1.0
    if not in_chances:
        unit = thresholds.sigma(subject.match.ruleset) * thresholds.GRADES[0][1] / 6
    return min(MOST_SCALE * unit, max(LEAST_SCALE * unit, max(costs)))


def _build_value(
    subject: Subject,
    observation: Observation,
    decision: DecisionReview,
    candidate: Candidate,
    cost: Estimate | None,
    scale: float,
) -> MoveValue:
    is_known, cost = cost is not None, cost or Estimate(scale)
    is_best = candidate.first == decision.best
    value, size = _tell_value(subject, decision, candidate)
    tone = Tone.BEST if is_best else Tone.WORSE
    if not is_best and (cost.value <= cost.margin or not size):
        tone = Tone.LEVEL
    text = pgettext("move", "best") if is_best else _tell_cost(subject, cost, size)
    if not is_known:
        value, text, tone = "", "–", Tone.WORSE
    is_card = observation.phase == PLAY_HAND and candidate.action < len(IDS)
    width = 100 * (1 - cost.value / scale)
    ends = tuple(
        min(100.0, max(0.0, 100 * (1 - end / scale)))
        for end in (cost.value + cost.margin, cost.value - cost.margin)
    )
    done = describe_action(observation, candidate.action, candidate.follow_up)
    return MoveValue(
        key=action_text(candidate.action),
        card=id_of(candidate.action) if is_card else "",
        done=done,
        value=value,
        cost=text,
        points=_tell_points(subject, candidate, is_best=is_best),
        tone=tone,
        width=round(max(LEAST_WIDTH, width), 1),
        interval=None if is_best or not cost.se else (round(ends[0], 1), round(ends[1], 1)),
        is_played=candidate.action == decision.played,
        spoken=_speak(subject, value, text, is_best=is_best),
    )


def _tell_value(
    subject: Subject, decision: DecisionReview, candidate: Candidate
) -> tuple[str, float]:
    """Return the value of a move, and its cost as printed, which is a difference of two values."""
    ruleset = subject.match.ruleset
    if not subject.review.is_in_chances:
        best, decimals = decision.assessment.reported.best.points.value, subject.decimals
        size = round(max(0.0, candidate.gap.value), decimals)
        return format_signed_to(round(best, decimals) - size, decimals), size
    lost = lost_by(ruleset, decision.assessment, candidate.action)
    price = price_of(decision.assessment, lost)
    percent = price.percent or 0
    return "" if price.after is None else chance_percent(price.after), float(percent)


def _tell_cost(subject: Subject, cost: Estimate, size: float) -> str:
    """Return the cost of a move and half of its interval, at least one of the last digit."""
    decimals = 0 if subject.review.is_in_chances else subject.decimals
    text = ("−" if size else "") + format_fixed(size, decimals)
    if not cost.se:
        return text
    margin = max(10.0**-decimals, round(cost.margin, decimals))
    return f"{text} ± {format_fixed(margin, decimals)}"


def _tell_points(subject: Subject, candidate: Candidate, *, is_best: bool) -> str:
    """Return the points of the round with a cost that is a chance, where they are established."""
    if is_best or not subject.review.is_in_chances or not is_told(candidate.gap):
        return ""
    return count_points(-candidate.gap.value, subject.decimals)


def _speak(subject: Subject, value: str, cost: str, *, is_best: bool) -> str:
    """Return the words for screen readers."""
    if is_best:
        return join_with_commas([value, cost]) if value else cost
    less = _("%(cost)s against the best", cost=cost)
    return join_with_commas([value, less]) if value else less


def name_unit(subject: Subject) -> str:
    """Return what the values of all moves are."""
    if subject.review.is_in_chances:
        return _("Chance to win the match, and how much of it each move gives up.")
    return _("Points of the round, and how many each move gives up.")

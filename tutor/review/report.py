"""A review as JSON values that programs can read: actions by their words, cards by their ids."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tutor.engine.estimate import Estimate
from tutor.explain.claim import Claim, Number
from tutor.explain.explanation import Explanation
from tutor.records.record import Difference
from tutor.review import thresholds
from tutor.review.analysis.figures import Budget
from tutor.review.price import Price
from tutor.review.review import (
    Balance,
    DecisionReview,
    Ledger,
    PlayerReview,
    Review,
    RoundReview,
)
from tutor.review.units import Unit
from tutor.review.verdicts.ledgers import RESIDUAL
from tutor.rules.actions import action_text
from tutor.rules.cards import id_of
from tutor.rules.match.match import Match
from tutor.rules.round.play import Action

FORMAT: Final = 1
_DECIMALS: Final = 4

Values = dict[str, Any]


def build_report(
    match: Match,
    review: Review,
    *,
    player: int,
    names: Sequence[str],
    budget: Budget,
    explanations: Mapping[Unit, Explanation],
    differences: Sequence[Difference] = (),
) -> Values:
    """Return the review as *player* sees it, with their result, ledger and moments.

    *explanations* are those of the explained decisions, *differences* how an imported match went
    differently where it was played.
    """
    return {
        "format": FORMAT,
        "game": match.ruleset.game.name,
        "preset": match.ruleset.preset,
        "overrides": dict(match.ruleset.overrides),
        "player": player,
        "budget": budget.value,
        "complete": review.is_complete,
        "stamp": review.stamp.to_json(),
        "sigma": thresholds.sigma(match.ruleset),
        "rules_that_differ": [_difference(one) for one in differences if "round" not in one.values],
        "rounds_that_differ": [_difference(one) for one in differences if "round" in one.values],
        "unit": "percent" if review.is_in_chances else "points",
        "totals": _balances(match, review, review.balances),
        "chances_at_start": _numbers(review.chances_at_start),
        "players": [_player(one, names) for one in review.players],
        "rounds": [
            _round(one, player, explanations) | {"totals": _balances(match, review, one.balances)}
            for one in review.rounds
        ],
    }


def _balances(
    match: Match, review: Review, found: Sequence[Balance] | None
) -> list[dict[str, float]] | None:
    """Return everybody's balance as printed, in percent or points; None where it is not known."""
    if found is None:
        return None
    scale = 1 if review.is_in_chances else 10 ** thresholds.decimals(match.ruleset)
    names = ("start", "cards", "opponents", "own", "end", "slips", "small", "decided")
    return [{name: _scale(getattr(one, name), scale) for name in names} for one in found]


def _scale(value: int, scale: int) -> float:
    return value if scale == 1 else value / scale


def _difference(one: Difference) -> Values:
    return {"kind": one.kind, **one.values}


def _player(one: PlayerReview, names: Sequence[str]) -> Values:
    accuracy = one.accuracy
    return {
        "player": one.player,
        "name": names[one.player],
        "decisions": one.decisions,
        "points_lost": _estimate(one.points_lost),
        "error_rate": _estimate(one.error_rate),
        "accuracy": accuracy
        and {
            "value": _number(accuracy.value),
            "lo": _number(accuracy.lo),
            "hi": _number(accuracy.hi),
            "decisions": accuracy.decisions,
        },
        "grades": {grade.value: number for grade, number in one.grades.items()},
        "result": _number(one.result),
        "luck": None if one.luck is None else _number(one.luck),
        "luck_adjusted": one.adjusted and _estimate(one.adjusted),
    }


def _round(one: RoundReview, player: int, explanations: Mapping[Unit, Explanation]) -> Values:
    return {
        "round": one.number,
        "void": one.is_void,
        "changes": None if one.changes is None else list(one.changes),
        "results": _numbers(one.results),
        "result": None if one.results is None else _number(one.results[player]),
        "ledger": None if one.ledgers is None else _ledger(one.ledgers[player]),
        "lucks": _numbers(one.lucks),
        "deal_lucks": _numbers(one.deal_lucks),
        "flips": one.flips
        and [
            {
                "step": flip.step,
                "player": flip.player,
                "card": id_of(flip.card),
                "lucks": _numbers(flip.lucks),
            }
            for flip in one.flips
        ],
        "chances": _numbers(one.chances),
        "decisions": [_decision(each, explanations.get(each.unit)) for each in one.decisions],
    }


def _ledger(ledger: Ledger) -> Values:
    """Return the parts by name, rounded so that as written they add up to the result."""
    parts = {one.name: _number(one.points) for one in ledger.parts}
    others = sum(points for name, points in parts.items() if name != RESIDUAL)
    return {**parts, RESIDUAL: _number(_number(ledger.result) - others)}


def _decision(one: DecisionReview, explanation: Explanation | None) -> Values:
    told = one.assessment
    return {
        "step": one.unit.step,
        "player": one.player,
        "played": action_text(one.played),
        "best": action_text(one.best),
        "price": _price(one.price),
        "gap": _number(one.points.value),
        "error": _number(one.points.se),
        "loss": _estimate(one.loss),
        "match": one.price.chance and _estimate(one.price.chance),
        "class": one.grade.value,
        "established": one.is_established,
        "tags": [tag.value for tag in one.tags],
        "samples": told.hint.samples,
        "fresh_samples": told.fresh_samples,
        "seed": told.hint.seed,
        "engine": told.hint.engine,
        "exact": told.hint.exact,
        "claims": [] if explanation is None else _claims(explanation, (one.played, one.best)),
    }


def _price(price: Price) -> Values:
    return {
        "chance": None if price.chance is None else _number(price.chance.value),
        "points": _number(price.points.value),
    }


def _claims(explanation: Explanation, actions: Sequence[Action]) -> list[Values]:
    return [
        _claim(claim, each.action)
        for each in explanation.candidates
        if each.action in actions
        for claim in each.top_claims
    ]


def _claim(claim: Claim, action: Action) -> Values:
    return {
        "action": action_text(action),
        "kind": claim.kind,
        "good": claim.good,
        "cards": [id_of(card) for card in claim.cards],
        "yaku": claim.yaku,
        "seat": claim.seat,
        "against": None if claim.against is None else action_text(claim.against),
        "numbers": [_figure(number) for number in claim.numbers],
    }


def _figure(number: Number) -> Values:
    return {
        "name": number.name,
        "value": _number(number.value),
        "lo": _number(number.lo),
        "hi": _number(number.hi),
        "unit": number.unit,
        "samples": number.samples,
        "seed": number.seed,
    }


def _estimate(estimate: Estimate) -> Values:
    return {"value": _number(estimate.value), "se": _number(estimate.se)}


def _numbers(values: Sequence[float] | None) -> list[float] | None:
    return None if values is None else [_number(value) for value in values]


def _number(value: float) -> float:
    return round(value, _DECIMALS) + 0.0  # never -0.0

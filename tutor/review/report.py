"""A review as JSON values that programs can read: actions by their words, cards by their ids."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
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
        "rules_that_differ": [
            _difference(difference)
            for difference in differences
            if "round" not in difference.values
        ],
        "rounds_that_differ": [
            _difference(difference) for difference in differences if "round" in difference.values
        ],
        "unit": "percent" if review.is_in_chances else "points",
        "totals": _balances(match, review, review.balances),
        "chances_at_start": _numbers(review.chances_at_start),
        "players": [_player(player_review, names) for player_review in review.players],
        "rounds": [
            _round(round_review, player, explanations)
            | {"totals": _balances(match, review, round_review.balances)}
            for round_review in review.rounds
        ],
    }


def _balances(
    match: Match, review: Review, balances: Sequence[Balance] | None
) -> list[dict[str, float]] | None:
    """Return everybody's balance as printed, in percent or points; None where it is not known."""
    if balances is None:
        return None
    scale = 1 if review.is_in_chances else 10 ** thresholds.decimals(match.ruleset)
    names = ("start", "cards", "opponents", "own", "end", "slips", "small", "decided")
    return [{name: _scale(getattr(balance, name), scale) for name in names} for balance in balances]


def _scale(value: int, scale: int) -> float:
    return value if scale == 1 else value / scale


def _difference(difference: Difference) -> Values:
    return {"kind": difference.kind, **difference.values}


def _player(player_review: PlayerReview, names: Sequence[str]) -> Values:
    accuracy = player_review.accuracy
    return {
        "player": player_review.player,
        "name": names[player_review.player],
        "decisions": player_review.decisions,
        "points_lost": _estimate(player_review.points_lost),
        "error_rate": _estimate(player_review.error_rate),
        "accuracy": accuracy
        and {
            "value": _number(accuracy.value),
            "lo": _number(accuracy.lo),
            "hi": _number(accuracy.hi),
            "decisions": accuracy.decisions,
        },
        "level": player_review.level and asdict(player_review.level),
        "grades": {grade.value: number for grade, number in player_review.grades.items()},
        "result": _number(player_review.result),
        "luck": None if player_review.luck is None else _number(player_review.luck),
        "luck_adjusted": player_review.adjusted and _estimate(player_review.adjusted),
    }


def _round(
    round_review: RoundReview, player: int, explanations: Mapping[Unit, Explanation]
) -> Values:
    return {
        "round": round_review.number,
        "void": round_review.is_void,
        "changes": None if round_review.changes is None else list(round_review.changes),
        "results": _numbers(round_review.results),
        "result": None if round_review.results is None else _number(round_review.results[player]),
        "ledger": None if round_review.ledgers is None else _ledger(round_review.ledgers[player]),
        "lucks": _numbers(round_review.lucks),
        "deal_lucks": _numbers(round_review.deal_lucks),
        "flips": round_review.flips
        and [
            {
                "step": flip.step,
                "player": flip.player,
                "card": id_of(flip.card),
                "lucks": _numbers(flip.lucks),
            }
            for flip in round_review.flips
        ],
        "chances": _numbers(round_review.chances),
        "decisions": [
            _decision(each, explanations.get(each.unit)) for each in round_review.decisions
        ],
    }


def _ledger(ledger: Ledger) -> Values:
    """Return the parts by name, rounded so that as written they add up to the result."""
    parts = {ledger_part.name: _number(ledger_part.points) for ledger_part in ledger.parts}
    alternatives = sum(points for name, points in parts.items() if name != RESIDUAL)
    return {**parts, RESIDUAL: _number(_number(ledger.result) - alternatives)}


def _decision(decision: DecisionReview, explanation: Explanation | None) -> Values:
    assessment = decision.assessment
    return {
        "step": decision.unit.step,
        "player": decision.player,
        "played": action_text(decision.played),
        "best": action_text(decision.best),
        "price": _price(decision.price),
        "gap": _number(decision.points.value),
        "error": _number(decision.points.se),
        "loss": _estimate(decision.loss),
        "match": decision.price.chance and _estimate(decision.price.chance),
        "class": decision.grade.value,
        "established": decision.is_established,
        "tags": [tag.value for tag in decision.tags],
        "samples": assessment.hint.samples,
        "fresh_samples": assessment.fresh_samples,
        "seed": assessment.hint.seed,
        "engine": assessment.hint.engine,
        "exact": assessment.hint.exact,
        "claims": []
        if explanation is None
        else _claims(explanation, (decision.played, decision.best)),
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

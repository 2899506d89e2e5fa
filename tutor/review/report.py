"""A review as JSON values that programs can read: actions by their words, cards by their ids."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import Any, Final

from tutor.engine.estimate import Estimate
from tutor.explain.claim import Claim, Number
from tutor.explain.explained import Explanation
from tutor.records.record import Difference
from tutor.review import thresholds
from tutor.review.figures import Budget
from tutor.review.review import (
    Balance,
    DecisionReview,
    Ledger,
    PlayerReview,
    Review,
    RoundReview,
)
from tutor.review.units import Unit
from tutor.review.verdicts.balances import RESIDUAL
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
    report = {
        "format": FORMAT,
        "game": match.ruleset.game.name,
        "preset": match.ruleset.preset,
        "overrides": dict(match.ruleset.overrides),
        "player": player,
        "budget": budget,
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
        "chances_at_start": review.chances_at_start,
        "players": [_player(player_review, names) for player_review in review.players],
        "rounds": [
            _round(round_review, player, explanations)
            | {"totals": _balances(match, review, round_review.balances)}
            for round_review in review.rounds
        ],
    }
    return {name: _plain(value) for name, value in report.items()}


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: an estimate by value and error, numbers rounded."""
    match value:
        case float():
            return _number(value)
        case StrEnum():
            return value.value
        case Estimate():
            return {"value": _number(value.value), "se": _number(value.se)}
        case dict():
            return {name: _plain(item) for name, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
    return value


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
    return {
        "player": player_review.player,
        "name": names[player_review.player],
        "decisions": player_review.decisions,
        "points_lost": player_review.points_lost,
        "error_rate": player_review.error_rate,
        "accuracy": player_review.accuracy and asdict(player_review.accuracy),
        "level": player_review.level and asdict(player_review.level),
        "grades": {grade.value: number for grade, number in player_review.grades.items()},
        "result": float(player_review.result),
        "luck": player_review.luck,
        "luck_adjusted": player_review.adjusted,
    }


def _round(
    round_review: RoundReview, player: int, explanations: Mapping[Unit, Explanation]
) -> Values:
    results, ledgers, flips = round_review.results, round_review.ledgers, round_review.flips
    return {
        "round": round_review.number,
        "void": round_review.is_void,
        "changes": round_review.changes,
        "results": results,
        "result": None if results is None else results[player],
        "ledger": None if ledgers is None else _ledger(ledgers[player]),
        "lucks": round_review.lucks,
        "deal_lucks": round_review.deal_lucks,
        "flips": flips and [{**asdict(flip), "card": id_of(flip.card)} for flip in flips],
        "chances": round_review.chances,
        "decisions": [
            _decision(each, explanations.get(each.unit)) for each in round_review.decisions
        ],
    }


def _ledger(ledger: Ledger) -> Values:
    """Return the parts by name, rounded so that as written they add up to the result."""
    parts = {name: _number(points) for name, points in ledger.parts.items()}
    alternatives = sum(points for name, points in parts.items() if name != RESIDUAL)
    return {**parts, RESIDUAL: _number(_number(ledger.result) - alternatives)}


def _decision(decision: DecisionReview, explanation: Explanation | None) -> Values:
    assessment, price = decision.assessment, decision.price
    return {
        "step": decision.unit.step,
        "player": decision.player,
        "played": action_text(decision.played),
        "best": action_text(decision.best),
        "price": {
            "chance": price.chance and price.chance.value,
            "points": price.points.value,
        },
        "gap": decision.points.value,
        "error": decision.points.se,
        "loss": decision.loss,
        "match": price.chance,
        "class": decision.grade,
        "established": decision.is_established,
        "tags": decision.tags,
        "samples": assessment.hint.samples,
        "fresh_samples": assessment.fresh_samples,
        "seed": assessment.hint.seed,
        "engine": assessment.hint.engine,
        "exact": assessment.hint.exact,
        "claims": []
        if explanation is None
        else _claims(explanation, (decision.played, decision.best)),
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
        "value": float(number.value),
        "lo": float(number.lo),
        "hi": float(number.hi),
        "unit": number.unit,
        "samples": number.samples,
        "seed": number.seed,
    }


def _number(value: float) -> float:
    return round(value, _DECIMALS) + 0.0  # never -0.0

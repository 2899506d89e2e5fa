"""Stored figures of a unit, read back."""

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.luck.luck_parts import Attribution
from tutor.review.analysis.figures import (
    Assessment,
    Budget,
    DecisionAssessment,
    FlipLuck,
    Foresight,
    RoundAssessment,
)
from tutor.review.units import DECISION, Unit


def assessment_from_json(data: Mapping[str, Any]) -> Assessment:
    """Return the assessment that its `to_json` wrote."""
    assessment = dict(data)
    unit = Unit(**assessment.pop("unit"))
    budget = Budget(assessment.pop("budget"))
    read = _read_decision if unit.kind == DECISION else _read_round
    return read(unit, budget, assessment)


def _read_decision(unit: Unit, budget: Budget, decision: dict[str, Any]) -> DecisionAssessment:
    if "hint" not in decision:
        decision = _rewrite_flat_decision(decision)
    hint, candidates = _read_hint(decision.pop("hint")), _read_candidates(decision.pop("again"))
    outlook = _read_outlook(decision.pop("outlook", None))
    return DecisionAssessment(
        unit=unit, budget=budget, hint=hint, again=candidates, outlook=outlook, **decision
    )


def _read_outlook(outlook: Mapping[str, Any] | None) -> Foresight | None:
    if outlook is None:
        return None
    return Foresight(_read_estimate(outlook["chance"]), _read_estimate(outlook["lost"]))


def _read_hint(hint: Mapping[str, Any]) -> Hint:
    return Hint(**{**hint, "candidates": _read_candidates(hint["candidates"])})


def _read_candidates(data: Sequence[Mapping[str, Any]]) -> tuple[Candidate, ...]:
    return tuple(_read_candidate(entry) for entry in data)


def _read_candidate(candidate: Mapping[str, Any]) -> Candidate:
    names = ("points", "gap", "chance", "chance_gap")
    estimates = {name: candidate[name] and _read_estimate(candidate[name]) for name in names}
    return Candidate(**{**candidate, **estimates, "seats": tuple(candidate["seats"])})


def _read_estimate(data: Mapping[str, Any]) -> Estimate:
    bounds = data["bounds"]
    return Estimate(**{**data, "bounds": None if bounds is None else tuple(bounds)})


_OF_HINT = ("samples", "seed", "engine", "exact", "objective")


def _rewrite_flat_decision(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored decision of the old format, without a hint, in the current format."""
    remaining = {key: value for key, value in data.items() if key not in (*_OF_HINT, "best")}
    fresh = remaining.pop("fresh_samples")
    seed = data["seed"]
    candidates = remaining.pop("candidates")
    hint = {
        **{name: data[name] for name in _OF_HINT},
        "candidates": [
            _rewrite_weighed(candidate, data["samples"], seed, data["exact"])
            for candidate in candidates
        ],
    }
    second = [_rewrite_weighed(item, fresh, seed, False) for item in remaining["again"]]
    return {**remaining, "hint": hint, "again": second}


def _rewrite_weighed(
    data: Mapping[str, Any], samples: int, seed: int, exact: bool
) -> dict[str, Any]:
    """Return one action; of chances those were counted that have no error."""
    counted = {"samples": 0, "seed": None, "bounds": None}
    drawn = {"samples": samples, "seed": seed, "bounds": None}
    points = {name: data[name] | (counted if exact else drawn) for name in ("points", "gap")}
    chances = {
        name: data[name] and data[name] | (drawn if data[name]["se"] else counted)
        for name in ("chance", "chance_gap")
    }
    remaining = {"action": data["action"], "follow_up": data["then"], "seats": (), "same_as": None}
    return {**remaining, **points, **chances}


def _read_round(unit: Unit, budget: Budget, data: dict[str, Any]) -> RoundAssessment:
    flips = data["flips"]
    chances = data["chances"]
    return RoundAssessment(
        unit=unit,
        results=tuple(data["results"]),
        deal_lucks=_read_numbers(data["deal_lucks"]),
        flips=None if flips is None else tuple(_read_flip(flip) for flip in flips),
        courses=tuple(item and _read_course(item) for item in data["courses"]),
        chances=chances and (tuple(chances[0]), tuple(chances[1])),
        seed=data["seed"],
        budget=budget,
    )


def _read_course(course: Mapping[str, Any]) -> Attribution:
    return Attribution(**{**course, "parts_of": tuple(course.get("parts_of", ()))})


def _read_flip(flip: Mapping[str, Any]) -> FlipLuck:
    return FlipLuck(**{**flip, "lucks": tuple(flip["lucks"])})


def _read_numbers(values: Sequence[float] | None) -> tuple[float, ...] | None:
    return None if values is None else tuple(values)

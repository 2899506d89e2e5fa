"""Stored figures of a unit, read back."""

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.luck.parts import Attribution
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
    told = dict(data)
    unit = Unit(**told.pop("unit"))
    budget = Budget(told.pop("budget"))
    read = _read_decision if unit.kind == DECISION else _read_round
    return read(unit, budget, told)


def _read_decision(unit: Unit, budget: Budget, told: dict[str, Any]) -> DecisionAssessment:
    if "hint" not in told:
        told = _rewrite_flat_decision(told)
    hint, again = _read_hint(told.pop("hint")), _read_candidates(told.pop("again"))
    outlook = _read_outlook(told.pop("outlook", None))
    return DecisionAssessment(
        unit=unit, budget=budget, hint=hint, again=again, outlook=outlook, **told
    )


def _read_outlook(told: Mapping[str, Any] | None) -> Foresight | None:
    if told is None:
        return None
    return Foresight(_read_estimate(told["chance"]), _read_estimate(told["lost"]))


def _read_hint(told: Mapping[str, Any]) -> Hint:
    return Hint(**{**told, "candidates": _read_candidates(told["candidates"])})


def _read_candidates(told: Sequence[Mapping[str, Any]]) -> tuple[Candidate, ...]:
    return tuple(_read_candidate(one) for one in told)


def _read_candidate(told: Mapping[str, Any]) -> Candidate:
    names = ("points", "gap", "chance", "chance_gap")
    estimates = {name: told[name] and _read_estimate(told[name]) for name in names}
    return Candidate(**{**told, **estimates, "seats": tuple(told["seats"])})


def _read_estimate(told: Mapping[str, Any]) -> Estimate:
    bounds = told["bounds"]
    return Estimate(**{**told, "bounds": None if bounds is None else tuple(bounds)})


_OF_HINT = ("samples", "seed", "engine", "exact", "objective")


def _rewrite_flat_decision(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored decision of the old format, without a hint, in the current format."""
    rest = {key: value for key, value in told.items() if key not in (*_OF_HINT, "best")}
    fresh = rest.pop("fresh_samples")
    seed = told["seed"]
    candidates = rest.pop("candidates")
    hint = {
        **{name: told[name] for name in _OF_HINT},
        "candidates": [
            _rewrite_weighed(one, told["samples"], seed, told["exact"]) for one in candidates
        ],
    }
    again = [_rewrite_weighed(one, fresh, seed, False) for one in rest["again"]]
    return {**rest, "hint": hint, "again": again}


def _rewrite_weighed(
    told: Mapping[str, Any], samples: int, seed: int, exact: bool
) -> dict[str, Any]:
    """Return one action; of chances those were counted that have no error."""
    counted = {"samples": 0, "seed": None, "bounds": None}
    drawn = {"samples": samples, "seed": seed, "bounds": None}
    points = {name: told[name] | (counted if exact else drawn) for name in ("points", "gap")}
    chances = {
        name: told[name] and told[name] | (drawn if told[name]["se"] else counted)
        for name in ("chance", "chance_gap")
    }
    rest = {"action": told["action"], "follow_up": told["then"], "seats": (), "same_as": None}
    return {**rest, **points, **chances}


def _read_round(unit: Unit, budget: Budget, told: dict[str, Any]) -> RoundAssessment:
    flips = told["flips"]
    chances = told["chances"]
    return RoundAssessment(
        unit=unit,
        results=tuple(told["results"]),
        deal_lucks=_read_numbers(told["deal_lucks"]),
        flips=None if flips is None else tuple(_read_flip(one) for one in flips),
        courses=tuple(one and _read_course(one) for one in told["courses"]),
        chances=chances and (tuple(chances[0]), tuple(chances[1])),
        seed=told["seed"],
        budget=budget,
    )


def _read_course(told: Mapping[str, Any]) -> Attribution:
    return Attribution(**{**told, "parts_of": tuple(told.get("parts_of", ()))})


def _read_flip(told: Mapping[str, Any]) -> FlipLuck:
    return FlipLuck(**{**told, "lucks": tuple(told["lucks"])})


def _read_numbers(values: Sequence[float] | None) -> tuple[float, ...] | None:
    return None if values is None else tuple(values)

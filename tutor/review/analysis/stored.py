"""Stored figures of a unit, read back."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from tutor.review.analysis.figures import Assessment, DecisionAssessment, RoundAssessment
from tutor.review.units import DECISION

_DECISIONS: Final = TypeAdapter(DecisionAssessment)
_ROUNDS: Final = TypeAdapter(RoundAssessment)


def assessment_from_json(data: Mapping[str, Any]) -> Assessment:
    """Return the assessment that its `to_json` wrote."""
    if data["unit"]["kind"] != DECISION:
        return _ROUNDS.validate_python(data)
    return _DECISIONS.validate_python(data if "hint" in data else _rewrite_flat_decision(data))


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

"""Stored figures of a unit, read back."""

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.review.analysis.figures import (
    Assessment,
    Budget,
    DecisionAssessment,
    FlipLuck,
    ResultAttribution,
    RoundAssessment,
    StoredEstimate,
    WeighedAction,
)
from tutor.review.units import DECISION, Unit


def assessment_from_json(data: Mapping[str, Any]) -> Assessment:
    """Return what `to_json` of an assessment wrote."""
    told = dict(data)
    unit = Unit(**told.pop("unit"))
    budget = Budget(told.pop("budget"))
    read = _read_decision if unit.kind == DECISION else _read_round
    return read(unit, budget, told)


def _read_decision(unit: Unit, budget: Budget, told: dict[str, Any]) -> DecisionAssessment:
    candidates, again = (
        tuple(_read_weighed(one) for one in told.pop(name)) for name in ("candidates", "again")
    )
    return DecisionAssessment(unit=unit, budget=budget, candidates=candidates, again=again, **told)


def _read_weighed(told: Mapping[str, Any]) -> WeighedAction:
    names = ("points", "gap", "chance", "chance_gap")
    points, gap, chance, chance_gap = (
        told[name] and StoredEstimate(**told[name]) for name in names
    )
    return WeighedAction(told["action"], told["then"], points, gap, chance, chance_gap)


def _read_round(unit: Unit, budget: Budget, told: dict[str, Any]) -> RoundAssessment:
    flips = told["flips"]
    chances = told["chances"]
    return RoundAssessment(
        unit=unit,
        results=tuple(told["results"]),
        deal_lucks=_read_numbers(told["deal_lucks"]),
        flips=None if flips is None else tuple(_read_flip(one) for one in flips),
        courses=tuple(one and ResultAttribution(**one) for one in told["courses"]),
        chances=chances and (tuple(chances[0]), tuple(chances[1])),
        seed=told["seed"],
        budget=budget,
    )


def _read_flip(told: Mapping[str, Any]) -> FlipLuck:
    return FlipLuck(**{**told, "lucks": tuple(told["lucks"])})


def _read_numbers(values: Sequence[float] | None) -> tuple[float, ...] | None:
    return None if values is None else tuple(values)

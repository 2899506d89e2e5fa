"""The parts of the gap between the best move and a rival, as printed: they add up to the gap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.engine.hints.candidates import Hint
from tutor.engine.hints.parts import Part
from tutor.explain.contrast import Why
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.score.families import Family
from tutor.web.hints.costs import Ranking
from tutor.web.hints.rounding import round_to_total
from tutor.web.i18n.numbers import format_signed_to
from tutor.web.i18n.translation import _, capitalise
from tutor.web.words.names.parts import family_name, part_name
from tutor.web.words.names.players import Person, list_people, list_seated

MOST_ROWS: Final = 5  # named parts, besides the rest


@dataclass(frozen=True)
class PartRow:
    """A part of the gap as printed; *is_named* where the reason is about it."""

    name: str
    points: str
    value: float
    is_named: bool = False

    @property
    def is_against(self) -> bool:
        """Return whether the part speaks for the rival."""
        return self.value < 0


def measure_printed_gap(observation: Observation, hint: Hint, rival: Action) -> float:
    """Return the points of the gap as the ranking prints them."""
    candidate = next(other for other in hint.candidates if other.action == rival)
    return Ranking.of(hint, observation.ruleset).cost(candidate).value


def list_part_rows(
    observation: Observation, hint: Hint, why: Why, total: float | None = None
) -> Iterator[PartRow]:
    """Yield the parts, the largest first, rounded so that they add up to the *total*.

    That is the gap as printed, by default in the ranking. Parts that are small or not established
    are one row together.
    """
    if not why.parts:
        return
    decimals = Ranking.of(hint, observation.ruleset).decimals
    if total is None:
        total = measure_printed_gap(observation, hint, why.rival)
    named = set(why.idea.parts if why.idea and why.idea.parts else why.named)
    parts = [
        part
        for part in why.parts
        if part.is_sure and part.family is not Family.REST and round(part.points.value, decimals)
    ]
    first = {*sorted(parts, key=lambda part: part not in named)[:MOST_ROWS]}
    shown = [part for part in parts if part in first]
    values = [part.points.value for part in shown]
    *printed, remaining = round_to_total([*values, total - sum(values)], total, decimals)
    people = list_seated(list_people(observation.ruleset.players), observation.active)
    for part, points in zip(shown, printed, strict=True):
        text = format_signed_to(points, decimals)
        if points:
            yield PartRow(_name_part(part, people), text, points, part in named)
    if remaining:
        name = capitalise(family_name(Family.REST))
        yield PartRow(name, format_signed_to(remaining, decimals), remaining)


def _name_part(part: Part, people: Sequence[Person]) -> str:
    name = part_name(part)
    if part.seat is None:
        return capitalise(name)
    return _("%(name)s: %(family)s", name=people[part.seat].title, family=name)

"""The parts of the gap between the best move and a rival, as printed: they add up to the gap."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

from tutor.engine.hints.candidates import Hint, Part
from tutor.explain.contrast import Verdict, Why
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.score.families import Family
from tutor.web.hints.coach import Ranking
from tutor.web.i18n.numbers import format_signed_to
from tutor.web.i18n.translation import _, capitalise
from tutor.web.words.first_reason import family_name, part_name
from tutor.web.words.names.players import People, Person, list_seated

MOST_ROWS: Final = 5  # named parts, besides the rest


@dataclass(frozen=True)
class PartRow:
    """A part of the gap as printed; *is_named* where the reason is about it."""

    name: str
    points: str
    value: float
    is_named: bool = False
    part: Part | None = None

    @property
    def seat(self) -> int | None:
        """Return the seat that the part is of, if it is of one."""
        return self.part.seat if self.part else None

    @property
    def is_against(self) -> bool:
        """Return whether the part speaks for the rival."""
        return self.value < 0


def measure_printed_gap(observation: Observation, hint: Hint, rival: Action) -> float:
    """Return the points of the gap as the ranking prints them."""
    candidate = next(other for other in hint.candidates if other.action == rival)
    return Ranking.of(hint, observation.ruleset).cost(candidate).value


def list_part_rows(
    observation: Observation, people: People, hint: Hint, why: Why, total: float | None = None
) -> Iterator[PartRow]:
    """Yield the parts, the largest first, rounded so that they add up to the *total*.

    That is the gap as printed, by default in the ranking. Parts that are small or not established
    are one last row together, unless one of them is larger than all that are established.
    """
    if not why.parts:
        return
    decimals = Ranking.of(hint, observation.ruleset).decimals
    if total is None:
        total = measure_printed_gap(observation, hint, why.rival)
    named = set(why.idea.parts if why.idea and why.idea.parts else why.named)
    seated = list_seated(people, observation.active)
    seats = _list_seats_of_sides(why, observation.seat)
    rows: list[tuple[str, float, bool, Part | None]] = [
        (
            _name_part(part, observation, seated),
            part.points.value,
            part in named or _find_owner(part, observation.seat) in seats,
            part,
        )
        for part in _choose_parts(why, named, decimals)
    ]
    values = [value for _name, value, _is_named, _part in rows]
    printed = round_to_total([*values, total - sum(values)], total, decimals)
    rows.append((capitalise(family_name(Family.REST)), 0.0, False, None))
    for (name, _value, is_named, part), points in zip(rows, printed, strict=True):
        if points:
            yield PartRow(name, format_signed_to(points, decimals), points, is_named, part)


def _choose_parts(why: Why, named: Collection[Part], decimals: int) -> list[Part]:
    """Return the parts that have a row: those *named*, and the largest."""
    split = [
        part
        for part in why.parts
        if part.family is not Family.REST and round(part.points.value, decimals)
    ]
    most = max((abs(part.points.value) for part in split if part.is_sure), default=0.0)
    clear = [part for part in split if part.is_sure or abs(part.points.value) > most]
    largest = sorted(clear, key=lambda part: -abs(part.points.value))[:MOST_ROWS]
    return [part for part in clear if part in named or part in largest]


def _list_seats_of_sides(why: Why, seat: int) -> Sequence[int]:
    """Return the seats whose score as a whole is the reason, not one or two parts of it."""
    if why.verdict not in (Verdict.SIDE, Verdict.BOTH):
        return ()
    sides = {part.is_own(seat) for part in why.named}
    seats = {part.seat for part in why.parts if part.seat is not None}
    return [other for other in sorted(seats) if (other == seat) in sides]


def _find_owner(part: Part, seat: int) -> int | None:
    return seat if part.is_own(seat) else part.seat


def _name_part(part: Part, observation: Observation, people: Sequence[Person]) -> str:
    name = part_name(part, observation.ruleset.own_names)
    if part.seat is None:
        return capitalise(name)
    is_own = part.seat == observation.seat
    return _name_of(people[part.seat], name, part.points.value, is_own=is_own)


def _name_of(person: Person, family: str, points: float, *, is_own: bool) -> str:
    """Return whose points these are; what an opponent loses is the player's gain."""
    values = {"name": person.title, "family": capitalise(family)}
    if is_own:
        return _("%(name)s: %(family)s", **values)
    if points < 0:
        return _("More for %(name)s: %(family)s", **values)
    return _("Less for %(name)s: %(family)s", **values)


def round_to_total(parts: Sequence[float], total: float, decimals: int) -> list[float]:
    """Return *parts* rounded so that they add up to the rounded *total*.

    The largest remainders are rounded up; of equal ones, those of the larger parts.
    """
    unit = 10.0**decimals
    scaled = [unit * part for part in parts]
    floors = [floor(value + 1e-9) for value in scaled]
    missing = round(unit * total) - sum(floors)
    by_remainder = sorted(
        range(len(parts)),
        key=lambda number: (-round(scaled[number] - floors[number], 9), -abs(scaled[number])),
    )
    order = by_remainder if missing >= 0 else by_remainder[::-1]
    for step in range(abs(missing) if parts else 0):
        floors[order[step % len(order)]] += 1 if missing > 0 else -1
    return [other / unit for other in floors]


def round_to_percents(shares: Sequence[float]) -> list[int]:
    """Return shares of one as whole percents that add up to 100."""
    total = sum(shares)
    if not total:
        return [0 for _share in shares]
    return [
        round(value) for value in round_to_total([100 * share / total for share in shares], 100, 0)
    ]

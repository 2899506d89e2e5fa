"""The proof under a sentence: the check, its numbers, and those of fresh samples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.explain.claim import CHANCE, POINTS, Claim, Number
from tutor.explain.columns import DIFFERENCE
from tutor.rules.round.play import Action
from tutor.web.hints.coach import Ranking
from tutor.web.i18n.translation import _
from tutor.web.words.claims.proofs import (
    RANKED,
    RANKED_EXACTLY,
    basis_text,
    interval_text,
    label,
    predicate,
    value_text,
)


@dataclass(frozen=True)
class Reading:
    """A value, its 95 % interval and the samples it rests on."""

    value: str
    interval: str
    basis: str


@dataclass(frozen=True)
class ProofRow:
    """One number of a proof; *fresh* is the same from fresh samples, if requested."""

    label: str
    reading: Reading
    fresh: Reading | None = None


@dataclass(frozen=True)
class Proof:
    """A check that was made for a claim; *is_lost* where fresh samples do not establish it."""

    checked: str
    rows: tuple[ProofRow, ...]
    engine: str
    is_lost: bool = False

    @property
    def is_sampled(self) -> bool:
        """Return whether fresh samples could change it."""
        return any(row.reading.basis for row in self.rows)


def describe_reading(number: Number, decimals: int | None = None) -> Reading:
    """Return a number in words; *decimals* of points are by default those that its interval needs.

    A value that its interval only repeats has none.
    """
    value, interval = value_text(number, decimals), interval_text(number, decimals)
    return Reading(value, interval, basis_text(number))


def build_proof_rows(
    numbers: Sequence[Number], fresh: Sequence[Number] = ()
) -> tuple[ProofRow, ...]:
    """Return the rows of *numbers*, each with the fresh number of its name.

    A difference that repeats one of the others, as that of a first yaku does, has none. That of two
    chances is the difference of both as printed.
    """
    numbers, fresh = _round_differences(numbers), _round_differences(fresh)
    by_name = {number.name: number for number in fresh}
    certain = {number.value for number in numbers if number.is_exact and number.name != DIFFERENCE}
    return tuple(
        ProofRow(
            label(number),
            describe_reading(number),
            describe_reading(by_name[number.name]) if number.name in by_name else None,
        )
        for number in numbers
        if number.name != DIFFERENCE or not number.is_exact or number.value not in certain
    )


def _round_differences(numbers: Sequence[Number]) -> list[Number]:
    chances = [number for number in numbers if number.unit == CHANCE and number.name != DIFFERENCE]
    if len(chances) != 2:
        return list(numbers)
    this, that = (round(100 * number.value) for number in chances)
    are_whole = all(number.lo <= round(number.value, 2) <= number.hi for number in numbers)
    return [
        replace(number, value=(this - that) / 100, bounds=(number.lo, number.hi))
        if number.name == DIFFERENCE and are_whole
        else number
        for number in numbers
    ]


def build_proof(claim: Claim, engine: str, fresh: Sequence[Claim] | None = None) -> Proof:
    """Return the proof of a claim; *fresh* are the claims about the same action, sampled again."""
    same = next((other for other in fresh or () if _is_same(other, claim)), None)
    return Proof(
        checked=predicate(claim.kind),
        rows=build_proof_rows(claim.numbers, same.numbers if same else ()),
        engine=engine,
        is_lost=fresh is not None and same is None,
    )


def _is_same(claim: Claim, other: Claim) -> bool:
    return (claim.kind, claim.cards, claim.yaku, claim.seat) == (
        other.kind,
        other.cards,
        other.yaku,
        other.seat,
    )


def prove_ranking(hint: Hint) -> Proof:
    """Return the proof of a ranking: the value of the best move, and its lead over the next."""
    return _prove(hint, build_proof_rows(_list_ranking_numbers(hint)))


def prove_moves(
    ranking: Ranking,
    names: Mapping[Action, str],
    rival: tuple[Action, str] | None,
    fresh: Ranking | None = None,
) -> Proof:
    """Return the proof of a ranking: the value of each move, and the cost of the named *rival*."""
    rows = [*_list_worths(ranking, fresh, names)]
    if rival is not None:
        action, name = rival
        text = _("%(way)s: %(number)s", way=name, number=_("points behind the best"))
        ways = ranking.hint.best.action, action
        costs = [_describe_gap(each, *ways) for each in (ranking, fresh) if each]
        rows.append(ProofRow(text, *costs))
    return _prove(ranking.hint, rows)


def _prove(hint: Hint, rows: Sequence[ProofRow]) -> Proof:
    checked = _(RANKED_EXACTLY if hint.exact else RANKED)
    return Proof(checked=checked, rows=tuple(rows), engine=hint.engine)


def _list_worths(
    ranking: Ranking, fresh: Ranking | None, names: Mapping[Action, str]
) -> Iterator[ProofRow]:
    """Yield the value of each move, in points and in chances to win the match."""
    second = {entry.action: entry for entry in fresh.hint.candidates} if fresh else {}
    for candidate in ranking.hint.distinct:
        name, other = names[candidate.action], second.get(candidate.action)
        yield ProofRow(
            name,
            _describe_value(ranking, candidate),
            _describe_value(fresh, other) if fresh and other else None,
        )
        if candidate.chance is not None:
            yield ProofRow(
                _("%(way)s: %(number)s", way=name, number=_("chance to win the match")),
                _describe_chance(candidate.chance),
                _describe_chance(other.chance) if other and other.chance else None,
            )


def _describe_value(ranking: Ranking, candidate: Candidate) -> Reading:
    value = _print_as(candidate.points, ranking.value(candidate))
    return describe_points(value, ranking.count_decimals(candidate))


def _describe_gap(ranking: Ranking, best: Action, rival: Action) -> Reading:
    """Return by how much a rival is behind another move; the difference of the printed values."""
    by_action = {candidate.action: candidate for candidate in ranking.hint.candidates}
    value = ranking.value(by_action[best]) - ranking.value(by_action[rival])
    gap = by_action[rival].gap.less(by_action[best].gap)
    return describe_points(_print_as(gap, value), ranking.decimals)


def _print_as(estimate: Estimate, value: float) -> Estimate:
    """Return an estimate with the value that the ranking prints, and its own interval."""
    return replace(estimate, value=value, bounds=(estimate.lo, estimate.hi))


def describe_points(estimate: Estimate, decimals: int) -> Reading:
    """Return points of the round in words, with their interval."""
    return describe_reading(Number.of("points", POINTS, estimate), decimals)


def _describe_chance(estimate: Estimate) -> Reading:
    bounds = max(0.0, estimate.lo), min(1.0, estimate.hi)
    return describe_reading(Number.of("match", CHANCE, replace(estimate, bounds=bounds)))


def _list_ranking_numbers(hint: Hint) -> list[Number]:
    best = hint.best
    numbers = [Number.of("points", POINTS, best.points)]
    if len(hint.distinct) > 1:
        gap = hint.distinct[1].gap
        ahead = replace(gap, value=gap.value - best.gap.value, se=gap.se or best.gap.se)
        numbers.append(Number.of("gap", POINTS, ahead))
    return numbers

"""The proof under a sentence: what was checked, by which numbers, and the same by fresh samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import POINTS, Claim, Number
from tutor.web.i18n.translation import _
from tutor.web.words.claims.figures import basis_text, interval_text, label, value_text
from tutor.web.words.claims.predicates import RANKED, RANKED_EXACTLY, predicate


@dataclass(frozen=True)
class Reading:
    """A value, its 95 % interval and the samples it rests on."""

    value: str
    interval: str
    basis: str


@dataclass(frozen=True)
class ProofRow:
    """One number of a proof; *fresh* is the same from fresh samples, where they were asked for."""

    label: str
    reading: Reading
    fresh: Reading | None = None


@dataclass(frozen=True)
class Proof:
    """What was checked; *is_lost* says that fresh samples do not establish it again."""

    checked: str
    rows: tuple[ProofRow, ...]
    engine: str
    is_lost: bool = False

    @property
    def is_sampled(self) -> bool:
        """Return whether fresh samples could tell anything else."""
        return any(row.reading.basis for row in self.rows)


def describe_reading(number: Number) -> Reading:
    """Return a number in words."""
    return Reading(value_text(number), interval_text(number), basis_text(number))


def build_proof_rows(
    numbers: Sequence[Number], fresh: Sequence[Number] = ()
) -> tuple[ProofRow, ...]:
    """Return the rows of *numbers*, each with the fresh number of its name."""
    by_name = {one.name: one for one in fresh}
    return tuple(
        ProofRow(
            label(one),
            describe_reading(one),
            describe_reading(by_name[one.name]) if one.name in by_name else None,
        )
        for one in numbers
    )


def build_proof(claim: Claim, engine: str, fresh: Sequence[Claim] | None = None) -> Proof:
    """Return the proof of a claim; *fresh* are the claims about the same action, sampled anew."""
    same = next((one for one in fresh or () if _is_same(one, claim)), None)
    return Proof(
        checked=predicate(claim.kind),
        rows=build_proof_rows(claim.numbers, same.numbers if same else ()),
        engine=engine,
        is_lost=fresh is not None and same is None,
    )


def _is_same(one: Claim, other: Claim) -> bool:
    return (one.kind, one.cards, one.yaku, one.seat) == (
        other.kind,
        other.cards,
        other.yaku,
        other.seat,
    )


def prove_ranking(hint: Hint, fresh: Hint | None = None) -> Proof:
    """Return what the best move is worth, and what it is ahead of the next one."""
    return Proof(
        checked=_(RANKED_EXACTLY if hint.exact else RANKED),
        rows=build_proof_rows(
            _list_ranking_numbers(hint), _list_ranking_numbers(fresh) if fresh else ()
        ),
        engine=hint.engine,
    )


def _list_ranking_numbers(hint: Hint) -> list[Number]:
    best = hint.best
    found = [Number.of("points", POINTS, best.points)]
    if len(hint.distinct) > 1:
        gap = hint.distinct[1].gap
        ahead = replace(gap, value=gap.value - best.gap.value, se=gap.se or best.gap.se)
        found.append(Number.of("gap", POINTS, ahead))
    return found

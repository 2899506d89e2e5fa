"""A decision between what is sure and what may come, as sums that add up before the eyes."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.explain.claim import Number
from tutor.explain.weighing import Weighing
from tutor.rules.observation import Observation
from tutor.web.hints.proof import ProofRow, describe_reading
from tutor.web.hints.rounding import round_to_total
from tutor.web.i18n.numbers import format_signed, format_signed_or_whole
from tutor.web.i18n.translation import _, join_with_and
from tutor.web.words.claims.figures import label
from tutor.web.words.claims.often import often_otherwise_text, often_text
from tutor.web.words.claims.weighing import holding_sentence, outcome_name, verdict_sentence
from tutor.web.words.names import yaku
from tutor.web.words.table.decisions import decision_name


@dataclass(frozen=True)
class OutcomeLine:
    """One way in which the round may go on: how often, what it pays, and the two multiplied."""

    name: str
    chance: str
    payoff: str
    product: str


@dataclass(frozen=True)
class DecisionSheet:
    """The sums of a decision; the products of the lines add up to the total as printed."""

    held: str
    safe: str  # what it is called
    now: str
    risky: str
    lines: tuple[OutcomeLine, ...]
    total: str
    break_even: str
    match: tuple[tuple[str, str], ...]  # chances to win the match after either
    verdict: str
    rows: tuple[ProofRow, ...]  # all numbers with their intervals


def build_decision_sheet(
    seen: Observation, weighed: Weighing, fresh: Weighing | None = None
) -> DecisionSheet:
    """Return the sheet of a decision; *fresh* is the same weighed with fresh samples."""
    game = seen.ruleset.game.name
    safe, risky = (decision_name(game, one) for one in (weighed.safe, weighed.risky))
    products = round_to_total(
        [one.product.value for one in weighed.terms], weighed.expected.value, 1
    )
    names = [yaku.name(one) for one in weighed.yaku]
    return DecisionSheet(
        held=holding_sentence(join_with_and(names)) if names else "",
        safe=safe,
        now=format_signed_or_whole(weighed.now.value, weighed.now.margin),
        risky=risky,
        lines=tuple(
            OutcomeLine(
                outcome_name(term.kind, seen.ruleset.players),
                often_otherwise_text(term.chance),
                format_signed(term.payoff.value),
                format_signed(product),
            )
            for term, product in zip(weighed.terms, products, strict=True)
        ),
        total=format_signed(weighed.expected.value),
        break_even=often_text(weighed.break_even) if weighed.break_even else "",
        match=_match(weighed, safe, risky),
        verdict=verdict_sentence(weighed, safe, risky),
        rows=_rows(weighed, fresh, seen),
    )


def _match(weighed: Weighing, safe: str, risky: str) -> tuple[tuple[str, str], ...]:
    told = ((safe, weighed.match_safe), (risky, weighed.match_risky))
    return tuple((name, often_text(number)) for name, number in told if number)


def _rows(weighed: Weighing, fresh: Weighing | None, seen: Observation) -> tuple[ProofRow, ...]:
    """Return every number of the sheet with its interval, and the same from fresh samples."""
    told = _label_numbers(weighed, seen)
    again = _label_numbers(fresh, seen) if fresh else []
    if len(again) != len(told):
        return tuple(ProofRow(name, describe_reading(number)) for name, number in told)
    return tuple(
        ProofRow(name, describe_reading(number), describe_reading(other))
        for (name, number), (_name, other) in zip(told, again, strict=True)
    )


def _label_numbers(weighed: Weighing, seen: Observation) -> list[tuple[str, Number]]:
    game, players = seen.ruleset.game.name, seen.ruleset.players
    safe, risky = (decision_name(game, one) for one in (weighed.safe, weighed.risky))
    found = [(safe, weighed.now)]
    for term in weighed.terms:
        way = outcome_name(term.kind, players)
        found += [
            (_("%(way)s: %(number)s", way=way, number=label(number)), number)
            for number in (term.chance, term.payoff, term.product)
        ]
    found.append((risky, weighed.expected))
    if weighed.break_even:
        found.append((label(weighed.break_even), weighed.break_even))
    for name, number in ((safe, weighed.match_safe), (risky, weighed.match_risky)):
        if number:
            found.append((_("%(way)s: %(number)s", way=name, number=label(number)), number))
    return found

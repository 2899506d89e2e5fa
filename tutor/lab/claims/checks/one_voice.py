"""Check that a hint agrees with itself: one value for one thing, and consistent advice.

Nothing is computed again. The places of one hint that show the same value are compared: the
ranking, its explanation, the sums of a decision, the parts of a gap, and the same move in a
comparison.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import isclose
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.worlds.symmetry import find_doubles
from tutor.explain.claim import Claim, Number
from tutor.explain.columns import NEITHER
from tutor.explain.contrast import Verdict, Why
from tutor.explain.explained import Explained, Explanation
from tutor.explain.explanation import explain
from tutor.explain.kinds import ClaimKind
from tutor.explain.parts import HALF
from tutor.explain.weighing import Weighing
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action

SLACK: Final = 1e-6  # between two figures that are one
NEAR: Final = frozenset({ClaimKind.NEARER, ClaimKind.TURNS_LEFT, ClaimKind.LEFT})


def list_disagreements(
    observation: Observation, hint: Hint, explanation: Explanation, seed: int
) -> Iterator[str]:
    """Yield, in words, the contradictions between a hint and its explanation with *seed*."""
    by_action = {other.action: other for other in hint.candidates}
    yield from _list_unequal_twins(observation, hint, by_action)
    yield from _list_worse_for_match(hint)
    for candidate in explanation.candidates:
        yield from _list_unlike(candidate, by_action)
    for why in explanation.whys:
        yield from _list_unlike_why(why, by_action)
    if explanation.weighing is not None:
        yield from _list_false_sums(explanation.weighing, by_action)
    if len(hint.distinct) > 1:
        action = hint.distinct[-1].action
        for explained in explain(observation, hint, seed=seed, actions=[action]).candidates:
            yield from (f"compared: {text}" for text in _list_unlike(explained, by_action))


def _list_unequal_twins(
    observation: Observation, hint: Hint, by_action: dict[Action, Candidate]
) -> Iterator[str]:
    for card, exchange in find_doubles(observation).items():
        other = exchange.action(card)
        if card in by_action and other in by_action:
            candidate, twin = by_action[card], by_action[other]
            if (candidate.points, candidate.gap, candidate.chance) != (
                twin.points,
                twin.gap,
                twin.chance,
            ):
                yield f"twins {card} and {other} have two values"
            if candidate.first != twin.first:
                yield f"twins {card} and {other} are not said to be the same"


def _list_worse_for_match(hint: Hint) -> Iterator[str]:
    """Yield the actions that surely win the match more often than the best."""
    best = hint.best
    for candidate in hint.distinct[1:]:
        if best.chance_gap is not None and candidate.chance_gap is not None:
            lost = best.chance_gap.less(candidate.chance_gap)
            if lost.value > 0 and lost.is_established:
                yield f"{best.action} is best, but {candidate.action} wins the match more often"


def _list_unlike(explained: Explained, by_action: dict[Action, Candidate]) -> Iterator[str]:
    """Yield the figures of an explained action that are not those of the ranking."""
    ranked = by_action[explained.action]
    yield from _compare("points", explained.points, ranked.points)
    yield from _compare("gap", explained.gap, ranked.gap)
    for claim in explained.claims:
        for number in claim.numbers:
            if (wanted := _find_ranked(claim, number, ranked, by_action)) is not None:
                yield from _compare(f"{claim.kind}.{number.name}", number, wanted)
    if explained.parts and explained.against is not None:
        gap = by_action[explained.against].gap.value - ranked.gap.value
        if not isclose(sum(part.points.value for part in explained.parts), gap, abs_tol=SLACK):
            yield f"the parts of {explained.action} do not add up to its gap"


def _list_unlike_why(why: Why, by_action: dict[Action, Candidate]) -> Iterator[str]:
    """Yield the figures of a reason that are not those of the ranking, or do not add up."""
    yield from _compare("why.gap", why.gap, by_action[why.rival].gap.less(by_action[why.best].gap))
    total = sum(part.points.value for part in why.parts)
    if why.parts and not isclose(total, why.gap.value, abs_tol=SLACK):
        yield f"the parts of {why.best} beside {why.rival} give {total}, not {why.gap.value}"
    if why.verdict is Verdict.IDEA and why.gap.value > 0 and why.carried < HALF:
        yield f"an idea carries {why.carried} of the gap"


def _find_ranked(
    claim: Claim, number: Number, ranked: Candidate, by_action: dict[Action, Candidate]
) -> Estimate | None:
    """Return the ranking's value of what a number states, None without one."""
    other = None if claim.against is None else by_action[claim.against]
    if number.name == "match":
        return ranked.chance
    if number.name == "other" and "match" in claim.kind.row.numbers:
        return None if other is None else other.chance
    return None


def _list_false_sums(weighed: Weighing, by_action: dict[Action, Candidate]) -> Iterator[str]:
    risky, safe = by_action[weighed.risky], by_action[weighed.safe]
    yield from _compare("expected", weighed.expected, risky.points)
    yield from _compare("now", weighed.now, safe.points)
    for name, number, candidate in (
        ("match_safe", weighed.match_safe, safe),
        ("match_risky", weighed.match_risky, risky),
    ):
        if number is not None and candidate.chance is not None:
            yield from _compare(name, number, candidate.chance)
    if weighed.terms:
        products = sum(term.product.value for term in weighed.terms)
        chances = sum(term.chance.value for term in weighed.terms)
        if not isclose(products, weighed.expected.value, abs_tol=SLACK):
            yield f"the sums give {products}, the ranking {weighed.expected.value}"
        if not isclose(chances, 1.0, abs_tol=SLACK):
            yield f"the chances of the sums add up to {chances}"


def _compare(name: str, estimate: Estimate, wanted: Estimate) -> Iterator[str]:
    if not isclose(estimate.value, wanted.value, abs_tol=SLACK):
        yield f"{name} is told as {estimate.value} and as {wanted.value}"


def _is_own(claim: Claim, explanation: Explanation) -> bool:
    """Return whether the next move that is explained has no such reason."""
    alternatives = explanation.candidates[1:2]
    return not any(
        (claim.kind, claim.yaku) == (entry.kind, entry.yaku)
        for other in alternatives
        for entry in other.claims
    )


def _list_reasons(explained: Explained) -> list[Claim]:
    """Return the leading claims about an action, all for it or all against it."""
    apart = tuple(claim for claim in explained.claims if claim.kind.row.side is not NEITHER)
    return [*replace(explained, claims=apart).top_claims]


def _is_level(explained: Explained) -> bool:
    return any(claim.kind is ClaimKind.LEVEL for claim in explained.claims)


@dataclass
class ReasonTally:
    """How many of the best moves have which sort of reason."""

    counts: Counter[str] = field(default_factory=Counter)

    def add(self, hint: Hint, explanation: Explanation) -> None:
        """Count the best move of one hint, if there is another one."""
        if len(hint.distinct) == 1:
            return
        claims = _list_reasons(explanation.best)
        good = [claim for claim in claims if claim.good]
        alternatives = [
            candidate for candidate in explanation.candidates[1:] if _is_level(candidate)
        ]
        beside = [
            claim for explained in alternatives for claim in _list_reasons(explained) if claim.good
        ]
        self.counts["hints"] += 1
        self.counts["with a reason that is more than nearness"] += any(
            claim.kind not in NEAR for claim in good
        )
        self.counts["with one, or with one of a move that is level with it"] += any(
            claim.kind not in NEAR for claim in (*good, *beside)
        )
        self.counts["with one that tells it from another move"] += any(
            claim.against is not None for claim in good
        )
        self.counts["with one that the next move lacks"] += any(
            claim.kind not in NEAR and _is_own(claim, explanation) for claim in good
        )
        self.counts["that are about equal with the next"] += _is_level(explanation.best)
        self.counts["with nothing"] += not claims

    def lines(self) -> Iterator[str]:
        """Yield the counts as lines of text."""
        full = self.counts["hints"]
        for name, number in self.counts.items():
            yield f"  {number:6} {name} ({100 * number / max(1, full):.1f} %)"

"""The reasons for a move in sentences, each with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import Claim
from tutor.explain.explanation import Explained, Explanation
from tutor.rules.observation import Observation
from tutor.web.hints.proof import Proof, build_proof, prove_ranking
from tutor.web.words.claims.claims import claim_text
from tutor.web.words.names.players import list_people, list_seated


@dataclass(frozen=True)
class Why:
    """One reason for or against a move."""

    good: bool
    text: str
    proof: Proof


@dataclass(frozen=True)
class Reasons:
    """Why the best move is ranked first: what the ranking rests on, and what is told of it."""

    ranking: Proof
    whys: tuple[Why, ...]


def explain_best(
    seen: Observation,
    hint: Hint,
    explanation: Explanation,
    fresh: tuple[Hint, Explanation] | None = None,
) -> Reasons:
    """Return the reasons for the best move; *fresh* are the answers from fresh samples."""
    best = explanation.best
    again = fresh[1].of(best.action) if fresh else None
    claims = again.claims if again else () if fresh else None
    return Reasons(
        ranking=prove_ranking(hint, fresh[0] if fresh else None),
        whys=list_whys(seen, best, explanation.engine, claims),
    )


def list_whys(
    seen: Observation, explained: Explained, engine: str, fresh: Sequence[Claim] | None = None
) -> tuple[Why, ...]:
    """Return what is told of a move; *fresh* are its claims from fresh samples."""
    players = seen.ruleset.players
    seats = list_seated(list_people(players), seen.active)
    return tuple(
        Why(one.good, claim_text(one, players, seats), build_proof(one, engine, fresh))
        for one in explained.top_claims
    )

"""The reasons for a move in sentences, each with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import Claim
from tutor.explain.columns import NEITHER
from tutor.explain.explained import MOST_CLAIMS
from tutor.explain.explanation import Explained, Explanation
from tutor.rules.observation import Observation
from tutor.web.hints.coach import Coach
from tutor.web.hints.proof import Proof, build_proof, prove_ranking
from tutor.web.i18n.translation import _, add_full_stop, capitalise, join_sentences
from tutor.web.words.claims.claims import claim_phrase
from tutor.web.words.claims.predicates import assumed_sentence
from tutor.web.words.names.players import list_people, list_seated


@dataclass(frozen=True)
class Why:
    """One reason for or against a move."""

    good: bool
    phrase: str  # as it stands within a sentence
    proof: Proof

    @property
    def text(self) -> str:
        """Return the reason as a line of its own."""
        return capitalise(self.phrase)


@dataclass(frozen=True)
class Reasons:
    """Why the best move is ranked first: a sentence, further reasons, and what they rest on."""

    headline: str
    subject: str  # the move that the further reasons are about, where several are equal
    further: tuple[Why, ...]  # beside the one in the headline
    told: tuple[Why, ...]  # all of them
    ranking: Proof
    assumed: str  # of the other players

    @property
    def is_sampled(self) -> bool:
        """Return whether fresh samples could tell anything else."""
        return any(proof.is_sampled for proof in (self.ranking, *(one.proof for one in self.told)))


def explain_best(
    seen: Observation,
    hint: Hint,
    explanation: Explanation,
    view: Coach,
    fresh: tuple[Hint, Explanation] | None = None,
) -> Reasons:
    """Return the reasons for the best move; *fresh* are the answers from fresh samples."""
    best = explanation.best
    again = fresh[1].of(best.action) if fresh else None
    claims = again.claims if again else () if fresh else None
    apart = replace(best, claims=tuple(one for one in best.claims if not _is_level(one)))
    told = list_whys(seen, apart, explanation.engine, claims)
    leads = view.equal == 1 and bool(told) and told[0].good
    return Reasons(
        headline=_headline(view, told[0] if leads else None),
        subject=view.best.text if view.equal > 1 and told else "",
        further=told[1:] if leads else told[: MOST_CLAIMS - 1],
        told=told,
        ranking=prove_ranking(
            hint, fresh[0] if fresh else None, {one.action: one.text for one in view.moves}
        ),
        assumed=assumed_sentence(seen.ruleset.players),
    )


def _is_level(claim: Claim) -> bool:
    """Return whether a claim says what the verdict says."""
    return claim.kind.row.side is NEITHER


def _headline(view: Coach, lead: Why | None) -> str:
    """Return the move and the reason that leads, else how the first moves compare."""
    if lead is not None:
        return _("%(move)s – %(reason)s.", move=view.best.text, reason=lead.phrase)
    if view.following is None or view.equal > 1:
        return view.verdict
    return join_sentences([add_full_stop(view.best.text), view.verdict])


def list_whys(
    seen: Observation, explained: Explained, engine: str, fresh: Sequence[Claim] | None = None
) -> tuple[Why, ...]:
    """Return what is told of a move; *fresh* are its claims from fresh samples."""
    players = seen.ruleset.players
    seats = list_seated(list_people(players), seen.active)
    return tuple(
        Why(one.good, claim_phrase(one, players, seats), build_proof(one, engine, fresh))
        for one in explained.top_claims
    )

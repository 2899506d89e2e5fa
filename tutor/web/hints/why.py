"""The reasons for a move in sentences, each with its proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import Claim
from tutor.explain.columns import NEITHER
from tutor.explain.explained import MOST_CLAIMS, Explained, Explanation
from tutor.explain.kinds import ClaimKind
from tutor.review import thresholds
from tutor.rules.observation import Observation
from tutor.web.hints.coach import Coach, RankedMove
from tutor.web.hints.proof import Proof, build_proof, prove_ranking
from tutor.web.i18n.translation import _, add_full_stop, capitalise, join_sentences, join_with_and
from tutor.web.words.claims.phrases import Speech
from tutor.web.words.claims.proofs import assumed_sentence, search_alone_sentence
from tutor.web.words.claims.sentences import claim_phrase
from tutor.web.words.claims.sentences.yaku import completed_text
from tutor.web.words.names.players import People, list_seated, name_others

# If one of these supports the best move, another one needs no mention.
DECIDED: Final = (ClaimKind.AHEAD, ClaimKind.DECIDES)


@dataclass(frozen=True)
class Reason:
    """One reason for or against a move."""

    kind: ClaimKind
    good: bool
    phrase: str  # for the middle of a sentence
    proof: Proof
    leads: bool = True  # may be the reason that a hint begins with
    about: str = ""  # the move, if there are several

    @property
    def text(self) -> str:
        """Return the reason as a separate line."""
        if self.about:
            return _("%(move)s – %(reason)s.", move=self.about, reason=self.phrase)
        return capitalise(self.phrase)


@dataclass(frozen=True)
class Reasons:
    """Why the best move ranks first: a sentence, further reasons, and their basis.

    If several moves share the first rank, *further* has the first reason of each.
    """

    headline: str
    further: tuple[Reason, ...]  # besides the one in the headline
    told: tuple[Reason, ...]  # all of them
    ranking: Proof
    assumed: str  # of the other players

    @property
    def is_sampled(self) -> bool:
        """Return whether fresh samples could change it."""
        return any(
            proof.is_sampled for proof in (self.ranking, *(reason.proof for reason in self.told))
        )


def explain_best(
    observation: Observation,
    people: People,
    hint: Hint,
    explanation: Explanation,
    view: Coach,
    fresh: tuple[Hint, Explanation] | None = None,
) -> Reasons:
    """Return the reasons for the best move; *fresh* are the answers from fresh samples.

    What speaks against the move is no reason for it, and is left to comparisons.
    """
    second_explanation = fresh[1] if fresh else None
    reasons = _list_own_whys(observation, people, explanation, view.best, second_explanation)
    further: tuple[Reason, ...] = ()
    decided = next((reason for reason in reasons if reason.kind in DECIDED), None)
    if view.following is None and len(view.moves) > 1:
        headline = view.verdict
    elif view.equal > 1 and decided is None:
        reasons = tuple(
            _list_first_whys(observation, people, explanation, view, second_explanation)
        )
        headline, further = view.verdict, reasons
    else:
        lead = decided or next((reason for reason in reasons if reason.leads), None)
        headline, further = (
            _headline(view, lead),
            tuple(reason for reason in reasons if reason is not lead),
        )
    return Reasons(
        headline=headline,
        further=further[: MOST_CLAIMS - 1],
        told=reasons,
        ranking=prove_ranking(hint, fresh[0] if fresh else None, view.texts),
        assumed=_tell_assumed(observation, hint),
    )


def _tell_assumed(observation: Observation, hint: Hint) -> str:
    """Return the opponents assumed in the figures, and that no net was used where none covers the
    rules.
    """
    assumed = [assumed_sentence(observation.ruleset.players)]
    if hint.is_without_net(observation.phase):
        assumed.append(search_alone_sentence())
    return join_sentences(assumed)


def _list_first_whys(
    observation: Observation,
    people: People,
    explanation: Explanation,
    view: Coach,
    fresh: Explanation | None,
) -> Iterator[Reason]:
    """Yield the first reason of each of the moves that share the first rank, the same ones once."""
    first_whys: dict[str, tuple[Reason, list[str]]] = {}
    for move in view.distinct[: view.equal]:
        whys = _list_own_whys(observation, people, explanation, move, fresh)
        for why in sorted(whys, key=lambda reason: not reason.leads)[:1]:
            first_whys.setdefault(why.phrase, (why, []))[1].append(move.text)
    for why, moves in first_whys.values():
        several = [_("“%(move)s”", move=move) for move in moves]
        yield replace(why, about=moves[0] if len(moves) == 1 else join_with_and(several))


def _list_own_whys(
    observation: Observation,
    people: People,
    explanation: Explanation,
    move: RankedMove,
    fresh: Explanation | None,
) -> tuple[Reason, ...]:
    """Return the reasons for a move beyond its rank."""
    explained = explanation.of(move.candidate.first)
    if explained is None:
        return ()
    second_explained = fresh.of(move.candidate.first) if fresh else None
    claims = second_explained.claims if second_explained else None if fresh is None else ()
    reasons = tell_reasons(
        observation, people, leave_out_level(explained), explanation.engine, claims
    )
    return tuple(reason for reason in reasons if reason.good)


def leave_out_level(explained: Explained) -> Explained:
    """Return the claims of a move without its verdict's claim that it is level."""
    apart = (claim for claim in explained.claims if claim.kind.row.side is not NEITHER)
    return replace(explained, claims=tuple(apart))


def _headline(view: Coach, lead: Reason | None) -> str:
    """Return the move with its leading reason, otherwise how the first moves compare."""
    if lead is not None:
        return _("%(move)s – %(reason)s.", move=view.best.text, reason=lead.phrase)
    if view.following is None:
        return view.verdict
    return join_sentences([add_full_stop(view.best.text), view.verdict])


def tell_reasons(
    observation: Observation,
    people: People,
    explained: Explained,
    engine: str,
    fresh: Sequence[Claim] | None = None,
) -> tuple[Reason, ...]:
    """Return the reasons for or against a move, with numbers of *fresh* samples where given."""
    seats = list_seated(people, observation.active)
    ruleset = observation.ruleset
    speech = Speech(name_others(people), thresholds.decimals(ruleset), ruleset.own_names)
    made = [claim for claim in explained.claims if claim.kind is ClaimKind.COMPLETES]
    return tuple(
        Reason(
            top_claim.kind,
            top_claim.good,
            completed_text(made, speech)
            if top_claim in made
            else claim_phrase(top_claim, seats, speech),
            build_proof(top_claim, engine, fresh),
            top_claim.kind.row.leads,
        )
        for top_claim in explained.top_claims
    )

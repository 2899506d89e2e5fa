"""Claims in sentences."""

from collections.abc import Sequence
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.i18n.translation import capitalise
from tutor.web.words.claims.phrases import Sentence, Speech
from tutor.web.words.claims.sentences import (
    beginnings,
    captures,
    decisions,
    discards,
    exposures,
    gaps,
    joker,
    match,
    ranking,
    yaku,
)
from tutor.web.words.names.players import Others, People, Person, name_others

SENTENCES: Final[dict[ClaimKind, Sentence]] = {
    **beginnings.SENTENCES,
    **captures.SENTENCES,
    **decisions.SENTENCES,
    **discards.SENTENCES,
    **exposures.SENTENCES,
    **gaps.SENTENCES,
    **joker.SENTENCES,
    **match.SENTENCES,
    **ranking.SENTENCES,
    **yaku.SENTENCES,
}


def claim_text(
    claim: Claim, people: People, seats: Sequence[Person] = (), decimals: int = 1
) -> str:
    """Return the sentence of a claim at a table of *people*.

    *seats* maps seats to players; without it a claim about one of several opponents names nobody.
    """
    return capitalise(claim_phrase(claim, people, seats, decimals))


def claim_phrase(claim: Claim, people: People, seats: Sequence[Person], decimals: int) -> str:
    """Return a claim as a phrase for the middle of a sentence."""
    return SENTENCES[claim.kind](claim, Speech(_find_meant(claim, people, seats), decimals))


def _find_meant(claim: Claim, people: People, seats: Sequence[Person]) -> Others:
    """Return the opponent that a claim is about, as far as known."""
    if claim.seat is None or not seats:
        return name_others(people)
    person = seats[claim.seat]
    return Others(person.name, person.again)

"""The sentence of each kind of claim, in the file of its subject."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.web.words.claims.phrases import Sentence, Speech, tell
from tutor.web.words.claims.sentences import cards, decisions, yaku
from tutor.web.words.names.players import Others, Person

SENTENCES: Final[dict[ClaimKind, str | Sentence]] = {
    **cards.SENTENCES,
    **decisions.SENTENCES,
    **yaku.SENTENCES,
}


def claim_phrase(claim: Claim, seats: Sequence[Person], speech: Speech) -> str:
    """Return a claim as a phrase for the middle of a sentence.

    *speech* is about all opponents, and the phrase about the one of the claim, as far as known.
    """
    if claim.seat is not None and seats:
        person = seats[claim.seat]
        speech = replace(speech, opponents=Others(person.name, person.again))
    sentence = SENTENCES[claim.kind]
    return tell(sentence, claim, speech) if isinstance(sentence, str) else sentence(claim, speech)

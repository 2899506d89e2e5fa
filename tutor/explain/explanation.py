"""Why the ranking of a hint is as it is: claims, what the gap consists of, decisions weighed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tutor.explain.claim import POINTS, Claim, Number
from tutor.explain.reasons import reasons
from tutor.rules.cards import Card
from tutor.rules.observation import Observation
from tutor.rules.play import Action

if TYPE_CHECKING:  # the engine is slow to import, and only whoever has a hint needs it
    from tutor.engine.hint import Candidate, Hint

MOST_CLAIMS: Final = 3  # told of one candidate
SHORT_LIST: Final = 3  # candidates that are explained
NORMAL_95: Final = 1.96  # standard errors on either side of a 95 % interval


@dataclass(frozen=True)
class Part:
    """One part of what a candidate is worth less than the best one; all parts add up to it.

    kind    seat           yaku
    scores  who ends it    the most valuable one made   rounds that a seat ends by its yaku
    nobody  -              -                            rounds that end without
    cards   whose          -                            points of captured cards
    yaku    whose          the yaku                     points of one yaku
    """

    kind: str
    number: Number  # points that the candidate has more than the best one by it; mostly below 0
    seat: int | None = None
    yaku: str | None = None


@dataclass(frozen=True)
class Explained:
    """One candidate with its claims, the weightiest first, and the parts of its gap."""

    action: Action
    then: Card
    points: Number
    gap: Number  # points given up against the best candidate
    claims: tuple[Claim, ...]
    parts: tuple[Part, ...] = ()

    @property
    def told(self) -> tuple[Claim, ...]:
        """Return the claims that a learner is shown at once."""
        return self.claims[:MOST_CLAIMS]


@dataclass(frozen=True)
class Term:
    """One way in which a round may go on after the risky action: its chance and what it pays.

    kind: "you" (the seat scores first), "other" (another does), "nobody".
    """

    kind: str
    chance: Number
    payoff: Number  # mean points of the seat when it goes so
    product: Number  # chance times payoff


@dataclass(frozen=True)
class Weighing:
    """A decision between what is sure and what may come, with all its sums.

    The products of the terms add up to *expected*. *break_even* is the chance to score first
    from which the risky action is better, with the other payoffs as they are, and the rest of
    the chance shared as it is; None where no chance is enough, or every one.
    """

    safe: Action
    risky: Action
    yaku: tuple[str, ...]  # held now
    now: Number  # what the safe action gives
    terms: tuple[Term, ...]
    expected: Number
    break_even: Number | None
    match_safe: Number | None = None  # chance to win the match after either
    match_risky: Number | None = None


@dataclass(frozen=True)
class Explanation:
    """The short-listed candidates of a hint, explained, and what the figures rest on."""

    candidates: tuple[Explained, ...]
    weighing: Weighing | None
    engine: str
    seed: int
    samples: int  # rounds played out for each candidate; 0 where none was

    @property
    def best(self) -> Explained:
        """Return the best candidate."""
        return self.candidates[0]

    def of(self, action: Action) -> Explained | None:
        """Return the candidate of that action, None where it is not on the short list."""
        return next((one for one in self.candidates if one.action == action), None)


def explain(
    observation: Observation, hint: Hint, *, seed: int = 1, samples: int | None = None
) -> Explanation:
    """Return the explanation of a hint for what its seat may know.

    *samples* rounds are played out for each short-listed candidate, drawn with *seed*; None
    takes the usual number. The same arguments give the same explanation.
    """
    explained = tuple(_explained(observation, hint, one) for one in hint.candidates[:SHORT_LIST])
    return Explanation(explained, None, hint.engine, seed, 0)


def _explained(observation: Observation, hint: Hint, one: Candidate) -> Explained:
    samples = 0 if hint.exact else hint.samples
    return Explained(
        action=one.action,
        then=one.then,
        points=measured("points", one.points, one.se, POINTS, samples, hint.seed),
        gap=measured("gap", one.gap, one.gap_se, POINTS, samples, hint.seed),
        claims=reasons(observation, one.action, one.then),
    )


def measured(
    name: str, value: float, se: float, unit: str, samples: int, seed: int | None
) -> Number:
    """Return a number with the interval of its standard error; exact without samples."""
    if not samples:
        return Number(name, value, value, value, unit)
    half = NORMAL_95 * se
    return Number(name, value, value - half, value + half, unit, samples, seed)

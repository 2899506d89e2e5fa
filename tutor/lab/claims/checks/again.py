"""Every claim derived again: whether it holds, and the errors of its estimates."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isclose
from typing import Final

from tutor.engine.estimate import NORMAL_95
from tutor.explain.claim import Claim, Number
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.beside import BESIDE
from tutor.lab.claims.checks.counts import COUNTS
from tutor.lab.claims.checks.endings import ENDINGS
from tutor.lab.claims.checks.estimator import Estimator
from tutor.lab.claims.checks.hands import is_read
from tutor.lab.claims.checks.samples import FAR, PLAYED, deviation
from tutor.lab.claims.checks.scene import SLACK, Scene
from tutor.lab.claims.checks.searches import check_ahead, check_decides
from tutor.rules.cards import Card
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action

EXACT: Final[Mapping[ClaimKind, Callable[[Scene, Claim], bool | None]]] = {
    **COUNTS,
    **ENDINGS,
    ClaimKind.AHEAD: check_ahead,
    ClaimKind.DECIDES: check_decides,
}
CLOSER: Final = 10  # times as many rounds are played again where estimates are far apart


@dataclass(frozen=True)
class ActionClaims:
    """An action with the claims made about it."""

    action: Action
    follow_up: Card
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Finding:
    """The result of deriving a claim again: *off* are its errors in standard errors.

    Counted numbers have no error. *holds* is None where it could not be determined.
    """

    claim: Claim
    holds: bool | None
    off: tuple[float, ...] = ()

    @property
    def kind(self) -> ClaimKind:
        """Return the kind of the claim."""
        return self.claim.kind

    @property
    def within(self) -> int:
        """Return the number of estimates within the 95 % limit."""
        return sum(1 for value in self.off if value <= NORMAL_95)


class Verifier:
    """Derive claims about one observation again, with *samples* separate rounds per action.

    A large deviation is estimated once more from ten times as many rounds: of very many true claims
    a few deviate by luck, and only those are close then. Without samples, estimates are skipped.
    """

    def __init__(self, observation: Observation, samples: int, seed: int) -> None:
        self._seen = observation
        self._samples = samples
        self._seed = seed
        self._estimator = Estimator(observation, samples, seed)

    def findings(
        self, stated: Sequence[ActionClaims], kinds: Collection[ClaimKind] | None = None
    ) -> Iterator[Finding]:
        """Yield the finding of each claim; only of claims of these *kinds* where they are given."""
        thens = {other.action: other.follow_up for other in stated}
        for action_claims in stated:
            scene = Scene(self._seen, action_claims.action, action_claims.follow_up)
            for claim in action_claims.claims:
                if kinds is None or claim.kind in kinds:
                    yield self._finding(scene, action_claims, claim, thens)

    def _finding(
        self, scene: Scene, action_claims: ActionClaims, claim: Claim, thens: dict[Action, Card]
    ) -> Finding:
        counted = self._check_exactly(scene, claim, thens)
        if counted is False or (counted and claim.kind not in PLAYED and not is_read(claim)):
            return Finding(claim, counted)
        if not self._samples:
            return Finding(claim, None)
        way = action_claims.action, action_claims.follow_up
        finding = self._near(claim, self._estimator.estimates(way, claim, thens), self._samples)
        if finding.holds is False:
            looked = self._closer.estimates(way, claim, thens)
            return replace(finding, holds=self._near(claim, looked, CLOSER * self._samples).holds)
        return finding

    @cached_property
    def _closer(self) -> Estimator:
        """Return a more precise estimator, to distinguish luck from a fault."""
        return Estimator(self._seen, CLOSER * self._samples, self._seed + 1)

    def _check_exactly(self, scene: Scene, claim: Claim, thens: dict[Action, Card]) -> bool | None:
        """Return whether the exact part of a claim holds, None without one."""
        if claim.kind in EXACT:
            return EXACT[claim.kind](scene, claim)
        if claim.kind in BESIDE:
            assert claim.against is not None
            other = Scene(self._seen, claim.against, thens[claim.against])
            return BESIDE[claim.kind](scene, other, claim)
        return None

    def _near(self, claim: Claim, result: dict[str, tuple[float, float]], samples: int) -> Finding:
        """Return the deviations of a claim's numbers from estimates with this many rounds."""
        if not result:
            return Finding(claim, None)
        off = {name: deviation(claim.number(name), result[name], samples) for name in result}
        sampled = tuple(far for name, far in off.items() if not claim.number(name).is_exact)
        return Finding(claim, _is_consistent(claim) and max(off.values()) <= FAR, sampled)


def _is_consistent(claim: Claim) -> bool:
    """Return whether the numbers of a claim agree with each other and with the claim."""
    values = {number.name: number.value for number in claim.numbers}
    if not all(number.lo <= number.value <= number.hi for number in claim.numbers):
        return False
    if "more" not in values:
        return True
    is_difference = isclose(values["more"], values["chance"] - values["other"], abs_tol=SLACK)
    return is_difference and _is_sure(claim.number("more"))


def _is_sure(number: Number) -> bool:
    return number.lo > 0 or number.hi < 0

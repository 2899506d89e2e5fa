"""Every claim derived again: whether it holds, and how far its estimates are off."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isclose

from tutor.engine.confidence import NORMAL_95
from tutor.explain.captures import takers
from tutor.explain.checks.counts import COUNTS
from tutor.explain.checks.endings import ENDINGS
from tutor.explain.checks.rounds import Played, played_again, worlds
from tutor.explain.checks.samples import FAR, Ends, deviation, estimates
from tutor.explain.checks.scene import SLACK, Scene
from tutor.explain.checks.searches import SEARCHED, searched_again, settled
from tutor.explain.claim import Claim, Number
from tutor.explain.comparisons import HALF, MOST
from tutor.rules.cards import NO_CARD, Card, card_set, cards_in
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.play import KOIKOI, PLAY_ON, Action
from tutor.rules.position import CANCEL, DECIDE

GOES_ON = {DECIDE: KOIKOI, CANCEL: PLAY_ON}


@dataclass(frozen=True)
class About:
    """An action with the claims made about it."""

    action: Action
    then: Card
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Finding:
    """What deriving a claim again said: *off* is how many standard errors its estimates are off.

    *holds* is None where nothing here could tell.
    """

    kind: str
    holds: bool | None
    off: tuple[float, ...] = ()

    @property
    def within(self) -> int:
        """Return how many estimates lie as near as 95 of 100 should."""
        return sum(1 for one in self.off if one <= NORMAL_95)


class Verifier:
    """Derives claims about one observation again, with *samples* rounds of its own an action.

    Without samples, estimates are left out.
    """

    def __init__(self, seen: Observation, samples: int, seed: int) -> None:
        self._seen = seen
        self._samples = samples
        self._seed = seed
        self._ends: dict[Action, list[Played]] = {}

    def findings(self, told: Sequence[About]) -> Iterator[Finding]:
        """Yield what comes of each claim."""
        for about in told:
            scene = Scene(self._seen, about.action, about.then)
            for claim in about.claims:
                yield self._finding(scene, about, claim, told)

    def _finding(self, scene: Scene, about: About, claim: Claim, told: Sequence[About]) -> Finding:
        if claim.kind in COUNTS:
            return Finding(claim.kind, COUNTS[claim.kind](scene, claim))
        if claim.kind in ENDINGS:
            return Finding(claim.kind, ENDINGS[claim.kind](self._seen, about.action, claim))
        if claim.kind == "decides":
            won = settled(self._seen, about.action)
            return Finding(claim.kind, None if won is None else won == claim.value("match"))
        if not self._samples:
            return Finding(claim.kind, None)
        if claim.kind == "reads":
            return self._read(scene, claim)
        if claim.kind in SEARCHED:
            best = told[0].action
            return self._near(
                claim, searched_again(self._seen, about.action, best, claim, self._seed)
            )
        if self._seen.phase in BEFORE_THE_FIRST_TURN:
            return Finding(claim.kind, None)
        thens = {one.action: one.then for one in told}
        return self._near(claim, estimates(self._both(about, claim, thens), claim))

    def _near(self, claim: Claim, found: dict[str, tuple[float, float]]) -> Finding:
        """Return how near a claim's numbers are to second estimates."""
        if not found:
            return Finding(claim.kind, None)
        off = tuple(
            deviation(claim.number(name), again, self._samples) for name, again in found.items()
        )
        return Finding(claim.kind, _is_consistent(claim) and max(off) <= FAR, off)

    def _both(self, about: About, claim: Claim, thens: dict[Action, Card]) -> Ends:
        if self._seen.phase in GOES_ON:
            on = GOES_ON[self._seen.phase]
            return Ends(self._seen, self._after(on, NO_CARD))
        assert claim.against is not None
        other = self._after(claim.against, thens[claim.against])
        return Ends(self._seen, self._after(about.action, about.then), other)

    def _after(self, action: Action, then: Card) -> list[Played]:
        if action not in self._ends:
            self._ends[action] = played_again(self._seen, (action, then), self._samples, self._seed)
        return self._ends[action]

    def _read(self, scene: Scene, claim: Claim) -> Finding:
        """Return how often a hand that is drawn by belief holds a card that takes a discard."""
        able = card_set(scene.takers(scene.field, claim.cards[0]))
        assert able == takers(self._seen, card_set(scene.field), claim.cards[0])
        drawn = 10 * self._samples
        held = [
            bool(hands[1 - self._seen.seat] & able)
            for hands, _ in worlds(self._seen, drawn, self._seed)
        ]
        share = sum(held) / drawn
        number = claim.number("chance")
        counted = Number("chance", share, share, share, "chance", drawn, self._seed)
        spread = (number.value * (1 - number.value) / drawn) ** 0.5
        off = deviation(counted, (number.value, spread), drawn)
        plain = isclose(
            claim.value("plain"), scene.held(frozenset(cards_in(able)), None), abs_tol=SLACK
        )
        return Finding(claim.kind, plain and off <= FAR, (off,))


def _is_consistent(claim: Claim) -> bool:
    """Return whether the numbers of a claim agree with each other and with what is claimed."""
    values = {number.name: number.value for number in claim.numbers}
    if not all(number.lo <= number.value <= number.hi for number in claim.numbers):
        return False
    if "more" in values:
        if not isclose(values["more"], values["chance"] - values["other"], abs_tol=SLACK):
            return False
        if not claim.because and not _is_sure(claim.number("more")):
            return False
    return not claim.because or (
        values["worth"] / values["gap"] >= MOST - HALF and _is_sure(claim.number("gap"))
    )


def _is_sure(number: Number) -> bool:
    return number.lo > 0 or number.hi < 0

"""Claims of chosen kinds, looked for where claims of these kinds have been met before.

Which table and phase a kind comes from is not told here but learned: rules are asked, not copied.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import Final

from tutor.engine.hint import hint
from tutor.explain.checks.again import About, Finding, Verifier
from tutor.explain.checks.beside import BESIDE
from tutor.explain.checks.counts import COUNTS
from tutor.explain.checks.endings import ENDINGS
from tutor.explain.checks.positions import Tables, presets, rulesets
from tutor.explain.checks.tally import Tally
from tutor.explain.choosing import ORDER
from tutor.explain.explanation import explain
from tutor.explain.exposures import safe
from tutor.explain.facts import Way, facts, facts_beside, laid
from tutor.rules.capture import STAY, options
from tutor.rules.cards import NO_CARD, cards_in
from tutor.rules.games import GAMES
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND

KINDS: Final = frozenset(ORDER)
FACTS: Final = KINDS & {*COUNTS, *ENDINGS, *BESIDE} - {"keeps_safe"}  # no search is needed
ANYHOW: Final = 0.1  # of tables and positions are looked at whatever was met there
AGAIN: Final = 2**32  # added to the seed of a claim, for what derives it again
TRIES: Final = 20  # positions of a place before it is known to hold nothing

Place = tuple[int, int]  # a table and a phase


class Finds:
    """Where claims were met so far."""

    def __init__(self) -> None:
        self._looked: Counter[Place] = Counter()
        self._met: dict[str, Counter[Place]] = {}

    def note(self, place: Place, kinds: Collection[str]) -> None:
        """Note what one position of a place held."""
        self._looked[place] += 1
        for kind in set(kinds):
            self._met.setdefault(kind, Counter())[place] += 1

    def is_worth(self, place: Place, kinds: Collection[str], random: Random) -> bool:
        """Return whether to look at a position of a place for any of these kinds."""
        if self._looked[place] < TRIES or random.random() < ANYHOW:
            return True
        return any(kind in self._met and self._met[kind][place] for kind in kinds)

    def table(self, kind: str, tables: int, random: Random) -> int:
        """Return a table to play a round at: the more of a kind was met there, the likelier."""
        rates: dict[int, float] = {}
        for place, met in self._met.get(kind, {}).items():
            rates[place[0]] = rates.get(place[0], 0.0) + met / self._looked[place]
        if not rates or random.random() < ANYHOW:
            return random.randrange(tables)
        return random.choices(list(rates), list(rates.values()))[0]


class Sampler:
    """Checks claims of *kinds* until the tally has *each* of every one."""

    def __init__(
        self, tally: Tally, kinds: Collection[str], each: int, game: str | None, seed: int
    ) -> None:
        self._tally = tally
        self._kinds = kinds
        self._each = each
        self._random = Random(seed)
        self._seed = seed
        games = [one for one in GAMES if game in (None, one)]
        self._ways = (
            _Way(_of_facts, FACTS, Tables(chain(*map(rulesets, games)), self._random)),
            _Way(_of_hint, KINDS - FACTS, Tables(chain(*map(presets, games)), self._random)),
        )

    @property
    def short(self) -> frozenset[str]:
        """Return the kinds of which more claims are wanted."""
        return frozenset(one for one in self._kinds if self._tally.checked(one) < self._each)

    def findings(self, samples: int) -> Iterator[tuple[Observation, list[Finding]]]:
        """Yield every position that was looked at, with what came of its claims.

        Estimates are made again from *samples* rounds. It ends when no kind is short.
        """
        while self.short:
            kind = self._random.choice(sorted(self.short))
            way = next(one for one in self._ways if kind in one.kinds)
            at = way.finds.table(kind, len(way.tables), self._random)
            for seen in way.tables.next_round(at):
                place, short = (at, seen.phase), self.short & way.kinds
                if way.finds.is_worth(place, short, self._random) and _may_hold(seen, short):
                    yield seen, list(self._checked(way, seen, place, samples))

    def _checked(
        self, way: "_Way", seen: Observation, place: Place, samples: int
    ) -> Iterator[Finding]:
        """Yield what comes of the claims about one position that are wanted."""
        self._seed += 1
        short = self.short & way.kinds
        told = way.claims(seen, self._seed, short)
        way.finds.note(place, {claim.kind for about in told for claim in about.claims})
        yield from Verifier(seen, samples, AGAIN + self._seed).findings(told, short)


@dataclass(frozen=True)
class _Way:
    """A way to make claims of some kinds, and the tables where it looks for them."""

    claims: Callable[[Observation, int, Collection[str]], list[About]]
    kinds: frozenset[str]
    tables: Tables
    finds: Finds = field(default_factory=Finds)


def _of_facts(seen: Observation, seed: int, short: Collection[str]) -> list[About]:
    """Return what is claimed of every action without a search, each beside any other one."""
    random, ways = Random(seed), list(_ways(seen))
    besides = bool(BESIDE.keys() & short)
    found = []
    for way in ways:
        claims = list(facts(seen, way))
        if besides and len(ways) > 1:
            claims += facts_beside(seen, way, random.choice([one for one in ways if one != way]))
        found.append(About(*way, tuple(claims)))
    return found


def _ways(seen: Observation) -> Iterator[Way]:
    """Yield every action once, with any of the ways to go on where it leaves a choice."""
    joker = seen.ruleset.tables(seen.round).joker
    for action in legal_actions(seen):
        able = options(joker, seen.field, action) if seen.phase == PLAY_HAND else ()
        then = next(cards_in(able[-1]), STAY) if len(able) > 1 else NO_CARD
        yield action, then


def _of_hint(seen: Observation, seed: int, short: Collection[str]) -> list[About]:
    """Return what a hint of the usual size claims of its first actions."""
    explanation = explain(seen, hint(seen, seed=seed), seed=seed)
    return [About(one.action, one.then, one.claims) for one in explanation.candidates]


def _may_hold(seen: Observation, short: Collection[str]) -> bool:
    """Return whether a position is worth its time; told of the one kind that is rare and dear."""
    if not short:
        return False
    if set(short) != {"keeps_safe"}:
        return True
    left = [laid(seen, way) for way in _ways(seen)]
    return any(one is not None and len(safe(seen, one)) == 1 for one in left)

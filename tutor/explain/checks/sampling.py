"""Claims of chosen kinds, looked for where claims of these kinds have been met before.

Which table and phase a kind comes from is not told here but learned: rules are asked, not copied.
"""

from collections import Counter, defaultdict
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
ONE: Final = 1_000_000  # of a share that is counted in whole numbers
TRIES: Final = 20  # positions of a place before it is known to hold nothing

Place = tuple[int, int]  # a table and a phase


class Finds:
    """Where claims were met so far."""

    def __init__(self) -> None:
        self._looked: defaultdict[str, Counter[Place]] = defaultdict(Counter)
        self._met: defaultdict[str, Counter[Place]] = defaultdict(Counter)

    def note(self, place: Place, asked: Collection[str], found: Collection[str]) -> None:
        """Note which of the kinds that were asked for one position of a place held."""
        for kind in asked:
            self._looked[kind][place] += 1
            self._met[kind][place] += kind in found

    def is_worth(self, place: Place, kind: str, random: Random) -> bool:
        """Return whether to look at a position of a place for claims of a kind."""
        is_new = self._looked[kind][place] < TRIES
        return is_new or self._met[kind][place] > 0 or random.random() < ANYHOW

    def table(self, kind: str, tables: int, random: Random) -> int:
        """Return a table to play a round at: the more of a kind was met there, the likelier."""
        rates: Counter[int] = Counter()
        for place, met in self._met[kind].items():
            rates[place[0]] += round(ONE * met / self._looked[kind][place])
        if not any(rates.values()) or random.random() < ANYHOW:
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
            _Way(False, _of_facts, FACTS, Tables(chain(*map(rulesets, games)), self._random)),
            _Way(True, _of_hint, KINDS - FACTS, Tables(chain(*map(presets, games)), self._random)),
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
                place = at, seen.phase
                if way.finds.is_worth(place, kind, self._random) and _may_hold(seen, kind):
                    yield seen, list(self._checked(way, seen, place, kind, samples))

    def _checked(
        self, way: "_Way", seen: Observation, place: Place, kind: str, samples: int
    ) -> Iterator[Finding]:
        """Yield what comes of the claims about one position that are wanted."""
        self._seed += 1
        told = way.claims(seen, self._seed, kind)
        found = {claim.kind for about in told for claim in about.claims}
        way.finds.note(place, way.kinds if way.makes_all else [kind], found)
        yield from Verifier(seen, samples, AGAIN + self._seed).findings(told, self.short)


@dataclass(frozen=True)
class _Way:
    """A way to make claims of some kinds, and the tables where it looks for them.

    *makes_all* says whether it makes all of them at once, or but the one that is asked for.
    """

    makes_all: bool
    claims: Callable[[Observation, int, str], list[About]]
    kinds: frozenset[str]
    tables: Tables
    finds: Finds = field(default_factory=Finds)


def _of_facts(seen: Observation, seed: int, kind: str) -> list[About]:
    """Return what is claimed of every action without a search, each beside any other one."""
    random, ways = Random(seed), list(_ways(seen))
    found = []
    for way in ways:
        claims = list(facts(seen, way, {kind}))
        if kind in BESIDE and len(ways) > 1:
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


def _of_hint(seen: Observation, seed: int, kind: str) -> list[About]:
    """Return what a hint of the usual size claims of its first actions."""
    explanation = explain(seen, hint(seen, seed=seed), seed=seed)
    return [About(one.action, one.then, one.claims) for one in explanation.candidates]


def _may_hold(seen: Observation, kind: str) -> bool:
    """Return whether a position may hold a kind; asked of the one that is rare and dear."""
    if kind != "keeps_safe":
        return True
    left = [laid(seen, way) for way in _ways(seen)]
    return any(one is not None and len(safe(seen, one)) == 1 for one in left)

"""Claims of chosen kinds, searched for where such claims have occurred before.

The table and phase of a kind are learned, not listed: the rules are used, not copied.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import chain
from random import Random
from typing import Final

from tutor.engine.hints.hint import hint
from tutor.engine.worlds.holdings import Holdings
from tutor.explain.columns import BY_COUNTING, BY_SEARCHING, Evidence
from tutor.explain.explanation import explain, list_search_claims
from tutor.explain.facts.exposures import safe
from tutor.explain.facts.facts import (
    BESIDE,
    Way,
    list_facts,
    list_facts_beside,
    place_card,
)
from tutor.explain.kinds import ClaimKind, list_told
from tutor.lab.claims.checks.again import ActionClaims, Finding, Verifier
from tutor.lab.claims.checks.tally import ClaimTally
from tutor.lab.claims.sampling.find_rates import FindRates
from tutor.lab.claims.sampling.positions import OngoingMatches, Stage, list_presets, list_rulesets
from tutor.rules.cards import NO_CARD, cards_in
from tutor.rules.games import GAMES
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import STAY, list_captures

FACTS: Final = list_told(*BY_COUNTING)  # no search is needed
COUNTED: Final = FACTS - list_told(Evidence.DECLINED)  # and sometimes no hand is dealt
OF_SEARCH: Final = list_told(*BY_SEARCHING)  # no round is played out
AGAIN: Final = 2**32  # added to the seed of a claim, for what derives it again
OF_FACTS: Final = 1.0  # of positions are looked at anyhow: that takes less than to play there
OF_HINTS: Final = 0.03  # the same, where it takes a search
OF_ROUNDS: Final = 0.1  # are begun at any table
_Kinds = Collection[ClaimKind]
_Spot = tuple[str, int, int, int, bool]  # game, seats, phase, cards in a hand, any koi-koi


class Sampler:
    """Checks claims of *kinds* until the tally has *each* of every one."""

    def __init__(
        self, tally: ClaimTally, kinds: _Kinds, each: int, game: str | None, seed: int
    ) -> None:
        self._tally = tally
        self._kinds = kinds
        self._each = each
        self._random = Random(seed)
        self._seed = seed
        games = [one for one in GAMES if game in (None, one)]
        any_rules, usual = (
            OngoingMatches(chain(*map(rules, games)), self._random)
            for rules in (list_rulesets, list_presets)
        )
        self._ways = (
            _ClaimSource(_claim_facts, FACTS, any_rules, OF_FACTS),
            _ClaimSource(_claim_from_search, OF_SEARCH, usual, OF_HINTS),
            _ClaimSource(
                _claim_from_hint, list_told(Evidence.KEPT_CARD), usual, OF_HINTS, _may_keep_safe
            ),
            _ClaimSource(
                _claim_from_hint,
                list_told(Evidence.PAIRED_CHANCES, Evidence.NEXT_TURN, Evidence.WEIGHED_ENDS),
                usual,
                OF_HINTS,
            ),
        )

    @property
    def short(self) -> frozenset[ClaimKind]:
        """Return the kinds of which more claims are wanted."""
        return frozenset(one for one in self._kinds if self._tally.checked(one) < self._each)

    def findings(self, samples: int) -> Iterator[tuple[Observation, list[Finding]]]:
        """Yield every visited position with the checks of its claims.

        Estimates are made again from *samples* rounds. It ends when no kind is short.
        """
        while self.short:
            kind = self._shortest()
            way = next(one for one in self._ways if kind in one.kinds)
            stage = way.stages.draw_place(kind, self._random) or way.tables.any_stage()
            way.tables.return_to(stage)
            for seen in way.tables.next_round(stage[0]):
                if way.may(seen) and way.spots.is_worth(_spot(seen), kind, self._random):
                    yield seen, list(self._check(way, seen, stage, samples))

    def _shortest(self) -> ClaimKind:
        """Return a kind that is short, the likelier the more claims it lacks."""
        short = sorted(self.short)
        lacking = [self._each - self._tally.checked(one) for one in short]
        return self._random.choices(short, lacking)[0]

    def _check(
        self, way: "_ClaimSource", seen: Observation, stage: Stage, samples: int
    ) -> Iterator[Finding]:
        """Yield the results for the wanted claims about one position."""
        self._seed += 1
        short = self.short & way.kinds
        told = way.claims(seen, self._seed, short)
        found = Counter(claim.kind for about in told for claim in about.claims)
        way.stages.note(stage, short, found)
        way.spots.note(_spot(seen), short, found)
        yield from Verifier(seen, samples, AGAIN + self._seed).findings(told, short)


class _ClaimSource:
    """A way to make claims of some kinds, and the tables where it looks for them."""

    def __init__(
        self,
        claims: Callable[[Observation, int, _Kinds], list[ActionClaims]],
        kinds: frozenset[ClaimKind],
        tables: OngoingMatches,
        anyhow: float,
        may: Callable[[Observation], bool] = lambda _: True,
    ) -> None:
        self.claims = claims
        self.may = may  # whether a position can hold such claims at all, told at once
        self.kinds = kinds
        self.tables = tables
        self.stages = FindRates[Stage](OF_ROUNDS)
        self.spots = FindRates[_Spot](anyhow)


def _spot(seen: Observation) -> _Spot:
    """Return the properties that make a kind of claim likely: the game, and the stage of the
    round.
    """
    game = seen.ruleset.game.name
    return game, seen.seats, seen.phase, max(seen.hand_counts), any(seen.calls)


def _claim_facts(seen: Observation, seed: int, kinds: _Kinds) -> list[ActionClaims]:
    """Return the claims about every action without a search, each against any other one."""
    random, ways, held = Random(seed), list(_list_ways(seen)), Holdings(seen, seed)
    found = []
    for way in ways:
        claims = list(list_facts(seen, way, kinds, held))
        if not BESIDE.keys().isdisjoint(kinds) and len(ways) > 1:
            other = random.choice([one for one in ways if one != way])
            claims += list_facts_beside(seen, way, other)
        found.append(ActionClaims(*way, tuple(claims)))
    return found


def _list_ways(seen: Observation) -> Iterator[Way]:
    """Yield every action once, with any of its follow-ups."""
    joker = seen.ruleset.tables(seen.round).joker
    for action in legal_actions(seen):
        able = list_captures(joker, seen.field, action) if seen.phase == PLAY_HAND else ()
        then = next(cards_in(able[-1]), STAY) if len(able) > 1 else NO_CARD
        yield action, then


def _claim_from_search(seen: Observation, seed: int, _: _Kinds) -> list[ActionClaims]:
    """Return the claims about every action from a default search."""
    told = list_search_claims(hint(seen, seed=seed))
    return [ActionClaims(one.action, one.follow_up, tuple(claims)) for one, claims in told]


def _may_keep_safe(seen: Observation) -> bool:
    """Return whether one action keeps the only safe discard, which another one plays."""
    ways = list(filter(None, (place_card(seen, way) for way in _list_ways(seen))))
    played = {one.card for one in ways}
    return any(len(kept := safe(seen, one)) == 1 and kept[0] in played for one in ways)


def _claim_from_hint(seen: Observation, seed: int, kinds: _Kinds) -> list[ActionClaims]:
    """Return the claims of a hint of default size about every action."""
    found = hint(seen, seed=seed)
    actions = [one.action for one in found.candidates]
    explanation = explain(seen, found, seed=seed, actions=actions)
    return [ActionClaims(one.action, one.follow_up, one.claims) for one in explanation.candidates]

"""Claims of chosen kinds, searched for where such claims have occurred before.

The table and phase of a kind are learned, not listed: the rules are used, not copied.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from itertools import chain
from random import Random
from typing import Final, Generic, TypeVar

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
from tutor.lab.claims.sampling.positions import OngoingMatches, Stage, list_presets, list_rulesets
from tutor.rules.cards import NO_CARD, cards_in
from tutor.rules.games import GAMES
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import STAY, list_captures

TRIES: Final = 5  # looks before a place is known to hold nothing
FEW: Final = 2  # looks that a place is thought to have had in vain

Place = TypeVar("Place", bound=Hashable)


class FindRates(Generic[Place]):
    """How often claims of each kind occurred in each place, and how often it was visited.

    A share *anyhow* of all places is visited regardless, more of the cheaper ones.
    """

    def __init__(self, anyhow: float) -> None:
        self._anyhow = anyhow
        self._looked: defaultdict[ClaimKind, Counter[Place]] = defaultdict(Counter)
        self._met: defaultdict[ClaimKind, Counter[Place]] = defaultdict(Counter)

    def note(
        self, place: Place, claim_kinds: Collection[ClaimKind], note: Mapping[ClaimKind, int]
    ) -> None:
        """Record how many claims of the wanted kinds a place had this time."""
        for kind in claim_kinds:
            self._looked[kind][place] += 1
            if note.get(kind):
                self._met[kind][place] += note[kind]

    def is_worth(self, place: Place, kind: ClaimKind, random: Random) -> bool:
        """Return whether to visit: likelier for places with more of a kind than others.

        A place with half the rate is visited a quarter as often, as poor places are many.
        """
        if self._looked[kind][place] < TRIES:
            return True
        best = max((self._rate(entry, kind) for entry in self._met[kind]), default=1.0)
        return random.random() < max(self._anyhow, (self._rate(place, kind) / best) ** 2)

    def draw_place(self, kind: ClaimKind, random: Random) -> Place | None:
        """Return a place, the likelier the more of a kind was met there; None to look anywhere."""
        met = list(self._met[kind])
        if not met or random.random() < self._anyhow:
            return None
        return random.choices(met, [self._rate(entry, kind) for entry in met])[0]

    def _rate(self, place: Place, kind: ClaimKind) -> float:
        return self._met[kind][place] / (self._looked[kind][place] + FEW)


FACTS: Final = list_told(*BY_COUNTING)  # no search is needed
COUNTED: Final = FACTS - list_told(Evidence.DECLINED)  # and sometimes no hand is dealt
OF_SEARCH: Final = list_told(*BY_SEARCHING)  # no round is played out
AGAIN: Final = 2**32  # added to the seed of a claim, for what derives it again
OF_FACTS: Final = 1.0  # share of positions checked regardless: cheaper than playing to them
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
        games = [name for name in GAMES if game in (None, name)]
        any_rules, ongoing_matches = (
            OngoingMatches(chain(*map(rules, games)), self._random)
            for rules in (list_rulesets, list_presets)
        )
        self._ways = (
            _ClaimSource(_claim_facts, FACTS, any_rules, OF_FACTS),
            _ClaimSource(_claim_from_search, OF_SEARCH, ongoing_matches, OF_HINTS),
            _ClaimSource(
                _claim_from_hint,
                list_told(Evidence.KEPT_CARD),
                ongoing_matches,
                OF_HINTS,
                _may_keep_safe,
            ),
            _ClaimSource(
                _claim_from_hint,
                list_told(Evidence.PAIRED_CHANCES, Evidence.NEXT_TURN, Evidence.WEIGHED_ENDS),
                ongoing_matches,
                OF_HINTS,
            ),
        )

    @property
    def short(self) -> frozenset[ClaimKind]:
        """Return the kinds of which more claims are wanted."""
        return frozenset(kind for kind in self._kinds if self._tally.checked(kind) < self._each)

    def findings(self, samples: int) -> Iterator[tuple[Observation, list[Finding]]]:
        """Yield every visited position with the checks of its claims.

        Estimates are made again from *samples* rounds. It ends when no kind is short.
        """
        while self.short:
            kind = self._shortest()
            way = next(claim_source for claim_source in self._ways if kind in claim_source.kinds)
            stage = way.stages.draw_place(kind, self._random) or way.tables.any_stage()
            way.tables.return_to(stage)
            for observation in way.tables.next_round(stage[0]):
                if way.may(observation) and way.spots.is_worth(
                    _spot(observation), kind, self._random
                ):
                    yield observation, list(self._check(way, observation, stage, samples))

    def _shortest(self) -> ClaimKind:
        """Return a kind that is short, the likelier the more claims it lacks."""
        short = sorted(self.short)
        lacking = [self._each - self._tally.checked(claim_kind) for claim_kind in short]
        return self._random.choices(short, lacking)[0]

    def _check(
        self, way: "_ClaimSource", observation: Observation, stage: Stage, samples: int
    ) -> Iterator[Finding]:
        """Yield the results for the wanted claims about one position."""
        self._seed += 1
        short = self.short & way.kinds
        claims = way.claims(observation, self._seed, short)
        counter = Counter(claim.kind for action_claims in claims for claim in action_claims.claims)
        way.stages.note(stage, short, counter)
        way.spots.note(_spot(observation), short, counter)
        yield from Verifier(observation, samples, AGAIN + self._seed).findings(claims, short)


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
        self.may = may  # whether a position can have such claims, a fast test
        self.kinds = kinds
        self.tables = tables
        self.stages = FindRates[Stage](OF_ROUNDS)
        self.spots = FindRates[_Spot](anyhow)


def _spot(observation: Observation) -> _Spot:
    """Return the properties that make a kind of claim likely: the game, and the stage of the
    round.
    """
    game = observation.ruleset.game.name
    return (
        game,
        observation.seats,
        observation.phase,
        max(observation.hand_counts),
        any(observation.calls),
    )


def _claim_facts(observation: Observation, seed: int, kinds: _Kinds) -> list[ActionClaims]:
    """Return the claims about every action without a search, each against any other one."""
    random, ways, holdings = (
        Random(seed),
        list(_list_ways(observation)),
        Holdings(observation, seed),
    )
    claim_facts = []
    for way in ways:
        claims = list(list_facts(observation, way, kinds, holdings))
        if not BESIDE.keys().isdisjoint(kinds) and len(ways) > 1:
            other = random.choice([entry for entry in ways if entry != way])
            claims += list_facts_beside(observation, way, other)
        claim_facts.append(ActionClaims(*way, tuple(claims)))
    return claim_facts


def _list_ways(observation: Observation) -> Iterator[Way]:
    """Yield every action once, with any of its follow-ups."""
    joker = observation.rules.joker
    for action in legal_actions(observation):
        able = (
            list_captures(joker, observation.field, action)
            if observation.phase == PLAY_HAND
            else ()
        )
        following = next(iter(cards_in(able[-1])), STAY) if len(able) > 1 else NO_CARD
        yield action, following


def _claim_from_search(observation: Observation, seed: int, _: _Kinds) -> list[ActionClaims]:
    """Return the claims about every action from a default search."""
    stated = list_search_claims(hint(observation, seed=seed))
    return [
        ActionClaims(candidate.action, candidate.follow_up, tuple(claims))
        for candidate, claims in stated
    ]


def _may_keep_safe(observation: Observation) -> bool:
    """Return whether one action keeps the only safe discard, which another one plays."""
    ways = list(filter(None, (place_card(observation, way) for way in _list_ways(observation))))
    played = {way.card for way in ways}
    return any(len(cards := safe(observation, way)) == 1 and cards[0] in played for way in ways)


def _claim_from_hint(observation: Observation, seed: int, kinds: _Kinds) -> list[ActionClaims]:
    """Return the claims of a hint of default size about every action."""
    result = hint(observation, seed=seed)
    actions = [candidate.action for candidate in result.candidates]
    explanation = explain(observation, result, seed=seed, actions=actions)
    return [
        ActionClaims(candidate.action, candidate.follow_up, candidate.claims)
        for candidate in explanation.candidates
    ]

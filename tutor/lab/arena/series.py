"""A series of duplicate matches: the same deals for every contestant in every seat."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tutor.engine.luck.without_net import Judge, Lucks
from tutor.lab.arena.contestants import Contestant
from tutor.lab.arena.rounds import ContestantTally, RoundOutcome, SeatedContestant, play_round
from tutor.rules.match.match import choose_dealer
from tutor.rules.round.deal import Deck, deal_until_valid, shuffle_pack
from tutor.rules.round.prelude import Carried
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import MatchVerdict, RoundResult, judge_after_rounds

NOTHING_WAITS: Carried = ()
FIRST = 0  # the contestant whose margin is reported, of two
MATCHES: Final = "matches"  # units
ROUNDS: Final = "rounds"
Seating = tuple[int, ...]  # the contestant of each player


@dataclass(frozen=True)
class MatchResult:
    """One match: each contestant's gain in each round, and the winners (several = shared).

    *lucks* is the luck of the flips of each contestant in each round, empty without a judge.
    """

    changes: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    lucks: tuple[Lucks, ...] = ()

    @property
    def margins(self) -> tuple[int, ...]:
        """Return the first of two contestants' margin in each round."""
        return tuple(own - other for own, other in self.changes)

    @property
    def corrected(self) -> tuple[float, ...]:
        """Return the first contestant's margins less the luck of the flips, in points, by round."""
        pairs = zip(self.margins, self.lucks, strict=True)
        return tuple(margin - lucks[FIRST] for margin, lucks in pairs)

    @property
    def winner(self) -> int | None:
        """Return the only winner, None when the match is shared."""
        return self.winners[0] if len(self.winners) == 1 else None


@dataclass(frozen=True)
class MatchGroup:
    """The matches of the same deals, one from each seating, and their counts."""

    matches: tuple[MatchResult, ...]
    tallies: tuple[ContestantTally, ...]


@dataclass(frozen=True)
class Plan:
    """The content of each group: a whole match, or a *single* round.

    *judge* computes the luck of the flips where possible.
    """

    ruleset: Ruleset
    seed: int
    single: bool = False
    judge: Judge | None = None

    @property
    def unit(self) -> str:
        """Return whether matches or single rounds are played, won and lost."""
        return ROUNDS if self.single else MATCHES

    def verdict(self, results: tuple[RoundResult, ...]) -> MatchVerdict:
        """Return whether enough was played, and who has won."""
        if self.single:
            return judge_after_rounds(1, results)
        return self.ruleset.game.verdict(self.ruleset.toggles, results)


@dataclass(frozen=True)
class Series:
    """All matches of a series, as many to a group as there are contestants, and the counts."""

    plan: Plan
    names: tuple[str, ...]
    clocks: tuple[str, ...]
    tallies: tuple[ContestantTally, ...]
    groups: list[tuple[MatchResult, ...]] = field(default_factory=list)

    @classmethod
    def of(cls, plan: Plan, contestants: Sequence[Contestant]) -> "Series":
        """Return a series of which nothing has been played."""
        return cls(
            plan,
            names=tuple(contestant.name for contestant in contestants),
            clocks=tuple(contestant.clock for contestant in contestants),
            tallies=tuple(ContestantTally() for _ in contestants),
        )

    @property
    def ruleset(self) -> Ruleset:
        """Return the rules of every match."""
        return self.plan.ruleset

    @property
    def matches(self) -> list[MatchResult]:
        """Return all matches in the order they were played."""
        return [match for group in self.groups for match in group]

    def add(self, group: MatchGroup) -> None:
        """Add the matches and tallies of the next group."""
        self.groups.append(group.matches)
        for tally, contestant_tally in zip(self.tallies, group.tallies, strict=True):
            tally.add(contestant_tally)


class DuplicateDeals:
    """The deals of a group of matches: made by the first match to need them, then repeated.

    The dealer is repeated too: after the first round the first match decides it. A void round is
    dealt again from another deck, which is also repeated.
    """

    def __init__(self, ruleset: Ruleset, random: Random) -> None:
        self.first_dealer = choose_dealer(ruleset, random).dealer
        self._ruleset = ruleset
        self._random = random
        self._made: dict[tuple[int, int], tuple[Deck, int, Deck]] = {}

    def deal(self, number: int, attempt: int, dealer: int, carried: Carried = ()) -> Round:
        """Return round *number* as dealt; *dealer* counts only when it is dealt first."""
        if (number, attempt) not in self._made:
            deck, _ = deal_until_valid(self._ruleset, dealer, self._random)
            fold = shuffle_pack(self._random, self._ruleset) if self._ruleset.has_bidding else ()
            self._made[number, attempt] = deck, dealer, fold
        deck, dealer, fold = self._made[number, attempt]
        return Round.from_deck(self._ruleset, number, deck, dealer, fold, carried)


def list_seatings(players: int) -> list[Seating]:
    """Return who sits where in the matches of a group: everybody once in every place."""
    return [
        tuple((player + turned) % players for player in range(players)) for turned in range(players)
    ]


def play_group(plan: Plan, contestants: tuple[Contestant, ...], number: int) -> MatchGroup:
    """Play one group; its luck depends on the plan's seed and its number alone."""
    sides = [SeatedContestant(contestant, ContestantTally()) for contestant in contestants]
    deals = DuplicateDeals(plan.ruleset, Random(f"{plan.seed}/{number}/deals"))
    matches = [
        _play_match(plan, deals, sides, seating, Random(f"{plan.seed}/{number}/{seating}"))
        for seating in list_seatings(len(contestants))
    ]
    return MatchGroup(tuple(matches), tuple(side.tally for side in sides))


def _play_match(
    plan: Plan,
    deals: DuplicateDeals,
    sides: list[SeatedContestant],
    seating: Seating,
    random: Random,
) -> MatchResult:
    seated = tuple(sides[contestant] for contestant in seating)
    results: tuple[RoundResult, ...] = ()
    lucks: tuple[Lucks, ...] = ()
    dealer, carried = deals.first_dealer, NOTHING_WAITS
    while not (verdict := plan.verdict(results)).is_over:
        played = _play_number(plan, deals, seated, results, dealer, carried, random)
        results = (*results, played.result)
        if played.lucks is not None:
            lucks = (*lucks, played.lucks)
        dealer, carried = played.next_dealer, played.waiting
    places = [seating.index(contestant) for contestant in range(len(seating))]
    return MatchResult(
        changes=tuple(
            tuple(round_result.changes[place] for place in places) for round_result in results
        ),
        winners=tuple(sorted(seating[player] for player in verdict.winners)),
        lucks=tuple(tuple(luck[place] for place in places) for luck in lucks),
    )


def _play_number(
    plan: Plan,
    deals: DuplicateDeals,
    seated: tuple[SeatedContestant, ...],
    results: tuple[RoundResult, ...],
    dealer: int,
    carried: Carried,
    random: Random,
) -> RoundOutcome:
    """Play the round after *results*, dealt again while it is void."""
    attempt = 0
    while True:
        opened = deals.deal(len(results) + 1, attempt, dealer, carried)
        played = play_round(opened, seated, results, random, plan.judge)
        if not played.is_void:
            return played
        attempt += 1

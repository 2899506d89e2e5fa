"""A series of duplicate matches: the same deals for every contestant in every seat."""

from dataclasses import dataclass, field
from random import Random

from tutor.arena.contestants import Contestant
from tutor.arena.rounds import Played, Side, Tally, play_round
from tutor.rules.deal import Deck, shuffled, sound_deck
from tutor.rules.match import choose_dealer
from tutor.rules.prelude import Carried
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Result, totals_of

NOTHING_WAITS: Carried = ()
FIRST = 0  # the contestant whose margin is reported where there are two
Seating = tuple[int, ...]  # the contestant of each player


@dataclass(frozen=True)
class MatchResult:
    """One match: what each contestant gained in each round, and who won (several = shared)."""

    changes: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]

    @property
    def margins(self) -> tuple[int, ...]:
        """Return the first of two contestants' margin in each round."""
        return tuple(own - other for own, other in self.changes)

    @property
    def winner(self) -> int | None:
        """Return the only winner, None when the match is shared."""
        return self.winners[0] if len(self.winners) == 1 else None


@dataclass(frozen=True)
class Series:
    """All matches of a series, as many to a group as there are contestants, and the counts."""

    ruleset: Ruleset
    seed: int
    names: tuple[str, ...]
    clocks: tuple[str, ...]
    tallies: tuple[Tally, ...]
    groups: list[tuple[MatchResult, ...]] = field(default_factory=list)

    @property
    def matches(self) -> list[MatchResult]:
        """Return all matches in the order they were played."""
        return [match for group in self.groups for match in group]


class Deals:
    """The deals of a group of matches: made when a match first comes to them, then repeated.

    The dealer is repeated as well: after the first round the match that came first decides it.
    A round that was void is dealt again from another deck, which is repeated in its turn.
    """

    def __init__(self, ruleset: Ruleset, random: Random) -> None:
        self.first_dealer = choose_dealer(ruleset, random).dealer
        self._ruleset = ruleset
        self._random = random
        self._made: dict[tuple[int, int], tuple[Deck, int, Deck]] = {}

    def deal(self, number: int, attempt: int, dealer: int, carried: Carried = ()) -> Round:
        """Return round *number* as dealt; *dealer* counts only when it is dealt first."""
        if (number, attempt) not in self._made:
            deck, _ = sound_deck(self._ruleset, dealer, self._random)
            fold = shuffled(self._random, self._ruleset) if self._ruleset.has_bidding else ()
            self._made[number, attempt] = deck, dealer, fold
        deck, dealer, fold = self._made[number, attempt]
        return Round.dealt(self._ruleset, number, deck, dealer, fold, carried)


def seatings(players: int) -> list[Seating]:
    """Return who sits where in the matches of a group: everybody once in every place."""
    return [
        tuple((player + turned) % players for player in range(players)) for turned in range(players)
    ]


def play_series(
    ruleset: Ruleset, contestants: tuple[Contestant, ...], groups: int, seed: int
) -> Series:
    """Play *groups* groups of matches; the same arguments give the same series."""
    series = Series(
        ruleset,
        seed,
        names=tuple(contestant.name for contestant in contestants),
        clocks=tuple(contestant.clock for contestant in contestants),
        tallies=tuple(Tally() for _ in contestants),
    )
    sides = [
        Side(contestant, tally)
        for contestant, tally in zip(contestants, series.tallies, strict=True)
    ]
    for number in range(groups):
        deals = Deals(ruleset, Random(f"{seed}/{number}/deals"))
        matches = [
            _play_match(deals, sides, seating, Random(f"{seed}/{number}/{seating}"), ruleset)
            for seating in seatings(len(contestants))
        ]
        series.groups.append(tuple(matches))
    return series


def _play_match(
    deals: Deals, sides: list[Side], seating: Seating, random: Random, ruleset: Ruleset
) -> MatchResult:
    seated = tuple(sides[contestant] for contestant in seating)
    results: tuple[Result, ...] = ()
    dealer, carried = deals.first_dealer, NOTHING_WAITS
    while not (verdict := ruleset.game.verdict(ruleset.toggles, results)).is_over:
        played = _play_number(deals, seated, results, dealer, carried, random)
        results = (*results, played.result)
        dealer, carried = played.next_dealer, played.waiting
    places = [seating.index(contestant) for contestant in range(len(seating))]
    return MatchResult(
        changes=tuple(tuple(one.changes[place] for place in places) for one in results),
        winners=tuple(sorted(seating[player] for player in verdict.winners)),
    )


def _play_number(
    deals: Deals,
    seated: tuple[Side, ...],
    results: tuple[Result, ...],
    dealer: int,
    carried: Carried,
    random: Random,
) -> Played:
    """Play the round after *results*, dealt again as long as it is void."""
    totals = totals_of(results) or (0,) * len(seated)
    attempt = 0
    while True:
        opened = deals.deal(len(results) + 1, attempt, dealer, carried)
        played = play_round(opened, seated, totals, random)
        if not played.is_void:
            return played
        attempt += 1

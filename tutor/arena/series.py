"""A series of duplicate matches: every deal is played twice, with the seats swapped."""

from dataclasses import dataclass, field
from random import Random

from tutor.arena.contestants import Contestant
from tutor.arena.rounds import Side, Tally, play_round
from tutor.rules.deal import Deck, sound_deck
from tutor.rules.match import choose_dealer
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Result

Contestants = tuple[Contestant, Contestant]
FIRST = 0  # the contestant whose margin is reported
_SEATINGS = ((0, 1), (1, 0))  # contestant in each seat, in the two matches of a pair


@dataclass(frozen=True)
class MatchResult:
    """One match: the first contestant's margin in each round, and who won (None = drawn)."""

    margins: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True)
class Series:
    """All matches of a series, two to a pair, and what was counted of each contestant."""

    ruleset: Ruleset
    seed: int
    names: tuple[str, ...]
    clocks: tuple[str, ...]
    pairs: list[tuple[MatchResult, MatchResult]] = field(default_factory=list)
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))


class Deals:
    """The deals of a pair of matches: made in the first, repeated in the second.

    The dealer is repeated as well: after the first round the first match decides it.
    """

    def __init__(self, ruleset: Ruleset, random: Random) -> None:
        self.first_dealer = choose_dealer(ruleset, random).dealer
        self._ruleset = ruleset
        self._random = random
        self._made: list[tuple[Deck, int]] = []

    def deal(self, number: int, dealer: int) -> Round:
        """Return round *number* as dealt; *dealer* counts only when it is dealt first."""
        if number > len(self._made):
            deck, _ = sound_deck(self._ruleset, dealer, self._random)
            self._made.append((deck, dealer))
        return Round.dealt(self._ruleset, number, *self._made[number - 1])


def play_series(ruleset: Ruleset, contestants: Contestants, pairs: int, seed: int) -> Series:
    """Play *pairs* pairs of matches; the same arguments give the same series."""
    series = Series(
        ruleset,
        seed,
        names=tuple(contestant.name for contestant in contestants),
        clocks=tuple(contestant.clock for contestant in contestants),
    )
    sides = [
        Side(contestant, tally)
        for contestant, tally in zip(contestants, series.tallies, strict=True)
    ]
    for number in range(pairs):
        deals = Deals(ruleset, Random(f"{seed}/{number}/deals"))
        first, second = (
            _play_match(deals, sides, seating, Random(f"{seed}/{number}/{seating}"), ruleset)
            for seating in _SEATINGS
        )
        series.pairs.append((first, second))
    return series


def _play_match(
    deals: Deals, sides: list[Side], seating: tuple[int, int], random: Random, ruleset: Ruleset
) -> MatchResult:
    seated = tuple(sides[contestant] for contestant in seating)
    changes: list[tuple[int, ...]] = []
    dealer = deals.first_dealer
    for number in range(1, ruleset.rounds + 1):
        totals = tuple(sum(change[seat] for change in changes) for seat in range(len(seating)))
        played = play_round(deals.deal(number, dealer), seated, totals, random)
        changes.append(played.changes)
        dealer = played.next_dealer
    seat = seating.index(FIRST)
    results = tuple(Result(change) for change in changes)
    winner = ruleset.game.verdict(ruleset.toggles, results).winner
    return MatchResult(
        margins=tuple(change[seat] - change[1 - seat] for change in changes),
        winner=None if winner is None else seating[winner],
    )

"""Whether a match is over after its rounds so far, and who has won it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.rules.position import NOBODY

Totals = tuple[int, ...]


@dataclass(frozen=True)
class RoundResult:
    """The result of a finished round: one change per player, one set of yaku per seat."""

    changes: tuple[int, ...]
    yaku: tuple[frozenset[str], ...] = ()  # captured yaku
    sudden: int = NOBODY  # the player whose yaku ended the match at once


@dataclass(frozen=True)
class MatchVerdict:
    """The winners, or the leaders of a match in progress; several when they are equal."""

    is_over: bool
    winners: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """Return the only winner, None when several share the match."""
        return self.winners[0] if len(self.winners) == 1 else None


def totals_of(results: tuple[RoundResult, ...]) -> Totals:
    """Return the points of every player after these rounds, nothing when there are none."""
    return tuple(
        sum(points)
        for points in zip(*(round_result.changes for round_result in results), strict=True)
    )


def rounds_won(results: tuple[RoundResult, ...], players: int) -> tuple[int, ...]:
    """Return for each player the number of rounds in which they gained points."""
    return tuple(
        sum(round_result.changes[player] > 0 for round_result in results)
        for player in range(players)
    )


def best_of(ranks: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the players whose rank is the highest."""
    return tuple(player for player, rank in enumerate(ranks) if rank == max(ranks))


def find_leaders(results: tuple[RoundResult, ...]) -> tuple[int, ...]:
    """Return the players with the most points."""
    return best_of([(total,) for total in totals_of(results)])


def is_anybody_out(bank: int, results: tuple[RoundResult, ...]) -> bool:
    """Return whether a player has lost all of the starting *bank* (J1); none has 0."""
    return bank > 0 and any(bank + total <= 0 for total in totals_of(results))


def judge_after_rounds(rounds: int, results: tuple[RoundResult, ...]) -> MatchVerdict:
    """Return the verdict of a match with this number of rounds, won by most points."""
    return MatchVerdict(len(results) == rounds, find_leaders(results))

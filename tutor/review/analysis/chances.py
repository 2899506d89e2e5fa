"""The chance to win the match between two rounds, by player, where it is known."""

from collections.abc import Sequence

from tutor.engine.equity.match import equity_for
from tutor.engine.equity.prospects import prospects_for
from tutor.engine.equity.race import RaceEquity
from tutor.rules.match.match import Match
from tutor.rules.ruleset import Ruleset

Chances = tuple[float, ...]


def chances_before(match: Match, place: int) -> Chances | None:
    """Return the chances before the round at *place* (from 1; one after the last: at the end).

    None where rounds by these rules were never counted.
    """
    ruleset, players = match.ruleset, match.ruleset.players
    results = match.results[: _count_rounds_before(match, place)]
    verdict = ruleset.game.verdict(ruleset.toggles, results)
    if verdict.is_over:
        share = 1 / len(verdict.winners)
        return tuple(share if player in verdict.winners else 0.0 for player in range(players))
    ended = match.rounds[place - 2].next_dealer if place > 1 else match.rounds[0].dealer
    number = len(results) + 1
    totals, won = match.totals(number), match.rounds_won(number)
    return find_chances(ruleset, totals, ended, len(results), won)


def _count_rounds_before(match: Match, place: int) -> int:
    """Return the number of counted rounds before the round at *place*."""
    return sum(1 for played in match.rounds[: place - 1] if not played.is_void)


def find_chances(
    ruleset: Ruleset, totals: Sequence[int], dealer: int, played: int, won: Sequence[int]
) -> Chances | None:
    """Return the chances with these match points after *played* rounds, when *dealer* deals."""
    prospects = prospects_for(ruleset)
    if isinstance(prospects, RaceEquity):
        return prospects.chances(tuple(totals), dealer)
    if prospects is not None:
        return prospects.chances(tuple(totals), dealer, ruleset.rounds - played)
    equity = equity_for(ruleset)
    if equity is None:
        return None
    lead, ahead = totals[0] - totals[1], won[0] - won[1]
    chance = equity.chance(ruleset.rounds - played, lead, deals=dealer == 0, won=ahead)
    return chance, 1 - chance


def slope(match: Match, place: int, player: int, spread: float) -> float | None:
    """Return how much one point of a round adds to a player's chance to win the match.

    It is the difference of the chances with *spread* points more and *spread* points fewer, per
    point, averaged over the next dealer. None without chances.
    """
    ruleset = match.ruleset
    played, step = _count_rounds_before(match, place), round(spread)
    totals, won = match.totals(played + 1), match.rounds_won(played + 1)
    results = []
    for sign in (1, -1):
        moved = [points + sign * step * (number == player) for number, points in enumerate(totals)]
        ways = [
            find_chances(ruleset, moved, dealer, played + 1, won)
            for dealer in range(ruleset.players)
        ]
        results.append([way[player] for way in ways if way is not None])
    if not all(results):
        return None
    high, low = (sum(ways) / len(ways) for ways in results)
    return max(0.0, high - low) / (2 * step)

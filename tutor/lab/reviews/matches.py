"""Matches to check reviews by: computer players of several strengths, by every preset."""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Final

from tutor.engine.players import find_player
from tutor.records.record import ReplayRecord, record_of
from tutor.review.units import observe_round
from tutor.rules.games import GAMES
from tutor.rules.match.match import Acted, Event, Match, deal_next_round, start_match
from tutor.rules.ruleset import Ruleset

ROUNDS: Final = "rounds"  # the toggle for the number of rounds
# Seats take turns in these, so that a match has slips and good finds, of both sides.
LEVELS: Final = (("net", "greedy"), ("net", "net"), ("greedy", "net"), ("net", "magpie"))


def list_tables(game: str) -> tuple[Ruleset, ...]:
    """Return every preset of a game at tables of two, three and five, as far as there are such."""
    result = GAMES[game]
    sizes = [player for player in result.players if player in (2, 3, 5)]
    return tuple(
        Ruleset(result, preset, players=players) for preset in result.presets for players in sizes
    )


def play_matches(game: str, seed: int, rounds: int | None = None) -> Iterator[ReplayRecord]:
    """Yield whole matches at each table in turn, without end; of *rounds* where that is a rule."""
    tables = list_tables(game)
    for at, levels in enumerate(cycle(LEVELS)):
        table = tables[at % len(tables)]
        yield play_match(_shorten(table, rounds), levels, seed * 100_003 + at)


def _shorten(table: Ruleset, rounds: int | None) -> Ruleset:
    if rounds is None or ROUNDS not in table.toggles:
        return table
    return Ruleset(table.game, table.preset, {ROUNDS: rounds}, players=table.players)


def play_match(ruleset: Ruleset, levels: tuple[str, ...], seed: int) -> ReplayRecord:
    """Return a whole match between computer players; seats take turns in their *levels*."""
    random = Random(seed)
    seats = [levels[seat % len(levels)] for seat in range(ruleset.players)]
    events: list[Event] = list(start_match(ruleset, random))
    match = Match(ruleset).after_all(events)
    while True:
        while not match.current.is_over:
            level = seats[match.current.to_act]
            observation = observe_round(match, match.current)
            events.append(
                Acted(find_player(level).choose(observation, random.getrandbits(31)), level)
            )
            match = match.after(events[-1])
        if match.is_over:
            names = tuple(f"{level} {seat + 1}" for seat, level in enumerate(seats))
            return record_of(ruleset, events, names)
        events.append(deal_next_round(match, random))
        match = match.after(events[-1])

"""Matches that are played quickly, for tests of the review."""

from random import Random

from tutor.engine.players import find_player
from tutor.review.units import observe_round
from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, Event, Match, deal_next_round, start_match


def played(
    game: str = "koikoi",
    preset: str = "kk_standard",
    *,
    rounds: int = 2,
    seed: int = 1,
    names: tuple[str, ...] = ("greedy", "random"),
    players: int = 0,
) -> tuple[Match, tuple[Event, ...]]:
    """Return a match of so many dealt rounds (fewer if it ends), and its events."""
    rules = ruleset(game, preset, {}, players)
    random = Random(seed)
    events: list[Event] = list(start_match(rules, random))
    match = Match(rules).after_all(events)
    while True:
        while not match.current.is_over:
            seat = match.current.to_act
            chooser = find_player(names[seat % len(names)])
            action = chooser.choose(observe_round(match, match.current), random.getrandbits(31))
            events.append(Acted(action, f"player {seat}"))
            match = match.after(events[-1])
        if match.is_over or len(match.rounds) == rounds:
            return match, tuple(events)
        events.append(deal_next_round(match, random))
        match = match.after(events[-1])

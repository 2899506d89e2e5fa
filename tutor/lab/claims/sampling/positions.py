"""Positions of every game, from matches of players who are more or less careless."""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Final

from tutor.engine.players import GreedyPlayer
from tutor.rules.games import GAMES
from tutor.rules.match.match import Acted, Match, deal_next_round, start_match
from tutor.rules.observation import Observation, observe
from tutor.rules.ruleset import Ruleset

Stage = tuple[int, int]  # a table, and how many rounds its match has behind it
CARELESS: Final = (0.0, 0.25, 1.0)  # a player's share of actions that are any legal one
SOME_NUMBER: Final = 5  # of a rule that may be any number


class OngoingMatches:
    """A match of each ruleset, played on round by round."""

    def __init__(self, rulesets: Iterator[Ruleset], random: Random) -> None:
        self._matches = [Match(ruleset) for ruleset in rulesets]
        self._reached = [{0: match} for match in self._matches]  # by rounds played
        self._random = random

    def __len__(self) -> int:
        return len(self._matches)

    def any_stage(self) -> Stage:
        """Return a beginning of a round at any table: every second time the latest there."""
        at = self._random.randrange(len(self))
        reached = list(self._reached[at])
        return at, self._random.choice((max(reached), self._random.choice(reached)))

    def return_to(self, stage: Stage) -> None:
        """Set a table back to a stage that it has reached before."""
        at, played = stage
        self._matches[at] = self._reached[at][played]

    def next_round(self, at: int) -> Iterator[Observation]:
        """Yield each player's observation at each decision of the next round of a table."""
        random, player = self._random, GreedyPlayer()
        match = deal_on(self._matches[at], random)
        totals, won = match.totals(), match.rounds_won(len(match.finished) + 1)
        careless = [random.choice(CARELESS) for _ in range(match.ruleset.players)]
        while not match.current.is_over:
            observation = observe(match.current, match.current.to_act, totals, won)
            yield observation
            any_one = random.random() < careless[observation.player]
            action = (
                random.choice(match.current.legal()) if any_one else player.choose(observation, 1)
            )
            match = match.after(Acted(action, ""))
        self._matches[at] = match
        if match.finished and not match.is_over:
            self._reached[at][len(match.finished)] = match


def deal_on(match: Match, random: Random) -> Match:
    """Return a match with its next round dealt: of a new match where it is over, or not begun."""
    if match.rounds and not match.is_over:
        return match.after(deal_next_round(match, random))
    return Match(match.ruleset).after_all(start_match(match.ruleset, random))


def sample_positions(game: str | None, seed: int) -> Iterator[Observation]:
    """Yield the observations of all decisions, from a round of each game in turn, without end.

    There is a match for every preset of a game, or of all games, at tables of every size.
    """
    random = Random(seed)
    games = [OngoingMatches(list_presets(name), random) for name in GAMES if game in (None, name)]
    turns = [(tables, cycle(range(len(tables)))) for tables in games]
    while turns:
        for tables, places in turns:
            yield from tables.next_round(next(places))


def list_rulesets(game: str) -> Iterator[Ruleset]:
    """Yield every preset of a game at tables of every size, and each single house rule."""
    yield from list_presets(game)
    yield from list_house_rules(game)


def list_presets(game: str) -> Iterator[Ruleset]:
    """Yield every preset of a game at tables of every size."""
    for preset in GAMES[game].presets:
        for players in GAMES[game].players:
            yield Ruleset(GAMES[game], preset, players=players)


def list_house_rules(game: str) -> Iterator[Ruleset]:
    """Yield the first preset of a game once for each other value of each toggle."""
    ruleset = Ruleset(GAMES[game], GAMES[game].default_preset)
    for toggle in ruleset.game.toggles:
        for value in (*toggle.values, *([SOME_NUMBER] if toggle.any_number else [])):
            if value != ruleset.toggles[toggle.name]:
                yield Ruleset(ruleset.game, ruleset.preset, {toggle.name: value})

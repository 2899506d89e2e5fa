"""Positions of every game, from matches in which one action in four is any legal one."""

from collections.abc import Generator, Iterator
from random import Random

from tutor.engine.players import GreedyPlayer
from tutor.rules.games import GAMES
from tutor.rules.match import Acted, Match, next_deal, start
from tutor.rules.observation import Observation, observe
from tutor.rules.ruleset import Ruleset

ANY = 4


def positions(game: str | None, seed: int) -> Iterator[Observation]:
    """Yield what players must decide, a round of each game in turn.

    There is a match for every preset of a game, or of all games, at tables of every size.
    """
    random = Random(seed)
    games = [[Match(ruleset) for ruleset in _rulesets(one)] for one in GAMES if game in (None, one)]
    while games:
        for matches in games:
            match = matches.pop(0)
            matches.append((yield from _next_round(match, random)))


def _rulesets(game: str) -> Iterator[Ruleset]:
    for preset in GAMES[game].presets:
        for players in GAMES[game].players:
            yield Ruleset(GAMES[game], preset, players=players)


def _next_round(match: Match, random: Random) -> Generator[Observation, None, Match]:
    if match.rounds and not match.is_over:
        match = match.after(next_deal(match, random))
    else:
        match = Match(match.ruleset).after_all(start(match.ruleset, random))
    player = GreedyPlayer()
    number = len(match.finished) + 1
    totals, won = match.totals(), match.rounds_won(number)
    while not match.current.is_over:
        seen = observe(match.current, match.current.to_act, totals, won)
        yield seen
        any_one = not random.randrange(ANY)
        action = random.choice(match.current.legal()) if any_one else player.choose(seen, 1)
        match = match.after(Acted(action, ""))
    return match

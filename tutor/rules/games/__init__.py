"""The games: one file each, and this register."""

from collections.abc import Iterator
from typing import Final

from tutor.rules.games import hachihachi, koikoi, roppyakken
from tutor.rules.ruleset import Game, Ruleset, RulesetError, Value

GAMES: Final[dict[str, Game]] = {
    game.name: game for game in (koikoi.GAME, roppyakken.GAME, hachihachi.GAME)
}


def ruleset(
    game: str, preset: str, overrides: dict[str, Value] | None = None, players: int = 0
) -> Ruleset:
    """Return a ruleset by names; raise RulesetError when a name or value is unknown."""
    if game not in GAMES:
        given = ", ".join(GAMES)
        raise RulesetError(f"There is no game {game!r}; the games are {given}.")
    return Ruleset(GAMES[game], preset, overrides or {}, players)


def usual_rulesets() -> Iterator[Ruleset]:
    """Yield the preset of beginners of each game, for each number of seats a round can have."""
    for game in GAMES.values():
        for seats in game.hand_sizes:
            yield Ruleset(game, game.default_preset, players=seats)

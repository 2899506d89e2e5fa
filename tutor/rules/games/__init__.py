"""The games: one file each, and this register."""

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
        known = ", ".join(GAMES)
        raise RulesetError(f"There is no game {game!r}; the games are {known}.")
    return Ruleset(GAMES[game], preset, overrides or {}, players)

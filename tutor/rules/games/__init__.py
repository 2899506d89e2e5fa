"""The games: one file each, and this register."""

from typing import Final

from tutor.rules.games import hachihachi, koikoi, roppyakken
from tutor.rules.ruleset import Game, Ruleset, RulesetError, Value

# The games that can be played: they have players, pages, replays.
GAMES: Final[dict[str, Game]] = {koikoi.GAME.name: koikoi.GAME}

# The games whose rounds are ruled and tested, but that nobody can play yet.
RULED: Final[dict[str, Game]] = {
    **GAMES,
    roppyakken.GAME.name: roppyakken.GAME,
    hachihachi.GAME.name: hachihachi.GAME,
}


def ruleset(
    game: str, preset: str, overrides: dict[str, Value] | None = None, players: int = 0
) -> Ruleset:
    """Return a ruleset by names; raise RulesetError when a name or value is unknown."""
    if game not in RULED:
        known = ", ".join(RULED)
        raise RulesetError(f"There is no game {game!r}; the games are {known}.")
    return Ruleset(RULED[game], preset, overrides or {}, players)

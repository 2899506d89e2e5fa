"""The names of the games, with a sentence about each."""

from typing import Final

from tutor.web.i18n.translation import N_, _

GAMES: Final = {
    "koikoi": (
        N_("Koi-Koi"),
        N_("Two players race for yaku. Once you make one, stop and score, or risk it for more."),
    ),
    "roppyakken": (
        N_("Roppyakken"),
        N_("Captured cards score points, and every yaku adds to them. The rain man is a joker."),
    ),
    "hachihachi": (
        N_("Hachi-Hachi"),
        N_(
            "Three play at a time, with up to seven at the table. The players pay each other for "
            "yaku, or for points above and below par."
        ),
    ),
}
# What scores, and what ends a round or a match.
SCORES: Final = {
    "koikoi": N_("the yaku of the player who stops"),
    "roppyakken": N_("captured cards and all yaku, for everybody"),
    "hachihachi": N_("payments between the players"),
}
ENDS: Final = {
    "koikoi": N_("a player stops, or both hands are empty"),
    "roppyakken": N_("all hands are empty; a yaku ends nothing"),
    "hachihachi": N_("a player stops, or all hands are empty"),
}


def game_name(game: str) -> str:
    """Return the name of a game."""
    return _(GAMES[game][0])


def game_description(game: str) -> str:
    """Return a sentence about the character of a game."""
    return _(GAMES[game][1])


def game_score(game: str) -> str:
    """Return what scores in a game, as a phrase."""
    return _(SCORES[game])


def game_end(game: str) -> str:
    """Return what ends a round of a game, as a phrase."""
    return _(ENDS[game])


def game_lines() -> list[tuple[str, str, str]]:
    """Return the id, name and description of every game that has words."""
    return [(game, game_name(game), game_description(game)) for game in GAMES]

"""The names of the games, and what is chosen before a match: rules and a level."""

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
PRESETS: Final = {
    "kk_standard": (
        N_("Standard"),
        N_(
            "The modern rules that most players know, as in Nintendo’s leaflet. Seven"
            " points or more count double,"
            " and so does every score after the other player called koi-koi."
        ),
    ),
    "kk_blog": (
        N_("Must match"),
        N_(
            "From a blog: you must capture when you can. The rain man counts for three lights,"
            " the sake cup is never chaff, and only more than seven points count double."
        ),
    ),
    "kk_legends": (
        N_("Adding up"),
        N_(
            "After Hanafuda Legends. Related yaku add up: poetry ribbons also count as"
            " ribbons. You may stop only"
            " when a yaku is new, not when an old one grows."
        ),
    ),
    "kk_legends_strict": (
        N_("Adding up, one koi-koi"),
        N_(
            "Hanafuda Legends taken literally: like “Adding up”, but each player may call"
            " koi-koi once a round, and the next yaku of the other player ends it. The player"
            " who wins more rounds wins the match."
        ),
    ),
    "kk_koikoi_japan": (
        N_("As in KoiKoi-Japan"),
        N_(
            "Both begin with 30 points, and the loser of a round pays the winner; a "
            "player with none "
            "left has lost. Related yaku add up, viewings pay little before a call, and "
            "each of your "
            "own calls of koi-koi adds to what you score."
        ),
    ),
    "kk_nintendo": (
        N_("As in Clubhouse Games"),
        N_(
            "Nintendo’s video game: the standard yaku, and one koi-koi in each round by either "
            "player. After it the next yaku of either player ends the round."
        ),
    ),
    "rp_fudawiki": (
        N_("After fudawiki"),
        N_(
            "The rain man must capture when it can, and cards with points capture it. At the"
            " target, Four lights and Seven ribbons count before the total."
        ),
    ),
    "rp_wikipedia": (
        N_("After Wikipedia (FR)"),
        N_(
            "The rain man may stay on the field, and only willow cards take it. The highest"
            " total wins, but only with a clear lead."
        ),
    ),
    "hh_standard": (
        N_("After Wikipedia (FR), corrected"),
        N_(
            "Wikipedia’s draft with its slips corrected and its gaps filled from Nintendo’s"
            " leaflet. All willow cards count as chaff for dealt yaku."
        ),
    ),
    "hh_seed": (
        N_("After Wikipedia (FR), word for word"),
        N_(
            "Like the corrected rules, but the dealt yaku are read word for word, slips included. "
            "Captured cards count in addition to yaku, and each player pays their own share."
        ),
    ),
    "hh_classic": (
        N_("Classic, after fudawiki"),
        N_(
            "The old game after fudawiki, counted in kan: more dealt yaku, rising fees for "
            "passing, multipliers that carry over, and a “continue” that can be taken back for "
            "half its value."
        ),
    ),
}
LEVELS: Final = {
    "random": N_("Beginner"),
    "magpie": N_("Magpie"),
    "greedy": N_("Steady"),
    "net": N_("Practised"),
    "expert": N_("Expert"),
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


def preset_name(preset: str) -> str:
    """Return the name of a set of rules."""
    return _(PRESETS[preset][0])


def preset_description(preset: str) -> str:
    """Return the particulars of a rule set."""
    return _(PRESETS[preset][1])


def level_name(level: str) -> str:
    """Return the name of a level of the computer, or that it took no part."""
    if not level:
        return _("Played elsewhere")
    return _(LEVELS[level])

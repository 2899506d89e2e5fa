"""How the games differ, side by side."""

from dataclasses import dataclass

from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Game
from tutor.web.i18n.translation import _, ngettext
from tutor.web.rulebook import facts
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_description, game_end, game_name, game_score


@dataclass(frozen=True)
class GameOverview:
    """One game in the comparison."""

    game: str
    name: str
    description: str
    players: str
    cards: str  # what is dealt
    points: str  # of all cards
    scores: str
    ends: str
    presets: tuple[tuple[str, str], ...]  # ids and names


def list_overviews() -> tuple[GameOverview, ...]:
    """Return all games, the one that a beginner learns first."""
    return tuple(_overview(game) for game in GAMES.values())


def _overview(game: Game) -> GameOverview:
    rules = ruleset(game.name, game.default_preset)
    dealt = [
        _("%(hand)d to each hand, %(field)d to the field", hand=one.hand, field=one.field)
        for one in facts.list_dealings(rules)
    ]
    total = facts.count_total_points(rules)
    return GameOverview(
        game=game.name,
        name=game_name(game.name),
        description=game_description(game.name),
        players=_players(game),
        cards=_("; ").join(dealt),
        points=ngettext("%(num)d point", "%(num)d points", total) if total else _("none"),
        scores=game_score(game.name),
        ends=game_end(game.name),
        presets=tuple((preset, preset_name(preset)) for preset in game.presets),
    )


def _players(game: Game) -> str:
    least, most = min(game.players), max(game.players)
    if least == most:
        return str(least)
    return _("%(least)d to %(most)d", least=least, most=most)

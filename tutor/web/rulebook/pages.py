"""The addresses of the rules: the games, each game, the deck and the yaku index."""

from typing import Any, Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Game
from tutor.text import clean_query
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, ngettext
from tutor.web.match_form import UnreadableError
from tutor.web.rulebook import addresses, yaku_index
from tutor.web.rulebook.deck_page import count_total_points, list_months, list_totals
from tutor.web.rulebook.game_page import (
    build_game_page,
    compare_rule_sets,
    describe_deal,
    describe_players,
)
from tutor.web.rulebook.names_page import list_name_sections
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_description, game_end, game_name, game_score
from tutor.web.words.rules.statements import REFERENCES, SOURCES

pages: Final = Blueprint("rules", __name__, url_prefix="/rules")


@pages.get("")
def index() -> Response:
    """Show the games and how they differ."""
    return render("rules/rules", overviews=list_overviews(), sources=SOURCES, references=REFERENCES)


@pages.get("/deck")
def deck() -> Response:
    """Show the 48 cards and what each is worth in every game."""
    return render("rules/deck", months=list_months(), totals=list_totals())


@pages.get("/yaku")
def yaku() -> Response:
    """Show the yaku of all games, or those that a search finds."""
    query = clean_query(request.args.get("q", ""))[: yaku_index.LONGEST_QUERY]
    entries = yaku_index.find_entries(query)
    return render("rules/yaku", query=query, entries=entries, longest=yaku_index.LONGEST_QUERY)


@pages.get("/words")
def words() -> Response:
    """Show what things are called, as the games, the sources and the Japanese call them."""
    return render("rules/words", sections=list_name_sections())


@pages.get("/<name>")
def game(name: str) -> Response:
    """Show the rules of one game with one of its presets, and with house rules if named."""
    if name not in GAMES:
        raise NotFound
    preset = request.args.get("preset", GAMES[name].default_preset)
    if preset not in GAMES[name].presets:
        raise NotFound
    try:
        rules = addresses.parse_rules(GAMES[name], preset, request.args)
    except UnreadableError:
        raise NotFound from None
    return render("rules/game", page=build_game_page(rules))


@pages.get("/<name>/compare")
def compare(name: str) -> Response:
    """Show two rule sets of a game side by side."""
    if name not in GAMES:
        raise NotFound
    presets = tuple(GAMES[name].presets)
    first = request.args.get("first", GAMES[name].default_preset)
    second = request.args.get("second", next(other for other in presets if other != first))
    if not {first, second} <= {*presets}:
        raise NotFound
    return render("rules/compare", page=compare_rule_sets(GAMES[name], first, second))


def list_overviews() -> tuple[dict[str, Any], ...]:
    """Return all games, the one that a beginner learns first."""
    return tuple(_overview(game) for game in GAMES.values())


def _overview(game: Game) -> dict[str, Any]:
    rules = ruleset(game.name, game.default_preset)
    total = count_total_points(rules)
    return {
        "game": game.name,
        "name": game_name(game.name),
        "description": game_description(game.name),
        "players": describe_players(game),
        "cards": describe_deal(rules),  # what is dealt
        "points": ngettext("%(num)d point", "%(num)d points", total) if total else _("none"),
        "scores": game_score(game.name),
        "ends": game_end(game.name),
        "presets": tuple((preset, preset_name(preset)) for preset in game.presets),  # ids and names
    }

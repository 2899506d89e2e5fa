"""The addresses of the rules: the games, each game, the deck and the yaku index."""

from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from tutor.rules.games import GAMES
from tutor.text import clean_query
from tutor.web.http.rendering import render
from tutor.web.match_form import UnreadableError
from tutor.web.rulebook import addresses, deck_page, yaku_index
from tutor.web.rulebook.game_page import build_game_page
from tutor.web.rulebook.names_page import list_name_sections
from tutor.web.rulebook.overview import list_overviews
from tutor.web.words.names.own import use_own_names
from tutor.web.words.rules.sources import REFERENCES, SOURCES

pages: Final = Blueprint("rules", __name__, url_prefix="/rules")


@pages.get("")
def index() -> Response:
    """Show the games and how they differ."""
    return render("rules", overviews=list_overviews(), sources=SOURCES, references=REFERENCES)


@pages.get("/deck")
def deck() -> Response:
    """Show the 48 cards and what each is worth in every game."""
    return render("rules_deck", months=deck_page.list_months(), totals=deck_page.list_totals())


@pages.get("/yaku")
def yaku() -> Response:
    """Show the yaku of all games, or those that a search finds."""
    query = clean_query(request.args.get("q", ""))[: yaku_index.LONGEST_QUERY]
    entries = yaku_index.find_entries(query)
    return render("rules_yaku", query=query, entries=entries, longest=yaku_index.LONGEST_QUERY)


@pages.get("/words")
def words() -> Response:
    """Show what things are called, as the games, the sources and the Japanese call them."""
    return render("rules_words", sections=list_name_sections())


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
    use_own_names(rules)
    return render("rules_game", page=build_game_page(rules))

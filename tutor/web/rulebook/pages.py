"""The rules pages: the games, one game on a screen with its sections, the deck, and the yaku."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from tutor.lessons.rule_texts import NUMBER, Contradiction
from tutor.rules.cards import card_named, cards_in, count
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Game, Ruleset, Yaku
from tutor.rules.tables import NEVER
from tutor.text import clean_query
from tutor.web.http.preferences import language
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import (
    _,
    join_sentences,
    join_with_and,
    join_with_commas,
    join_with_semicolons,
    ngettext,
    pgettext,
)
from tutor.web.match_form import UnreadableError
from tutor.web.rulebook import addresses, yaku_lines
from tutor.web.rulebook.addresses import address_fields
from tutor.web.rulebook.deck_page import (
    Multiplier,
    count_total_points,
    has_card_points,
    list_dealings,
    list_kind_values,
    list_months,
    list_multipliers,
    list_name_sections,
    list_totals,
)
from tutor.web.rulebook.yaku_lines import (
    build_captured_line,
    is_played,
    list_captured_lines,
    list_dealt_lines,
    list_special_lines,
    required,
)
from tutor.web.table.card_view import card_view
from tutor.web.words import house_rules
from tutor.web.words.house_rules import find_rule_texts, key
from tutor.web.words.names import yaku as yaku_names
from tutor.web.words.names.cards import MONTHS, short_name
from tutor.web.words.names.games import (
    game_description,
    game_end,
    game_name,
    game_score,
    preset_description,
    preset_name,
)
from tutor.web.words.rules import hachihachi, koikoi, roppyakken
from tutor.web.words.rules.koikoi import has_winning_hand
from tutor.web.words.rules.statements import REFERENCES, SOURCES, RuleText, Section

SECTIONS: Final[dict[str, Callable[[Ruleset], tuple[Section, ...]]]] = {
    "koikoi": koikoi.sections,
    "roppyakken": roppyakken.sections,
    "hachihachi": hachihachi.sections,
}
MOST_PICTURES: Final = 5
TURN: Final = "turn"  # the section with the steps
Row = tuple[str, str, str]  # a yaku or house rule, with its value in both rule sets
Part = tuple[str, list[Row]]  # a title and its rows
pages: Final = Blueprint("rules", __name__, url_prefix="/rules")


def sections(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the rules of a game in the order in which they are needed."""
    return SECTIONS[ruleset.game.name](ruleset)


def build_one_screen(ruleset: Ruleset, sections: Sequence[Section]) -> dict[str, Any]:
    """Return the essentials of a rule set, whose *sections* have the whole text."""
    turn = next(section for section in sections if section.id == TURN)
    lines = tuple(_list_brief(ruleset))
    return {
        "facts": tuple(_list_facts(ruleset)),
        "steps": tuple(step.text for step in turn.steps),
        "yaku": lines,
        "has_more": any(line["points"].endswith("+") for line in lines),
    }


def describe_players(game: Game) -> str:
    """Return how many play a game."""
    least, most = min(game.players), max(game.players)
    if least == most:
        return str(least)
    return _("%(least)d to %(most)d", least=least, most=most)


def describe_deal(ruleset: Ruleset) -> str:
    """Return what is dealt, for each number of players."""
    return join_with_semicolons(
        [
            _("%(hand)d to each hand, %(field)d to the field", hand=deal.hand, field=deal.field)
            for deal in list_dealings(ruleset)
        ]
    )


def format_points(row: Yaku) -> str:
    """Return the points of a yaku, with a plus where further cards add some."""
    return f"{row.points}+" if row.per_extra else str(row.points)


def _list_facts(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    game, rules = ruleset.game, ruleset.tables()
    yield pgettext("rule set", "Players"), describe_players(game)
    yield pgettext("rule set", "Dealt"), describe_deal(ruleset)
    if has_card_points(ruleset):
        values = list_kind_values(ruleset)
        yield (
            _("Points of the cards"),
            join_with_commas([f"{value.name} {value.points}" for value in values]),
        )
    yield pgettext("rule set", "What scores"), game_score(game.name)
    if rules.doubled_from != NEVER:
        yield _("Counts double"), _("%(points)d points or more", points=rules.doubled_from)
    multipliers = [entry for entry in list_multipliers(ruleset) if entry[1]]
    if multipliers:
        yield _("Lights on the field"), join_with_semicolons(map(_describe_factor, multipliers))
    yield _("A round ends when"), game_end(game.name)


def _describe_factor(multiplier: Multiplier) -> str:
    factor, cards = multiplier
    names = join_with_commas([short_name(card_named(card.id)) for card in cards])
    return _("×%(factor)d: %(cards)s", factor=factor, cards=names)


def _list_brief(ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    played = [row for row in ruleset.yaku() if is_played(row)]
    strips = [row for row in played if row.id.startswith(yaku_names.STRIP)]
    for row in played:
        if row not in strips:
            yield _brief(ruleset, row)
        elif row is strips[0]:
            yield _brief_strips(strips)


def _brief(ruleset: Ruleset, row: Yaku) -> dict[str, Any]:
    needed = required(row, ruleset.yaku())
    pictures = (*cards_in(needed), *cards_in(row.cards & ~needed))[:MOST_PICTURES]
    return {
        "name": yaku_names.name(row.id, ruleset.own_names),
        "detail": _describe_need(row, needed),
        "cards": tuple(map(card_view, pictures)),
        "points": format_points(row),
    }


def _describe_need(row: Yaku, needed: int) -> str:
    size = count(row.cards)
    if row.need == size:
        return ""
    if not needed:
        return _("%(need)d of %(size)d", need=row.need, size=size)
    cards = join_with_and([short_name(card) for card in cards_in(needed)])
    return _("%(need)d of %(size)d with %(cards)s", need=row.need, size=size, cards=cards)


def _brief_strips(rows: Sequence[Yaku]) -> dict[str, Any]:
    """Return one line for all months of which four cards are a yaku."""
    months = [_(MONTHS[int(row.id.removeprefix(yaku_names.STRIP)) - 1]) for row in rows]
    return {
        "name": _("Islands: all four cards of a month"),
        "detail": join_with_commas(months),
        "cards": (),
        "points": join_with_commas(dict.fromkeys(format_points(row) for row in rows)),
    }


def build_game_page(ruleset: Ruleset) -> dict[str, Any]:
    """Return the rules page of a game; a preset's page is cached for each language."""
    if ruleset.overrides:
        return _build_page(ruleset)
    return _build_preset_page(ruleset.game.name, ruleset.preset, ruleset.players, language())


@cache
def _build_preset_page(game: str, preset: str, players: int, _language: str) -> dict[str, Any]:
    return _build_page(Ruleset(GAMES[game], preset, players=players))


def _build_page(ruleset: Ruleset) -> dict[str, Any]:
    game = ruleset.game
    links = tuple(
        {"id": preset, "name": preset_name(preset), "is_shown": preset == ruleset.preset}
        for preset in game.presets
    )
    all_sections = sections(ruleset)
    return {
        "game": game.name,
        "name": game_name(game.name),
        "description": game_description(game.name),
        "preset": next(link for link in links if link["is_shown"]),
        "preset_description": preset_description(ruleset.preset),
        "address_fields": address_fields(ruleset),  # of the house rules
        "changed": tuple(
            _setting_sentence(ruleset, toggle.name)
            for toggle in (*game.toggles, *game.sheet)
            if toggle.name in ruleset.overrides
            and ruleset.overrides[toggle.name] != game.presets[ruleset.preset].get(toggle.name)
        ),
        "presets": links,
        "one_screen": build_one_screen(ruleset, all_sections),
        "sections": all_sections,
        "tables": _tables(ruleset),
        "settings": list_settings(ruleset),
        "issues": list_issues(ruleset),
        "background": list_background(game.name),
        "sources": tuple(source for source in SOURCES if game.name in source.games),
    }


def _tables(ruleset: Ruleset) -> dict[str, Any]:
    played = list_captured_lines(ruleset)
    ids = [line.id for line in played]
    return {
        "kinds": list_kind_values(ruleset),
        "total": count_total_points(ruleset),
        "deal": list_dealings(ruleset),
        "yaku": played,
        "unplayed": tuple(
            yaku_names.name(row.id, ruleset.own_names)
            for row in ruleset.yaku()
            if row.id not in ids
        ),
        "dealt": list_dealt_lines(ruleset),
        "multipliers": list_multipliers(ruleset),
        "special": list_special_lines(ruleset),
    }


def list_background(game: str) -> tuple[RuleText, ...]:
    """Return the facts that are no rules."""
    return tuple(RuleText(fact.text, fact.statement) for fact in find_rule_texts(game).background)


def list_settings(ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """Return every house rule with its value, by its name."""
    name = ruleset.game.name
    contradictions = find_rule_texts(name).contradictions
    return {
        toggle.name: {
            "id": toggle.name,
            "name": house_rules.toggle_name(name, toggle.name),
            "changes": house_rules.toggle_change(name, toggle.name),
            "source": house_rules.toggle_source(name, toggle.name),
            "value": _phrase(ruleset, toggle.name),
            "codes": tuple(  # of the contradictions that it settles
                code
                for code, contradiction in contradictions.items()
                if toggle.name in contradiction.toggles
            ),
        }
        for toggle in ruleset.game.toggles
    }


def list_issues(ruleset: Ruleset) -> tuple[dict[str, Any], ...]:
    """Return every contradiction with what these rules play."""
    return tuple(
        {
            "code": code,
            "anchor": code.lower(),  # the id on its page
            "title": contradiction.title,
            "says": contradiction.says,
            "here": _list_resolutions(ruleset, contradiction),
            "why": _why(ruleset, contradiction),
            "statements": contradiction.statements,
        }
        for code, contradiction in find_rule_texts(ruleset.game.name).contradictions.items()
    )


def _arises(ruleset: Ruleset, contradiction: Contradiction) -> bool:
    """Return whether a place can arise; where not always, dealt yaku must win at once."""
    return not contradiction.otherwise or has_winning_hand(ruleset)


def _list_resolutions(ruleset: Ruleset, contradiction: Contradiction) -> tuple[str, ...]:
    if not _arises(ruleset, contradiction):
        return (contradiction.otherwise,)
    if not contradiction.toggles:
        return (contradiction.here,)
    if contradiction.played:
        return (contradiction.played[key(ruleset.toggles[contradiction.toggles[0]])],)
    return tuple(_setting_sentence(ruleset, name) for name in contradiction.toggles)


def _why(ruleset: Ruleset, contradiction: Contradiction) -> str:
    """Return the reason for this rule; without a source it is the table's choice."""
    if not _arises(ruleset, contradiction):
        return ""
    if not contradiction.reasons:
        return contradiction.why
    value = ruleset.toggles[contradiction.toggles[0]]
    number = contradiction.reasons.get(NUMBER, "") if type(value) is int else ""
    reason = contradiction.reasons.get(key(value), number)
    return join_sentences([reason or _("It was chosen as a house rule here."), contradiction.why])


def _setting_sentence(ruleset: Ruleset, toggle: str) -> str:
    name = house_rules.toggle_name(ruleset.game.name, toggle)
    return _("%(rule)s: %(value)s.", rule=name, value=_phrase(ruleset, toggle))


def _phrase(ruleset: Ruleset, toggle: str) -> str:
    value = {**ruleset.toggles, **ruleset.overrides}[toggle]
    return house_rules.value_phrase(ruleset.game.name, toggle, value)


def compare_rule_sets(game: Game, first: str, second: str) -> dict[str, Any]:
    """Return two presets of a game side by side."""
    rulesets = (Ruleset(game, first), Ruleset(game, second))
    parts = [
        (pgettext("heading", "Yaku and points"), list(_join(*map(_read_captured, rulesets)))),
        (_("Dealt yaku"), list(_join(*map(_read_dealt, rulesets)))),
        (_("House rules"), list(_join(*map(_read_settings, rulesets)))),
    ]
    return {
        "game": game.name,
        "game_name": game_name(game.name),
        "first": first,
        "second": second,
        "presets": {preset: preset_name(preset) for preset in game.presets},
        "different": _select(parts, differs=True),
        "same": _select(parts, differs=False),
    }


def _select(parts: list[Part], *, differs: bool) -> list[Part]:
    """Return the rows of parts that differ, or those that are the same."""
    selected = [
        (title, [row for row in rows if (row[1] != row[2]) is differs]) for title, rows in parts
    ]
    return [(title, rows) for title, rows in selected if rows]


def _join(first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[Row]:
    missing = _("not played")
    for name in dict.fromkeys((*first, *second)):
        yield name, first.get(name, missing), second.get(name, missing)


def _read_captured(ruleset: Ruleset) -> Mapping[str, str]:
    rows = [row for row in ruleset.yaku() if is_played(row)]
    lines = [(row, build_captured_line(ruleset, row)) for row in rows]
    return {
        line.name: " ".join((format_points(row), "·", line.meaning, *line.notes))
        for row, line in lines
    }


def _read_dealt(ruleset: Ruleset) -> Mapping[str, str]:
    return {line.name: line.value for line in list_dealt_lines(ruleset)}


def _read_settings(ruleset: Ruleset) -> Mapping[str, str]:
    return {setting["name"]: setting["value"] for setting in list_settings(ruleset).values()}


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
    query = clean_query(request.args.get("q", ""))[: yaku_lines.LONGEST_QUERY]
    entries = yaku_lines.find_entries(query)
    return render("rules/yaku", query=query, entries=entries, longest=yaku_lines.LONGEST_QUERY)


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

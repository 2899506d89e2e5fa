"""The inbox: every decision to review, by theme, with its day."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import flask_babel
from flask import url_for

from tutor.explain.columns import Theme
from tutor.practice import Practice
from tutor.review import thresholds
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation
from tutor.skill.items import Item, ItemKind, ItemState
from tutor.skill.memory import KNOWN_AFTER
from tutor.skill.puzzles.puzzle import Puzzle, puzzles
from tutor.web.i18n.numbers import format_percentage_points
from tutor.web.i18n.translation import _, join_with_commas, ngettext
from tutor.web.review.figures import cost_figures, count_points, format_about_lost, is_told
from tutor.web.review.overview.choices import ask_position, list_position
from tutor.web.table.board import PAIR
from tutor.web.table.card_view import card_views
from tutor.web.train.links import INBOX, link_theme
from tutor.web.train.source import Source, find_source
from tutor.web.words.names.games import game_name
from tutor.web.words.names.opponents import find_opponent

Line = dict[str, Any]  # one item of the inbox


def build_inbox(practice: Practice, day: date, game: str) -> dict[str, Any]:
    """Return the inbox, narrowed to a game where that is the name of one."""
    lines = list(_list_lines(practice, day))
    names = {line["game"] for line in lines}
    shown = [line for line in lines if game in (line["game"], "")]
    by_state = {
        state: [line for line in shown if line["item"].state == state] for state in ItemState
    }
    active = by_state[ItemState.ACTIVE]
    due = sum(line["is_due"] for line in active)
    return {
        "themes": tuple(_group(active, [line["item"] for line in lines])),
        "due": due,
        "waiting": len(active) - due,
        "known": len(by_state[ItemState.KNOWN]),
        "withdrawn": len(by_state[ItemState.WITHDRAWN]),
        "dropped": by_state[ItemState.DROPPED],
        "games": tuple((name, game_name(name)) for name in GAMES if name in names),
        "game": game if game in names else "",
        "known_after": KNOWN_AFTER,  # right answers
    }


def describe_origin(source: Source) -> str:
    """Return the opponents, date and round of a decision."""
    record = source.table.record
    rules, opponent = source.match.ruleset, find_opponent(record.setup.level)
    is_pair = rules.players == PAIR and opponent is not None
    who = opponent.name if opponent and is_pair else game_name(rules.game.name)
    when = flask_babel.format_date(record.created.astimezone(), "medium", rebase=False)
    where = _(
        "round %(round)d, move %(move)d", round=source.current.number, move=source.unit.step + 1
    )
    names = join_with_commas(record.source.names) if record.source.names else who
    return join_with_commas([names, when, where])


def describe_cost(source: Source) -> str:
    """Return the cost of the original move for a sentence: match chance, otherwise points."""
    decision = source.found
    if decision.price.percent:
        gap = format_percentage_points(decision.price.percent / 100)
        return _("%(gap)s of the chance to win", gap=gap)
    if is_told(decision.points):
        return format_about_lost(decision.points, thresholds.decimals(source.match.ruleset))
    return ""


def _list_cost(source: Source) -> str:
    """Return the same as the figures of a list."""
    decision, decimals = source.found, thresholds.decimals(source.match.ruleset)
    is_in_chances = decision.price.chance is not None
    cost = cost_figures(decision, decimals, in_chances=is_in_chances)
    if not is_in_chances:
        return count_points(-decision.price.points.value, decimals) if cost.main else ""
    chance = _("win chance %(percent)s", percent=cost.main) if cost.main else ""
    return " · ".join(filter(None, (chance, cost.points)))


def describe_due(item: Item, day: date) -> str:
    """Return when an item is due."""
    if item.is_due(day):
        return _("due now")
    days = (item.memory.due - day).days
    return _("tomorrow") if days == 1 else ngettext("in %(num)d day", "in %(num)d days", days)


def _list_lines(practice: Practice, day: date) -> Iterator[Line]:
    """Yield a line for every item whose match still exists."""
    for item in practice.items.all():
        if item.kind == ItemKind.PUZZLE:
            if puzzle := puzzles().get(item.key):
                yield _build_puzzle_line(item, puzzle, day)
        elif item.places and (source := find_source(practice, item.place.token, item.place.unit)):
            yield _build_decision_line(item, source, day)


def _group(lines: Sequence[Line], items: Sequence[Item]) -> Iterator[dict[str, Any]]:
    """Yield the themes, that of which the due items cost most first; *items* are all there are."""
    groups: dict[Theme, list[Line]] = {}
    for line in lines:
        groups.setdefault(line["item"].theme or Theme.COMPARING, []).append(line)
    for theme, group in sorted(groups.items(), key=lambda pair: -_add_losses(pair[1])):
        yield {
            "theme": link_theme(theme, group[0]["game"], items, without=INBOX),
            "lines": sorted(group, key=lambda line: (not line["is_due"], -line["item"].loss)),
        }


def _add_losses(lines: Sequence[Line]) -> float:
    return sum(float(line["item"].loss) for line in lines)


def _build_decision_line(item: Item, source: Source, day: date) -> Line:
    return {
        **_build_line(item, source.seen, day),
        "game": source.match.ruleset.game.name,
        "cost": _list_cost(source),  # of the original move; empty if unknown
        "origin": describe_origin(source),
        "address": url_for("train.item", number=item.id),
    }


def _build_puzzle_line(item: Item, puzzle: Puzzle, day: date) -> Line:
    return {
        **_build_line(item, puzzle.seen, day),
        "game": puzzle.game,
        "cost": "",
        "origin": join_with_commas([_("Puzzle"), game_name(puzzle.game)]),
        "address": url_for("puzzles.show", name=puzzle.id),
    }


def _build_line(item: Item, observation: Observation, day: date) -> Line:
    return {
        "item": item,
        "title": ask_position(observation),
        "cards": card_views(list_position(observation), ruleset=observation.ruleset),
        "times": len(item.places) or 1,  # how often the same was met
        "due": describe_due(item, day),
        "is_due": item.is_due(day),
    }

"""The inbox: every decision to review, by theme, with its day."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import flask_babel
from flask import url_for

from tutor.explain.columns import Theme
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
from tutor.web.services import practice, today
from tutor.web.table.board import PAIR
from tutor.web.table.card_view import CardView, card_views
from tutor.web.train.links import INBOX, link_theme
from tutor.web.train.source import Source, find_source, speak_of
from tutor.web.words.names.games import game_name
from tutor.web.words.names.opponents import find_opponent
from tutor.web.words.names.players import speak_to


@dataclass(frozen=True)
class InboxLine:
    """One item of the inbox."""

    id: int
    title: str
    cards: tuple[CardView, ...]  # cards of the decision
    cost: str  # cost of the original move; empty if unknown
    origin: str
    address: str
    times: int  # how often the same was met
    due: str
    is_due: bool
    is_starred: bool


@dataclass(frozen=True)
class _Asked:
    """An item with its line, and the game it is of."""

    item: Item
    game: str
    line: InboxLine


def build_inbox(game: str) -> dict[str, Any]:
    """Return the inbox, narrowed to a game where that is the name of one."""
    day = today()
    met = list(_list_asked(practice().items.all(), day))
    names = {entry.game for entry in met}
    shown = [entry for entry in met if game in (entry.game, "")]
    by_state = {
        state: [entry for entry in shown if entry.item.state == state] for state in ItemState
    }
    active = by_state[ItemState.ACTIVE]
    due = sum(entry.line.is_due for entry in active)
    return {
        "themes": tuple(_group(active, [entry.item for entry in met])),
        "due": due,
        "waiting": len(active) - due,
        "known": len(by_state[ItemState.KNOWN]),
        "withdrawn": len(by_state[ItemState.WITHDRAWN]),
        "dropped": tuple(entry.line for entry in by_state[ItemState.DROPPED]),
        "games": tuple(
            (name, game_name(name)) for name in GAMES if name in names
        ),  # of which there is anything: id and name
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


def _list_asked(items: Iterable[Item], day: date) -> Iterator[_Asked]:
    """Yield every item whose match still exists."""
    for item in items:
        if item.kind == ItemKind.PUZZLE:
            puzzle = puzzles().get(item.key)
            if puzzle:
                yield _Asked(item, puzzle.game, _line_of_puzzle(item, puzzle, day))
        elif item.places and (source := find_source(item.place.token, item.place.unit)):
            name = source.match.ruleset.game.name
            yield _Asked(item, name, _line_of_decision(item, source, day))


def _group(met: Sequence[_Asked], items: Sequence[Item]) -> Iterable[dict[str, Any]]:
    """Yield the themes, that of which the due items cost most first; *items* are all there are."""
    groups: dict[Theme, list[_Asked]] = {}
    for entry in met:
        groups.setdefault(entry.item.theme or Theme.COMPARING, []).append(entry)
    for theme in sorted(groups, key=lambda group: -sum(of.item.loss for of in groups[group])):
        ordered = sorted(
            groups[theme], key=lambda element: (not element.line.is_due, -element.item.loss)
        )
        lines = tuple(element.line for element in ordered)
        due = sum(inbox_line.is_due for inbox_line in lines)
        game = groups[theme][0].game
        yield {"theme": link_theme(theme, game, items, without=INBOX), "due": due, "lines": lines}


def _line_of_decision(item: Item, source: Source, day: date) -> InboxLine:
    with speak_of(source):
        observation = source.seen
        return _line(
            item,
            observation,
            day,
            cost=_list_cost(source),
            origin=describe_origin(source),
            address=url_for("train.item", number=item.id),
        )


def _line_of_puzzle(item: Item, puzzle: Puzzle, day: date) -> InboxLine:
    with speak_to(puzzle.seen.player):
        return _line(
            item,
            puzzle.seen,
            day,
            cost="",
            origin=join_with_commas([_("Puzzle"), game_name(puzzle.game)]),
            address=url_for("puzzles.show", name=puzzle.id),
        )


def _line(
    item: Item,
    observation: Observation,
    day: date,
    *,
    cost: str,
    origin: str,
    address: str,
) -> InboxLine:
    return InboxLine(
        id=item.id,
        title=ask_position(observation),
        cards=card_views(list_position(observation), ruleset=observation.ruleset),
        cost=cost,
        origin=origin,
        address=address,
        times=len(item.places) or 1,
        due=describe_due(item, day),
        is_due=item.is_due(day),
        is_starred=item.is_starred,
    )

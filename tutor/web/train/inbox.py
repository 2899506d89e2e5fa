"""The inbox: every decision that is asked again, by theme, and when."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import flask_babel

from tutor.explain.columns import Theme
from tutor.rules.cards import cards_in
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND
from tutor.skill.items import Item, ItemState
from tutor.skill.memory import KNOWN_AFTER
from tutor.web.i18n.numbers import format_about_points
from tutor.web.i18n.translation import _, join_with_commas, ngettext
from tutor.web.services import practice, today
from tutor.web.table.board import PAIR
from tutor.web.table.cards import CardView, card_views
from tutor.web.table.questions import build_question
from tutor.web.train.links import INBOX, ThemeLinks, link_theme
from tutor.web.train.source import Source, find_source, speak_of
from tutor.web.words.names.games import game_name
from tutor.web.words.names.opponents import find_opponent


@dataclass(frozen=True)
class InboxLine:
    """One item of the inbox."""

    id: int
    title: str
    hand: tuple[CardView, ...]
    cost: str  # points that the move of then gave up; empty where none are told
    origin: str
    times: int  # how often the same was met
    due: str
    is_due: bool
    is_starred: bool


@dataclass(frozen=True)
class InboxTheme:
    """The items of one theme."""

    theme: ThemeLinks
    due: int
    lines: tuple[InboxLine, ...]


@dataclass(frozen=True)
class Inbox:
    """All items, those of one game if one was chosen."""

    themes: tuple[InboxTheme, ...]
    due: int
    waiting: int
    known: int
    withdrawn: int
    dropped: tuple[InboxLine, ...]
    games: tuple[tuple[str, str], ...]  # of which there is anything: id and name
    game: str
    known_after: int = KNOWN_AFTER  # right answers

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is asked, and nothing was thrown out."""
        return not (self.themes or self.dropped)


def build_inbox(game: str) -> Inbox:
    """Return the inbox, narrowed to a game where that is the name of one."""
    day, met = today(), list(_list_sources(practice().items.all()))
    names = [one.match.ruleset.game.name for _item, one in met]
    shown = [one for one, name in zip(met, names, strict=True) if game in (name, "")]
    by_state = {state: [one for one in shown if one[0].state == state] for state in ItemState}
    active = by_state[ItemState.ACTIVE]
    due = sum(item.is_due(day) for item, _source in active)
    return Inbox(
        themes=tuple(_group(active, day)),
        due=due,
        waiting=len(active) - due,
        known=len(by_state[ItemState.KNOWN]),
        withdrawn=len(by_state[ItemState.WITHDRAWN]),
        dropped=tuple(_line(*one, day) for one in by_state[ItemState.DROPPED]),
        games=tuple((one, game_name(one)) for one in GAMES if one in names),
        game=game if game in names else "",
    )


def describe_origin(source: Source) -> str:
    """Return against whom, when and in which round a decision was made."""
    record = source.table.record
    rules, opponent = source.match.ruleset, find_opponent(record.setup.level)
    is_pair = rules.players == PAIR and opponent is not None
    who = opponent.name if opponent and is_pair else game_name(rules.game.name)
    when = flask_babel.format_date(record.created.astimezone(), "medium", rebase=False)
    where = _("round %(round)d", round=source.current.number)
    names = join_with_commas(record.source.names) if record.source.names else who
    return join_with_commas([names, when, where])


def describe_question(seen: Observation) -> str:
    """Return what has to be decided."""
    question = build_question(seen)
    if question:
        return question.heading
    is_taking = seen.phase in (CHOOSE_HAND, CHOOSE_DRAW)
    return _("Which card would you take?") if is_taking else _("Which card would you play?")


def describe_cost(source: Source) -> str:
    """Return the points that the move of then gave up, nothing where it were only chances."""
    lost = source.found.points
    return "" if lost.value <= 0 else format_about_points(lost.value, lost.margin)


def describe_due(item: Item, day: date) -> str:
    """Return when an item is asked again."""
    if item.is_due(day):
        return _("due now")
    days = (item.memory.due - day).days
    return _("tomorrow") if days == 1 else ngettext("in %(num)d day", "in %(num)d days", days)


def _list_sources(items: Iterable[Item]) -> Iterable[tuple[Item, Source]]:
    for item in items:
        source = find_source(item.place.token, item.place.unit) if item.places else None
        if source:
            yield item, source


def _group(met: Sequence[tuple[Item, Source]], day: date) -> Iterable[InboxTheme]:
    """Yield the themes, that of which the due items cost most first."""
    groups: dict[Theme, list[tuple[Item, Source]]] = {}
    for item, source in met:
        groups.setdefault(item.theme or Theme.COMPARING, []).append((item, source))
    items = [item for item, _of in met]
    for theme in sorted(groups, key=lambda one: -sum(item.loss for item, _of in groups[one])):
        ordered = sorted(groups[theme], key=lambda one: (not one[0].is_due(day), -one[0].loss))
        lines = tuple(_line(item, source, day) for item, source in ordered)
        due = sum(one.is_due for one in lines)
        game = groups[theme][0][1].match.ruleset.game.name
        yield InboxTheme(link_theme(theme, game, items, without=INBOX), due, lines)


def _line(item: Item, source: Source, day: date) -> InboxLine:
    with speak_of(source):
        seen = source.seen
        return InboxLine(
            id=item.id,
            title=describe_question(seen),
            hand=card_views(cards_in(seen.hand), ruleset=seen.ruleset),
            cost=describe_cost(source),
            origin=describe_origin(source),
            times=len(item.places),
            due=describe_due(item, day),
            is_due=item.is_due(day),
            is_starred=item.is_starred,
        )

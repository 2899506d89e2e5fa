"""A theme wherever it is met: from a mistake to its lessons, to the inbox and to progress."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from flask import Flask, url_for

from tutor.explain.columns import Theme
from tutor.lessons.model import Lesson
from tutor.practice import Practice
from tutor.review.units import Unit
from tutor.rules.games import GAMES
from tutor.skill.drills import list_drills_about
from tutor.skill.items import Item, ItemState, list_lesson_themes
from tutor.skill.puzzles import puzzles
from tutor.store import Items
from tutor.web import services
from tutor.web.i18n.translation import _
from tutor.web.lessons.library import lessons, words_of
from tutor.web.words.training import drill_title, theme_title

MOST_LESSONS: Final = 3
INBOX: Final = "train.inbox"
PROGRESS: Final = "skill.show"
DRILL_HALL: Final = "drill.index"


@dataclass(frozen=True)
class ThemeLink:
    """Where one tap leads."""

    title: str
    address: str


@dataclass(frozen=True)
class ThemeLinks:
    """A theme and all that is about it."""

    key: str
    title: str
    links: tuple[ThemeLink, ...]


def key_of(theme: Theme) -> str:
    """Return how a theme is named in addresses."""
    return theme.name.lower()


def list_lessons(theme: Theme, game: str) -> list[Lesson]:
    """Return the lessons about a theme, of one game or of any; those of no one game come last."""
    results = [
        lesson
        for lesson in lessons().values()
        if theme in list_lesson_themes(lesson.themes)
        and (game in (lesson.game, "") or lesson.game not in GAMES)
    ]
    return sorted(results, key=lambda lesson: lesson.game not in GAMES)


def link_theme(theme: Theme, game: str, items: Iterable[Item], *, without: str = "") -> ThemeLinks:
    """Return the links of a theme in a game; *items* are all that there are.

    The lesson or endpoint *without* is where one is already.
    """
    mine = [item for item in items if item.theme == theme]
    requested_items = [item for item in mine if item.state == ItemState.ACTIVE]
    links = [
        *_link_training(theme, game, bool(requested_items), without),
        *_link_latest_moment(mine),
    ]
    links += [
        ThemeLink(
            _("Lesson: %(title)s", title=words_of(lesson).title),
            url_for("learn.lesson", name=lesson.id),
        )
        for lesson in list_lessons(theme, game)
        if lesson.id != without
    ][:MOST_LESSONS]
    return ThemeLinks(key_of(theme), theme_title(theme), tuple(links))


def _link_training(theme: Theme, game: str, is_asked: bool, without: str) -> Iterator[ThemeLink]:
    key = key_of(theme)
    if is_asked and without != INBOX:
        yield ThemeLink(_("Mistakes"), url_for(INBOX, game=game, _anchor=f"theme-{key}"))
    if any(puzzle.theme == theme and game in (puzzle.game, "") for puzzle in puzzles().values()):
        address = url_for("puzzles.go_on", theme=key, game=game or None)
        yield ThemeLink(_("Puzzles"), address)
    if without != DRILL_HALL:
        for drill in list_drills_about(theme, game):
            yield ThemeLink(
                _("Drill: %(title)s", title=drill_title(drill.name)),
                url_for(DRILL_HALL, _anchor=f"drill-{drill.name}"),
            )
    if without != PROGRESS:
        yield ThemeLink(_("Progress"), url_for(PROGRESS, game=game, _anchor=f"line-{key}"))


def _link_latest_moment(mine: list[Item]) -> list[ThemeLink]:
    """Return the link to the latest mistake in its review, which asks before it answers."""
    met = [item for item in mine if item.places]
    if not met:
        return []
    latest = max(met, key=lambda item: item.id).place
    address = url_for(
        "review.moment", token=latest.token, place=latest.unit.round, step=latest.unit.step
    )
    return [ThemeLink(_("In a match"), address)]


def _link_themes_of_lesson(items: Items, lesson: str) -> list[ThemeLinks]:
    other, every_item = lessons()[lesson], items.all()
    return [
        link_theme(theme, other.game if other.game in GAMES else "", every_item, without=lesson)
        for theme in list_lesson_themes(other.themes)
    ]


def _link_theme_of_moment(practice: Practice, token: str, item: Item) -> ThemeLinks | None:
    """Return the links of an item in the review of its match, None for one without a theme."""
    if item.theme is None:
        return None
    game = practice.table(token).ruleset.game.name
    return link_theme(item.theme, game, practice.items.all())


def install(app: Flask) -> None:
    """Link lessons and reviews to training on the same theme."""

    @app.template_global()
    def link_themes_of_lesson(lesson: str) -> list[ThemeLinks]:
        return _link_themes_of_lesson(services.practice().items, lesson)

    @app.template_global()
    def find_active_item(token: str, place: int, step: int) -> Item | None:
        item = services.practice().items.find(token, Unit(place, step))
        return item if item and item.state == ItemState.ACTIVE else None

    @app.template_global()
    def link_theme_of_moment(token: str, item: Item) -> ThemeLinks | None:
        return _link_theme_of_moment(services.practice(), token, item)

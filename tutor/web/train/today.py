"""Today: what is left of the session, the way through it, and how it ended."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import cast

import flask_babel
from flask import Flask, g

from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.skill.answers import Answer
from tutor.skill.items import FACTS, Item, ItemKind, ItemState
from tutor.skill.memory import KNOWN_AFTER
from tutor.skill.session import MOST, choose_items, count_items, count_minutes
from tutor.web.i18n.translation import N_, _, ngettext
from tutor.web.services import practice, today
from tutor.web.train.links import key_of
from tutor.web.train.recalls import list_recalls
from tutor.web.words.claims.nudges import THEMES

# A sign and a word for each step of the way; never a colour alone.
_RIGHT, _HELPED, _MISSED = "right", "helped", "missed"
_SIGNS = {
    _RIGHT: ("✓", N_("right")),
    _HELPED: ("–", N_("with help")),
    _MISSED: ("✕", N_("comes back tomorrow")),
    "now": ("●", N_("now")),
    "later": ("○", N_("still to come")),
}


@dataclass(frozen=True)
class SessionStep:
    """One step of the way through a session."""

    kind: str  # for the style sheet
    sign: str
    word: str


@dataclass(frozen=True)
class Today:
    """A session: what was answered, what is left, and how the rest stands."""

    left: tuple[Item, ...]
    way: tuple[SessionStep, ...]
    minutes: int
    right: int  # found by oneself at the first try
    waiting: int  # items that are due and do not fit in
    tomorrow: int  # items that the next session will ask for
    next_day: date | None  # when something is due again, if nothing is today
    days: int  # on which something was answered
    look_for: str  # in the next match
    whys: tuple[str, ...]  # of what is left; none names a theme, which would tell
    has_facts: bool  # whether cards, yaku, rules or lessons are among what is left
    has_decisions: bool  # whether decisions are
    is_empty: bool  # whether there is nothing to train at all
    most: int = MOST  # items a session
    known_after: int = KNOWN_AFTER  # right answers

    @property
    def answered(self) -> int:
        """Return how many items were answered."""
        return len(self.way) - len(self.left)


def read_today() -> Today:
    """Return today's session."""
    day = today()
    items, answers = _gather(day)
    left = choose_items(items, day, len(answers))
    active = [one for one in items if one.state == ItemState.ACTIVE]
    dues = [one.memory.due for one in active if not one.is_due(day)]
    waiting = sum(one.is_due(day) for one in active) - len(left)
    return Today(
        left=left,
        way=_build_way(answers, left),
        minutes=count_minutes(left),
        right=sum(one.evidence.is_own for one in answers),
        waiting=waiting,
        tomorrow=count_items(waiting + sum(one <= day + timedelta(days=1) for one in dues), 0),
        next_day=min(dues, default=None),
        days=practice().items.count_days(),
        look_for=_advise(items, answers),
        whys=tuple(_explain_choice(left)),
        has_facts=any(map(_is_fact, left)),
        has_decisions=not all(map(_is_fact, left)),
        is_empty=not active and not answers,
    )


def _is_fact(one: Item) -> bool:
    return one.kind in (*FACTS, ItemKind.LESSON)


def _gather(day: date) -> tuple[list[Item], list[Answer]]:
    """Return all that may be asked, and what was answered on a day, lessons among it."""
    items = practice().items.all()
    asked, recalled = list_recalls(day)
    return [*items, *asked], [*practice().items.answers(day), *recalled]


def find_next(theme: str | None = None, *, more: bool) -> Item | None:
    """Return what is asked next, of one theme if that is wanted.

    None once the session, or that of the theme, is over, unless *more* is wanted.
    """
    day = today()
    items, answers = _gather(day)
    wanted = [one for one in items if theme is None or _is_about(one, theme)]
    mine = {one.id for one in wanted}
    counted = [one for one in answers if theme is None or one.item in mine]
    answered = 0 if more else len(counted)
    return next(iter(choose_items(wanted, day, answered)), None)


def _is_about(one: Item, theme: str) -> bool:
    return one.theme is not None and key_of(one.theme) == theme


def count_due() -> int:
    """Return how many items are left of today's session, as a page asks that is being shown."""
    if "due" not in g:
        g.due = _count_due(today())
    return cast(int, g.due)


def _count_due(day: date) -> int:
    """Return how many items `_gather` would leave to be asked, without reading them all."""
    due, answered = practice().items.count_day(day)
    asked, recalled = list_recalls(day)
    return count_items(due + sum(one.is_due(day) for one in asked), answered + len(recalled))


def _build_way(answers: Sequence[Answer], left: Sequence[Item]) -> tuple[SessionStep, ...]:
    kinds = [_sort(one) for one in answers]
    kinds += ["now", *["later"] * (len(left) - 1)] if left else []
    return tuple(
        SessionStep(kind, sign, _(word)) for kind in kinds for sign, word in [_SIGNS[kind]]
    )


def _explain_choice(left: Sequence[Item]) -> Iterator[str]:
    """Yield why just these are asked, the kinds of them apart."""
    back = [one for one in left if one.memory.asked]
    missed = sum(one.memory.streak == 0 for one in back)
    if missed:
        yield ngettext(
            "%(num)d that you missed, or found with help, the last time",
            "%(num)d that you missed, or found with help, the last time",
            missed,
        )
    if len(back) > missed:
        yield ngettext(
            "%(num)d that you knew, and whose day has come: does it hold?",
            "%(num)d that you knew, and whose day has come: do they hold?",
            len(back) - missed,
        )
    new = [one for one in left if not one.memory.asked]
    starred = sum(one.is_starred for one in new)
    if starred:
        yield ngettext(
            "%(num)d that you starred yourself", "%(num)d that you starred yourself", starred
        )
    if len(new) > starred:
        yield ngettext(
            "%(num)d new, as it cost the most",
            "%(num)d new, as they cost the most",
            len(new) - starred,
        )


def _sort(one: Answer) -> str:
    if not one.evidence.right:
        return _MISSED
    return _HELPED if one.evidence.helped else _RIGHT


def _advise(items: Sequence[Item], answers: Sequence[Answer]) -> str:
    """Return what to look for in the next match: the theme that was missed most today."""
    themes = {one.id: one.theme for one in items}
    missed = Counter(
        theme for one in answers if not one.evidence.is_own and (theme := themes.get(one.item))
    )
    missed.pop(Theme.SAMENESS, None)
    return _(THEMES[missed.most_common(1)[0][0]]) if missed else ""


def install(app: Flask) -> None:
    """Let every page say how much is left to train today."""
    app.jinja_env.globals.update(
        count_due=count_due, is_in_training=_is_in_training, date_text=_date_text
    )


def _is_in_training(token: str, place: int, step: int) -> bool:
    """Return whether a decision of a match is asked again."""
    found = practice().items.find(token, Unit(place, step))
    return found is not None and found.state == ItemState.ACTIVE


def _date_text(day: date) -> str:
    return str(flask_babel.format_date(day, "EEEE, d MMMM"))

"""The album: the cards that a learner has met, and how long each was remembered."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request

from tutor.lessons.tags import list_right_cards
from tutor.rules.cards import ALL, IDS, Card, card_named, card_set, cards_in, id_of, month_set
from tutor.store import StepKey
from tutor.web.http.preferences import cookie_fields
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import _, capitalise, ngettext
from tutor.web.lessons.library import read_lessons
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.services import find_lessons_folder, practice
from tutor.web.table.card_view import CardView, card_view
from tutor.web.words.names.cards import FLOWERS, MONTHS, full_name
from tutor.web.words.names.original import cards as originals
from tutor.web.words.names.original.name import OriginalName

pages: Final = Blueprint("album", __name__)
BARS: Final = (1, 3, 7, 16)  # days after which a card was still known
SHOWN: Final = 5  # cards on the home page
COOKIE: Final = "album"  # the cards that were face up at the last visit, as the digits of a set
MOST_TURNING: Final = 4
ALL_SHOWN, WEAK, UNMET = "all", "weak", "unmet"
WEAK_BARS: Final = 2  # below so many filled bars a card is weak


@dataclass(frozen=True)
class AlbumCard:
    """A card of the album; one that was not met keeps its name to itself."""

    view: CardView
    is_met: bool
    is_turned: bool  # an answer about it was right
    turn: int  # place (from 1) among the cards that turn over now, 0 for others
    memory: str
    bars: tuple[bool, ...]
    name: str

    def is_shown(self, which: str) -> bool:
        """Return whether a card is among all, those that are weak, or those not met yet."""
        if which == WEAK:
            return self.is_turned and sum(self.bars) < WEAK_BARS
        return which != UNMET or not self.is_met


@dataclass(frozen=True)
class AlbumMonth:
    """The four cards of a month."""

    title: str
    flower: str
    original: OriginalName
    cards: tuple[AlbumCard, ...]

    def list_shown(self, which: str) -> tuple[AlbumCard, ...]:
        """Return its cards that are among those asked for."""
        return tuple(card for card in self.cards if card.is_shown(which))

    @property
    def turned(self) -> int:
        """Return how many of its cards are turned over."""
        return sum(card.is_turned for card in self.cards)


@dataclass(frozen=True)
class Album:
    """All 48 cards by month, of which *which* are shown."""

    months: tuple[AlbumMonth, ...]
    which: str = ALL_SHOWN
    days: tuple[int, ...] = BARS

    @property
    def shown(self) -> tuple[tuple[AlbumMonth, tuple[AlbumCard, ...]], ...]:
        """Return the months with cards to show, and these."""
        months = ((month, month.list_shown(self.which)) for month in self.months)
        return tuple((month, cards) for month, cards in months if cards)

    @property
    def turned_names(self) -> tuple[str, ...]:
        """Return the cards that are turned over."""
        cards = (card for month in self.months for card in month.cards)
        return tuple(card.view.id for card in cards if card.is_turned)

    @property
    def turned(self) -> int:
        """Return how many cards are turned over."""
        return len(self.turned_names)

    @property
    def met(self) -> int:
        """Return how many cards were met and not answered rightly yet."""
        cards = (card for month in self.months for card in month.cards)
        return sum(card.is_met and not card.is_turned for card in cards)


@pages.get("/cards")
def show() -> Response:
    """Show all cards as far as the learner knows them; those turned since the last visit turn."""
    album = build_album(read_progress(), _read_shown(request.cookies.get(COOKIE, "")))
    which = request.args.get("show", ALL_SHOWN)
    shown_album = replace(album, which=which if which in (WEAK, UNMET) else ALL_SHOWN)
    response = render("lessons/album", album=shown_album)
    shown = card_set(card_named(name) for name in album.turned_names)
    response.set_cookie(COOKIE, f"{shown:x}", **cookie_fields())
    return response


def _read_shown(text: str) -> frozenset[str]:
    """Return the cards that were shown face up at the last visit, none of an unreadable text."""
    try:
        shown = int(text, 16)
    except ValueError:
        return frozenset()
    return frozenset(id_of(card) for card in cards_in(shown & ALL))


def build_album(progress: LearnerProgress, shown: frozenset[str] = frozenset()) -> Album:
    """Return the album of a learner; some of the cards that were not *shown* face up yet turn."""
    memories = practice().lessons.memories()
    turned = list_turned(progress) | memories.keys()
    met = {name for name in IDS if f"card:{name}" in progress.met} | turned
    turning = [name for name in IDS if name in turned - shown][:MOST_TURNING]
    turns = {name: place for place, name in enumerate(turning, start=1)}
    return Album(
        tuple(
            AlbumMonth(
                title=_(MONTHS[month]),
                flower=capitalise(_(FLOWERS[month])),
                original=originals.FLOWERS[month],
                cards=tuple(
                    _build_card(
                        card,
                        is_met=id_of(card) in met,
                        is_turned=id_of(card) in turned,
                        turn=turns.get(id_of(card), 0),
                        days=memories.get(id_of(card)),
                    )
                    for card in cards_in(month_set(4 * month))
                ),
            )
            for month in range(len(MONTHS))
        )
    )


def list_turned(progress: LearnerProgress) -> frozenset[str]:
    """Return the cards that were a right answer in a step that is done."""
    answers = _list_right_cards(find_lessons_folder())
    return frozenset().union(*(answers.get(step, frozenset()) for step in progress.moments))


def list_latest(progress: LearnerProgress) -> tuple[str, ...]:
    """Return some of the cards that are turned over, those of the latest steps first."""
    answers = _list_right_cards(find_lessons_folder())
    latest = sorted(progress.moments, key=lambda step: progress.moments[step], reverse=True)
    names = dict.fromkeys(name for step in latest for name in sorted(answers.get(step, ())))
    return tuple(names)[:SHOWN]


def describe_memory(days: int | None) -> str:
    """Return for how long a card was remembered, empty before it was asked again."""
    if not days:
        return ""
    most = BARS[-1]
    if days >= most:
        return _("Remembered for %(num)d days or more", num=most)
    return ngettext("Remembered for %(num)d day", "Remembered for %(num)d days", days)


def draw_bars(days: int | None) -> tuple[bool, ...]:
    """Return which bars of a card's memory are filled."""
    return tuple((days or 0) >= least for least in BARS)


def _build_card(
    card: Card, *, is_met: bool, is_turned: bool, turn: int, days: int | None
) -> AlbumCard:
    return AlbumCard(
        view=card_view(card),
        is_met=is_met,
        is_turned=is_turned,
        turn=turn,
        memory=describe_memory(days),
        bars=draw_bars(days),
        name=full_name(card) if is_met else "",
    )


@cache
def _list_right_cards(root: Path) -> Mapping[StepKey, frozenset[str]]:
    return dict(_yield_right_cards(root))


def _yield_right_cards(root: Path) -> Iterator[tuple[StepKey, frozenset[str]]]:
    for lesson in read_lessons(root).values():
        for step in lesson.steps:
            yield (lesson.id, step.id), list_right_cards(step)

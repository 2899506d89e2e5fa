"""The players at a table: you, and the computer or several named players."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, NamedTuple

from tutor.web.i18n.translation import N_, _, join_with_and

NAMES: Final = (N_("Aoi"), N_("Ren"), N_("Yui"), N_("Sora"), N_("Mei"), N_("Kai"))
NEAR: Final = "you"  # the key of the near side


@dataclass(frozen=True)
class Person:
    """One player, with the words for headings and sentences."""

    player: int
    is_you: bool
    key: str  # part of ids
    title: str  # as a heading
    short: str  # under a small picture
    name: str  # within a sentence
    subject: str  # at the beginning of a sentence
    again: str  # at the beginning of the sentence after it


@dataclass(frozen=True)
class Viewpoint:
    """Which player is "you" (None: nobody), and all names in an imported game."""

    you: int | None = 0
    names: tuple[str, ...] = ()
    near: int | None = None  # the side of view, where nobody is "you"

    @property
    def side(self) -> int | None:
        """Return who sits at the near side of a table."""
        return self.near if self.you is None else self.you


_viewpoint: ContextVar[Viewpoint] = ContextVar("viewpoint")
USUAL: Final = Viewpoint()


def viewpoint() -> Viewpoint:
    """Return the current viewpoint."""
    return _viewpoint.get(USUAL)


@contextmanager
def speak_to(you: int | None, names: Sequence[str] = (), near: int | None = None) -> Iterator[None]:
    """Address all text in this context to one of the players, or to nobody.

    If it addresses nobody, *near* is the player from whose side the table is seen.
    """
    before = _viewpoint.set(Viewpoint(you, tuple(names), near))
    try:
        yield
    finally:
        _viewpoint.reset(before)


def list_people(players: int) -> tuple[Person, ...]:
    """Return everybody at a table of *players*, by player number."""
    view = viewpoint()
    return tuple(_person(player, players, view) for player in range(players))


def find_nearest(players: int) -> Person:
    """Return who sits at the near side of a table of *players*."""
    return list_people(players)[viewpoint().side or 0]


def order_by_turn(several: Sequence[Person]) -> list[int]:
    """Return the places in *several* in turn order after the near side, which comes last."""
    near = viewpoint().side

    def turns_after(place: int) -> tuple[bool, bool, int]:
        person = several[place]
        return person.player == near, person.player < (near or 0), person.player

    return sorted(range(len(several)), key=turns_after)


def list_seated(everybody: Sequence[Person], active: Sequence[int]) -> tuple[Person, ...]:
    """Return who sits in each seat of a round."""
    return tuple(everybody[player] for player in active)


def _person(player: int, players: int, view: Viewpoint) -> Person:
    if player == view.you:
        you = _("You")
        return Person(player, True, NEAR, you, you, _("you"), you, you)
    if view.names:
        return _make_named(player, view.names[player], is_near=player == view.near)
    if players == 2:
        return Person(
            player=player,
            is_you=False,
            key="computer",
            title=_("Computer"),
            short=_("Comp."),
            name=_("the computer"),
            subject=_("The computer"),
            again=_("It"),
        )
    return _make_named(player, _(NAMES[(player - (view.you or 0) - 1) % players]))


def _make_named(player: int, name: str, *, is_near: bool = False) -> Person:
    # A number, with the cards they hold, would identify a card.
    key = NEAR if is_near else f"player-{ascii_lowercase[player]}"
    return Person(player, False, key, name, name, name, name, name)


def hand_of(person: Person) -> str:
    """Return the words for another player's hand."""
    return _("%(name)s’s hand", name=person.subject)


class Others(NamedTuple):
    """Words for any opponent, within a sentence and in the sentence after it."""

    name: str
    again: str


def name_others(players: int) -> Others:
    """Return the words for all opponents together, at a table of *players*."""
    view = viewpoint()
    if players == 2 and view.names and view.side is not None:
        other = view.names[1 - view.side]
        return Others(other, other)
    if players == 2:
        return Others(_("the computer"), _("it"))
    return Others(_("another player"), _("somebody"))


def name_several(several: Sequence[Person]) -> str:
    """Return several players in one breath, you last."""
    ordered = sorted(several, key=lambda person: person.is_you)
    return join_with_and([person.name for person in ordered])

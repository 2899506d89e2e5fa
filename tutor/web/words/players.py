"""The players at a table: you, and the computer or several named players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tutor.web.translation import N_, _, listed

NAMES: Final = (N_("Aoi"), N_("Ren"), N_("Yui"), N_("Sora"), N_("Mei"), N_("Kai"))


@dataclass(frozen=True)
class Person:
    """One player, as headings and sentences speak of him."""

    player: int
    is_you: bool
    key: str  # part of ids
    title: str  # as a heading
    short: str  # under a small picture
    name: str  # within a sentence
    subject: str  # at the beginning of a sentence
    again: str  # at the beginning of the sentence after it


def people(players: int, learner: int = 0) -> tuple[Person, ...]:
    """Return everybody at a table of *players*, by player number."""
    return tuple(_person(player, players, learner) for player in range(players))


def seated(everybody: Sequence[Person], active: Sequence[int]) -> tuple[Person, ...]:
    """Return who sits in each seat of a round."""
    return tuple(everybody[player] for player in active)


def _person(player: int, players: int, learner: int) -> Person:
    if player == learner:
        you = _("You")
        return Person(player, True, "you", you, you, _("you"), you, you)
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
    name = _(NAMES[(player - learner - 1) % players])
    return Person(player, False, f"player-{player}", name, name, name, name, name)


def hand_of(person: Person) -> str:
    """Return what the hand of another player is called."""
    return _("%(name)s’s hand", name=person.subject)


class Others(NamedTuple):
    """Whoever else may do something, within a sentence, and in the sentence after it."""

    name: str
    again: str


def others(players: int) -> Others:
    """Return what the others at a table of *players* are called together."""
    if players == 2:
        return Others(_("the computer"), _("it"))
    return Others(_("another player"), _("somebody"))


def names(several: Sequence[Person]) -> str:
    """Return several players in one breath, you last."""
    ordered = sorted(several, key=lambda one: one.is_you)
    return listed([one.name for one in ordered])

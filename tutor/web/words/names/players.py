"""The players at a table: you, and the computer or several named players."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, NamedTuple

from tutor.web.i18n.translation import N_, _, join_with_and

NAMES: Final = (N_("Aoi"), N_("Ren"), N_("Yui"), N_("Sora"), N_("Mei"), N_("Kai"))
NEAR: Final = "you"  # the key of the near side
COMPUTER: Final = "computer"  # the key of an opponent without a name


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
    turn: int  # the place in turn order after the near side, which comes last


People = tuple[Person, ...]  # everybody at a table, by player number, from one player's viewpoint


def list_people(
    players: int, you: int | None = 0, names: Sequence[str] = (), near: int | None = None
) -> People:
    """Return everybody at a table of *players*, addressed to one of them, or to nobody.

    *names* are all names, where they have any. If nobody is "you", *near* is the player from whose
    side the table is viewed.
    """
    side = near if you is None else you

    def describe(player: int) -> Person:
        turn = player if side is None else (player - side - 1) % players
        if player == you:
            word = _("You")
            return Person(player, True, NEAR, word, word, _("you"), word, word, turn)
        if names:
            return _make_named(player, names[player], turn, is_near=player == near)
        if players == 2:
            return Person(
                player=player,
                is_you=False,
                key=COMPUTER,
                title=_("Computer"),
                short=_("Comp."),
                name=_("the computer"),
                subject=_("The computer"),
                again=_("It"),
                turn=turn,
            )
        return _make_named(player, _(NAMES[(player - (you or 0) - 1) % players]), turn)

    return tuple(describe(player) for player in range(players))


def find_nearest(people: People) -> Person:
    """Return who sits at the near side of a table."""
    return max(people, key=lambda person: person.turn)


def find_you(people: People) -> int | None:
    """Return which player is "you", None where nobody is."""
    return next((person.player for person in people if person.is_you), None)


def order_by_turn(several: Sequence[Person]) -> list[int]:
    """Return the places in *several* in turn order after the near side, which comes last."""
    return sorted(range(len(several)), key=lambda place: several[place].turn)


def list_seated(everybody: Sequence[Person], active: Sequence[int]) -> tuple[Person, ...]:
    """Return who sits in each seat of a round."""
    return tuple(everybody[player] for player in active)


def _make_named(player: int, name: str, turn: int, *, is_near: bool = False) -> Person:
    # A number, with the cards they hold, would identify a card.
    key = NEAR if is_near else f"player-{ascii_lowercase[player]}"
    return Person(player, False, key, name, name, name, name, name, turn)


def hand_of(person: Person) -> str:
    """Return the words for another player's hand."""
    return _("%(name)s’s hand", name=person.subject)


class Others(NamedTuple):
    """Words for any opponent, within a sentence and in the sentence after it."""

    name: str
    again: str


def name_others(people: People) -> Others:
    """Return the words for all opponents together."""
    if len(people) > 2:
        return Others(_("another player"), _("somebody"))
    other = min(people, key=lambda person: person.turn)
    return Others(other.name, _("it") if other.key == COMPUTER else other.again)


def name_several(several: Sequence[Person]) -> str:
    """Return several players in one breath, you last."""
    ordered = sorted(several, key=lambda person: person.is_you)
    return join_with_and([person.name for person in ordered])

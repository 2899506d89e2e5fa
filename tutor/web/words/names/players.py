"""The players at a table: you, named players, and the five opponents with their manners."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, NamedTuple

from tutor.web.i18n.translation import N_, _, join_sentences, join_with_and
from tutor.web.words.names.games import LEVELS, level_name

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


class _Character(NamedTuple):
    name: str
    manner: str
    pace: float  # how long a move takes, as a multiple of the usual time
    glad: str  # comment after winning
    beaten: str
    even: str  # after a draw


# Comments are about the end of a round, which is public, never about cards.
_CHARACTERS: Final = {
    "random": _Character(
        N_("Momo"),
        N_("Momo plays whatever card looks pretty, without a plan."),
        0.8,
        N_("I won? How lovely!"),
        N_("You did that so prettily. Again?"),
        N_("Nobody lost, then. I like that."),
    ),
    "magpie": _Character(
        N_("Kasa"),
        N_("Kasa takes the card that glitters most, useful or not, and always stops."),
        0.85,
        N_("Mine, all mine. Look how it shines!"),
        N_("Keep your points. I have had my glitter."),
        N_("Level? Then let us share the shine."),
    ),
    "greedy": _Character(
        N_("Ishi"),
        N_("Ishi takes what is worth most right now, and does not look ahead."),
        1.2,
        N_("One step after another. It adds up."),
        N_("Well earned. I am in no hurry."),
        N_("Level. That suits me well enough."),
    ),
    "net": _Character(
        N_("Akane"),
        N_("Akane plays by feel, after a great many rounds."),
        0.9,
        N_("I had a feeling about this one."),
        N_("I did not see that coming. Well played."),
        N_("Level? My tail says: one more."),
    ),
    "expert": _Character(
        N_("Yoru"),
        N_("Yoru tries every move in many possible deals, and plays the one that does best."),
        1.1,
        N_("I thought it over for a long time, and it held."),
        N_("You saw further than I did. I shall think about it."),
        N_("Level, by every measure I have."),
    ),
}


@dataclass(frozen=True)
class Opponent:
    """The opponent of a level, as pages show them."""

    level: str  # the name of the computer player
    title: str  # of the level
    name: str
    manner: str  # how the opponent plays, in one sentence
    picture: str  # its file
    pace: float  # how long a move takes, as a multiple of the usual time


def list_opponents() -> tuple[Opponent, ...]:
    """Return all opponents, the gentlest first."""
    return tuple(_opponent(level) for level in LEVELS)


def find_levels(words: str) -> tuple[str, ...]:
    """Return the levels with such a name or opponent; none for no words."""
    sought = words.casefold()
    return tuple(
        opponent.level
        for opponent in list_opponents()
        if sought and any(sought in name.casefold() for name in (opponent.name, opponent.title))
    )


def find_opponent(level: str) -> Opponent | None:
    """Return who plays at a level, None for a match that was played elsewhere."""
    return _opponent(level) if level in LEVELS else None


def name_players(level: str, players: int, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return what everybody is called, player by player; nothing at a table of usual names.

    *names* are those of a game played elsewhere. In a match of two the opponent is called by name.
    """
    if names or players != 2 or level not in LEVELS:
        return names
    return _("You"), _(_CHARACTERS[level].name)


def tell_manner(opponent: Opponent, people: People) -> str:
    """Return how the opponents at a table play, all as one character."""
    if len(people) == 2:
        return opponent.manner
    persons = [person for person in people if not person.is_you]
    who = _("%(names)s play like %(name)s.", names=name_several(persons), name=opponent.name)
    return join_sentences([who, opponent.manner])


def end_saying(level: str, lead: int) -> str:
    """Return an opponent's comment at the end of a match; *lead* is theirs in points."""
    character = _CHARACTERS[level]
    if not lead:
        return _(character.even)
    return _(character.glad if lead > 0 else character.beaten)


def _opponent(level: str) -> Opponent:
    character = _CHARACTERS[level]
    return Opponent(
        level=level,
        title=level_name(level),
        name=_(character.name),
        manner=_(character.manner),
        picture=f"faces/{level}.svg",
        pace=character.pace,
    )

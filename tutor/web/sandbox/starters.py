"""Tables to begin with in the sandbox: ten of the lessons, and one drawn at random."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from tutor.lessons.model import LessonBoard
from tutor.lessons.steps import read_library
from tutor.rules.observation import observe
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import pgettext
from tutor.web.sandbox.layout import CardLayout, address_at, address_of_board, lay_board
from tutor.web.services import find_lessons_folder

FIRST: Final = "K-MOON"  # the table of an empty address
MOST_TURNS: Final = 10  # that a random table is after
DEALER: Final = 0


def list_starters(ruleset: Ruleset) -> list[tuple[str, str, tuple[str, str], str]]:
    """Return the tables of the lessons, as a rule set counts them; those that are installed.

    Each has a key, a title, the cards that it is about, and its address.
    """
    library = _read_library(find_lessons_folder())
    return [
        (key, title, pictures, address_of_board(ruleset, library[key]))
        for key, (title, pictures) in _name_starters().items()
        if key in library
    ]


def draw_address(ruleset: Ruleset, seed: int) -> str:
    """Return the address of a table that legal plays led to; its player is to move."""
    random = Random(seed)
    while True:
        turns = random.randrange(0, MOST_TURNS + 1, ruleset.seats)
        current = _play(ruleset, turns, random)
        if current is not None:
            totals = (0,) * ruleset.players
            return address_at(observe(current, current.active[current.actor], totals))


def lay_first(ruleset: Ruleset) -> CardLayout | None:
    """Return the table of an empty address, None in an installation that lacks it."""
    board = _read_library(find_lessons_folder()).get(FIRST)
    return lay_board(ruleset, board) if board else None


@cache
def _read_library(folder: Path) -> Mapping[str, LessonBoard]:
    return read_library(folder)


def _play(ruleset: Ruleset, turns: int, random: Random) -> Round | None:
    """Return a round after a number of random turns, None where it was over before."""
    deck = deal_until_valid(ruleset, DEALER, random)[0]
    current = Round.from_deck(ruleset, 1, deck, DEALER)
    while not current.is_over:
        if len(current.turns) >= turns and current.position.phase == PLAY_HAND:
            return current
        current = current.play(random.choice(current.legal()))
    return None


def _name_starters() -> Mapping[str, tuple[str, tuple[str, str]]]:
    """Return the titles of tables of the lessons, and the cards that they are about."""
    return {
        "K-MOON": (pgettext("starter", "Moon viewing"), ("8-moon", "9-cup")),
        "K-OPEN": (pgettext("starter", "First turn"), ("8-moon", "9-chaff-a")),
        "K-RED": (pgettext("starter", "Third poetry ribbon"), ("2-ribbon", "2-chaff-a")),
        "K-BLUE": (pgettext("starter", "Third blue ribbon"), ("9-ribbon", "9-chaff-b")),
        "K-BOAR": (pgettext("starter", "Take the boar"), ("7-boar", "7-chaff-a")),
        "K-TANE": (pgettext("starter", "Fifth animal"), ("10-deer", "6-butterflies")),
        "K-RAIN": (pgettext("starter", "Rain man or moon"), ("11-rainman", "8-moon")),
        "K-FLOWER": (pgettext("starter", "Blossom viewing"), ("3-curtain", "9-cup")),
        "K-SAFE": (pgettext("starter", "Discard safely"), ("8-geese", "12-chaff-b")),
        "K-LAST": (pgettext("starter", "The last card"), ("12-phoenix", "12-chaff-a")),
    }

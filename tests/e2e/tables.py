"""Tables of the other two games, and the moments of them that tests look for."""

from typing import Final

from tests.e2e.stored import Wanted, asks, is_deep
from tutor.practice import Table
from tutor.rules.cards import JOKER, card_named
from tutor.rules.position import BID, CANCEL, CHOOSE_HAND, DECIDE, MISDEAL, SHOW
from tutor.store import MatchSetup

ROPPYAKKEN: Final = MatchSetup("roppyakken", "rp_fudawiki", {}, "random", True, 0, 3)
WIKIPEDIA: Final = MatchSetup("roppyakken", "rp_wikipedia", {}, "random", True, 0, 3)
MISDEALS: Final = MatchSetup(
    "roppyakken", "rp_fudawiki", {"hand_quad": "optional_misdeal"}, "random", True, 205, 2
)  # this seed deals the learner four of a month, as one deal in two hundred does
THREE: Final = {"rounds": 3}
HACHIHACHI: Final = MatchSetup("hachihachi", "hh_standard", THREE, "greedy", True, 0, 5)
VOID: Final = MatchSetup("hachihachi", "hh_standard", THREE, "greedy", True, 76, 3)  # three pairs
SEVEN: Final = MatchSetup("hachihachi", "hh_standard", THREE, "random", True, 0, 7)
CLASSIC: Final = MatchSetup("hachihachi", "hh_classic", THREE, "random", True, 0, 4)
RAIN_MAN: Final = card_named("11-rainman")


def plays_the_joker(table: Table) -> bool:
    """Return whether the learner chooses what the rain man takes."""
    return asks(CHOOSE_HAND)(table) and table.observation.placing == RAIN_MAN


def may_take_the_joker(table: Table) -> bool:
    """Return whether the learner chooses between a card of the month and the rain man."""
    seen = table.observation
    return asks(CHOOSE_HAND)(table) and bool(seen.field >> RAIN_MAN & 1)


def may_pass(table: Table) -> bool:
    """Return whether the learner may join or pass."""
    return asks(BID)(table) and len(table.match.current.legal()) == 2


def must_join(table: Table) -> bool:
    """Return whether the learner is asked, but can only join."""
    return asks(BID)(table) and len(table.match.current.legal()) == 1


def holds_the_joker(table: Table) -> bool:
    """Return whether the learner bids with the 49th card in hand."""
    return may_pass(table) and bool(table.observation.hand >> JOKER & 1)


def has_settlement(table: Table) -> bool:
    """Return whether a round that counts is over."""
    current = table.match.current
    return current.is_over and not current.is_void


def is_void(table: Table) -> bool:
    """Return whether a round has just come to nothing."""
    return table.match.current.is_void


MOMENTS: Final[dict[str, tuple[MatchSetup, Wanted]]] = {
    "three players": (ROPPYAKKEN, is_deep),
    "the joker's target": (WIKIPEDIA, plays_the_joker),
    "taking the joker": (ROPPYAKKEN, may_take_the_joker),
    "a dealt yaku to show": (ROPPYAKKEN, asks(SHOW)),
    "a misdeal to declare": (MISDEALS, asks(MISDEAL)),
    "card points and yaku": (ROPPYAKKEN, has_settlement),
    "a river and a multiplier": (HACHIHACHI, is_deep),
    "join or pass": (HACHIHACHI, may_pass),
    "forced to join": (CLASSIC, must_join),
    "seven and the joker": (SEVEN, holds_the_joker),
    "stop or continue": (CLASSIC, asks(DECIDE)),
    "a continue to give up": (CLASSIC, asks(CANCEL)),
    "a settlement": (HACHIHACHI, has_settlement),
    "a void river": (VOID, is_void),
}

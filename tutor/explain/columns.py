"""The columns of the table of claim kinds (`kinds.py`), and the units of its numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

CHANCE: Final = "chance"  # from 0 to 1
POINTS: Final = "points"
CARDS: Final = "cards"
TURNS: Final = "turns"
ROUNDS: Final = "rounds"
TIMES: Final = "times"  # a factor
PLAYERS: Final = "players"

OTHER_ACTION: Final = "other"  # the name of a number after the action that is compared with
DIFFERENCE: Final = "more"  # of both


class Evidence(Enum):
    """The sort of a claim's proof."""

    # The rules, and counts over the unseen cards.
    OPEN_CARDS = auto()
    SCORE_SHEET = auto()  # before and after
    UNSEEN = auto()
    # The posterior over opponents' hands, given their plays.
    HANDS = auto()
    DECLINED = auto()  # the same, and the cards that a seat passed up
    # The search.
    TWINS = auto()  # actions that it tries as one
    INTERVAL = auto()  # of a difference
    MATCH_TABLE = auto()  # how often a score wins the match
    # Rounds played out.
    PAIRED_CHANCES = auto()  # after both actions, in the same worlds
    WEIGHED_ENDS = auto()  # after going on
    AIMS = auto()  # after the action, and its most frequent ends
    NEXT_TURN = auto()  # after the action, up to the seat's next turn
    KEPT_CARD = auto()  # the unseen cards, and whether a discard is needed next


BY_COUNTING: Final = (
    Evidence.OPEN_CARDS,
    Evidence.SCORE_SHEET,
    Evidence.UNSEEN,
    Evidence.HANDS,
    Evidence.DECLINED,
)  # no search is needed
BY_SEARCHING: Final = (Evidence.TWINS, Evidence.INTERVAL, Evidence.MATCH_TABLE)


class Side(Enum):
    """Whether claims of a kind speak for an action or against it."""

    FOR = auto()
    AGAINST = auto()
    EITHER = auto()
    NEITHER = auto()  # the two actions are level


FOR, AGAINST, EITHER, NEITHER = Side


class Advantage(Enum):
    """An advantage that several kinds of claims share; only the weightiest claim is shown."""

    OWN_YAKU = auto()
    THEIR_YAKU = auto()
    FEEDING = auto()
    OWN_CARDS = auto()


class Theme(Enum):
    """Where a nudge points that names no card and no figure."""

    COMPARING = auto()
    GIVING = auto()
    JOINING = auto()
    SAMENESS = auto()
    SHOWING = auto()
    STAKES = auto()
    TAKING = auto()
    THEIRS = auto()
    YAKU = auto()


_BY_ADVANTAGE: Final = {
    Advantage.OWN_YAKU: Theme.YAKU,
    Advantage.THEIR_YAKU: Theme.THEIRS,
    Advantage.FEEDING: Theme.GIVING,
    Advantage.OWN_CARDS: Theme.TAKING,
}


@dataclass(frozen=True)
class KindRow:
    """The common properties of all claims of a kind: one row of the table."""

    evidence: Evidence
    side: Side
    numbers: Mapping[str, str] = field(default_factory=dict)  # a claim's: the unit of each name
    advantage: Advantage | None = None
    theme: Theme = Theme.COMPARING
    leads: bool = True  # may be the one reason that a hint begins with
    is_told: bool = True  # in an explanation, which leaves out what everybody sees

    @property
    def points_at(self) -> Theme:
        """Return the theme of the row, otherwise that of its advantage."""
        if self.theme != Theme.COMPARING or self.advantage is None:
            return self.theme
        return _BY_ADVANTAGE[self.advantage]

"""A ruleset as integers: what the turn machine and the compiled search read.

Rows and flags are plain ints in tuples because the same functions run as Python
and compiled; `games/` builds them from the rule sheet that people read.
"""

from typing import Final, NamedTuple

from tutor.rules.cards import CardSet

# Two virtual cards follow a captured sake cup: the animal and the chaff it may count as (A-K4).
CUP_AS_ANIMAL: Final[CardSet] = 1 << 48
CUP_AS_CHAFF: Final[CardSet] = 1 << 49

NEVER: Final = 99  # more cards than there are, more points than a round gives

# Named rules: which calls multiply a stop (A-K8).
OPPONENT_CALLED: Final = 0
OPPONENT_CALLS_PLUS_ONE: Final = 1
SCORER_CALLED: Final = 2
ANYBODY_CALLED: Final = 3

# Named rules: who scores when all hands are empty (A-K9).
NOBODY_SCORES: Final = 0
LAST_CALLER_SCORES: Final = 1
DEALER_SCORES: Final = 2

# Named rules: who deals next (A-K13).
WINNER_DEALS: Final = 0
DEALERS_ALTERNATE: Final = 1
LOSER_DEALS: Final = 2


class YakuRow(NamedTuple):
    """One line of the yaku table; earlier rows are the more valuable of a family."""

    cards: CardSet
    need: int  # how many of `cards`
    points: int
    counted: CardSet  # each of these beyond `counted_from` adds `per_extra`
    counted_from: int
    per_extra: int
    beats: int  # bit set of later rows that this one replaces
    spoiled_by: CardSet  # worth nothing while one of these lies on the field


class Rules(NamedTuple):
    """Every rule of one round as numbers; booleans are 0 or 1."""

    yaku: tuple[YakuRow, ...]
    cup_readings: tuple[CardSet, CardSet]  # virtual cards of the cup; the better reading counts
    needs_other: int  # bit set of rows that count only beside a row outside this set
    doubled_from: int  # base total from which a stop is doubled
    multiplier: int
    exhaustion: int
    dealer_bonus: int
    dealt_yaku_points: int
    next_dealer: int
    zero_sum: int
    must_match: int
    one_call: int  # one koi-koi a round (S4.28b)
    stop_after_call: int  # a yaku stops at once when the opponent has called (S4.25)
    new_yaku_only: int  # an improved yaku opens no decision (S4.26)
    least_points_to_call: int

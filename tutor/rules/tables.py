"""A ruleset as integers, for the turn machine and the compiled search.

Rows and flags are plain ints in tuples because the same functions run as Python and compiled;
`games/` builds them from the rules as people read them.
"""

from typing import Final, NamedTuple

from tutor.rules.cards import NO_CARD, Card, CardSet

# Two virtual cards follow a captured sake cup: the animal and the chaff it may count as (A-K4).
CUP_AS_ANIMAL: Final[CardSet] = 1 << 48
CUP_AS_CHAFF: Final[CardSet] = 1 << 49

# One is the pile of a player who has called koi-koi in this round, for yaku that pay them more.
CALLED: Final[CardSet] = 1 << 50

NEVER: Final = 1_000_000  # more cards than there are, more points than a round gives

# Named rules: which calls multiply a stop (A-K8).
OPPONENT_CALLED: Final = 0
OPPONENT_CALLS_PLUS_ONE: Final = 1
SCORER_CALLED: Final = 2
ANYBODY_CALLED: Final = 3
OWN_CALLS: Final = 4  # few of them add points, many multiply them (J12)

# Named rules: who scores when all hands are empty (A-K9).
NOBODY_SCORES: Final = 0
LAST_CALLER_SCORES: Final = 1
DEALER_SCORES: Final = 2
HIGHER_SCORES: Final = 3  # the higher total of yaku (A-K18)
DEALER_ALWAYS_SCORES: Final = 4  # a dealer with yaku (J6)

# Named rules: the next dealer (A-K13).
WINNER_DEALS: Final = 0
DEALERS_ALTERNATE: Final = 1
LOSER_DEALS: Final = 2
TOP_DEALS: Final = 3  # the best round score; the dealer keeps a tie (A-R15)
WINNER_OR_OTHER_DEALS: Final = 4  # without a winner the deal changes sides (N1)

# Named rules: the settlement of a round.
ONE_SCORES: Final = 0  # the player who stopped, or whom exhaustion favours
ALL_COUNT: Final = 1  # everybody's card points, captured yaku and shown yaku
AGAINST_PAR: Final = 2  # each opponent pays the yaku; without any, card points count from par


class YakuRow(NamedTuple):
    """One line of the yaku table; earlier rows are the more valuable of a family."""

    cards: CardSet
    need: int  # how many of `cards`
    points: int
    counted: CardSet  # each of these beyond `counted_from` adds `per_extra`
    counted_from: int
    per_extra: int
    beats: int  # bit set of later rows that this one replaces
    spoiled_by: CardSet  # no points while one of these is on the field


class Joker(NamedTuple):
    """The card that takes others of any month (RULES.md section 5, *Roppyakken capture*)."""

    card: Card  # NO_CARD where there is none
    valued: CardSet  # the cards with points: its possible captures and takers
    may_stay: int  # its own wild capture may be left undone (A-R5)
    is_takeable: int  # a card with points takes it from the field (A-R3)
    spares_triples: int  # three of a month on the field are safe from it (A-R4)


class Par(NamedTuple):
    """What Hachi-Hachi pays at the end of a round, in points before the multiplier (RULES 4.3)."""

    par: int  # a third of all card points
    all_at_par: int  # each pays the opener when all three have exactly par (sohachi)
    double_from: int  # card points from which one player has twice (futahachi)
    double: int
    double_extra: int  # for each point beyond
    chaff: CardSet  # what counts for sixteen chaff
    chaff_from: int
    chaff_points: tuple[int, int, int, int]  # for the first number and the next three
    chaff_extra: int  # for each card beyond those
    special_cancels_shown: int
    beaten_gets_half: int  # a continuer keeps half when an opponent stops (A-H12)
    one_pays_all: int  # the only outstanding continuer pays for both
    may_cancel: int  # a continue may be given up for half
    cards_at_stop: int  # card points are settled in addition to captured yaku (A-H20)


NO_JOKER: Final = Joker(NO_CARD, 0, 0, 0, 0)
NO_PAR: Final = Par(0, 0, NEVER, 0, 0, 0, NEVER, (0, 0, 0, 0), 0, 0, 0, 0, 0, 0)
NO_VALUES: Final = ((0, 0), (0, 0), (0, 0), (0, 0))


class Rules(NamedTuple):
    """Every rule of one round as numbers; booleans are 0 or 1."""

    yaku: tuple[YakuRow, ...]
    cup_readings: tuple[CardSet, CardSet]  # virtual cards of the cup; the better reading counts
    needs_other: int  # bit set of rows that count only with a row outside this set
    doubled_from: int  # base total from which a stop is doubled
    multiplier: int
    exhaustion: int
    dealer_bonus: int
    dealt_yaku_points: tuple[int, int]  # for four of a month in a dealt hand, for four pairs
    next_dealer: int
    zero_sum: int
    must_match: int
    one_call: int  # one koi-koi a round (S4.28b)
    stop_after_call: int  # a yaku stops at once when the opponent has called (S4.25)
    new_yaku_only: int  # an improved yaku opens no decision (S4.26)
    least_points_to_call: int
    settlement: int
    decides: int  # made yaku open the decision to stop
    sudden: int  # bit set of rows that end the round at once
    spoiled_at: int  # a round score this low voids all scores, below 0 never (fuke)
    values: tuple[tuple[CardSet, int], ...]  # four rows: cards, and the points of each
    joker: Joker
    par: Par


# Defaults of unused rules: each game's tables replace those it uses.
BARE: Final = Rules(
    yaku=(),
    cup_readings=(0, 0),
    needs_other=0,
    doubled_from=NEVER,
    multiplier=OPPONENT_CALLED,
    exhaustion=NOBODY_SCORES,
    dealer_bonus=0,
    dealt_yaku_points=(0, 0),
    next_dealer=WINNER_DEALS,
    zero_sum=0,
    must_match=0,
    one_call=0,
    stop_after_call=0,
    new_yaku_only=0,
    least_points_to_call=0,
    settlement=ONE_SCORES,
    decides=1,
    sudden=0,
    spoiled_at=-1,
    values=NO_VALUES,
    joker=NO_JOKER,
    par=NO_PAR,
)

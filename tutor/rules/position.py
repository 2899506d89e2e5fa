"""The place of each card in a round, and the player to move.

A position holds no order of the stock: turning a card is a chance event whose outcome is given to
`play.turn_up`, so the same machine serves a real deal, a search over unknown deals and a count of
all deals.
"""

from typing import Final, NamedTuple

from tutor.rules.cards import NO_CARD, Card, CardSet, count

NOBODY: Final = -1

# The phases of the turn (RULES.md section 5); PHASES names them as protocol.md does.
PLAY_HAND: Final = 0
CHOOSE_HAND: Final = 1
DRAW: Final = 2
CHOOSE_DRAW: Final = 3
DECIDE: Final = 4
ROUND_OVER: Final = 5
CANCEL: Final = 6
SHOW: Final = 7
MISDEAL: Final = 8
BID: Final = 9  # here the seats are all players of the table
PHASES: Final = (
    "play_hand",
    "choose_hand",
    "draw",
    "choose_draw",
    "decide",
    "round_over",
    "cancel",
    "show",
    "misdeal",
    "bid",
)

# How a round ended.
UNFINISHED: Final = 0
STOPPED: Final = 1
EXHAUSTED: Final = 2
DEALT_YAKU: Final = 3
CANCELLED: Final = 4
VOID: Final = 5
SUDDEN: Final = 6


class Position(NamedTuple):
    """One moment of a round; its tuples have one entry for each seat, in turn order."""

    phase: int
    actor: int
    hands: tuple[CardSet, ...]
    field: CardSet  # without the card that is being placed
    captured: tuple[CardSet, ...]
    stock: CardSet
    placing: Card  # the played or drawn card that waits for a choice, otherwise NO_CARD
    calls: tuple[int, ...]  # koi-koi calls made this round
    points: tuple[int, ...]  # yaku total at the end of the seat's last turn (A-K14)
    held: tuple[int, ...]  # rows of the yaku table held at the seat's last decision
    last_caller: int
    first_caller: int
    shown: tuple[CardSet, ...]  # cards of dealt yaku shown before the first card was played
    shown_points: tuple[int, ...]
    dealer: int
    boost: int  # multiplier of the field
    ending: int
    winner: int  # the seat that stopped or was dealt a yaku, otherwise NOBODY


def replace_entry(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return *values* with the entry of *seat* replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def entry(values: tuple[int, ...], seat: int) -> int:
    """Return the entry of *seat*: `values[seat]`, which compiled code would jump for."""
    return values[seat]


def start_position(
    hands: tuple[CardSet, ...], field: CardSet, stock: CardSet, dealer: int, boost: int = 1
) -> Position:
    """Return the position after a deal, the dealer to play."""
    zeros = (0,) * len(hands)
    return Position(
        phase=PLAY_HAND,
        actor=dealer,
        hands=hands,
        field=field,
        captured=zeros,
        stock=stock,
        placing=NO_CARD,
        calls=zeros,
        points=zeros,
        held=zeros,
        last_caller=NOBODY,
        first_caller=NOBODY,
        shown=zeros,
        shown_points=zeros,
        dealer=dealer,
        boost=boost,
        ending=UNFINISHED,
        winner=NOBODY,
    )


def count_cards(position: Position) -> int:
    """Return the number of cards in all zones together: 48 in a valid position."""
    placing = 0 if position.placing == NO_CARD else 1
    piles = (*position.hands, *position.captured, position.field, position.stock)
    return placing + sum(count(pile) for pile in piles)

"""Rounds of the net against itself or the greedy player, as samples to learn from."""

from typing import Final

from tutor.engine.compiled import kernel
from tutor.engine.greedy import greedy_action
from tutor.engine.net import AFTER_CARD, AFTER_TURN, Floats, Net, Work, scratch
from tutor.engine.net_play import after_decision, result
from tutor.engine.patterns import Integers
from tutor.engine.views import VIEW, View, declined_after, seen_by
from tutor.rules.cards import ALL, CardSet, count, lowest
from tutor.rules.play import apply, legal, turn_up
from tutor.rules.position import (
    DRAW,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    dealt,
    replaced,
)
from tutor.rules.tables import Rules

ROW: Final = VIEW + 2  # a view, then its stage and the seat
MOST_ROWS: Final = 40  # of one round
GREEDY: Final = 0
NET: Final = 1
NEVER: Final = -1
HAND_SIZE: Final = 8
FIELD_END: Final = 24  # both hands and the field are dealt from the front of a deck

BLANK: Final = dealt((0, 0), 0, 0, 0)


@kernel
def opened(blank: Position, deck: Integers) -> Position:
    """Return the deal of a deck: eight cards each, eight on the field; seat 0 begins."""
    hands = blank.hands
    field = 0
    for place in range(FIELD_END):
        if place < 2 * HAND_SIZE:
            seat = place // HAND_SIZE
            hands = replaced(hands, seat, hands[seat] | 1 << deck[place])
        else:
            field |= 1 << deck[place]
    return blank._replace(hands=hands, field=field, stock=ALL & ~(hands[0] | hands[1] | field))


@kernel
def nth(cards: CardSet, number: int) -> int:
    """Return a member of a set by its place, without a loop whose end is anybody's guess."""
    while number >= 8:
        cards &= cards - 1
        number -= 1
    less = cards & (cards - 1)
    less &= less - 1
    less &= less - 1
    less &= less - 1
    cards = less if number & 4 else cards
    less = cards & (cards - 1)
    less &= less - 1
    cards = less if number & 2 else cards
    less = cards & (cards - 1)
    return lowest(less if number & 1 else cards)


@kernel
def after_action(
    rules: Rules, position: Position, declined: tuple[int, ...], action: int
) -> tuple[Position, tuple[int, ...]]:
    """Return the position, and who declined what, after any one action."""
    return apply(rules, position, action), declined_after(position, declined, action)


@kernel
def note(
    position: Position, seat: int, stage: int, declined: tuple[int, ...], row: Integers
) -> None:
    """Write down what *seat* sees."""
    seen = seen_by(position, seat, count(position.hands[1 - seat]), declined)
    for place in range(VIEW):
        row[place] = seen[place]
    row[VIEW] = stage
    row[VIEW + 1] = seat


@kernel
def noted(row: Integers) -> View:
    """Return a view that was written down."""
    return View(
        row[0], row[1], row[2], row[3], row[4], row[5],
        row[6], row[7], row[8], row[9], row[10], row[11],
    )  # fmt: skip


@kernel
def play_noted(
    rules: Rules,
    nets: tuple[Net, Net],
    kinds: tuple[int, int],
    blank: Position,
    deck: Integers,
    luck: Integers,
    work: Work,
    rows: Integers,
) -> tuple[int, int]:
    """Play a round and note what its movers saw; return how many rows, and seat 0's margin.

    *luck* says at which decision something random is done (NEVER if at none), and what. Only
    what comes after the random action is noted: it shows what good play is worth.
    """
    position = opened(blank, deck)
    declined = position.calls  # nothing yet
    at = FIELD_END
    made = 0
    moment = 0
    while position.phase != ROUND_OVER:
        seat = position.actor
        if position.phase == DRAW:
            note(position, seat, AFTER_CARD, declined, rows[made])
            made += 1
            position = turn_up(rules, position, deck[at])
            at += 1
        elif moment == luck[0]:
            actions = legal(rules, position)
            action = nth(actions, luck[1] % count(actions))
            position, declined = after_action(rules, position, declined, action)
            made = 0
            moment += 1
        elif kinds[seat] == NET:
            net = nets[0] if seat == 0 else nets[1]
            position, declined = after_decision(rules, net, position, declined, work)
            moment += 1
        else:
            action = greedy_action(rules, position)
            position, declined = after_action(rules, position, declined, action)
            moment += 1
        if position.phase == PLAY_HAND:  # a turn is over
            note(position, seat, AFTER_TURN, declined, rows[made])
            made += 1
    return made, result(rules, position, 0)


@kernel
def gather(
    rules: Rules,
    nets: tuple[Net, Net],
    kinds: tuple[int, int],
    blank: Position,
    decks: Integers,
    lucks: Integers,
    rows: Integers,
    targets: Floats,
    margins: Integers,
) -> int:
    """Play a round of each deck; return how many rows were noted.

    Fills *rows* with what movers saw, *targets* with what the round then gave the mover (its
    margin), and *margins* with that of seat 0.
    """
    work = scratch()
    made = 0
    for index in range(len(decks)):
        own = rows[made:]
        number, margin = play_noted(
            rules, nets, kinds, blank, decks[index], lucks[index], work, own
        )
        for place in range(number):
            targets[made + place] = margin if own[place, VIEW + 1] == 0 else -margin
        margins[index] = margin
        made += number
    return made

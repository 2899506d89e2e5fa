"""The player that asks the net alone: the policy of self-play and of the search's worlds."""

import numpy as np

from tutor.engine.compiled import kernel
from tutor.engine.net import (
    AFTER_CARD,
    AFTER_TURN,
    COME,
    FIELD,
    GONE,
    HAND,
    MINE,
    MOVED,
    MY_COUNT,
    MY_DECLINED,
    SUMS,
    WIDE,
    WIDTH,
    Net,
    Work,
    add_rows,
    fill,
    put_cards,
    put_months,
    put_patterns,
    rest,
)
from tutor.engine.views import MOST_COUNT, declined_after, declined_by, seen_by
from tutor.rules.cards import NO_CARD, count, lowest
from tutor.rules.play import KOIKOI, STOP, Action, apply, legal
from tutor.rules.position import (
    CHOOSE_HAND,
    DECIDE,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    replaced,
)
from tutor.rules.settlement import deltas
from tutor.rules.tables import Rules


@kernel
def result(rules: Rules, position: Position, seat: int) -> int:
    """Return what a finished round gives *seat*, own minus the other's."""
    changes = deltas(rules, position)
    return changes[seat] - changes[1 - seat]


@kernel
def turn_value(
    rules: Rules,
    net: Net,
    position: Position,
    seat: int,
    their_count: int,
    declined: tuple[int, ...],
    work: Work,
) -> float:
    """Return what a position is worth to *seat* once its turn is over."""
    if position.phase == ROUND_OVER:
        return float(result(rules, position, seat))
    fill(net, AFTER_TURN, seen_by(position, seat, their_count, declined), work)
    return (
        position.boost
        * (1 + rules.zero_sum)
        * rest(net, AFTER_TURN, work.sums[SUMS], work.sums[WIDE])
    )


@kernel
def decided_value(
    rules: Rules,
    net: Net,
    position: Position,
    seat: int,
    their_count: int,
    declined: tuple[int, ...],
    work: Work,
) -> float:
    """Return the same where *seat* may still have to decide, for the better decision."""
    if position.phase != DECIDE:
        return turn_value(rules, net, position, seat, their_count, declined, work)
    stopped = float(result(rules, apply(rules, position, STOP), seat))
    called = apply(rules, position, KOIKOI)
    return max(stopped, turn_value(rules, net, called, seat, their_count, declined, work))


@kernel
def placed_value(
    net: Net,
    before: Position,
    after: Position,
    their_count: int,
    declined: tuple[int, ...],
    new_declined: int,
    work: Work,
) -> float:
    """Return the worth of a placed card; *work* holds the sums of *before*.

    *declined* is what both declined before, *new_declined* what the card adds to it.
    """
    seat = before.actor
    come = put_cards(FIELD, after.field & ~before.field, work.lists[COME], 0)
    come = put_cards(MINE, after.captured[seat] & ~before.captured[seat], work.lists[COME], come)
    come = put_months(MY_DECLINED, new_declined, work.lists[COME], come)
    gone = put_cards(HAND, before.hands[seat] & ~after.hands[seat], work.lists[GONE], 0)
    gone = put_cards(FIELD, before.field & ~after.field, work.lists[GONE], gone)
    now = replaced(declined, seat, declined[seat] | new_declined)
    come, gone = put_patterns(seen_by(after, seat, their_count, now), come, gone, work.lists)
    for unit in range(WIDTH):
        work.sums[MOVED, unit] = work.sums[SUMS, unit]
    add_rows(net[AFTER_CARD], work.lists[COME], come, 1, work.sums[MOVED])
    add_rows(net[AFTER_CARD], work.lists[GONE], gone, -1, work.sums[MOVED])
    return rest(net, AFTER_CARD, work.sums[MOVED], work.sums[WIDE])


@kernel
def best_card(
    rules: Rules,
    net: Net,
    position: Position,
    their_count: int,
    declined: tuple[int, ...],
    work: Work,
) -> tuple[int, int]:
    """Return the card to play and the card it takes, NO_CARD where that is forced."""
    seat = position.actor
    fill(net, AFTER_CARD, seen_by(position, seat, their_count, declined), work)
    held = min(count(position.hands[seat]), MOST_COUNT)
    work.lists[COME, 0], work.lists[GONE, 0] = MY_COUNT + held - 1, MY_COUNT + held
    add_rows(net[AFTER_CARD], work.lists[COME], 1, 1, work.sums[SUMS])
    add_rows(net[AFTER_CARD], work.lists[GONE], 1, -1, work.sums[SUMS])
    best, best_target, best_value = NO_CARD, NO_CARD, -np.inf
    cards = legal(rules, position)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        after = apply(rules, position, card)
        if after.phase == CHOOSE_HAND:
            targets = legal(rules, after)
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                taken = apply(rules, after, target)
                value = placed_value(net, position, taken, their_count, declined, 0, work)
                if value > best_value:
                    best, best_target, best_value = card, target, value
        else:
            months = declined_by(position.field, card) & ~declined[seat]
            value = placed_value(net, position, after, their_count, declined, months, work)
            if value > best_value:
                best, best_target, best_value = card, NO_CARD, value
    return best, best_target


@kernel
def best_choice(
    rules: Rules,
    net: Net,
    position: Position,
    their_count: int,
    declined: tuple[int, ...],
    work: Work,
) -> Action:
    """Return the best action of a seat that has turned up a card, or must decide."""
    seat = position.actor
    best, best_value = NO_CARD, -np.inf
    actions = legal(rules, position)
    while actions:
        action = lowest(actions)
        actions &= actions - 1
        after = apply(rules, position, action)
        value = decided_value(rules, net, after, seat, their_count, declined, work)
        if value > best_value:
            best, best_value = action, value
    return best


@kernel
def placed(rules: Rules, position: Position, card: int, target: int) -> Position:
    """Return the position after a card was played and took what it was to take."""
    after = apply(rules, position, card)
    return after if target == NO_CARD else apply(rules, after, target)


@kernel
def after_decision(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> tuple[Position, tuple[int, ...]]:
    """Return the position, and who declined what, after the net's choice in any phase.

    The hands of both seats must be there; a seat's choice depends on its own alone.
    """
    seat = position.actor
    their_count = count(position.hands[1 - seat])
    if position.phase == PLAY_HAND:
        card, target = best_card(rules, net, position, their_count, declined, work)
        return placed(rules, position, card, target), declined_after(position, declined, card)
    action = best_choice(rules, net, position, their_count, declined, work)
    return apply(rules, position, action), declined

"""The player that uses only the net: the policy of self-play and of the search's worlds."""

import numpy as np

from tutor.engine.compiled import kernel
from tutor.engine.net.features import MOST_COUNT, declined_after, months_of, view_of
from tutor.engine.net.value import (
    AFTER_CARD,
    AFTER_TURN,
    COME,
    FIELD,
    GONE,
    HAND,
    INPUT_ROWS,
    MOVED,
    PILES,
    SUMS,
    WIDE,
    Net,
    Work,
    change_rows,
    counts_at,
    declined_at,
    evaluate_sums,
    fill_sums,
    put_cards,
    put_months,
    put_patterns,
)
from tutor.engine.payoff import banked_points, payoff
from tutor.rules.cards import NO_CARD, Card, count, lowest
from tutor.rules.position import (
    CHOOSE_HAND,
    DECIDE,
    PLAY_HAND,
    ROUND_OVER,
    Position,
    entry,
)
from tutor.rules.round.play import PLAY_ON, Action, apply, call, legal, stop
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import Rules


@kernel
def result(rules: Rules, position: Position, seat: int) -> int:
    """Return the points of *seat* in a finished round of two, less those of the other."""
    changes = deltas(rules, position)
    return changes[seat] - changes[1 - seat]


@kernel
def expect_payoff(rules: Rules, position: Position, seat: int, value: float) -> float:
    """Return the expected payoff of a position, in points; *value* is the output of the net."""
    return banked_points(rules, position, seat) + position.boost * (1 + rules.zero_sum) * value


@kernel
def turn_value(
    rules: Rules,
    net: Net,
    position: Position,
    seat: int,
    declined: tuple[int, ...],
    work: Work,
) -> float:
    """Return the payoff that *seat* may expect once its turn is over, in points."""
    if position.phase == ROUND_OVER:
        return payoff(rules, position, seat)
    fill_sums(rules, net, AFTER_TURN, view_of(net.layout, position, seat, declined), work)
    value = evaluate_sums(net, AFTER_TURN, work.sums[SUMS], work.sums[WIDE])
    return expect_payoff(rules, position, seat, value)


@kernel
def value_of_decision(
    rules: Rules,
    net: Net,
    position: Position,
    seat: int,
    declined: tuple[int, ...],
    work: Work,
) -> float:
    """Return the same where *seat* may still have to decide, for the better decision."""
    if position.phase != DECIDE:
        return turn_value(rules, net, position, seat, declined, work)
    stopped = payoff(rules, stop(position), seat)
    return max(stopped, turn_value(rules, net, call(rules, position), seat, declined, work))


@kernel
def value_of_placing(
    rules: Rules,
    net: Net,
    before: Position,
    after: Position,
    declined: tuple[int, ...],
    now_declined: tuple[int, ...],
    work: Work,
) -> float:
    """Return the worth of a placed card; *work* holds the sums of *before*.

    *declined* is who had declined what before, *now_declined* who has after it.
    """
    seat, seats = before.actor, len(declined)
    if after.phase == ROUND_OVER:
        return payoff(rules, after, seat)
    months = entry(now_declined, seat) & ~entry(declined, seat)
    gained = entry(after.captured, seat) & ~entry(before.captured, seat)
    lost = entry(before.hands, seat) & ~entry(after.hands, seat)
    come = put_cards(FIELD, after.field & ~before.field, work.lists[COME], 0)
    come = put_cards(PILES, gained, work.lists[COME], come)
    come = put_months(declined_at(seats), months, work.lists[COME], come)
    gone = put_cards(HAND, lost, work.lists[GONE], 0)
    gone = put_cards(FIELD, before.field & ~after.field, work.lists[GONE], gone)
    view = view_of(net.layout, after, seat, now_declined)
    changed = months | months_of(gained | lost | (after.field ^ before.field))
    come, gone = put_patterns(rules, net.layout, view, changed, come, gone, work.lists)
    sums, lists = work.sums, work.lists
    first = net.weights[AFTER_CARD, INPUT_ROWS:]
    change_rows(sums[SUMS], first, lists[COME], come, lists[GONE], gone, sums[MOVED])
    return expect_payoff(
        rules, after, seat, evaluate_sums(net, AFTER_CARD, sums[MOVED], sums[WIDE])
    )


@kernel
def best_target(
    rules: Rules,
    net: Net,
    before: Position,
    choosing: Position,
    declined: tuple[int, ...],
    work: Work,
) -> tuple[Action, float]:
    """Return the card that a placed card should take, and the value of doing so in points.

    *work* holds the sums of *before*.
    """
    best, best_value = NO_CARD, -np.inf
    targets = legal(rules, choosing)
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        taken = apply(rules, choosing, target)
        months = declined_after(rules, choosing, declined, target)
        value = value_of_placing(rules, net, before, taken, declined, months, work)
        if value > best_value:
            best, best_value = target, value
    return best, best_value


@kernel
def fill_card_sums(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> None:
    """Fill *work* with the sums of a position in which a card is to be played."""
    seat = position.actor
    fill_sums(rules, net, AFTER_CARD, view_of(net.layout, position, seat, declined), work)
    hand = min(count(entry(position.hands, seat)), MOST_COUNT)
    sums, lists = work.sums[SUMS], work.lists
    lists[COME, 0] = counts_at(len(declined)) + hand - 1
    lists[GONE, 0] = counts_at(len(declined)) + hand
    first = net.weights[AFTER_CARD, INPUT_ROWS:]
    change_rows(sums, first, lists[COME], 1, lists[GONE], 1, sums)


@kernel
def card_value(
    rules: Rules,
    net: Net,
    position: Position,
    card: Card,
    declined: tuple[int, ...],
    work: Work,
) -> tuple[Action, float]:
    """Return the card that *card* should take (NO_CARD if forced), and its value in points.

    *work* holds the sums of *position*, see `fill_card_sums`.
    """
    after = apply(rules, position, card)
    if after.phase == CHOOSE_HAND:
        return best_target(rules, net, position, after, declined, work)
    months = declined_after(rules, position, declined, card)
    return NO_CARD, value_of_placing(rules, net, position, after, declined, months, work)


@kernel
def best_card(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> tuple[Card, Action, float]:
    """Return the best card to play, the card it takes (NO_CARD if forced), its value in points."""
    fill_card_sums(rules, net, position, declined, work)
    best, best_then, best_value = NO_CARD, NO_CARD, -np.inf
    cards = legal(rules, position)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        following, value = card_value(rules, net, position, card, declined, work)
        if value > best_value:
            best, best_then, best_value = card, following, value
    return best, best_then, best_value


@kernel
def best_choice(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> Action:
    """Return the best action of a seat that has turned up a card, or must decide."""
    seat = position.actor
    best, best_value = NO_CARD, -np.inf
    actions = legal(rules, position)
    while actions:
        action = lowest(actions)
        actions &= actions - 1
        after = apply(rules, position, action)
        if action == PLAY_ON:
            _, _, value = best_card(rules, net, after, declined, work)
        else:
            value = value_of_decision(rules, net, after, seat, declined, work)
        if value > best_value:
            best, best_value = action, value
    return best


@kernel
def best_taken(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> Action:
    """Return the card that should be taken by a card already played from the hand."""
    fill_sums(rules, net, AFTER_CARD, view_of(net.layout, position, position.actor, declined), work)
    return best_target(rules, net, position, position, declined, work)[0]


@kernel
def choose(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> tuple[Action, Action]:
    """Return the net's action in any phase, and the card that it takes, NO_CARD if forced."""
    if position.phase == PLAY_HAND:
        card, following, _ = best_card(rules, net, position, declined, work)
        return card, following
    if position.phase == CHOOSE_HAND:
        return best_taken(rules, net, position, declined, work), NO_CARD
    return best_choice(rules, net, position, declined, work), NO_CARD


@kernel
def place_card(rules: Rules, position: Position, card: Action, action: Action) -> Position:
    """Return the position after an action and its follow-up, NO_CARD where there is none."""
    after = apply(rules, position, card)
    return after if action == NO_CARD else apply(rules, after, action)


@kernel
def place_card_declining(
    rules: Rules, position: Position, declined: tuple[int, ...], action: Action, following: Action
) -> tuple[Position, tuple[int, ...]]:
    """Return the same, and who declined what after it."""
    months = declined_after(rules, position, declined, action)
    after = apply(rules, position, action)
    if following == NO_CARD:
        return after, months
    return apply(rules, after, following), declined_after(rules, after, months, following)


@kernel
def after_decision(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> tuple[Position, tuple[int, ...]]:
    """Return the position, and who declined what, after the net's choice in any phase.

    The hands of all seats must be there; a seat's choice depends on its own alone.
    """
    action, following = choose(rules, net, position, declined, work)
    return place_card_declining(rules, position, declined, action, following)

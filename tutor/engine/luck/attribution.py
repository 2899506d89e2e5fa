"""Where the points of a round came from: its flips and cards as one player's own cards told it.

One measure for everything: what the net says a moment is worth to a player by what he knows.
It is the mean over worlds that he must reckon with, each played by the net until his turn has
come twice. Differences of it between two moments are then what the card turned up between them,
or what another did, was worth to him.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from tutor.engine.compiled import allocating_kernel, kernel, pack_tables
from tutor.engine.equity.dealt_ends import count_ends
from tutor.engine.equity.round_ends import MOST_MARGIN, find_counted
from tutor.engine.greedy.prelude import PRELUDE
from tutor.engine.luck.parts import Attribution
from tutor.engine.net.files import model_for
from tutor.engine.net.policy import after_decision, best_card
from tutor.engine.net.value import Net, Work, scratch
from tutor.engine.payoff import payoff
from tutor.engine.search.net_search import Values, deal_world
from tutor.engine.search.prelude_search import reach_first_card
from tutor.engine.worlds import belief
from tutor.engine.worlds.belief import BeliefWorlds, Integers
from tutor.rules.observation import observe
from tutor.rules.position import CANCEL, DRAW, PLAY_HAND, ROUND_OVER, Position
from tutor.rules.round.play import GIVE_UP, PLAY_ON, apply, turn_up
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR, Rules

# Own turns after which the net says what a world is worth. A net that looks ahead contradicts
# itself less: in 20 rounds of Koi-Koi by the net what remained of a round unexplained was 1.7
# points (median) with 1, 1.0 with 2 and 0.8 with 3, which takes half as long again.
FORESEEN: Final = 2


@kernel
def value_own_turn(
    rules: Rules, net: Net, position: Position, declined: tuple[int, ...], work: Work
) -> float:
    """Return the value of a position to its actor, in points, at the begin of a turn.

    Where the round may be given up, that is the better of both.
    """
    if position.phase != CANCEL:
        return best_card(rules, net, position, declined, work)[2]
    given_up = payoff(rules, apply(rules, position, GIVE_UP), position.actor)
    played_on = apply(rules, position, PLAY_ON)
    return max(given_up, best_card(rules, net, played_on, declined, work)[2])


@allocating_kernel
def mean_foreseen(
    rules: Rules,
    net: Net,
    position: Position,
    hands: Integers,
    stocks: Integers,
    seat: int,
    declined: tuple[int, ...],
) -> float:
    """Return the mean worth to *seat* when its turn has come twice, the net playing each world.

    *hands* of the others (a row a world, in turn order) and *stocks* are those of the worlds.
    """
    work = scratch()
    total = 0.0
    for world in range(len(hands)):
        current, months = deal_world(position, seat, hands[world]), declined
        at, begun = 0, 0
        while current.phase != ROUND_OVER:
            begins = current.phase == PLAY_HAND or current.phase == CANCEL
            if begins and current.actor == seat:
                begun += 1
                if begun == FORESEEN:
                    break
            if current.phase == DRAW:
                current = turn_up(rules, current, stocks[world, at])
                at += 1
            else:
                current, months = after_decision(rules, net, current, months, work)
        if current.phase == ROUND_OVER:
            total += payoff(rules, current, seat)
        else:
            total += value_own_turn(rules, net, current, months, work)
    return total / len(hands)


@allocating_kernel
def play_out(rules: Rules, net: Net, begun: Position, stocks: Integers, gains: Values) -> None:
    """Fill *gains* (row: order of the stock) with what each seat gets when the net plays."""
    work = scratch()
    for row in range(len(stocks)):
        position, declined, at = begun, begun.calls, 0
        while position.phase != ROUND_OVER:
            if position.phase == DRAW:
                position = turn_up(rules, position, stocks[row, at])
                at += 1
            else:
                position, declined = after_decision(rules, net, position, declined, work)
        for seat in range(len(declined)):
            gains[row, seat] = payoff(rules, position, seat)


def compare_with_others(ruleset: Ruleset, changes: tuple[float, ...]) -> tuple[float, ...]:
    """Return each seat's change less the mean of the others', as nets count points.

    Where players pay each other that is the own change.
    """
    if ruleset.tables().settlement == AGAINST_PAR:
        return tuple(float(one) for one in changes)
    total, others = sum(changes), len(changes) - 1
    return tuple(one - (total - one) / others for one in changes)


def can_trace(played: Round) -> bool:
    """Return whether a net plays by the rules of a round, and everybody takes part in it."""
    return model_for(played.ruleset) is not None and not played.ruleset.has_bidding


class ValueTracer:
    """Tells the course of one ended round; by its seed the same every time."""

    def __init__(self, played: Round, worlds: int, seed: int) -> None:
        model = model_for(played.ruleset)
        assert model is not None
        self._played = played
        self._net = model.net_for(played.ruleset)
        self._rules = pack_tables(played.rules)
        self._number = worlds
        self._seed = seed
        self._moments = tuple(_list_moments(played))

    def attribute(self, seat: int) -> Attribution:
        """Return the course of a round for one seat."""
        ruleset, first = self._played.ruleset, self._moments[0]
        start = start_worths(ruleset)[(seat - self._played.dealer) % ruleset.players]
        kept: dict[int, float] = {}
        parts = {"own_flips": 0.0, "other_flips": 0.0, "hidden": 0.0}
        for at, moment in enumerate(self._moments[:-1]):
            flips = moment.position.phase == DRAW
            if moment.actor == seat and not flips:
                continue
            part = "hidden" if not flips else "own_flips" if moment.actor == seat else "other_flips"
            parts[part] += self._worth(at + 1, seat, kept) - self._worth(at, seat, kept)
        deal = self._worth(0, seat, kept) - start if first else 0.0
        return Attribution(start, deal, **parts)

    def _worth(self, at: int, seat: int, kept: dict[int, float]) -> float:
        """Return what a moment is worth to a seat, as the net plays on from there."""
        if at not in kept:
            kept[at] = self._mean(self._moments[at], seat)
        return kept[at]

    def _mean(self, moment: Round, seat: int) -> float:
        if moment.is_over:
            return compare_with_others(moment.ruleset, moment.deltas)[seat]
        seen = observe(moment, seat, (0,) * moment.ruleset.players)
        worlds = BeliefWorlds(seen, self._seed, flips=FORESEEN * seen.seats + 1)
        worlds.draw(self._number)
        return mean_foreseen(
            self._rules,
            self._net,
            moment.position._replace(stock=seen.unseen),
            worlds.hands,
            worlds.stocks,
            seat,
            belief.list_all_declined(seen),
        )


def _list_moments(played: Round) -> list[Round]:
    """Return the round at its first card, after each action and after each draw."""
    current = played.restart()
    moments = [current]
    for action in played.actions:
        begun = current.position.phase not in PRELUDE
        current = current.act(action)
        moments = [*moments, current] if begun else [current]
        if current.position.phase == DRAW:
            current = current.draw()
            moments.append(current)
    return moments


_starts: dict[tuple[object, ...], tuple[float, ...]] = {}


def start_worths(ruleset: Ruleset) -> tuple[float, ...]:
    """Return the mean payoff of a round by place at the table, in points, the dealer's first."""
    key = (ruleset.game.name, ruleset.players, *ruleset.toggles.values())
    if key not in _starts:
        _starts[key] = _compute_start_worths(ruleset)
    return _starts[key]


def _compute_start_worths(ruleset: Ruleset) -> tuple[float, ...]:
    counted = find_counted(ruleset)
    if counted is None:
        means = count_ends(ruleset).changes.mean(axis=0)
        return compare_with_others(ruleset, tuple(means.tolist()))
    margins = np.arange(-MOST_MARGIN, MOST_MARGIN + 1)
    scale = 1 + ruleset.tables().zero_sum
    mean = scale * float((margins * counted.rounds).sum() / counted.rounds.sum())
    return mean, -mean


def deal_lucks(played: Round, orders: int, seed: int) -> tuple[float, ...]:
    """Return the luck of the deal by seat, in points: its value less the mean over all places.

    The same hands dealt one place further round the table were as likely, so the mean over all
    is nothing, whatever is thought of them. Each deal is played by the net with both hands as
    they are and *orders* of the stock, the same for all.
    """
    ruleset, given = played.ruleset, played.deal
    model = model_for(ruleset)
    assert model is not None
    seats = len(given.hands)
    means = np.zeros((seats, seats))
    for turn in range(seats):
        hands = (*given.hands[turn:], *given.hands[:turn])
        opened = Round.from_deal(
            ruleset, played.number, replace(given, hands=hands), played.carried
        )
        begun = reach_first_card(ruleset, opened.position, given.stock)
        left = np.array([card for card in given.stock if begun.stock >> card & 1], np.int64)
        random = np.random.default_rng(seed)
        stocks = random.permuted(np.tile(left, (orders, 1)), axis=1)
        gains = np.empty((orders, seats))
        play_out(pack_tables(played.rules), model.net_for(ruleset), begun, stocks, gains)
        means[turn] = gains.mean(axis=0)
    return tuple((means[0] - means.mean(axis=0)).tolist())

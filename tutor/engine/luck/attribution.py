"""The sources of a round's points: its flips and cards, as one player's cards showed them.

One measure for everything: the mean over the worlds that are possible for a player, each played to
its end by the net. The difference between two moments is then the value to this player of the card
turned up between them, or of an opponent's action. The value before a player's choice is the value
after it plus its cost. The cost comes from the caller's analysis of the choice, so no loss is
measured twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt

import numpy as np

from tutor.engine.compiled import allocating_kernel, pack_tables
from tutor.engine.equity.dealt_ends import count_ends
from tutor.engine.equity.round_ends import MOST_MARGIN, find_counted
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.luck.luck_parts import (
    DEAL,
    HIDDEN,
    OTHER_FLIPS,
    OWN_FLIPS,
    Attribution,
    compare_with_others,
)
from tutor.engine.net.files import model_for
from tutor.engine.net.policy import after_decision
from tutor.engine.net.value import Net, scratch
from tutor.engine.search.net_search import Values, deal_world
from tutor.engine.search.prelude_search import reach_first_card
from tutor.engine.search.rollout_search import margin
from tutor.engine.worlds import belief
from tutor.engine.worlds.belief import BeliefWorlds, Integers
from tutor.rules.observation import observe
from tutor.rules.position import DRAW, ROUND_OVER, Position
from tutor.rules.round.play import turn_up
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import Rules


@allocating_kernel
def play_worlds(
    rules: Rules,
    net: Net,
    position: Position,
    hands: Integers,
    stocks: Integers,
    seat: int,
    prize: int,
    declined: tuple[int, ...],
    gains: Values,
) -> None:
    """Fill *gains* (a row per world) with each seat's result when the net plays it to the end.

    *hands* are those of all seats but *seat*, in turn order; the winner gets a *prize*.
    """
    work = scratch()
    for world in range(len(hands)):
        current, months, at = deal_world(position, seat, hands[world]), declined, 0
        while current.phase != ROUND_OVER:
            if current.phase == DRAW:
                current = turn_up(rules, current, stocks[world, at])
                at += 1
            else:
                current, months = after_decision(rules, net, current, months, work)
        for other in range(len(declined)):
            gains[world, other] = margin(rules, current, other, prize)


def can_trace(played: Round) -> bool:
    """Return whether a net plays by the rules of a round."""
    return model_for(played.ruleset) is not None


@dataclass(frozen=True)
class _Stop:
    """A moment that is measured, and the part that led to it from the one before."""

    part: str
    moment: Round


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

    def attribute(self, player: int) -> Attribution:
        """Return the course of a round for one player; a player who sits out gets a fee."""
        played = self._played
        prelude = len(played.actions) - sum(map(_is_decision, self._moments))
        result = compare_with_others(played.ruleset, played.changes)[player]
        start = _find_start(played, player)
        if player not in played.active:
            return Attribution(start, result - start, parts_of=(DEAL,) * len(played.actions))
        stops, parts_of = self._walk(played.seat_of(player))
        means, errors = zip(*(self._measure(other.moment, player) for other in stops), strict=True)
        points = dict.fromkeys((DEAL, OWN_FLIPS, OTHER_FLIPS, HIDDEN), 0.0)
        for stop, (before, current) in zip(stops, pairwise((start, *means)), strict=True):
            points[stop.part] += current - before
        return Attribution(
            start,
            **points,
            error=_find_largest_error(stops, errors),
            parts_of=(DEAL,) * prelude + parts_of,
        )

    def _walk(self, seat: int) -> tuple[tuple[_Stop, ...], tuple[str, ...]]:
        """Return the moments to measure for a seat, and the part for each action's effect.

        Effects of opponents' actions are hidden; the cost of own actions is known from elsewhere.
        """
        stops, parts_of, part = [], [], DEAL
        for moment in self._moments:
            if moment.actor == seat and _is_decision(moment):
                parts_of.append(part)
                continue
            stops.append(_Stop(part, moment))
            if _is_decision(moment):
                part = HIDDEN
                parts_of.append(part)
            else:
                part = OWN_FLIPS if moment.actor == seat else OTHER_FLIPS
        return tuple(stops), tuple(parts_of)

    def _measure(self, moment: Round, player: int) -> tuple[float, float]:
        """Return the value of a moment to a player, with its standard error."""
        if moment.is_over:
            return compare_with_others(moment.ruleset, moment.changes)[player], 0.0
        observation = observe(moment, player, (0,) * moment.ruleset.players)
        flips = sum(observation.hand_counts) + 1  # and that of a card which was played already
        hands, stocks = BeliefWorlds(observation, self._seed, flips).draw_more(self._number)
        gains = np.empty((self._number, observation.seats))
        play_worlds(
            self._rules,
            self._net,
            moment.position._replace(stock=observation.unseen),
            hands,
            stocks,
            observation.seat,
            sum_fees(observation),
            belief.list_all_declined(observation),
            gains,
        )
        own = gains[:, observation.seat]
        return float(own.mean()), float(own.std(ddof=1)) / sqrt(self._number)


def _is_decision(moment: Round) -> bool:
    return not moment.is_over and moment.position.phase != DRAW


def _find_largest_error(stops: tuple[_Stop, ...], errors: tuple[float, ...]) -> float:
    """Return the standard error of the part that is known least well.

    A moment between two stretches of one part is in neither end of it.
    """
    squares = dict.fromkeys((other.part for other in stops), 0.0)
    for (stop, following), error in zip(pairwise(stops), errors, strict=False):
        if stop.part != following.part:
            squares[stop.part] += error**2
            squares[following.part] += error**2
    return sqrt(max(squares.values()))


def _list_moments(played: Round) -> Iterator[Round]:
    """Yield the round at its first card, after each action and after each draw."""
    current = played.restart()
    begun = list(played.actions)
    while begun and current.position.phase in PRELUDE:
        current = current.act(begun.pop(0))
    yield current
    for action in begun:
        current = current.act(action)
        yield current
        if current.position.phase == DRAW:
            current = current.draw()
            yield current


def _find_start(played: Round, player: int) -> float:
    """Return the value of a round to a seat; 0 where it may be sat out."""
    ruleset = played.ruleset
    if ruleset.has_bidding:
        return 0.0
    return start_worths(ruleset)[(player - played.dealer) % ruleset.players]


_starts: dict[tuple[object, ...], tuple[float, ...]] = {}


def start_worths(ruleset: Ruleset) -> tuple[float, ...]:
    """Return the mean payoff of a round by place at the table, in points, the dealer's first."""
    key = (ruleset.game.name, ruleset.players, *ruleset.toggles.items())
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
        opponents = np.tile(np.array(begun.hands[1:], np.int64), (orders, 1))
        gains = np.empty((orders, seats))
        rules, net = pack_tables(played.rules), model.net_for(ruleset)
        play_worlds(rules, net, begun, opponents, stocks, 0, 0, begun.calls, gains)
        means[turn] = gains.mean(axis=0)
    return tuple((means[0] - means.mean(axis=0)).tolist())

"""The search with a net: worlds by belief, played until the end of my next turn.

Every action is played in the same worlds. Then come my flip, the opponents' turns, each in their
manner (`opponent_model`), and my next turn, by the net, which then evaluates the position by what I
know at that point. No player's choice uses cards hidden from them. Actions that are established as
worse are dropped (`racing`).
"""

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import allocating_kernel, kernel, pack_tables
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.features import declined_after
from tutor.engine.net.policy import after_decision, place_card_declining, turn_value
from tutor.engine.net.value import Net, Work, scratch
from tutor.engine.search import racing
from tutor.engine.search.rollout_search import margin
from tutor.engine.worlds import belief, opponent_model
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import DRAW, PLAY_HAND, ROUND_OVER, Position, replace_entry
from tutor.rules.round.play import apply, turn_up
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]


@kernel
def world_value(
    rules: Rules,
    net: Net,
    position: Position,
    stock: Integers,
    seat: int,
    declined: tuple[int, ...],
    greedy: int,
    prize: int,
    work: Work,
) -> float:
    """Return the value of a position to *seat* in one world, in points, one turn of each later.

    The last turn is the seat's own. *greedy* has the bits of the seats that choose like the greedy
    player. The net does not know the *prize*: each seat has an equal share.
    """
    at = 0
    turns = 0
    while position.phase != ROUND_OVER:
        if position.phase == DRAW:
            position = turn_up(rules, position, stock[at])
            at += 1
            continue
        if position.phase == PLAY_HAND:
            if turns == len(declined):
                value = turn_value(rules, net, position, seat, declined, work)
                return value + prize / len(declined)
            turns += 1
        if greedy >> position.actor & 1:
            action = greedy_action(rules, position)
            months = declined_after(rules, position, declined, action)
            position, declined = apply(rules, position, action), months
        else:
            position, declined = after_decision(rules, net, position, declined, work)
    return margin(rules, position, seat, prize)


@kernel
def deal_world(position: Position, seat: int, hands: Integers) -> Position:
    """Return the position with the opponents' hands of a world, in turn order."""
    filled, stock = position.hands, position.stock
    for place in range(len(filled) - 1):
        filled = replace_entry(filled, (seat + 1 + place) % len(filled), hands[place])
        stock &= ~hands[place]
    return position._replace(hands=filled, stock=stock)


@allocating_kernel
def fill_values(
    rules: Rules,
    net: Net,
    position: Position,
    roots: Integers,
    done: Integers,
    hands: Integers,
    stocks: Integers,
    seat: int,
    declined: tuple[int, ...],
    greedy: Integers,
    prize: int,
    values: Values,
) -> None:
    """Fill *values* with the value to *seat* of each root (rows) in each world (columns).

    *roots* has a row per root: the action, and its follow-up or NO_CARD; *done* is the number of
    worlds already filled for each; *greedy* has the opponents' manner by world.
    """
    work = scratch()
    for index in range(len(roots)):
        root, months = place_card_declining(
            rules, position, declined, roots[index, 0], roots[index, 1]
        )
        for world in range(done[index], len(hands)):
            values[index, world] = world_value(
                rules, net, deal_world(root, seat, hands[world]), stocks[world], seat, months,
                greedy[world], prize, work,
            )  # fmt: skip


class NetSearch:
    """The search of one observation, which can be refined with more worlds."""

    def __init__(
        self,
        observation: Observation,
        net: Net,
        roots: tuple[tuple[int, int], ...],
        seed: int,
        *,
        races: bool = True,
    ) -> None:
        self._rules = pack_tables(observation.rules)
        self._position = imagined_position(observation)
        self._seat = observation.seat
        self._declined = belief.list_all_declined(observation)
        self._prize = sum_fees(observation)
        self._net = net
        self._roots = np.array(roots, np.int64)
        self._worlds = opponent_model.PosteriorWorlds(
            observation, net, seed, flips=observation.seats + 1
        )
        self._races = races
        self._rows: list[Values] = [np.empty(0) for _ in roots]
        self._running = {0: list(range(len(roots)))}  # by number of worlds

    @property
    def flips(self) -> Integers:
        """Return the card on top of the stock in each world tried so far."""
        return self._worlds.stocks[: max(map(len, self._rows)), 0]

    @property
    def cluster_ids(self) -> Integers:
        """Return the number of the draw of each world; worlds of one draw count as one sample."""
        return self._worlds.cluster_ids[: max(map(len, self._rows))]

    def refine(self, samples: int) -> Values:
        """Return the worth of each root (rows) in up to *samples* worlds (columns).

        A root that was left behind has no number (NaN) in the worlds after it; where the search
        does not race, none is.
        """
        marks = racing.list_marks(samples) if self._races else [samples]
        values = np.full((len(self._rows), samples), np.nan)
        running, tried = self._running[0], 0
        for mark in marks:
            running, tried = self._keep_running(running, tried), mark
            self._fill(running, mark)
            for root in running:
                values[root, :mark] = self._rows[root][:mark]
        return values

    def _keep_running(self, running: list[int], tried: int) -> list[int]:
        """Return the roots that continue after this many worlds, always the same."""
        if tried not in self._running:
            values = np.array([self._rows[root][:tried] for root in running])
            stored = racing.keep_running(values, self._worlds.cluster_ids[:tried])
            self._running[tried] = [running[place] for place in stored]
        return self._running[tried]

    def _fill(self, running: list[int], worlds: int) -> None:
        """Evaluate the remaining roots in the first *worlds* worlds."""
        self._worlds.draw(worlds)
        wanted = [root for root in running if len(self._rows[root]) < worlds]
        if not wanted:
            return
        done = np.array([len(self._rows[root]) for root in wanted], np.int64)
        values = self._evaluate(wanted, done, worlds)
        for place, root in enumerate(wanted):
            values[place, : done[place]] = self._rows[root]
            self._rows[root] = values[place]

    def _evaluate(self, wanted: list[int], done: Integers, worlds: int) -> Values:
        """Return the worth of some roots (rows) in the worlds (columns) from the *done* ones on."""
        values = np.empty((len(wanted), worlds))
        fill_values(
            self._rules,
            self._net,
            self._position,
            self._roots[wanted],
            done,
            self._worlds.hands[:worlds],
            self._worlds.stocks[:worlds],
            self._seat,
            self._declined,
            self._worlds.greedy[:worlds],
            self._prize,
            values,
        )
        return values

"""One line of play that shows the cost of an action: a round continued to its end.

Worlds and players are those of `playouts.py`: the net, or the greedy player where none covers the
rules. No player's choice uses cards hidden from them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import pack_tables
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.files import model_for
from tutor.engine.net_only import net_action
from tutor.engine.search.playouts import Integers, PlayoutEnds, play_out, sample_playout_worlds
from tutor.engine.search.rollout_search import Root, margin
from tutor.rules.cards import NO_CARD, CardSet, card_set, cards_in
from tutor.rules.observation import Observation, observe, public_position
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round

DEALS: Final = 200  # of what cannot be seen
MORE_DEALS: Final = 1000  # where none of them shows what is sought
MOST_OF_COST: Final = 0.5  # of what an action loses in a deal that shows why
MOST_SHOWN: Final = 5  # of them, one after the other


@dataclass(frozen=True)
class PlayedLine:
    """A round continued after an action, in one deal of the cards hidden from its player.

    *moments* are the round before the action, and after each later action. The action ends *cost*
    points worse there than the best one, over the mean of the opponents; it is worse in *worse* of
    *deals*. *deals* is 0 with the real cards.
    """

    moments: tuple[Round, ...]
    cost: float
    worse: int = 0
    deals: int = 0


def find_punishment(
    moment: Round, observation: Observation, tried: Root, best: Root, seed: int
) -> PlayedLine | None:
    """Return a deal in which an action does worse than the best one.

    Of the middle half of these deals by cost, it is the one in which an opponent scores soonest.
    *observation* is what the player knew at the *moment*; the round's hidden cards are not used.
    None where it does worse in no deal.
    """
    ends = play_out(observation, (tried, best), DEALS, seed)
    costs = ends.margins[1] - ends.margins[0]
    worse = [int(world) for world in np.argsort(costs, kind="stable") if costs[world] > 0]
    if not worse:
        return None
    alternatives = np.delete(ends.scored[0], observation.seat, axis=1).min(axis=1)
    middle = worse[len(worse) // 4 : 1 + 3 * len(worse) // 4]
    world = min(middle, key=lambda number: int(alternatives[number]))
    dealt, greedy = _deal(moment, observation, world, seed)
    moments = tuple(_play_on(dealt, tried, greedy))
    return PlayedLine(moments, float(costs[world]), len(worse), DEALS)


@dataclass(frozen=True)
class Sought:
    """The parts of a payoff that a deal should show: most of what the worse action loses there.

    *parts* are seats with places of a split payoff (`rules/score/split.py`).
    """

    parts: frozenset[tuple[int, int]]

    @property
    def seat(self) -> int | None:
        """Return the seat that all parts are of, None for several."""
        seats = {seat for seat, _ in self.parts}
        return next(iter(seats)) if len(seats) == 1 else None


@dataclass(frozen=True)
class TwoLines:
    """A round played on after two actions, with the same cards on both sides.

    *better* and *tried* are the round when they were due, and after each action since. There the
    tried one ends *cost* points worse; it is the *place*th of *found* deals that can be shown.
    Of all *deals* it ends worse in *worse*, and better in *gains*.
    """

    better: tuple[Round, ...]
    tried: tuple[Round, ...]
    cost: float
    place: int
    found: int
    worse: int
    gains: int
    deals: int
    shows: bool  # whether it ends as was sought


def find_two_lines(
    moment: Round,
    observation: Observation,
    roots: tuple[Root, Root],
    seed: int,
    sought: Sought | None = None,
    place: int = 0,
) -> TwoLines | None:
    """Return a deal in which the first root does worse than the second, the better one.

    Deals that end as *sought* come first. Of the middle half of them by cost, it is the one decided
    soonest; *place* selects a later one. The round's hidden cards are not used. None where it does
    worse in no deal.
    """
    lines = _find_in(moment, observation, roots, seed, sought, place, DEALS)
    if sought is None or lines is None or lines.shows:
        return lines
    return _find_in(moment, observation, roots, seed, sought, place, MORE_DEALS)


def _find_in(
    moment: Round,
    observation: Observation,
    roots: tuple[Root, Root],
    seed: int,
    sought: Sought | None,
    place: int,
    deals: int,
) -> TwoLines | None:
    """Return the same among a number of *deals*."""
    ends = play_out(observation, roots, deals, seed)
    costs = ends.margins[1] - ends.margins[0]
    worse = [int(world) for world in np.argsort(costs, kind="stable") if costs[world] > 0]
    if not worse:
        return None
    shows = _find_showing(ends, sought) if sought else None
    showing = [] if shows is None else [world for world in worse if shows[world]]
    listed = showing or worse
    middle = listed[len(listed) // 4 : 1 + 3 * len(listed) // 4]
    decided = _list_decided(ends, observation, sought if showing else None)
    chosen = sorted(middle, key=lambda number: (int(decided[number]), number))[:MOST_SHOWN]
    world = chosen[place % len(chosen)]
    dealt, greedy = _deal(moment, observation, world, seed, deals)
    tried, better = (tuple(_play_on(dealt, root, greedy)) for root in roots)
    return TwoLines(
        better=better,
        tried=tried,
        cost=_compare(better, tried, observation.seat, sum_fees(observation)),
        place=place % len(chosen),
        found=len(chosen),
        worse=len(worse),
        gains=int((costs < 0).sum()),
        deals=deals,
        shows=bool(showing),
    )


def _find_showing(ends: PlayoutEnds, sought: Sought) -> NDArray[np.bool_]:
    """Return in which worlds the sought parts are most of what the worse action loses."""
    gaps = ends.parts[1] - ends.parts[0]
    lost = sum([gaps[:, seat, place] for seat, place in sought.parts])
    showing: NDArray[np.bool_] = lost >= MOST_OF_COST * (ends.margins[1] - ends.margins[0])
    return showing


def _list_decided(ends: PlayoutEnds, observation: Observation, sought: Sought | None) -> Integers:
    """Return the turn in which each world is decided."""
    if sought is None or sought.seat is None:
        values: Integers = np.delete(ends.scored[0], observation.seat, axis=1).min(axis=1)
        return values
    return ends.scored[1 if sought.seat == observation.seat else 0, :, sought.seat]


def _deal(
    moment: Round, observation: Observation, world: int, seed: int, deals: int = DEALS
) -> tuple[Round, int]:
    """Return the moment with the unseen cards where a world has them, and its greedy seats."""
    worlds = sample_playout_worlds(observation, deals, seed)
    holding = tuple(int(hand) for hand in worlds.hands[world])
    stock = [int(card) for card in worlds.stocks[world]]
    return _imagine(moment, observation, holding, stock), int(worlds.greedy[world])


def follow_as_dealt(moment: Round, tried: Root, best: Root) -> PlayedLine:
    """Return how the round continues after an action with the real cards."""
    lines = [tuple(_play_on(moment, root)) for root in (tried, best)]
    prize = sum_fees(observe(moment, moment.to_act, (0,) * moment.ruleset.players))
    return PlayedLine(lines[0], _compare(lines[1], lines[0], moment.actor, prize))


def _compare(better: Sequence[Round], tried: Sequence[Round], seat: int, prize: int) -> float:
    """Return by how much one line ends better than another; *prize* are the fees for the winner.

    In one round of fifty, a line played on here differs from the compiled one that chose the deal.
    """
    rules = pack_tables(better[-1].rules)
    ends = (margin(rules, line[-1].position, seat, prize) for line in (better, tried))
    return float(next(ends) - next(ends))


def _imagine(
    moment: Round, observation: Observation, hands: tuple[CardSet, ...], flips: Sequence[int]
) -> Round:
    """Return the moment with the cards that its player does not see where a world has them."""
    holding = tuple(
        observation.hand if seat == observation.seat else hand for seat, hand in enumerate(hands)
    )
    left = observation.unseen
    for hand in holding:
        left &= ~hand
    cards = cards_in(left & ~card_set(flips))
    position = moment.position._replace(hands=holding, stock=left)
    return replace(moment, position=position, stock=(*flips, *cards))


def _play_on(moment: Round, root: Root, greedy: int = 0) -> Iterator[Round]:
    """Yield the moment and, after the action and its follow-up, the round to its end.

    *greedy* has the bits of the seats that choose as the greedy player does.
    """
    yield moment
    current = moment
    for action in root:
        if action != NO_CARD:
            current = current.play(action)
            yield current
    while not current.is_over:
        current = current.play(_choose(current, greedy))
        yield current


def _choose(current: Round, greedy: int) -> Action:
    observation = observe(current, current.to_act, (0,) * current.ruleset.players)
    model = model_for(current.ruleset)
    if model is None or greedy >> current.actor & 1:
        return greedy_action(current.rules, public_position(observation))
    return net_action(model.net_for(current.ruleset), observation)

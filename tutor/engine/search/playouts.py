"""The worlds of a search, played on to the end of the round: the compiled part.

A net's value does not say who will make which yaku. So each action of a short list is played out in
the worlds of the search. The searching seat plays by the net where one covers the rules, otherwise
greedily; each opponent plays in the manner that the world gives them, or like a weaker level. No
player's choice uses cards hidden from them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, pack_tables
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.greedy.weaker_players import GREEDILY, weak_action
from tutor.engine.net.features import declined_after
from tutor.engine.net.files import model_for
from tutor.engine.net.layouts import layout_of
from tutor.engine.net.policy import after_decision
from tutor.engine.net.value import Net, Work, blank_net, scratch
from tutor.engine.search.rollout_search import (
    Root,
    deal_world,
    margin,
    root_position,
    sample_worlds,
)
from tutor.engine.search.round_ends import note_changes
from tutor.engine.worlds import belief
from tutor.engine.worlds.opponent_model import PosteriorWorlds
from tutor.rules.cards import NO_CARD, CardSet
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import (
    CHOOSE_HAND,
    DRAW,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    STOPPED,
    SUDDEN,
    Position,
    entry,
)
from tutor.rules.round.play import apply, turn_up
from tutor.rules.score.scoring import card_points, read_pile, score_pile
from tutor.rules.score.split import FIRST_ROW, split_payoff
from tutor.rules.tables import Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]

NEVER: Final = 99  # the turn of what does not happen
NO_TURN: Final = -1  # of a seat that does not get to play again
NO_CATCH: Final = -1
BY_NET: Final = -1  # the level of who plays by the net
NO_DRAWS: Final = np.zeros((1, 1), np.int64)


class PlayoutEnds(NamedTuple):
    """How rounds ended: a row a root, a column a world, and then the seats where all have one.

    Turns are counted from the action on: the turn it belongs to is 0, the next player's is 1.
    """

    margins: Values  # value of the round to the acting seat
    winners: Integers  # the seat that ended it by its yaku, otherwise NOBODY
    discards: Integers  # 1 if its next card takes nothing, 0 if it does; NO_TURN without one
    changes: Integers  # of match points, by seat
    dealers: Integers  # the seat that deals next
    sudden: Integers  # the seat whose yaku ended the match at once, otherwise NOBODY
    made: Integers  # rows of the yaku table made at the end, by seat
    yaku: Integers  # their points, by seat
    cards: Integers  # points of the captured cards, by seat
    piles: Integers  # the captured cards, by seat
    scored: Integers  # the turn in which a seat's yaku first grows, otherwise NEVER
    taken: Integers  # a seat's captures on its next turn, otherwise NO_TURN
    met: Integers  # the field at the start of the acting seat's next turn, otherwise NO_TURN
    caught: Integers  # card points that its joker takes in a later turn, otherwise NO_CATCH
    parts: Values  # of the margin, by seat and place (`rules/score/split.py`); prizes are none


class PlayoutWorlds(NamedTuple):
    """Worlds to play out: a row for each."""

    hands: Integers  # by seat; that of the acting seat is ignored
    stocks: Integers  # in the order in which they are turned up
    greedy: Integers  # the bits of the seats that choose as the greedy player does
    cluster_ids: Integers | None  # the draw of each world, where several may be of one

    def leave_out(self, number: int) -> "PlayoutWorlds":
        """Return the worlds without the first *number* of them."""
        ids = None if self.cluster_ids is None else self.cluster_ids[number:]
        return PlayoutWorlds(self.hands[number:], self.stocks[number:], self.greedy[number:], ids)


def blank_ends(roots: int, worlds: int, seats: int, rows: int) -> PlayoutEnds:
    """Return arrays for this many rounds, with a yaku table of this many *rows*."""

    def room(value: int = 0) -> Integers:
        return np.full((roots, worlds, seats), value)

    shape = (roots, worlds)
    return PlayoutEnds(
        margins=np.zeros(shape),
        winners=np.full(shape, NOBODY),
        discards=np.full(shape, NO_TURN),
        changes=room(),
        dealers=np.zeros(shape, np.int64),
        sudden=np.full(shape, NOBODY),
        made=room(),
        yaku=room(),
        cards=room(),
        piles=room(),
        scored=room(NEVER),
        taken=room(NO_TURN),
        met=np.full(shape, NO_TURN),
        caught=np.full(shape, NO_CATCH),
        parts=np.zeros((*shape, seats, FIRST_ROW + rows)),
    )


@kernel
def apply_choice(
    rules: Rules,
    net: Net,
    position: Position,
    declined: tuple[int, ...],
    work: Work,
    level: int,
    drawn: int,
) -> tuple[Position, tuple[int, ...]]:
    """Return the position, and who declined what, after a choice of the net or of a level."""
    if level == BY_NET:
        return after_decision(rules, net, position, declined, work)
    action = weak_action(rules, position, level, drawn)
    return apply(rules, position, action), declined_after(rules, position, declined, action)


@kernel
def note_end(
    rules: Rules, position: Position, seat: int, won: int, row: int, world: int, ends: PlayoutEnds
) -> None:
    """Note how a round ended."""
    if position.ending == STOPPED or position.ending == SUDDEN:
        ends.winners[row, world] = position.winner
        if ends.scored[row, world, position.winner] == NEVER:
            ends.scored[row, world, position.winner] = 0
    ends.margins[row, world] = margin(rules, position, seat, won)
    split_payoff(rules, position, seat, ends.parts[row, world])
    ends.dealers[row, world], ends.sudden[row, world] = note_changes(
        rules, position, ends.changes[row, world], ends.piles[row, world]
    )
    for other in range(len(position.captured)):
        pile = ends.piles[row, world, other]
        points, made = score_pile(rules, read_pile(position, other), position.field)
        ends.made[row, world, other] = made
        ends.yaku[row, world, other] = points
        ends.cards[row, world, other] = card_points(rules, pile)


@kernel
def watch_turn(position: Position, seat: int, row: int, world: int, ends: PlayoutEnds) -> int:
    """Return the actor if this is their next turn, otherwise NOBODY; record *seat*'s field."""
    actor = position.actor
    if ends.taken[row, world, actor] != NO_TURN:
        return NOBODY
    if actor == seat:
        ends.met[row, world] = position.field
    return actor


@kernel
def note_catch(
    rules: Rules,
    pile: CardSet,
    position: Position,
    seat: int,
    row: int,
    world: int,
    ends: PlayoutEnds,
) -> None:
    """Note the points of the cards that a seat's joker took; *pile* is the one before."""
    gained = entry(position.captured, seat) & ~pile
    if rules.joker.card != NO_CARD and gained >> rules.joker.card & 1:
        ends.caught[row, world] = card_points(rules, gained & ~(1 << rules.joker.card))


@kernel
def find_level(actor: int, seat: int, own_level: int, level: int, greedy: int) -> int:
    """Return the level by which the actor chooses."""
    if greedy >> actor & 1:
        return GREEDILY
    return own_level if actor == seat else level


@kernel
def play_world(
    rules: Rules,
    net: Net,
    root: Position,
    stock: Integers,
    seat: int,
    had: int,
    won: int,
    declined: tuple[int, ...],
    work: Work,
    own_level: int,
    level: int,
    greedy: int,
    draws: Integers,
    row: int,
    world: int,
    ends: PlayoutEnds,
) -> None:
    """Play one world to its end; *had* are the points of the seat's yaku before the root action."""
    position, at, turn, opponents = root, 0, 0, 0
    if entry(root.points, seat) > had:
        ends.scored[row, world, seat] = 0
    watched, pile = NOBODY, 0
    while position.phase != ROUND_OVER:
        actor, phase = position.actor, position.phase
        if phase == PLAY_HAND:
            turn += 1
            watched = watch_turn(position, seat, row, world, ends)
            pile = entry(position.captured, actor)
        if phase == DRAW:
            position = turn_up(rules, position, stock[at])
            at += 1
        else:
            drawn = draws[opponents % len(draws)]
            opponents += actor != seat
            plays = find_level(actor, seat, own_level, level, greedy)
            earlier = entry(position.captured, seat)
            position, declined = apply_choice(rules, net, position, declined, work, plays, drawn)
            note_catch(rules, earlier, position, seat, row, world, ends)
        if phase == PLAY_HAND and watched == seat:
            open_choice = position.phase == CHOOSE_HAND
            ends.discards[row, world] = not open_choice and (entry(position.captured, seat) == pile)
        if watched == actor:
            ends.taken[row, world, actor] = entry(position.captured, actor) & ~pile
        grown = entry(position.points, actor) > entry(root.points, actor)
        if (grown or position.ending == SUDDEN) and ends.scored[row, world, actor] == NEVER:
            ends.scored[row, world, actor] = turn
    note_end(rules, position, seat, won, row, world, ends)


@kernel
def fill_ends(
    rules: Rules,
    net: Net,
    position: Position,
    roots: Integers,
    hands: Integers,
    stocks: Integers,
    greedy: Integers,
    seat: int,
    won: int,
    declined: tuple[int, ...],
    work: Work,
    own_level: int,
    level: int,
    draws: Integers,
    ends: PlayoutEnds,
) -> None:
    """Fill *ends* with each root action played out in each world.

    *hands* has a row per world with a card set per seat, *stocks* the stock's order. *own_level* is
    the seat's policy and *level* the opponents': the net, or one of `greedy.weaker`, with random
    numbers from the rows of *draws*.
    """
    had = entry(position.points, seat)
    for row in range(len(roots)):
        root = root_position(rules, position, roots[row, 0], roots[row, 1])
        current = declined_after(rules, position, declined, roots[row, 0])
        for world in range(len(hands)):
            play_world(
                rules,
                net,
                deal_world(root, hands[world], seat),
                stocks[world],
                seat,
                had,
                won,
                current,
                work,
                own_level,
                level,
                greedy[world],
                draws[world % len(draws)],
                row,
                world,
                ends,
            )


def play_out(
    observation: Observation, roots: Sequence[Root], samples: int, seed: int
) -> PlayoutEnds:
    """Return how *samples* worlds end after each root; every root is tried in the same ones."""
    return play_worlds(observation, roots, sample_playout_worlds(observation, samples, seed))


def play_worlds(
    observation: Observation,
    roots: Sequence[Root],
    worlds: PlayoutWorlds,
    level: int | None = None,
    draws: Integers = NO_DRAWS,
) -> PlayoutEnds:
    """Return how worlds end after each root; see `fill_ends`.

    Without a *level* the opponents play like the seat, or greedily where their world has it.
    """
    ruleset = observation.ruleset
    model = model_for(ruleset)
    rules = pack_tables(ruleset.tables(observation.round))
    own_level = GREEDILY if model is None else BY_NET
    greedy = worlds.greedy if level is None else np.zeros_like(worlds.greedy)
    ends = blank_ends(len(roots), len(worlds.hands), observation.seats, len(rules.yaku))
    fill_ends(
        rules,
        blank_net(layout_of(ruleset.game)) if model is None else model.net_for(ruleset),
        imagined_position(observation),
        np.array(roots, np.int64),
        worlds.hands,
        worlds.stocks,
        greedy,
        observation.seat,
        sum_fees(observation),
        belief.list_all_declined(observation),
        scratch(),
        own_level,
        own_level if level is None else level,
        draws,
        ends,
    )
    return ends


def play_out_once(observation: Observation) -> None:
    """Compile what plays rounds out from the first card on."""
    if observation.phase not in PRELUDE:
        play_out(observation, [(legal_actions(observation)[0], NO_CARD)], 2, 1)


def sample_playout_worlds(observation: Observation, samples: int, seed: int) -> PlayoutWorlds:
    """Return the first worlds of the search that has this seed, with whole stocks."""
    model = model_for(observation.ruleset)
    if model is not None:
        net = model.net_for(observation.ruleset)
        return _sample_posterior_worlds(observation, net, samples, seed)
    return sample_uniform_worlds(observation, samples, seed)


def sample_uniform_worlds(observation: Observation, samples: int, seed: int) -> PlayoutWorlds:
    """Return worlds with all deals of the unseen cards equally likely."""
    position, seat = imagined_position(observation), observation.seat
    hands, stocks = sample_worlds(position, observation.hand_counts, seat, samples, seed)
    return PlayoutWorlds(hands, stocks, np.zeros(samples, np.int64), None)


def _sample_posterior_worlds(
    observation: Observation, net: Net, samples: int, seed: int
) -> PlayoutWorlds:
    posterior = PosteriorWorlds(observation, net, seed, flips=observation.seats + 1)
    posterior.draw(samples)
    return complete_worlds(observation, posterior, slice(samples))


def complete_worlds(
    observation: Observation, posterior: PosteriorWorlds, which: slice
) -> PlayoutWorlds:
    """Return some of the worlds of a search, with whole stocks."""
    hand = posterior.hands[which]
    hands = np.zeros((len(hand), observation.seats), np.int64)
    for place in range(observation.seats - 1):
        hands[:, (observation.seat + 1 + place) % observation.seats] = hand[:, place]
    return PlayoutWorlds(
        hands,
        posterior.whole_stocks()[which],
        posterior.greedy[which],
        posterior.cluster_ids[which],
    )

"""The line in which a rival loses: both moves in one imagined deal, to the end of the round."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from tutor.engine.hints.candidates import Hint
from tutor.engine.hints.parts import Part
from tutor.explain.contrast import Verdict, Why
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation, public_position
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.deal import Deal
from tutor.rules.round.participation import JOIN, PASS, replay_bidding
from tutor.rules.round.play import PLAY_ON, Action
from tutor.rules.round.round import Round, Turn
from tutor.rules.score.families import find_family

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.search.lines import Sought, TwoLines
    from tutor.engine.search.rollout_search import Root

SEED: Final = 1  # of the deals
PLIES: Final = 3  # turns of a line that are shown, at least one of each player


def find_line(
    moment: Round, observation: Observation, hint: Hint, why: Why, place: int = 0
) -> TwoLines | None:
    """Return both moves of a reason in the most typical deal in which the rival loses.

    The deal shows what the reason is about, if one does; *place* asks for a later one. Of the
    hidden cards of the *moment* nothing is used. None where the rival loses in no deal, and before
    the first card.
    """
    from tutor.engine.search.lines import find_two_lines

    if observation.phase in BEFORE_THE_FIRST_TURN:
        return None
    roots = find_root(hint, why.rival), find_root(hint, why.best)
    return find_two_lines(moment, observation, roots, SEED, find_sought(observation, why), place)


def find_root(hint: Hint, action: Action) -> Root:
    """Return an action and the card that it takes; for a kept continue, no card."""
    candidate = next(other for other in hint.candidates if other.action == action)
    return candidate.action, NO_CARD if candidate.action == PLAY_ON else candidate.follow_up


def find_sought(observation: Observation, why: Why) -> Sought | None:
    """Return the yaku that the reason is about, None where it is about none or about two seats.

    Where nothing carries the gap it is what the largest part in favour of the best move is about.
    """
    from tutor.engine.search.lines import Sought

    parts = why.idea.parts if why.idea and why.idea.parts else why.named[:2] or _list_largest(why)
    seats = {part.seat for part in parts}
    if why.verdict is Verdict.BOTH:
        parts, seats = parts[:1], {parts[0].seat}
    seat = next(iter(seats)) if len(seats) == 1 else None
    if seat is None:
        return None
    families = {part.family for part in parts}
    named = set(why.idea.yaku) if why.idea else set()
    table = [yaku.id for yaku in observation.ruleset.yaku(observation.round)]
    ids = named or {name for name in table if find_family(name) in families}
    return Sought(seat, frozenset(ids)) if ids else None


def _list_largest(why: Why) -> tuple[Part, ...]:
    helping = (
        part
        for part in why.parts
        if part.seat is not None and part.points.value * why.gap.value > 0
    )
    return tuple(islice(helping, 1))


def list_shown_turns(played: Round, first: int) -> tuple[Turn, ...]:
    """Return the turns of a line that are shown, from the *first* of the round on."""
    return played.turns[first : first + max(PLIES, len(played.position.hands))]


def count_turns_before(moment: Round) -> int:
    """Return how many turns were completed before the one that a line begins with."""
    return len(moment.turns) - (moment.position.phase != PLAY_HAND)


def rebuild_round(observation: Observation) -> Round:
    """Return the round as far as its player knows it: nothing is in other hands or in the stock.

    Of a turn under way the card that was played is not known.
    """
    turns = observation.history
    if observation.phase in (CHOOSE_HAND, CHOOSE_DRAW, DECIDE):
        turns += (Turn(observation.seat, observation.field, observation.turn_start_points),)
    actions = tuple(JOIN if joins else PASS for _, joins in observation.bids)
    position = public_position(observation)
    return Round(
        observation.ruleset,
        observation.round,
        _rebuild_deal(observation),
        position,
        (),
        actions,
        turns,
    )


def _rebuild_deal(observation: Observation) -> Deal:
    """Return what a round needs of its deal: who dealt, and who had cards to bid with."""
    if not observation.ruleset.has_bidding:
        return Deal(observation.active[observation.dealer], (), observation.field, ())
    order = tuple(player for player, _ in observation.bids)
    joins = tuple(joins for _, joins in observation.bids)
    players = range(observation.ruleset.players)
    hands = tuple(int(player in (*order, *observation.active)) for player in players)
    deals = (Deal(dealer, hands, observation.field, ()) for dealer in players)
    return next(
        deal
        for deal in deals
        if replay_bidding(observation.ruleset, deal, joins).order[: len(order)] == order
    )

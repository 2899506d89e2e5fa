"""The line in which a rival loses: both moves in one imagined deal, to the end of the round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from tutor.engine.hints.candidates import Hint, Part
from tutor.explain.contrast import Why
from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation, public_position
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.deal import Deal
from tutor.rules.round.participation import JOIN, PASS, replay_bidding
from tutor.rules.round.play import PLAY_ON, Action
from tutor.rules.round.round import Round, Turn
from tutor.rules.score.families import PLACES, find_family, find_special_yaku
from tutor.rules.score.scoring import score_sheet
from tutor.rules.score.split import FIRST_ROW

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.search.lines import Sought, TwoLines
    from tutor.engine.search.rollout_search import Root

SEED: Final = 1  # of the deals
PLIES: Final = 3  # turns of a line that are shown, at least one of each player


def find_line(moment: Round, observation: Observation, hint: Hint, why: Why) -> TwoLines | None:
    """Return both moves of a reason in the most typical deal in which the rival loses.

    The deal shows what the reason is about. Of the hidden cards of the *moment* nothing is used.
    None where no deal shows that the rival loses in this way, and before the first card.
    """
    from tutor.engine.search.lines import find_two_lines

    if observation.phase in BEFORE_THE_FIRST_TURN:
        return None
    roots = find_root(hint, why.rival), find_root(hint, why.best)
    sought = find_sought(observation, why)
    return choose_line(
        lambda place: find_two_lines(moment, observation, roots, SEED, sought, place),
        observation,
        why,
    )


def choose_line(
    find: Callable[[int], TwoLines | None], observation: Observation, why: Why
) -> TwoLines | None:
    """Return the first deal that shows a reason, of those that *find* has by their place.

    Where the reason names a card or a yaku behind a part, its seat gets that after one move only.
    None where no deal is so, or ends as the reason says.
    """
    first = find(0)
    if first is None or not does_fit(first, why):
        return None
    further = (lines for place in range(1, first.found) if (lines := find(place)) is not None)
    deals = (
        lines
        for lines in chain([first], further)
        if lines.cost > 0 and _does_happen(lines, observation, why)
    )
    return next(deals, None)


def _does_happen(lines: TwoLines, observation: Observation, why: Why) -> bool:
    """Return whether the seat gets what is behind a part after that move only that gives more."""
    idea = _find_behind(why)
    if idea is None or idea.kind is IdeaKind.PAID_BEHIND or idea.seat is None:
        return True
    ends = lines.better[-1], lines.tried[-1]
    after, before = (_has(end, idea, idea.seat) for end in ends)
    return (after, before) == ((True, False) if idea.seat == observation.seat else (False, True))


def _has(end: Round, idea: Idea, seat: int) -> bool:
    pile = end.position.captured[seat]
    if idea.kind is IdeaKind.CARD_BEHIND:
        return bool(pile >> idea.cards[0] & 1)
    sheet = score_sheet(end.ruleset, end.number, pile, end.position.field)
    return idea.yaku[0] in {scored.yaku.id for scored in sheet}


def _find_behind(why: Why) -> Idea | None:
    """Return the second sentence that names what is behind a part, if there is one."""
    second = why.second
    is_behind = second is not None and second.kind.row.is_behind and second.seat is not None
    return second if is_behind else None


def does_fit(lines: TwoLines, why: Why) -> bool:
    """Return whether lines end as the sentence of their reason says, if it names parts."""
    return lines.shows or not _list_told(why)


def find_root(hint: Hint, action: Action) -> Root:
    """Return an action and the card that it takes; for a kept continue, no card."""
    candidate = next(other for other in hint.candidates if other.action == action)
    return candidate.action, NO_CARD if candidate.action == PLAY_ON else candidate.follow_up


def find_sought(observation: Observation, why: Why) -> Sought | None:
    """Return the parts of a payoff that the reason is about, None where it is about none.

    Where nothing carries the gap it is the largest part in favour of the best move.
    """
    from tutor.engine.search.lines import Sought

    table = [yaku.id for yaku in observation.yaku]
    idea = why.idea or _find_behind(why)
    named = set(idea.yaku) if idea else set()
    parts = _list_told(why) or _list_largest(why)
    places = {
        (part.seat, place)
        for part in parts
        if part.seat is not None
        for place in _list_places(part, table, named)
    }
    return Sought(frozenset(places)) if places else None


def _list_told(why: Why) -> tuple[Part, ...]:
    """Return the parts that a reason is about, only that of what is behind one if it names that."""
    idea = why.idea or _find_behind(why)
    return idea.parts if idea else why.named


def _list_places(part: Part, table: Sequence[str], named: Collection[str]) -> Iterator[int]:
    """Yield the places of a part in a split payoff, only those of *named* yaku if it has any."""
    rows = {
        row: name
        for row, name in enumerate(table)
        if find_family(name) is part.family and part.yaku in (None, name)
    }
    chosen = [row for row, name in rows.items() if name in named] or list(rows)
    yield from (FIRST_ROW + row for row in chosen)
    yield from (
        place
        for place, family in PLACES.items()
        if family is part.family and part.yaku in (None, find_special_yaku(place))
    )


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

    Of a turn under way only the card is known that waits for its target.
    """
    turns = observation.history
    if observation.phase in (CHOOSE_HAND, CHOOSE_DRAW, DECIDE):
        turn = Turn(observation.seat, observation.field, observation.turn_start_points)
        if observation.phase == CHOOSE_HAND:
            turn = replace(turn, played=observation.placing)
        elif observation.phase == CHOOSE_DRAW:
            turn = replace(turn, drawn=observation.placing)
        turns += (turn,)
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

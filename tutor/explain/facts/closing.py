"""Claims about yaku that a capture closes to all opponents."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from tutor.explain.claim import POINTS, Claim, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement
from tutor.explain.facts.yaku_distance import measure_progress
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import CardSet, cards_in
from tutor.rules.observation import Observation

FEW: Final = 5  # cards: a yaku of more is never closed by one


def closes(observation: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the costliest yaku that no opponent can make after the capture of a field card.

    An opponent has begun it and could still make it before, and an unseen card could take that card
    for them.
    """
    opponents = [seat for seat in range(len(observation.captured)) if seat != observation.seat]
    for card in cards_in(this.taken):
        if not find_takers(observation, observation.field, card):
            continue
        before = reduce(or_, (_list_open(observation, seat, 0, begun=1) for seat in opponents))
        after = reduce(or_, (_list_open(observation, seat, 1 << card) for seat in opponents))
        closed = [
            other
            for row, other in enumerate(observation.ruleset.yaku(observation.round))
            if (before & ~after) >> row & 1
        ]
        if closed:
            yaku = max(closed, key=lambda each: each.points)
            numbers = exact(POINTS, points=yaku.points)
            yield Claim(ClaimKind.CLOSES, True, (card,), yaku.id, numbers)
            return


def _list_open(observation: Observation, seat: int, gained: CardSet, begun: int = 0) -> int:
    """Return the rows of the small yaku that a seat can still make, as bits.

    *gained* is what the acting seat has captured in addition; the seat has at least *begun* cards
    of each.
    """
    lost = (
        reduce(or_, (number for at, number in enumerate(observation.captured) if at != seat))
        | gained
    )
    able = {
        distance.yaku.id
        for distance in measure_progress(
            observation.ruleset, observation.round, observation.captured[seat], lost
        )
        if distance.have >= begun
        and distance.missing
        and not distance.is_dead
        and distance.yaku.need <= FEW
    }
    return sum(
        1 << row
        for row, yaku in enumerate(observation.ruleset.yaku(observation.round))
        if yaku.id in able
    )

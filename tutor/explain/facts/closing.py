"""Claims about yaku that a capture closes to all opponents."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from tutor.explain.claim import POINTS, Claim, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement
from tutor.explain.facts.progress import measure_progress
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import CardSet, cards_in
from tutor.rules.observation import Observation

FEW: Final = 5  # cards: a yaku of more is never closed by one


def closes(seen: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the costliest yaku that no opponent can make after the capture of a field card.

    An opponent has begun it and could still make it before, and an unseen card could take that card
    for them.
    """
    others = [seat for seat in range(len(seen.captured)) if seat != seen.seat]
    for card in cards_in(this.taken):
        if not find_takers(seen, seen.field, card):
            continue
        before = reduce(or_, (_list_open(seen, seat, 0, begun=1) for seat in others))
        after = reduce(or_, (_list_open(seen, seat, 1 << card) for seat in others))
        closed = [
            one
            for row, one in enumerate(seen.ruleset.yaku(seen.round))
            if (before & ~after) >> row & 1
        ]
        if closed:
            one = max(closed, key=lambda each: each.points)
            numbers = exact(POINTS, points=one.points)
            yield Claim(ClaimKind.CLOSES, True, (card,), one.id, numbers)
            return


def _list_open(seen: Observation, seat: int, gained: CardSet, begun: int = 0) -> int:
    """Return the rows of the small yaku that a seat can still make, as bits.

    *gained* is what the acting seat has captured in addition; the seat has at least *begun* cards
    of each.
    """
    lost = reduce(or_, (one for at, one in enumerate(seen.captured) if at != seat)) | gained
    able = {
        one.yaku.id
        for one in measure_progress(seen.ruleset, seen.round, seen.captured[seat], lost)
        if one.have >= begun and one.missing and not one.is_dead and one.yaku.need <= FEW
    }
    return sum(1 << row for row, one in enumerate(seen.ruleset.yaku(seen.round)) if one.id in able)

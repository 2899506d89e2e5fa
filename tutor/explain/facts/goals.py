"""The effect of an action on the end of the round or match, and on opponents' yaku."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from tutor.engine.worlds.unseen import list_others
from tutor.explain.claim import CARDS, POINTS, TIMES, TURNS, Claim, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement
from tutor.explain.facts.nearness import measure_progress
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import CardSet, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.score.scoring import card_points, score_pile
from tutor.rules.tables import NEVER

LAST_CARDS: Final = 2  # in hand, from which how few are left is worth a word
CLOSE: Final = 2  # points below a doubling that are worth a word


def reaches(observation: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the claim that the captured cards bring the seat to the target of the match."""
    target = observation.ruleset.target
    if not target or not this.taken:
        return
    pile = observation.captured[observation.seat]
    before = _stands(observation, pile, observation.field)
    after = _stands(observation, pile | this.taken | 1 << this.card, this.field)
    if before < target <= after:
        yield Claim(ClaimKind.REACHES, True, numbers=exact(POINTS, points=after, target=target))


def _stands(observation: Observation, pile: CardSet, field: CardSet) -> int:
    """Return the seat's total in the match if the round counted in its current state."""
    rules = observation.rules
    shown = observation.shown_points[observation.seat] if observation.shown_points else 0
    yaku, _ = score_pile(rules, pile, field)
    return observation.totals[observation.player] + shown + card_points(rules, pile) + yaku


def sudden(observation: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the yaku that ends the round at once."""
    rules = observation.rules
    if not rules.sudden or not this.taken:
        return
    pile = observation.captured[observation.seat] | this.taken | 1 << this.card
    made = score_pile(rules, pile, this.field)[1] & rules.sudden
    for row in cards_in(made):
        yaku = observation.yaku[row]
        yield Claim(ClaimKind.SUDDEN, True, tuple(cards_in(pile & yaku.cards)), yaku.id)


def going_on(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield how many turns are left to improve in, and how near a doubled total is."""
    if action != KOIKOI:
        return
    left = count(observation.hand)
    if left <= LAST_CARDS:
        yield Claim(ClaimKind.LEFT, False, numbers=exact(CARDS, cards=left))
    else:
        theirs = max(observation.hand_counts[other] for other in list_others(observation))
        numbers = exact(TURNS, turns=left, theirs=theirs)
        yield Claim(
            ClaimKind.TURNS_LEFT, 2 * left >= observation.ruleset.hand_size, numbers=numbers
        )
    rules = observation.rules
    base, _ = score_pile(rules, observation.pile_of(observation.seat), observation.field)
    if rules.doubled_from != NEVER and base < rules.doubled_from <= base + CLOSE:
        numbers = exact(POINTS, points=base, least=rules.doubled_from)
        yield Claim(ClaimKind.NEAR_DOUBLE, True, numbers=numbers + exact(TIMES, factor=2))


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
            other for row, other in enumerate(observation.yaku) if (before & ~after) >> row & 1
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
    return sum(1 << row for row, yaku in enumerate(observation.yaku) if yaku.id in able)

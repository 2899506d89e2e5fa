"""Claims about an action by the rules alone: captures, progress, denial, exposure.

Every claim is a verified fact about what the player may see. Chances that an opponent holds a card
are given their plays, or counted before any.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import Estimate
from tutor.explain.claim import CARDS, CHANCE, POINTS, Claim, Number, exact
from tutor.explain.facts.captures import chance_held, find_takers, is_open, place_and_take
from tutor.explain.facts.nearness import builds, list_hindered, measure_progress, nearer
from tutor.explain.facts.stop_reasons import count_paid, decision_reasons
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import JOKER, NO_CARD, Card, CardSet, cards_in, count, lowest, month_set
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, DECIDE, MISDEAL, SHOW
from tutor.rules.round import prelude
from tutor.rules.round.bidding import fees
from tutor.rules.round.participation import PASS
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import KEEP, WAIVE
from tutor.rules.ruleset import DealtYaku
from tutor.rules.score.scoring import card_points, score_pile, score_sheet

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.worlds.holdings import Holdings

__all__ = ["list_reasons", "place_and_take"]

LEAST: Final = 0.05  # least chance of helping an opponent to mention
MOST_LEFT: Final = 4  # other cards that complete a yaku, from which taking one denies little


def list_reasons(
    observation: Observation,
    action: Action,
    card: Card = NO_CARD,
    holdings: Holdings | None = None,
) -> tuple[Claim, ...]:
    """Return the claims for and against *action*, the weightiest first.

    *card* is the card to take, or STAY, when a played card leaves a choice. Chances that somebody
    holds a card are those of *holdings*; without it, every unseen card counts alike.
    """
    if observation.phase in (DECIDE, CANCEL):
        return tuple(decision_reasons(observation, action))
    if observation.phase == BID:
        return tuple(bid_reasons(observation, action))
    if observation.phase == MISDEAL:
        return tuple(misdeal_reasons(observation, action))
    if observation.phase == SHOW:
        return tuple(show_reasons(observation, action))
    return tuple(_card_reasons(observation, action, card, holdings))


def _card_reasons(
    observation: Observation, action: Action, following: Card, holdings: Holdings | None
) -> Iterator[Claim]:
    if is_open(observation, action, following):
        return
    card, taken = place_and_take(observation, action, following)
    if taken:
        gained = taken | 1 << card
        yield from _claim_completed(observation, gained, taken)
        yield Claim(
            ClaimKind.CAPTURES,
            True,
            tuple(cards_in(gained)),
            None,
            exact(CARDS, gained=count(gained)),
        )
        yield from _points(observation, gained)
        field = observation.field & ~taken
        yield from builds(observation, gained, observation.hand & ~(1 << card), field)
        yield from nearer(observation, gained, field)
        yield from _claim_denied(observation, gained, taken)
        yield from _claim_hindered(observation, taken)
        yield from _claim_left(observation, field, holdings)
    else:
        field = observation.field | 1 << card
        yield from _claim_given(observation, field, card, holdings)
        yield from _claim_left(observation, field, holdings, card)


def _claim_completed(observation: Observation, gained: CardSet, taken: CardSet) -> Iterator[Claim]:
    pile, counted = observation.captured[observation.seat], observation.pile_of(observation.seat)
    before = score_sheet(observation.ruleset, observation.round, counted, observation.field)
    after = score_sheet(
        observation.ruleset, observation.round, counted | gained, observation.field & ~taken
    )
    points = {other.yaku.id: other.points for other in before}
    paid = count_paid(observation, pile, observation.field)
    following = count_paid(observation, pile | gained, observation.field & ~taken)
    for scored in after:
        more = scored.points - points.get(scored.yaku.id, 0)
        if more > 0:
            cards = tuple(cards_in(scored.cards))
            numbers = exact(POINTS, points=scored.points, more=more, now=paid, then=following)
            yield Claim(ClaimKind.COMPLETES, True, cards, scored.yaku.id, numbers)


def _points(observation: Observation, gained: CardSet) -> Iterator[Claim]:
    points = card_points(observation.rules, gained)
    if points:
        yield Claim(
            ClaimKind.POINTS, True, tuple(cards_in(gained)), None, exact(POINTS, points=points)
        )


def list_completed_by(observation: Observation, cards: CardSet) -> Iterator[tuple[Card, int, str]]:
    """Yield each of *cards* that would complete a yaku of another seat, and its first such yaku."""
    rules, field = observation.rules, observation.field
    piles = [pile for pile in enumerate(observation.captured) if pile[0] != observation.seat]
    had = [score_pile(rules, pile, field)[1] for _, pile in piles]
    for card in cards_in(cards):
        for (seat, pile), before in zip(piles, had, strict=True):
            made = score_pile(rules, pile | 1 << card, field & ~(1 << card))[1] & ~before
            if made:
                yield card, seat, observation.yaku[lowest(made)].id


def _named_seat(observation: Observation, seat: int) -> int | None:
    """Return the seat that a reason names: none where there is only one other."""
    return seat if len(observation.captured) > 2 else None


def _claim_denied(observation: Observation, gained: CardSet, taken: CardSet) -> Iterator[Claim]:
    """Yield the taken cards that complete a yaku of an opponent, and how many others would.

    An unseen card could have taken the card for that seat. Where many other cards complete the
    yaku, taking one of them denies little and is not claimed.
    """
    for card, seat, yaku in list_completed_by(observation, taken):
        if find_takers(observation, observation.field, card):
            left, is_dead = _count_completing(observation, seat, yaku, gained)
            if is_dead or 0 < left <= MOST_LEFT:
                named = _named_seat(observation, seat)
                yield Claim(ClaimKind.DENIES, True, (card,), yaku, exact(CARDS, left=left), named)


def _count_completing(
    observation: Observation, seat: int, yaku: str, gained: CardSet
) -> tuple[int, bool]:
    """Return how many cards of a yaku nobody has captured, and whether they are too few.

    *gained* are captured by the seat that acts.
    """
    lost = (
        reduce(or_, (number for at, number in enumerate(observation.captured) if at != seat))
        | gained
    )
    [distance] = (
        each
        for each in measure_progress(
            observation.ruleset, observation.round, observation.captured[seat], lost
        )
        if each.yaku.id == yaku
    )
    return count(distance.yaku.cards & ~lost & ~observation.captured[seat]), distance.is_dead


def _claim_hindered(observation: Observation, taken: CardSet) -> Iterator[Claim]:
    """Yield captured cards that could have brought an opponent to one card short of a yaku."""
    for seat, card, distance in list_hindered(observation, taken):
        if find_takers(observation, observation.field, card):
            numbers = exact(CARDS, held=distance.have + 1, needed=distance.yaku.need)
            named = _named_seat(observation, seat)
            yield Claim(ClaimKind.HINDERS, True, (card,), distance.yaku.id, numbers, named)


def _claim_given(
    observation: Observation, field: CardSet, card: Card, holdings: Holdings | None
) -> Iterator[Claim]:
    """Yield who may take a discard, or that nobody can because of where its month is."""
    able = find_takers(observation, field, card)
    if able:
        likely = chance_held(observation, holdings, able)
        if likely.value >= LEAST:
            yield Claim(ClaimKind.GIVES, False, (card,), None, _takers(able, likely))
        return
    month = month_set(card) & ~(1 << card)
    own, gone = count(month & observation.hand), count(month & reduce(or_, observation.captured))
    if own + gone == count(month):
        numbers = exact(CARDS, own=own, gone=gone)
        yield Claim(ClaimKind.SAFE_DISCARD, True, (card,), numbers=numbers)


def _claim_left(
    observation: Observation, field: CardSet, holdings: Holdings | None, discard: Card = NO_CARD
) -> Iterator[Claim]:
    """Yield the cards on a field that an opponent needs: already there, or just discarded."""
    for card, seat, yaku in list_completed_by(observation, field):
        kind = ClaimKind.FEEDS if card == discard else ClaimKind.LEAVES
        able = find_takers(observation, field, card)
        likely = chance_held(observation, holdings, able, seat)
        if likely.value >= LEAST:
            numbers, named = _takers(able, likely), _named_seat(observation, seat)
            yield Claim(kind, False, (card,), yaku, numbers, named)


def _takers(able: CardSet, likely: Estimate) -> tuple[Number, ...]:
    return *exact(CARDS, takers=count(able)), Number.of("chance", CHANCE, likely)


def misdeal_reasons(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield the dealt yaku that a declared misdeal would take away."""
    if action == WAIVE:
        for yaku in prelude.list_offers(observation.ruleset, observation.hand):
            yield _about(ClaimKind.HOLDS, yaku)


def bid_reasons(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield claims about a bid: dealt yaku and opponents' fees for joining, the fee of passing."""
    passed = sum(1 for _, joins in observation.bids if not joins)
    if action == PASS:
        paid, _ = fees(observation.ruleset.toggles, passed + 1, 0, 1)
        yield Claim(ClaimKind.FEE, False, numbers=exact(POINTS, points=paid[-1]))
        return
    for yaku in prelude.list_offers(observation.ruleset, observation.hand & ~(1 << JOKER)):
        yield _about(ClaimKind.HOLDS, yaku)
    paid, _ = fees(observation.ruleset.toggles, passed, 0, 1)
    if paid:
        yield Claim(ClaimKind.PRIZE, True, numbers=exact(POINTS, points=sum(paid)))


def show_reasons(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield claims about showing dealt yaku: the points it scores, the cards it reveals."""
    shown = 0
    for index, yaku in enumerate(prelude.list_offers(observation.ruleset, observation.hand)):
        if (action - KEEP) >> index & 1:
            shown |= yaku.cards
            yield _about(ClaimKind.SHOWS, yaku)
    if shown:
        yield Claim(
            ClaimKind.REVEALS, False, tuple(cards_in(shown)), None, exact(CARDS, seen=count(shown))
        )


def _about(kind: ClaimKind, yaku: DealtYaku) -> Claim:
    return Claim(
        kind, True, tuple(cards_in(yaku.cards)), yaku.id, exact(POINTS, points=yaku.points)
    )

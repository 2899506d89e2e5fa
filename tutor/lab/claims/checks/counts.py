"""Exact claims counted again, card by card, by the rules for each."""

from collections.abc import Callable
from math import isclose
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.scene import DECK, SLACK, Cards, Scene, cards_of
from tutor.rules.cards import JOKER, NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.observation import public_position
from tutor.rules.position import CHOOSE_HAND
from tutor.rules.round import prelude
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import apply

Check = Callable[[Scene, Claim], bool]


def is_as_told(claim: Claim, **values: float) -> bool:
    """Return whether a claim has these numbers, by name."""
    return all(isclose(claim.value(name), value, abs_tol=SLACK) for name, value in values.items())


def _cards(claim: Claim) -> Cards:
    return frozenset(claim.cards)


def _check_captures(scene: Scene, claim: Claim) -> bool:
    return _cards(claim) == scene.gained and is_as_told(claim, gained=len(scene.gained))


def _check_points(scene: Scene, claim: Claim) -> bool:
    return _cards(claim) == scene.gained and is_as_told(claim, points=scene.points(scene.gained))


def _check_completes(scene: Scene, claim: Claim) -> bool:
    before = scene.sheet(scene.mine, scene.lying)
    pile = scene.mine | scene.gained
    after = scene.sheet(pile, scene.field)
    name = claim.yaku or ""
    total, more = after.get(name, 0), after.get(name, 0) - before.get(name, 0)
    paid, following = scene.paid(scene.mine, scene.lying), scene.paid(pile, scene.field)
    return more > 0 and is_as_told(claim, points=total, more=more, now=paid, then=following)


def _check_nearer(scene: Scene, claim: Claim) -> bool:
    """Try all cards that the yaku lacks and that no other has captured."""
    yaku, pile = scene.yaku[claim.yaku or ""], scene.mine | scene.gained
    needed = cards_of(yaku.cards)
    opponents = Cards().union(
        *(cards_of(p) for s, p in enumerate(scene.seen.captured) if s != scene.seen.seat)
    )
    hand, total = needed & pile, sum(scene.sheet(pile, scene.field).values())
    tries = (scene.sheet(pile | {more}, scene.field) for more in needed - pile - opponents)
    pays = any(yaku.id in made and sum(made.values()) > total for made in tries)
    return (
        pays
        and len(hand) == yaku.need - 1
        and _cards(claim) == hand
        and is_as_told(claim, held=len(hand), needed=yaku.need)
    )


def would_pay(scene: Scene, claim: Claim, before: Cards, more: Cards) -> bool:
    """Return whether cards make the yaku, and more than before, by themselves or with one more."""
    yaku = scene.yaku[claim.yaku or ""]
    total = sum(scene.sheet(before, scene.field).values())
    gone = Cards().union(*map(cards_of, scene.seen.captured))
    lasts = [Cards(), *(Cards({number}) for number in cards_of(yaku.cards) - before - more - gone)]
    sheets = [scene.sheet(before | more | last, scene.field - more - last) for last in lasts]
    return any(yaku.id in made and sum(made.values()) > total for made in sheets)


def _check_builds(scene: Scene, claim: Claim) -> bool:
    """Look for the cards of the yaku in the hand, and for those that the hand can take."""
    yaku, pile = scene.yaku[claim.yaku or ""], scene.mine | scene.gained
    needed, able = cards_of(yaku.cards), _cards(claim)
    lying = (scene.find_targets(scene.field, own) for own in scene.left)
    reach = needed & scene.left.union(*lying)
    return (
        bool(needed & scene.gained)
        and able == reach - pile
        and len(able) <= len(needed & pile)
        and len(needed & pile) < yaku.need <= len(needed & pile) + len(able) + 1
        and is_as_told(claim, held=len(needed & pile), needed=yaku.need)
        and would_pay(scene, claim, pile, able)
    )


def _is_held(scene: Scene, claim: Claim, name: str, takers: Cards, seat: int | None) -> bool:
    """Return whether a chance that was counted is right; one that was sampled is not counted."""
    if not claim.number(name).is_exact:
        return True
    return is_as_told(claim, **{name: scene.chance_held(takers, seat)})


def _check_gives(scene: Scene, claim: Claim) -> bool:
    takers = scene.takers(scene.field, claim.cards[0])
    right = claim.cards[0] == scene.card and not scene.taken and bool(takers)
    hand = _is_held(scene, claim, "chance", takers, None)
    return right and hand and is_as_told(claim, takers=len(takers))


def _check_safe_discard(scene: Scene, claim: Claim) -> bool:
    """Check every card of the month: none is unseen or on the field."""
    month = {card for card in DECK if card // 4 == scene.card // 4 and card != scene.card}
    gone = set().union(*map(cards_of, scene.seen.captured))
    safe = not scene.taken and not scene.takers(scene.field, scene.card)
    matches_claim = is_as_told(claim, own=len(month & scene.left), gone=len(month & gone))
    return safe and matches_claim and month <= gone | scene.left and claim.cards == (scene.card,)


def _check_feeds(scene: Scene, claim: Claim) -> bool:
    return claim.cards == (scene.card,) and not scene.taken and _check_leaves(scene, claim)


def _check_leaves(scene: Scene, claim: Claim) -> bool:
    [card] = claim.cards
    takers = scene.takers(scene.field, card)
    lies = card in scene.field and is_as_told(claim, takers=len(takers))
    return lies and any(
        claim.yaku in scene.yaku_completed_by(seat, card)
        and _is_held(scene, claim, "chance", takers, seat)
        for seat in scene.seats_meant(claim)
    )


def _check_only(scene: Scene, claim: Claim) -> bool:
    after = apply(scene.rules, public_position(scene.seen), scene.action)
    return legal_actions(scene.seen) == (scene.action,) and after.phase != CHOOSE_HAND


def _check_sudden(scene: Scene, claim: Claim) -> bool:
    position = public_position(scene.seen)
    after = apply(scene.rules, position, scene.action)
    if after.phase == CHOOSE_HAND:
        after = apply(scene.rules, after, min(scene.taken))
    made = set(scene.sheet(scene.mine | scene.gained, scene.field))
    return after.winner == scene.seen.seat and claim.yaku in made


def _check_reaches(scene: Scene, claim: Claim) -> bool:
    observation = scene.seen
    own = observation.totals[observation.player] + (
        observation.shown_points[observation.seat] if observation.shown_points else 0
    )
    before, after = (
        own + scene.points(pile) + sum(scene.sheet(pile, field).values())
        for pile, field in (
            (scene.mine, scene.lying),
            (scene.mine | scene.gained, scene.field),
        )
    )
    target = observation.ruleset.target
    return before < target <= after and is_as_told(claim, points=after, target=target)


def _worths(scene: Scene) -> list[int]:
    able = scene.find_targets(scene.lying, scene.card)
    return [scene.points({card}) for card in able]


def _check_wild(scene: Scene, claim: Claim) -> bool:
    worths = _worths(scene)
    own = scene.points(scene.taken)
    is_joker = scene.card == scene.rules.joker.card
    return is_joker and own == max(worths) and is_as_told(claim, points=own, choices=len(worths))


def _check_wild_less(scene: Scene, claim: Claim) -> bool:
    return is_as_told(claim, points=scene.points(scene.taken), most=max(_worths(scene)))


def _check_lies(scene: Scene, claim: Claim) -> bool:
    takers = scene.takers(scene.lying | {scene.card}, scene.card)
    return scene.action == STAY and is_as_told(claim, takers=len(takers))


def _check_all_feed(scene: Scene, claim: Claim) -> bool:
    if any(scene.find_targets(scene.lying, card) for card in legal_actions(scene.seen)):
        return False
    takers = {card: scene.takers(scene.lying | {card}, card) for card in legal_actions(scene.seen)}
    if not all(number.is_exact for number in claim.numbers):
        return all(takers.values())
    risks = {card: scene.chance_held(able, None) for card, able in takers.items()}
    least = risks[scene.card] == min(risks.values())
    return least and is_as_told(claim, chance=risks[scene.card], most=max(risks.values()))


def _check_reads(scene: Scene, claim: Claim) -> bool:
    """Count the turns in which a seat captured nothing with the card on the field."""
    observation, (card, lay) = scene.seen, claim.cards
    [seat] = scene.seats_meant(claim)
    turns = [
        turn
        for turn in observation.history
        if turn.seat == seat and not turn.took and turn.field_before >> lay & 1
    ]
    declined = [turn for turn in turns if turn.played // 4 not in (lay // 4, NO_CARD // 4)]
    takers = scene.takers(scene.field, card)
    plain = scene.chance_held(takers, seat)
    left = card == scene.card and not scene.taken
    if claim.yaku is not None:
        completes = claim.yaku in scene.yaku_completed_by(seat, card)
        left = completes and card in scene.field & scene.lying
    return (
        left
        and card // 4 == lay // 4
        and is_as_told(claim, takers=len(takers), plain=plain, lay=len(declined))
    )


def _check_left(scene: Scene, claim: Claim) -> bool:
    return is_as_told(claim, cards=len(scene.hand))


def _check_turns_left(scene: Scene, claim: Claim) -> bool:
    hand_counts = scene.seen.hand_counts
    theirs = max(number for seat, number in enumerate(hand_counts) if seat != scene.seen.seat)
    return is_as_told(claim, turns=len(scene.hand), theirs=theirs)


def _check_near_double(scene: Scene, claim: Claim) -> bool:
    total = sum(scene.sheet(scene.mine, scene.lying).values())
    return total < scene.rules.doubled_from and is_as_told(
        claim, points=total, least=scene.rules.doubled_from, factor=2
    )


def _check_dealt(scene: Scene, claim: Claim) -> bool:
    hand = scene.seen.hand & ~(1 << JOKER)
    return any(
        offer.id == claim.yaku
        and cards_of(offer.cards) == _cards(claim)
        and is_as_told(claim, points=offer.points)
        for offer in prelude.list_offers(scene.seen.ruleset, hand)
    )


def _check_reveals(scene: Scene, claim: Claim) -> bool:
    return _cards(claim) <= scene.hand and is_as_told(claim, seen=len(claim.cards))


def _check_hinders(scene: Scene, claim: Claim) -> bool:
    [card], yaku = claim.cards, scene.yaku[claim.yaku or ""]
    for seat in scene.seats_meant(claim):
        pile = cards_of(scene.seen.captured[seat])
        hand = len(cards_of(yaku.cards) & pile)
        if (
            card in scene.taken & cards_of(yaku.cards)
            and scene.takers(scene.lying, card)
            and hand + 2 == yaku.need
            and is_as_told(claim, held=hand + 1, needed=yaku.need)
            and would_pay(scene, claim, pile, Cards({card}))
        ):
            return True
    return False


def _check_denies(scene: Scene, claim: Claim) -> bool:
    """Count the cards that still complete the yaku: none in any pile, this action's included."""
    [card], yaku = claim.cards, scene.yaku[claim.yaku or ""]
    captured = scene.gained.union(*map(cards_of, scene.seen.captured))
    left = len(cards_of(yaku.cards) - captured)
    makes = any(
        claim.yaku in scene.yaku_completed_by(seat, card)
        and (left or len(cards_of(yaku.cards & scene.seen.captured[seat])) < yaku.need)
        for seat in scene.seats_meant(claim)
    )
    taken = card in scene.taken and bool(scene.takers(scene.lying, card))
    return taken and makes and is_as_told(claim, left=left)


def _check_closes(scene: Scene, claim: Claim) -> bool:
    """Look, seat by seat, whether enough cards of the yaku are left to it, before and after."""
    [card], yaku = claim.cards, scene.yaku[claim.yaku or ""]
    piles = list(map(cards_of, scene.seen.captured))
    could = False
    for seat, pile in enumerate(piles):
        if seat == scene.seen.seat:
            continue
        lost = Cards().union(*(other for at, other in enumerate(piles) if at != seat))
        left = cards_of(yaku.cards) - lost
        could |= len(left) >= yaku.need > len(cards_of(yaku.cards) & pile) > 0
        if len(left - {card}) >= yaku.need:
            return False
    taken = card in scene.taken and bool(scene.takers(scene.lying, card))
    return could and taken and is_as_told(claim, points=yaku.points)


COUNTS: Final[dict[ClaimKind, Check]] = {
    ClaimKind.CAPTURES: _check_captures,
    ClaimKind.POINTS: _check_points,
    ClaimKind.COMPLETES: _check_completes,
    ClaimKind.NEARER: _check_nearer,
    ClaimKind.BUILDS: _check_builds,
    ClaimKind.GIVES: _check_gives,
    ClaimKind.LEAVES: _check_leaves,
    ClaimKind.ONLY: _check_only,
    ClaimKind.SUDDEN: _check_sudden,
    ClaimKind.REACHES: _check_reaches,
    ClaimKind.WILD: _check_wild,
    ClaimKind.WILD_LESS: _check_wild_less,
    ClaimKind.LIES: _check_lies,
    ClaimKind.ALL_FEED: _check_all_feed,
    ClaimKind.READS: _check_reads,
    ClaimKind.LEFT: _check_left,
    ClaimKind.TURNS_LEFT: _check_turns_left,
    ClaimKind.FEEDS: _check_feeds,
    ClaimKind.SAFE_DISCARD: _check_safe_discard,
    ClaimKind.NEAR_DOUBLE: _check_near_double,
    ClaimKind.SHOWS: _check_dealt,
    ClaimKind.HOLDS: _check_dealt,
    ClaimKind.REVEALS: _check_reveals,
    ClaimKind.HINDERS: _check_hinders,
    ClaimKind.DENIES: _check_denies,
    ClaimKind.CLOSES: _check_closes,
}

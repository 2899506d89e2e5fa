"""Claims about opponents' yaku that a capture blocks, counted again."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.counts import Check, is_as_told, would_pay
from tutor.lab.claims.checks.scene import Cards, Scene, cards_of


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


DENIALS: Final[dict[ClaimKind, Check]] = {
    ClaimKind.HINDERS: _check_hinders,
    ClaimKind.DENIES: _check_denies,
    ClaimKind.CLOSES: _check_closes,
}

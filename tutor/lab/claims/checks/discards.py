"""What is claimed of a card laid down beside all others of the hand, counted again."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.counts import Check, is_as_told
from tutor.lab.claims.checks.scene import Scene
from tutor.rules.cards import Card
from tutor.rules.legal import legal_actions


def _list_others(scene: Scene) -> list[Card]:
    """Return what may be played and takes nothing."""
    return [one for one in legal_actions(scene.seen) if not scene.find_targets(scene.lying, one)]


def _is_laid(scene: Scene, claim: Claim) -> bool:
    return not scene.taken and claim.cards == (scene.card,)


def _check_fewest(scene: Scene, claim: Claim) -> bool:
    takers = {card: scene.takers(scene.lying | {card}, card) for card in _list_others(scene)}
    numbers = [len(able) for able in takers.values()]
    chance = claim.number("chance")
    counted = scene.chance_held(takers[scene.card], None) if chance.is_exact else chance.value
    told = is_as_told(claim, takers=min(numbers), most=max(numbers), chance=counted)
    return _is_laid(scene, claim) and told and len(takers[scene.card]) == 1 < max(numbers)


def _check_least(scene: Scene, claim: Claim) -> bool:
    worths = {card: scene.points(frozenset({card})) for card in _list_others(scene)}
    told = is_as_told(claim, points=worths[scene.card], most=max(worths.values()))
    is_least = worths[scene.card] == min(worths.values()) < max(worths.values())
    taken = bool(scene.takers(scene.field, scene.card))
    return _is_laid(scene, claim) and told and is_least and taken


DISCARDS: Final[dict[ClaimKind, Check]] = {
    ClaimKind.FEWEST: _check_fewest,
    ClaimKind.LEAST: _check_least,
}

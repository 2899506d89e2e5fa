"""Claims that set an action beside another one, counted again after both."""

from collections.abc import Callable
from typing import Final

from tutor.explain.checks.scene import Scene
from tutor.explain.claim import Claim

Check = Callable[[Scene, Scene, Claim], bool]
FEWER: Final = 3  # unseen cards that can use a field, from which a difference is told


def _usable(scene: Scene) -> int:
    return sum(1 for card in scene.unseen if scene.able(scene.field, card))


def _flips(scene: Scene, other: Scene, claim: Claim) -> bool:
    here, there = _usable(scene), _usable(other)
    told = tuple(claim.value(name) for name in ("takers", "other", "unseen"))
    return told == (here, there, len(scene.unseen)) and abs(here - there) >= FEWER


def _waits(scene: Scene, other: Scene, claim: Claim) -> bool:
    card, own = claim.cards
    takes = own in scene.left and card in scene.able(scene.field, own)
    lies = card in scene.field and not scene.takers(scene.field, card)
    return takes and lies and card in other.taken


def _keeps_safe(scene: Scene, other: Scene, claim: Claim) -> bool:
    safe = {
        card
        for card in scene.left
        if not scene.able(scene.field, card) and not scene.takers(scene.field | {card}, card)
    }
    return safe == set(claim.cards) == {other.card}


BESIDE: Final[dict[str, Check]] = {"flips": _flips, "waits": _waits, "keeps_safe": _keeps_safe}

"""Claims that compare an action with another one, counted again after both."""

from collections.abc import Callable
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.scene import DECK, Cards, Scene, cards_of
from tutor.rules.cards import Card
from tutor.rules.tables import NEVER

Check = Callable[[Scene, Scene, Claim], bool]
MOST: Final = 5  # most cards of a yaku that is claimed for a gained card
FEWER: Final = 3  # least difference of unseen takers to claim


def _usable(scene: Scene) -> int:
    return sum(1 for card in scene.unseen if scene.find_targets(scene.field, card))


def _check_flips(scene: Scene, other: Scene, claim: Claim) -> bool:
    location, there = _usable(scene), _usable(other)
    stated = tuple(claim.value(name) for name in ("takers", "other", "unseen"))
    return stated == (location, there, len(scene.unseen)) and abs(location - there) >= FEWER


def _check_gains(scene: Scene, other: Scene, claim: Claim) -> bool:
    worths = scene.points(scene.gained), other.points(other.gained)
    stated = claim.value("points"), claim.value("other")
    return stated == worths and claim.good == (worths[0] > worths[1])


def _check_counts(scene: Scene, other: Scene, claim: Claim) -> bool:
    """Look through all yaku that either action serves and that nobody can have broken."""
    worths = _list_worths(scene)
    own, served = (
        {name for name in worths if cards_of(scene.yaku[name].cards) & entry.gained}
        for entry in (scene, other)
    )
    yaku = scene.yaku[claim.yaku or ""]
    is_better = all(worths.get(yaku.id, 0.0) > worths[name] for name in served)
    return (
        claim.cards[0] in scene.gained & cards_of(yaku.cards)
        and claim.value("points") == yaku.points
        and yaku.id in own
        and (is_better or (served < own and yaku.id not in served))
    )


def _list_worths(scene: Scene) -> dict[str, float]:
    """Return the points for a card of each yaku of few cards that can still be made."""
    gone = [number for seat, number in enumerate(scene.seen.captured) if seat != scene.seen.seat]
    theirs = Cards().union(*map(cards_of, gone))
    return {
        yaku.id: yaku.points / yaku.need
        for yaku in scene.yaku.values()
        if yaku.need <= MOST and len(cards_of(yaku.cards) & scene.mine) < yaku.need
        if yaku.need <= len(cards_of(yaku.cards) - theirs)
        if not _is_month_broken(scene, cards_of(yaku.cards), theirs | scene.mine)
    }


def _is_month_broken(scene: Scene, cards: Cards, captured: Cards) -> bool:
    """Return whether one of all cards of a month is left over, as the joker took another one."""
    is_month = len({card // 4 for card in cards}) == 1
    return is_month and scene.rules.joker.card in captured and len(captured & cards) % 2 == 1


def _check_spares(scene: Scene, other: Scene, claim: Claim) -> bool:
    """Look through the yaku of both cards, one of which stays in the hand."""
    worths, yaku = _list_worths(scene), scene.yaku[claim.yaku or ""]
    members = cards_of(yaku.cards)
    served = {name for name in worths if scene.card in cards_of(scene.yaku[name].cards)}
    return (
        not scene.gained | other.gained
        and {other.card} == {*claim.cards} <= scene.left & members
        and claim.value("points") == yaku.points
        and len(members & (scene.mine | scene.left | scene.field)) > 1
        and all(worths[yaku.id] > worths[name] for name in served)
    )


def _check_keeps_safe(scene: Scene, other: Scene, claim: Claim) -> bool:
    safe = {
        card
        for card in scene.left
        if not scene.find_targets(scene.field, card)
        and not scene.takers(scene.field | {card}, card)
    }
    return safe == set(claim.cards) == {other.card}


def _same(scene: Scene, other: Scene, claim: Claim) -> bool:
    """Both choose one card, of one sort, and so are all cards of their months."""
    chosen, another = scene.chosen, other.chosen
    if chosen == another or _sort(scene, chosen) != _sort(scene, another):
        return False
    return _month(scene, chosen) == _month(scene, another)


def _month(scene: Scene, card: Card) -> list[tuple[str, ...]]:
    return sorted(_sort(scene, other) for other in DECK if other // 4 == card // 4)


def _sort(scene: Scene, card: Card) -> tuple[str, ...]:
    """Return the kind of a card, the yaku in which it counts, and its place."""
    observation = scene.seen
    played = [yaku for yaku in scene.yaku.values() if yaku.need < NEVER]
    counts = [yaku.id for yaku in played if (yaku.cards | yaku.counted) >> card & 1]
    spoils = [yaku.id for yaku in played if yaku.spoiled_by >> card & 1]
    places = [observation.hand, observation.field, *observation.captured]
    lies = [str(place) for place, cards in enumerate(places) if cards >> card & 1]
    return observation.ruleset.kind_of(card).name, *counts, "/", *spoils, "/", *lies


BESIDE: Final[dict[ClaimKind, Check]] = {
    ClaimKind.FLIPS: _check_flips,
    ClaimKind.GAINS: _check_gains,
    ClaimKind.COUNTS: _check_counts,
    ClaimKind.SPARES: _check_spares,
    ClaimKind.KEEPS_SAFE: _check_keeps_safe,
    ClaimKind.SAME: _same,
}

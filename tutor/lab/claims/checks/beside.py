"""Claims that set an action beside another one, counted again after both."""

from collections.abc import Callable
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.scene import DECK, SLACK, Cards, Scene, cards_of
from tutor.rules.cards import CHAFF, Card
from tutor.rules.tables import NEVER

Check = Callable[[Scene, Scene, Claim], bool]
MOST: Final = 5  # cards of a yaku that is told of a card gained
FEWER: Final = 3  # unseen cards that can use a field, from which a difference is told


def _usable(scene: Scene) -> int:
    return sum(1 for card in scene.unseen if scene.find_targets(scene.field, card))


def _check_flips(scene: Scene, other: Scene, claim: Claim) -> bool:
    here, there = _usable(scene), _usable(other)
    told = tuple(claim.value(name) for name in ("takers", "other", "unseen"))
    return told == (here, there, len(scene.unseen)) and abs(here - there) >= FEWER


def _check_gains(scene: Scene, other: Scene, claim: Claim) -> bool:
    worths = scene.points(scene.gained), other.points(other.gained)
    told = claim.value("points"), claim.value("other")
    return told == worths and claim.good == (worths[0] > worths[1])


def _check_counts(scene: Scene, other: Scene, claim: Claim) -> bool:
    """Look through all yaku that either action serves and that nobody can have broken."""
    worths = _list_worths(scene)
    own, served = (
        {name for name in worths if cards_of(scene.yaku[name].cards) & one.gained}
        for one in (scene, other)
    )
    told = scene.yaku[claim.yaku or ""]
    is_better = all(worths.get(told.id, 0.0) > worths[name] for name in served)
    return (
        claim.cards[0] in scene.gained & cards_of(told.cards)
        and claim.value("points") == told.points
        and told.id in own
        and (is_better or (served < own and told.id not in served))
    )


def _list_worths(scene: Scene) -> dict[str, float]:
    """Return the points for a card of each yaku of few cards that can still be made."""
    gone = [one for seat, one in enumerate(scene.seen.captured) if seat != scene.seen.seat]
    theirs = Cards().union(*map(cards_of, gone))
    return {
        one.id: one.points / one.need
        for one in scene.yaku.values()
        if one.need <= MOST and len(cards_of(one.cards) & scene.mine) < one.need
        if one.need <= len(cards_of(one.cards) - theirs)
    }


def _check_spares(scene: Scene, other: Scene, claim: Claim) -> bool:
    """Look through the yaku of both cards, one of which stays in the hand."""
    worths, told = _list_worths(scene), scene.yaku[claim.yaku or ""]
    members = cards_of(told.cards)
    served = {name for name in worths if scene.card in cards_of(scene.yaku[name].cards)}
    return (
        not scene.gained | other.gained
        and {other.card} == {*claim.cards} <= scene.left & members
        and claim.value("points") == told.points
        and len(members & (scene.mine | scene.left | scene.field)) > 1
        and all(worths[told.id] > worths[name] for name in served)
    )


def _is_laid(scene: Scene, other: Scene, claim: Claim) -> bool:
    """Return whether both actions take nothing, and the claim names what each lays down."""
    return not scene.gained | other.gained and claim.cards == (scene.card, other.card)


def _is_counted(scene: Scene, claim: Claim, name: str, card: Card) -> bool:
    """Return whether a chance that was counted is right; one that was sampled is not counted."""
    told = claim.number(name)
    takers = scene.takers(scene.lying | {card}, card)
    return not told.is_exact or abs(told.value - scene.chance_held(takers, None)) < SLACK


def _check_safer(scene: Scene, other: Scene, claim: Claim) -> bool:
    counted = (
        _is_counted(scene, claim, name, card)
        for name, card in zip(("chance", "other"), claim.cards, strict=True)
    )
    return all(counted) and _is_laid(scene, other, claim)


def _check_clears(scene: Scene, other: Scene, claim: Claim) -> bool:
    [card] = claim.cards
    takers = scene.takers(scene.lying | {card}, card)
    lies = bool(scene.gained) and not other.gained and card == other.card
    told = claim.value("takers") == len(takers) > 0
    return lies and told and _is_counted(scene, claim, "chance", card)


def _check_cheaper(scene: Scene, other: Scene, claim: Claim) -> bool:
    worths = scene.points({scene.card}), other.points({other.card})
    taken = bool(other.takers(other.field, other.card))
    told = claim.value("points"), claim.value("other")
    return _is_laid(scene, other, claim) and taken and told == worths and worths[0] < worths[1]


def _check_waits(scene: Scene, other: Scene, claim: Claim) -> bool:
    card, own = claim.cards
    takes = own in scene.left and card in scene.find_targets(scene.field, own)
    lies = card in scene.field and not scene.takers(scene.field, card)
    return takes and lies and card in other.taken


def _check_lasts(scene: Scene, other: Scene, claim: Claim) -> bool:
    """Count who takes either card from the field that the other action leaves."""
    later, own, now = claim.cards
    takes = own in scene.left and later in scene.find_targets(scene.field, own)
    numbers = len(scene.takers(scene.field, later)), len(other.takers(other.field, now))
    told = claim.value("takers"), claim.value("most")
    each = scene.taken == {now} and other.taken == {later}
    worthy = not {later, own} <= cards_of(CHAFF)
    return takes and each and worthy and told == numbers and numbers[0] == 1 < numbers[1]


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
    one, another = scene.chosen, other.chosen
    if one == another or _sort(scene, one) != _sort(scene, another):
        return False
    return _month(scene, one) == _month(scene, another)


def _month(scene: Scene, card: Card) -> list[tuple[str, ...]]:
    return sorted(_sort(scene, other) for other in DECK if other // 4 == card // 4)


def _sort(scene: Scene, card: Card) -> tuple[str, ...]:
    """Return the kind of a card, the yaku in which it counts, and where it lies."""
    seen = scene.seen
    played = [one for one in scene.yaku.values() if one.need < NEVER]
    counts = [one.id for one in played if (one.cards | one.counted) >> card & 1]
    spoils = [one.id for one in played if one.spoiled_by >> card & 1]
    places = [seen.hand, seen.field, *seen.captured]
    lies = [str(place) for place, cards in enumerate(places) if cards >> card & 1]
    return seen.ruleset.kind_of(card).name, *counts, "/", *spoils, "/", *lies


BESIDE: Final[dict[ClaimKind, Check]] = {
    ClaimKind.FLIPS: _check_flips,
    ClaimKind.GAINS: _check_gains,
    ClaimKind.WAITS: _check_waits,
    ClaimKind.COUNTS: _check_counts,
    ClaimKind.SPARES: _check_spares,
    ClaimKind.SAFER: _check_safer,
    ClaimKind.CLEARS: _check_clears,
    ClaimKind.CHEAPER: _check_cheaper,
    ClaimKind.KEEPS_SAFE: _check_keeps_safe,
    ClaimKind.LASTS: _check_lasts,
    ClaimKind.SAME: _same,
}

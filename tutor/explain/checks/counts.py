"""Exact claims counted again, card by card, with what the rules say of each."""

from collections.abc import Callable
from fractions import Fraction
from math import isclose
from typing import Final

from tutor.engine.worlds import belief
from tutor.explain.checks.scene import SLACK, Cards, Scene, cards_of
from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import JOKER
from tutor.rules.legal import legal_actions
from tutor.rules.observation import public_position
from tutor.rules.position import CHOOSE_HAND
from tutor.rules.round import prelude
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import apply

Check = Callable[[Scene, Claim], bool]


def _is(claim: Claim, **values: float) -> bool:
    return all(isclose(claim.value(name), value, abs_tol=SLACK) for name, value in values.items())


def _cards(claim: Claim) -> Cards:
    return frozenset(claim.cards)


def _check_captures(scene: Scene, claim: Claim) -> bool:
    return _cards(claim) == scene.gained and _is(claim, gained=len(scene.gained))


def _check_points(scene: Scene, claim: Claim) -> bool:
    return _cards(claim) == scene.gained and _is(claim, points=scene.points(scene.gained))


def _check_completes(scene: Scene, claim: Claim) -> bool:
    before = scene.sheet(scene.mine, scene.lying)
    after = scene.sheet(scene.mine | scene.gained, scene.field)
    name = claim.yaku or ""
    total = after.get(name, 0)
    return total > before.get(name, 0) and _is(
        claim, points=total, more=total - before.get(name, 0)
    )


def _check_nearer(scene: Scene, claim: Claim) -> bool:
    yaku = scene.yaku[claim.yaku or ""]
    needed = cards_of(yaku.cards)
    pile = scene.mine | scene.gained
    others = Cards().union(
        *(cards_of(p) for s, p in enumerate(scene.seen.captured) if s != scene.seen.seat)
    )
    return (
        len(needed - others) >= yaku.need > len(pile & needed)
        and _cards(claim) == pile & needed
        and _is(claim, held=len(pile & needed), needed=yaku.need)
    )


def _others(scene: Scene, claim: Claim) -> list[int]:
    if claim.seat is not None:
        return [claim.seat]
    return [seat for seat in range(scene.seen.seats) if seat != scene.seen.seat]


def _check_denies(scene: Scene, claim: Claim) -> bool:
    [card] = claim.cards
    makes = any(claim.yaku in scene.yaku_completed_by(seat, card) for seat in _others(scene, claim))
    return card in scene.taken and makes


def _check_gives(scene: Scene, claim: Claim) -> bool:
    takers = scene.takers(scene.field, claim.cards[0])
    right = claim.cards[0] == scene.card and not scene.taken
    return right and _is(claim, takers=len(takers), chance=scene.chance_held(takers, None))


def _check_leaves(scene: Scene, claim: Claim) -> bool:
    [card] = claim.cards
    takers = scene.takers(scene.field, card)
    return card in scene.field and any(
        claim.yaku in scene.yaku_completed_by(seat, card)
        and _is(claim, takers=len(takers), chance=scene.chance_held(takers, seat))
        for seat in _others(scene, claim)
    )


def _check_only(scene: Scene, claim: Claim) -> bool:
    return legal_actions(scene.seen) == (scene.action,)


def _check_sudden(scene: Scene, claim: Claim) -> bool:
    position = public_position(scene.seen)
    after = apply(scene.rules, position, scene.action)
    if after.phase == CHOOSE_HAND:
        after = apply(scene.rules, after, min(scene.taken))
    made = set(scene.sheet(scene.mine | scene.gained, scene.field))
    return after.winner == scene.seen.seat and claim.yaku in made


def _check_reaches(scene: Scene, claim: Claim) -> bool:
    seen = scene.seen
    own = seen.totals[seen.player] + (seen.shown_points[seen.seat] if seen.shown_points else 0)
    before, after = (
        own + scene.points(pile) + sum(scene.sheet(pile, field).values())
        for pile, field in (
            (scene.mine, scene.lying),
            (scene.mine | scene.gained, scene.field),
        )
    )
    target = seen.ruleset.target
    return before < target <= after and _is(claim, points=after, target=target)


def _check_takes_three(scene: Scene, claim: Claim) -> bool:
    months = {card // 4 for card in claim.cards}
    return len(months) == 1 and _cards(claim) == scene.gained and len(scene.gained) == 4


def _worths(scene: Scene) -> list[int]:
    able = scene.find_targets(scene.lying, scene.card)
    return [scene.points({card}) for card in able]


def _check_wild(scene: Scene, claim: Claim) -> bool:
    worths = _worths(scene)
    own = scene.points(scene.taken)
    is_joker = scene.card == scene.rules.joker.card
    return is_joker and own == max(worths) and _is(claim, points=own, choices=len(worths))


def _check_wild_less(scene: Scene, claim: Claim) -> bool:
    return _is(claim, points=scene.points(scene.taken), most=max(_worths(scene)))


def _check_lies(scene: Scene, claim: Claim) -> bool:
    takers = scene.takers(scene.lying | {scene.card}, scene.card)
    return scene.action == STAY and _is(claim, takers=len(takers))


def _check_all_feed(scene: Scene, claim: Claim) -> bool:
    if any(scene.find_targets(scene.lying, card) for card in legal_actions(scene.seen)):
        return False
    risks = {
        card: scene.chance_held(scene.takers(scene.lying | {card}, card), None)
        for card in legal_actions(scene.seen)
    }
    least = risks[scene.card] == min(risks.values())
    return least and _is(claim, chance=risks[scene.card], most=max(risks.values()))


def _check_reads(scene: Scene, claim: Claim) -> bool:
    """Weigh the hands that miss every taker against all hands of the other seat."""
    seen, seat = scene.seen, 1 - scene.seen.seat
    takers = scene.takers(scene.field, claim.cards[0])
    shown = cards_of(seen.shown[seat]) & scene.unseen if seen.shown else Cards()
    weighed = 1.0
    if not shown & takers:
        hidden = sorted(scene.unseen - shown)
        odds = dict(zip(hidden, map(Fraction, belief.odds(seen, seat, hidden)), strict=True))
        held = seen.hand_counts[seat] - len(shown)
        missing = _hands([odd for card, odd in odds.items() if card not in takers], held)
        weighed = 1 - float(missing / _hands(list(odds.values()), held))
    plain = scene.chance_held(takers, None)
    return _is(claim, takers=len(takers), chance=weighed, plain=plain)


def _hands(odds: list[Fraction], held: int) -> Fraction:
    """Return the sum, over all hands of so many cards, of the product of their odds.

    By Newton's identities, from the sums of their powers.
    """
    powers = [sum((odd**power for odd in odds), Fraction()) for power in range(held + 1)]
    sums = [Fraction(1)]
    for size in range(1, held + 1):
        signed = (
            (-1) ** (part - 1) * sums[size - part] * powers[part] for part in range(1, size + 1)
        )
        sums.append(sum(signed, Fraction()) / size)
    return sums[held]


def _check_left(scene: Scene, claim: Claim) -> bool:
    return _is(claim, cards=len(scene.hand))


def _check_near_double(scene: Scene, claim: Claim) -> bool:
    total = sum(scene.sheet(scene.mine, scene.lying).values())
    return total < scene.rules.doubled_from and _is(
        claim, points=total, least=scene.rules.doubled_from, factor=2
    )


def _check_dealt(scene: Scene, claim: Claim) -> bool:
    hand = scene.seen.hand & ~(1 << JOKER)
    return any(
        one.id == claim.yaku
        and cards_of(one.cards) == _cards(claim)
        and _is(claim, points=one.points)
        for one in prelude.list_offers(scene.seen.ruleset, hand)
    )


def _check_reveals(scene: Scene, claim: Claim) -> bool:
    return _cards(claim) <= scene.hand and _is(claim, seen=len(claim.cards))


COUNTS: Final[dict[ClaimKind, Check]] = {
    ClaimKind.CAPTURES: _check_captures,
    ClaimKind.POINTS: _check_points,
    ClaimKind.COMPLETES: _check_completes,
    ClaimKind.NEARER: _check_nearer,
    ClaimKind.DENIES: _check_denies,
    ClaimKind.GIVES: _check_gives,
    ClaimKind.LEAVES: _check_leaves,
    ClaimKind.ONLY: _check_only,
    ClaimKind.SUDDEN: _check_sudden,
    ClaimKind.REACHES: _check_reaches,
    ClaimKind.TAKES_THREE: _check_takes_three,
    ClaimKind.WILD: _check_wild,
    ClaimKind.WILD_LESS: _check_wild_less,
    ClaimKind.LIES: _check_lies,
    ClaimKind.ALL_FEED: _check_all_feed,
    ClaimKind.READS: _check_reads,
    ClaimKind.LEFT: _check_left,
    ClaimKind.NEAR_DOUBLE: _check_near_double,
    ClaimKind.SHOWS: _check_dealt,
    ClaimKind.HOLDS: _check_dealt,
    ClaimKind.REVEALS: _check_reveals,
}

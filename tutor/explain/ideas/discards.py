"""Ideas about discards for opponents, and about cards kept for the next turn."""

from __future__ import annotations

from typing import Final

from tutor.explain.claim import CARDS, CHANCE, POINTS, Number, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement
from tutor.explain.ideas.captures import find_likelier, list_exposed, list_made_now, makes_now
from tutor.explain.ideas.idea import CLEARLY, LIKELY, Contrast, Idea, Link, LinkKind, Move
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import HALF, LEAST_SHARE
from tutor.rules.cards import CHAFF, Card, cards_in, count, month_set
from tutor.rules.round.capture import find_targets
from tutor.rules.score.families import Family
from tutor.rules.score.scoring import card_points
from tutor.rules.tables import ONE_SCORES

FEW_MISSING: Final = 2  # cards of a yaku that one more brings near


def hold_back(contrast: Contrast) -> Idea | None:
    """The rival lays down a card that another seat needs for a yaku; the move keeps it."""
    both = contrast.placements
    if both is None or both[1].taken or not both[0].hand >> both[1].card & 1:
        return None
    this, that = both
    if not find_takers(contrast.seen, that.field, that.card):
        return None
    played_card = 0 if this.taken else 1 << this.card
    for seat in contrast.others:
        for near in sorted(contrast.measure(seat), key=lambda distance: -distance.yaku.points):
            is_near = near.have and 0 < near.missing <= FEW_MISSING and not near.is_dead
            if not is_near or not near.yaku.cards >> that.card & 1 or near.yaku.cards & played_card:
                continue
            parts = contrast.carry(contrast.list_parts_of(near.yaku, seat))
            if parts:
                return Idea(
                    IdeaKind.HOLD_BACK,
                    cards=(that.card,),
                    yaku=(near.yaku.id,),
                    numbers=exact(CARDS, missing=near.missing),
                    seat=contrast.name_seat(seat),
                    parts=parts,
                )
    return None


def safe_discard(contrast: Contrast) -> Idea | None:
    """No opponent can take the discard, but one can take the rival's."""
    both = _find_discards(contrast)
    if both is None:
        return None
    this, that = both
    observation = contrast.seen
    if observation.unseen & month_set(this.card) or find_takers(observation, this.field, this.card):
        return None
    if not find_takers(observation, that.field, that.card):
        return None
    parts = contrast.carry_side(contrast.list_theirs())
    return Idea(IdeaKind.SAFE_DISCARD, cards=(this.card,), parts=parts) if parts else None


def safer_discard(contrast: Contrast) -> Idea | None:
    """Opponents take the discard clearly less often than the rival's."""
    both = _find_discards(contrast)
    if both is None:
        return None
    this, that = both
    best, rival = contrast.best.root, contrast.rival.root
    is_safer = contrast.is_clear(
        lambda outcomes: outcomes.loses_more(rival, that.card, best, this.card)
    )
    parts = contrast.carry_side(contrast.list_theirs()) if is_safer else ()
    if not parts:
        return None
    numbers = (
        Number.of("chance", CHANCE, contrast.loses(contrast.best, this.card)),
        Number.of("other", CHANCE, contrast.loses(contrast.rival, that.card)),
    )
    return Idea(IdeaKind.SAFER_DISCARD, cards=(this.card, that.card), numbers=numbers, parts=parts)


def cheap_discard(contrast: Contrast) -> Idea | None:
    """The discard has fewer points than the rival's, and is not taken clearly more often."""
    both = _find_discards(contrast)
    if both is None:
        return None
    this, that = both
    apart = contrast.loses(contrast.best, this.card).value
    apart -= contrast.loses(contrast.rival, that.card).value
    own, other = (card_points(contrast.rules, 1 << placement.card) for placement in both)
    able = (find_takers(contrast.seen, placed.field, placed.card) for placed in both)
    if apart >= CLEARLY or own >= other or not all(able):
        return None
    points = (*contrast.list_own([Family.CARDS]), *contrast.list_theirs([Family.CARDS]))
    parts = contrast.carry_side(points)
    if not parts:
        return None
    return Idea(
        IdeaKind.CHEAP_DISCARD,
        cards=(this.card, that.card),
        numbers=exact(POINTS, points=own, other=other),
        parts=parts,
    )


def _find_discards(contrast: Contrast) -> tuple[Placement, Placement] | None:
    """Return the placements of both moves if neither captures, otherwise None."""
    both = contrast.placements
    return both if both and not both[0].taken and not both[1].taken else None


def keep_pair(contrast: Contrast) -> Idea | None:
    """The move leaves a card that only the own hand can take; the rival does not."""
    both = contrast.placements
    if both is None:
        return None
    for own, card in contrast.list_pairs(both[0].hand, both[0].field):
        if (own, card) in contrast.list_pairs(both[1].hand, both[1].field):
            continue
        pair = 1 << own | 1 << card
        parts = contrast.carry(contrast.list_own(contrast.list_families_of(pair), pair))
        if parts:
            use = contrast.find_use(card, parts) or contrast.find_use(own, parts)
            return Idea(IdeaKind.KEEP_PAIR, cards=(own, card), yaku=use[:1], parts=parts)
    return None


def keep_needed(contrast: Contrast) -> Idea | None:
    """The rival discards a card of an own yaku; the move keeps it, and discards none of that."""
    both = contrast.placements
    if both is None or both[1].taken or not both[0].hand >> both[1].card & 1:
        return None
    this, card = both[0], both[1].card
    discarded = 0 if this.taken else 1 << this.card
    families = contrast.list_families_of(1 << card) - {Family.CHAFF}
    for part in contrast.list_own(families, 1 << card):
        yaku = find_likelier(contrast, part.family, 1 << card, part.yaku)
        points = contrast.list_own([Family.CARDS])
        is_share = contrast.is_share([part])
        parts = contrast.carry([part]) or (is_share and contrast.carry([part, *points]))
        if parts and yaku is not None and not yaku.cards & discarded:
            return Idea(IdeaKind.KEEP_NEEDED, cards=(card,), yaku=(yaku.id,), parts=parts)
    return None


def retake(contrast: Contrast) -> Idea | None:
    """The move discards a card that the player mostly gets back with another one in hand.

    If the rival discards one, the player gets that back clearly less often.
    """
    both = contrast.placements
    if both is None or both[0].taken or contrast.outcomes is None:
        return None
    this, that = both
    joker = contrast.rules.joker
    able = [
        own for own in cards_in(this.hand) if find_targets(joker, this.field, own) >> this.card & 1
    ]
    chance, other = (
        contrast.outcomes.captures(move.root, contrast.seen.seat, placement.card)
        for move, placement in zip((contrast.best, contrast.rival), both, strict=True)
    )
    is_apart = that.taken or chance.value - other.value >= CLEARLY
    if not able or not is_apart or chance.value < HALF:
        return None
    number = Number.of("chance", CHANCE, chance)
    if not find_takers(contrast.seen, this.field, this.card):
        number = exact(CHANCE, chance=1)[0]
    return Idea(IdeaKind.RETAKE, cards=(this.card, able[0]), numbers=(number,))


def taken_next(contrast: Contrast) -> Idea | None:
    """After the rival an opponent often takes a card next that is in a part of the gap."""
    both = contrast.placements
    if both is None:
        return None
    this, that = both
    able = list_exposed(contrast)
    own = contrast.loses(contrast.best, this.card).value if not this.taken else 0.0
    lost = contrast.loses(contrast.rival, that.card)
    link = None if that.taken else Link(that.card, LinkKind.DISCARDED)
    if link and lost.value >= max(LIKELY, own + CLEARLY):
        able.append((that.card, lost))
    for card, chance in sorted(able, key=lambda entry: -entry[1].value):
        families = contrast.list_families_of(1 << card)
        parts = contrast.list_all(families, 1 << card)
        if sum(part.points.value for part in parts) >= LEAST_SHARE * contrast.gap.value:
            numbers = (Number.of("chance", CHANCE, chance),)
            discard = link if card == that.card else None
            return Idea(IdeaKind.TAKEN_NEXT, (card,), numbers=numbers, link=discard)
    return None


def let_wait(contrast: Contrast) -> Idea | None:
    """The rival takes a card that can wait; the own capture cannot, and does not end the round."""
    both = contrast.placements
    if both is None or (contrast.rules.settlement == ONE_SCORES and makes_now(contrast)):
        return None
    best, rival = contrast.best, contrast.rival
    cards = _find_waiting(contrast, rival, best)
    if not cards or (best.taken and _find_waiting(contrast, best, rival)):
        return None
    ours = {yaku.id for yaku in list_made_now(contrast, best)}
    made = [yaku.id for yaku in list_made_now(contrast, rival) if yaku.id not in ours]
    _, *targets = cards
    for card in targets:  # either of two must do
        gained = 1 << cards[0] | 1 << card
        able = {yaku.id for yaku in contrast.list_made(gained, both[0].field & ~gained)}
        if not able.issuperset(made):
            return None
    return Idea(IdeaKind.LET_WAIT, cards, tuple(made))


def _find_waiting(contrast: Contrast, move: Move, before: Move) -> tuple[Card, ...]:
    """Return what of a move can still be taken after another one; nothing if some may be lost.

    It is a card that nobody else can take. Otherwise it is the card played, with the two that it
    matches, of which others can take one, and this move takes none that is better.
    """
    this, that = move.placement, before.placement
    if this is None or that is None or not move.taken:
        return ()
    if not move.taken & ~contrast.find_safe(before):
        return (cards_in(move.taken)[0],)
    lying = that.field & month_set(this.card)
    if count(lying) != 2 or not that.hand >> this.card & 1 or not move.taken & lying & CHAFF:
        return ()
    takers = [count(find_takers(contrast.seen, that.field, card)) for card in cards_in(lying)]
    return (this.card, *cards_in(lying)) if max(takers) <= 1 else ()

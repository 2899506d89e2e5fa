"""Ideas about captures: yaku completed, denied and built, cards that would be gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Part
from tutor.engine.worlds.symmetry import twins
from tutor.explain.claim import CARDS, CHANCE, POINTS, TURNS, Number, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.nearness import YakuDistance
from tutor.explain.facts.stop_reasons import count_paid, count_with_factor
from tutor.explain.ideas.idea import CLEARLY, LIKELY, Contrast, Idea, Move
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import HALF, LEAST_SHARE
from tutor.rules.cards import ALL, NO_CARD, Card, CardSet, cards_in, count, month_set
from tutor.rules.ruleset import Yaku
from tutor.rules.score.families import Family, find_family
from tutor.rules.score.scoring import card_points
from tutor.rules.tables import ALL_COUNT, ONE_SCORES

MOST_LEFT: Final = 5  # cards that complete a yaku, of which taking one slows it
FEW_TURNS: Final = 2
LEAST_NOW: Final = 0.5  # of the gap's card points, those of the cards taken now
MOST_NOW: Final = 2.0


def complete(contrast: Contrast) -> Idea | None:
    """The move makes a yaku now, and the rival does not."""
    made = _list_made_alone(contrast)
    parts = _carry_made(contrast, made)
    if not parts:
        return None
    current = _count_paid(contrast, 0, contrast.seen.field)
    total = _count_paid_after(contrast, contrast.best)
    points = {"points": total - current} | ({"now": current} if current else {})
    placed, pile = contrast.best.placement, contrast.seen.pile_of(contrast.seen.seat)
    if placed and contrast.rules.settlement == ONE_SCORES:
        base, factor = count_with_factor(contrast.seen, pile | contrast.best.gained, placed.field)
        points |= {"counted": base} if base < total == base * factor else {}
    full = list_made_now(contrast, contrast.best)
    return Idea(
        IdeaKind.COMPLETE,
        yaku=tuple(yaku.id for yaku in full),
        numbers=(*exact(POINTS, **points), *_find_otherwise(contrast, full)),
        parts=parts,
    )


def _find_otherwise(contrast: Contrast, made: Sequence[Yaku]) -> Iterator[Number]:
    """Yield the chance that the yaku made now is made after the rival, if it is large.

    There is none of a yaku that another one may replace by then.
    """
    if contrast.outcomes is None or len(made) != 1:
        return
    if any(made[0].id in yaku.beats and yaku.is_played for yaku in contrast.table):
        return
    row = contrast.table.index(made[0])
    chance = contrast.outcomes.makes(contrast.rival.root, contrast.seen.seat, row)
    if chance.value >= LIKELY:
        yield Number.of("other", CHANCE, chance)


def makes_now(contrast: Contrast) -> Idea | None:
    """The same where the yaku need not carry the gap.

    Where all yaku count in the end, no hurry is needed: they must be a fifth of the gap.
    """
    made = _list_made_alone(contrast)
    own = {part for yaku in made for part in contrast.list_parts_of(yaku, contrast.seen.seat)}
    is_in_time = contrast.rules.settlement == ALL_COUNT and not contrast.is_share(own)
    if not made or is_in_time:
        return None
    return Idea(IdeaKind.MAKES_NOW, yaku=tuple(yaku.id for yaku in made))


def adds_now(contrast: Contrast) -> Idea | None:
    """The move adds points to yaku that the seat has; the rival adds fewer. It makes no new one."""
    current, best, rival = (
        _count_paid(contrast, 0, contrast.seen.field),
        *(_count_paid_after(contrast, move) for move in (contrast.best, contrast.rival)),
    )
    is_own = any(part.seat == contrast.seen.seat for part in contrast.named)
    if (
        not is_own
        or not max(rival, current) < best
        or not current
        or list_made_now(contrast, contrast.best)
    ):
        return None
    return Idea(IdeaKind.ADDS_NOW, numbers=exact(POINTS, points=best - current))


def stop_first(contrast: Contrast) -> Idea | None:
    """The move makes a yaku now with which the player may stop, before another seat scores."""
    is_able = contrast.rules.settlement == ONE_SCORES and _list_made_alone(contrast)
    theirs = contrast.list_theirs()
    return Idea(IdeaKind.STOP_FIRST) if is_able and contrast.is_share(theirs) else None


def _list_made_alone(contrast: Contrast) -> list[Yaku]:
    """Return the yaku that only the better move makes now."""
    rival = {yaku.id for yaku in list_made_now(contrast, contrast.rival)}
    return [yaku for yaku in list_made_now(contrast, contrast.best) if yaku.id not in rival]


def _carry_made(contrast: Contrast, made: Sequence[Yaku]) -> tuple[Part, ...]:
    """Return the parts that yaku carry: their own, or all where they can end the round.

    Then a fifth of the gap must be their own, or of what others score less, and no other own part
    that carries it is twice as large.
    """
    if not made:
        return ()
    own = [part for yaku in made for part in contrast.list_parts_of(yaku, contrast.seen.seat)]
    parts, theirs = contrast.carry(own), contrast.list_theirs()
    if parts or contrast.rules.settlement == ALL_COUNT:
        return parts
    mine = contrast.list_own(Family)
    most = max((part.points.value for part in mine if contrast.carry([part])), default=0.0)
    is_side_issue = sum(part.points.value for part in own) < HALF * most
    if is_side_issue or not contrast.is_share((*own, *theirs)):
        return ()
    return contrast.carry_side((*mine, *theirs))


def deny_yaku(contrast: Contrast) -> Idea | None:
    """Another seat has begun a yaku that it cannot make after the move, but after the rival."""
    for seat in contrast.others:
        for yaku in list_denied(contrast, seat):
            parts = contrast.carry(contrast.list_parts_of(yaku, seat))
            if parts:
                return Idea(
                    IdeaKind.DENY_YAKU,
                    yaku=(yaku.id,),
                    seat=contrast.name_seat(seat),
                    parts=parts,
                )
    return None


def list_denied(contrast: Contrast, seat: int) -> list[Yaku]:
    """Return the begun yaku that only the move closes to a seat, those of most points first.

    One is left out where a nearer one of its family stays open, which is the threat.
    """
    before, after, rival = (
        contrast.measure(seat, gained)
        for gained in (0, contrast.best.gained, contrast.rival.gained)
    )
    closed = [
        distance.yaku
        for was, distance, left in zip(before, after, rival, strict=True)
        if was.have
        and was.missing
        and distance.is_dead
        and not was.is_dead
        and not left.is_dead
        and not any(_is_nearer(other, was) for other in after)
    ]
    rows = {yaku.id: row for row, yaku in enumerate(contrast.table)}
    return sorted(
        closed,
        key=lambda yaku: (-abs(contrast.measure_yaku(seat, rows[yaku.id])), -yaku.points),
    )


def _is_nearer(this: YakuDistance, that: YakuDistance) -> bool:
    """Return whether a yaku of the same family needs fewer cards, and can be made."""
    is_alike = find_family(this.yaku.id) is find_family(that.yaku.id)
    return is_alike and not this.is_dead and 0 < this.missing < that.missing


def slow_yaku(contrast: Contrast) -> Idea | None:
    """Another seat lacks one card of a yaku; the move takes one that it needs, the rival none."""
    for seat in contrast.others:
        for near, obtainable in _list_near(contrast, seat):
            able = obtainable & contrast.best.taken
            if not able or obtainable & contrast.rival.taken:
                continue
            if not any(find_takers(contrast.seen, contrast.seen.field, c) for c in cards_in(able)):
                continue
            parts = contrast.carry(contrast.list_parts_of(near.yaku, seat))
            if parts:
                return Idea(
                    IdeaKind.SLOW_YAKU,
                    yaku=(near.yaku.id,),
                    numbers=exact(CARDS, left=count(obtainable)),
                    seat=contrast.name_seat(seat),
                    parts=parts,
                )
    return None


def _list_near(contrast: Contrast, seat: int) -> Iterator[tuple[YakuDistance, CardSet]]:
    """Yield the yaku of which a seat lacks one card, with the few that nobody has captured."""
    captured = reduce(or_, contrast.seen.captured)
    for distance in contrast.measure(seat):
        obtainable = distance.yaku.cards & ~captured
        if distance.missing == 1 and 2 <= count(obtainable) <= MOST_LEFT:
            yield distance, obtainable


def take_partner(contrast: Contrast) -> Idea | None:
    """The move takes the card with which an opponent could take a card that they need."""
    for card in _list_left_alone(contrast):
        for seat in contrast.others:
            needed = [
                distance
                for distance in contrast.measure(seat, contrast.best.gained)
                if distance.have
                and distance.missing
                and not distance.is_dead
                and distance.yaku.cards >> card & 1
            ]
            needed.sort(key=lambda distance: (distance.missing, -distance.yaku.points))
            for nearest in needed:
                parts = contrast.carry(contrast.list_parts_of(nearest.yaku, seat))
                if not parts:
                    continue
                partners = _find_partners(contrast, contrast.best, card)
                own, left = partners & contrast.seen.hand, count(partners)
                return Idea(
                    IdeaKind.TAKE_PARTNER,
                    cards=(card, *cards_in(own)),
                    yaku=(nearest.yaku.id,),
                    numbers=exact(CARDS, left=left),
                    seat=contrast.name_seat(seat),
                    parts=parts,
                )
    return None


def _list_left_alone(contrast: Contrast) -> Iterator[Card]:
    """Yield the unseen cards that at most one card can be taken with, more after the rival."""
    for card in cards_in(contrast.seen.unseen & _find_months(contrast.best.gained)):
        left, other = (
            count(_find_partners(contrast, move, card)) for move in (contrast.best, contrast.rival)
        )
        has_name_of_gained = twins(contrast.rules)[card] & contrast.best.gained
        is_alone = left <= 1 and left < other and not has_name_of_gained
        if is_alone and card != contrast.rules.joker.card:
            yield card


def _find_months(cards: CardSet) -> CardSet:
    return reduce(or_, (month_set(card) for card in cards_in(cards)), 0)


def _find_partners(contrast: Contrast, move: Move, card: Card) -> CardSet:
    """Return the cards that a card can be taken with, if no pile has them after a move."""
    joker = contrast.rules.joker
    gone = reduce(or_, contrast.seen.captured) | move.gained
    wild = 1 << joker.card if joker.card != NO_CARD and joker.valued >> card & 1 else 0
    return (month_set(card) | wild) & ~(1 << card) & ~gone


def take_all(contrast: Contrast) -> Idea | None:
    """The move takes three cards of a month at once, which would not all stay."""
    best, rival = contrast.best, contrast.rival
    if count(best.taken) != 3 or count(rival.taken) == 3 or not rival.placement:
        return None
    left = best.taken & rival.placement.field
    lost = [contrast.loses(rival, card) for card in cards_in(left)]
    if not any(chance.value >= LIKELY for chance in lost):
        return None
    families = contrast.list_families_of(best.gained) | {Family.CARDS}
    parts = contrast.carry(contrast.list_own(families, best.gained)) or contrast.carry_side(
        contrast.list_theirs(families, cards=best.gained)
    )
    return (
        Idea(IdeaKind.TAKE_ALL, cards=tuple(cards_in(best.gained)), parts=parts) if parts else None
    )


def take_now(contrast: Contrast) -> Idea | None:
    """The move takes a card that is often gone by the next turn after the rival."""
    for card, chance in list_exposed(contrast):
        parts = contrast.carry(contrast.list_own(_list_worth(contrast, card), 1 << card))
        if parts:
            return Idea(
                IdeaKind.TAKE_NOW,
                cards=(card,),
                yaku=contrast.find_use(card, parts),
                numbers=(Number.of("chance", CHANCE, chance),),
                parts=parts,
            )
    return None


def clear_danger(contrast: Contrast) -> Idea | None:
    """The move takes a useful card that an opponent would often take."""
    if any(list_denied(contrast, seat) for seat in contrast.others):
        return None
    for card, chance in list_exposed(contrast):
        parts = contrast.carry(contrast.list_theirs(_list_worth(contrast, card), cards=1 << card))
        if parts:
            return Idea(
                IdeaKind.CLEAR_DANGER,
                cards=(card,),
                yaku=contrast.find_use(card, parts),
                numbers=(Number.of("chance", CHANCE, chance),),
                parts=parts,
            )
    return None


def list_exposed(contrast: Contrast) -> list[tuple[Card, Estimate]]:
    """Return the captured cards that opponents would often take next, likeliest first."""
    rival = contrast.rival.placement
    if rival is None:
        return []
    able = [
        (card, contrast.loses(contrast.rival, card))
        for card in cards_in(contrast.best.taken & rival.field)
        if find_takers(contrast.seen, rival.field, card)
    ]
    exposed = [(card, chance) for card, chance in able if chance.value >= LIKELY]
    return sorted(exposed, key=lambda entry: -entry[1].value)


def _list_worth(contrast: Contrast, card: Card) -> set[Family]:
    """Return the families of yaku in which a card counts, and card points if most are its own."""
    families = contrast.list_families_of(1 << card)
    own, all_gained = (
        card_points(contrast.rules, cards) for cards in (1 << card, contrast.best.gained)
    )
    return families | {Family.CARDS} if 2 * own > all_gained else families


def build_two(contrast: Contrast) -> Idea | None:
    """A card gained counts in two yaku that the rival does not both serve."""
    gained, rival = contrast.best.gained, contrast.rival.gained
    for card in cards_in(gained & ~rival):
        results = []
        for family in contrast.list_families_of(1 << card):
            own = contrast.list_own([family], 1 << card)
            if contrast.is_share(own):
                results.append((sum(part.points.value for part in own), family))
        if len(results) < 2:
            continue
        families = [family for _, family in sorted(results, reverse=True)[:2]]
        named = [find_likelier(contrast, family, 1 << card) for family in families]
        yaku = [other for other in named if other is not None]
        parts = contrast.carry(contrast.list_own(families, 1 << card))
        if parts and len(yaku) == 2 and not all(other.cards & rival for other in yaku):
            return Idea(
                IdeaKind.BUILD_TWO,
                cards=(card,),
                yaku=tuple(other.id for other in yaku),
                parts=parts,
            )
    return None


def find_likelier(
    contrast: Contrast, family: Family, cards: CardSet, name: str | None = None
) -> Yaku | None:
    """Return the open yaku of a family, with one of the cards, of which a move makes most.

    *name* is that of a part, if it has one: then no other yaku fits.
    """
    results = _list_likelier(contrast, family, cards, name)
    return results[0][1] if results else None


def _list_likelier(
    contrast: Contrast, family: Family, cards: CardSet, name: str | None
) -> list[tuple[int, Yaku]]:
    """Return the open yaku of a family by how many more points a move makes of them."""
    if contrast.outcomes is None:
        return []
    seat = contrast.seen.seat
    closed = {
        distance.yaku.id
        for distance in contrast.measure(seat)
        if distance.is_dead or not distance.missing
    }
    rows = [
        (row, yaku)
        for row, yaku in contrast.list_rows([family], name)
        if yaku.id not in closed and yaku.cards & cards
    ]
    return sorted(rows, key=lambda entry: -contrast.measure_yaku(seat, entry[0]))


def hurry(contrast: Contrast) -> Idea | None:
    """Few turns are left, and a capture for a yaku makes it in them clearly more often.

    It cannot wait.
    """
    turns = count(contrast.best.placement.hand) if contrast.best.placement else 0
    safe = contrast.find_safe(contrast.rival)
    is_short = 0 < turns <= FEW_TURNS and contrast.best.taken & ~safe
    results = _find_built(contrast, contrast.best.gained) if is_short else None
    if results is None:
        return None
    row, yaku, parts = results
    return Idea(
        IdeaKind.HURRY,
        yaku=(yaku.id,),
        numbers=(*exact(TURNS, turns=turns), *_chances(contrast, row)),
        parts=parts,
    )


def build_one(contrast: Contrast) -> Idea | None:
    """The move makes a yaku clearly more often than the rival."""
    results = _find_built(contrast)
    if results is None:
        return None
    row, yaku, parts = results
    cards, link = contrast.find_means(yaku)
    return Idea(
        IdeaKind.BUILD_ONE,
        cards=cards,
        yaku=(yaku.id,),
        numbers=(*_chances(contrast, row), *contrast.count_steps(yaku)),
        parts=parts,
        link=link,
    )


def _find_built(
    contrast: Contrast, cards: CardSet = ALL
) -> tuple[int, Yaku, tuple[Part, ...]] | None:
    """Return the own yaku that a move makes clearly more often, if its family carries the gap.

    One of *cards* counts for it. None where the move completes another yaku at once.
    """
    if contrast.placements is None or list_made_now(contrast, contrast.best):
        return None
    for part in contrast.parts:
        parts = contrast.carry([part]) if part.seat == contrast.seen.seat else ()
        likeliest = _list_likelier(contrast, part.family, ALL, part.yaku)[:1] if parts else []
        for row, yaku in likeliest:
            if yaku.cards & cards and _is_built(contrast, row):
                return row, yaku, parts
    return None


def _is_built(contrast: Contrast, row: int) -> bool:
    best, rival, seat = contrast.best.root, contrast.rival.root, contrast.seen.seat
    return contrast.is_clear(lambda outcomes: outcomes.makes_more(best, rival, seat, row))


def _chances(contrast: Contrast, row: int) -> Iterator[Number]:
    outcomes, seat = contrast.outcomes, contrast.seen.seat
    assert outcomes is not None
    for name, move in (("chance", contrast.best), ("other", contrast.rival)):
        yield Number.of(name, CHANCE, outcomes.makes(move.root, seat, row))


def which_target(contrast: Contrast) -> Idea | None:
    """The same card takes one that counts for a yaku; the rival takes another one with it."""
    pair = find_targets_apart(contrast)
    if pair is None:
        return None
    card, other = pair
    families = contrast.list_families_of(1 << card) - contrast.list_families_of(1 << other)
    for part in contrast.list_own(families, 1 << card):
        yaku = find_likelier(contrast, part.family, 1 << card, part.yaku)
        if yaku and contrast.carry([part]):
            return Idea(
                IdeaKind.WHICH_TARGET, cards=pair, yaku=(yaku.id,), parts=contrast.carry([part])
            )
    return None


def find_targets_apart(contrast: Contrast) -> tuple[Card, Card] | None:
    """Return the one card that each of two moves takes by playing the same card."""
    both = contrast.placements
    if both is None or both[0].card != both[1].card or both[0].taken == both[1].taken:
        return None
    if count(both[0].taken) != 1 or count(both[1].taken) != 1:
        return None
    [card], [other] = cards_in(both[0].taken), cards_in(both[1].taken)
    return card, other


def twin_less(contrast: Contrast) -> Idea | None:
    """Two cards of a month take the same; the move keeps the one that counts for a yaku."""
    both = contrast.placements
    if both is None or not both[0].taken or both[0].taken != both[1].taken:
        return None
    spent, stored = both[0].card, both[1].card
    if spent == stored or not month_set(spent) >> stored & 1:
        return None
    families = contrast.list_families_of(1 << stored) - contrast.list_families_of(1 << spent)
    for part in contrast.list_own(families, 1 << stored):
        yaku = find_likelier(contrast, part.family, 1 << stored, part.yaku)
        parts = contrast.carry([part])
        if parts and yaku is not None:
            [card, *_] = cards_in(both[0].taken)
            return Idea(IdeaKind.TWIN_LESS, cards=(card, stored), yaku=(yaku.id,), parts=parts)
    return None


def gain_needed(contrast: Contrast) -> Idea | None:
    """The move gains a card of an own yaku that the rival gains none of, and could lose."""
    gained, rival = contrast.best.gained, contrast.rival.gained
    for card in cards_in(gained & ~rival):
        if _estimate_later(contrast, card) > 1 - CLEARLY:
            continue
        families = contrast.list_families_of(1 << card) - {Family.CHAFF}
        for part in contrast.list_own(families, 1 << card):
            yaku = find_likelier(contrast, part.family, 1 << card, part.yaku)
            parts = contrast.carry([part])
            if parts and yaku is not None and not yaku.cards & rival:
                return Idea(IdeaKind.GAIN_NEEDED, cards=(card,), yaku=(yaku.id,), parts=parts)
    return None


def _estimate_later(contrast: Contrast, card: Card) -> float:
    """Return the chance that the seat captures a card after the rival."""
    if contrast.outcomes is None:
        return 0.0
    return contrast.outcomes.captures(contrast.rival.root, contrast.seen.seat, card).value


def card_points_of(contrast: Contrast) -> Idea | None:
    """The move takes cards of more points, as many as the card points that alone carry the gap.

    They are half of these points or more, but no more than twice as many: of the others most can be
    had later. Cards that nobody else can take are not lost by waiting.
    """
    own, other = (card_points(contrast.rules, m.gained) for m in (contrast.best, contrast.rival))
    parts = contrast.carry(contrast.list_own([Family.CARDS])) if own > other else ()
    if not _are_worth_now(contrast, own - other, parts) or _is_level_without(contrast, other):
        return None
    numbers = exact(POINTS, points=own, other=other)
    return Idea(IdeaKind.CARD_POINTS, numbers=numbers, parts=parts)


def takes_points(contrast: Contrast) -> Idea | None:
    """The same where own card points are a fifth of the gap, and the cards are, too."""
    own, other = (card_points(contrast.rules, m.gained) for m in (contrast.best, contrast.rival))
    parts = contrast.list_own([Family.CARDS])
    if not contrast.is_share(parts) or not _are_worth_now(contrast, own - other, parts):
        return None
    if (own - other) * contrast.seen.multiplier < LEAST_SHARE * contrast.gap.value:
        return None
    return Idea(IdeaKind.TAKES_POINTS, numbers=exact(POINTS, points=own, other=other))


def _are_worth_now(contrast: Contrast, points: int, parts: Sequence[Part]) -> bool:
    """Return whether taking *points* more now explains parts of card points."""
    if not contrast.best.taken & ~contrast.find_safe(contrast.rival) or not parts or points <= 0:
        return False
    return LEAST_NOW <= points / parts[0].points.value <= MOST_NOW


def _is_level_without(contrast: Contrast, points: int) -> bool:
    """Return whether a third move, nearer to the best, gains no more card points than *points*."""
    best, rival = contrast.best.candidate, contrast.rival.candidate
    for candidate in contrast.hint.distinct:
        is_near = candidate.gap.less(best.gap).value <= HALF * contrast.gap.value
        gained = Move.of(contrast.seen, candidate, 0).gained
        is_third = candidate.action not in (best.action, rival.action)
        if is_third and is_near and card_points(contrast.rules, gained) <= points:
            return True
    return False


def list_made_now(contrast: Contrast, move: Move) -> list[Yaku]:
    """Return the yaku that a move makes, without those that are held before it."""
    if not move.placement or not move.taken:
        return []
    return contrast.list_made(move.gained, move.placement.field)


def _count_paid_after(contrast: Contrast, move: Move) -> int:
    field = move.placement.field if move.placement else contrast.seen.field
    return _count_paid(contrast, move.gained, field)


def _count_paid(contrast: Contrast, gained: CardSet, field: CardSet) -> int:
    observation = contrast.seen
    return count_paid(observation, observation.captured[observation.seat] | gained, field)

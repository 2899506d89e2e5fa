"""Ideas of cards derived again, with sets of cards and counts in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.explain.ideas.cases import Case
from tutor.engine.hints.candidates import Part
from tutor.explain.ideas.kinds import IdeaKind
from tutor.lab.claims.checks.scene import Cards, Scene, cards_of
from tutor.rules.cards import CHAFF, NO_CARD, id_of
from tutor.rules.ruleset import Yaku
from tutor.rules.score.families import Family, find_family
from tutor.rules.score.split import FIRST_ROW

LIKELY = 0.25
CLEARLY = 0.08
A_LITTLE = 0.04
HALF = 0.5
SELDOM_IN_VAIN = 0.9
A_FIFTH = 0.2
ERROR = 0.0196


def table(case: Case) -> list[Yaku]:
    """Return the yaku that can be made at all."""
    return [one for one in case.this.yaku.values() if one.is_played]


def piles(case: Case) -> list[Cards]:
    return [cards_of(pile) for pile in case.seen.captured]


def others(case: Case) -> list[int]:
    return [seat for seat in range(case.seen.seats) if seat != case.seen.seat]


def made(scene: Scene) -> set[str]:
    if not scene.taken:
        return set()
    now, then = scene.mine, scene.mine | scene.gained
    return set(scene.sheet(then, scene.field)) - set(scene.sheet(now, scene.lying))


def is_complete(case: Case) -> bool:
    return bool(made(case.this) - made(case.that))


def can_make(case: Case, seat: int, yaku: Yaku, gained: Cards) -> bool:
    """Return whether enough cards of a yaku are left to a seat.

    No month is complete where the joker is captured and an odd number of its cards.
    """
    gone = Cards().union(*(pile for at, pile in enumerate(piles(case)) if at != seat))
    captured = Cards().union(*piles(case)) | gained
    is_odd = len(captured & cards_of(yaku.cards)) % 2 == 1
    if is_odd and find_family(yaku.id) is Family.MONTHS and case.this.rules.joker.card in captured:
        return False
    lost = gone if seat == case.seen.seat else gone | gained
    return len(cards_of(yaku.cards) - lost) >= yaku.need


def list_denied(case: Case) -> list[tuple[int, str]]:
    return [
        (seat, yaku.id)
        for seat in others(case)
        for yaku in table(case)
        if 0 < len(cards_of(yaku.cards) & piles(case)[seat]) < yaku.need
        and can_make(case, seat, yaku, Cards())
        and can_make(case, seat, yaku, case.that.gained)
        and not can_make(case, seat, yaku, case.this.gained)
        and not any(is_nearer(case, seat, other, yaku) for other in table(case))
    ]


def is_nearer(case: Case, seat: int, this: Yaku, that: Yaku) -> bool:
    """Return whether a seat is nearer to a yaku of the same family after the move."""
    if find_family(this.id) is not find_family(that.id):
        return False
    missing, other = (
        one.need - len(cards_of(one.cards) & piles(case)[seat]) for one in (this, that)
    )
    return 0 < missing < other and can_make(case, seat, this, case.this.gained)


def is_denied(case: Case) -> bool:
    return bool(list_denied(case))


def is_slowed(case: Case) -> bool:
    captured = Cards().union(*piles(case))
    for seat in others(case):
        for yaku in table(case):
            cards = cards_of(yaku.cards)
            free = cards - captured
            if len(cards & piles(case)[seat]) != yaku.need - 1 or not 2 <= len(free) <= 5:
                continue
            able = [one for one in free & case.this.taken if case.this.takers(case.this.lying, one)]
            if able and not free & case.that.taken:
                return True
    return False


def partners(case: Case, scene: Scene, card: int) -> int:
    """Count the cards that can still be one of a pair with a card."""
    gone = Cards().union(*piles(case)) | scene.gained
    joker = scene.rules.joker
    pairs = {one for one in range(48) if one // 4 == card // 4}
    if joker.card != NO_CARD and card in cards_of(joker.valued):
        pairs.add(joker.card)
    return len(pairs - {card} - gone)


def is_partner_taken(case: Case) -> bool:
    months = {card // 4 for card in case.this.gained}
    for card in case.this.unseen:
        if card // 4 not in months or card == case.this.rules.joker.card:
            continue
        left, other = partners(case, case.this, card), partners(case, case.that, card)
        is_same_name = any(
            is_chaff(case, one) and is_chaff(case, card) and one // 4 == card // 4
            for one in case.this.gained
        )
        if left <= 1 and left < other and not is_same_name and any(is_wanted(case, card)):
            return True
    return False


def is_chaff(case: Case, card: int) -> bool:
    return "chaff" in id_of(card)


def is_wanted(case: Case, card: int) -> Iterator[bool]:
    """Yield whether a seat that has begun an open yaku needs a card for it."""
    for seat in others(case):
        for yaku in table(case):
            held = len(cards_of(yaku.cards) & piles(case)[seat])
            is_open = can_make(case, seat, yaku, case.this.gained)
            yield card in cards_of(yaku.cards) and 0 < held < yaku.need and is_open


def exposed(case: Case) -> list[int]:
    return [
        card
        for card in case.this.taken & case.that.field
        if case.that.takers(case.that.field, card) and case.chances.draw("loses", 1, card) >= LIKELY
    ]


def is_held_back(case: Case) -> bool:
    card = case.that.card
    if case.that.taken or card not in case.this.left or not case.that.takers(case.that.field, card):
        return False
    laid = Cards() if case.this.taken else Cards({case.this.card})
    for seat in others(case):
        for yaku in table(case):
            cards = cards_of(yaku.cards)
            held = len(cards & piles(case)[seat])
            is_near = held and 1 <= yaku.need - held <= 2 and can_make(case, seat, yaku, Cards())
            if is_near and card in cards and not laid & cards:
                return True
    return False


def is_all_taken(case: Case) -> bool:
    left = case.this.taken & case.that.field
    lost = [case.chances.draw("loses", 1, card) for card in left]
    return len(case.this.taken) == 3 != len(case.that.taken) and max(lost, default=0) >= LIKELY


def counts(case: Case, card: int) -> set[Family]:
    """Return the families in which a card counts."""
    return {find_family(yaku.id) for yaku in table(case) if card in cards_of(yaku.cards)}


def is_worth(case: Case, card: int) -> bool:
    is_most = 2 * case.this.points({card}) > case.this.points(case.this.gained)
    return bool(counts(case, card)) or is_most


def is_taken_now(case: Case) -> bool:
    return any(is_worth(case, card) for card in exposed(case))


def is_cleared(case: Case) -> bool:
    return not list_denied(case) and is_taken_now(case)


def open_rows(case: Case, family: Family, card: int | None = None) -> list[tuple[float, Yaku]]:
    """Return the yaku of a family that can still be made, and how much likelier they become.

    That of which the move makes most comes first.
    """
    me = case.seen.seat
    rows = []
    for row, yaku in enumerate(case.this.yaku.values()):
        cards = cards_of(yaku.cards)
        if not yaku.is_played or find_family(yaku.id) != family:
            continue
        is_open = can_make(case, me, yaku, Cards()) and len(cards & case.this.mine) < yaku.need
        if is_open and (card is None or card in cards):
            chances = [case.chances.makes(root, me, row).value for root in (0, 1)]
            points = case.chances.yaku_gap(0, 1, me, row).value
            rows.append((points, chances[0] - chances[1], yaku))
    return [(more, yaku) for _, more, yaku in sorted(rows, key=lambda one: -one[0])]


def own_points(case: Case, family: Family) -> float:
    [points] = [
        part.points.value
        for part in case.parts
        if (part.seat, part.family) == (case.seen.seat, family)
    ]
    return points


def is_built_twice(case: Case) -> bool:
    for card in case.this.gained - case.that.gained:
        families = sorted(counts(case, card), key=lambda one: -own_points(case, one))[:2]
        best = [open_rows(case, family, card)[:1] for family in families]
        if len(families) == 2 and all(best):
            sets = [cards_of(found[0][1].cards) for found in best]
            if not all(cards & case.that.gained for cards in sets):
                return True
    return False


def is_built(case: Case) -> bool:
    if made(case.this):
        return False
    best = [open_rows(case, family)[:1] for family in Family]
    return any(found[0][0] >= CLEARLY for found in best if found)


def is_hurried(case: Case) -> bool:
    if made(case.this) or not 1 <= len(case.this.left) <= 2:
        return False
    best = [found[0] for family in Family if (found := open_rows(case, family))]
    is_safe = set(case.this.taken) <= only_ours(case.that)
    return not is_safe and any(
        more >= CLEARLY and cards_of(yaku.cards) & case.this.gained for more, yaku in best
    )


def is_safe(case: Case) -> bool:
    month = {card for card in case.this.unseen if card // 4 == case.this.card // 4}
    return (
        are_discards(case)
        and not month
        and not case.this.takers(case.this.field, case.this.card)
        and bool(case.that.takers(case.that.field, case.that.card))
    )


def are_discards(case: Case) -> bool:
    return not case.this.taken and not case.that.taken


def more_exposed(case: Case) -> float:
    own = case.chances.draw("loses", 0, case.this.card)
    return case.chances.draw("loses", 1, case.that.card) - own


def is_safer(case: Case) -> bool:
    return are_discards(case) and more_exposed(case) >= CLEARLY


def is_cheaper(case: Case) -> bool:
    own, other = (scene.points({scene.card}) for scene in (case.this, case.that))
    able = all(scene.takers(scene.field, scene.card) for scene in (case.this, case.that))
    return are_discards(case) and more_exposed(case) > -CLEARLY and own < other and able


def is_twin(case: Case) -> bool:
    spent, kept = case.this.card, case.that.card
    if not case.this.taken or case.this.taken != case.that.taken:
        return False
    families = counts(case, kept) - counts(case, spent)
    return (
        spent != kept
        and spent // 4 == kept // 4
        and any(open_rows(case, family, kept) for family in families)
    )


def is_same_card(case: Case) -> bool:
    """Return whether one card takes another single card each time."""
    sizes = {len(case.this.taken), len(case.that.taken)}
    return case.this.card == case.that.card and sizes == {1} and case.this.taken != case.that.taken


def is_better_target(case: Case) -> bool:
    if not is_same_card(case):
        return False
    [card], [other] = case.this.taken, case.that.taken
    families = counts(case, card) - counts(case, other)
    return any(open_rows(case, family, card) for family in families)


def is_joker_best(case: Case) -> bool:
    return is_same_card(case) and case.this.card == case.this.rules.joker.card


def is_joker(scene: Scene) -> bool:
    return scene.card == scene.rules.joker.card


def caught(scene: Scene) -> Cards:
    """Return the card of another month that the joker takes, if it takes one."""
    apart = frozenset(one for one in scene.taken if one // 4 != scene.card // 4)
    return apart if is_joker(scene) and len(scene.taken) == 1 else Cards()


def caught_later(case: Case, scene: Scene, root: int) -> float | None:
    """Return the mean points of a kept joker, if it is seldom in vain."""
    chance, points = case.chances.catches_later(root)
    is_kept = case.this.rules.joker.card in scene.left
    return points.value if is_kept and chance.value >= SELDOM_IN_VAIN else None


def is_joker_kept(case: Case) -> bool:
    spent, later = case.this.points(caught(case.that)), caught_later(case, case.this, 0)
    return is_joker(case.that) and later is not None and later - ERROR > spent


def is_joker_used(case: Case) -> bool:
    points, later = case.this.points(caught(case.this)), caught_later(case, case.that, 1)
    return bool(caught(case.this)) and later is not None and later + ERROR < points


def alone(scene: Scene) -> set[tuple[int, int]]:
    """Return the cards of a hand with those of the field that nobody else can take."""
    return {
        (own, card)
        for own in scene.left
        for card in scene.field
        if card in scene.find_targets(scene.field, own) and not scene.takers(scene.field, card)
    }


def is_pair_kept(case: Case) -> bool:
    pairs = alone(case.this) - alone(case.that)
    return any(counts(case, own) | counts(case, card) for own, card in pairs)


def is_needed_kept(case: Case) -> bool:
    card = case.that.card
    if case.that.taken or card not in case.this.left:
        return False
    discarded = Cards() if case.this.taken else Cards({case.this.card})
    best = [open_rows(case, one, card)[:1] for one in counts(case, card) - {Family.CHAFF}]
    return any(found and not cards_of(found[0][1].cards) & discarded for found in best)


def is_catch_kept(case: Case) -> bool:
    return any(link in KEEPING for link in deciding(case, case.seen.seat))


def is_got(case: Case) -> bool:
    return any(link not in KEEPING for link in deciding(case, case.seen.seat))


def is_lost(case: Case) -> bool:
    return any(any(deciding(case, seat)) for seat in others(case))


def deciding(case: Case, seat: int) -> list[str]:
    """Return how each card that decides is linked to the moves, if it is."""
    gaining = (0, 1) if seat == case.seen.seat else (1, 0)
    links = [
        link_of(case, seat, card)
        for card in free_cards(case)
        if (card not in cards_of(CHAFF) or Family.MONTHS in counts(case, card))
        and case.chances.captures_more(*gaining, seat, card).value >= CLEARLY
        and case.chances.share_of_gap(0, 1, seat, card) >= HALF
        and is_carried(case, seat, card)
    ]
    return [link for link in links if link]


def is_carried(case: Case, seat: int, card: int) -> bool:
    """Return whether a card is wanted for a yaku, or its points are half of the largest part."""
    me, families = case.seen.seat, counts(case, card)
    if case.this.points({card}):
        families |= {Family.CARDS}
    able = range(case.seen.seats) if seat == me else (seat,)
    parts = [part for part in case.parts if part.seat in able and part.family in families]
    largest = max(parts, key=lambda part: part.points.value)
    assert largest.seat is not None
    for yaku in table(case):
        is_of_part = find_family(yaku.id) is largest.family and card in cards_of(yaku.cards)
        if is_of_part and can_make(case, largest.seat, yaku, case.this.gained):
            return True
    chance = float(seat == me) if card in case.this.gained else captured(case, 0, seat, card)
    shift = abs(chance - captured(case, 1, seat, card))
    points = case.this.points({card}) * case.seen.multiplier
    return shift * points >= HALF * largest.points.value


def captured(case: Case, root: int, seat: int, card: int) -> float:
    return case.chances.captures(root, seat, card).value


KEEPING = ("kept for it", "kept itself")


def link_of(case: Case, seat: int, card: int) -> str:
    """Return how the rival gives up a card for another one, or that the move captures it now."""
    this, that = case.this, case.that
    month = Cards(one for one in range(48) if one // 4 == card // 4)
    gained = "captured now" if card in this.gained else ""
    if card in that.taken:
        return gained
    keeps = that.card in this.left & month and this.card not in month
    is_own = seat == case.seen.seat
    if card == that.card:
        able = card in this.left if is_own else keeps
        return "kept itself" if able and not that.taken else gained
    if is_own and keeps and not that.left & month and card not in this.lying:
        return "kept for it"
    if card not in this.unseen:
        return gained
    if keeps and not that.taken:
        return "discarded"
    left = this.taken & that.field & month
    return "left" if left and not this.field & month and not that.taken & month else gained


def free_cards(case: Case) -> list[int]:
    """Return the cards that nobody has captured and that can be told apart, or are the rival."""
    captured = Cards().union(*piles(case))
    return [
        card
        for card in range(48)
        if card not in captured and (is_only_one(case, card) or card == case.other[0])
    ]


def is_retaken(case: Case) -> bool:
    card, me = case.this.card, case.seen.seat
    able = any(card in case.this.find_targets(case.this.field, own) for own in case.this.left)
    chance, other = (
        captured(case, root, me, scene.card) for root, scene in enumerate((case.this, case.that))
    )
    is_apart = bool(case.that.taken) or chance - other >= CLEARLY
    return not case.this.taken and able and is_apart and chance >= HALF


def is_taken_next(case: Case) -> bool:
    able, card = exposed(case), case.that.card
    own = 0.0 if case.this.taken else case.chances.draw("loses", 0, case.this.card)
    lost = case.chances.draw("loses", 1, card)
    if not case.that.taken and lost >= LIKELY and lost - own >= CLEARLY:
        able.append(card)
    return any(counts(case, one) for one in able)


def is_waiting(case: Case) -> bool:
    this, that = case.this, case.that
    if case.seen.ruleset.game.name == "koikoi" and is_complete(case):
        return False
    if not that.taken or (this.taken and can_wait(this, that)):
        return False
    if set(that.taken) <= only_ours(this):
        return True
    return matches_two(that, this) and all(
        made(case.that) - made(case.this) <= set(this.sheet(this.mine | {that.card, card}, rest))
        for card in this.field
        if card // 4 == that.card // 4
        for rest in [this.field - {card}]
    )


def can_wait(scene: Scene, before: Scene) -> bool:
    return set(scene.taken) <= only_ours(before) or matches_two(scene, before)


def only_ours(scene: Scene) -> set[int]:
    return {card for _, card in alone(scene)}


def matches_two(scene: Scene, before: Scene) -> bool:
    """Return whether the card of a capture of chaff matches two after another move.

    Others can take only one of them.
    """
    lying = [card for card in before.field if card // 4 == scene.card // 4]
    chaff = scene.taken & set(lying) & cards_of(CHAFF)
    if len(lying) != 2 or scene.card not in before.left or not chaff:
        return False
    return all(len(before.takers(before.field, card)) <= 1 for card in lying)


def is_needed_gained(case: Case) -> bool:
    me = case.seen.seat
    able = case.this.gained - case.that.gained
    for card in [card for card in able if captured(case, 1, me, card) <= 1 - CLEARLY]:
        for family in counts(case, card) - {Family.CHAFF}:
            best = open_rows(case, family, card)[:1]
            if best and not cards_of(best[0][1].cards) & case.that.gained:
                return True
    return False


def is_more_points(case: Case) -> bool:
    more = case.this.points(case.this.gained) - case.that.points(case.that.gained)
    part = own_points(case, Family.CARDS)
    safe = {card for _, card in alone(case.that)}
    can_wait = case.this.taken and set(case.this.taken) <= safe
    return more > 0 and part <= 2 * more <= 4 * part and not can_wait


class Named(NamedTuple):
    part: Part
    seat: int
    family: Family
    points: float


def named_part(case: Case) -> Named:
    """Return the largest part of the side that has more points."""
    me = case.seen.seat
    sides: list[list[Part]] = [[], []]
    for part in case.parts:
        sides[part.seat != me].append(part)
    side = max(sides, key=lambda parts: sum(part.points.value for part in parts))
    part = max(side, key=lambda part: part.points.value)
    assert part.seat is not None
    return Named(part, part.seat, part.family, part.points.value)


def turn(case: Case, part: Named) -> tuple[int, int]:
    """Return both moves, first the one with which the seat of a part has more."""
    return (0, 1) if part.seat == case.seen.seat else (1, 0)


def is_card_behind(case: Case) -> bool:
    part = named_part(case)
    shares = {
        card: case.chances.share_of_card(0, 1, part.part, card)
        for card in free_cards(case)
        if (part.family is Family.MONTHS or card not in cards_of(CHAFF))
        and part.family in counts(case, card) | {Family.CARDS}
        and case.chances.captures_more(*turn(case, part), part.seat, card).value >= A_LITTLE
    }
    most = max(shares, key=shares.__getitem__, default=None)
    return most is not None and shares[most] >= HALF and bool(link_of(case, part.seat, most))


def is_only_one(case: Case, card: int) -> bool:
    """Return whether no other chaff of the month is worth the same."""
    if card not in cards_of(CHAFF):
        return True
    month = [one for one in cards_of(CHAFF) if one // 4 == card // 4]
    same = [one for one in month if worth(case, one) == worth(case, card)]
    return len(same) == 1


def worth(case: Case, card: int) -> tuple[float, list[str]]:
    return case.this.points({card}), [
        yaku.id for yaku in table(case) if card in cards_of(yaku.cards)
    ]


def named_yaku(case: Case) -> list[int]:
    """Return the rows of the yaku that are half of the named part."""
    part = named_part(case)
    return [
        row
        for row, yaku in enumerate(case.this.yaku.values())
        if yaku.is_played
        and find_family(yaku.id) == part.family
        and case.chances.yaku_gap(0, 1, part.seat, row).value >= HALF * part.points
    ]


def is_yaku_behind(case: Case) -> bool:
    part = named_part(case)
    return any(
        case.chances.makes_more(*turn(case, part), part.seat, row).value >= A_LITTLE
        for row in named_yaku(case)
    )


def has_more_cards(case: Case) -> bool:
    yaku = list(case.this.yaku.values())
    if named_part(case).seat != case.seen.seat:
        return False
    for row in named_yaku(case):
        cards, mine = cards_of(yaku[row].cards), case.this.mine
        have, other = (len((mine | s.gained) & cards) for s in (case.this, case.that))
        if other < have < yaku[row].need:
            return True
    return False


def is_paid_behind(case: Case) -> bool:
    part = named_part(case)
    return any(
        case.chances.pays_more(*turn(case, part), part.seat, FIRST_ROW + row).value >= A_LITTLE
        for row in named_yaku(case)
    )


def is_useful(case: Case) -> bool:
    seats = range(case.seen.seats)
    own = case.this.points({case.that.card})
    dear = [card for card in case.this.unseen if case.this.points({card}) > own]
    return any(link_of(case, others(case)[0], card) == "discarded" for card in dear) or any(
        is_usable(case, seat, yaku) for seat in seats for yaku in table(case)
    )


def is_usable(case: Case, seat: int, yaku: Yaku) -> bool:
    """Return whether a move takes more cards that a seat needs, or keeps one, or a partner."""
    this, that, cards = case.this, case.that, cards_of(yaku.cards)
    held = len(cards & piles(case)[seat])
    if not 0 < held < yaku.need or not can_make(case, seat, yaku, Cards()):
        return False
    takeable = {card for card in that.field if that.takers(that.field, card)}
    able = cards if seat == case.seen.seat else cards & takeable
    gained, is_chaff = this.gained & able, find_family(yaku.id) is Family.CHAFF
    least = 2 if is_chaff and seat == case.seen.seat else 1
    if len(gained) - len(that.gained & cards) >= least:
        return True
    is_spent = not this.taken and this.card in cards
    if gained or is_spent or is_chaff:
        return False
    if not that.taken and that.card in this.left & able:
        return True
    if seat != case.seen.seat:
        return any(link_of(case, seat, card) for card in cards & this.unseen)
    return any(is_left_for(case, card) for card in cards & this.left & that.left)


def is_left_for(case: Case, card: int) -> bool:
    """Return whether the other move takes the last card that one in hand takes."""
    left, other = (
        {lying for lying in scene.field if lying // 4 == card // 4}
        for scene in (case.this, case.that)
    )
    return bool(left & case.that.taken) and not other


def is_made_now(case: Case) -> bool:
    if case.seen.ruleset.game.name != "roppyakken":
        return is_complete(case)
    new = made(case.this) - made(case.that)
    families = {find_family(name) for name in new}
    return bool(new) and sum(own_points(case, family) for family in families) >= A_FIFTH


def are_points_taken(case: Case) -> bool:
    return own_points(case, Family.CARDS) >= A_FIFTH and is_more_points(case)


def is_added(case: Case) -> bool:
    now = case.this.paid(case.this.mine, case.this.lying)
    best, other = (
        scene.paid(scene.mine | scene.gained, scene.field) for scene in (case.this, case.that)
    )
    is_own = named_part(case).seat == case.seen.seat
    return bool(now) and best > max(now, other) and is_own and not made(case.this)


def is_more_doubled(case: Case) -> bool:
    more = case.chances.draw("wins", 0, 14) - case.chances.draw("wins", 1, 14)
    return named_part(case).seat == case.seen.seat and more >= A_LITTLE


PLAIN: dict[IdeaKind, Callable[[Case], bool]] = {
    IdeaKind.COMPLETE: is_complete,
    IdeaKind.DENY_YAKU: is_denied,
    IdeaKind.SLOW_YAKU: is_slowed,
    IdeaKind.TAKE_PARTNER: is_partner_taken,
    IdeaKind.HOLD_BACK: is_held_back,
    IdeaKind.TAKE_ALL: is_all_taken,
    IdeaKind.KEEP_JOKER: is_joker_kept,
    IdeaKind.JOKER_NOW: is_joker_used,
    IdeaKind.JOKER_BEST: is_joker_best,
    IdeaKind.TAKE_NOW: is_taken_now,
    IdeaKind.CLEAR_DANGER: is_cleared,
    IdeaKind.BUILD_TWO: is_built_twice,
    IdeaKind.HURRY: is_hurried,
    IdeaKind.BUILD_ONE: is_built,
    IdeaKind.SAFE_DISCARD: is_safe,
    IdeaKind.SAFER_DISCARD: is_safer,
    IdeaKind.CHEAP_DISCARD: is_cheaper,
    IdeaKind.TWIN_LESS: is_twin,
    IdeaKind.WHICH_TARGET: is_better_target,
    IdeaKind.KEEP_PAIR: is_pair_kept,
    IdeaKind.KEEP_NEEDED: is_needed_kept,
    IdeaKind.KEEP_CATCH: is_catch_kept,
    IdeaKind.GET_CARD: is_got,
    IdeaKind.LOSE_CARD: is_lost,
    IdeaKind.STOP_FIRST: is_complete,
    IdeaKind.RETAKE: is_retaken,
    IdeaKind.MORE_CARDS: has_more_cards,
    IdeaKind.ADDS_NOW: is_added,
    IdeaKind.MORE_DOUBLED: is_more_doubled,
    IdeaKind.TAKEN_NEXT: is_taken_next,
    IdeaKind.CARD_BEHIND: is_card_behind,
    IdeaKind.YAKU_BEHIND: is_yaku_behind,
    IdeaKind.USEFUL_CARD: is_useful,
    IdeaKind.PAID_BEHIND: is_paid_behind,
    IdeaKind.MAKES_NOW: is_made_now,
    IdeaKind.TAKES_POINTS: are_points_taken,
    IdeaKind.LET_WAIT: is_waiting,
    IdeaKind.GAIN_NEEDED: is_needed_gained,
    IdeaKind.CARD_POINTS: is_more_points,
}

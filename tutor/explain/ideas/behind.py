"""What is behind a part that no idea explains: a card or a yaku that its seat gets more often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Part
from tutor.explain.claim import CHANCE, POINTS, Number, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.nearness import YakuDistance, is_out_of_reach, sort_by_distance
from tutor.explain.ideas.idea import Contrast, Idea, Link, LinkKind
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import HALF
from tutor.rules.cards import CHAFF, NO_CARD, Card, CardSet, card_set, cards_in, count
from tutor.rules.score.families import Family, find_family
from tutor.rules.score.par import SPECIAL_YAKU
from tutor.rules.score.scoring import card_points
from tutor.rules.score.split import FIRST_ROW, SPECIAL

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes

CLEARLY: Final = 0.04  # by which a chance differs; it is also half of the part or more


def card_behind(contrast: Contrast) -> Idea | None:
    """A seat gets a card more often after one move, and these rounds are most of a named part.

    The card is captured now, or the rival gives up another one for it.
    """
    for named in _list_named(contrast):
        able = [card for card in named.list_cards() if named.is_got_more(card)]
        card = max(able, key=named.find_share, default=None)
        if card is not None and named.is_behind(card):
            link = contrast.find_link(card, named.seat)
            if link or contrast.best.gained >> card & 1:
                numbers = tuple(list_chances(contrast, named.outcomes, named.seat, card))
                parts = (named.part,)
                use = () if named.part.yaku else contrast.find_use(card, parts)[:1]
                return Idea(IdeaKind.CARD_BEHIND, (card,), use, numbers, named.seat, parts, link)
    return None


def list_chances(contrast: Contrast, outcomes: Outcomes, seat: int, card: Card) -> Iterator[Number]:
    """Yield how often a seat captures a card after the move, and after the rival.

    What the move captures now is certain.
    """
    if contrast.best.gained >> card & 1:
        yield from exact(CHANCE, chance=int(seat == contrast.seen.seat))
    else:
        best = outcomes.captures(contrast.best.root, seat, card)
        yield Number.of("chance", CHANCE, best)
    yield Number.of("other", CHANCE, outcomes.captures(contrast.rival.root, seat, card))


def yaku_behind(contrast: Contrast) -> Idea | None:
    """A seat makes a yaku more often after one move, and its points are most of a named part."""
    for named in _list_named(contrast):
        for row, yaku in named.list_yaku():
            if named.is_made_more(row):
                chances = [named.outcomes.makes(root, named.seat, row) for root in named.roots]
                if named.seat != contrast.seen.seat:
                    idea = named.tell(IdeaKind.YAKU_BEHIND, chances, yaku=(yaku,))
                    distances = contrast.measure(named.seat)
                    distance = next(each for each in distances if each.yaku.id == yaku)
                    cards, link = _find_use(contrast, named.seat, distance)
                    return replace(idea, cards=cards, link=link)
                cards, link = contrast.find_means(contrast.table[row])
                idea = named.tell(IdeaKind.YAKU_BEHIND, chances, cards, (yaku,))
                steps = contrast.count_steps(contrast.table[row])
                return replace(idea, numbers=(*idea.numbers, *steps), link=link)
    return None


def more_cards(contrast: Contrast) -> Idea | None:
    """The move comes to more cards of a yaku that makes up most of a named own part."""
    for named in _list_named(contrast):
        if named.seat == contrast.seen.seat:
            for row, yaku in named.list_yaku():
                if steps := contrast.count_steps(contrast.table[row]):
                    return Idea(IdeaKind.MORE_CARDS, (), (yaku,), steps, named.seat)
    return None


def paid_behind(contrast: Contrast) -> Idea | None:
    """A seat is paid for a yaku more often, which it makes as often: it wins the round with it."""
    for named in _list_named(contrast):
        for place, yaku in named.list_paid():
            if named.is_paid_more(place):
                chances = [named.outcomes.pays(root, named.seat, place) for root in named.roots]
                return named.tell(IdeaKind.PAID_BEHIND, chances, yaku=(yaku,))
    return None


def more_doubled(contrast: Contrast) -> Idea | None:
    """The rounds that the player wins count double clearly more often; the named part is theirs."""
    paid = contrast.least_doubled
    if paid is None:
        return None
    for named in _list_named(contrast):
        if named.seat == contrast.seen.seat and named.is_doubled_more(paid):
            chances = [named.outcomes.wins_with(root, paid) for root in named.roots]
            idea = named.tell(IdeaKind.MORE_DOUBLED, chances)
            points = exact(POINTS, points=contrast.rules.doubled_from)
            return replace(idea, numbers=(*points, *idea.numbers), seat=None)
    return None


def useful_card(contrast: Contrast) -> Idea | None:
    """The move takes or keeps a card that a seat could use for a yaku of a part, or for points.

    The part is named, or is a fifth of the gap; the yaku is the nearest one with such a card.
    """
    named = [each.part for each in _list_named(contrast)]
    large = [part for part in contrast.parts if part.is_sure and contrast.is_share([part])]
    parts = dict.fromkeys((*named, *large)) if named else {}
    seats = [(part, part.seat) for part in parts if part.seat is not None]
    for part, seat in seats:
        rows = {yaku.id: row for row, yaku in contrast.list_rows([part.family], part.yaku)}
        for each in sort_by_distance(contrast.measure(seat)):
            row = rows.get(each.yaku.id)
            if row is not None and contrast.measure_yaku(seat, row) > 0:
                cards, link = _find_use(contrast, seat, each)
                if cards:
                    yaku = (each.yaku.id,)
                    return Idea(IdeaKind.USEFUL_CARD, cards, yaku, (), seat, (part,), link)
    points = [part for part, _ in seats if part.family is Family.CARDS]
    card, link = _find_partner_of_points(contrast) if points else (NO_CARD, None)
    return Idea(IdeaKind.USEFUL_CARD, (card,), parts=(points[0],), link=link) if link else None


def _find_use(
    contrast: Contrast, seat: int, distance: YakuDistance
) -> tuple[tuple[Card, ...], Link | None]:
    """Return the cards that a seat could use for a yaku, which it has not made; () without any.

    The move gains more of them than the rival, or the rival discards one; otherwise the rival gives
    up a card with which the seat could take one. Where an opponent could use them, an unseen card
    can take them. One more own chaff says little.
    """
    both, yaku = contrast.placements, distance.yaku
    if both is None or distance.is_dead or not distance.missing:
        return (), None
    this, that = both
    able, is_own = yaku.cards, seat == contrast.seen.seat
    if not is_own:
        lying = cards_in(able & that.field)
        able = card_set(card for card in lying if find_takers(contrast.seen, that.field, card))
    gained, other = contrast.best.gained & able, contrast.rival.gained & yaku.cards
    is_chaff = find_family(yaku.id) is Family.CHAFF
    if count(gained) > count(other) + (is_chaff and is_own):
        return tuple(cards_in(gained)), None
    is_spent = not this.taken and yaku.cards >> this.card & 1
    if is_spent or gained or is_chaff:
        return (), None
    if not that.taken and (this.hand & able) >> that.card & 1:
        return (that.card,), Link(that.card, LinkKind.DISCARDED)
    partner = _find_partner(contrast, seat, yaku.cards)
    return ((partner[0],), partner[1]) if partner else ((), None)


def _find_partner(contrast: Contrast, seat: int, cards: CardSet) -> tuple[Card, Link] | None:
    """Return one of *cards* that a seat can take only with one that the rival gives up."""
    if seat == contrast.seen.seat:
        return contrast.find_spent(cards)
    unseen = cards_in(cards & contrast.seen.unseen)
    links = ((card, contrast.find_link(card, seat)) for card in unseen)
    return next(((card, link) for card, link in links if link), None)


def _find_partner_of_points(contrast: Contrast) -> tuple[Card, Link | None]:
    """Return the unseen card of most points that takes the rival's discard, if it has more."""
    if contrast.placements is None:
        return NO_CARD, None
    unseen = {
        card: card_points(contrast.rules, 1 << card) for card in cards_in(contrast.seen.unseen)
    }
    least = card_points(contrast.rules, 1 << contrast.placements[1].card)
    for card in sorted(unseen, key=lambda card: -unseen[card]):
        link = contrast.find_link(card, contrast.others[0])
        if unseen[card] > least and link and link.kind is LinkKind.DISCARDED:
            return card, link
    return NO_CARD, None


def _list_named(contrast: Contrast) -> Iterator[_NamedPart]:
    if contrast.outcomes is None or contrast.placements is None:
        return
    for part in contrast.named:
        if part.seat is not None:
            yield _NamedPart(contrast, contrast.outcomes, part, part.seat)


@dataclass(frozen=True)
class _NamedPart:
    """A part of a gap that the hint names, and its seat."""

    contrast: Contrast
    outcomes: Outcomes
    part: Part
    seat: int

    @property
    def roots(self) -> tuple[int, int]:
        """Return the best move and the rival."""
        return self.contrast.best.root, self.contrast.rival.root

    @property
    def gaining(self) -> tuple[int, int]:
        """Return the same, first the one that gives the part's seat more."""
        best, rival = self.roots
        return (best, rival) if self.seat == self.contrast.seen.seat else (rival, best)

    def list_cards(self) -> Iterator[Card]:
        """Yield the cards that nobody has captured yet, and that count in the part.

        Chaff counts only for all cards of a month.
        """
        able = self.contrast.cards_of(self.part)
        if self.part.family is not Family.MONTHS:
            able &= ~CHAFF
        for card in self.contrast.free:
            counts = self.contrast.list_families_of(1 << card) | {Family.CARDS}
            if able >> card & 1 and self.part.family in counts:
                yield card

    def list_yaku(self) -> Iterator[tuple[int, str]]:
        """Yield the yaku that make up most of the part, with their rows."""
        for row, yaku in self.contrast.list_rows([self.part.family], self.part.yaku):
            points = self.contrast.measure_yaku(self.seat, row)
            if points / self.part.points.value >= HALF:
                yield row, yaku.id

    def list_paid(self) -> Iterator[tuple[int, str]]:
        """Yield the same, or the special yaku of the part, with their places in a split payoff."""
        if self.part.family is Family.SPECIAL and self.part.yaku:
            yield SPECIAL + SPECIAL_YAKU.index(self.part.yaku), self.part.yaku
        yield from ((FIRST_ROW + row, yaku) for row, yaku in self.list_yaku())

    def is_got_more(self, card: Card) -> bool:
        """Return whether the seat gets a card clearly more often after one of the moves."""
        return self.contrast.is_clear(
            lambda outcomes: outcomes.captures_more(*self.gaining, self.seat, card), CLEARLY
        )

    def is_made_more(self, row: int) -> bool:
        """Return whether the seat makes a yaku clearly more often after one of the moves."""
        return self.contrast.is_clear(
            lambda outcomes: outcomes.makes_more(*self.gaining, self.seat, row), CLEARLY
        )

    def is_paid_more(self, place: int) -> bool:
        """Return whether a place pays the seat clearly more often after one of the moves."""
        return self.contrast.is_clear(
            lambda outcomes: outcomes.pays_more(*self.gaining, self.seat, place), CLEARLY
        )

    def is_doubled_more(self, paid: int) -> bool:
        """Return whether wins clearly more often pay at least *paid* after the move."""
        best, rival = self.roots
        return self.contrast.is_clear(
            lambda outcomes: outcomes.wins_with(best, paid).less(outcomes.wins_with(rival, paid)),
            CLEARLY,
        )

    def find_share(self, card: Card) -> float:
        """Return the share of the part in rounds where the seat gets a card after one move only."""
        return self.outcomes.share_of_card(*self.roots, self.part, card)

    def is_behind(self, card: Card) -> bool:
        """Return whether that share is half of the part, also in each half of the rounds."""
        shares = [
            outcomes.share_of_card(*self.roots, self.part, card)
            for outcomes in self.outcomes.halves
        ]
        return self.find_share(card) >= HALF and min(shares) >= HALF / 2

    def tell(
        self,
        kind: IdeaKind,
        chances: list[Estimate],
        cards: tuple[Card, ...] = (),
        yaku: tuple[str, ...] = (),
    ) -> Idea:
        """Return the idea with both chances, exactly 0 of a yaku that is out of reach then."""
        chance, other = chances
        contrast = self.contrast
        if yaku and is_out_of_reach(contrast.seen, self.seat, yaku[0], contrast.best.gained):
            chance = Estimate(0.0)
        numbers = Number.of("chance", CHANCE, chance), Number.of("other", CHANCE, other)
        return Idea(kind, cards, yaku, numbers, self.seat, (self.part,))

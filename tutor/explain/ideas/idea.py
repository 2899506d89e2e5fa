"""An idea, and the input of its predicate: a move and its rival."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import Estimate, sum_estimates
from tutor.engine.hints.candidates import Candidate, Hint, Part
from tutor.engine.worlds.symmetry import CHOOSING, Relabelling, twins
from tutor.explain.claim import CARDS, Number, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement, place_card
from tutor.explain.facts.nearness import YakuDistance, list_made, measure_seat
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import LEAST_SHARE, do_carry, do_carry_together, name_parts
from tutor.explain.weighing import Weighing
from tutor.rules.cards import ALL, CHAFF, Card, CardSet, card_set, cards_in, count, month_set
from tutor.rules.observation import Observation
from tutor.rules.round.capture import find_targets
from tutor.rules.ruleset import Yaku
from tutor.rules.score.families import Family, find_family
from tutor.rules.score.scoring import high_multiplier
from tutor.rules.tables import NEVER, OPPONENT_CALLED, Rules

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes

CLEARLY: Final = 0.08  # a difference of two chances that is worth a word
LIKELY: Final = 0.25  # a chance to lose a card that is worth a word


class LinkKind(Enum):
    """How the rival gives up a card that matters for another one."""

    KEPT = auto()  # the move keeps the only card of the hand that takes the other one
    DISCARDED = auto()  # the rival discards it: who holds the other one can take it
    LEFT = auto()  # the rival leaves it on the field, with the same effect
    TAKEN = auto()  # the rival takes it, the last card of the field that the other one takes


@dataclass(frozen=True)
class Link:
    """A card that the rival gives up for another one, which may be the same."""

    card: Card
    kind: LinkKind


@dataclass(frozen=True)
class Idea:
    """An idea that holds for a move and not for its rival, with the content of its sentence.

    *cards*, *yaku* and *numbers* are those of the sentence (`ideas/names.md`); *seat* is the
    opponent that it is about, None for no particular one. *parts* are its share of the gap. *link*
    is the card that the rival gives up for the first of the cards, if it gives up one.
    """

    kind: IdeaKind
    cards: tuple[Card, ...] = ()
    yaku: tuple[str, ...] = ()
    numbers: tuple[Number, ...] = ()
    seat: int | None = None
    parts: tuple[Part, ...] = ()
    link: Link | None = None

    def number(self, name: str) -> Number:
        """Return the number of that name; raise KeyError where there is none."""
        for number in self.numbers:
            if number.name == name:
                return number
        raise KeyError(name)

    def has(self, name: str) -> bool:
        """Return whether the sentence has a number of that name."""
        return any(number.name == name for number in self.numbers)

    def relabel(self, labels: Relabelling) -> Idea:
        """Return the same idea under other names of cards."""
        link = self.link and replace(self.link, card=labels.action(self.link.card))
        return replace(self, cards=tuple(map(labels.action, self.cards)), link=link)


@dataclass(frozen=True)
class Move:
    """One of the two moves: its placement and captures, None where it plays no card."""

    candidate: Candidate
    root: int  # its place among the roots of the outcomes
    placement: Placement | None

    @classmethod
    def of(cls, observation: Observation, candidate: Candidate, root: int) -> Move:
        """Return a candidate as one of two moves."""
        is_card = observation.phase in CHOOSING
        placed = place_card(observation, candidate.action, candidate.follow_up) if is_card else None
        return cls(candidate, root, placed)

    @cached_property
    def taken(self) -> CardSet:
        """Return the cards of the field that it takes."""
        return self.placement.taken if self.placement else 0

    @cached_property
    def gained(self) -> CardSet:
        """Return the cards that come to the own pile."""
        return self.taken | 1 << self.placement.card if self.placement and self.taken else 0


@dataclass(frozen=True)
class Contrast:
    """The best move and a rival, with the parts of the gap between them, largest first."""

    seen: Observation
    hint: Hint
    best: Move
    rival: Move
    gap: Estimate
    parts: tuple[Part, ...]
    outcomes: Outcomes | None = None
    weighing: Weighing | None = None

    @cached_property
    def placements(self) -> tuple[Placement, Placement] | None:
        """Return what both moves place, None where one of them plays no card."""
        best, rival = self.best.placement, self.rival.placement
        return (best, rival) if best and rival else None

    @cached_property
    def others(self) -> tuple[int, ...]:
        """Return the seats of the other players."""
        return tuple(seat for seat in range(self.seen.seats) if seat != self.seen.seat)

    @cached_property
    def rules(self) -> Rules:
        """Return the rules of the round as numbers."""
        return self.seen.rules

    @cached_property
    def table(self) -> tuple[Yaku, ...]:
        """Return the yaku table of the round."""
        return self.seen.yaku

    @cached_property
    def least_doubled(self) -> int | None:
        """Return what the smallest win that counts double pays, None where none does."""
        rules = self.rules
        if rules.multiplier != OPPONENT_CALLED or rules.doubled_from >= NEVER:
            return None
        factor = high_multiplier(rules, rules.doubled_from) * self.seen.multiplier
        return rules.doubled_from * factor

    @cached_property
    def named(self) -> tuple[Part, ...]:
        """Return the parts that explain the gap, if no idea does."""
        return name_parts(self.seen.seat, self.gap, self.parts).parts

    def list_own(self, families: Iterable[Family], cards: CardSet = ALL) -> tuple[Part, ...]:
        """Return the own parts of these families, only of yaku with one of *cards*."""
        return self._list_parts((self.seen.seat,), set(families), cards)

    def list_theirs(
        self,
        families: Iterable[Family] | None = None,
        seat: int | None = None,
        cards: CardSet = ALL,
    ) -> tuple[Part, ...]:
        """Return the same of these families, or all, of one opponent or of all."""
        seats = self.others if seat is None else (seat,)
        return self._list_parts(seats, set(Family if families is None else families), cards)

    def list_all(self, families: Iterable[Family], cards: CardSet) -> tuple[Part, ...]:
        """Return the parts of these families of all seats, only of yaku with one of *cards*."""
        chosen = set(families)
        return (*self.list_own(chosen, cards), *self.list_theirs(chosen, cards=cards))

    def measure_yaku(self, seat: int, row: int) -> float:
        """Return the points of the gap that a seat's yaku makes up, 0 without outcomes."""
        if self.outcomes is None:
            return 0.0
        return self.outcomes.yaku_gap(self.best.root, self.rival.root, seat, row).value

    def list_parts_of(self, yaku: Yaku, seat: int) -> tuple[Part, ...]:
        """Return the parts of a seat that a yaku of theirs belongs to."""
        parts = self._list_parts((seat,), {find_family(yaku.id)}, yaku.cards)
        return tuple(part for part in parts if part.yaku in (None, yaku.id))

    def _list_parts(
        self, seats: Collection[int], families: Collection[Family], cards: CardSet
    ) -> tuple[Part, ...]:
        return tuple(
            part
            for part in self.parts
            if part.seat in seats and part.family in families and self.cards_of(part) & cards
        )

    def cards_of(self, part: Part) -> CardSet:
        """Return the cards of the yaku that a part belongs to, all cards where it has none."""
        return next((yaku.cards for yaku in self.table if yaku.id == part.yaku), ALL)

    def carry(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Return the parts if they carry the gap, each family as one; otherwise nothing."""
        helping = tuple(part for part in parts if part.points.value * self.gap.value > 0)
        does = do_carry(merge_parts(helping), self.gap) and self._outweigh(helping)
        return helping if does else ()

    def carry_side(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Return the helpful parts if all of them together carry the gap; otherwise nothing."""
        full = tuple(parts)
        helping = tuple(part for part in full if part.points.value * self.gap.value > 0)
        does = do_carry_together(full, self.gap) and self._outweigh(helping)
        return helping if does else ()

    def _outweigh(self, parts: Iterable[Part]) -> bool:
        """Return whether parts are more than any one that a player has against the move."""
        price = max(
            (-part.points.value * self.sign for part in self.parts if part.seat is not None),
            default=0.0,
        )
        return sum(part.points.value * self.sign for part in parts) >= price

    @property
    def sign(self) -> int:
        """Return 1 where the gap speaks for the move, else -1."""
        return 1 if self.gap.value >= 0 else -1

    def is_share(self, parts: Iterable[Part]) -> bool:
        """Return whether parts are a fifth of the gap or more, if it speaks for the move."""
        share = LEAST_SHARE * self.gap.value
        return share > 0 and sum(part.points.value for part in parts) >= share

    def is_clear(self, more: Callable[[Outcomes], Estimate], least: float = CLEARLY) -> bool:
        """Return whether a difference of two chances is large, significant, and in both halves."""
        if self.outcomes is None:
            return False
        estimate = more(self.outcomes)
        return (
            estimate.value >= least
            and estimate.is_established
            and all(more(half).value >= least / 2 for half in self.outcomes.halves)
        )

    def loses(self, move: Move, card: Card) -> Estimate:
        """Return the chance that an opponent captures a card on their next turn after a move."""
        if self.outcomes is None:
            return Estimate(0.0)
        return self.outcomes.loses(move.root, card)

    def measure(self, seat: int, gained: CardSet = 0) -> tuple[YakuDistance, ...]:
        """Return a seat's distance to each yaku once the acting seat has *gained* cards."""
        return measure_seat(self.seen, seat, gained)

    def list_pairs(self, hand: CardSet, field: CardSet) -> list[tuple[Card, Card]]:
        """Return the cards of a hand with those of the field that they alone can take."""
        joker = self.rules.joker
        alone = [card for card in cards_in(field) if not find_takers(self.seen, field, card)]
        return [
            (own, card)
            for own in cards_in(hand)
            for card in alone
            if find_targets(joker, field, own) >> card & 1
        ]

    def find_safe(self, move: Move) -> CardSet:
        """Return the cards that only the hand can take after a move."""
        that = move.placement
        return card_set(card for _, card in self.list_pairs(that.hand, that.field)) if that else 0

    @cached_property
    def free(self) -> tuple[Card, ...]:
        """Return the cards that nobody has captured, and that can be named.

        Of two cards of one name, only the rival's own can be told from the other.
        """
        alike, rival = twins(self.rules), self.rival.candidate.action
        left = cards_in(ALL & ~reduce(or_, self.seen.captured))
        return tuple([card for card in left if count(alike[card]) == 1 or card == rival])

    def count_steps(self, yaku: Yaku) -> tuple[Number, ...]:
        """Return the cards of an own yaku that the move comes to, if the rival comes to fewer."""
        pile = self.seen.captured[self.seen.seat]
        have, other = (count((pile | move.gained) & yaku.cards) for move in (self.best, self.rival))
        return exact(CARDS, have=have, need=yaku.need) if other < have < yaku.need else ()

    def find_kept(self, yaku: Yaku) -> tuple[Card, ...]:
        """Return the card that only the rival plays, if the seat needs it for a yaku.

        It counts for the yaku, or is the only card of the hand for some that do, unless any chaff
        will do. Then it comes with the one that it is kept for, if there is no other. A move that
        gains a card of the yaku needs no such reason.
        """
        if self.placements is None or self.best.gained & yaku.cards:
            return ()
        this, that = self.placements
        if not this.hand >> that.card & 1:
            return ()
        if yaku.cards >> that.card & 1 and not self.rival.taken:
            return (that.card,)
        own = self.seen.captured[self.seen.seat] | this.hand
        missing = yaku.cards & ~own & ~self.rival.taken & month_set(that.card)
        is_last = not (this.hand | that.hand) & month_set(that.card) & ~(1 << that.card)
        if not missing or not is_last or find_family(yaku.id) is Family.CHAFF:
            return ()
        return (that.card, *cards_in(missing)) if count(missing) == 1 else (that.card,)

    def find_means(self, yaku: Yaku) -> tuple[tuple[Card, ...], Link | None]:
        """Return the cards that are kept for an own yaku, or one that the rival makes useless."""
        if cards := self.find_kept(yaku):
            return cards, None
        spent = None if find_family(yaku.id) is Family.CHAFF else self.find_spent(yaku.cards)
        return ((spent[0],), spent[1]) if spent and not self.count_steps(yaku) else ((), None)

    def find_spent(self, cards: CardSet) -> tuple[Card, Link] | None:
        """Return one of *cards* in hand, and the last card that it takes, which the rival takes."""
        if self.placements is None:
            return None
        this, that = self.placements
        for card in cards_in(cards & this.hand & that.hand):
            left = this.field & that.taken & month_set(card)
            if left and not that.field & month_set(card):
                return card, Link(cards_in(left)[0], LinkKind.TAKEN)
        return None

    def list_made(self, gained: CardSet, field: CardSet) -> list[Yaku]:
        """Return the yaku that the seat has once it has *gained* cards, and not before."""
        return list_made(self.seen, self.seen.seat, gained, field)

    def find_use(self, card: Card, parts: tuple[Part, ...]) -> tuple[str, ...]:
        """Return the yaku for which the seat of the largest part wants a card, at most two.

        Each is of a part that is a fifth of the gap, the first of the largest: the one with the
        most points, or a nearer one that this one replaces.
        """
        large = [part for part in parts if self.is_share([part])]
        large.sort(key=lambda part: -abs(part.points.value))
        named = [self._find_use_of(card, part) for part in large if part.seat == large[0].seat]
        return tuple(yaku for yaku in named if yaku)[:2] if any(named[:1]) else ()

    def _find_use_of(self, card: Card, part: Part) -> str:
        if part.seat is None:
            return ""
        closed = {each.yaku for each in self.measure(part.seat, self.best.gained) if each.is_dead}
        missing = {each.yaku.id: each.missing for each in self.measure(part.seat)}
        able = {
            yaku: abs(self.measure_yaku(part.seat, row))
            for row, yaku in self.list_rows([part.family], part.yaku)
            if yaku.cards >> card & 1 and yaku not in closed
        }
        top = max(able, key=able.__getitem__, default=None)
        rungs = [yaku.id for yaku in able if top and (yaku is top or yaku.id in top.beats)]
        return min(rungs, key=lambda name: (not missing[name], missing[name]), default="")

    def find_gained_for(self, names: Collection[str], card: Card) -> tuple[Card, ...]:
        """Return a card besides *card* that only the move gains, and that counts for the yaku."""
        gained = self.best.gained & ~self.rival.gained & ~CHAFF & ~(1 << card)
        wanted = (yaku.cards & gained for yaku in self.table if yaku.id in names)
        return tuple(cards_in(next(wanted, 0)))[:1]

    def find_link(self, card: Card, seat: int) -> Link | None:
        """Return the card that the rival gives up for *card*, None without one.

        The acting seat then gets *card* less often, an opponent more often. Nothing is given up for
        a card that the rival takes.
        """
        if self.placements is None or self.rival.taken >> card & 1:
            return None
        this, that = self.placements
        month = month_set(card)
        is_kept = bool(this.hand & month & 1 << that.card) and not month >> this.card & 1
        if card == that.card:
            is_held = is_kept if seat != self.seen.seat else this.hand >> card & 1
            return Link(card, LinkKind.DISCARDED) if is_held and not self.rival.taken else None
        is_last = not that.hand & month
        if seat == self.seen.seat and is_kept and is_last and not self.seen.field >> card & 1:
            return Link(that.card, LinkKind.KEPT)
        if not self.seen.unseen >> card & 1:
            return None
        if is_kept and not self.rival.taken:
            return Link(that.card, LinkKind.DISCARDED)
        left = self.best.taken & that.field & month
        is_bare = not this.field & month
        if left and is_bare and not self.rival.taken & month:
            [other, *_] = cards_in(left)
            return Link(other, LinkKind.LEFT)
        return None

    def list_families_of(self, cards: CardSet) -> set[Family]:
        """Return the families of yaku in which some of the cards count."""
        return {
            find_family(yaku.id) for yaku in self.table if yaku.is_played and yaku.cards & cards
        }

    def list_rows(
        self, families: Iterable[Family], name: str | None = None
    ) -> Iterator[tuple[int, Yaku]]:
        """Yield the rows of these families, only that of the yaku with this *name* if given."""
        wanted = set(families)
        for row, yaku in enumerate(self.table):
            if yaku.is_played and find_family(yaku.id) in wanted and name in (None, yaku.id):
                yield row, yaku

    def name_seat(self, seat: int) -> int | None:
        """Return the seat for an idea to name, None where only one seat can be meant."""
        return seat if self.seen.seats > 2 else None


Predicate = Callable[[Contrast], Idea | None]


def merge_parts(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return parts of the same family and side as one each."""
    result: dict[Family, list[Part]] = {}
    for part in parts:
        result.setdefault(part.family, []).append(part)
    return tuple(
        some[0]
        if len(some) == 1
        else Part(some[0].seat, family, sum_estimates(part.points for part in some))
        for family, some in result.items()
    )

"""Claims that compare two actions by rounds played out after both.

They give the source of a gap in value: the payoff of the rounds is split into card points and yaku,
and a part may be shown as the reason if it is most of the gap.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import NORMAL_95, Estimate
from tutor.explain.claim import CHANCE, POINTS, Claim, Number
from tutor.explain.facts.nearness import is_out_of_reach
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import CardSet
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.score.scoring import score_pile

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes

LEAST_AIM: Final = 0.15  # least chance of a yaku for an aim
LEAST_MORE: Final = 0.08  # a difference of chances that is worth a word
SURE: Final = 3.0  # standard errors from which a claim is chosen
MANY: Final = 1000  # worlds, of which all measure a claim


def split_worlds(outcomes: Outcomes) -> tuple[Outcomes, Outcomes]:
    """Return the worlds that choose claims, and those that measure them.

    Half of few worlds each. Of many the first half chooses and all measure: its bias is far below
    the last printed digit, and ideas, which are measured in all, print the same figures.
    """
    first, second = outcomes.halves
    return first, outcomes if outcomes.samples >= MANY else second


@dataclass(frozen=True)
class Compared:
    """Two roots that were played out, of which the first is what claims are about.

    *gained* are the cards that it adds to the own pile.
    """

    seen: Observation
    outcomes: Outcomes
    root: int
    other: int
    against: Action
    gained: CardSet = 0
    least: float = 0.0  # smaller differences of chances are ignored
    bar: float = NORMAL_95  # standard errors from which a difference is

    @cached_property
    def halves(self) -> tuple[Compared, Compared]:
        """Return the comparison in the worlds that choose claims, and in those that measure them.

        The more certain the choice of a claim, the more rarely the other half disagrees; claims
        that it drops would bias its numbers again.
        """
        first, second = split_worlds(self.outcomes)
        chooses = replace(self, outcomes=first, least=LEAST_MORE, bar=SURE)
        return chooses, replace(self, outcomes=second)

    def is_sure(self, estimate: Estimate) -> bool:
        """Return whether a difference is significantly different from zero."""
        return abs(estimate.value) > self.bar * estimate.se

    def list_yaku_gaps(self, seat: int) -> list[float]:
        """Return how much greater a seat's chance of each yaku of the table is after the root."""
        entry, other = (
            self.outcomes.list_yaku_chances(root, seat) for root in (self.root, self.other)
        )
        return [first - second for first, second in zip(entry, other, strict=True)]

    def named_seat(self, seat: int) -> int | None:
        """Return the seat for a claim to name, None where only one seat can be meant."""
        return seat if self.seen.seats > 2 and seat != self.seen.seat else None

    @cached_property
    def yaku(self) -> tuple[str, ...]:
        """Return the ids of the yaku table, row by row."""
        return tuple(yaku.id for yaku in self.seen.yaku)


def compare_playouts(compared: Compared) -> Iterator[Claim]:
    """Yield claims about a root from playouts, if the search agrees with them.

    *searched* is the gap by the search, in points.

    A claim is chosen because its numbers are large, so they are overestimated in the worlds that
    chose it. It is made only if the other half of the worlds also makes it, with the numbers of
    that half.
    """
    first, second = compared.halves
    if chosen := _subjects(_differences(first)):
        claims = _differences(second, {yaku for _, _, yaku, _ in chosen if yaku})
        yield from (claim for claim in claims if _subject(claim) in chosen)


_Subject = tuple[ClaimKind, bool, str | None, int | None]


def _subject(claim: Claim) -> _Subject:
    return claim.kind, claim.good, claim.yaku, claim.seat


def _subjects(claims: Iterable[Claim]) -> set[_Subject]:
    return {_subject(claim) for claim in claims}


def _differences(compared: Compared, among: Collection[str] | None = None) -> Iterator[Claim]:
    yield from _makes(compared, compared.yaku if among is None else among)
    yield from _first(compared)
    yield from _favours(compared)


def _chances(compared: Compared, seat: int, row: int) -> list[Number]:
    outcomes, root, other = compared.outcomes, compared.root, compared.other
    chance = outcomes.makes(root, seat, row)
    is_never = not chance.value and is_out_of_reach(
        compared.seen, seat, compared.yaku[row], compared.gained
    )
    return [
        Number.of("chance", CHANCE, Estimate(0.0) if is_never else chance),
        Number.of("other", CHANCE, outcomes.makes(other, seat, row)),
        Number.of("more", CHANCE, outcomes.makes_more(root, other, seat, row)),
    ]


def _makes(compared: Compared, among: Collection[str]) -> Iterator[Claim]:
    """Yield the yaku whose chances differ, by any player, the largest difference first."""
    results: list[tuple[float, Claim]] = []
    rows = [(row, yaku) for row, yaku in enumerate(compared.yaku) if yaku in among]
    for seat in range(compared.seen.seats):
        is_own = seat == compared.seen.seat
        apart = compared.list_yaku_gaps(seat)
        for row, yaku in rows:
            if abs(apart[row]) < compared.least:
                continue
            more = compared.outcomes.makes_more(compared.root, compared.other, seat, row)
            if not compared.is_sure(more):
                continue
            claim = Claim(
                ClaimKind.MAKES if is_own else ClaimKind.THEY_MAKE,
                (more.value > 0) == is_own,
                yaku=yaku,
                numbers=tuple(_chances(compared, seat, row)),
                seat=compared.named_seat(seat),
                against=compared.against,
            )
            results.append((abs(more.value), claim))
    yield from (claim for _, claim in sorted(results, key=lambda entry: -entry[0]))


def list_aims(
    observation: Observation, outcomes: Outcomes, gained: Sequence[CardSet]
) -> list[list[Claim]]:
    """Return for each root the yaku that it leads to, possibly none.

    *gained* are the cards that each root adds to the own pile: a yaku that uses none of them is no
    aim. Half of the worlds choose an aim, the other half measure its chance. An aim of all roots
    supports none.
    """
    chooses, tells = split_worlds(outcomes)
    aims = [_find_aim(observation, chooses, root) for root in range(len(gained))]
    if len(set(aims)) == 1:
        return [[] for _ in aims]
    table = observation.yaku
    return [
        [_claim_aim(observation, tells, root, row)]
        if row is not None and gained[root] & table[row].cards
        else []
        for root, row in enumerate(aims)
    ]


def _find_aim(observation: Observation, outcomes: Outcomes, root: int) -> int | None:
    """Return the row of the yaku that brings most after a root, None where it comes too seldom."""
    table = observation.yaku
    _, made = score_pile(
        observation.rules,
        observation.captured[observation.seat],
        observation.field,
    )
    yaku_chances = outcomes.list_yaku_chances(root, observation.seat)
    chances = {row: chance for row, chance in enumerate(yaku_chances) if not made >> row & 1}
    row = max(chances, key=lambda chance: chances[chance] * table[chance].points, default=None)
    return row if row is not None and chances[row] >= LEAST_AIM else None


def _claim_aim(observation: Observation, outcomes: Outcomes, root: int, row: int) -> Claim:
    chance = Number.of("chance", CHANCE, outcomes.makes(root, observation.seat, row))
    yaku = observation.yaku[row]
    return Claim(ClaimKind.LEADS_TO, True, yaku=yaku.id, numbers=(chance,))


def _first(compared: Compared) -> Iterator[Claim]:
    """Yield whose yaku grow first."""
    outcomes = compared.outcomes
    more = outcomes.first_more(compared.root, compared.other)
    if abs(more.value) >= compared.least and compared.is_sure(more):
        numbers = (
            Number.of("chance", CHANCE, outcomes.first(compared.root)),
            Number.of("other", CHANCE, outcomes.first(compared.other)),
            Number.of("more", CHANCE, more),
        )
        yield Claim(ClaimKind.FIRST, more.value > 0, numbers=numbers, against=compared.against)


def _favours(compared: Compared) -> Iterator[Claim]:
    """Yield which of several opponents gains or loses most by the choice."""
    if compared.seen.seats < 3:
        return
    opponents = [seat for seat in range(compared.seen.seats) if seat != compared.seen.seat]
    changes = {
        seat: compared.outcomes.change(compared.root, compared.other, seat) for seat in opponents
    }
    seat = max(opponents, key=lambda number: abs(changes[number].value))
    change = changes[seat]
    if compared.is_sure(change):
        yield Claim(
            ClaimKind.FAVOURS,
            change.value < 0,
            numbers=(Number.of("points", POINTS, change),),
            seat=seat,
            against=compared.against,
        )

"""The strip of one player: captured cards by kind, and how near each yaku is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.explain.facts.progress import YakuDistance, find_closest, measure_progress
from tutor.rules.cards import CardSet, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.ruleset import DealtYaku
from tutor.rules.score.scoring import card_points, score_pile
from tutor.rules.score.sheet import score_sheet
from tutor.rules.tables import ALL_COUNT
from tutor.web.i18n.translation import _
from tutor.web.table.cards import CardGroup, CardView, card_views, group_by_kind
from tutor.web.table.meters import Meter, measure_against_par, measure_towards
from tutor.web.words.names import yaku
from tutor.web.words.names.players import Person
from tutor.web.words.table.decisions import calls_text

SHOWN: Final = 3
MOST_PIPS: Final = 5  # a yaku of more cards shows its count as a number


@dataclass(frozen=True)
class YakuProgress:
    """How far a pile is from one yaku; pips are "on", "" (can be had) or "dead"."""

    name: str
    other_name: str  # the Japanese one, empty where there is only one
    spoken: str
    count: str
    pips: tuple[str, ...]
    made: bool


@dataclass(frozen=True)
class ShownYaku:
    """A dealt yaku that its holder has shown: known to everybody from then on."""

    name: str
    points: int
    cards: tuple[CardView, ...]


@dataclass(frozen=True)
class Strip:
    """One player's strip on the table."""

    key: str
    title: str
    note: str
    called: str
    groups: tuple[CardGroup, ...]
    progress: tuple[YakuProgress, ...]
    all_progress: tuple[YakuProgress, ...]
    dealer: str = ""  # mark of the dealer or first player, if not in the note
    meter: Meter | None = None
    shown: tuple[ShownYaku, ...] = ()
    player: int = 0
    face: str = ""  # the picture of an opponent who has one
    left: tuple[CardView, ...] = ()  # remaining hand, once the round is over

    @property
    def fanned(self) -> int:
        """Return the number of overlapping cards, which determines the width of a fan."""
        return sum(max(0, len(group.cards) - 1) for group in self.groups)


def without_progress(strip: Strip) -> Strip:
    """Return a strip with cards only, for learners who should not see yaku or points."""
    return replace(strip, progress=(), all_progress=(), meter=None)


def build_strip(
    seen: Observation,
    seat: int,
    person: Person,
    note: str = "",
    dealer: str = "",
    fresh: CardSet = 0,
    shown: Sequence[DealtYaku] = (),
) -> Strip:
    """Return the strip of *seat*; *shown* are the dealt yaku that its player has shown."""
    own, others = seen.captured[seat], _others(seen, seat)
    rows, made = measure_progress(seen.ruleset, seen.round, own, others), _find_made(seen, own)
    return Strip(
        key=person.key,
        title=person.title,
        note=note,
        called=calls_text(seen.ruleset.game.name, seen.calls[seat]),
        groups=group_by_kind(own, fresh, seen.ruleset),
        progress=_closest_views(seen, own, others, rows, made),
        all_progress=tuple(_view(one, one.yaku.id in made) for one in rows),
        dealer=dealer,
        meter=_meter(seen, seat, person.player),
        shown=tuple(_view_shown_yaku(seen, one) for one in shown),
        player=person.player,
    )


def count_points_so_far(seen: Observation, seat: int) -> int:
    """Return a seat's points in the round so far, where card points count."""
    rules = seen.ruleset.tables(seen.round)
    points = card_points(rules, seen.captured[seat])
    if rules.settlement == ALL_COUNT:
        points += score_pile(rules, seen.captured[seat], seen.field)[0]
        points += seen.shown_points[seat] if seen.shown_points else 0
    return points


def _meter(seen: Observation, seat: int, player: int) -> Meter | None:
    par, target = seen.ruleset.tables(seen.round).par.par, seen.ruleset.target
    if target:
        return measure_towards(target, seen.totals[player], count_points_so_far(seen, seat))
    return measure_against_par(count_points_so_far(seen, seat), par) if par else None


def _view_shown_yaku(seen: Observation, one: DealtYaku) -> ShownYaku:
    cards = card_views(cards_in(one.cards), ruleset=seen.ruleset)
    return ShownYaku(yaku.name(one.id), one.points, cards)


def _others(seen: Observation, seat: int) -> CardSet:
    pile = 0
    for other, captured in enumerate(seen.captured):
        pile |= captured if other != seat else 0
    return pile


def _find_made(seen: Observation, own: CardSet) -> set[str]:
    sheet = score_sheet(seen.ruleset, seen.round, own, seen.field)
    return {line.yaku.id for line in sheet}


def _closest_views(
    seen: Observation, own: CardSet, others: CardSet, rows: Sequence[YakuDistance], made: set[str]
) -> tuple[YakuProgress, ...]:
    """Return the yaku made, then the nearest ones, one of a family."""
    views = [_view(one, True) for one in rows if one.yaku.id in made]
    nearest = find_closest(seen.ruleset, seen.round, own, others, limit=len(rows))
    views += [_view(one, False) for one in _keep_one_of_a_family(nearest)]
    return tuple(views[:SHOWN])


def _keep_one_of_a_family(nearest: list[YakuDistance]) -> Iterator[YakuDistance]:
    """Yield *nearest* without those that replace, or are replaced by, a nearer one."""
    kept: list[YakuDistance] = []
    for one in nearest:
        related = any(one.yaku.id in k.yaku.beats or k.yaku.id in one.yaku.beats for k in kept)
        if not related:
            kept.append(one)
            yield one


def _view(one: YakuDistance, made: bool) -> YakuProgress:
    have = min(one.have, one.yaku.need)
    spare = count(one.yaku.cards) - one.yaku.need
    dead = max(0, one.lost - spare)
    spoken = _("%(have)d of %(need)d", have=one.have, need=one.yaku.need)
    if one.is_dead:
        spoken = _("%(progress)s, out of reach", progress=spoken)
    pips = ("on",) * have + ("",) * (one.yaku.need - have - dead) + ("dead",) * dead
    return YakuProgress(
        name=yaku.name(one.yaku.id),
        other_name=yaku.other_name(one.yaku.id),
        spoken=spoken,
        count=f"{one.have}/{one.yaku.need}",
        pips=pips if one.yaku.need <= MOST_PIPS else (),
        made=made,
    )

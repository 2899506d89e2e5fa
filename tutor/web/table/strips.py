"""The strip of one player: captured cards by kind, and how near each yaku is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final

from tutor.explain.facts.nearness import YakuDistance, measure_progress, sort_by_distance
from tutor.rules.cards import CardSet, cards_in
from tutor.rules.observation import Observation
from tutor.rules.ruleset import DealtYaku
from tutor.rules.score.scoring import card_points, score_pile, score_sheet
from tutor.rules.tables import ALL_COUNT
from tutor.web.i18n.translation import _
from tutor.web.table.card_view import CardGroup, CardView, card_views, group_by_kind
from tutor.web.words.names import yaku
from tutor.web.words.names.players import Person
from tutor.web.words.table.announcements import calls_text

SHOWN: Final = 3
MOST_PIPS: Final = 5  # a yaku of more cards shows its count as a number


@dataclass(frozen=True)
class Meter:
    """A bar in percent of its width: the earlier value, this round's addition, and a mark."""

    start: float
    more: float
    mark: float | None  # position of par
    text: str
    spoken: str


def measure_against_par(points: int, par: int) -> Meter:
    """Return card points on a bar that ends at twice *par*."""
    return Meter(
        start=_percent(points, 2 * par),
        more=0,
        mark=50,
        text=f"{points}/{par}",
        spoken=_("%(points)d card points, par is %(par)d", points=points, par=par),
    )


def measure_towards(target: int, before: int, current: int) -> Meter:
    """Return the points of a match and those of this round on a bar that ends at *target*."""
    start = _percent(before, target)
    return Meter(
        start=start,
        more=min(_percent(current, target), 100 - start),
        mark=None,
        text=f"{before + current}/{target}",
        spoken=_(
            "%(total)d of %(target)d points, %(now)d of them in this round",
            total=before + current,
            target=target,
            now=current,
        ),
    )


def _percent(points: int, most: int) -> float:
    return round(min(100.0, 100 * max(0, points) / most), 2)


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
    observation: Observation,
    seat: int,
    person: Person,
    note: str = "",
    dealer: str = "",
    fresh: CardSet = 0,
    shown: Sequence[DealtYaku] = (),
) -> Strip:
    """Return the strip of *seat*; *shown* are the dealt yaku that its player has shown."""
    own, opponents = observation.captured[seat], _captured_by_opponents(observation, seat)
    made = _find_made(observation, own)
    distances = measure_progress(observation.ruleset, observation.round, own, opponents)
    views = {
        distance.yaku.id: _view(observation, distance, distance.yaku.id in made)
        for distance in distances
    }
    return Strip(
        key=person.key,
        title=person.title,
        note=note,
        called=calls_text(observation.ruleset.game.name, observation.calls[seat]),
        groups=group_by_kind(own, fresh, observation.ruleset),
        progress=tuple(views[name] for name in _choose_shown(distances, made)),
        all_progress=tuple(views.values()),
        dealer=dealer,
        meter=_meter(observation, seat, person.player),
        shown=tuple(_view_shown_yaku(observation, dealt) for dealt in shown),
        player=person.player,
    )


def count_points_so_far(observation: Observation, seat: int) -> int:
    """Return a seat's points in the round so far, where card points count."""
    rules = observation.rules
    points = card_points(rules, observation.captured[seat])
    if rules.settlement == ALL_COUNT:
        points += score_pile(rules, observation.captured[seat], observation.field)[0]
        points += observation.shown_points[seat] if observation.shown_points else 0
    return points


def _meter(observation: Observation, seat: int, player: int) -> Meter | None:
    par, target = observation.rules.par.par, observation.ruleset.target
    if target:
        return measure_towards(
            target, observation.totals[player], count_points_so_far(observation, seat)
        )
    return measure_against_par(count_points_so_far(observation, seat), par) if par else None


def _view_shown_yaku(observation: Observation, dealt: DealtYaku) -> ShownYaku:
    cards = card_views(cards_in(dealt.cards), ruleset=observation.ruleset)
    return ShownYaku(yaku.name(dealt.id, observation.ruleset.own_names), dealt.points, cards)


def _captured_by_opponents(observation: Observation, seat: int) -> CardSet:
    pile = 0
    for other, captured in enumerate(observation.captured):
        pile |= captured if other != seat else 0
    return pile


def _find_made(observation: Observation, own: CardSet) -> set[str]:
    sheet = score_sheet(observation.ruleset, observation.round, own, observation.field)
    return {line.yaku.id for line in sheet}


def _choose_shown(distances: Sequence[YakuDistance], made: set[str]) -> list[str]:
    """Return the ids of the yaku made, then of the nearest ones, one of a family."""
    held = [distance for distance in distances if distance.yaku.id in made]
    shown = chain(held, _keep_one_of_a_family(sort_by_distance(distances)))
    return [distance.yaku.id for distance in islice(shown, SHOWN)]


def _keep_one_of_a_family(nearest: list[YakuDistance]) -> Iterator[YakuDistance]:
    """Yield *nearest* without those that replace, or are replaced by, a nearer one."""
    distances: list[YakuDistance] = []
    for distance in nearest:
        related = any(
            distance.yaku.id in k.yaku.beats or k.yaku.id in distance.yaku.beats for k in distances
        )
        if not related:
            distances.append(distance)
            yield distance


def _view(observation: Observation, distance: YakuDistance, made: bool) -> YakuProgress:
    own_names = observation.ruleset.own_names
    have = min(distance.have, distance.yaku.need)
    spare = distance.yaku.cards.bit_count() - distance.yaku.need
    dead = max(0, distance.lost - spare)
    spoken = _("%(have)d of %(need)d", have=distance.have, need=distance.yaku.need)
    if distance.is_dead:
        spoken = _("%(progress)s, out of reach", progress=spoken)
    pips = ("on",) * have + ("",) * (distance.yaku.need - have - dead) + ("dead",) * dead
    return YakuProgress(
        name=yaku.name(distance.yaku.id, own_names),
        other_name=yaku.other_name(distance.yaku.id, own_names),
        spoken=spoken,
        count=f"{distance.have}/{distance.yaku.need}",
        pips=pips if distance.yaku.need <= MOST_PIPS else (),
        made=made,
    )

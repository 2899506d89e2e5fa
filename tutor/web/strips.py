"""The strip of one player: captured cards by kind, and how near each yaku is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tutor.explain.progress import Progress, closest, progress
from tutor.rules.cards import CardSet, count
from tutor.rules.observation import Observation
from tutor.rules.sheet import score_sheet
from tutor.web.cards import Group, groups
from tutor.web.translation import _, ngettext
from tutor.web.words import yaku

SHOWN: Final = 3
MOST_PIPS: Final = 5  # a yaku of more cards shows its count as a number


@dataclass(frozen=True)
class YakuProgress:
    """How far a pile is from one yaku; pips are "on", "" (can be had) or "dead"."""

    name: str
    spoken: str
    count: str
    pips: tuple[str, ...]
    made: bool


@dataclass(frozen=True)
class Strip:
    """One player's strip on the table."""

    key: str  # "you" or "computer"
    title: str
    note: str
    called: str
    groups: tuple[Group, ...]
    progress: tuple[YakuProgress, ...]
    all_progress: tuple[YakuProgress, ...]

    @property
    def fanned(self) -> int:
        """Return how many cards lie on others: what the width of a fan depends on."""
        return sum(max(0, len(group.cards) - 1) for group in self.groups)


def strip(seen: Observation, seat: int, title: str, note: str, fresh: CardSet) -> Strip:
    """Return the strip of *seat*."""
    own, others = seen.captured[seat], _others(seen, seat)
    return Strip(
        key="you" if seat == seen.seat else "computer",
        title=title,
        note=note,
        called=_called(seen.calls[seat]),
        groups=groups(own, fresh),
        progress=_closest_views(seen, own, others),
        all_progress=tuple(
            _view(one, one.yaku.id in _made(seen, own))
            for one in progress(seen.ruleset, seen.round, own, others)
        ),
    )


def _others(seen: Observation, seat: int) -> CardSet:
    pile = 0
    for other, captured in enumerate(seen.captured):
        pile |= captured if other != seat else 0
    return pile


def _called(calls: int) -> str:
    return ngettext("koi-koi", "koi-koi × %(num)d", calls) if calls else ""


def _made(seen: Observation, own: CardSet) -> set[str]:
    sheet = score_sheet(seen.ruleset, seen.round, own, seen.field)
    return {line.yaku.id for line in sheet}


def _closest_views(seen: Observation, own: CardSet, others: CardSet) -> tuple[YakuProgress, ...]:
    """Return the yaku made, then the nearest ones, one of a family."""
    made = _made(seen, own)
    rows = progress(seen.ruleset, seen.round, own, others)
    views = [_view(one, True) for one in rows if one.yaku.id in made]
    nearest = closest(seen.ruleset, seen.round, own, others, limit=len(rows))
    views += [_view(one, False) for one in _one_of_a_family(nearest)]
    return tuple(views[:SHOWN])


def _one_of_a_family(nearest: list[Progress]) -> Iterator[Progress]:
    """Yield *nearest* without those that replace, or are replaced by, a nearer one."""
    kept: list[Progress] = []
    for one in nearest:
        related = any(one.yaku.id in k.yaku.beats or k.yaku.id in one.yaku.beats for k in kept)
        if not related:
            kept.append(one)
            yield one


def _view(one: Progress, made: bool) -> YakuProgress:
    have = min(one.have, one.yaku.need)
    spare = count(one.yaku.cards) - one.yaku.need
    dead = max(0, one.lost - spare)
    spoken = _("%(have)d of %(need)d", have=one.have, need=one.yaku.need)
    if one.is_dead:
        spoken = _("%(progress)s, out of reach", progress=spoken)
    pips = ("on",) * have + ("",) * (one.yaku.need - have - dead) + ("dead",) * dead
    return YakuProgress(
        name=yaku.name(one.yaku.id),
        spoken=spoken,
        count=f"{one.have}/{one.yaku.need}",
        pips=pips if one.yaku.need <= MOST_PIPS else (),
        made=made,
    )

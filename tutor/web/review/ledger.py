"""Where a result came from, as rows and sums that add up before the eyes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.review import thresholds
from tutor.review.review import Balance, Ledger
from tutor.review.verdicts.balances import OTHERS, OWN, PARTS, PERCENT, RESIDUAL, find_scale
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.numbers import format_percent
from tutor.web.i18n.translation import _, pgettext
from tutor.web.review.figures import format_gain
from tutor.web.review.subject import Subject
from tutor.web.words.names.players import People
from tutor.web.words.review import part_meaning, part_name, untold_meaning

SumPart = tuple[str, str, str]  # how it is drawn, its value and its title
# The style of a bar: by its meaning, never by colour alone.
_KINDS: Final = {
    "own_decisions": "own",
    "other_decisions": "theirs",
    "points_only": "rest",
    "residual": "rest",
}
# Parts that the first page combines, in display order.
_MERGED: Final = {
    "start": "dealt",
    "deal": "dealt",
    "own_flips": "turned",
    "other_flips": "turned",
}
_ORDER: Final = ("dealt", "turned", *PARTS)
_GIVEN_UP: Final = (OWN, OTHERS)  # also shown next to each player
LEAST: Final = 1.0  # points that the whole width shows at least
LUCK: Final = "luck"
RESULT: Final = "result"


def list_heads(opponents: str, own: str) -> tuple[str, ...]:
    """Return what stands over the cells of a sum."""
    return (
        pgettext("column", "Before"),
        pgettext("column", "Cards"),
        opponents,
        own,
        pgettext("column", "After"),
    )


def list_plain_heads() -> tuple[str, ...]:
    """Return the same where rows are players, each with opponents of their own."""
    return list_heads(_("Decisions of the others"), pgettext("review", "Own decisions"))


def make_printer(subject: Subject) -> "BalancePrinter":
    """Return what prints the balances of a review."""
    in_chances = subject.review.is_in_chances
    return BalancePrinter(
        subject.match.ruleset, subject.people, in_chances=in_chances, you=subject.you
    )


class BalancePrinter:
    """Prints the figures of balances in the unit of a review."""

    def __init__(self, ruleset: Ruleset, people: People, *, in_chances: bool, you: int) -> None:
        self._is_in_chances = in_chances
        self._decimals = thresholds.decimals(ruleset)
        self.scale = find_scale(ruleset, in_chances=in_chances)
        self._others = [person for person in people if person.player != you]
        self._you = people[you]

    @property
    def unit(self) -> str:
        """Return what all figures are, and that they add up."""
        if self._is_in_chances:
            return _("All figures are chances to win the match, in percent. Each row adds up.")
        return _("All figures are points. Each row adds up.")

    @property
    def opponents(self) -> str:
        """Return what the opponents are called over a column."""
        return self._others[0].title if len(self._others) == 1 else _("The others")

    def level(self, value: int) -> str:
        """Return where a player stood."""
        if self._is_in_chances:
            return format_percent(value / PERCENT)
        return format_gain(value / self.scale, self._decimals)

    def cost(self, value: int) -> str:
        """Return what was given up, without a sign."""
        return self.level(value).removeprefix("+")

    def change(self, value: int) -> str:
        """Return a change of it with its sign."""
        sign = "+" if self._is_in_chances and value > 0 else ""
        return sign + self.level(value)

    def tell_change(self, balance: Balance) -> str:
        """Return what the whole sum is about."""
        return _(
            "How %(start)s became %(end)s",
            start=self.level(balance.start),
            end=self.level(balance.end),
        )

    def list_parts(self, balance: Balance) -> tuple[SumPart, ...]:
        """Return the sum as it is read: start + cards + opponents - own = end."""
        theirs = _("the others’ decisions")
        if len(self._others) == 1:
            theirs = _("%(name)s’s decisions", name=self._others[0].subject)
        own = _("your decisions")
        if not self._you.is_you:
            own = _("%(name)s’s decisions", name=self._you.subject)
        return (
            ("start", self.level(balance.start), pgettext("sum", "before")),
            ("cards", self.change(balance.cards), pgettext("sum", "the cards")),
            ("theirs", self.change(balance.opponents), theirs),
            ("own", self.change(-balance.own), own),
            ("end", self.level(balance.end), pgettext("sum", "after")),
        )

    def list_cells(self, balance: Balance) -> tuple[str, ...]:
        """Return the same as the cells of a row."""
        return tuple(value for _kind, value, _title in self.list_parts(balance))


@dataclass(frozen=True)
class WaterfallBar:
    """A bar from where the parts before it ended; all in percent of the width."""

    value: float  # rounded as printed
    start: float
    width: float
    zero: float


@dataclass(frozen=True)
class LedgerRow:
    """One part of a result by its name, or the result itself."""

    part: str
    title: str
    meaning: str
    points: str
    bar: WaterfallBar
    kind: str


def build_ledger_rows(
    ledgers: Sequence[Ledger], decimals: int, *, is_merged: bool = False
) -> tuple[LedgerRow, ...]:
    """Return the parts of one result or of several together, and their sum as the last row.

    Merged they are at most six, each the sum of those that are printed one by one.
    """
    result = sum(ledger.result for ledger in ledgers)
    parts = _round_sums(ledgers, result, decimals)
    if is_merged:
        parts = _merge_parts(parts)
    names = [name for name in _ORDER if name in parts]
    is_told = all(ledger.is_told for ledger in ledgers)
    *bars, waterfall_bar = draw_waterfall([parts[name] for name in names], result, decimals)
    rows = [
        LedgerRow(
            name,
            part_name(name),
            part_meaning(name) if name != RESIDUAL or is_told else untold_meaning(),
            format_gain(bar.value, decimals),
            bar,
            _KINDS.get(name, LUCK),
        )
        for name, bar in zip(names, bars, strict=True)
    ]
    return (
        *rows,
        LedgerRow(
            RESULT,
            _("Result"),
            _("all of it together"),
            format_gain(waterfall_bar.value, decimals),
            waterfall_bar,
            RESULT,
        ),
    )


def _round_sums(ledgers: Sequence[Ledger], result: float, decimals: int) -> dict[str, float]:
    """Return the sum of each part as printed."""
    given = {name for ledger in ledgers for name in ledger.parts}
    names = [name for name in PARTS if name in given]
    sums = [sum(ledger.parts.get(name, 0.0) for ledger in ledgers) for name in names]
    round_sums = {at for at, name in enumerate(names) if name in _GIVEN_UP}
    return dict(zip(names, round_parts(sums, result, round_sums, decimals=decimals), strict=True))


def _merge_parts(parts: Mapping[str, float]) -> dict[str, float]:
    merged: dict[str, float] = {}
    for name, points in parts.items():
        full = _MERGED.get(name, name)
        merged[full] = merged.get(full, 0.0) + points
    return merged


def draw_waterfall(
    parts: Sequence[float], total: float, decimals: int = 1
) -> tuple[WaterfallBar, ...]:
    """Return a bar for each part and a last one for *total*, which the printed parts add up to."""
    printed = round_parts(parts, total, decimals=decimals)
    ends = [0.0]
    for part in printed:
        ends.append(ends[-1] + part)
    low, high = min(ends), max(ends)
    room = max(high - low, LEAST)
    zero = _percent(-low, room)

    def bar(value: float, number: float, other: float) -> WaterfallBar:
        start, end = sorted((_percent(number - low, room), _percent(other - low, room)))
        return WaterfallBar(value, start, round(end - start, 2), zero)

    steps = tuple(
        bar(part, start, end) for part, start, end in zip(printed, ends, ends[1:], strict=False)
    )
    return (*steps, bar(round(total, decimals), 0.0, ends[-1]))


def round_parts(
    parts: Sequence[float], total: float, stored: Collection[int] = (), *, decimals: int = 1
) -> list[float]:
    """Return rounded parts that add up to the total as printed.

    Those at the places *stored* are also printed elsewhere: they are rounded as there, unless there
    are no others. The last part absorbs the remainder.
    """
    scale = 10**decimals
    exact = [scale * part for part in parts]
    exact[-1] += scale * total - sum(exact)
    printed = [round(item) for item in exact]
    free = [at for at in range(len(parts)) if at not in stored] or [*range(len(parts))]
    over = sum(printed) - round(scale * total)
    step = -1 if over > 0 else 1
    # The largest rounding error is corrected first.
    free.sort(key=lambda at: (printed[at] - exact[at]) * step)
    for turn in range(abs(over)):
        printed[free[turn % len(free)]] += step
    return [item / scale for item in printed]


def _percent(points: float, room: float) -> float:
    return round(100 * points / room, 2)

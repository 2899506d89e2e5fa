"""A decision between a certain and a possible result, as visible sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.hints.candidates import Hint
from tutor.engine.objectives import DECIDED
from tutor.explain.claim import Number
from tutor.explain.weighing import Weighing
from tutor.review import thresholds
from tutor.rules.observation import Observation
from tutor.web.hints.coach import Coach, Ranking
from tutor.web.hints.gap_parts import round_to_percents, round_to_total
from tutor.web.hints.proof import Proof, ProofRow, Reading, describe_reading
from tutor.web.i18n.numbers import (
    format_about_points_to,
    format_fixed,
    format_percent,
    format_signed_to,
)
from tutor.web.i18n.translation import (
    _,
    add_label,
    add_note,
    capitalise,
    format_points,
    join_names,
    join_with_and,
    join_with_or,
)
from tutor.web.words.claims.comparing import (
    chance_percent,
    holding_sentence,
    outcome_name,
    verdict_sentence,
    winner_name,
)
from tutor.web.words.claims.proofs import label
from tutor.web.words.idea_scene import find_others
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import kind_singular
from tutor.web.words.names.players import People, list_seated
from tutor.web.words.table.announcements import decision_name

LETTER: Final = 7  # pixels of a letter of a label, at most
BAR: Final = 3.2  # pixels of a percent of the bar, where the column is narrowest
MARKED: Final = 0.01  # of the bar, at least, on either side of the mark
ROOM: Final = 12  # pixels around a label


@dataclass(frozen=True)
class OutcomeLine:
    """One outcome of the round: its chance, its payoff, and their product.

    *start* and *share* are whole percents of a bar, with *label* on it where it fits.
    """

    kind: str
    name: str
    start: int
    share: int
    label: str
    chance: str
    payoff: str
    product: str


@dataclass(frozen=True)
class DecisionSheet:
    """The sums of a decision; the products of the lines add up to the total as printed."""

    lead: str
    held: str
    safe: str  # its name
    now: str
    risky: str
    lines: tuple[OutcomeLine, ...]
    total: str
    break_even: str  # for the mark on the bar
    least: str  # the same in a sentence
    mark: int | None  # the chance to be first from which the risky action pays, in percent
    match: str  # chances to win the match after either
    prospects: tuple[str, ...]  # what either may still make
    verdict: str
    rows: tuple[ProofRow, ...]  # all numbers with their intervals


def build_decision_sheet(
    observation: Observation,
    people: People,
    hint: Hint,
    weighed: Weighing,
    fresh: Weighing | None = None,
) -> DecisionSheet:
    """Return the sheet of a decision; *fresh* is the same weighed with fresh samples."""
    ruleset, ranking = observation.ruleset, Ranking.of(hint, observation.ruleset)
    safe, risky = (decision_name(ruleset, number) for number in (weighed.safe, weighed.risky))
    current, expected = (
        ranking.value(candidate)
        for action in (weighed.safe, weighed.risky)
        for candidate in hint.candidates
        if candidate.action == action
    )
    names = [yaku.name(name, ruleset.own_names) for name in weighed.yaku]
    even = weighed.break_even.value if weighed.break_even else 0.0
    lines = tuple(_list_lines(people, weighed, expected, ranking.decimals))
    return DecisionSheet(
        lead=_lead(hint, weighed, (safe, current), (risky, expected), ranking.decimals),
        held=_tell_held(weighed, join_names(names)) if names else "",
        safe=safe,
        now=format_signed_to(current, _count_decimals(current, ranking.decimals)),
        risky=risky,
        lines=lines,
        total=format_signed_to(expected, ranking.decimals),
        break_even=_("pays from %(percent)s", percent=format_percent(even)),
        least=_(
            "Going on pays if you win at least %(percent)s of the rounds.",
            percent=format_percent(even),
        ),
        mark=round(100 * even) if MARKED <= even <= 1 - MARKED else None,
        match=_match(weighed, safe, risky),
        prospects=tuple(_tell_prospects(weighed, observation, people)),
        verdict=verdict_sentence(weighed, (safe, current), (risky, expected), ranking.decimals),
        rows=_rows(weighed, lines, fresh, observation, people),
    )


def _tell_held(weighed: Weighing, names: str) -> str:
    """Return the yaku that are held, with their points where a stop multiplies them."""
    points, factor = weighed.counted
    if factor < 2:
        return holding_sentence(names)
    return _(
        "You have %(yaku)s: %(points)s × %(factor)d.",
        yaku=names,
        points=format_points(points),
        factor=factor,
    )


def _list_lines(
    people: People, weighed: Weighing, total: float, decimals: int
) -> Iterator[OutcomeLine]:
    terms, start = weighed.terms, 0
    shares = round_to_percents([weighing_term.chance.value for weighing_term in terms])
    products = round_to_total(
        [weighing_term.product.value for weighing_term in terms], total, decimals
    )
    for term, share, product in zip(terms, shares, products, strict=True):
        name = winner_name(term.kind, people)
        percent = format_percent(share / 100)
        labels = (_("%(name)s %(percent)s", name=name, percent=percent), percent, "")
        yield OutcomeLine(
            kind=term.kind,
            name=name,
            start=start,
            share=share,
            label=next(
                other for other in labels if LETTER * len(other) + ROOM < BAR * share or not other
            ),
            chance=percent if share or not term.chance.value else chance_percent(0.0),
            payoff=format_signed_to(term.payoff.value, decimals),
            product=format_signed_to(product, decimals),
        )
        start += share


def _lead(
    hint: Hint, weighed: Weighing, safe: tuple[str, float], risky: tuple[str, float], decimals: int
) -> str:
    """Return the sentence of a decision, the better action first; the match goes before points."""
    is_safe = hint.best.action == weighed.safe
    best, other = (safe, risky) if is_safe else (risky, safe)
    if best[1] < other[1]:
        return _("%(best)s, though %(other)s averages more.", best=best[0], other=other[0])
    if not weighed.now.is_exact:  # an average too, as the fee for passing
        return _(
            "On average, %(best)s: %(more)s, %(other)s: %(less)s.",
            best=best[0],
            more=_format_points(best[1], decimals),
            other=other[0],
            less=format_fixed(other[1], decimals),
        )
    if is_safe:
        return _(
            "%(safe)s: %(now)s now. %(risky)s: %(expected)s on average.",
            safe=safe[0],
            now=_format_points(safe[1], decimals),
            risky=risky[0],
            expected=format_fixed(risky[1], decimals),
        )
    return _(
        "%(risky)s: %(expected)s on average. %(safe)s: %(now)s now.",
        risky=risky[0],
        expected=format_fixed(risky[1], decimals),
        safe=safe[0],
        now=_format_points(safe[1], decimals),
    )


def _format_points(value: float, decimals: int) -> str:
    return format_about_points_to(value, 0.0, _count_decimals(value, decimals))


def _count_decimals(value: float, decimals: int) -> int:
    return 0 if value == round(value) else decimals


def _match(weighed: Weighing, safe: str, risky: str) -> str:
    """Return how often either wins the match, nothing where it is as good as decided."""
    match = (weighed.match_safe, weighed.match_risky)
    chances = [number.value for number in match if number is not None]
    if len(chances) < len(match) or max(chances) <= DECIDED or min(chances) >= 1 - DECIDED:
        return ""
    often, seldom = map(chance_percent, chances)
    if often == seldom:
        return _("Chance to win the match: %(percent)s either way.", percent=often)
    return _(
        "Chance to win the match: %(safe)s %(often)s, %(risky)s %(seldom)s.",
        safe=safe,
        often=often,
        risky=risky,
        seldom=seldom,
    )


def _tell_prospects(weighed: Weighing, observation: Observation, people: People) -> Iterator[str]:
    """Yield sentences about the yaku that the player, and the opponent, may still make."""
    own_names = observation.ruleset.own_names
    if weighed.growing:
        kinds = join_with_or([kind_singular(kind) for kind in weighed.growing])
        yield _("Each further %(kind)s adds to your points.", kind=kinds)
    for is_own in (True, False):
        names = [
            add_note(yaku.name(each.yaku, own_names), chance_percent(each.chance.value))
            for each in weighed.prospects
            if (each.seat == observation.seat) is is_own
        ]
        if names and is_own:
            yield _("You may still make %(yaku)s.", yaku=join_with_and(names))
        elif names:
            player = find_others(None, observation, people).name
            made = join_with_and(names)
            yield capitalise(_("%(player)s may still make %(yaku)s.", player=player, yaku=made))


def _rows(
    weighed: Weighing,
    lines: Iterable[OutcomeLine],
    fresh: Weighing | None,
    observation: Observation,
    people: People,
) -> tuple[ProofRow, ...]:
    """Return every number of the sheet with its interval, and the same from fresh samples."""
    second: dict[str, Reading] = {}
    if fresh:
        decimals = thresholds.decimals(observation.ruleset)
        fresh_lines = _list_lines(people, fresh, fresh.expected.value, decimals)
        second = dict(_list_readings(fresh, fresh_lines, observation, people))
    readings = _list_readings(weighed, lines, observation, people)
    return tuple(ProofRow(name, reading, second.get(name)) for name, reading in readings)


def _list_readings(
    weighed: Weighing, lines: Iterable[OutcomeLine], observation: Observation, people: People
) -> list[tuple[str, Reading]]:
    """Return the numbers by name; those of the *lines* read as there, where they add up."""
    ruleset, decimals = observation.ruleset, thresholds.decimals(observation.ruleset)

    def read(name: str, number: Number, printed: str = "") -> tuple[str, Reading]:
        reading = describe_reading(number, _count_decimals(number.value, decimals))
        return name, replace(reading, value=printed) if printed else reading

    safe, risky = (decision_name(ruleset, entry) for entry in (weighed.safe, weighed.risky))
    readings = [read(safe, weighed.now)]
    for term, line in zip(weighed.terms, lines, strict=True):
        way = outcome_name(term.kind, people)
        readings += [
            read(_("%(way)s: %(number)s", way=way, number=label(number)), number, printed)
            for number, printed in (
                (term.chance, line.chance),
                (term.payoff, line.payoff),
                (term.product, line.product),
            )
        ]
    readings.append(read(risky, weighed.expected))
    if weighed.break_even:
        readings.append(read(label(weighed.break_even), weighed.break_even))
    seated = list_seated(people, observation.active)
    for each in weighed.prospects:
        named = yaku.name(each.yaku, ruleset.own_names)
        readings.append(read(add_label(seated[each.seat].title, named), each.chance))
    for name, number in ((safe, weighed.match_safe), (risky, weighed.match_risky)):
        if number:
            text = _("%(way)s: %(number)s", way=name, number=label(number))
            readings.append(read(text, number))
    return readings


@dataclass(frozen=True)
class SearchValues:
    """The ranking at a table, the cost of an answer, and the basis of both."""

    coach: Coach
    loss: str
    proof: Proof
    sheet: DecisionSheet | None  # of a decision between a certain and a possible result

"""Why not another move: both moves in one imagined deal, and the parts of the gap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tutor.explain.line import does_fit, find_root, find_sought
from tutor.practice import Table
from tutor.web.hint_service import Hints
from tutor.web.hints.coach import Coach, RankedMove, build_coach
from tutor.web.hints.gap_parts import (
    PartRow,
    list_part_rows,
    measure_printed_gap,
    round_to_percents,
)
from tutor.web.hints.lanes import Lane, build_lanes, imagined_sentence
from tutor.web.hints.why import name_move
from tutor.web.i18n.numbers import format_percent
from tutor.web.i18n.translation import _, capitalise, pgettext
from tutor.web.table.seats import find_people
from tutor.web.words.first_reason import Lead, tell_why
from tutor.web.words.idea_scene import format_gap

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import TwoLines

MOST_RIVALS: Final = 6


@dataclass(frozen=True)
class WhyNotPage:
    """Everything that the page shows; without lanes where the move is worse in no deal."""

    title: str
    best: RankedMove
    rival: RankedMove
    rivals: tuple[tuple[str, RankedMove], ...]  # to compare the best move with, and their names
    lead: Lead | None
    rows: tuple[PartRow, ...]
    total: str
    lanes: tuple[Lane, ...] = ()
    shares: str = ""  # in how many deals either ends better
    imagined: str = ""
    place: int = 0
    deals: int = 0
    is_sought: bool = False  # whether the deal ends as in the reason

    @property
    def last(self) -> int:
        """Return the number of plies of the longer lane."""
        return max((len(lane.plies) for lane in self.lanes), default=0)


def build_why_not(hints: Hints, table: Table, key: str, place: int) -> WhyNotPage | None:
    """Return the page about a move of the learner's decision, None where there is no such rival."""
    observation, people = table.observation, find_people(table)
    hint = hints.hint(observation)
    coach = build_coach(observation, hint)
    rival = coach.answer(key)
    best = coach.best.candidate
    if rival is None or not coach.can_ask or rival.candidate.first == best.first:
        return None
    first = rival.candidate.first
    why = hints.explanation(observation, actions=(first,)).why_not(first)
    page = WhyNotPage(
        title=pgettext("heading", "Why not %(move)s?", move=name_move(observation, rival)),
        best=coach.best,
        rival=rival,
        rivals=tuple(
            (capitalise(name_move(observation, move)), move)
            for move in _choose_rivals(coach, rival)
        ),
        lead=tell_why(why, observation, people) if why else None,
        rows=tuple(list_part_rows(observation, people, hint, why)) if why else (),
        total=format_gap(measure_printed_gap(observation, hint, first), observation),
    )
    roots = find_root(hint, rival.candidate.action), find_root(hint, best.action)
    sought = find_sought(observation, why) if why else None
    lines = hints.contrast(table.match.current, observation, roots, sought, place)
    if lines is None:
        return page
    page = _add_shares(page, lines)
    return _add_lines(page, table, lines) if why is None or does_fit(lines, why) else page


def _add_shares(page: WhyNotPage, lines: TwoLines) -> WhyNotPage:
    remaining = lines.deals - lines.worse - lines.gains
    shares = round_to_percents(
        [number / lines.deals for number in (lines.worse, lines.gains, remaining)]
    )
    more, less, same = (format_percent(share / 100) for share in shares)
    return replace(
        page,
        shares=_(
            "The best move ends better in %(more)s of deals, worse in %(less)s, the same in"
            " %(same)s.",
            more=more,
            less=less,
            same=same,
        ),
    )


def _add_lines(page: WhyNotPage, table: Table, lines: TwoLines) -> WhyNotPage:
    people = find_people(table)
    return replace(
        page,
        lanes=build_lanes(lines, table.observation, people, page.best, page.rival),
        imagined=imagined_sentence(people),
        place=lines.place,
        deals=lines.found,
        is_sought=lines.shows,
    )


def _choose_rivals(coach: Coach, rival: RankedMove) -> Sequence[RankedMove]:
    """Return the rivals, best first; the requested one is always among them."""
    best = coach.best.candidate.first
    shown = [move for move in coach.distinct if move.candidate.first != best][:MOST_RIVALS]
    if all(move.candidate.first != rival.candidate.first for move in shown):
        shown = [*shown[: MOST_RIVALS - 1], rival]
    return shown

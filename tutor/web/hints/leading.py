"""The start of a hint: the move, the idea behind it, and its share of the gap."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tutor.engine.hints.candidates import Hint
from tutor.explain.contrast import Verdict
from tutor.explain.explained import Explanation
from tutor.explain.facts.captures import place_and_take
from tutor.explain.ideas.kinds import IdeaKind
from tutor.rules.observation import Observation
from tutor.web.hints.coach import Coach, RankedMove
from tutor.web.hints.gap_parts import PartRow, list_part_rows, list_reasons, measure_printed_gap
from tutor.web.hints.lanes import Lane, build_lanes, imagined_sentence
from tutor.web.i18n.translation import _, capitalise
from tutor.web.words.first_reason import tell_why
from tutor.web.words.ideas import format_gap
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import People
from tutor.web.words.table.turns import advise_text

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import TwoLines

WHOLE: Final = 100  # percent
WITH_ROWS: Final = (Verdict.SIDE, Verdict.BOTH, Verdict.MANY_SMALL)  # they tell too little
# Ideas that the sums of a decision show in full.
SUMMED: Final = frozenset(
    (
        IdeaKind.BANK,
        IdeaKind.BANK_LEAD,
        IdeaKind.MUST_RISK,
        IdeaKind.GO_ON,
        IdeaKind.JOIN,
        IdeaKind.PASS,
    )
)


@dataclass(frozen=True)
class Leading:
    """The leading reason, against the *rival*; *carried* is its share of the gap in percent.

    *rows* are the parts of a gap that no one or two of them carry, or that others take back.
    *adds* is whether the sentences tell more than the sums of a decision. *line* is how the rival
    loses in one deal, where no idea explains the gap, and *better* how the best move ends there.
    """

    idea: str
    lesson: str
    advice: str
    sentences: tuple[str, ...]
    rival: RankedMove
    rival_name: str
    carried: int
    carried_by: str
    gap: str
    is_cost: bool  # whether the best move has fewer points, and wins the match more often
    rows: tuple[PartRow, ...]
    adds: bool
    line: Lane | None = None
    better: Lane | None = None
    imagined: str = ""


def build_leading(
    observation: Observation, people: People, hint: Hint, coach: Coach, explanation: Explanation
) -> Leading | None:
    """Return the reason that leads, None where no move is surely worse."""
    why = explanation.why
    rival = next((move for move in coach.moves if why and move.candidate.action == why.rival), None)
    if why is None or rival is None or why.verdict is Verdict.EQUAL:
        return None
    lead = tell_why(why, observation, people)
    rows = tuple(list_part_rows(observation, people, hint, why))
    named = [*list_reasons(observation, people, hint, why, rows)]
    total = measure_printed_gap(observation, hint, why.rival)
    share = sum(row.value for row in named) / total if total else 0.0
    return Leading(
        idea=lead.name,
        lesson=lead.lesson,
        advice=advise(observation, hint, coach.best),
        sentences=lead.sentences,
        rival=rival,
        rival_name=name_move(observation, rival),
        carried=max(0, min(WHOLE, round(WHOLE * share))),
        carried_by=" · ".join(f"{row.name} {row.points}" for row in named),
        gap=format_gap(abs(total), observation),
        is_cost=total < 0,
        rows=rows if why.verdict in WITH_ROWS or round(WHOLE * share) > WHOLE else (),
        adds=why.idea is not None and why.idea.kind not in SUMMED,
    )


def add_line(
    leading: Leading, observation: Observation, people: People, coach: Coach, lines: TwoLines
) -> Leading:
    """Return the reason with the line in which the rival loses."""
    best, rival = build_lanes(lines, observation, people, coach.best, leading.rival)
    if (best.end, best.scored) == (rival.end, rival.scored):
        return leading  # it shows nothing
    return replace(leading, line=rival, better=best, imagined=imagined_sentence(people))


def name_move(observation: Observation, move: RankedMove) -> str:
    """Return the name of a move for the middle of a sentence."""
    return short_name(move.candidate.action) if move.cards else move.text


def advise(observation: Observation, hint: Hint, move: RankedMove) -> str:
    """Return the advice to make the best move."""
    if not move.cards:
        return capitalise(_("%(move)s.", move=move.text))
    return advise_text(*place_and_take(observation, move.candidate.action, hint.best.follow_up))

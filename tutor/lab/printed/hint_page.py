"""Check that the page of a hint agrees with itself: one value is printed as one figure.

The figures of the ranking, the sentence above it, the parts of a gap and the sums of a decision are
read back, in English, and compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tutor.engine.hints.candidates import Hint
from tutor.explain.contrast import Why
from tutor.explain.explained import Explanation
from tutor.rules.observation import Observation
from tutor.web.hints.coach import build_coach
from tutor.web.hints.decision_sheet import DecisionSheet, build_decision_sheet
from tutor.web.hints.gap_parts import list_part_rows, measure_printed_gap
from tutor.web.words.names.players import People, list_people

_FIGURE = re.compile(r"[\d,]+(?:\.\d+)?")
_SUM = re.compile(r"[+−]?[\d,]+(?:\.\d+)?")


def list_page_disagreements(
    observation: Observation, hint: Hint, explanation: Explanation
) -> Iterator[str]:
    """Yield, in words, contradictions on the page of a hint."""
    view, people = build_coach(observation, hint), list_people(observation.ruleset.players)
    if view.following is None:
        return
    if "worse by" in view.verdict:
        yield from _compare("the verdict", view.verdict, view.following.cost)
    for why in explanation.whys:
        yield from _list_false_parts(observation, people, hint, why)
    if explanation.weighing is not None and explanation.weighing.terms:
        yield from _list_false_sum(
            build_decision_sheet(observation, people, hint, explanation.weighing)
        )


def _list_false_parts(
    observation: Observation, people: People, hint: Hint, why: Why
) -> Iterator[str]:
    rows = [_read(row.points) for row in list_part_rows(observation, people, hint, why)]
    gap = measure_printed_gap(observation, hint, why.rival)
    off = round(sum(rows) - gap, 6)
    if rows and off:
        yield f"the parts of a gap add up to {sum(rows):.1f}, and the ranking says {gap:.1f}"


def _compare(where: str, text: str, cost: str) -> Iterator[str]:
    """Yield that a text lacks the figure of a cost, where the cost has one."""
    wanted = _FIGURE.search(cost)
    if wanted and wanted[0] not in _FIGURE.findall(text):
        yield f"the ranking says {cost}, and {where} “{text}”"


def _list_false_sum(sheet: DecisionSheet) -> Iterator[str]:
    total = sum(_read(line.product) for line in sheet.lines)
    if round(total - _read(sheet.total), 6):
        yield f"the lines of the sums add up to {total:.1f}, and the sheet says {sheet.total}"


def _read(text: str) -> float:
    match = _SUM.search(text)
    return float(match[0].replace("−", "-").replace(",", "")) if match else 0.0

"""Every figure of a hint has its evidence: it is in the line that the protocol gives for it."""

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.practice.players import step
from tests.review.engine import FakeEngine
from tests.web.learner import get
from tutor.engine.estimate import NORMAL_95
from tutor.practice import Practice, Table
from tutor.protocol.hints import hint_line
from tutor.rules.ruleset import Value
from tutor.store import MatchSetup

TABLES: list[tuple[str, str, dict[str, Value], int]] = [
    ("koikoi", "kk_standard", {"rounds": 3}, 2),
    ("roppyakken", "rp_fudawiki", {}, 3),
    ("hachihachi", "hh_standard", {"rounds": 3}, 3),
]
FIGURE = re.compile(r"\d+(?:\.\d+)?")
NO_FIGURE = re.compile(  # months on cards, forms, what only scripts read, ranks in circles
    r'<span class="idx".*?</span>|<form.*?</form>|<template.*?</template>'
    r'|<span class="n">\d+</span>',
    re.DOTALL,
)
SEED_AND_NAME = re.compile(r"seed \d+|net-\d+|expectimax-\d+|\d+ more moves?")


def figures(page: str) -> list[str]:
    """Return the figures that a learner reads in the hint of a page."""
    start = page.index('<div class="hint"')
    column = NO_FIGURE.sub("", page[start : page.index('id="past"', start)])
    text = unescape(re.sub(r"<[^>]*>", " ", column)).replace(",", "")
    return FIGURE.findall(SEED_AND_NAME.sub("", text))


def leaves(found: object) -> Iterator[float]:
    if isinstance(found, dict):
        for value in found.values():
            yield from leaves(value)
    elif isinstance(found, list):
        yield float(len(found))  # so many moves are about equal, so many cards
        for value in found:
            yield from leaves(value)
    elif isinstance(found, int | float) and not isinstance(found, bool):
        yield float(found)


def printed(line: str) -> set[str]:
    """Return how the numbers of a line may be printed."""
    told = json.loads(line)
    values = set(leaves(told))
    for one in told["candidates"]:
        for name in ("se", "gap_se", "match_se", "match_gap_se"):
            values.add(NORMAL_95 * (one[name] or 0.0))
        for se, name in (("se", "points"), ("gap_se", "gap")):
            values |= {one[name] - NORMAL_95 * one[se], one[name] + NORMAL_95 * one[se]}
    values |= set(range(len(told["candidates"]) + 1))
    values |= {100 * value for value in values if 0 <= value <= 1}
    told = {f"{abs(value):.{decimals}f}" for value in values for decimals in range(4)}
    return told | {f"{abs(round(value, -tens)):.0f}" for value in values for tens in (1, 2)}


def decisions(practice: Practice, setup: MatchSetup, number: int) -> Iterator[Table]:
    table = practice.open(setup)
    while number and not table.match.is_over:
        if table.is_your_turn:
            number -= 1
            yield table
        table = step(practice, table)


@pytest.mark.parametrize(("game", "preset", "house", "players"), TABLES)
def test_no_figure_of_a_hint_lacks_its_evidence(
    client: FlaskClient,
    practice: Practice,
    engine: FakeEngine,
    game: str,
    preset: str,
    house: dict[str, Value],
    players: int,
) -> None:
    engine.step = 1.36
    seen = 0
    for table in decisions(
        practice, MatchSetup(game, preset, house, "random", True, 5, players), 12
    ):
        hint = engine.hint(table.observation)
        line = hint_line(
            hint, table.observation, explanation=engine.explain(table.observation, hint, 1, ())
        )
        page = get(client, f"/play/{table.token}/hint?version={table.version}")
        told = figures(page)
        seen += len(told)

        assert set(told) <= printed(line), set(told) - printed(line)
    assert seen > 200


def test_the_scan_would_notice_a_figure_without_evidence() -> None:
    page = '<div class="hint"><p>It is worth 9.87 points</p><i id="past">'
    line = json.dumps({"candidates": [], "claims": [], "samples": 1000})

    assert figures(page) == ["9.87"]
    assert "9.87" not in printed(line)

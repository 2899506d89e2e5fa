"""Values printed on the first page of a review and on the pages of its rounds."""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from tutor.lab.printed.markup import find_all, find_one, parse_page, read_own, read_text
from tutor.lab.printed.printed import (
    BALANCE,
    BALANCE_PARTS,
    PART,
    Listed,
    Printed,
    Thing,
    read_figure,
    read_size,
)

_AT: Final = re.compile(r"/review/(\d+)(?:/(\d+))?")
_CHANCE: Final = re.compile(r"(?:under |over )?\d+%")
_SLIPS: Final = {
    "Big slip": "big slips",
    "Slip": "smaller slips",
    "A little loose": "smaller slips",
}


def read_overview(page: str, you: int) -> Iterator[Printed]:
    """Yield the values on the first page, for one player, with the answers open."""
    root, where = parse_page(page), f"overview of {you + 1}"
    for card in find_all(root, "li.moment"):
        yield from _read_card(card, you, where)
    for row in find_all(root, "tr"):
        yield from _read_course(row, you, where)
    for ledger in find_all(root, "table.ledger"):
        yield from _read_ledger(ledger, ("of the match", you), ("result", you), where)
    yield from _read_sum(root, ("of the match", you), where)
    for table in find_all(root, "table.sums"):
        if "given-up" not in table.get("class", "").split():
            yield from _read_sums(table, you, where)


def _read_sum(root: Element, full: Thing, where: str) -> Iterator[Printed]:
    """Yield the parts of a sum by their names."""
    for element in find_all(root, "span"):
        part = element.get("data-part")
        if part:
            yield Printed(
                (BALANCE, part, *full), read_figure(read_text(find_one(element, "b"))), where
            )


def _read_sums(table: Element, you: int, where: str) -> Iterator[Printed]:
    """Yield the sum of each round, and of the match, which is the last row."""
    for row in find_all(table, "tr"):
        at, cells = _AT.search(_link(row)), list(find_all(row, "td"))
        is_whole = find_one(table, "tfoot") in [
            element for element in table if row in list(element)
        ]
        if len(cells) != len(BALANCE_PARTS) or not (at or is_whole):
            continue
        full = ("of the match", you) if at is None else (int(at[1]), you)
        for part, cell in zip(BALANCE_PARTS, cells, strict=True):
            yield Printed((BALANCE, part, *full), read_figure(read_text(cell)), where)


def _read_card(card: Element, you: int, where: str) -> Iterator[Printed]:
    at = _AT.search(_link(card))
    assert at
    place, step = int(at[1]), at[2]
    kind, amounts = read_text(find_one(card, "span.kind")), find_one(card, "p.amounts")
    assert amounts is not None
    cost, chance = read_text(find_one(amounts, "b")), read_text(find_one(amounts, "i"))
    points = read_text(find_one(amounts, "span.points"))
    if step is None:
        yield Printed(("luck of a card", place, you), read_figure(points or cost), where)
        return
    key = card.get("data-moment", "").split("-")
    unit = (int(key[0]), int(key[1])) if len(key) == 2 else (place, int(step))
    if kind == "Good find":
        yield Printed(("lead", *unit), read_size(points or cost), where)
        return
    yield from _read_cost(cost, points, unit, where)
    if kind in _SLIPS:
        yield Printed(("grade", *unit), kind, where)
    if "→" in chance:
        before, after = _CHANCE.findall(chance)
        yield Printed(("chance before", *unit), before, where)
        yield Printed(("chance after", *unit, you), after, where)
        if kind in _SLIPS:
            lost = _read_percent(before) - _read_percent(after)
            yield Printed(("chance lost", *unit), str(lost), where)


def _read_percent(text: str) -> int:
    """Return a chance in percent; phrases for almost none and almost all are 0 and 100."""
    if not text[0].isdigit():
        return 0 if text.startswith("under") else 100
    return int(text.rstrip("%"))


def _read_course(row: Element, you: int, where: str) -> Iterator[Printed]:
    """Yield the chance after each of the player's choices, from the table of the course."""
    cells = [read_text(element) for element in find_all(row, "td")]
    at = _AT.search(_link(row))
    if at and at[2] and len(cells) == 3 and cells[1] not in ("Big slip",):
        yield Printed(("chance after", int(at[1]), int(at[2]), you), cells[2], where)


def _read_ledger(table: Element, full: Thing, result: Thing, where: str) -> Iterator[Printed]:
    """Yield the parts of a result by their titles, and the result, which is the last row."""
    body = find_one(table, "tbody")
    assert body is not None
    *parts, last = find_all(body, "tr")
    for row in parts:
        title = read_own(find_one(row, "th"))
        yield Printed((PART, title, *full), read_figure(_points(row)), where)
    yield Printed(result, read_figure(_points(last)), where)


def _points(row: Element) -> str:
    return read_text(find_one(row, "td.num"))


def read_round(page: str, place: int, you: int) -> Iterator[Printed | Listed]:
    """Yield the values on the page of a round."""
    root, where = parse_page(page), f"round {place} of {you + 1}"
    yield from _read_sum(root, (place, you), where)
    decisions = find_one(root, "ol.decisions")
    assert decisions is not None
    yield from read_verdicts(find_all(decisions, "li"), place, where)
    for ledger in find_all(root, "table.ledger"):
        yield from _read_ledger(ledger, (place, you), ("result of a round", place, you), where)
    luck = find_one(root, "dl.flips-luck")
    if luck is not None:
        lucks = frozenset(read_figure(read_text(element)) for element in find_all(luck, "b"))
        yield Listed(("luck of a card", place, you), lucks, where)


def read_verdicts(lines: Iterator[Element], place: int, where: str) -> Iterator[Printed]:
    """Yield the verdicts of a list of moves, whose links give the step."""
    for line in lines:
        at = re.search(rf"/review/{place}/(\d+)", _link(line))
        verdict = find_one(line, "span.verdict")
        if at and verdict is not None:
            yield from read_verdict(verdict, (place, int(at[1])), where)


def read_verdict(verdict: Element, unit: Thing, where: str) -> Iterator[Printed]:
    """Yield the word of a verdict and its figures; as good as the best goes without any."""
    word, figure = read_text(find_one(verdict, "b")), find_one(verdict, "span.num")
    yield Printed(("grade", *unit), word, where)
    if figure is not None or word != "Best":
        points = read_text(find_one(verdict, "small"))
        yield from _read_cost(read_text(figure), points, unit, where)


def _read_cost(main: str, points: str, unit: Thing, where: str) -> Iterator[Printed]:
    """Yield the cost of a decision: points alone, or match chance with points."""
    if "%" in main:
        if not main.startswith("under"):
            yield Printed(("chance lost", *unit), read_size(main), where)
        main = points
    yield Printed(("cost", *unit), read_size(main), where)


def _link(element: Element) -> str:
    link = find_one(element, "a")
    return "" if link is None else link.get("href", "")

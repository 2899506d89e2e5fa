"""Values printed on the first page of a review and on the pages of its rounds."""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from tutor.lab.printed.markup import find_all, find_one, parse_page, read_own, read_text
from tutor.lab.printed.printed import (
    NOTHING,
    PART,
    Listed,
    Printed,
    Thing,
    read_figure,
    read_size,
)

_AT: Final = re.compile(r"/review/(\d+)(?:/(\d+))?")
_CHANCE: Final = re.compile(r"(?:under |over )?\d+%")
_LOST: Final = re.compile(r"gave up (.*)")
_SLIPS: Final = {
    "Big slip": "big slips",
    "Slip": "smaller slips",
    "A little loose": "smaller slips",
}
_PLAYER: Final = {  # figures of a player by their titles, wherever they stand
    "Points given up": "points given up",
    "Big slips": "big slips",
    "Smaller slips": "smaller slips",
    "Luck of the cards": "luck",
    "Result": "result",
    "Without luck": "result without luck",
    "Accuracy": "accuracy",
}


def read_overview(page: str, you: int, players: int) -> Iterator[Printed]:
    """Yield the values on the first page, for one player, with the answers open."""
    root, where = parse_page(page), f"overview of {you + 1}"
    for card in find_all(root, "li.moment"):
        yield from _read_card(card, you, where)
    for row in find_all(root, "tr"):
        yield from _read_course(row, you, where)
    order = [you, *(one for one in range(players) if one != you)]
    yield from _read_abreast(find_one(root, "table.abreast"), order, where)
    ledgers = list(find_all(root, "table.ledger"))
    for ledger in ledgers:
        yield from _read_ledger(ledger, ("of the match", you), ("result", you), where)
    yield from _read_rounds(root, you, where)
    for one in find_all(root, "dt"):
        known = _PLAYER.get(read_text(one))
        value = next((read_own(dd) for dd in _after(root, one)), "")
        if known:
            yield Printed((known, you), read_figure(value), where)


def _after(root: Element, one: Element) -> Iterator[Element]:
    for parent in root.iter():
        if one in list(parent):
            yield from find_all(parent, "dd")


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
    unit = place, int(step)
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
    cells = [read_text(one) for one in find_all(row, "td")]
    at = _AT.search(_link(row))
    if at and at[2] and len(cells) == 3 and cells[1] not in ("Big slip",):
        yield Printed(("chance after", int(at[1]), int(at[2]), you), cells[2], where)


def _read_abreast(table: Element | None, order: Sequence[int], where: str) -> Iterator[Printed]:
    assert table is not None
    for row in find_all(table, "tr"):
        known = _PLAYER.get(read_text(find_one(row, "th")))
        for player, cell in zip(order, find_all(row, "td"), strict=False):
            if known:
                yield Printed((known, player), read_figure(read_text(cell)), where)


def _read_ledger(table: Element, whole: Thing, result: Thing, where: str) -> Iterator[Printed]:
    """Yield the parts of a result by their titles, and the result, which is the last row."""
    body = find_one(table, "tbody")
    assert body is not None
    *parts, last = find_all(body, "tr")
    for row in parts:
        title = read_own(find_one(row, "th"))
        yield Printed((PART, title, *whole), read_figure(_points(row)), where)
    yield Printed(result, read_figure(_points(last)), where)


def _points(row: Element) -> str:
    return read_text(find_one(row, "td.num"))


def _read_rounds(root: Element, you: int, where: str) -> Iterator[Printed]:
    lines = find_one(root, "ol.lines")
    assert lines is not None
    for line in find_all(lines, "li"):
        at = _AT.search(_link(line))
        assert at
        round_ = int(at[1]), you
        result = read_figure(read_text(find_one(line, "span.num")))
        if result != NOTHING:  # of a void round it says that it is void
            yield Printed(("result of a round", *round_), result, where)
        lost = _LOST.search(read_text(find_one(line, "span.quiet")))
        yield Printed(
            ("points given up in a round", *round_),
            read_figure(lost[1]) if lost else NOTHING,
            where,
        )


def read_round(page: str, place: int, you: int) -> Iterator[Printed | Listed]:
    """Yield the values on the page of a round."""
    root, where = parse_page(page), f"round {place} of {you + 1}"
    decisions = find_one(root, "ol.decisions")
    assert decisions is not None
    yield from read_verdicts(find_all(decisions, "li"), place, where)
    for ledger in find_all(root, "table.ledger"):
        yield from _read_ledger(ledger, (place, you), ("result of a round", place, you), where)
    luck = find_one(root, "dl.flips-luck")
    if luck is not None:
        lucks = frozenset(read_figure(read_text(one)) for one in find_all(luck, "b"))
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


def _link(one: Element) -> str:
    link = find_one(one, "a")
    return "" if link is None else link.get("href", "")

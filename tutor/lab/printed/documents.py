"""Values printed in documents of a match, and in its review as JSON."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from xml.etree.ElementTree import Element

from tutor.lab.printed.markup import find_all, find_one, parse_page, read_text
from tutor.lab.printed.printed import (
    BALANCE,
    BALANCE_PARTS,
    PART,
    Computed,
    Printed,
    read_figure,
    read_sentence,
)
from tutor.web.words.review import part_name

_OWNER: Final = re.compile(r"Where (?:your result|the result of (.*)) came from")


def read_document(page: str, where: str) -> Iterator[Printed]:
    """Yield the values that a document prints."""
    root = parse_page(page)
    [players] = [other for other in find_all(root, "table") if _caption(other) == "The players"]
    titles = [read_text(find_one(row, "th")) for row in find_all(players, "tr")][1:]
    for element in find_all(root, "p.verdict"):
        place, step = map(int, element.get("id", "").lstrip("d").split("-"))
        unit = place, step - 1
        yield Printed(("grade", *unit), read_text(find_one(element, "strong")), where)
        yield from read_sentence(unit, read_text(element), where)
    yield from _read_balances(players, "of the match", where)
    for section in find_all(root, "section"):
        named = re.fullmatch(r"r(\d+)", section.get("aria-labelledby", ""))
        if named:
            yield from _read_round(section, int(named[1]), titles, where)


def _caption(table: Element) -> str:
    return read_text(find_one(table, "caption"))


def _read_balances(table: Element, full: str | int, where: str) -> Iterator[Printed]:
    """Yield the sum of every player, of a round or of the match."""
    body = find_one(table, "tbody")
    assert body is not None
    for player, row in enumerate(find_all(body, "tr")):
        for part, cell in zip(BALANCE_PARTS, find_all(row, "td"), strict=True):
            yield Printed((BALANCE, part, full, player), read_figure(read_text(cell)), where)


def _read_round(
    section: Element, place: int, titles: Sequence[str], where: str
) -> Iterator[Printed]:
    for table in find_all(section, "table"):
        owner = _OWNER.fullmatch(_caption(table))
        if _caption(table) == "How the round came out":
            yield from _read_balances(table, place, where)
        if owner:
            player = titles.index(owner[1] or "You")
            *parts, last = [
                (read_text(find_one(row, "th")), read_text(find_one(row, "td")))
                for row in find_all(table, "tr")
            ][1:]
            for title, points in parts if owner[1] is None else ():
                yield Printed((PART, title, place, player), read_figure(points), where)
            yield Printed(("result of a round", place, player), read_figure(last[1]), where)


def read_report(report: Mapping[str, Any], you: int) -> Iterator[Computed]:
    """Yield the values in a review as JSON, as one player sees it."""
    where = f"JSON of {you + 1}"
    for item in report["players"]:
        yield Computed(("result", item["player"]), item["result"], where)
    yield from _read_totals(report["totals"], you, "of the match", where)
    for place, data in enumerate(report["rounds"], start=1):
        yield from _read_told_round(data, place, you, where)


def _read_totals(
    totals: Sequence[Mapping[str, float]] | None, you: int, full: str | int, where: str
) -> Iterator[Computed]:
    if totals is None:
        return
    data = totals[you]
    values = (data["start"], data["cards"], data["opponents"], -data["own"], data["end"])
    for part, value in zip(BALANCE_PARTS, values, strict=True):
        yield Computed((BALANCE, part, full, you), value, where)


def _read_told_round(
    data: Mapping[str, Any], place: int, you: int, where: str
) -> Iterator[Computed]:
    if data["result"] is not None:
        yield Computed(("result of a round", place, you), data["result"], where)
    yield from _read_totals(data["totals"], you, place, where)
    for name, points in (data["ledger"] or {}).items():
        yield Computed((PART, part_name(name), place, you), points, where)
    for item in data["decisions"]:
        yield Computed(("cost", place, item["step"]), item["price"]["points"], where)
        if item["gap"]:
            yield Computed(("cost in a ranking", place, item["step"]), item["gap"], where)

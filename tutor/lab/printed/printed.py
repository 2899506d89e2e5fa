"""What pages print, and whether they print the same of one thing."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

NOTHING: Final = "nothing"  # too small to print
BALANCE: Final = "part of a sum"
BALANCE_PARTS: Final = ("start", "cards", "theirs", "own", "end")  # as pages print them
PART: Final = "part"  # of a result: as printed, all add up to it, so one may be rounded away
_NUMBER: Final = re.compile(r"[+−-]?[\d,]+(?:\.\d+)?")
_COST: Final = re.compile(r"[Ii]t costs (?:about )?([\d,.]*\d) points?")
_FALLS: Final = re.compile(r"The chance to win the match falls by ([\d.]+) percentage")
_FEWER: Final = re.compile(r"Fewer points \((?:about )?([\d,.]*\d)\)")

Thing = tuple[object, ...]  # the subject of a figure: its kind, then its object


class Printed(NamedTuple):
    """One value as one page prints it."""

    thing: Thing
    text: str
    page: str


class Computed(NamedTuple):
    """One value in a file for programs, to four decimals."""

    thing: Thing
    value: float
    page: str


class Listed(NamedTuple):
    """All values of one kind on a page, which include those on other pages."""

    thing: Thing
    texts: frozenset[str]
    page: str


class SeveralValues(NamedTuple):
    """One thing of which pages print several values, and which page prints which."""

    thing: Thing
    told: dict[str, list[str]]

    def __str__(self) -> str:
        sentence = "; ".join(f"{text!r} on {', '.join(pages)}" for text, pages in self.told.items())
        return f"{' '.join(map(str, self.thing))}: {sentence}"


def read_figure(text: str) -> str:
    """Return the first figure of a text without a plus, or tenths that are none.

    NOTHING where there is no figure.
    """
    match = _NUMBER.search(text)
    return _trim(match[0].lstrip("+")) if match else NOTHING


def _trim(figure: str) -> str:
    return figure.removesuffix(".0")


def read_size(text: str) -> str:
    """Return the first figure of a text without its sign."""
    return read_figure(text).lstrip("−")


def read_sentence(unit: Thing, text: str, page: str) -> Iterator[Printed]:
    """Yield the values in the sentence about a choice: points, fewer points, a lower chance."""
    cost = _COST.search(text) or _FEWER.search(text)
    yield Printed(("cost", *unit), _trim(cost[1]) if cost else NOTHING, page)
    if falls := _FALLS.search(text):
        yield Printed(("chance lost", *unit), falls[1], page)


def list_differences(data: Iterable[Printed | Computed | Listed]) -> Iterator[SeveralValues]:
    """Yield the things of which not every page prints the same."""
    texts: dict[Thing, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    opponents: list[Computed | Listed] = []
    for listed in data:
        if isinstance(listed, Printed):
            texts[listed.thing][listed.text].add(listed.page)
        else:
            opponents.append(listed)
    for other in opponents:
        _lay_beside(other, texts[other.thing])
    for thing, differences in texts.items():
        if len(differences) > 1:
            yield SeveralValues(thing, {text: sorted(pages) for text, pages in differences.items()})


def _lay_beside(other: Computed | Listed, printed: dict[str, set[str]]) -> None:
    """Add another page's value where it differs from the printed one."""
    if isinstance(other, Listed):
        for text in other.texts:
            printed.pop(text, None)
        if printed:
            printed[", ".join(sorted(other.texts))].add(other.page)
        return
    if any(text != NOTHING and not _is_rounded(other, text) for text in printed):
        printed[f"{other.value:.4f}"].add(other.page)


def _is_rounded(exact: Computed, text: str) -> bool:
    """Return whether a figure is a rounded value: to tenths, ones, tens or hundreds."""
    figure = read_figure(text).replace("−", "-").replace(",", "")
    if "." in figure:
        unit = 10.0 ** -len(figure.partition(".")[2])
    else:
        unit = 10.0 ** (len(figure) - len(figure.rstrip("0"))) if figure.strip("-0") else 1.0
    most = unit if exact.thing[0] == PART else unit / 2
    return abs(float(figure) - exact.value) <= most + 1e-4

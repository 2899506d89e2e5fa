"""Values printed by the inbox and progress of matches played here."""

from collections.abc import Iterator, Mapping

from tutor.lab.printed.markup import find_all, find_one, parse_page, read_text
from tutor.lab.printed.printed import (
    NOTHING,
    Computed,
    Printed,
    Thing,
    read_figure,
    read_sentence,
    read_size,
)
from tutor.skill.progress import PER


def read_inbox(page: str, units: Mapping[int, Thing]) -> Iterator[Printed]:
    """Yield the values in the list of mistakes; *units* are their decisions by number."""
    for line in find_all(parse_page(page), "li"):
        link = find_one(line, "a")
        number = link.get("href", "").rpartition("/")[2] if link is not None else ""
        if number.isdigit() and int(number) in units:
            inbox = read_text(find_one(line, "span.quiet")).split(" · ")[1:]
            costs = [read_size(name) for name in inbox if "point" in name]
            chances = [
                read_size(name) for name in inbox if "to win" in name and "under" not in name
            ]
            for chance in chances:
                yield Printed(("chance lost", *units[int(number)]), chance, "the inbox")
            yield Printed(("cost", *units[int(number)]), (costs or [NOTHING])[0], "the inbox")


def read_item(page: str, unit: Thing) -> Iterator[Printed]:
    """Yield the values in the question about a mistake."""
    for element in find_all(parse_page(page), "p"):
        text = read_text(element)
        if "You did something else here" in text:
            cost = text.partition(" it cost ")[2]
            if "percentage" in cost:
                yield Printed(("chance lost", *unit), read_size(cost), "the page of a mistake")
            elif " point" in cost:
                figure = read_size(cost.partition(" point")[0])
                yield Printed(("cost", *unit), figure, "the page of a mistake")
        elif "It costs" in text:
            yield from read_sentence(unit, text, "the page of a mistake")


def read_progress(page: str, lost: float, choices: int) -> Iterator[Printed | Computed]:
    """Yield the values of progress, and the totals of the reviews of the same matches."""
    root = parse_page(page)
    thing = ("chance given up for every ten choices",)
    for row in find_all(root, "div"):
        title = find_one(row, "dt")
        if read_text(title) == "Chance to win given up for every ten choices":
            yield Printed(
                thing, read_figure(read_text(find_one(row, "dd")).replace("%", "")), "progress"
            )
    yield Computed(thing, PER * lost / choices, "the reviews")

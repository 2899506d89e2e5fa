"""Values printed on the pages of one decision: verdict, try, reasons, deals, replay."""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from tutor.lab.printed.markup import find_all, find_one, parse_page, read_text
from tutor.lab.printed.overview import read_verdict, read_verdicts
from tutor.lab.printed.printed import (
    Printed,
    read_figure,
    read_sentence,
    read_size,
)
from tutor.review.grades import Grade
from tutor.review.review import DecisionReview
from tutor.rules.actions import action_text

_TRIAL: Final = re.compile(r'<section class="sec trial">.*?</section>', re.DOTALL)
_AHEAD: Final = re.compile(r"The review has .* ahead by (?:about )?([\d,.]*\d) points?")


def read_answer(page: str, decision: DecisionReview) -> Iterator[Printed]:
    """Yield the values on the page of a decision with its answer open."""
    unit = decision.unit.round, decision.unit.step
    root, where = parse_page(page), f"moment {unit[0]}/{unit[1]}"
    graded = find_one(root, "ol.graded")
    if graded is not None:
        yield from read_verdicts(find_all(graded, "li"), unit[0], "the list beside a moment")
    answer = find_one(root, "#answer")
    if answer is None:
        return
    verdict = find_one(answer, "span.verdict")
    assert verdict is not None
    yield from read_verdict(verdict, unit, where)
    for element in find_all(answer, "p"):
        if re.match("It costs|Fewer points", read_text(element)):
            yield from read_sentence(unit, read_text(element), f"the sentence of {where}")
    ranked = find_one(root, "ol.ranked")
    if ranked is not None:
        yield from _read_ranking(ranked, decision, f"the ranking of {where}")


def _read_ranking(ranked: Element, decision: DecisionReview, where: str) -> Iterator[Printed]:
    unit = decision.unit.round, decision.unit.step
    played = action_text(decision.played)
    for line in find_all(ranked, "li"):
        key, figures = line.get("data-move", ""), find_one(line, "span.value")
        assert figures is not None
        value, cost = (read_text(find_one(figures, tag)) for tag in ("b", "span"))
        if key == action_text(decision.best) and "%" in value:
            yield Printed(("chance before", *unit), value, where)
        if key != played or decision.grade == Grade.BEST:
            continue
        size = read_size(cost.partition(" ±")[0])
        yield Printed(("chance lost" if "%" in value else "cost", *unit), size, where)
        if "%" in value:
            yield Printed(("chance after", *unit, decision.player), value, where)


def read_try(page: str, decision: DecisionReview, key: str) -> Iterator[Printed]:
    """Yield the printed cost of a tried move."""
    unit = decision.unit.round, decision.unit.step
    where = f"a try of {key} at {unit[0]}/{unit[1]}"
    trial = _TRIAL.search(page)  # the rest of the page is read once, with the answer
    assert trial is not None
    for element in find_all(parse_page(trial[0]), "p"):
        if "It costs" in read_text(element):
            for printed in read_sentence(unit, read_text(element), where):
                if key == action_text(decision.played):
                    yield printed
                elif printed.thing[0] == "cost":
                    yield printed._replace(thing=("cost of", key, *unit))


def read_deals(page: str, decision: DecisionReview) -> Iterator[Printed]:
    """Yield the values of the review on the page of parallel deals."""
    unit = decision.unit.round, decision.unit.step
    if ahead := _AHEAD.search(read_text(parse_page(page))):
        yield Printed(("cost", *unit), read_figure(ahead[1]), f"the deals of {unit[0]}/{unit[1]}")


def read_replay(page: str, place: int, step: int) -> Iterator[Printed]:
    """Yield the verdict on the move that led to a step of the replay."""
    root, where = parse_page(page), f"the replay of {place}/{step}"
    link = find_one(root, "a#to-review")
    section = next(
        (element for element in find_all(root, "section.sec") if link in list(element.iter())), None
    )
    verdict = None if section is None else find_one(section, "span.verdict")
    if link is not None and verdict is not None:
        at = re.search(r"/review/(\d+)/(\d+)", link.get("href", ""))
        assert at
        yield from read_verdict(verdict, (int(at[1]), int(at[2])), where)


def read_look_back(page: str) -> Iterator[Printed]:
    """Yield the values on the cards at the end of a match."""
    for card in find_all(parse_page(page), "a.keepsake"):
        note, at = read_text(card), re.search(r"/review/(\d+)(?:/(\d+))?", card.get("href", ""))
        assert at
        if at[2] is None:
            luck = note.partition("Luck, not skill:")[2]
            yield Printed(("luck of a card", int(at[1]), 0), read_figure(luck), "the look back")
        elif "costs" in note:
            yield from read_sentence((int(at[1]), int(at[2])), note, "the look back")

"""The address of the search."""

from dataclasses import dataclass
from typing import Final, cast

from flask import Blueprint, Response, current_app, request

from tutor.text import clean_query
from tutor.web.http.preferences import language
from tutor.web.http.rendering import render
from tutor.web.search.index import Group, build_index
from tutor.web.search.topic import Topic, ask, fit

pages: Final = Blueprint("search", __name__)
LONGEST_QUERY: Final = 60
MOST_SHOWN: Final = 12  # topics of a group


@dataclass(frozen=True)
class Found:
    """The results of a search in one group, the best first; *more* are hidden."""

    name: str
    topics: tuple[Topic, ...]
    more: int


@pages.get("/search")
def show() -> Response:
    """Show the results for the words of the address."""
    query = clean_query(request.args.get("q", ""))[:LONGEST_QUERY]
    found = find(query)
    number = sum(len(one.topics) + one.more for one in found)
    return render("search", query=query, found=found, number=number, longest=LONGEST_QUERY)


def find(query: str) -> tuple[Found, ...]:
    """Return what fits a query, group by group; the group with the best fit comes first."""
    asked = ask(query)
    if not asked.words:
        return ()
    ranked = []
    for group in _index():
        fitting = [
            (best, topic) for topic in group.topics if (best := fit(topic, asked)) is not None
        ]
        if fitting:
            fitting.sort(key=lambda one: one[0])
            shown = tuple(topic for _best, topic in fitting[:MOST_SHOWN])
            ranked.append((fitting[0][0], Found(group.name, shown, len(fitting) - len(shown))))
    return tuple(found for _best, found in sorted(ranked, key=lambda one: one[0]))


def _index() -> tuple[Group, ...]:
    """Return the index of the language of the page, made once for each application."""
    kept = cast("dict[str, tuple[Group, ...]]", current_app.extensions["tutor_search"])
    if language() not in kept:
        kept[language()] = build_index()
    return kept[language()]

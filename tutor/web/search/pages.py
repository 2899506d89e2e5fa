"""The address of the search."""

from dataclasses import dataclass
from typing import Final, cast

from flask import Blueprint, Response, current_app, request

from tutor.text import clean_query
from tutor.web.http.preferences import language
from tutor.web.http.rendering import render
from tutor.web.search.index import Fit, Group, Topic, ask, build_index, fit

pages: Final = Blueprint("search", __name__)
LONGEST_QUERY: Final = 60
MOST_SHOWN: Final = 12  # topics of a group


@dataclass(frozen=True)
class SearchResults:
    """The results of a search in one group, the best first; *more* are hidden."""

    name: str
    topics: tuple[Topic, ...]
    more: int


@pages.get("/search")
def show() -> Response:
    """Show the results for the words of the address."""
    query = clean_query(request.args.get("q", ""))[:LONGEST_QUERY]
    search_resultses = find(query)
    number = sum(
        len(search_results.topics) + search_results.more for search_results in search_resultses
    )
    return render(
        "pages/search", query=query, found=search_resultses, number=number, longest=LONGEST_QUERY
    )


def find(query: str) -> tuple[SearchResults, ...]:
    """Return what fits a query, group by group: cards of the name, then the best fit first."""
    search_query = ask(query)
    if not search_query.words:
        return ()
    ranked = []
    for group in _index():
        fitting = [
            (best, topic)
            for topic in group.topics
            if (best := fit(topic, search_query)) is not None
        ]
        if fitting:
            fitting.sort(key=lambda entry: entry[0])
            shown = tuple(topic for _best, topic in fitting[:MOST_SHOWN])
            best = fitting[0][0]
            leads = group.leads and best < Fit.IN_TEXT
            results = SearchResults(group.name, shown, len(fitting) - len(shown))
            ranked.append((not leads, best, results))
    return tuple(results for *_rank, results in sorted(ranked, key=lambda entry: entry[:2]))


def _index() -> tuple[Group, ...]:
    """Return the index of the language of the page, made once for each application."""
    stored = cast("dict[str, tuple[Group, ...]]", current_app.extensions["tutor_search"])
    if language() not in stored:
        stored[language()] = build_index()
    return stored[language()]

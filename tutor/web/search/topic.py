"""A topic of the search with its names and its text, and how well it matches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from tutor.web.i18n.folding import fold_text, join_letters, spell
from tutor.web.words.names.original.name import OriginalName

LEAST_PART: Final = 3  # letters that are looked for within a word


class Fit(IntEnum):
    """How well a topic matches the query, best first."""

    NAME = 0
    IN_NAMES = 1
    IN_TEXT = 2


@dataclass(frozen=True)
class Topic:
    """One thing that some place of the site explains; names and text are folded."""

    title: str
    detail: str
    original: OriginalName | None
    endpoint: str
    values: Mapping[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    text: str = ""
    picture: str = ""  # the id of a card
    lines: tuple[str, ...] = ()  # about the card in each game


@dataclass(frozen=True)
class SearchQuery:
    """The query in normal form."""

    whole: str
    words: tuple[str, ...]


def ask(query: str) -> SearchQuery:
    """Return a query as topics compare it."""
    full = fold_text(query)
    return SearchQuery(full, tuple(full.split()))


def make_topic(
    title: str,
    detail: str,
    endpoint: str,
    *,
    values: Mapping[str, str] | None = None,
    original: OriginalName | None = None,
    names: Iterable[str] = (),
    text: str = "",
    picture: str = "",
    lines: Sequence[str] = (),
) -> Topic:
    """Return a topic with its title, its original name and *names* in any spelling."""
    folded = [fold_text(name) for name in (title, *names)]
    if original:
        folded += [fold_text(original.kanji), fold_text(original.kana), *spell(original.romaji)]
        folded += [way for name in original.also for way in spell(name)]
    return Topic(
        title,
        detail,
        original,
        endpoint,
        values or {},
        tuple(dict.fromkeys(filter(None, folded))),
        fold_text(f"{title} {detail} {text}"),
        picture,
        tuple(lines),
    )


def fit(topic: Topic, search_query: SearchQuery) -> Fit | None:
    """Return how well a topic fits, None where it does not."""
    joined = join_letters(search_query.whole)
    if any(joined == join_letters(name) for name in topic.names):
        return Fit.NAME
    names = " | ".join(topic.names)
    if all(_begins(word, names) for word in search_query.words):
        return Fit.IN_NAMES
    if len(joined) >= LEAST_PART and any(joined in join_letters(name) for name in topic.names):
        return Fit.IN_NAMES
    text = f"{names} {topic.text}"
    return Fit.IN_TEXT if all(_begins(word, text) for word in search_query.words) else None


def _begins(word: str, text: str) -> bool:
    """Return whether a word of *text* begins so; a script without spaces has it anywhere."""
    return f" {word}" in f" {text}" if word.isascii() else word in text

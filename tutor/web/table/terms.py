"""Terms in a text: each can be opened to show its meaning and cards."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from flask import Flask, url_for

from tutor.rules.cards import Kind, card_named, cards_in, count
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.tables import NO_JOKER
from tutor.web.http.preferences import is_original_first, language
from tutor.web.i18n.translation import (
    _,
    capitalise,
    format_points,
    join_sentences,
    join_with_or,
    ngettext,
)
from tutor.web.table.card_view import CardView, card_views
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import kind_name, kind_singular
from tutor.web.words.names.original import TERMS

FIRST_ROUND: Final = 1
EVERYDAY: Final = ("stop", "continue", "hand", "field")  # words that prose uses of other things too
KIND, WORD = "kind-", "word-"  # prefixes of ids other than yaku
_KINDS: Final = {kind.name.lower(): kind for kind in Kind}
JOKER: Final = card_named("11-rainman")
JAPANESE: Final = re.compile(r"([\u3005-\u30ff\u4e00-\u9fff]+)")
OPENING: Final = re.compile(r"[(\[«“「『\uff08][\u202f\u00a0]?\Z")
CLOSING: Final = re.compile(r"’s\b|[\u202f\u00a0]?[,.;:!?)\]»”’」』\uff09、。]+")
LATIN: Final = re.compile(r"[a-zà-öø-ÿāēīōū]", re.IGNORECASE)


@dataclass(frozen=True)
class ToldTerm:
    """A term to look up: a yaku, a kind of cards, or a word of the table."""

    id: str
    title: str
    told: str  # its meaning; for a yaku its number of cards, and its points
    cards: tuple[CardView, ...]
    address: str  # address of the full text
    kanji: str = ""


@dataclass(frozen=True)
class TextPart:
    """A piece of a text; *term* is the id of the term that it names, empty for none."""

    text: str
    term: str = ""
    is_japanese: bool = False  # in a text of another language
    opening: str = ""  # marks that no line may part from the term
    closing: str = ""


class ExplainedText(NamedTuple):
    """A text in parts, and the terms that can be opened in it."""

    parts: tuple[TextPart, ...]
    terms: tuple[ToldTerm, ...]


def explain(text: str, ruleset: Ruleset) -> ExplainedText:
    """Return a text at a table or in a review, with its yaku and the words of the table."""
    parts = list(_split(text, list_yaku(ruleset) | list_words(ruleset), ruleset))
    return ExplainedText(_finish(parts), _view_terms(ruleset, {part.term for part in parts}))


def split_text(text: str, terms: tuple[ToldTerm, ...], ruleset: Ruleset) -> tuple[TextPart, ...]:
    """Return a text in parts, each term separate; only its first mention can be opened."""
    return _finish(list(_split(text, {term.id for term in terms}, ruleset)))


def list_yaku(ruleset: Ruleset) -> set[str]:
    """Return the ids of all yaku of a table."""
    return {other.id for other in ruleset.yaku(FIRST_ROUND)}


def list_kinds() -> set[str]:
    """Return the ids of the kinds of cards."""
    return {f"{KIND}{name}" for name in _KINDS}


def list_words(ruleset: Ruleset) -> set[str]:
    """Return the ids of a table's glossary words; the joker differs by table."""
    has_gaji = ruleset.tables().joker != NO_JOKER
    left_out = {*EVERYDAY, *(() if has_gaji else ("joker",))}
    return {f"{WORD}{name}" for name in TERMS if name not in left_out}


def find_terms(ruleset: Ruleset, texts: tuple[str, ...], given: set[str]) -> tuple[ToldTerm, ...]:
    """Return those of the *given* terms that the texts name."""
    named = {part.term for text in texts for part in _split(text, given, ruleset)}
    return _view_terms(ruleset, named)


def _view_terms(ruleset: Ruleset, named: set[str]) -> tuple[ToldTerm, ...]:
    yaku_named = (other for other in ruleset.yaku(FIRST_ROUND) if other.id in named)
    return (
        *(_view(ruleset, other) for other in yaku_named),
        *(_view_kind(ruleset, name) for name in _KINDS if f"{KIND}{name}" in named),
        *(_view_word(ruleset, name) for name in TERMS if f"{WORD}{name}" in named),
    )


def _split(text: str, given: set[str], ruleset: Ruleset) -> Iterator[TextPart]:
    names = _list_names(given, ruleset)
    at, met = 0, set[str]()
    for match in _match_any(tuple(names)).finditer(text) if names else ():
        term = names[match[0].lower()]
        if term not in met:
            yield TextPart(text[at : match.start()])
            yield TextPart(match[0], term)
            at = match.end()
            met.add(term)
    yield TextPart(text[at:])


def _finish(parts: list[TextPart]) -> tuple[TextPart, ...]:
    return tuple(chain.from_iterable(map(_part_writing, _keep_marks(parts))))


def _keep_marks(parts: list[TextPart]) -> Iterator[TextPart]:
    """Yield the parts, each term with its adjacent punctuation."""
    for place, part in enumerate(parts):
        if part.term:
            opening = OPENING.search(parts[place - 1].text)
            closing = CLOSING.match(parts[place + 1].text)
            yield replace(
                part,
                opening=opening[0] if opening else "",
                closing=closing[0] if closing else "",
            )
            continue
        text = part.text
        if place and (closing := CLOSING.match(text)):
            text = text[closing.end() :]
        if place + 1 < len(parts) and (opening := OPENING.search(text)):
            text = text[: opening.start()]
        yield TextPart(text)


def _part_writing(part: TextPart) -> Iterator[TextPart]:
    """Yield a part, with Japanese writing separate from other languages."""
    if part.term or language() == "ja":
        yield part
        return
    for text in JAPANESE.split(part.text):
        yield TextPart(text, is_japanese=bool(JAPANESE.fullmatch(text)))


def _list_names(given: set[str], ruleset: Ruleset) -> dict[str, str]:
    """Return the ids of yaku by name: plain names, and players' names."""
    ids = [other.id for other in ruleset.yaku(FIRST_ROUND) if other.id in given]
    names = {
        called.lower(): name
        for name in ids
        for called in (yaku.name(name, ruleset.own_names), yaku.term(name), name)
    }
    kinds = {
        called.lower(): f"{KIND}{name}"
        for name, kind in _KINDS.items()
        for called in (kind_name(kind), kind_singular(kind))
    }
    words = {_(TERMS[name].name).lower(): f"{WORD}{name}" for name in TERMS if name not in EVERYDAY}
    # A word that is a kind mostly means it, and a yaku is more than a word.
    result = {**words, **names, **kinds}
    return {
        called: name for called, name in result.items() if name in given or name in names.values()
    }


@lru_cache(maxsize=64)
def _match_any(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of names; one in Latin letters is no part of a longer word."""
    longest = sorted(names, key=len, reverse=True)
    edges = [r"\b" if LATIN.match(name) else "" for name in longest]
    able = [f"{edge}{re.escape(name)}{edge}" for name, edge in zip(longest, edges, strict=True)]
    return re.compile("|".join(able), re.IGNORECASE)


def _view(ruleset: Ruleset, other: Yaku) -> ToldTerm:
    points, number = format_points(other.points), count(other.cards)
    text = (
        _("These cards together: %(points)s.", points=points)
        if other.need == number
        else _("%(need)d of these cards: %(points)s.", need=other.need, points=points)
    )
    better = [
        yaku.name(row.id, ruleset.own_names)
        for row in ruleset.yaku(FIRST_ROUND)
        if other.id in row.beats and row.is_played
    ]
    if better:
        text = join_sentences([text, _("It is replaced by %(yaku)s.", yaku=join_with_or(better))])
    return ToldTerm(
        id=other.id,
        title=yaku.both_names(other.id, ruleset.own_names, original_first=is_original_first()),
        told=text,
        cards=card_views(cards_in(other.cards), ruleset=ruleset),
        address=url_for("rules.yaku", q=yaku.term(other.id)),
    )


def _view_kind(ruleset: Ruleset, name: str) -> ToldTerm:
    kind = _KINDS[name]
    return ToldTerm(
        id=f"{KIND}{name}",
        title=capitalise(kind_name(kind)),
        told=ngettext("%(num)d card.", "%(num)d cards.", count(ruleset.kinds[kind])),
        cards=card_views(cards_in(ruleset.kinds[kind]), ruleset=ruleset),
        address=url_for("rules.deck"),
    )


def _view_word(ruleset: Ruleset, name: str) -> ToldTerm:
    word = TERMS[name]
    return ToldTerm(
        id=f"{WORD}{name}",
        title=capitalise(_(word.name)),
        kanji=word.original.kanji,
        told=_(word.meaning),
        cards=card_views([JOKER], ruleset=ruleset) if name == "joker" else (),
        address=url_for("rules.words", _anchor=f"{WORD}{name}"),
    )


def install(app: Flask) -> None:
    """Offer to templates texts whose terms can be opened."""
    app.jinja_env.globals["explain"] = explain

"""Names of yaku in what a step says: each can be opened, and shows its cards and points."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flask import url_for

from tutor.lessons.model import Step
from tutor.rules.cards import Kind, cards_in, count
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.web.i18n.translation import _, format_points
from tutor.web.lessons.library import lessons
from tutor.web.table.cards import CardView, card_views
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import kind_name

FIRST_ROUND: Final = 1
LATIN: Final = re.compile(r"[a-zà-öø-ÿāēīōū]", re.IGNORECASE)


@dataclass(frozen=True)
class YakuTerm:
    """A yaku as it is looked up."""

    id: str
    title: str
    told: str  # how many of its cards make it, and what it pays
    cards: tuple[CardView, ...]
    address: str  # of all yaku by this name


@dataclass(frozen=True)
class TextPart:
    """A piece of a text; *term* is the id of the term that it names, empty for none."""

    text: str
    term: str = ""


def split_text(text: str, terms: tuple[YakuTerm, ...], step: Step) -> tuple[TextPart, ...]:
    """Return a text in its parts, each term by itself; only the first mention can be opened."""
    return tuple(_split(text, {one.id for one in terms}, step.ruleset))


def list_terms(step: Step, texts: tuple[str, ...], done: frozenset[str]) -> tuple[YakuTerm, ...]:
    """Return the yaku that texts name, as far as lessons that are *done* taught them."""
    taught = {name for lesson in done if lesson in lessons() for name in lessons()[lesson].teaches}
    return _find_terms(step, texts, taught)


def list_all_terms(step: Step, texts: tuple[str, ...]) -> tuple[YakuTerm, ...]:
    """Return all yaku that texts name: once a step is answered nothing is given away."""
    return _find_terms(step, texts, {one.id for one in step.ruleset.yaku(FIRST_ROUND)})


def _find_terms(step: Step, texts: tuple[str, ...], known: set[str]) -> tuple[YakuTerm, ...]:
    named = {part.term for text in texts for part in _split(text, known, step.ruleset)}
    return tuple(
        _view(step.ruleset, one) for one in step.ruleset.yaku(FIRST_ROUND) if one.id in named
    )


def _split(text: str, known: set[str], ruleset: Ruleset) -> Iterator[TextPart]:
    names = _list_names(known, ruleset)
    pattern = "|".join(_match_whole(one) for one in sorted(names, key=len, reverse=True))
    at, met = 0, set[str]()
    for found in re.finditer(pattern, text, re.IGNORECASE) if pattern else ():
        term = names[found[0].lower()]
        if term not in met:
            yield TextPart(text[at : found.start()])
            yield TextPart(found[0], term)
            at = found.end()
            met.add(term)
    yield TextPart(text[at:])


def _list_names(known: set[str], ruleset: Ruleset) -> dict[str, str]:
    """Return the ids of yaku by what they are called: in plain words, and by players."""
    ids = [one.id for one in ruleset.yaku(FIRST_ROUND) if one.id in known]
    names = {called.lower(): one for one in ids for called in (yaku.name(one), yaku.term(one), one)}
    kinds = {kind_name(kind).lower() for kind in Kind}  # a word that is one mostly means the kind
    return {called: one for called, one in names.items() if called not in kinds}


def _match_whole(name: str) -> str:
    """Return a pattern of a name; one in Latin letters is no part of a longer word."""
    whole = r"\b" if LATIN.match(name) else ""
    return f"{whole}{re.escape(name)}{whole}"


def _view(ruleset: Ruleset, one: Yaku) -> YakuTerm:
    points, number = format_points(one.points), count(one.cards)
    told = (
        _("These cards together: %(points)s.", points=points)
        if one.need == number
        else _("%(need)d of these cards: %(points)s.", need=one.need, points=points)
    )
    return YakuTerm(
        id=one.id,
        title=yaku.name_and_term(one.id),
        told=told,
        cards=card_views(cards_in(one.cards), ruleset=ruleset),
        address=url_for("rules.yaku", q=yaku.term(one.id)),
    )

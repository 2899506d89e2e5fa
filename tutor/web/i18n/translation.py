"""Gettext with plain types: everything a learner reads passes through here."""

import gettext
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import flask_babel
from flask import g, has_app_context
from werkzeug.local import LocalProxy

from tutor.text import SOURCE
from tutor.web.i18n.catalogues import translations

page_cache: Final = cast("LocalProxy[Any]", g)
_GAP: Final = re.compile(
    r"<(script|style|textarea|pre)\b.*?</\1>"
    r"|(?P<gap>(?<=[、。\uff1f\uff01])\s+(?=[^\s<·]|<(?:a|b|em|i|q|small|span|strong)\b))",
    re.DOTALL,
)


def recall(name: str) -> Any:
    """Return what `g` has of this name, None where it has nothing or no page is being made.

    It finds `g` once: each use of it by its name takes three times as long.
    """
    try:
        return page_cache._get_current_object().get(name)
    except RuntimeError:
        return None


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name for "translate later"
    """Mark *message* for translation and return it as it is."""
    return message


def NC_(_context: str, message: str) -> str:  # noqa: N802 - the customary name, with a context
    """Mark *message* for translation in a context and return it as it is."""
    return message


def _(message: str, **values: object) -> str:
    """Return *message* in the learner's language, with *values* put in."""
    text = _catalogue().gettext(message)
    return text % values if values else text


def ngettext(name: str, many: str, num: int, **values: object) -> str:
    """Return the message for *num* things in the learner's language."""
    return _catalogue().ngettext(name, many, num) % {"num": num, **values}


def pgettext(context: str, message: str, **values: object) -> str:
    """Return *message* as it is meant in *context*: where one English text has two meanings."""
    text = _catalogue().pgettext(context, message)
    return text % values if values else text


def npgettext(context: str, name: str, many: str, num: int, **values: object) -> str:
    """Return the message for *num* things as it is meant in *context*."""
    return _catalogue().npgettext(context, name, many, num) % {"num": num, **values}


def is_japanese() -> bool:
    """Return whether the learner reads Japanese."""
    return find_language() == "ja"


def find_language() -> str:
    """Return the code of the learner's language; outside a page, of the source language."""
    locale = flask_babel.get_locale() if has_app_context() else None
    return str(locale.language) if locale else SOURCE


def _catalogue() -> gettext.NullTranslations:
    """Return the catalogue of the page that is being made; outside a page, of the source language.

    A page has hundreds of messages, so `recall` is written out.
    """
    try:
        page = page_cache._get_current_object()
    except RuntimeError:
        return translations(SOURCE)
    if "catalogue" not in page:
        page.catalogue = translations(find_language())
    return cast(gettext.NullTranslations, page.catalogue)


def capitalise(text: str) -> str:
    """Return *text* with a capital first letter."""
    return text[:1].upper() + text[1:]


def join_with_and(parts: Sequence[str]) -> str:
    """Return *parts* as people list them: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    if len(parts) == 2:
        return _("%(first)s and %(last)s", first=parts[0], last=parts[1])
    first = _(", ").join(parts[:-1])
    return pgettext("three or more", "%(first)s and %(last)s", first=first, last=parts[-1])


def join_names(names: Sequence[str]) -> str:
    """Return *names* as people list them, with semicolons where one of them has a comma."""
    has_comma = len(names) > 1 and any(_(", ") in name for name in names)
    return join_with_semicolons(names) if has_comma else join_with_and(names)


def join_with_commas(parts: Iterable[str]) -> str:
    """Return *parts* side by side: a, b, c."""
    return _(", ").join(parts)


def join_with_semicolons(parts: Iterable[str]) -> str:
    """Return *parts* that may have commas themselves: a; b; c."""
    return _("; ").join(parts)


def find_gap() -> str:
    """Return what stands between two sentences."""
    return _("%(one)s %(two)s", one="", two="")


def add_note(text: str, note: str) -> str:
    """Return *text* with a note in brackets: a (b)."""
    return _("%(text)s (%(note)s)", text=text, note=note)


def join_sentences(sentences: Iterable[str]) -> str:
    """Return the *sentences* that are not empty, one after the other."""
    return find_gap().join(filter(None, sentences))


def add_label(what: str, value: str) -> str:
    """Return a value after what it is: a: b."""
    return _("%(what)s: %(value)s", what=what, value=value)


def add_full_stop(text: str) -> str:
    """Return *text* as a whole sentence, with its full stop."""
    return _("%(text)s.", text=text)


def join_with_or(parts: Sequence[str]) -> str:
    """Return *parts* as a choice: a or b."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s or %(last)s", first=_(", ").join(parts[:-1]), last=parts[-1])


def format_points(number: int) -> str:
    """Return a number of points in words, with a minus sign below zero."""
    text = ngettext("%(num)d point", "%(num)d points", abs(number))
    return f"−{text}" if number < 0 else text


def close_gaps(html: str) -> str:
    """Return a Japanese page without the spaces that templates leave between its sentences."""
    return _GAP.sub(lambda match: "" if match.group("gap") else match.group(), html)

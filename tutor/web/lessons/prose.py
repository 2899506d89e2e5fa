"""Prose of lessons: names of cards and yaku, and figures, are put in by the program."""

import re
from collections.abc import Mapping
from typing import Final

from tutor.rules.cards import card_named
from tutor.web.i18n.translation import capitalise
from tutor.web.words.names.cards import flower_and_month, short_name
from tutor.web.words.names.yaku import name

_SPACES: Final = re.compile(r"[ \n]+")  # those of French before a colon do not break
_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([\w-]+))?\}")


def fill_placeholders(text: str, figures: Mapping[str, str] | None = None) -> str:
    """Return a text with its placeholders filled; one without a figure is left out."""

    def put(match: re.Match[str]) -> str:
        kind, argument = match.groups()
        if kind == "card" and argument:
            return short_name(card_named(argument))
        if kind == "yaku" and argument:
            return name(argument)
        if kind == "month" and argument:
            return flower_and_month(4 * (int(argument) - 1))
        return (figures or {}).get(kind, "")

    return capitalise(_SPACES.sub(" ", _PLACEHOLDER.sub(put, text)).strip(" "))

"""One word for one thing, in each language: the terms of the games."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple


class GlossaryTerm(NamedTuple):
    """A term: what it is in the messages, and in each language; each a regular expression."""

    source: str
    fr: str
    ja: str


PLACE: Final = re.compile(r"%\(\w+\)[sd]")
TERMS: Final = (
    GlossaryTerm(r"[Ll]ights?\b(?! play)", r"[Ll]umière", r"光"),
    GlossaryTerm(r"[Aa]nimals?\b", r"[Aa]nima(l|ux)", r"タネ"),
    GlossaryTerm(r"[Rr]ibbons?\b", r"[Rr]ubans?", r"短|タン"),
    GlossaryTerm(r"[Cc]haff\b", r"[Pp]laines?", r"カス"),
    GlossaryTerm(r"[Mm]onths?\b", r"[Mm]ois|[Mm]ensue", r"月"),
    GlossaryTerm(r"[Yy]aku\b", r"[Yy]aku", r"役"),
    GlossaryTerm(r"[Ss]tock\b", r"[Pp]ioche", r"山札"),
    GlossaryTerm(r"[Ff]ields?\b", r"[Tt]apis", r"場"),
    GlossaryTerm(r"[Kk]oi-koi\b", r"[Kk]oi-koi", r"こいこい"),
    GlossaryTerm(r"[Pp]oints?\b(?! to)", r"[Pp]oints?", r"点"),
    GlossaryTerm(r"[Jj]oker\b", r"[Jj]oker", r"ガジ"),
    GlossaryTerm(r"sake cup\b", r"coupe( de saké)?", r"盃"),
    GlossaryTerm(r"rain man\b", r"homme au parapluie", r"小野道風"),
    GlossaryTerm(r"[Hh]ints?\b", r"[Cc]onseils?", r"ヒント"),
    GlossaryTerm(r"[Dd]ealer\b", r"[Dd]onneur|donne", r"親"),
    GlossaryTerm(r"[Cc]omputer\b", r"[Oo]rdinateur|[Oo]rdi\.?|joue", r"コンピュータ"),
)
# Other words for the same things, which would be second words.
STRAY: Final = {
    "fr": re.compile(
        r"\b([Dd]échets?|[Dd]éfauss\w+|[Tt]alon|[Rr]ivières?|[Ii]ndices?|[Aa]stuces?|[Tt]u|[Tt]on|[Tt]oi"
        r"|brillantes?|simples?\s+cartes?)\b"
    ),
    "ja": re.compile(r"種札|素札|光札札|デッキ|捨て札|アドバイス|であります|だろう"),
}


def find_departures(language: str, source: str, text: str) -> Iterator[str]:
    """Yield where the translation *text* of *source* departs from the glossary."""
    sentence = PLACE.sub("", source)
    for term in TERMS:
        if re.search(term.source, sentence) and not re.search(getattr(term, language), text):
            yield f"does not say {getattr(term, language)} for {term.source}"
    if match := STRAY[language].search(text):
        yield f"says “{match[0]}”"

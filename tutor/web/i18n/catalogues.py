"""Catalogues: all text for learners, in each language, as text files in parts."""

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tutor.text import LANGUAGES, SOURCE

FOLDER: Final = Path(__file__).resolve().parents[1] / "translations"
# How many forms a plural has, and which is for n things. They are fixed, as a newer Babel may know
# more of them (for millions in French) than the catalogues have.
PLURAL_FORMS: Final = {"fr": "nplurals=2; plural=(n > 1);", "ja": "nplurals=1; plural=0;"}
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != SOURCE)


@cache
def translations(language: str) -> gettext.NullTranslations:
    """Return the messages of a language, those of the source for an unknown one."""
    if language not in TRANSLATED:
        return gettext.NullTranslations()
    catalog = make_catalogue(language)
    for part in sorted((FOLDER / language).glob("*.po")):
        for message in read(language, part.stem):
            catalog.add(message.id, message.string, context=message.context)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def make_catalogue(language: str) -> Catalog:
    """Return an empty catalogue with the plural forms of a language."""
    catalogue = Catalog(locale=language)
    catalogue.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]
    return catalogue


def path(language: str, part: str) -> Path:
    """Return the file of a part of a language."""
    return FOLDER / language / f"{part}.po"


def read(language: str, part: str) -> list[Message]:
    """Return the messages of one part of a language, none where there is no such file."""
    file = path(language, part)
    if not file.exists():
        return []
    with file.open("rb") as opened:
        return [message for message in read_po(opened, locale=language) if message.id]

"""A short message that several files share says one thing, or each meaning has its context."""

import re
from pathlib import Path
from typing import Final

from tutor.web.i18n.catalogue_checks import PLACE
from tutor.web.i18n.catalogues import list_files, translations

# Shared before contexts were asked for. Only take away from it: a new one gets `pgettext`.
KNOWN: Final = Path(__file__).with_name("shared_messages.txt")
MOST_KNOWN: Final = 71
MOST_WORDS: Final = 3
WORD: Final = re.compile(r"[^\W\d_]+")


def list_shared_messages() -> set[str]:
    """Return the messages of one to three words without a context that several files use."""
    return {
        message.text
        for message, files in list_files().items()
        if isinstance(message.text, str)
        and message.context is None
        and len(files) > 1
        and 0 < len(WORD.findall(PLACE.sub("", message.text))) <= MOST_WORDS
    }


def list_known_messages() -> set[str]:
    return set(KNOWN.read_text().splitlines())


def test_a_short_message_of_several_files_has_a_context() -> None:
    assert sorted(list_shared_messages() - list_known_messages()) == []


def test_what_is_known_is_still_shared_and_grows_no_more() -> None:
    assert sorted(list_known_messages() - list_shared_messages()) == []
    assert len(list_known_messages()) <= MOST_KNOWN


def test_meanings_of_one_english_word_are_translated_apart() -> None:
    for language, text, context in (
        ("fr", "played", "card"),
        ("ja", "played", "card"),
        ("ja", "Rounds", "list"),
        ("fr", "How do you know?", "review"),
        ("ja", "Answer", "solution"),
        ("ja", "level", "flip"),
        ("ja", "best", "personal record"),
    ):
        catalogue = translations(language)
        assert catalogue.pgettext(context, text) not in (text, catalogue.gettext(text)), text

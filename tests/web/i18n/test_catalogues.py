"""Translations: whole, well formed, plain, and true to the glossary."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.catalog import Message
from babel.messages.plurals import PLURALS

from tests.lessons.test_lessons import list_lines
from tutor.lab.commands.check_words import PLACE, find_faults, find_message_faults
from tutor.lab.commands.messages import PARTS, list_files, list_messages
from tutor.web.i18n.catalogues import TRANSLATED, read, translations
from tutor.web.words.names.cards import NAMES


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_unused_or_wrong(language: str) -> None:
    """`tutor check-words` lists the same; --write adds what is missing."""
    assert sorted(find_faults(language)) == []


THREE_FORMS = (3, "(n == 0 || n == 1) ? 0 : n % 1000000 == 0 ? 1 : 2")  # as Babel 2.19 has them


@pytest.fixture
def three_forms() -> Iterator[None]:
    """Let Babel know three forms of plurals in every language."""
    translations.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        for language in TRANSLATED:
            patch.setitem(PLURALS, language, THREE_FORMS)
        yield
    translations.cache_clear()


@pytest.mark.usefixtures("three_forms")
def test_plurals_are_ours_whatever_babel_knows() -> None:
    for language, count in (("fr", 2), ("ja", 1)):
        catalogue: Any = translations(language)
        several = [one for part in PARTS for one in read(language, part) if one.pluralizable]
        assert len(several) > 20
        for message in several:
            assert [*find_message_faults(language, message)] == []
            forms = tuple(message.string or ())
            for number in (0, 1, 2, 5, 1_000_000):
                wanted = forms[min(number > 1, count - 1)]
                assert get_plural(catalogue, message, number) == wanted


def get_plural(catalogue: Any, message: Message, number: int) -> object:
    if message.context:
        return catalogue.npgettext(message.context, *message.id, number)
    return catalogue.ngettext(*message.id, number)


def test_every_part_has_messages_and_every_message_one_part() -> None:
    assert set(list_messages().values()) <= set(PARTS)
    assert {"cards", "rules", "table", "pages"} <= set(list_messages().values())


def test_what_learners_read_is_extracted_for_translators() -> None:
    found = {one.text for one in list_messages()}

    assert "Deal the cards" in found
    assert "Choose a card to play" in found
    assert {name for names in NAMES.values() for name in names} <= found


def test_a_language_that_is_none_of_ours_speaks_as_the_source_does() -> None:
    assert translations("xx").gettext("the crane") == "the crane"


WRONG = [
    ("fr", "the crane", "", "is not translated"),
    ("fr", "%(num)d of 5", "%(nombre)d sur 5", "has other places"),
    ("fr", "%(num)d of 5", "5", "has other places"),
    ("fr", "%(num)d%% of it", "%(num)d % du tout", "has other places"),
    ("fr", "Nothing here", "Nothing here", "is the same"),
    ("fr", ("1 hour", "%(num)d hours"), ("1 heure",), "has too few or too many forms"),
    ("ja", ("1 hour", "%(num)d hours"), ("1時間", "%(num)d時間"), "has too few or too many forms"),
    ("fr", "It is late.", "C'est tard.", "is misspelled at “'”"),
    ("fr", "Why?", "Pourquoi?", "is misspelled at “i?”"),
    ("fr", "Why?", "Pourquoi\u00a0?", "is misspelled at “\u00a0?”"),
    ("fr", "So: here", "Ainsi\u202f: ici", "is misspelled at “\u202f”"),
    ("fr", "%(num)d%% of it", "%(num)d\u202f%% du tout", "is misspelled at “\u202f”"),
    ("fr", "Say “yes”", "Dites «\u202foui\u202f»", "is misspelled at “«\u202f”"),
    ("ja", "It is late.", "遅いです.", "is misspelled at “す.”"),
    ("ja", "3 cards", "札が三枚", "is misspelled at “三枚”"),
    ("ja", "3 of 5", "5回中 3回", "is misspelled at “中 ”"),
    ("ja", "Who?", "誰ですか。", "is misspelled at “誰”"),
    ("ja", "“Good.”", "「よし。」", "is misspelled at “。」”"),
    ("fr", "Turn the stock", "Retournez le talon", "does not say [Pp]ioche for [Ss]tock\\b"),
    ("ja", "Turn the stock", "デッキをめくる", "says “デッキ”"),
]


@pytest.mark.parametrize(("language", "source", "text", "fault"), WRONG)
def test_a_fault_is_found(
    language: str, source: str | tuple[str, str], text: str | tuple[str, ...], fault: str
) -> None:
    assert fault in list(find_message_faults(language, Message(source, text)))


RIGHT = [
    ("fr", ("1 hour", "%(num)d hours"), ("1 heure", "%(num)d heures")),
    ("ja", ("1 hour", "%(num)d hours"), ("%(num)d時間",)),
    ("fr", "%(num)d%% of it", "%(num)d\u00a0%% du tout"),
    ("fr", "Why?", "Pourquoi\u202f?"),
    ("ja", "Why?", "なぜですか。"),
    ("fr", "%(month)s: %(flower)s", "%(month)s\u00a0: %(flower)s"),
]


@pytest.mark.parametrize(("language", "source", "text"), RIGHT)
def test_a_good_translation_has_no_fault(
    language: str, source: str | tuple[str, str], text: str | tuple[str, ...]
) -> None:
    message = Message(source, text, user_comments=["same"] if source == text else [])

    assert list(find_message_faults(language, message)) == []


def test_a_word_that_is_the_same_is_said_to_be_so() -> None:
    assert (
        list(find_message_faults("fr", Message("Expert", "Expert", user_comments=["same"]))) == []
    )
    assert list(find_message_faults("fr", Message("Expert", "Expert"))) == ["is the same"]
    assert list(find_message_faults("fr", Message("%(a)s – %(b)s", "%(a)s – %(b)s"))) == []


def test_what_is_said_freely_needs_no_term() -> None:
    assert list(find_message_faults("fr", Message("a light", "elle", user_comments=["free"]))) == []


AVOIDED: Final = {
    "told, tell of (say, show)": r"\b(is|are|was|were|be|been) told\b(?! apart)|\btells? of\b",
    "lie, lay (be, stay, deal)": r"\b([Ll]ies|[Ll]ie|[Ll]ay|[Ll]aid|[Ll]ying)\b",
    "stand (be, have)": r"\b[Ss]tands?\b(?! out)|\b[Ss]tood\b",
    "dear (costly)": r"\b[Dd]ear(er|est)?\b",
    "beside (next to, with)": r"\b[Bb]eside\b",
    "else (otherwise)": r"(,|;|\bor) else\b|^Else\b",
    "he (they, it)": r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b",
    "who without a person": r"(^|[.!:;] )(Who|Whoever)\b(?![^.]*\?)|\b[Ww]hoever\b",
    "of one’s own (own)": r"\bof one’s own\b|\bof (yours|theirs|its own)\b",
    "by lot (at random)": r"\bby lot\b|\b[Dd]raws? lots\b",
    "come home (captured)": r"\b(come|came|brings?) home\b",
    "sheet (rule set)": r"\b[Ss]heets?\b",
    "river (field)": r"\b[Rr]ivers?\b",
    "pack (deck)": r"\bpack\b",
    "another than (different from)": r"\banother than\b|\bother than it\b",
    "is asked, is looked at": r"\b(is|are|was|were) (looked at|gone on with)\b",
    "so much (this much)": r"\bso much\.",
}
# Headings that name a player, and a coach who sits next to the learner.
ALLOWED: Final = frozenset(
    ("Who", "Who plays", "Who pays whom", "Three rounds, with a coach to help you")
)


@cache
def list_texts() -> set[str]:
    """Return every English message, and every line of the samples."""
    messages = {
        text
        for message in list_messages()
        for text in ([message.text] if isinstance(message.text, str) else message.text)
    }
    samples = {
        line.removeprefix("| ")
        for file, line in list_lines("en")
        if "/replays/" in file and line.startswith(("| ", "title:", "about:"))
    }
    assert min(len(messages), len(samples) * 10) > 1000
    return messages | samples


@pytest.mark.parametrize("habit", AVOIDED)
def test_messages_and_samples_are_written_in_plain_english(habit: str) -> None:
    avoided = re.compile(AVOIDED[habit])
    found = {text for text in list_texts() if avoided.search(PLACE.sub("", text))}

    assert sorted(found - ALLOWED) == []


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

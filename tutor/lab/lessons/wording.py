"""The words of a lesson: all languages say the same things, and no more than fits."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

from tutor.lessons.facts import STATED
from tutor.lessons.fields import parse_cards
from tutor.lessons.kinds.naming import Find
from tutor.lessons.kinds.placing import Placing, Sort
from tutor.lessons.model import Lesson, LessonError, Step, StepWords
from tutor.lessons.rule_texts import read_rule_texts
from tutor.lessons.stories import Stories
from tutor.rules.games import GAMES
from tutor.text import LANGUAGES, SOURCE

KNOWN = ("{taken}", "{points}", "{chance}")
# How long texts may be, counted in words, in Japanese in characters.
LIMITS: Final = {"text": 40, "feedback": 30, "goal": 20, "title": 5}
JAPANESE: Final = {"text": 80, "feedback": 60, "goal": 40, "title": 14}
LONGEST_SENTENCE: Final = 20  # words
# Before these signs, and inside these quotation marks, French sets a narrow space.
# Narrow before ; ! ?, wide before : and % and within « ».
_WRONG_SPACE: Final = re.compile(
    r"[ \u00a0][;!?]|[ \u202f][:»%]|«[ \u202f]|[^\s\u00a0]»|«[^\u00a0]"
)
SENTENCES_OF_STORY: Final = 2
_STORY_SENTENCE: Final = re.compile(r"[.](?:\s|$)|。")
_PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}")
_SENTENCE: Final = re.compile(r"[.!?:;…]+(?:\s|$)")


def word_faults(read: Lesson) -> Iterator[str]:
    """Yield the faults in the words of a lesson."""
    for language, words in read.words.items():
        place = f"{read.id} ({language})"
        yield from _length(place, "title", words.title, "title", language)
        yield from _length(place, "goal", words.goal, "goal", language)
        wanted = {step.id for step in read.steps}
        for missing in sorted(wanted - words.steps.keys()):
            yield f"{place} has no words for {missing}."
        for unused in sorted(words.steps.keys() - wanted):
            yield f"{place} has words for {unused}, which is no step."
    for step in read.steps:
        spoken = {code: words.steps.get(step.id) for code, words in read.words.items()}
        stated = {code: words for code, words in spoken.items() if words}
        for fault in step_word_faults(step, stated):
            yield f"{read.id}/{step.id} {fault}"


def story_faults(stories: Stories) -> Iterator[str]:
    """Yield the faults of stories: they have two sentences each, and a source."""
    for key, translations in stories.items():
        for language, story in translations.items():
            place = f"{key} ({language})"
            for fault in _text_faults("text", story.text, language):
                yield f"{place}: {fault}"
            if len(_STORY_SENTENCE.findall(story.text)) != SENTENCES_OF_STORY:
                yield f"{place} has not {SENTENCES_OF_STORY} sentences."
            if not story.source:
                yield f"{place} has no source."
            if language == "fr" and _WRONG_SPACE.search(story.source):
                yield f"{place}: source has a space that French does not set there."


def rule_text_faults(root: Path) -> Iterator[str]:
    """Yield the faults of the words about rules: every language has the same texts."""
    for game in GAMES:
        texts = {
            language: dict(_flatten(asdict(read_rule_texts(root, game, language)), ""))
            for language in LANGUAGES
        }
        first = texts[SOURCE]
        for language, own in texts.items():
            for name in sorted(own.keys() ^ first.keys()):
                yield f"{game} ({language}): {name} is not in every language."
            for name in own.keys() & first.keys():
                if placeholders(own[name]) != placeholders(first[name]):
                    yield f"{game} ({language}): {name} has other placeholders."
                if bool(own[name]) != bool(first[name]):
                    yield f"{game} ({language}): {name} is empty in one language only."
                if language == "fr" and _WRONG_SPACE.search(own[name]):
                    yield f"{game} ({language}): {name} has a space that French does not set there."


def _flatten(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Yield every text of nested values with the name of its place."""
    match value:
        case str():
            yield place, value
        case Mapping():
            for key, inner in value.items():
                yield from _flatten(inner, f"{place}.{key}".lstrip("."))
        case Iterable():
            for number, inner in enumerate(value):
                yield from _flatten(inner, f"{place}.{number}")


def step_word_faults(step: Step, stated: Mapping[str, StepWords]) -> Iterator[str]:
    """Yield the faults in the words of one step, by language."""
    first = next(iter(stated.values()), None)
    for language, words in stated.items():
        for fault in _one_language(step, words, language):
            yield f"({language}): {fault}"
        for name, text in list_texts(words).items():
            other = list_texts(first).get(name, "") if first else ""
            if placeholders(text) != placeholders(other):
                yield f"({language}): {name} has not the placeholders of the first language."


def _one_language(step: Step, words: StepWords, language: str) -> Iterator[str]:
    needed = {
        "say": {entry.say for entry in step.wrong},
        "options": _options(step),
        "items": _items(step),
        "bins": _bins(step),
        "rows": {row.key for row in step.rows},
    }
    for part, keys in needed.items():
        given = set(getattr(words, part))
        if keys is None:
            continue
        for key in sorted(keys - given):
            yield f"{part} has no {key}."
        for key in sorted(given - keys - step.piles.keys()):
            yield f"{part} has {key}, which nothing uses."
    if not words.right:
        yield "right is empty."
    if not words.hint and step.kind != "round":
        yield "there is no hint."
    for name, text in list_texts(words).items():
        yield from _text_faults(name, text, language)


def _options(step: Step) -> set[str]:
    """Return the options that need words: those of a find are names of yaku."""
    return set() if isinstance(step.exercise, Find) else set(step.exercise.options)


def _items(step: Step) -> set[str]:
    return set(step.exercise.items) if isinstance(step.exercise, Placing) else set()


def _bins(step: Step) -> set[str] | None:
    """Return the bins that need words; None where the program has words for them itself."""
    match step.exercise:
        case Sort(by=by, bins=bins):
            return set(bins) if by == STATED else None
    return set()


def _text_faults(name: str, text: str, language: str) -> Iterator[str]:
    if "." in name and name.partition(".")[0] not in ("say",):
        part = "feedback"  # an option, an item, a bin: never longer than a reply
    else:
        part = "text" if name == "text" else "feedback"
    yield from _length("", name, text, part, language)
    if language == "fr" and _WRONG_SPACE.search(text):
        yield f"{name} has a space that French does not set there."
    for placeholder in placeholders(text):
        if placeholder.startswith("{card:"):
            try:
                parse_cards(placeholder[6:-1], name)
            except LessonError as error:
                yield from error.faults
        elif placeholder not in KNOWN and not placeholder.startswith(("{yaku:", "{month:")):
            yield f"{name}: there is no placeholder {placeholder}."


def list_texts(words: StepWords) -> dict[str, str]:
    """Return every text of a step by the name of its place."""
    texts = {"text": words.text, "right": words.right, "hint": words.hint}
    for part in ("say", "options", "items", "bins", "rows"):
        texts |= {f"{part}.{key}": text for key, text in getattr(words, part).items()}
    return texts


def _length(place: str, name: str, text: str, part: str, language: str) -> Iterator[str]:
    fault = find_excess(text, part, language)
    if fault:
        yield f"{place}: {name} {fault}." if place else f"{name} {fault}."


def placeholders(text: str) -> list[str]:
    """Return the placeholders of a text, in alphabetical order."""
    return sorted(_PLACEHOLDER.findall(text))


def find_excess(text: str, part: str, language: str) -> str:
    """Return what is too long about a text, empty if nothing is."""
    if language == "ja":
        number = len(_PLACEHOLDER.sub("札", text).replace(" ", ""))
        limit, unit = JAPANESE[part], "characters"
    else:
        number, limit, unit = _words(text), LIMITS[part], "words"
    if number > limit:
        return f"has {number} {unit}, {limit} are allowed"
    longest = max(map(_words, _SENTENCE.split(text)))
    if language != "ja" and longest > LONGEST_SENTENCE:
        return f"has a sentence of {longest} words, {LONGEST_SENTENCE} are allowed"
    return ""


def _words(text: str) -> int:
    return sum(any(char.isalnum() for char in word) for word in text.split())

"""Furigana: the readings of Japanese words, set above their characters as ruby text."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tutor.web.words.names import original

WORDS: Final = Path(__file__).parent / "readings.toml"
AFTER_FIGURE: Final = "#"  # before a word that follows a figure
_KANJI: Final = "一-龯々"
_STEMS: Final = {"光り": "ひかり"}  # like a name, but its kana belong to the reading
_START: Final = "\0"  # between phrases, before they are elements
_HIRAGANA: Final = {code: code - ord("ァ") + ord("ぁ") for code in range(ord("ァ"), ord("ヶ") + 1)}
ELEMENT: Final = "with-readings"
PHRASE: Final = "whole-phrase"  # no line ends within it, as ruby hides words from line breaking
_OPENING: Final = "「『\uff08“"  # brackets, one of full width
_CLOSING: Final = "、。\uff01\uff1f」』\uff09”"  # and marks at the end of a sentence
# A word may have one of these kana between its kanji: 取り札, 引き分け.
_WITHIN: Final = f"[{_KANJI}][いきぎしじちみりえけげせてねめれべ]"
_STARTS: Final = (
    rf"(?<=[、。\uff01\uff1f])(?=[^{_CLOSING}\s])"
    rf"|(?<=[ぁ-ん{_CLOSING}])(?<![おご])(?=[{_OPENING}ァ-ヴ\d])"
    rf"|(?<=[ぁ-ん{_CLOSING}])(?<![おご])(?<!{_WITHIN})(?=[{_KANJI}])"
    rf"|(?<=[はがをにでとのもへ])(?=[おご][{_KANJI}])"
)
# Text, after unchanged parts: tags with their attributes, and elements whose text cannot
# contain ruby or already does.
_TEXT: Final = re.compile(
    r"<(script|style|title|textarea|select|svg|ruby)\b.*?</\1>|<!--.*?-->|<[^>]*>"
    r"|(?P<text>[^<]+)",
    re.DOTALL,
)


class Furigana:
    """Sets readings above the words that it knows."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self._readings = dict(sorted(readings.items(), key=lambda entry: -len(entry[0])))
        self._run = re.compile(rf"(?P<start>{_STARTS})|{_match_run(self._readings)}")
        self._annotated: dict[tuple[str, bool], str] = {}  # by a run, and whether a figure precedes

    def annotate(self, html: str) -> str:
        """Return a page with readings in its text; attributes, titles and scripts stay the same."""
        return _TEXT.sub(self._annotate_text, html)

    def _annotate_text(self, match: re.Match[str]) -> str:
        """Return a text with readings as one element, so that layouts treat it as one item."""
        text = match.group("text")
        if text is None:
            return match.group()
        first, *others = self._run.sub(self._annotate_run, text).split(_START)
        if not others:
            return text if first == text else f"<{ELEMENT}>{first}</{ELEMENT}>"
        phrases = "".join(f"<{PHRASE}>{phrase}</{PHRASE}>" for phrase in others)
        annotated = f"{first}{phrases}"
        return f"<{ELEMENT}>{annotated}</{ELEMENT}>" if "<ruby>" in annotated else text

    def _annotate_run(self, match: re.Match[str]) -> str:
        """Return a run with readings, or the mark of a place where a phrase starts."""
        if match.group("start") is not None:
            return _START
        key = match.group(), match.string[match.start() - 1 : match.start()].isdigit()
        if key not in self._annotated:
            words = self._split(*key)
            self._annotated[key] = "".join(_ruby(word, reading) for word, reading in words)
        return self._annotated[key]

    def _split(self, run: str, follows_figure: bool) -> list[tuple[str, str]]:
        """Return the words of a run with their readings, the longest possible first."""
        for word, reading in self._readings.items():
            plain = word.removeprefix(AFTER_FIGURE)
            if (plain != word) == follows_figure and run.startswith(plain):
                removeprefix = run.removeprefix(plain)
                if not removeprefix or (following := self._split(removeprefix, False)):
                    return [(plain, reading), *(following if removeprefix else [])]
        return []


@cache
def for_names() -> Furigana:
    """Return what reads the names of cards, yaku and games."""
    return Furigana(_read_names())


@cache
def for_lessons() -> Furigana:
    """Return what reads names and the other words of lessons."""
    return Furigana(tomllib.loads(WORDS.read_text(encoding="utf-8")) | _read_names())


def _read_names() -> dict[str, str]:
    named = (
        *original.FLOWERS,
        *original.PICTURES.values(),
        *original.KINDS.values(),
        *original.NAMES.values(),
        *original.GAMES.values(),
    )
    full = (
        original_name for original_name in named if "・" not in original_name.kanji
    )  # two names joined are two words
    return _STEMS | {
        original_name.kanji: original_name.kana
        for original_name in full
        if re.search(f"[{_KANJI}]", original_name.kanji)
    }


def _match_run(words: Iterable[str]) -> str:
    """Return what matches a run of kanji that *words* make up.

    A run with a character that no word explains is left alone: half of it would be read wrongly.
    """
    counters = _any_of(word[1:] for word in words if word.startswith(AFTER_FIGURE)) or "(?!)"
    alternatives = _any_of(word for word in words if not word.startswith(AFTER_FIGURE))
    end = f"(?!(?<=[{_KANJI}])[{_KANJI}])"
    return (
        rf"(?=[{_KANJI}])(?:(?<![{_KANJI}\d])(?:{alternatives})+{end}"
        rf"|(?<=\d)(?:{counters})(?:{alternatives})*{end})"
    )


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def _ruby(word: str, reading: str) -> str:
    """Return a word with its reading over its characters, not over the kana that end it."""
    kana = 0
    while kana < len(word) - 1 and word[-1 - kana].translate(_HIRAGANA) == reading[-1 - kana]:
        kana += 1
    end = len(word) - kana
    characters, read = word[:end], reading[: len(reading) - kana]
    # Hidden from screen readers: they would say a word twice.
    return f'<ruby>{characters}<rt aria-hidden="true">{read}</rt></ruby>{word[end:]}'

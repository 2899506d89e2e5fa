"""The words of a case: whole sentences from tables, with its cards and figures put in."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tutor.lessons.families.family import Draft
from tutor.lessons.fields import read_toml
from tutor.lessons.kinds.naming import Find
from tutor.lessons.loading import read_step_words
from tutor.lessons.model import LessonError, Step, StepWords
from tutor.text import LANGUAGES

FOLDER: Final = "families"  # in the folder of the lessons
_RANGE: Final = re.compile(r"\{low\}[^{}]*\{high\}")
_FIGURE: Final = re.compile(r"\{(\w+)\}")

Sentences = Mapping[str, Mapping[str, Mapping[str, object]]]  # by language, then by table


@cache
def read_sentences(root: Path) -> Sentences:
    """Return the sentences of all families; raise LessonError for a duplicate table."""
    return {code: _read_language(root / FOLDER, code) for code in LANGUAGES}


def _read_language(folder: Path, code: str) -> Mapping[str, Mapping[str, object]]:
    language: dict[str, Mapping[str, object]] = {}
    for path in sorted(folder.glob(f"*/{code}.toml")):
        for name, table in read_toml(path).items():
            if name in language or not isinstance(table, dict):
                raise LessonError(f"{path.parent.name}/{path.name}: {name} is no table of its own.")
            language[name] = table
    return language


def put_in_words(draft: Draft, step: Step, sentences: Sentences) -> Mapping[str, StepWords]:
    """Return the words of a step in each language; raise LessonError where one is missing."""
    return {code: _in_language(draft, step, sentences[code], code) for code in LANGUAGES}


def _in_language(
    draft: Draft, step: Step, tables: Mapping[str, Mapping[str, object]], code: str
) -> StepWords:
    merged: dict[str, object] = {}
    for name in draft.said:
        if name not in tables:
            raise LessonError(f"{code}: there are no sentences {name}.")
        merged = _merge(merged, tables[name])
    spoken = read_step_words(fill_figures(merged, draft.figures), f"{code}: {' '.join(draft.said)}")
    options = () if isinstance(step.exercise, Find) else step.exercise.options
    stated = [entry.say for entry in step.wrong]
    return StepWords(
        text=spoken.text,
        right=spoken.right,
        hint=spoken.hint,
        say={key: spoken.say[key] for key in stated if key in spoken.say},
        options=_call(options, spoken.options, draft.names),
        rows=_call([row.key for row in step.rows], spoken.rows, draft.names),
        bins=spoken.bins,
    )


def _call(
    keys: tuple[str, ...] | list[str], spoken: Mapping[str, str], names: Mapping[str, str]
) -> dict[str, str]:
    told = {**names, **spoken}
    return {key: told[key] for key in keys if key in told}


def _merge(under: Mapping[str, object], over: Mapping[str, object]) -> dict[str, object]:
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        both = isinstance(value, dict) and isinstance(below, dict)
        merged[key] = {**below, **value} if both else value  # type: ignore[dict-item]
    return merged


def fill_figures(table: Mapping[str, object], figures: Mapping[str, object]) -> dict[str, object]:
    """Return a table with placeholders replaced by figures of the case; others remain.

    A range with equal ends is one figure.
    """

    def put(match: re.Match[str]) -> str:
        return str(figures.get(match.group(1), match.group(0)))

    is_one = "low" in figures and figures["low"] == figures.get("high")

    def fill(text: str) -> str:
        return _FIGURE.sub(put, _RANGE.sub("{low}", text) if is_one else text)

    return {
        key: fill_figures(value, figures) if isinstance(value, dict) else fill(str(value))
        for key, value in table.items()
    }

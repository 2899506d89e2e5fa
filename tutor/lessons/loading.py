"""Lessons from their folders: `lessons/<course>/<nn>-<slug>/`, see `lessons/README.md`."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from tutor.lessons.beginning import measure_effort
from tutor.lessons.fields import TomlTable, read_all, read_toml
from tutor.lessons.model import COURSES, Lesson, LessonBoard, LessonError, Step, StepWords, Words
from tutor.lessons.steps import Context, find_ruleset, read_library, read_step
from tutor.text import LANGUAGES

_PARTS: Final = ("say", "options", "items", "bins", "rows")


def list_folders(root: Path) -> list[Path]:
    """Return the folders of all lessons, course by course in order."""
    return [
        path.parent for course in COURSES for path in sorted((root / course).glob("*/lesson.toml"))
    ]


def read_lesson(folder: Path, library: Mapping[str, LessonBoard]) -> Lesson:
    """Return the lesson of a folder; raise LessonError with every fault of its form."""
    table = TomlTable(read_toml(folder / "lesson.toml"), folder.name)
    name = table.place = table.take("id", str)
    preset = table.take("ruleset", str)
    overrides = table.take("overrides", dict, default={})
    find_ruleset(preset, overrides, 0, name)
    context = Context(name, preset, overrides, library)
    number, _dash, slug = folder.name.partition("-")
    if not number.isdigit() or int(number) != _number(name):
        raise LessonError(f"{name}: its folder is {folder.name}.")
    read = Lesson(
        id=name,
        course=folder.parent.name,
        slug=slug,
        game=table.take("game", str),
        needs=table.texts("needs", default=[]),
        themes=table.texts("themes", default=[]),
        teaches=table.texts("teaches", default=[]),
        minutes=0,  # measured once its words are read
        drill=table.take("drill", bool, default=False),
        families=_families(table),
        steps=_steps(table.take("step", list), context),
        words={},
    )
    table.close()
    return _read_languages(read, folder)


def _number(name: str) -> int:
    number = name.partition("-")[2]
    return int(number) if number.isdigit() else -1


def _families(table: TomlTable) -> tuple[str, ...]:
    recall = TomlTable(table.take("recall", dict, default={}), f"{table.place}: recall")
    families = recall.texts("families", default=[])
    recall.close()
    return families


def _steps(values: list[object], context: Context) -> tuple[Step, ...]:
    return tuple(read_all([lambda element=entry: read_step(element, context) for entry in values]))  # type: ignore[misc]


def _read_languages(read: Lesson, folder: Path) -> Lesson:
    texts = read_all(
        [lambda code=code: read_words(folder, code, read.id) for code in LANGUAGES]  # type: ignore[misc]
    )
    spoken = replace(read, words=dict(zip(LANGUAGES, texts, strict=True)))
    return replace(spoken, minutes=measure_effort([spoken]).minutes)


def read_words(folder: Path, language: str, name: str) -> Words:
    """Return a lesson's words in one language."""
    table = TomlTable(read_toml(folder / f"{language}.toml"), f"{name} ({language})")
    title, goal = table.take("title", str), table.take("goal", str)
    steps = {
        key: read_step_words(values, f"{table.place} {key}")
        for key, values in table.take_rest().items()
    }
    return Words(title, goal, steps)


def read_step_words(values: object, place: str) -> StepWords:
    """Return the words of a step in one language."""
    table = TomlTable(values, place)
    parts = {part: _texts(table.take(part, dict, default={}), place) for part in _PARTS}
    read = StepWords(
        text=table.take("text", str),
        right=table.take("right", str, default=""),
        hint=table.take("hint", str, default=""),
        **parts,
    )
    table.close()
    return read


def _texts(values: dict[str, object], place: str) -> dict[str, str]:
    for key, value in values.items():
        if not isinstance(value, str):
            raise LessonError(f"{place}: {key} must be a text.")
    return {key: str(value) for key, value in values.items()}


@lru_cache(1)  # reading takes a second, and every lesson command and test asks for the same
def read_lessons(root: Path) -> tuple[Lesson, ...]:
    """Return all lessons in order; raise LessonError with the faults of all of them."""
    library = read_library(root)
    return tuple(read_all([partial(read_lesson, folder, library) for folder in list_folders(root)]))

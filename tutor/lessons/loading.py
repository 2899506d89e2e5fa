"""Lessons from their folders: `lessons/<course>/<nn>-<slug>/`, see `lessons/README.md`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

from tutor.lessons.beginning import measure_effort
from tutor.lessons.fields import TomlTable, parse_cards, read_all, read_toml
from tutor.lessons.kinds import KINDS
from tutor.lessons.model import (
    ABOUT,
    COURSES,
    ForeseenMiss,
    Lesson,
    LessonBoard,
    LessonError,
    NumberRow,
    Step,
    StepWords,
    Words,
)
from tutor.rules.cards import Card
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset, RulesetError, Value
from tutor.text import LANGUAGES

_PARTS: Final = ("say", "options", "items", "bins", "rows")


def read_library(folder: Path) -> Mapping[str, LessonBoard]:
    """Return the boards of `positions.toml` by name."""
    path = folder / "positions.toml"
    if not path.is_file():
        return {}
    tables = read_toml(path)
    return {name: read_board(values, f"position {name}") for name, values in tables.items()}


def read_board(values: object, place: str) -> LessonBoard:
    """Return the board of a TOML table."""
    table = TomlTable(values, place)
    own = table.cards("won")
    opponents = [table.cards(f"won{seat}") for seat in (1, 2) if table.has(f"won{seat}")]
    read = LessonBoard(
        hand=table.cards("hand"),
        field=table.cards("field"),
        won=(own, *opponents),
        next=table.cards("next"),
        pack=table.take("pack", int) if table.has("pack") else None,
        seed=table.take("seed", int, default=0),
        dealer=table.take("dealer", int, default=0),
        calls=read_calls(table),
        after=tuple(table.take("after", str, default="").split()),
    )
    table.close()
    _check(read, place)
    return read


def read_calls(table: TomlTable) -> tuple[int, ...]:
    """Return the calls made so far, the learner's first."""
    text = table.take("calls", str, default="")
    if not all(item.isdigit() for item in text.split()):
        raise LessonError(f"{table.place}: calls must be numbers.")
    return tuple(int(item) for item in text.split())


def _check(read: LessonBoard, place: str) -> None:
    shown = [*read.hand, *read.field, *read.next]
    for pile in read.won:
        shown += pile
    if len(set(shown)) < len(shown):
        raise LessonError(f"{place}: a card lies in two places.")


def read_piles(values: Any, place: str) -> dict[str, tuple[int, ...]]:
    """Return several exhibits by their keys."""
    if not isinstance(values, dict) or not all(isinstance(item, str) for item in values.values()):
        raise LessonError(f"{place}: piles must be texts with card ids.")
    return {key: parse_cards(text, f"{place}: pile {key}") for key, text in values.items()}


@dataclass(frozen=True)
class Context:
    """The values that a lesson passes to its steps."""

    lesson: str
    preset: str
    overrides: Mapping[str, Value]
    library: Mapping[str, LessonBoard]


def find_ruleset(preset: str, overrides: Mapping[str, Value], players: int, place: str) -> Ruleset:
    """Return the ruleset of a preset's name; raise LessonError when there is none."""
    for game in GAMES.values():
        if preset in game.presets:
            try:
                return Ruleset(game, preset, dict(overrides), players)
            except RulesetError as error:
                raise LessonError(f"{place}: {error}") from None
    raise LessonError(f"{place}: there is no preset {preset}.")


def read_step(values: object, context: Context) -> Step:
    """Return a step; raise LessonError with its faults."""
    name = values.get("id", "?") if isinstance(values, dict) else "?"
    table = TomlTable(values, f"{context.lesson}/{name}")
    kind = table.take("kind", str)
    if kind not in KINDS:
        raise LessonError(f"{table.place}: there is no kind {kind}.")
    ruleset = _ruleset(table, context)
    cards = table.cards("cards")
    statements = table.texts("teaches_statements", default=[])
    read = Step(
        id=table.take("id", str),
        ruleset=ruleset,
        cards=cards,
        piles=read_piles(table.take("piles", dict, default={}), table.place),
        board=_board(table, context),
        labels=table.take("labels", str, default="on"),
        statements=statements,
        why=table.texts("why", default=list(statements)),
        targets=table.take("targets", str, default=""),
        free=table.take("free", bool, default=False),
        wrong=_read_wrong(table),
        rows=_rows(table, context, ruleset, cards),
        family=table.take("family", str, default=""),
        about=_read_about(table),
        idea=table.take("idea", str, default=""),
        exercise=KINDS[kind](table),
    )
    table.close()
    if sum(map(bool, (read.cards, read.piles, read.board))) > 1:
        raise LessonError(f"{table.place} has more than one board.")
    return read


def _ruleset(table: TomlTable, context: Context) -> Ruleset:
    overrides = dict(context.overrides)
    if table.has("ruleset"):
        overrides = {}
    preset = table.take("ruleset", str, default=context.preset)
    overrides |= table.take("overrides", dict, default={})
    return find_ruleset(preset, overrides, table.take("players", int, default=0), table.place)


def _board(table: TomlTable, context: Context) -> LessonBoard | None:
    if table.has("board"):
        return read_board(table.take("board", dict), f"{table.place}: board")
    if not table.has("position"):
        return None
    name = table.take("position", str)
    if name not in context.library:
        raise LessonError(f"{table.place}: there is no position {name}.")
    lesson_board = context.library[name]
    called = read_calls(table)
    after = tuple(table.take("after", str, default="").split())
    return replace(
        lesson_board, calls=called or lesson_board.calls, after=after or lesson_board.after
    )


def _read_about(table: TomlTable) -> str:
    subject: str = table.take("about", str, default="")
    if subject and subject not in ABOUT:
        raise LessonError(f"{table.place}: a step cannot be about {subject}.")
    return subject


def _read_wrong(table: TomlTable) -> tuple[ForeseenMiss, ...]:
    entries = []
    for values in table.take("wrong", list, default=[]):
        entry = TomlTable(values, f"{table.place}: wrong")
        when = tuple(item.strip() for item in entry.take("when", str).split("|"))
        entries.append(
            ForeseenMiss(when, entry.take("say", str), entry.take("if_done", str, default=""))
        )
        entry.close()
    return tuple(entries)


def _rows(
    table: TomlTable, context: Context, ruleset: Ruleset, cards: tuple[Card, ...]
) -> tuple[NumberRow, ...]:
    rows = []
    for values in table.take("rows", list, default=[]):
        row = TomlTable(values, f"{table.place}: row")
        own = row.has("ruleset") or row.has("overrides") or row.has("players")
        rows.append(
            NumberRow(
                key=row.take("key", str),
                ask=row.take("ask", str, default="stated"),
                expect=row.take("expect", int),
                ruleset=_row_ruleset(row, context, ruleset) if own else ruleset,
                cards=row.cards("cards") or cards,
            )
        )
        row.close()
    return tuple(rows)


def _row_ruleset(row: TomlTable, context: Context, ruleset: Ruleset) -> Ruleset:
    if row.has("ruleset"):
        return _ruleset(row, context)
    overrides = {**ruleset.overrides, **row.take("overrides", dict, default={})}
    players = row.take("players", int, default=ruleset.players)
    return find_ruleset(ruleset.preset, overrides, players, row.place)


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

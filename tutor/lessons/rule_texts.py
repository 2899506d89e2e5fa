"""What learners read about the rules of a game: house rules, contradictions, background.

In `lessons/rules/<game>/`, a file per language has the words, and `contradictions.toml` the toggles
and statements that contradictions are about.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from tutor.lessons.fields import TomlTable, read_toml

NUMBER: Final = "number"  # instead of a value: any number
FOLDER: Final = "rules"
_DETAILS: Final = "contradictions.toml"


@dataclass(frozen=True)
class HouseRule:
    """The words of a toggle: its name, the question that it answers, the source, and its values.

    *values* has a phrase for each value as forms write it; *number* is the phrase of a value that
    may be any number. Phrases may have `{number}`, `{points}` and numbers of the rules.
    """

    name: str
    changes: str
    source: str
    values: Mapping[str, str]
    number: str


@dataclass(frozen=True)
class Contradiction:
    """A place where the sources contradict each other or are silent, and what is played here.

    If *toggles* are named, the rule is their value, so *here* is empty; *played* may describe each
    value of the first one. *why* holds for any value; *reasons* support one value of the first
    toggle each, NUMBER any number. *otherwise* replaces all of it where the place cannot arise.
    """

    title: str
    says: str
    why: str
    here: str
    otherwise: str
    played: Mapping[str, str]
    reasons: Mapping[str, str]
    toggles: tuple[str, ...]
    statements: str


@dataclass(frozen=True)
class Background:
    """A fact that is no rule, with the code of its statement; empty for other references."""

    text: str
    statement: str


@dataclass(frozen=True)
class RuleTexts:
    """The words about the rules of a game: house rules by toggle, contradictions by code."""

    house_rules: Mapping[str, HouseRule]
    contradictions: Mapping[str, Contradiction]
    background: tuple[Background, ...]


@cache
def read_rule_texts(root: Path, game: str, language: str) -> RuleTexts:
    """Return the words about a game's rules; raise LessonError with a fault of a file."""
    folder = root / FOLDER / game
    words = TomlTable(read_toml(folder / f"{language}.toml"), f"{game} ({language})")
    details = TomlTable(read_toml(folder / _DETAILS), f"{game}: {_DETAILS}")
    texts = RuleTexts(
        {name: _read_house_rule(table) for name, table in _tables(words, "house_rules")},
        {
            code: _read_contradiction(table, TomlTable(details.take(code, dict), code))
            for code, table in _tables(words, "contradictions")
        },
        tuple(_read_background(fact, words.place) for fact in words.take("background", list)),
    )
    words.close()
    details.close()
    return texts


def _tables(words: TomlTable, key: str) -> Iterator[tuple[str, TomlTable]]:
    for name, values in words.take(key, dict).items():
        yield name, TomlTable(values, f"{words.place}: {name}")


def _read_house_rule(table: TomlTable) -> HouseRule:
    rule = HouseRule(
        name=table.take("name", str),
        changes=table.take("changes", str),
        source=table.take("source", str),
        values=table.take("values", dict, default={}),
        number=_text(table, "number"),
    )
    table.close()
    return rule


def _read_contradiction(table: TomlTable, details: TomlTable) -> Contradiction:
    contradiction = Contradiction(
        title=table.take("title", str),
        says=table.take("says", str),
        why=_text(table, "why"),
        here=_text(table, "here"),
        otherwise=_text(table, "otherwise"),
        played=table.take("played", dict, default={}),
        reasons=table.take("reasons", dict, default={}),
        toggles=details.texts("toggles", default=[]),
        statements=_text(details, "statements"),
    )
    table.close()
    details.close()
    return contradiction


def _read_background(fact: Any, place: str) -> Background:
    table = TomlTable(fact, f"{place}: background")
    background = Background(table.take("text", str), _text(table, "statement"))
    table.close()
    return background


def _text(table: TomlTable, key: str) -> str:
    text: str = table.take(key, str, default="")
    return text

"""All that training holds as files: matches, choices, items, drills, and every answer."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import Any, Final

from tutor.practice.table import LEARNER_NAME
from tutor.skill.answers import Evidence
from tutor.skill.duplicates import DealOutcome, Duplicate
from tutor.skill.history import PlayedMatch
from tutor.skill.items import Item
from tutor.skill.memory import Memory
from tutor.skill.puzzles.answers import PuzzleAnswer
from tutor.web.services import practice

Row = dict[str, Any]


def list_matches() -> list[Row]:
    """Return the figures of every match, choices apart."""
    return [
        {
            **_name(one),
            "level": one.level,
            "won": one.is_won,
            "rounds": one.figures.rounds,
            "result": one.figures.result,
            "luck": one.figures.luck,
        }
        for one in practice().history.matches()
    ]


def list_choices() -> list[Row]:
    """Return every choice, in the order of play; losses are in points of the round and sigma."""
    return [
        {
            **_name(one),
            "round": choice.unit.round,
            "step": choice.unit.step,
            "points": choice.given_up,
            "loss": choice.loss,
            "weight": choice.weight,
            "mistake": choice.is_clear,
            "helped": choice.is_helped,
            "theme": choice.theme.name.lower() if choice.theme else "",
        }
        for one in practice().history.matches()
        for choice in one.figures.choices
    ]


def list_items() -> list[Row]:
    """Return all training items with their state."""
    return [
        {
            "item": one.id,
            "kind": one.kind,
            "key": one.key,
            "state": one.state,
            "theme": one.theme.name.lower() if one.theme else "",
            **_name_place(one),
            "loss": one.loss,
            "added": one.added.isoformat(),
            **{name: _plain(value) for name, value in asdict(one.memory).items()},
        }
        for one in practice().items.all()
    ]


def list_answers() -> list[Row]:
    """Return every answer that counted."""
    return [
        {"item": one.item, "day": one.day.isoformat(), **asdict(one.evidence)}
        for one in practice().items.answers()
    ]


def list_runs() -> list[Row]:
    """Return every minute of a drill."""
    return [
        {
            "run": one.id,
            "drill": one.drill,
            "began": one.began.isoformat(),
            "answered": len(one.answers),
            "right": one.right,
            "score": one.score,
            "penalty": one.penalty,
        }
        for one in practice().drills.all()
    ]


def list_drilled() -> list[Row]:
    """Return every answer in a drill; chances are in percent."""
    return [
        {
            "run": run.id,
            "number": one.number,
            "family": one.family,
            "seed": one.seed,
            "given": one.given,
            "right": one.right,
            "real": one.chance.real if one.chance else None,
            "came": one.chance.came if one.chance else None,
        }
        for run in practice().drills.all()
        for one in run.answers
    ]


def list_puzzle_answers() -> list[Row]:
    """Return every answer to a puzzle, those of runs included."""
    log = practice().puzzles
    answers = [*log.answers(), *(one for run in log.list_runs() for one in run.answers)]
    return [{**asdict(one), "day": one.day.isoformat()} for one in answers]


def list_duplicates() -> list[Row]:
    """Return the results of every shared deal that the learner and the levels played.

    Points are over the opponents' mean; *luck* is that of the flips.
    """
    return [
        {
            "match": one.token,
            "deal": one.deal,
            "began": one.began.isoformat(),
            "game": one.game,
            "player": player,
            "result": outcome.result,
            "luck": outcome.luck,
        }
        for one in practice().duplicates.all()
        for player, outcome in _list_outcomes(one)
    ]


LISTS: Final[dict[str, Callable[[], list[Row]]]] = {
    "matches": list_matches,
    "choices": list_choices,
    "items": list_items,
    "answers": list_answers,
    "drills": list_runs,
    "drilled": list_drilled,
    "puzzles": list_puzzle_answers,
    "deals": list_duplicates,
}


_MATCH: Final = ("match", "began", "game")
_PLACE: Final = ("match", "round", "step")
COLUMNS: Final[dict[str, tuple[str, ...]]] = {  # of each list, in their order
    "matches": (*_MATCH, "level", "won", "rounds", "result", "luck"),
    "choices": (
        *_MATCH,
        *("round", "step", "points", "loss", "weight", "mistake", "helped", "theme"),
    ),
    "items": (
        *("item", "kind", "key", "state", "theme"),
        *_PLACE,
        *("loss", "added", *(one.name for one in fields(Memory))),
    ),
    "answers": ("item", "day", *(one.name for one in fields(Evidence))),
    "drills": ("run", "drill", "began", "answered", "right", "score", "penalty"),
    "drilled": ("run", "number", "family", "seed", "given", "right", "real", "came"),
    "puzzles": tuple(one.name for one in fields(PuzzleAnswer)),
    "deals": ("match", "deal", "began", "game", "player", "result", "luck"),
}


def write_json() -> str:
    """Return all of it as one JSON object."""
    return json.dumps({name: rows() for name, rows in LISTS.items()}, indent=1) + "\n"


def write_csv(name: str) -> str:
    """Return a list as comma-separated values, first a line of names."""
    written = io.StringIO()
    table = csv.DictWriter(written, COLUMNS[name])
    table.writeheader()
    table.writerows(LISTS[name]())
    return written.getvalue()


def _list_outcomes(one: Duplicate) -> list[tuple[str, DealOutcome]]:
    """Return the players of a deal with their results; empty until the learner is done."""
    if one.own is None:
        return []
    return [(LEARNER_NAME, one.own), *((play.level, play.outcome) for play in one.plays)]


def _name(one: PlayedMatch) -> Row:
    return {"match": one.token, "began": one.began.isoformat(), "game": one.game}


def _name_place(one: Item) -> Row:
    """Return the last place of an item, empty without one."""
    if not one.places:
        return dict.fromkeys(("match", "round", "step"))
    unit = one.place.unit
    return {"match": one.place.token, "round": unit.round, "step": unit.step}


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, int | float) else str(value)

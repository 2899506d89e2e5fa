"""All that training holds as files: matches, choices, items, drills, and every answer."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import Any, Final

from tutor.practice.table import LEARNER_NAME
from tutor.skill.duplicates import DealOutcome, Duplicate
from tutor.skill.history import PlayedMatch
from tutor.skill.items import Item
from tutor.skill.memory import Evidence, Memory
from tutor.skill.puzzles.puzzle_answers import PuzzleAnswer
from tutor.web.services import practice

Row = dict[str, Any]


def list_matches() -> list[Row]:
    """Return the figures of every match, choices apart."""
    return [
        {
            **_name(match),
            "level": match.level,
            "won": match.is_won,
            "rounds": match.figures.rounds,
            "result": match.figures.result,
            "luck": match.figures.luck,
        }
        for match in practice().history.matches()
    ]


def list_choices() -> list[Row]:
    """Return every choice, in the order of play.

    *given_up* is in percent of the chance to win, *points* are those of the round, *loss* is sigma.
    """
    return [
        {
            **_name(match),
            "round": choice.unit.round,
            "step": choice.unit.step,
            "given_up": choice.given_up,
            "points": choice.points,
            "loss": choice.loss,
            "weight": choice.weight,
            "mistake": choice.is_clear,
            "helped": choice.is_helped,
            "theme": choice.theme.name.lower() if choice.theme else "",
        }
        for match in practice().history.matches()
        for choice in match.figures.choices
    ]


def list_items() -> list[Row]:
    """Return all training items with their state."""
    return [
        {
            "item": item.id,
            "kind": item.kind,
            "key": item.key,
            "state": item.state,
            "theme": item.theme.name.lower() if item.theme else "",
            **_name_place(item),
            "loss": item.loss,
            "added": item.added.isoformat(),
            **{name: _plain(value) for name, value in asdict(item.memory).items()},
        }
        for item in practice().items.all()
    ]


def list_answers() -> list[Row]:
    """Return every answer that counted."""
    return [
        {"item": answer.item, "day": answer.day.isoformat(), **asdict(answer.evidence)}
        for answer in practice().items.answers()
    ]


def list_runs() -> list[Row]:
    """Return every minute of a drill."""
    return [
        {
            "run": run.id,
            "drill": run.drill,
            "began": run.began.isoformat(),
            "answered": len(run.answers),
            "right": run.right,
            "score": run.score,
            "penalty": run.penalty,
        }
        for run in practice().drills.all()
    ]


def list_drilled() -> list[Row]:
    """Return every answer in a drill; chances are in percent."""
    return [
        {
            "run": run.id,
            "number": answer.number,
            "family": answer.family,
            "seed": answer.seed,
            "given": answer.given,
            "right": answer.right,
            "real": answer.chance.real if answer.chance else None,
            "came": answer.chance.came if answer.chance else None,
        }
        for run in practice().drills.all()
        for answer in run.answers
    ]


def list_puzzle_answers() -> list[Row]:
    """Return every answer to a puzzle, those of runs included."""
    log = practice().puzzles
    answers = [*log.answers(), *(answer for run in log.list_runs() for answer in run.answers)]
    return [{**asdict(answer), "day": answer.day.isoformat()} for answer in answers]


def list_duplicates() -> list[Row]:
    """Return the results of every shared deal that the learner and the levels played.

    Points are over the opponents' mean; *luck* is that of the flips.
    """
    return [
        {
            "match": duplicate.token,
            "deal": duplicate.deal,
            "began": duplicate.began.isoformat(),
            "game": duplicate.game,
            "player": player,
            "result": outcome.result,
            "luck": outcome.luck,
        }
        for duplicate in practice().duplicates.all()
        for player, outcome in _list_outcomes(duplicate)
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
        *("round", "step", "given_up", "points", "loss", "weight", "mistake", "helped", "theme"),
    ),
    "items": (
        *("item", "kind", "key", "state", "theme"),
        *_PLACE,
        *("loss", "added", *(field.name for field in fields(Memory))),
    ),
    "answers": ("item", "day", *(field.name for field in fields(Evidence))),
    "drills": ("run", "drill", "began", "answered", "right", "score", "penalty"),
    "drilled": ("run", "number", "family", "seed", "given", "right", "real", "came"),
    "puzzles": tuple(field.name for field in fields(PuzzleAnswer)),
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


def _list_outcomes(duplicate: Duplicate) -> list[tuple[str, DealOutcome]]:
    """Return the players of a deal with their results; empty until the learner is done."""
    if duplicate.own is None:
        return []
    return [
        (LEARNER_NAME, duplicate.own),
        *((play.level, play.outcome) for play in duplicate.plays),
    ]


def _name(played: PlayedMatch) -> Row:
    return {"match": played.token, "began": played.began.isoformat(), "game": played.game}


def _name_place(item: Item) -> Row:
    """Return the last place of an item, empty without one."""
    if not item.places:
        return dict.fromkeys(("match", "round", "step"))
    unit = item.place.unit
    return {"match": item.place.token, "round": unit.round, "step": unit.step}


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, int | float) else str(value)

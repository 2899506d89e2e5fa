"""All that training holds as files: matches, choices, items, drills, and every answer."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, fields
from typing import Final

from tutor.practice import Practice
from tutor.practice.table import LEARNER_NAME
from tutor.skill.history import PlayedMatch
from tutor.skill.memory import Evidence, Memory
from tutor.skill.puzzles.puzzle import PuzzleAnswer

Row = Iterable[object]  # values, in the order of the columns
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


def list_matches(practice: Practice) -> Iterator[Row]:
    """Yield the figures of every match, choices apart."""
    for match in practice.history.matches():
        figures = match.figures
        result = (figures.rounds, figures.result, figures.luck)
        yield *_name(match), match.level, match.is_won, *result


def list_choices(practice: Practice) -> Iterator[Row]:
    """Yield every choice, in the order of play.

    *given_up* is in percent of the chance to win, *points* are those of the round, *loss* is sigma.
    """
    for match in practice.history.matches():
        for choice in match.figures.choices:
            cost = (choice.given_up, choice.points, choice.loss, choice.weight)
            theme = choice.theme.name.lower() if choice.theme else ""
            yield (
                *_name(match),
                *(choice.unit.round, choice.unit.step),
                *cost,
                *(choice.is_clear, choice.is_helped, theme),
            )


def list_items(practice: Practice) -> Iterator[Row]:
    """Yield all training items with their state, and the last place of each."""
    for item in practice.items.all():
        theme = item.theme.name.lower() if item.theme else ""
        place = item.places[0] if item.places else None
        yield (
            *(item.id, item.kind, item.key, item.state, theme),
            *((place.token, place.unit.round, place.unit.step) if place else (None, None, None)),
            *(item.loss, item.added.isoformat(), *map(_plain, astuple(item.memory))),
        )


def list_answers(practice: Practice) -> Iterator[Row]:
    """Yield every answer that counted."""
    for answer in practice.items.answers():
        yield answer.item, answer.day.isoformat(), *astuple(answer.evidence)


def list_runs(practice: Practice) -> Iterator[Row]:
    """Yield every minute of a drill."""
    for run in practice.drills.all():
        result = (len(run.answers), run.right, run.score, run.penalty)
        yield run.id, run.drill, run.began.isoformat(), *result


def list_drilled(practice: Practice) -> Iterator[Row]:
    """Yield every answer in a drill; chances are in percent."""
    for run in practice.drills.all():
        for answer in run.answers:
            chance = answer.chance
            outcome = (chance.real, chance.came) if chance else (None, None)
            question = (answer.number, answer.family, answer.seed)
            yield run.id, *question, answer.given, answer.right, *outcome


def list_puzzle_answers(practice: Practice) -> Iterator[Row]:
    """Yield every answer to a puzzle, those of runs included."""
    log = practice.puzzles
    for answer in (*log.answers(), *(answer for run in log.list_runs() for answer in run.answers)):
        yield map(_plain, astuple(answer))


def list_duplicates(practice: Practice) -> Iterator[Row]:
    """Yield the results of every shared deal that the learner and the levels played.

    Points are over the opponents' mean; *luck* is that of the flips.
    """
    for duplicate in practice.duplicates.all():
        if duplicate.own is None:  # not over for the learner
            continue
        played = [(LEARNER_NAME, duplicate.own)]
        for player, outcome in (*played, *((play.level, play.outcome) for play in duplicate.plays)):
            deal = (duplicate.token, duplicate.deal, duplicate.began.isoformat(), duplicate.game)
            yield *deal, player, outcome.result, outcome.luck


LISTS: Final[dict[str, Callable[[Practice], Iterator[Row]]]] = {
    "matches": list_matches,
    "choices": list_choices,
    "items": list_items,
    "answers": list_answers,
    "drills": list_runs,
    "drilled": list_drilled,
    "puzzles": list_puzzle_answers,
    "deals": list_duplicates,
}


def write_json(practice: Practice) -> str:
    """Return all of it as one JSON object."""
    return (
        json.dumps({name: list(_name_columns(practice, name)) for name in LISTS}, indent=1) + "\n"
    )


def write_csv(practice: Practice, name: str) -> str:
    """Return a list as comma-separated values, first a line of names."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(COLUMNS[name])
    table.writerows(LISTS[name](practice))
    return written.getvalue()


def _name_columns(practice: Practice, name: str) -> Iterator[dict[str, object]]:
    for row in LISTS[name](practice):
        yield dict(zip(COLUMNS[name], row, strict=True))


def _name(played: PlayedMatch) -> Row:
    return played.token, played.began.isoformat(), played.game


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, int | float) else str(value)

"""`tutor check-lessons`: whether every lesson is whole, and the rules agree with its answers."""

import argparse
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path

from tutor import resources
from tutor.commands.command import CommandError, Subcommands, add_command
from tutor.lab.lessons.cases import family_faults
from tutor.lab.lessons.checking import list_complaints
from tutor.lab.lessons.learners import measure_sessions
from tutor.lab.lessons.retries import measure_retries, repair_faults
from tutor.lab.lessons.statistics import count_kinds, measure_lessons
from tutor.lessons.beginning import read_placement
from tutor.lessons.families import FAMILIES
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import Lesson, LessonError

SEEDS = 200  # of each step and family
LEARNERS = 500

_EXAMPLE = """\
Every fault is one line; the last line counts the lessons. Exit status 1 if any failed.
The format of a lesson is told in lessons/README.md.

examples:
  tutor check-lessons --only k-04
  tutor check-lessons --coverage
  tutor check-lessons --seeds 200
  tutor check-lessons --statistics --json
  tutor check-lessons --json --seeds 200 --learners 500
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "check-lessons", run, _EXAMPLE)
    parser.add_argument("--only", nargs="+", default=[], metavar="ID", help="lessons, as k-04")
    parser.add_argument(
        "--engine", action="store_true", help="ask the search about every best play instead"
    )
    parser.add_argument(
        "--coverage", action="store_true", help="record which steps teach which statement"
    )
    parser.add_argument(
        "--seeds", type=int, metavar="N", help="check N fresh cases of each family (or of --only)"
    )
    parser.add_argument(
        "--statistics",
        action="store_true",
        help="report how much is done with cards, and how long it takes",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print the statistics as JSON, or what follows a miss and what learners are asked",
    )
    parser.add_argument(
        "--learners", type=int, metavar="N", help=f"simulate N learners (with --json; {LEARNERS})"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check every lesson, or those named."""
    if arguments.coverage:
        return _write_coverage()
    if arguments.statistics:
        return _tell_statistics(arguments.json)
    root, only = resources.folder("lessons"), frozenset(arguments.only)
    if arguments.json:
        seeds = SEEDS if arguments.seeds is None else arguments.seeds
        learners = LEARNERS if arguments.learners is None else arguments.learners
        return _print_sessions(root, only, seeds, learners)
    if arguments.seeds:
        return _tell(_check_cases(root, only, arguments.seeds))
    return _tell(_find_weak_plays(root, only) if arguments.engine else list_complaints(root, only))


def _tell(result: Mapping[str, list[str]]) -> int:
    """Print every fault, and how many failed; return the exit status."""
    for lines in result.values():
        for line in lines:
            print(line)
    failed = sum(map(bool, result.values()))
    print(f"{len(result) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _check_cases(root: Path, only: frozenset[str], seeds: int) -> Mapping[str, list[str]]:
    """Return the faults of fresh cases, by family; *only* these if any are named."""
    unknown = ", ".join(sorted(only - FAMILIES.keys()))
    if unknown:
        raise CommandError(f"There is no family {unknown}.")
    sentences = read_sentences(root)
    check_cases = {
        name: [f"{name}: {fault}" for fault in family_faults(name, seeds, sentences)]
        for name in FAMILIES
        if not only or name in only
    }
    if not only:
        for lesson, fault in repair_faults(
            {other.id: other for other in _read_all(root)}, sentences
        ):
            check_cases.setdefault(lesson, []).append(fault)
    return check_cases


def _print_sessions(root: Path, only: frozenset[str], seeds: int, learners: int) -> int:
    """Print what follows a miss, and what of it and of other questions nobody was taught."""
    read, sentences = _read_all(root), read_sentences(root)
    retries = measure_retries(read, sentences, seeds, only)
    sessions = measure_sessions(read, read_placement(root), sentences, learners)
    print(json.dumps({"retries": asdict(retries), **asdict(sessions)}))
    is_same = retries.cases == retries.same_idea == retries.same_form
    return int(not is_same or retries.harder + retries.unknown + sessions.untaught > 0)


def _tell_statistics(as_json: bool) -> int:
    read = _read_all(resources.folder("lessons"))
    statistics = asdict(measure_lessons(read))
    if as_json:
        print(json.dumps(statistics))
        return 0
    for name, number in {**statistics, **count_kinds(read)}.items():
        print(f"{name:12} {number:5}")
    return 0


def _read_all(root: Path) -> tuple[Lesson, ...]:
    try:
        return read_lessons(root)
    except LessonError as error:
        raise CommandError(str(error)) from None


def _write_coverage() -> int:
    root = resources.folder("lessons")
    text = render_coverage(_read_all(root))
    path = root / "coverage.md"
    path.write_text(text, encoding="utf-8")
    print(f"{path} is written.")
    return 0


def _find_weak_plays(root: Path, only: frozenset[str]) -> Mapping[str, list[str]]:
    """Return the stated plays that the search finds worse than the best, by lesson."""
    from tutor.engine.hints.hint import hint  # imports the engine, which only this needs
    from tutor.lab.lessons.strength import strength_faults

    return {
        lesson.id: [
            f"{lesson.id}/{step.id}: {fault}"
            for step in lesson.steps
            for fault in strength_faults(
                step, lambda observation, seed: hint(observation, seed=seed)
            )
        ]
        for lesson in read_lessons(root)
        if not only or lesson.id in only
    }


def map_statements(lessons: Iterable[Lesson]) -> Mapping[str, list[str]]:
    """Return the steps that teach each statement, as `k-04/near-miss`, by its code."""
    result: dict[str, list[str]] = {}
    for lesson in lessons:
        for step in lesson.steps:
            for code in step.statements:
                result.setdefault(code, []).append(f"{lesson.id}/{step.id}")
    return {code: result[code] for code in sorted(result, key=_locate_statement)}


def _locate_statement(code: str) -> tuple[int, int]:
    """Return the place of a statement among all of them."""
    source, _dot, number = code.removeprefix("S").partition(".")
    return int(source), int(number)


def render_coverage(lessons: Iterable[Lesson]) -> str:
    """Return the coverage as the text of `lessons/coverage.md`."""
    lines = [f"| {code} | {', '.join(steps)} |" for code, steps in map_statements(lessons).items()]
    head = [
        "# Which steps teach which statement",
        "",
        "Written by `tutor check-lessons --coverage`; a test compares it with the lessons.",
        "",
        "| Statement | Steps |",
        "|---|---|",
    ]
    return "\n".join([*head, *lines, ""])

"""The checks of a lesson: its form, order and words, and its answers by the rules."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.lab.lessons.answers import answer_faults, reply_faults
from tutor.lab.lessons.form import form_faults
from tutor.lab.lessons.soundness import soundness_faults
from tutor.lab.lessons.wording import rule_text_faults, story_faults, word_faults
from tutor.lessons import rule_texts, stories
from tutor.lessons.kinds.naming import NONE, Find, Tap
from tutor.lessons.kinds.playing import Play, TableRound
from tutor.lessons.knowledge import list_lessons_before
from tutor.lessons.loading import list_folders, read_lesson, read_library
from tutor.lessons.model import Lesson, LessonError, Step


def list_complaints(root: Path, only: frozenset[str] = frozenset()) -> Mapping[str, list[str]]:
    """Return the faults of lessons, by lesson; of all lessons, or of *only* those named."""
    library = read_library(root)
    complaints: dict[str, list[str]] = {}
    sound: list[Lesson] = []
    for folder in list_folders(root):
        try:
            read = read_lesson(folder, library)
        except LessonError as error:
            complaints[f"{folder.parent.name}/{folder.name}"] = list(error.faults)
            continue
        sound.append(read)
        complaints[read.id] = [*list_faults(read)]
    for fault in order_faults(sound):
        complaints.setdefault(fault.lesson, []).append(fault.text)
    if (root / stories.FILE).exists():
        complaints[stories.FILE] = [*story_faults(stories.read_stories(root))]
    if (root / rule_texts.FOLDER).exists():
        complaints[rule_texts.FOLDER] = [*rule_text_faults(root)]
    return {name: lines for name, lines in complaints.items() if not only or _is_named(name, only)}


def _is_named(name: str, only: frozenset[str]) -> bool:
    return name in only or "/" in name  # a lesson that cannot be read may be any


def list_faults(read: Lesson) -> Iterator[str]:
    """Yield the faults of one lesson."""
    yield from form_faults(read)
    yield from word_faults(read)
    for step in read.steps:
        for fault in (*soundness_faults(step), *answer_faults(step), *reply_faults(step)):
            yield f"{read.id}/{step.id}: {fault}"


YAKU_OF_A_GOAL: Final = re.compile("(?:makes|completes|member-of):([a-z0-9_]+)")


@dataclass(frozen=True)
class Fault:
    """A fault of several lessons, reported at one of them."""

    lesson: str
    text: str


def order_faults(read: Sequence[Lesson]) -> Iterator[Fault]:
    """Yield the faults in the order of lessons."""
    by_id = {other.id: other for other in read}
    for lesson in read:
        if [other.id for other in read].count(lesson.id) > 1:
            yield Fault(lesson.id, f"{lesson.id} is there twice.")
        for need in lesson.needs:
            if need not in by_id:
                yield Fault(lesson.id, f"{lesson.id} needs {need}, which is no lesson.")
        if lesson.id in list_lessons_before(lesson.id, by_id):
            yield Fault(lesson.id, f"{lesson.id} needs itself.")
        for text in _list_unknown(lesson, by_id):
            yield Fault(lesson.id, f"{lesson.id} {text}.")


def _list_unknown(lesson: Lesson, by_id: Mapping[str, Lesson]) -> Iterator[str]:
    for name in sorted(list_asked_yaku(lesson) - list_taught(lesson.id, by_id)):
        yield f"asks for {name}, which no lesson before it teaches"
    for entry in (entry for step in lesson.steps for entry in step.wrong):
        if entry.if_done and entry.if_done not in by_id:
            yield f"compares with {entry.if_done}, which is no lesson"


def list_taught(name: str, lessons: Mapping[str, Lesson]) -> frozenset[str]:
    """Return all that a lesson and the lessons before it teach."""
    given = list_lessons_before(name, lessons) | {name}
    return frozenset(word for other in given for word in lessons[other].teaches)


def list_asked_yaku(read: Lesson) -> frozenset[str]:
    """Return the yaku that a learner has to know by name to answer the steps of a lesson."""
    named = (name for step in read.steps for name in _yaku_of(step))
    return frozenset(name.partition("-")[0] for name in named)  # islands are taught together


def _yaku_of(step: Step) -> Iterator[str]:
    match step.exercise:
        case Find(options=options, expect=expect):
            yield from {*options, *expect} - {NONE}
        case Tap(want=text) | Play(goal=text) | TableRound(goal=text):
            yield from YAKU_OF_A_GOAL.findall(text)

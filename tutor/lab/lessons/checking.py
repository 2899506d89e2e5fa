"""The checks of a lesson: its form, its words, and its answers by the rules."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from tutor.lab.lessons.answers import answer_faults
from tutor.lab.lessons.form import form_faults
from tutor.lab.lessons.order import order_faults
from tutor.lab.lessons.replies import reply_faults
from tutor.lab.lessons.soundness import soundness_faults
from tutor.lab.lessons.wording import rule_text_faults, story_faults, word_faults
from tutor.lessons import rule_texts, stories
from tutor.lessons.loading import list_folders, read_lesson
from tutor.lessons.model import Lesson, LessonError
from tutor.lessons.steps import read_library


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

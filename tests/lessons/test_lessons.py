"""The lessons that ship: every one is whole, and the rules agree with every answer."""

from tests.test_statements import CODES, TOLD
from tutor import resources
from tutor.lessons.checking import complaints
from tutor.lessons.coverage import table, taught, written
from tutor.lessons.loading import lessons

ROOT = resources.folder("lessons")


def test_the_rules_agree_with_every_lesson() -> None:
    found = complaints(ROOT)

    assert found
    assert [line for lines in found.values() for line in lines] == []


def test_every_statement_that_can_be_executed_is_taught() -> None:
    found = taught(lessons(ROOT))

    assert [code for code in CODES if code not in found and code not in TOLD] == []
    assert [code for code in found if code not in CODES] == []


def test_the_table_of_what_is_taught_where_is_as_the_lessons_are() -> None:
    assert written(ROOT) == table(lessons(ROOT))

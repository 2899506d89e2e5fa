"""The lessons that ship: every one is whole, and the rules agree with every answer."""

from tutor import resources
from tutor.lessons.checking import complaints


def test_the_rules_agree_with_every_lesson() -> None:
    found = complaints(resources.folder("lessons"))

    assert found
    assert [line for lines in found.values() for line in lines] == []

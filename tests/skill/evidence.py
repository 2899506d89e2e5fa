"""Answers for tests of what they do to a memory."""

from datetime import date

from tutor.skill.memory import Evidence, Memory

DAY = date(2026, 3, 1)
QUICK = 60.0
RIGHT, WRONG = Evidence(True), Evidence(False)
HELPED, SLOW = Evidence(True, helped=True), Evidence(True, seconds=QUICK + 1)


def after(*answers: Evidence, memory: Memory | None = None) -> Memory:
    """Return where an item stands after answers, each given when it was due."""
    found = memory or Memory(DAY)
    for one in answers:
        found = found.after_answer(one, found.due, QUICK)
    return found

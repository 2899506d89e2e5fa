"""`tutor check-lessons`: every fault a line, and an exit status for scripts."""

import pytest

from tutor.__main__ import main
from tutor.lessons.families import FAMILIES, recognising
from tutor.lessons.families.family import Family


def test_fresh_cases_of_a_family_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-lessons", "--seeds", "12", "--only", "capture:case"]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_a_family_that_repeats_itself_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    narrow = Family("narrow", recognising.FAMILIES[0].ruleset, ((2, 2),), recognising.draw_year)
    monkeypatch.setitem(FAMILIES, "narrow", narrow)

    assert main(["check-lessons", "--seeds", "200", "--only", "narrow"]) == 1
    assert "narrow: 65: it is the case of seed 12 again." in capsys.readouterr().out


def test_a_family_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-lessons", "--seeds", "1", "--only", "none"]) == 1
    assert "There is no family none." in capsys.readouterr().err

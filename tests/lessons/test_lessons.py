"""The lessons that ship: every one is whole, and the rules agree with every answer."""

from dataclasses import replace

from tests.lessons.shipped import ROOT, step_of
from tests.test_statements import CODES, TOLD
from tutor.lab.commands.check_lessons import map_statements, render_coverage
from tutor.lab.lessons.checking import list_complaints
from tutor.lessons.judging import state_answer
from tutor.lessons.loading import read_lessons
from tutor.lessons.table.situation import deal_of, play_answer, start_round
from tutor.rules.games import ruleset


def test_the_rules_agree_with_every_lesson() -> None:
    found = list_complaints(ROOT)

    assert found
    assert [line for lines in found.values() for line in lines] == []


def test_every_statement_of_the_sources_that_can_be_executed_is_taught() -> None:
    found = map_statements(read_lessons(ROOT))
    # What single programs play (J, N) is told on the page of their rule set alone.
    sources = [code for code in CODES if code.startswith("S")]

    assert [code for code in sources if code not in found and code not in TOLD] == []
    assert [code for code in found if code not in CODES] == []


def test_the_table_of_what_is_taught_where_is_as_the_lessons_are() -> None:
    assert (ROOT / "coverage.md").read_text("utf-8") == render_coverage(read_lessons(ROOT))


def test_under_the_strict_sheet_a_yaku_after_her_call_ends_the_round_unasked() -> None:
    step = step_of("v-02", "under-the-strict-sheet")

    assert start_round(step).position.calls == (0, 1)
    assert play_answer(step, state_answer(step)).is_over
    usual = replace(step, ruleset=ruleset("koikoi", "kk_standard"))
    assert not play_answer(usual, state_answer(step)).is_over


def test_the_classic_river_is_one_that_the_standard_sheet_deals_again() -> None:
    step = step_of("v-05", "classic-river")
    given = deal_of(step)

    assert given
    for rules, is_void in ((step.ruleset, False), (ruleset("hachihachi", "hh_standard"), True)):
        assert rules.game.is_void_field(rules.toggles, given.field) == is_void

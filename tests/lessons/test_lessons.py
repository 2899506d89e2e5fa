"""The lessons that ship: whole, true by the rules, and in plain English."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tests.lessons.shipped import ROOT, step_of
from tests.test_statements import CODES, TOLD
from tutor.lab.commands.check_lessons import map_statements, render_coverage
from tutor.lab.lessons.checking import list_complaints
from tutor.lessons.judging import state_answer
from tutor.lessons.loading import read_lessons
from tutor.lessons.situation import deal_of, play_answer, start_round
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


CHECKOUT: Final = Path(__file__).parents[2]
SAID: Final = re.compile(r"^[\w.-]+\s*=\s*(\".*\")$", re.MULTILINE)
# Second words for what has a name already, and what a language's typesetting does not allow.
STRAY: Final = {
    "en": re.compile(
        r"\b[Rr]ivers?\b|\b(com(e|es|ing)|came|bring) home\b|\bdearest\b|\bby the review\b"
        r"|\b([Ss]anko|[Ss]hiko|[Gg]oko|[Oo]zan|[Tt]eppo|(?<!“)[Ss]otan|[Ii]no-shika-cho)\b"
        r"|\b[Yy]ou own\b"
    ),
    "fr": re.compile(
        r"[Rr]ivière|[Tt]uteur|[Ff]ausse donne|chanceuse|\bdit koi-koi|yaku de donne"
        r"|\b([Ll]a|une) revue\b|\u202f(?![!?;])|\u00a0[!?;]|graine"
    ),
    "ja": re.compile(
        r"誰|〜|[一二三四五六七八九]枚(?!一枚|残らず)|。」|連れて帰|傘の(下の)?男|値段|失着|シード"
    ),
}


def list_lines(language: str) -> Iterator[tuple[str, str]]:
    """Yield each line that a learner reads in lessons and sample games, with its file."""
    for file in CHECKOUT.glob(f"lessons/**/{language}.toml"):
        yield from ((str(file), one[1]) for one in SAID.finditer(file.read_text("utf-8")))
    ending = ".txt" if language == "en" else f".{language}.txt"
    for file in CHECKOUT.glob(f"replays/*/*{ending}"):
        if language != "en" or "." not in file.stem:
            lines = file.read_text("utf-8").splitlines()
            yield from ((str(file), line) for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("language", STRAY)
def test_lessons_and_samples_say_one_word_for_one_thing(language: str) -> None:
    lines = list(list_lines(language))
    assert len(lines) > 1000
    assert [line for line in lines if STRAY[language].search(line[1])] == []


# Each habit with what it should be. Sample games and messages are not covered yet.
AVOIDED: Final = {
    "told, tell of (say, show, name)": r"\b(is|are|was|were|be|been) told\b|\btells? of\b",
    "lie, lay (be, stay, play)": r"\b([Ll]ies|[Ll]ie|[Ll]ay|[Ll]aid|[Ll]ying)\b",
    "stand (be, have)": r"\b[Ss]tands?\b|\b[Ss]tood\b",
    "dear (costly)": r"\b[Dd]ear(er|est)?\b",
    "beside (next to, with)": r"\b[Bb]eside\b",
    "else (otherwise)": r"(,|;|\bor) else\b",
    "as well (too)": r"\bas well[.,;:)!?]",
    "he (they, it)": r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b",
    "who without a person": r"(^|[.!:;] )(Who|Whoever)\b(?![^.]*\?)|\b[Ww]hoever\b",
    "a second word for a card that matches": r"\b[Rr]elatives?\b|\bpartners?\b",
    "a second word for points": r"\b[Pp]rices?\b|\b[Pp]riced\b",
    "a second word for a rule set": r"\b[Ss]heets?\b",
    "a second word for a dealt yaku": r"\b([Hh]and yaku|lucky|[Ww]inning hands?)\b(?! one)",
    "a second word for captured cards": r"\b[Pp]iles?\b",
    "a second word for a poetry ribbon": r"\b[Pp]oems?\b",
    "cards as persons": r"\bshines?\b|(?<!you )\bwants?\b|\bwaits? (for you|in)\b|\bserves?\b",
}
PLACE: Final = re.compile(r"\{[^}]*\}")  # filled in by the program


@pytest.mark.parametrize("habit", AVOIDED)
def test_lessons_are_written_in_plain_english(habit: str) -> None:
    avoided = re.compile(AVOIDED[habit])
    lines = [line for line in list_lines("en") if "/lessons/" in line[0]]
    assert len(lines) > 1000
    assert [line for line in lines if avoided.search(PLACE.sub("", line[1]))] == []

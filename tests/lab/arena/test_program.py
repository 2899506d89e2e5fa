"""Real processes in a seat."""

import time

import pytest

from tests.lab.arena.contestants import by_lot, play_series
from tests.lab.arena.programs import command
from tests.protocol.positions import CLASSIC, KOIKOI_RULES, OPTIONAL, SEVEN, in_phase, named
from tutor.lab.arena.contestants import ArenaError, FaultError
from tutor.lab.arena.program import Program
from tutor.lab.arena.series import Plan
from tutor.rules.games import ruleset
from tutor.rules.legal import legal_actions
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.ruleset import Ruleset

SHORT = ruleset("koikoi", "kk_standard", {"rounds": 3})
THREE = ruleset("roppyakken", "rp_wikipedia", {}, 3)
LARGE = ruleset("hachihachi", "hh_standard", {"rounds": 3}, 5)
FAULTY = [("dies", "dead"), ("babbles", "illegal"), ("cheats", "illegal")]


PHASES = [
    *((KOIKOI_RULES, phase) for phase in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)),
    (SEVEN, BID),
    (CLASSIC, SHOW),
    (CLASSIC, CANCEL),
    (OPTIONAL, MISDEAL),
]


def test_a_program_answers_in_every_phase() -> None:
    program = Program(command("plays"), timeout=20)
    try:
        for rules, phase in PHASES:
            seen = in_phase(phase, rules=rules)

            assert program.choose(seen, 1) in legal_actions(seen)
    finally:
        program.close()


@pytest.mark.parametrize("rules", [SHORT, OPTIONAL, THREE, LARGE], ids=named)
def test_a_program_plays_whole_matches_of_every_game_without_a_fault(rules: Ruleset) -> None:
    program = Program(command("plays"), timeout=20)
    others = [by_lot() for _ in range(rules.players - 1)]
    try:
        series = play_series(Plan(rules, seed=2), (program, *others), groups=1)
    finally:
        program.close()

    assert series.clocks[0] == "wall"
    assert series.tallies[0].decisions > 20
    assert series.tallies[0].faults.total() == 0


@pytest.mark.parametrize(("name", "kind"), FAULTY)
def test_a_program_at_fault_loses_and_is_started_afresh(name: str, kind: str) -> None:
    program = Program(command(name), timeout=20)
    no_crane = next(
        seen
        for seen in [in_phase(PLAY_HAND, at_least=turns) for turns in range(9)]
        if not seen.hand & 1
    )
    try:
        for _ in range(2):
            with pytest.raises(FaultError) as caught:
                program.choose(no_crane, 1)
            assert caught.value.kind == kind
    finally:
        program.close()


def test_a_program_that_sleeps_is_late_and_ended_with_its_children() -> None:
    program = Program(command("sleeps"), timeout=0.5)
    start = time.monotonic()

    with pytest.raises(FaultError) as caught:
        program.choose(in_phase(PLAY_HAND), 1)
    program.close()

    assert caught.value.kind == "late"
    assert str(caught.value) == "took more than 0.5 seconds"
    assert time.monotonic() - start < 20


NOT_STARTED = [
    ("", "exec: needs a command, as in exec:./my-player."),
    ("no-such-program-here", "exec:no-such-program-here cannot be started: No such file"),
    ("'unfinished", "exec:'unfinished is not a command: No closing quotation."),
]


@pytest.mark.parametrize(("text", "sentence"), NOT_STARTED)
def test_a_command_that_cannot_be_run_is_an_error_before_the_match(
    text: str, sentence: str
) -> None:
    with pytest.raises(ArenaError) as caught:
        Program(text, timeout=1)

    assert str(caught.value).startswith(sentence)

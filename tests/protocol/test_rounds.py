"""The length of a match is what an observation says, whatever its preset has."""

import json
from typing import Any

import pytest

from tests.protocol.positions import FIVE, HACHIHACHI, KOIKOI_RULES, fields_of, in_phase, named
from tutor.engine.estimate import Estimate
from tutor.engine.hints.hint import hint
from tutor.engine.objectives import MATCH, POINTS, Objective
from tutor.protocol.hints import hint_line
from tutor.protocol.observations import observation_line, read_observation
from tutor.rules.games import ruleset
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import STOP
from tutor.rules.ruleset import Ruleset

LENGTHS = (3, 6, 8, 12)
STRICT = ruleset("koikoi", "kk_legends_strict")
WORLDS = 24


def placed(fields: dict[str, Any], rounds: int, left: int) -> str:
    """Return a line with so many rounds to be played after this one."""
    return json.dumps(fields | {"rounds": rounds, "round": rounds - left})


@pytest.mark.parametrize("rounds", [1, 2, 5, 12, 48])
@pytest.mark.parametrize("rules", [KOIKOI_RULES, STRICT, HACHIHACHI, FIVE], ids=named)
def test_a_match_is_as_long_as_the_observation_says(rules: Ruleset, rounds: int) -> None:
    fields = fields_of(in_phase(PLAY_HAND, rules=rules))
    assert "rounds" not in fields["overrides"]

    seen = read_observation(placed(fields, rounds, 0))

    assert (seen.round, seen.rounds, seen.ruleset.rounds) == (rounds, rounds, rounds)
    assert read_observation(observation_line(seen)) == seen


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize(
    ("rules", "phase", "objective"),
    [
        (KOIKOI_RULES, DECIDE, None),
        (KOIKOI_RULES, PLAY_HAND, MATCH),
        (STRICT, DECIDE, MATCH),
        (HACHIHACHI, PLAY_HAND, None),
        (HACHIHACHI, DECIDE, None),
        (HACHIHACHI, DECIDE, POINTS),
    ],
)
def test_a_hint_rests_on_the_rounds_that_are_left_and_not_on_the_length_of_the_match(
    rules: Ruleset, phase: int, objective: Objective | None, left: int
) -> None:
    fields = fields_of(in_phase(phase, 3, rules=rules))
    fields["totals"] = [7, 3, -10][: rules.players]
    if rules is STRICT:
        fields["rounds_won"] = [1, 0]

    told = set()
    for rounds in LENGTHS:
        seen = read_observation(placed(fields, rounds, left))
        told.add(hint_line(hint(seen, samples=WORLDS, objective=objective), seen))

    assert len(told) == 1


@pytest.mark.parametrize("rounds", [1, *LENGTHS, 48])
def test_a_stop_in_the_last_round_wins_or_loses_for_certain(rounds: int) -> None:
    fields = fields_of(in_phase(DECIDE))
    for lead, won in ((30, 1.0), (-200, 0.0)):
        fields["totals"] = [lead, 0] if fields["seat"] == 0 else [0, lead]
        found = hint(read_observation(placed(fields, rounds, 0)), samples=WORLDS)
        [stop] = [one for one in found.candidates if one.action == STOP]

        assert stop.chance == Estimate(won)


def test_a_stop_before_the_last_round_does_not() -> None:
    fields = fields_of(in_phase(DECIDE))
    fields["totals"] = [0, 0]
    for rounds in LENGTHS:
        found = hint(read_observation(placed(fields, rounds, 1)), samples=WORLDS)
        [stop] = [one for one in found.candidates if one.action == STOP]

        assert stop.chance is not None
        assert 0.5 < stop.chance.value < 1.0

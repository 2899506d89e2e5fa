"""Observations and actions as lines, and the length of a match that they state."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.protocol.positions import (
    FIVE,
    HACHIHACHI,
    KOIKOI_RULES,
    SPICY,
    action_line,
    fields_of,
    in_phase,
    named,
    observations,
)
from tutor.engine.estimate import Estimate
from tutor.engine.hints.hint import hint
from tutor.engine.objectives import MATCH, POINTS, Objective
from tutor.protocol.errors import ProtocolError
from tutor.protocol.hints import hint_line
from tutor.protocol.history import EXTRAS
from tutor.protocol.models import ObservationLine, Phase
from tutor.protocol.observations import observation_line, read_action, read_observation
from tutor.rules.cards import IDS, card_named
from tutor.rules.games import ruleset
from tutor.rules.legal import legal_actions
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PHASES, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.ruleset import Ruleset, Value


def test_a_multiplier_is_told_where_neither_the_field_nor_a_history_tells_it() -> None:
    """A light that lay on the field is taken in the first turn, which is not over yet."""
    played = list(observations(4096, "kk_blog", SPICY))
    told = [seen for seen in played if "multiplier" in fields_of(seen)]

    assert 0 < len(told) < len(played)
    for seen in told:
        fields = fields_of(seen)
        assert (fields.pop("multiplier"), seen.multiplier, seen.history) == (2, 2, ())
        assert read_observation(json.dumps(fields)).multiplier == 1


@pytest.mark.parametrize(
    ("overrides", "claimed"), [({"field_mult": True}, 3), ({"field_mult": False}, 2)]
)
def test_a_multiplier_that_the_rules_do_not_know_is_refused(
    overrides: dict[str, Value], claimed: int
) -> None:
    [first, *_] = observations(3, "kk_blog", overrides)

    with pytest.raises(ProtocolError) as caught:
        read_observation(json.dumps(fields_of(first) | {"multiplier": claimed}))

    assert caught.value.field == "multiplier"


def test_rounds_won_are_told_only_where_they_decide_the_match() -> None:
    for preset, is_told in (("kk_legends_strict", True), ("kk_standard", False)):
        [first, *_] = observations(3, preset)
        seen = replace(first, round=4, rounds_won=(2, 1))
        line = observation_line(seen)

        assert ("rounds_won" in json.loads(line)) == is_told
        assert read_observation(line).rounds_won == ((2, 1) if is_told else ())


@pytest.mark.parametrize("phase", [PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE])
def test_every_phase_that_asks_somebody_is_reached_and_named(phase: int) -> None:
    seen = in_phase(phase)

    assert fields_of(seen)["phase"] == PHASES[phase]
    assert PHASES[phase] in Phase.__args__  # type: ignore[attr-defined]


def test_equal_observations_are_the_same_bytes() -> None:
    lines = [[observation_line(seen) for seen in observations(5)] for _ in range(2)]

    assert lines[0] == lines[1]
    assert all(line.isascii() and "\n" not in line for line in lines[0])


def test_the_fields_are_those_of_the_protocol_in_its_order() -> None:
    names = (
        "protocol game preset overrides seat seats dealer phase hand hand_counts field captured "
        "stock played drawn options koikoi_calls turn_start_points round rounds totals history"
    )

    assert " ".join(fields_of(in_phase(PLAY_HAND))) == names


def test_a_choice_shows_the_card_that_is_placed_and_what_it_may_take() -> None:
    fields = fields_of(in_phase(CHOOSE_DRAW))

    month = fields["drawn"].split("-")[0]
    expected = [[card] for card in fields["field"] if card.split("-")[0] == month]
    assert fields["options"] == expected
    assert fields["played"] is None


def test_an_untold_history_is_read_as_an_empty_one() -> None:
    fields = fields_of(in_phase(PLAY_HAND, at_least=3)) | {"history": []}

    assert read_observation(json.dumps(fields)).history == ()


def test_the_options_may_be_given_in_any_order() -> None:
    seen = in_phase(CHOOSE_HAND, at_least=1)
    fields = fields_of(seen)
    fields["options"].reverse()

    assert read_observation(json.dumps(fields)) == seen


def test_the_schema_describes_every_field_and_names_every_card_once() -> None:
    published = ObservationLine.model_json_schema()

    assert published["$defs"]["CardId"]["enum"] == list(IDS)
    for model in (published, published["$defs"]["TurnEntry"]):
        assert model["additionalProperties"] is False
        optional = {extra.name for extra in EXTRAS} | {"rounds"}
        assert {*model["required"]} == {*model["properties"]} - optional
        assert all(field["description"] for field in model["properties"].values())


def without(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != name}


@pytest.mark.parametrize("name", list(fields_of(in_phase(PLAY_HAND))))
def test_every_field_must_be_there(name: str, refused: Any) -> None:
    fields = without(fields_of(in_phase(PLAY_HAND)), name)

    assert refused(fields) == (name, f"The field {name} is missing.")


CRANE = card_named("1-crane")
WRITTEN = [
    (CRANE, PLAY_HAND, {"play": "1-crane"}),
    (CRANE, CHOOSE_HAND, {"take": ["1-crane"]}),
    (CRANE, CHOOSE_DRAW, {"take": ["1-crane"]}),
    (STOP, DECIDE, {"call": "stop"}),
    (KOIKOI, DECIDE, {"call": "koikoi"}),
]


@pytest.mark.parametrize(("action", "phase", "expected"), WRITTEN)
def test_an_action_is_written_as_its_phase_asks(
    action: int, phase: int, expected: dict[str, object]
) -> None:
    assert json.loads(action_line(action, in_phase(phase))) == expected


BAD = [
    ("", "line"),
    ("pass", "line"),
    ("{}", "line"),
    ('{"move": 1}', "line"),
    ('{"play": "1-crane", "call": "stop"}', "line"),
    ('{"play": "1-cranes"}', "play"),
    ('{"play": 3}', "play"),
    ('{"play": null}', "play"),
    ('{"call": "stop"}', "call"),
    ('{"take": []}', "take"),
]


@pytest.mark.parametrize(("line", "field"), BAD)
def test_nonsense_for_a_card_to_play_is_refused(line: str, field: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_action(line, in_phase(PLAY_HAND))

    assert caught.value.field == field


def test_a_card_that_is_not_in_hand_is_refused_with_what_may_be_played() -> None:
    seen = in_phase(PLAY_HAND)
    other = next(card for card in range(48) if not seen.hand >> card & 1)

    with pytest.raises(ProtocolError) as caught:
        read_action(action_line(other, seen), seen)

    assert caught.value.field == "play"
    assert action_line(legal_actions(seen)[0], seen) in str(caught.value)


@pytest.mark.parametrize("taken", ["[]", "BOTH", '["9-cup", "9-cup"]'])
def test_a_choice_takes_exactly_one_of_the_options(taken: str) -> None:
    seen = in_phase(CHOOSE_HAND)
    both = [json.loads(action_line(action, seen))["take"][0] for action in legal_actions(seen)]
    line = f'{{"take": {taken.replace("BOTH", json.dumps(both))}}}'

    with pytest.raises(ProtocolError) as caught:
        read_action(line, seen)

    assert caught.value.field == "take"


def test_a_call_is_stop_or_koikoi() -> None:
    with pytest.raises(ProtocolError) as caught:
        read_action('{"call": "agari"}', in_phase(DECIDE))

    assert str(caught.value) == "call must be 'stop', 'koikoi' or 'continue', not \"agari\"."


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

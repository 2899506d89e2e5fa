import json
from dataclasses import replace
from typing import Any

import pytest

from tests.protocol.positions import SPICY, fields_of, in_phase, observations
from tutor.protocol.errors import ProtocolError
from tutor.protocol.history import EXTRAS
from tutor.protocol.models import ObservationLine, Phase
from tutor.protocol.observations import observation_line, read_observation
from tutor.rules.cards import IDS
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PHASES, PLAY_HAND
from tutor.rules.ruleset import Value


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

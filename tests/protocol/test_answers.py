"""The sums of a hint in its line: parts of gaps, weighed decisions, what each seat gains."""

import json
from typing import Any

import pytest

from tests.engine.positions import hachihachi, koikoi, moments, roppyakken, seen
from tutor.engine.hints.hint import Hint, hint
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain
from tutor.explain.line import find_line, rebuild_round
from tutor.lab.claims.hint_lines import read_claims
from tutor.protocol.errors import ProtocolError
from tutor.protocol.hints import hint_line
from tutor.protocol.models import HintLine
from tutor.rules.cards import IDS
from tutor.rules.observation import Observation
from tutor.rules.position import BID, DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI
from tutor.rules.ruleset import Ruleset

WORLDS = 24
ROUNDING = 1e-3  # of a sum of figures with four decimals
Fields = dict[str, Any]


def asked(rules: Ruleset, phase: int) -> tuple[Observation, Hint, Explanation]:
    observation = seen(moments(rules, {phase}, enough=2)[-1])
    found = hint(observation, samples=WORLDS)
    return observation, found, explain(observation, found, samples=WORLDS)


def line_of(observation: Observation, found: Hint, explanation: Explanation) -> Fields:
    fields: Fields = json.loads(hint_line(found, observation, None, explanation))
    assert HintLine.model_validate(fields).model_dump(mode="json") == fields
    return fields


@pytest.mark.parametrize("rules", [koikoi(), hachihachi()], ids=lambda one: one.preset)
def test_a_decision_has_its_sums_in_the_line(rules: Ruleset) -> None:
    observation, found, explanation = asked(rules, DECIDE)
    weighed = line_of(observation, found, explanation)["weighing"]
    by_action = {one.action: one for one in found.candidates}

    assert (weighed["safe"], set(weighed["risky"])) == ({"call": "stop"}, {"call"})
    assert weighed["yaku"]
    products = [term["product"]["value"] for term in weighed["terms"]]
    assert sum(products) == pytest.approx(weighed["expected"]["value"], abs=ROUNDING)
    assert sum(term["chance"]["value"] for term in weighed["terms"]) == pytest.approx(
        1, abs=ROUNDING
    )
    chance = by_action[KOIKOI].chance
    told = weighed["match_risky"]
    assert (told is None) == (chance is None)
    assert chance is None or told["value"] == pytest.approx(chance.value, abs=ROUNDING)


def test_a_bid_is_weighed_without_terms() -> None:
    weighed = line_of(*asked(hachihachi("hh_standard", 5), BID))["weighing"]

    assert (weighed["safe"], weighed["risky"]) == ({"bid": "pass"}, {"bid": "join"})
    assert (weighed["terms"], weighed["break_even"]) == ([], None)


@pytest.mark.parametrize(
    "rules", [koikoi(), roppyakken(players=3), hachihachi()], ids=lambda one: one.preset
)
def test_a_card_has_the_parts_of_its_gap(rules: Ruleset) -> None:
    observation, found, explanation = asked(rules, PLAY_HAND)
    fields = line_of(observation, found, explanation)

    assert fields["weighing"] is None
    assert any(fields["gaps"])
    parts = [len(one.parts) for one in explanation.candidates if one.parts]
    assert [len(gap["parts"]) for gap in fields["gaps"]] == parts
    actions = [one["action"] for one in fields["candidates"]]
    for gap in fields["gaps"]:
        assert gap["action"] != gap["against"]
        assert {json.dumps(gap[name]) for name in ("action", "against")} <= set(
            map(json.dumps, actions)
        )


@pytest.mark.parametrize(
    "rules", [koikoi(), roppyakken(players=3), hachihachi()], ids=lambda one: one.preset
)
@pytest.mark.parametrize("phase", [PLAY_HAND, DECIDE])
def test_the_parts_of_a_candidate_add_up_to_its_points(rules: Ruleset, phase: int) -> None:
    if phase == DECIDE and rules.game.name == "roppyakken":
        pytest.skip("nobody stops in Roppyakken")
    fields = line_of(*asked(rules, phase))
    split = [one for one in fields["candidates"] if one["parts"]]

    assert len(split) >= 2
    for one in split:
        points = sum(part["points"]["value"] for part in one["parts"])
        assert points == pytest.approx(one["points"], abs=0.005)
    for gap in fields["gaps"]:
        first, other = (
            next(one for one in split if one["action"] == gap[name])
            for name in ("action", "against")
        )
        points = sum(part["points"]["value"] for part in gap["parts"])
        assert points == pytest.approx(other["gap"] - first["gap"], abs=0.005)


def test_without_an_explanation_no_sums_are_told() -> None:
    observation, found, _ = asked(koikoi(), DECIDE)
    fields = json.loads(hint_line(found, observation))

    assert (fields["gaps"], fields["weighing"]) == ([], None)


def test_a_line_from_before_the_sums_is_read_as_well() -> None:
    observation, found, explanation = asked(koikoi(), PLAY_HAND)
    line = hint_line(found, observation, None, explanation)
    fields = json.loads(line)
    older = {name: told for name, told in fields.items() if name not in ("gaps", "weighing")}

    assert read_claims(json.dumps(older), observation) == read_claims(line, observation)


def test_a_kind_of_claim_that_there_is_not_is_named() -> None:
    observation, found, explanation = asked(koikoi(), PLAY_HAND)
    forged = json.loads(hint_line(found, observation, None, explanation))
    forged["claims"][0]["kind"] = "luck"

    with pytest.raises(ProtocolError, match='There is no kind of claim "luck"'):
        read_claims(json.dumps(forged), observation)


def test_the_schema_of_a_hint_lists_the_cards_and_describes_every_field() -> None:
    published = HintLine.model_json_schema()
    entries = [published, *published["$defs"].values()]
    fields = [field for one in entries for field in one.get("properties", {}).values()]

    assert published["$defs"]["CardId"]["enum"] == list(IDS)
    assert all(field["description"] for field in fields)


@pytest.mark.parametrize(
    "rules", [koikoi(), roppyakken(players=3), hachihachi()], ids=lambda rules: rules.preset
)
def test_a_line_has_the_first_turns_of_both_actions_in_one_deal(rules: Ruleset) -> None:
    observation, found, explanation = asked(rules, PLAY_HAND)
    why = explanation.why
    assert why is not None
    line = find_line(rebuild_round(observation), observation, found, why)
    assert line is not None
    told = json.loads(hint_line(found, observation, None, explanation, line))
    assert HintLine.model_validate(told).model_dump(mode="json") == told
    written = told["why"]["line"]

    assert written["cost"] > 0
    assert 0 < written["worse"] <= written["deals"] - written["better"]
    for name, action in (("rival", why.rival), ("best", why.best)):
        plies = written[name]
        assert plies[0]["played"] == IDS[action]
        count = observation.seats
        assert [one["seat"] for one in plies] == [
            (observation.seat + number) % count for number in range(len(plies))
        ]
        assert len(plies) == max(3, count)
    assert json.loads(hint_line(found, observation, None, explanation))["why"]["line"] is None

"""That two cards are the same is said of both, of no others, and can be counted again."""

import json
from dataclasses import replace

import pytest

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tests.engine.worlds.test_doubles import CHOOSING, equal_actions, positions
from tutor.engine.hints.hint import hint
from tutor.explain.claim import Claim
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain, list_search_claims
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.again import ActionClaims, Verifier
from tutor.lab.claims.checks.tally import ClaimTally
from tutor.lab.claims.sampling.sampler import Sampler
from tutor.protocol.hints import hint_line
from tutor.rules.cards import NO_CARD, Card, Kind
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset

WORLDS = 12
RULES = [koikoi(), roppyakken(), hachihachi()]


def explained(observation: Observation) -> Explanation:
    found = hint(observation, samples=WORLDS)
    asked = [one.action for one in found.candidates]
    return explain(observation, found, samples=WORLDS, actions=asked)


def said(explanation: Explanation) -> list[tuple[Action, Claim]]:
    return [
        (one.action, claim)
        for one in explanation.candidates
        for claim in one.claims
        if claim.kind == "same"
    ]


@pytest.mark.parametrize("phase", CHOOSING)
@pytest.mark.parametrize("rules", RULES, ids=lambda one: one.preset)
def test_equal_cards_are_said_to_be_the_same(rules: Ruleset, phase: int) -> None:
    for observation in positions(rules, phase):
        explanation = explained(observation)
        equal = {card for pair in equal_actions(observation) for card in pair}
        told = said(explanation)

        assert equal <= {action for action, _ in told}
        assert all(claim.cards == (action,) != (claim.against,) for action, claim in told)
        abouts = [
            ActionClaims(one.action, one.follow_up, one.claims) for one in explanation.candidates
        ]
        findings = list(Verifier(observation, 0, 1).findings(abouts, {ClaimKind.SAME}))
        assert [found.holds for found in findings] == [True] * len(told)


def test_nothing_else_is_told_of_a_card_beside_its_like() -> None:
    for observation in positions(koikoi(), CHOOSING[1]):
        pairs = equal_actions(observation)
        for one in explained(observation).candidates:
            for claim in one.claims:
                is_beside = any({one.action, claim.against} == {*pair} for pair in pairs)
                assert claim.kind == "same" or not is_beside


def test_the_search_alone_calls_them_the_same_and_never_level() -> None:
    for observation in positions(koikoi(), CHOOSING[0]):
        equal = [{*pair} for pair in equal_actions(observation)]
        told = [
            (claim.kind, {one.action, claim.against})
            for one, claims in list_search_claims(hint(observation, samples=WORLDS))
            for claim in claims
        ]

        assert not any(pair in equal for kind, pair in told if kind != "same")
        assert all(("same", pair) in told for pair in equal[:1])


def test_they_are_looked_for_like_every_kind_of_claim() -> None:
    tally = ClaimTally()
    sampler = Sampler(tally, {ClaimKind.SAME}, 3, None, 1)
    for _, findings in sampler.findings(0):
        tally.add(findings)

    assert not sampler.short
    assert all(one.checked == one.hold for one in tally.kinds.values())


def test_of_unequal_cards_it_does_not_hold() -> None:
    for observation in positions(koikoi(), CHOOSING[0]):
        _, claim = said(explained(observation))[0]
        [card] = claim.cards
        hand = [one for one in range(48) if observation.hand >> one & 1]
        other = next(one for one in hand if kind_of(observation, one) != kind_of(observation, card))
        wrong = ActionClaims(card, NO_CARD, (replace(claim, against=other),))
        abouts = [wrong, ActionClaims(other, NO_CARD, ())]

        [found] = Verifier(observation, 0, 1).findings(abouts, {ClaimKind.SAME})
        assert found.holds is False


def kind_of(observation: Observation, card: Card) -> Kind:
    return observation.ruleset.kind_of(card)


def test_a_line_tells_it_with_the_place_of_the_other() -> None:
    observation = next(positions(koikoi(), CHOOSING[1]))
    found = hint(observation, samples=WORLDS)
    line = json.loads(
        hint_line(found, observation, None, explain(observation, found, samples=WORLDS))
    )
    told = [claim for claim in line["claims"] if claim["kind"] == "same"]
    places = {json.dumps(one["action"]): place for place, one in enumerate(line["candidates"])}

    assert told
    for claim in told:
        here, there = (
            line["candidates"][place]
            for place in (places[json.dumps(claim["action"])], claim["against"])
        )
        assert here["action"] != there["action"]
        assert here | {"action": None} == there | {"action": None}

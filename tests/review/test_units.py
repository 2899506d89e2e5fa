"""The pieces of a match, and what they are read from."""

import pytest

from tests.review.matches import played
from tutor.review.units import DECISION, ROUND, Unit, before, events_of, seen, units
from tutor.rules.match.match import Acted, TakenBack


@pytest.mark.parametrize(
    ("game", "preset", "players"),
    [
        ("koikoi", "kk_standard", 2),
        ("roppyakken", "rp_fudawiki", 3),
        ("hachihachi", "hh_standard", 4),
    ],
)
def test_every_action_is_a_decision_and_every_ended_round_has_its_own_unit(
    game: str, preset: str, players: int
) -> None:
    match, _ = played(game, preset, players=players)

    found = units(match)

    assert list(found) == sorted(found)
    for place, one in enumerate(match.rounds, start=1):
        own = [unit for unit in found if unit.round == place]
        assert [unit.kind for unit in own] == [DECISION] * len(one.actions) + [ROUND]


def test_a_unit_shows_what_its_player_knew_and_no_more() -> None:
    match, _ = played()
    for unit in units(match):
        if unit.kind == DECISION:
            stood = before(match, unit)
            observation = seen(match, unit)
            action = match.rounds[unit.round - 1].actions[unit.step]

            assert action in stood.legal()
            assert observation.hand == stood.position.hands[stood.actor]


def test_what_was_taken_back_is_no_decision_of_the_match() -> None:
    match, events = played(rounds=1)
    deck, first = match.current.deck, match.current.actions[0]
    acted = [place for place, event in enumerate(events) if isinstance(event, Acted)]
    told = [*events[: acted[2]], TakenBack(1, deck), *events[acted[1] : acted[2]]]

    found = events_of(told)

    assert match.current.actions[0] == first
    assert found == {acted[0]: Unit(1, 0), acted[2] + 1: Unit(1, 1)}

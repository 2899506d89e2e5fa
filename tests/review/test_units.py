"""The pieces of a match, and what they are read from."""

import pytest

from tests.review.matches import played
from tutor.review.units import (
    DECISION,
    ROUND,
    Unit,
    list_units,
    map_events,
    observe_unit,
    replay_to,
)
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

    found = list_units(match)

    assert list(found) == sorted(found)
    for place, one in enumerate(match.rounds, start=1):
        own = [unit for unit in found if unit.round == place]
        assert [unit.kind for unit in own] == [DECISION] * len(one.actions) + [ROUND]


def test_a_unit_shows_what_its_player_knew_and_no_more() -> None:
    match, _ = played()
    for unit in list_units(match):
        if unit.kind == DECISION:
            stood = replay_to(match, unit)
            observation = observe_unit(match, unit)
            action = match.rounds[unit.round - 1].actions[unit.step]

            assert action in stood.legal()
            assert observation.hand == stood.position.hands[stood.actor]


def test_a_round_stands_after_some_of_its_actions_as_if_they_were_played_again() -> None:
    match, _ = played()
    for one in match.rounds:
        again = [one.restart().play_all(one.actions[:step]) for step in range(len(one.actions) + 1)]

        assert list(one.stages) == again
        assert one.stages[-1] == one


def test_what_was_taken_back_is_no_decision_of_the_match() -> None:
    match, events = played(rounds=1)
    deck, first = match.current.deck, match.current.actions[0]
    acted = [place for place, event in enumerate(events) if isinstance(event, Acted)]
    told = [*events[: acted[2]], TakenBack(1, deck), *events[acted[1] : acted[2]]]

    found = map_events(told)

    assert match.current.actions[0] == first
    assert found == {acted[0]: Unit(1, 0), acted[2] + 1: Unit(1, 1)}

"""Matches as JSON and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.stories import STANDARD, story, written
from tests.sizes import a_few_of
from tutor.rules.games import GAMES, ruleset
from tutor.rules.match.match import Acted, DealerChosen, Dealt, Event, Match, TakenBack
from tutor.rules.match.replay import event_from_json, event_to_json, replay_from_json
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.ruleset import Value

PRESETS = [
    (game.name, preset, players)
    for game in GAMES.values()
    for preset in game.presets
    for players in game.players
]


@pytest.mark.parametrize(("game", "preset", "players"), a_few_of(PRESETS, 8))
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_a_match_comes_back_as_it_was_written(
    game: str, preset: str, players: int, seed: int
) -> None:
    overrides: dict[str, Value] = {"rounds": 3} if ruleset(game, preset).rounds else {}
    rules = ruleset(game, preset, overrides, players)
    events = story(rules, seed)

    replay = replay_from_json(written(rules, events))

    assert list(replay.events) == events
    assert replay.match == Match(rules).after_all(events)
    assert (replay.ruleset.preset, dict(replay.ruleset.overrides)) == (preset, overrides)
    assert replay.ruleset.players == players


def test_the_stories_of_these_tests_have_events_of_every_kind() -> None:
    kinds = {type(event) for event in story(STANDARD, 1)}

    assert kinds == {DealerChosen, Dealt, Acted, TakenBack}


def test_a_match_in_the_middle_of_a_round_can_be_written_and_read() -> None:
    for most in range(2, 30):
        events = story(STANDARD, 4, most)

        assert list(replay_from_json(written(STANDARD, events)).events) == events


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Acted(0, "learner"), {"kind": "acted", "action": "1-crane", "player": "learner"}),
        (Acted(STOP, "greedy"), {"kind": "acted", "action": "stop", "player": "greedy"}),
        (Acted(KOIKOI, "expert"), {"kind": "acted", "action": "koikoi", "player": "expert"}),
        (DealerChosen(1), {"kind": "dealer_chosen", "dealer": 1, "draws": []}),
        (
            DealerChosen(1, ((0, 1), (47, 4))),
            {
                "kind": "dealer_chosen",
                "dealer": 1,
                "draws": ["1-crane 1-ribbon", "12-chaff-b 2-warbler"],
            },
        ),
        (
            Dealt(0, (0, 30), ((4, 8),)),
            {
                "kind": "dealt",
                "dealer": 0,
                "deck": "1-crane 8-chaff-a",
                "voided": ["2-warbler 3-curtain"],
            },
        ),
        (TakenBack(3, (47, 0)), {"kind": "taken_back", "kept": 3, "deck": "12-chaff-b 1-crane"}),
    ],
    ids=str,
)
def test_an_event_is_written_in_words(event: Event, expected: dict[str, object]) -> None:
    assert event_to_json(event) == expected
    assert event_from_json(expected) == event

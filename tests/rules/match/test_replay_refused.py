"""Replays that are refused: what cannot be read, and what cannot have been played."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.stories import STANDARD, story, written
from tutor.rules.match.replay import ReplayError, event_from_json, replay_from_json, replay_to_json


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "An event has one of the kinds dealer_chosen, dealt, acted, taken_back."),
        ({"kind": "won"}, "An event has one of the kinds"),
        ({"kind": ["acted"]}, "An event has one of the kinds"),
        ({"kind": "acted", "action": "stop"}, "'player' is missing."),
        ({"kind": "acted", "action": "stop", "player": "x", "at": 1}, "'at' is not known here."),
        ({"kind": "acted", "action": "knock", "player": "x"}, "action: There is no card named"),
        ({"kind": "acted", "action": 48, "player": "x"}, "action: 48 must be a text."),
        ({"kind": "taken_back", "kept": True, "deck": ""}, "kept: True must be a whole number."),
        ({"kind": "dealt", "dealer": 0, "deck": "1-crane x", "voided": []}, "deck: There is no"),
        ({"kind": "dealt", "dealer": 0, "deck": "", "voided": ""}, "voided: '' must be a list."),
    ],
    ids=str,
)
def test_what_is_no_event_is_refused_with_the_field_that_is_wrong(
    data: object, sentence: str
) -> None:
    with pytest.raises(ReplayError) as refused:
        event_from_json(data)

    assert str(refused.value).startswith(sentence)


def swapped(deck: str, first: int, second: int) -> str:
    """Return a deck with two of its cards in each other's place."""
    cards = deck.split()
    cards[first], cards[second] = cards[second], cards[first]
    return " ".join(cards)


def month_on_the_field(deck: str) -> str:
    """Return a deck whose standard deal has a whole month on the field: places 4-7 and 16-19."""
    cards = deck.split()
    month = [card for card in cards if card.startswith("1-")]
    rest = [card for card in cards if card not in month]
    return " ".join([*rest[:4], *month, *rest[4:]])


def _repeat(data: Any) -> None:
    data["events"].insert(1, copy.deepcopy(data["events"][0]))


def _other_dealer(data: Any) -> None:
    data["events"][1]["dealer"] = 1 - data["events"][1]["dealer"]


def _card_twice(data: Any) -> None:
    data["events"][1]["deck"] = data["events"][1]["deck"].replace("1-crane", "1-ribbon")


def _void_deal(data: Any) -> None:
    data["events"][1]["deck"] = month_on_the_field(data["events"][1]["deck"])


def _sound_deal_called_void(data: Any) -> None:
    data["events"][1]["voided"] = [data["events"][1]["deck"]]


def _action_twice(data: Any) -> None:
    data["events"][3] = copy.deepcopy(data["events"][2])


def _deal_too_early(data: Any) -> None:
    data["events"].insert(3, copy.deepcopy(data["events"][1]))


def _take_back_of(**changes: object) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        event = {"kind": "taken_back", "kept": 0, "deck": data["events"][1]["deck"]}
        data["events"].insert(3, {**event, **changes})

    return change


def _other_cards_after_take_back(data: Any) -> None:
    deck = data["events"][1]["deck"]
    # 4 to the opponent, 4 to the field: the two change places.
    data["events"].insert(3, {"kind": "taken_back", "kept": 0, "deck": swapped(deck, 0, 4)})


def _draws(dealer: int, *rows: str) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        data["events"][0].update(dealer=dealer, draws=list(rows))

    return change


def _set(**changes: object) -> Callable[[Any], None]:
    return lambda data: data.update(changes)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_set(format=2), "This is format 2, but only format 1 can be read."),
        (_set(format="1"), "format: '1' must be a whole number."),
        (_set(game="poker"), "There is no game 'poker'; the games are koikoi"),
        (_set(game=7), "game: 7 must be a text."),
        (_set(preset="kk_none"), "koikoi has no preset 'kk_none'"),
        (_set(overrides=[]), "overrides: [] must be an object."),
        (_set(overrides={"rounds": 49}), "rounds is 49, but must be a whole number from 1 to 48."),
        (_set(overrides={"joker": 1}), "koikoi has no toggle 'joker'."),
        (_set(events={}), "events: {} must be a list."),
        (_set(events=[]), "Nothing was dealt."),
        (_set(token="abc"), "'token' is not known here."),
        (_repeat, "Event 2: The first dealer is chosen once"),
        (_other_dealer, "Event 2: Seat "),
        (_card_twice, "Event 2: A deck must have each of the 48 cards once."),
        (_void_deal, "Event 2: This deal is void and must be made again."),
        (_sound_deal_called_void, "Event 2: A deal that was made again was not void."),
        (_action_twice, "Event 4: "),
        (_deal_too_early, "Event 4: A new round is dealt only when the last one has ended."),
        (_take_back_of(kept=1), "Event 4: There is no action number 2 to take back."),
        (_take_back_of(kept=-1), "Event 4: There is no action number 0 to take back."),
        (_take_back_of(deck="1-crane"), "Event 4: A deck must have each of the 48 cards once."),
        (_other_cards_after_take_back, "Event 4: Taking back deals again only what had not"),
        (_draws(2, "1-crane 2-warbler"), "Event 1: There is no seat 2."),
        (_draws(1, "1-crane 2-warbler"), "Event 1: Seat 1 was not chosen by these draws."),
        (_draws(0, "1-crane 1-ribbon"), "Event 1: Seat 0 was not chosen by these draws."),
        (_draws(0, "1-crane"), "Event 1: Seat 0 was not chosen by these draws."),
        (_draws(0, "1-crane 1-crane"), "Event 1: Seat 0 was not chosen by these draws."),
        (_draws(0), "Event 1: Seat 0 was not chosen by these draws."),
        (
            _draws(0, "1-crane 2-warbler", "1-crane 2-warbler"),
            "Event 1: Seat 0 was not chosen by these draws.",
        ),
    ],
)
def test_a_match_that_cannot_have_been_played_is_refused(
    change: Callable[[Any], None], sentence: str
) -> None:
    data = written(STANDARD, story(STANDARD, 1, 12))
    assert data["events"][2]["kind"] == data["events"][3]["kind"] == "acted"
    change(data)

    with pytest.raises(ReplayError) as refused:
        replay_from_json(data)

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(ReplayError, match="must be an object"):
        replay_from_json(data)


@pytest.mark.parametrize("kind", ["dealer_chosen", "dealt", "acted", "taken_back"])
def test_no_event_may_come_before_those_it_follows(kind: str) -> None:
    data = written(STANDARD, story(STANDARD, 1))
    first = next(event for event in data["events"] if event["kind"] == kind)
    data["events"] = [first]

    with pytest.raises(ReplayError):
        replay_from_json(data)


def test_an_illegal_action_is_named_with_those_that_were_legal() -> None:
    data = written(STANDARD, story(STANDARD, 1, 4))
    data["events"][3]["action"] = "koikoi"

    with pytest.raises(ReplayError, match=r"Event 4: koikoi is not legal here, but [1-9]"):
        replay_from_json(data)


def test_a_huge_value_is_not_repeated_in_the_sentence() -> None:
    with pytest.raises(ReplayError) as refused:
        replay_from_json(["x" * 1000] * 1000)

    assert len(str(refused.value)) < 500


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_replay_with_any_one_value_changed_is_read_or_refused_and_never_crashes(
    data: st.DataObject,
) -> None:
    replay = written(STANDARD, story(STANDARD, 2, 25))
    target = replay["events"][data.draw(st.integers(0, len(replay["events"]) - 1))]
    field = data.draw(st.sampled_from(sorted(target)))
    target[field] = data.draw(
        st.none() | st.booleans() | st.integers(-3, 60) | st.text(max_size=8)
        | st.sampled_from(["1-crane", "stop", "koikoi", "acted", "dealt", "taken_back"])
        | st.lists(st.text(max_size=8), max_size=2)
    )  # fmt: skip

    try:
        again = replay_from_json(replay)
    except ReplayError:
        return
    assert json.loads(json.dumps(replay_to_json(again.ruleset, again.events))) == replay

"""Records of KoiKoi-AI: what is read, what is told to differ, and what is refused."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.records.recorded import koikoi_ai
from tests.records.rounds import CALLED_AT_A_VIEWING
from tutor.records import RecordError, ReplayRecord, read_any, to_text
from tutor.rules.cards import card_named, cards_named
from tutor.rules.games import ruleset

RULES = ruleset("koikoi", "kk_koikoi_japan")


def read(data: Any) -> ReplayRecord:
    return read_any(json.dumps(data).encode())


@pytest.mark.parametrize("seed", range(4))
def test_a_record_becomes_the_match_that_it_tells_of(seed: int) -> None:
    data = koikoi_ai(RULES, seed)

    record = read(data)

    assert record.ruleset == RULES
    assert record.names == ("Kiku", "Momiji")
    assert record.date == "2020-05-04"
    assert record.match.is_over
    assert len(record.match.rounds) == len(data["record"])
    for place, played in enumerate(record.match.rounds, start=1):
        turns = [key for key in data["record"][f"round{place}"] if key.startswith("turn")]
        assert len(played.turns) == len(turns)
    assert record.differences == ()
    assert read_any(to_text(record).encode()).replay == record.replay


def test_the_highest_card_of_a_month_has_rank_one_and_the_pile_is_drawn_from_its_end() -> None:
    data = koikoi_ai(RULES, 1)
    basic = data["record"]["round1"]["basic"]

    dealt = read(data).match.rounds[0].deal

    assert {(card // 4 + 1, card % 4 + 1) for card in dealt.stock[:1]} == {
        tuple(basic["initPile"][-1])
    }
    assert cards_named("8-moon 11-rainman 12-phoenix") == sum(
        1 << card_named(name) for name in ("8-moon", "11-rainman", "12-phoenix")
    )


@pytest.mark.parametrize(
    ("told", "rounds", "bank", "differences"),
    [
        ({}, 8, 30, ()),
        (
            {"numRound": 12, "player1InitPts": 50, "player2InitPts": 50},
            12,
            50,
            (("broken_off", {"round": 8, "rounds": 12}),),
        ),
        ({"numRound": 99}, 8, 30, (("rounds", {"there": 99, "here": 8}),)),
        (
            {"player1InitPts": 20, "player2InitPts": 40},
            8,
            30,
            (("uneven_bank", {"first": 20, "second": 40, "here": 30}),),
        ),
    ],
)
def test_a_match_has_the_rounds_and_the_points_to_begin_with_that_it_tells(
    told: dict[str, int], rounds: int, bank: int, differences: tuple[object, ...]
) -> None:
    data = koikoi_ai(RULES, 2)
    data["info"].update(told)

    record = read(data)

    assert (record.ruleset.rounds, record.ruleset.bank) == (rounds, bank)
    assert record.differences == differences


def test_a_round_with_two_viewings_after_a_call_is_worth_what_it_was_there() -> None:
    """J9, J12: a round of the records, called at one viewing and stopped at both."""
    record = read({"record": {"round1": CALLED_AT_A_VIEWING}})

    [played] = record.match.rounds
    assert played.changes == (7, -7)
    assert played.position.calls == (1, 0)
    assert record.differences == (("broken_off", {"round": 1, "rounds": 8}),)


def test_a_round_that_was_worth_something_else_there_is_listed() -> None:
    data = koikoi_ai(RULES, 2)
    basic = data["record"]["round2"]["basic"]
    here = basic["player1RoundPts"]
    basic["player1RoundPts"] = here + 1

    values = {"round": 2, "there": here + 1, "here": here}
    assert read(data).differences == (("result", values),)


def test_a_record_may_leave_out_what_follows_from_the_rest() -> None:
    data = koikoi_ai(RULES, 3)
    whole = read(data)
    del data["info"]
    for one in data["record"].values():
        del one["basic"]["Dealer"], one["basic"]["player1RoundPts"]
        for key in one:
            if key.startswith("turn") and not one[key]["collectCard2"]:
                del one[key]["collectCard2"], one[key]["drawCard"]

    record = read(data)

    assert record.match.rounds == whole.match.rounds
    assert record.names == ("Player 1", "Player 2")


def test_a_last_round_that_was_not_played_out_is_left_away_and_said() -> None:
    data = koikoi_ai(RULES, 1)
    turns = [key for key in data["record"]["round3"] if key.startswith("turn")]
    del data["record"]["round3"][turns[-1]]

    record = read(data)

    assert len(record.match.rounds) == 2
    assert record.differences == (
        ("unfinished", {"round": 3}),
        ("left_out", {"first": 4, "last": 8}),
    )


def remove_round(record: Any) -> None:
    del record["round2"]


def remove_turn(record: Any) -> None:
    del record["round2"]["turn2"]


def empty_turn(record: Any) -> None:
    record["round2"]["turn2"] = {"playerInTurn": 1}


@pytest.mark.parametrize(
    ("remove", "difference"),
    [
        (remove_round, ("round_missing", {"round": 2})),
        (remove_turn, ("turn_missing", {"round": 2, "turn": 2})),
        (empty_turn, ("turn_missing", {"round": 2, "turn": 2})),
    ],
)
def test_what_is_missing_is_said_and_what_is_left_out_for_it(
    remove: Callable[[Any], None], difference: tuple[object, ...]
) -> None:
    data = koikoi_ai(RULES, 1)
    remove(data["record"])

    record = read(data)

    assert len(record.match.rounds) == 1
    assert record.differences == (difference, ("left_out", {"first": 3, "last": 8}))


@pytest.mark.parametrize(
    ("remove", "reason"),
    [
        (lambda record: record.pop("round1"), "first round is missing"),
        (lambda record: record["round1"].pop("turn3"), "turn of the first round is missing"),
        (lambda record: [record["round1"].pop(f"turn{one}", 0) for one in range(2, 17)], "its end"),
    ],
)
def test_a_record_without_a_first_round_is_refused_with_the_reason(
    remove: Callable[[Any], None], reason: str
) -> None:
    data = koikoi_ai(RULES, 1)
    remove(data["record"])

    with pytest.raises(RecordError, match=reason):
        read(data)


def four_of_a_month(basic: Any) -> None:
    """Give player 1 the four cards of January, which are dealt again there and here."""
    everything = [[month, rank] for month in range(1, 13) for rank in range(1, 5)]
    hand = [*everything[:4], *([month, 1] for month in range(2, 6))]
    field = [[month, 2] for month in range(2, 10)]
    rest = [card for card in everything if card not in [*hand, *field]]
    basic.update(initHand1=hand, initBoard=field, initHand2=rest[::4])
    basic["initPile"] = [card for card in rest if card not in rest[::4]]


def test_a_match_ends_before_a_deal_that_is_void_here() -> None:
    data = koikoi_ai(RULES, 1)
    four_of_a_month(data["record"]["round2"]["basic"])

    record = read(data)

    assert len(record.match.rounds) == 1
    assert record.differences[-2:] == (
        ("void_deal", {"round": 2}),
        ("left_out", {"first": 3, "last": 8}),
    )


def test_a_match_that_begins_with_such_a_deal_is_refused() -> None:
    data = koikoi_ai(RULES, 1)
    four_of_a_month(data["record"]["round1"]["basic"])

    with pytest.raises(RecordError, match="first round cannot be shown"):
        read(data)


def test_what_follows_the_end_of_the_match_is_left_away_and_said() -> None:
    data = koikoi_ai(RULES, 1)
    data["info"].update(player1InitPts=1, player2InitPts=1)

    record = read(data)

    assert len(record.match.rounds) == 1
    assert ("too_many_rounds", {"round": 2}) in record.differences


def _basic(**changes: object) -> Callable[[Any], None]:
    return lambda one: one["basic"].update(changes)


def _turn(number: int, **changes: object) -> Callable[[Any], None]:
    return lambda one: one[f"turn{number}"].update(changes)


def _hand_twice(one: Any) -> None:
    one["basic"]["initHand1"] = one["basic"]["initHand2"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_basic(initBoard=None), "Round 2: A list of cards is missing."),
        (_basic(initBoard=[[1, 5]]), "Round 2: A card is a month from 1 to 12 and a rank"),
        (_basic(initBoard=[[True, 1]] * 8), "Round 2: A card is a month"),
        (_basic(initBoard=[]), "Round 2: There are 0 cards here; there should be 8."),
        (_hand_twice, "Round 2: "),
        (_turn(1, discardCard=[13, 1]), "Round 2, turn 1: A card is a month"),
        (_turn(1, playerInTurn=3), "Round 2, turn 1: “playerInTurn” or “isKoiKoi” is wrong."),
        (_turn(2, isKoiKoi="yes"), "Round 2, turn 2: “playerInTurn” or “isKoiKoi” is wrong."),
        (_turn(2, playerInTurn=0), "Round 2, turn 2: “playerInTurn” or “isKoiKoi” is wrong."),
        (_turn(1, collectCard=[[12, 4], [12, 3]]), "Round 2, turn 1: "),
        (_turn(1, drawCard=[12, 4]), "Round 2, turn 1: 12-chaff-b was not next in the stock."),
        (lambda one: one.update(turn1=[]), "Round 2, turn 1: “turn1” must be an object."),
        (lambda one: one.update(basic=3), "Round 2: “basic” must be an object."),
    ],
)
def test_what_cannot_have_been_played_is_refused_with_its_round_and_turn(
    change: Callable[[Any], None], sentence: str
) -> None:
    data = copy.deepcopy(koikoi_ai(RULES, 1))
    change(data["record"]["round2"])

    with pytest.raises(RecordError) as refused:
        read(data)

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"record": {}}, "The record has no rounds."),
        ({"record": []}, "“record” must be an object."),
        ({"record": {"round1": 1}}, "Round 1: “round1” must be an object."),
        ({"record": {"round1": {}}}, "Round 1: “basic” must be an object."),
        ({"record": {}, "info": 3}, "“info” must be an object."),
    ],
)
def test_what_is_no_such_record_is_refused(data: Any, sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(data)

    assert str(refused.value) == sentence

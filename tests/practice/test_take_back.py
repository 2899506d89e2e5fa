"""Taking back, and playing on from a decision: both lines are kept."""

from dataclasses import replace

import pytest

from tests.practice.players import SETUP, finish, has_acted, legal
from tests.practice.players import step as play_step
from tests.web.learner import MATCH
from tutor.practice import COMPUTER, LEARNER, NothingToTakeBackError, Practice, Table
from tutor.review.units import Unit, list_units, replay_to
from tutor.rules.cards import CardSet
from tutor.rules.match.match import TakenBack
from tutor.rules.observation import Observation, observe
from tutor.rules.round.play import IllegalActionError
from tutor.rules.round.round import Round


def decided(practice: Practice, seed: int) -> tuple[Table, Table] | None:
    """Return a table before and after the learner's third step, none if that ends the round."""
    table = practice.open(replace(SETUP, seed=seed))
    for _ in range(3):
        before = table
        if before.match.current.is_over:
            return None
        table = play_step(practice, before)
    return None if table.match.current.is_over else (before, table)


def pairs(practice: Practice) -> list[tuple[Table, Table]]:
    found = [pair for seed in range(30) if (pair := decided(practice, seed))]
    assert len(found) > 20
    return found


def test_taking_back_returns_to_what_the_learner_saw(practice: Practice) -> None:
    for before, after in pairs(practice):
        again = practice.take_back(after, after.version)

        assert again.observation == before.observation
        assert again.is_your_turn
        assert (again.version, practice.table(again.token)) == (after.version + 1, again)


def test_taking_back_deals_again_only_what_was_unseen(practice: Practice) -> None:
    moved = 0
    for before, after in pairs(practice):
        again = practice.take_back(after, after.version).match.current
        line = before.match.current

        assert again.position.field == line.position.field
        assert again.position.captured == line.position.captured
        assert again.position.hands[LEARNER] == line.position.hands[LEARNER]
        assert hidden(again) == hidden(line)
        moved += again.position.hands[COMPUTER] != line.position.hands[COMPUTER]

    assert moved > 15


def hidden(line: Round) -> CardSet:
    """Return the cards that the learner cannot see."""
    return line.position.hands[COMPUTER] | line.position.stock


def test_both_lines_are_kept(practice: Practice) -> None:
    _, after = pairs(practice)[0]

    again = practice.take_back(after, after.version)
    on = practice.act(again, again.version, legal(again.observation)[-1])

    assert again.match.abandoned == ((after.match.current,),)
    assert on.match.abandoned == again.match.abandoned
    assert on.record.events[: after.version] == after.record.events
    assert isinstance(on.record.events[after.version], TakenBack)


def test_moves_can_be_taken_back_one_after_another_to_the_first(practice: Practice) -> None:
    table = practice.open(SETUP)
    seen: list[Observation] = []
    while len(seen) < 5:
        assert table.is_your_turn
        seen.append(table.observation)
        table = practice.act(table, table.version, legal(table.observation)[0])
    while seen:
        table = practice.take_back(table, table.version)
        assert table.observation == seen.pop()

    with pytest.raises(NothingToTakeBackError, match="has not played"):
        practice.take_back(table, table.version)


def test_nothing_is_taken_back_without_hints(practice: Practice) -> None:
    table = play_step(practice, practice.open(replace(SETUP, hints=False)))
    assert has_acted(table)

    with pytest.raises(NothingToTakeBackError, match="only with hints on"):
        practice.take_back(table, table.version)

    assert practice.table(table.token) == table


def test_nothing_is_taken_back_once_the_cards_were_shown(practice: Practice) -> None:
    table = practice.open(SETUP)
    while not table.match.current.is_over:
        table = play_step(practice, table)

    with pytest.raises(NothingToTakeBackError, match="The round has ended"):
        practice.take_back(table, table.version)
    on = practice.next_round(table, table.version)
    with pytest.raises(NothingToTakeBackError, match="has not played"):
        practice.take_back(on, on.version)

    assert finish(practice, on).match.is_over


AGAIN = replace(MATCH, seed=99)


def seen(moment: Round) -> object:
    return observe(moment, LEARNER, ())


def test_the_learner_sees_what_was_seen_and_the_rest_is_dealt_again(practice: Practice) -> None:
    first = finish(practice, practice.open(MATCH))
    unit = Unit(2, first_own_step(first.match.rounds[1]))
    table = practice.play_on(first.token, unit, AGAIN)

    assert table.token != first.token
    assert table.is_your_turn
    assert table.match.rounds[0] == first.match.rounds[0]
    assert seen(table.match.current) == seen(replay_to(first.match, unit))
    assert table.match.current.stock != replay_to(first.match, unit).stock
    assert finish(practice, table).match.is_over


def first_own_step(played: Round) -> int:
    current = played.restart()
    for step, action in enumerate(played.actions):
        if current.to_act == LEARNER:
            return step
        current = current.play(action)
    raise AssertionError("The learner never acts.")


def test_there_is_no_playing_on_where_the_learner_had_nothing_to_decide(
    practice: Practice,
) -> None:
    first = finish(practice, practice.open(MATCH))
    other = next(
        one
        for one in list_units(first.match)
        if replay_to(first.match, one).position.actor != LEARNER
    )
    for unit in (other, Unit(1, 999), Unit(77, 0)):
        with pytest.raises(IllegalActionError):
            practice.play_on(first.token, unit, AGAIN)

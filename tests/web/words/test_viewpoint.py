"""Who is "you" in what is said: the learner, a player of an imported game, or nobody."""

import pytest

from tests.practice.players import finish
from tests.web.learner import MATCH
from tutor.practice import Practice
from tutor.web.table.results import summarise_match
from tutor.web.words.names.players import list_people, name_others, order_by_turn

pytestmark = pytest.mark.usefixtures("app_context")


def test_the_learner_plays_the_computer() -> None:
    assert [one.title for one in list_people(2)] == ["You", "Computer"]


@pytest.mark.parametrize(
    ("you", "titles"), [(0, ["You", "Ben"]), (1, ["Aki", "You"]), (None, ["Aki", "Ben"])]
)
def test_players_of_an_imported_game_keep_their_names(you: int | None, titles: list[str]) -> None:
    assert [one.title for one in list_people(2, you, ("Aki", "Ben"))] == titles


def test_no_place_of_a_player_is_called_as_a_card_is() -> None:
    keys = [one.key for one in list_people(12, None, [str(player) for player in range(12)])]
    assert not [key for key in keys if key[-1].isdigit()]  # else "player-1", "ribbon": a card


def test_the_other_of_two_is_called_by_name() -> None:
    assert name_others(list_people(2, 1, ("Aki", "Ben"))).name == "Aki"
    assert name_others(list_people(2)).name == "the computer"


def test_the_same_match_is_told_to_either_side(practice: Practice) -> None:
    match = finish(practice, practice.open(MATCH)).match
    told = {
        you: summarise_match(match, list_people(2, you, ("Aki", "Ben"))).titles for you in (0, 1)
    }

    assert told == {0: ("You", "Ben"), 1: ("Aki", "You")}


@pytest.mark.parametrize(
    ("you", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2]), (None, [0, 1, 2])]
)
def test_who_plays_next_comes_first_and_you_last(you: int | None, order: list[int]) -> None:
    assert order_by_turn(list_people(3, you, ("Aki", "Ben", "Chie"))) == order

"""What a step tests, its form and its difficulty follow from its cards."""

import pytest

from tests.lessons.shipped import step_at
from tutor.lessons.tags import Tags, list_right_cards, tag_step


@pytest.mark.parametrize(
    ("place", "idea"),
    [
        ("f-06/1", "relatives:one"),
        ("f-06/2", "relatives:two"),
        ("f-06/3", "relatives:three"),
        ("f-06/4", "relatives:none"),
        ("f-01/2", "relatives:one"),
        ("f-01/1", "same plant"),
        ("f-02/4", "month"),
        ("f-04/1", "kind:light"),
        ("f-05/1", "ribbon:poetry"),
        ("f-08/2", "by:kind"),
        ("k-04/1", "yaku akatan"),
        ("k-04/2", "yaku none short:akatan"),
        ("k-07/3", "yaku none short:tsukimi"),
        ("k-03/2", "yaku-points:kasu more"),
        ("k-10/1", "final:doubled"),
        ("k-10/5", "final:plain called by another"),
        ("h-04/1", "multiplier:0"),
        ("s-05/3", "value:koikoi"),
        ("s-01/3", "chance:holds:month"),
        ("s-04/1", "needed"),
        ("r-08/2", "joker played:none:stays"),
    ],
)
def test_the_idea_of_a_step_is_read_from_its_cards(place: str, idea: str) -> None:
    assert tag_step(step_at(place)).idea == idea


def test_each_capture_is_another_idea_of_one_form_or_of_more_cards() -> None:
    none, one, two, three = (tag_step(step_at(f"f-06/{number}")) for number in (4, 1, 2, 3))

    assert len({none.idea, one.idea, two.idea, three.idea}) == 4
    assert not two.is_like(one)
    assert none.form == one.form != three.form


def test_a_played_and_a_turned_card_are_different_forms() -> None:
    assert tag_step(step_at("f-08/4")).form != tag_step(step_at("f-06/2")).form


def test_more_cards_or_more_of_a_like_picture_are_harder() -> None:
    few, many = Tags("a", (), 4, 0), Tags("a", (), 8, 0)

    assert many.is_harder(few)
    assert not few.is_harder(many)
    assert Tags("a", (), 4, 2).is_harder(few)


def test_the_right_cards_have_the_one_that_captures_them() -> None:
    assert list_right_cards(step_at("f-06/1")) == {"8-geese", "8-chaff-b"}
    assert list_right_cards(step_at("f-06/4")) == {"7-boar"}
    assert list_right_cards(step_at("f-01/2")) == {"1-ribbon", "1-crane"}
    assert list_right_cards(step_at("k-04/3")) == frozenset()

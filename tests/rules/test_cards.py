"""The deck of RULES.md section 1."""

import pytest

from tutor.rules import cards
from tutor.rules.cards import (
    Kind,
    UnknownCardError,
    card_named,
    cards_named,
    count,
    ids_in,
    kind_of,
)


def test_the_48_cards_are_twelve_months_of_four() -> None:
    months = [cards.month_of(card) for card in range(48)]

    assert [months.count(month) for month in cards.MONTHS] == [4] * 12
    assert [name.split("-")[0] for name in cards.IDS] == [str(month) for month in months]


def test_there_are_5_lights_9_animals_10_ribbons_and_24_chaff() -> None:
    """S3.2."""
    kinds = [kind_of(card) for card in range(48)]

    assert [kinds.count(kind) for kind in Kind] == [5, 9, 10, 24]


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("2-warbler", Kind.ANIMAL),
        ("9-cup", Kind.ANIMAL),
        ("11-rainman", Kind.LIGHT),
        ("11-swallow", Kind.ANIMAL),
        ("11-ribbon", Kind.RIBBON),
        ("11-lightning", Kind.CHAFF),
        ("12-chaff-yellow", Kind.CHAFF),
        ("8-geese", Kind.ANIMAL),
    ],
)
def test_a_card_that_is_easily_mistaken_has_its_kind(card: str, kind: Kind) -> None:
    assert kind_of(card_named(card)) is kind


def test_months_without_a_ribbon_are_august_and_december() -> None:
    ribbons = {name.split("-")[0] for name in ids_in(cards.RIBBONS)}

    assert {str(month) for month in cards.MONTHS} - ribbons == {"8", "12"}


def test_every_name_leads_back_to_its_card() -> None:
    assert [card_named(name) for name in cards.IDS] == list(range(48))


def test_a_set_of_cards_is_named_and_read_back() -> None:
    names = ["1-crane", "9-cup", "12-chaff-b"]

    assert ids_in(cards_named(names)) == ids_in(cards_named(" ".join(names))) == names
    assert count(cards_named(names)) == 3


@pytest.mark.parametrize("name", ["", "0-joker", "1-Crane", "1-crane ", "13-chaff-a", "crane"])
def test_a_text_that_is_no_card_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(UnknownCardError) as refused:
        card_named(name)

    assert refused.value.name == name
    assert repr(name) in str(refused.value)

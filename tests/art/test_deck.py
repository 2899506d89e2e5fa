"""The shipped pictures of the cards: all of them, as they are drawn, and plain enough to ship."""

import re
import runpy
from pathlib import Path

import pytest

from tests.art.pictures import CARDS
from tutor.art.deck import draw_cards, draw_deck
from tutor.art.fan import draw_fan
from tutor.rules.cards import IDS

DECK = draw_deck()
AGAIN = "run python -m tutor.art"


def test_the_shipped_files_are_what_is_drawn() -> None:
    shipped = {path.stem: path.read_text("utf-8") for path in CARDS.glob("*.svg")}

    assert [name for name in DECK if shipped.get(name) != DECK[name]] == [], AGAIN
    assert shipped.keys() == DECK.keys()


def test_the_command_writes_what_is_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["art", str(tmp_path)])

    module = runpy.run_module("tutor.art", run_name="__main__")

    written = {path.name: path.read_bytes() for path in tmp_path.rglob("*.svg")}
    shipped = [*CARDS.glob("*.svg"), CARDS.parent / "fan.svg"]
    assert written == {path.name: path.read_bytes() for path in shipped}
    assert module["STATIC"] == CARDS.parent  # where it writes unless it is told


def test_the_fan_of_the_home_page_is_of_these_cards() -> None:
    shipped = (CARDS.parent / "fan.svg").read_text("utf-8")

    assert shipped == draw_fan(draw_cards()), AGAIN


def test_every_card_its_joker_and_its_back_are_drawn_and_no_two_are_alike() -> None:
    assert DECK.keys() == {*IDS, "0-joker", "back"}
    assert len(set(DECK.values())) == len(DECK)


@pytest.mark.parametrize("card", DECK)
def test_a_picture_is_flat_and_stands_alone(card: str) -> None:
    elements = set(re.findall(r"<(\w+)", DECK[card]))

    assert elements <= {"svg", "g", "path", "circle", "ellipse", "rect"}
    assert re.findall(r"\b(?:id|class|style|href)=|url\(", DECK[card]) == []
    assert DECK[card].startswith(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 328"><rect'
    )
    assert len(DECK[card]) < 32_000

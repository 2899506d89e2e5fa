"""The modules of the pages by themselves: what they compute, without a match."""

import re
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from tests.e2e.server import Server

MODULES = re.compile(r'href="(/scripts/[^"]*/)dom\.js"')


@pytest.fixture(scope="module")
def modules(server: Server) -> str:
    """Return the folder of the modules: any is next to one that every page loads."""
    with urlopen(server.url) as response:
        found = MODULES.search(response.read().decode())
    assert found
    return found[1]


@pytest.fixture
def module(page: Page, server: Server, modules: str) -> Any:
    """Return a function that runs a function of the page with a module."""
    page.goto(f"{server.url}/healthz")  # which loads none itself

    def run(name: str, function: str, argument: object = None) -> Any:
        return page.evaluate(
            f"async ([address, argument]) => ({function})(await import(address), argument)",
            [f"{modules}{name}.js", argument],
        )

    return run


@pytest.mark.parametrize(
    ("event", "key"),
    [
        ({"key": "h", "code": "KeyH"}, "h"),
        ({"key": "H", "code": "KeyH", "shiftKey": True}, "h"),
        ({"key": "&", "code": "Digit1"}, "1"),  # AZERTY
        ({"key": "1", "code": "Digit1", "shiftKey": True}, "1"),  # AZERTY
        ({"key": "4", "code": "Numpad4"}, "4"),
        ({"key": "\u0440", "code": "KeyH"}, "h"),  # Cyrillic
        ({"key": "\u0445", "code": "BracketLeft"}, "["),  # Cyrillic
        ({"key": "\uff11", "code": "Digit1"}, "1"),  # full width
        ({"key": "Process", "code": "KeyH"}, "h"),  # an input method
        ({"key": "Dead", "code": "Slash", "shiftKey": True}, "?"),
        ({"key": "?", "code": "Slash", "shiftKey": True}, "?"),
        ({"key": "[", "code": "Digit5", "ctrlKey": True, "modifierAltGraph": True}, "["),
        ({"key": "ArrowLeft", "code": "ArrowLeft"}, "ArrowLeft"),
        ({"key": "h", "code": "KeyH", "ctrlKey": True}, ""),
    ],
)
def test_a_key_means_its_character_or_its_place(module: Any, event: object, key: str) -> None:
    read = """({ readKey }, event) => {
      const pressed = new KeyboardEvent("keydown", event);
      document.body.dispatchEvent(pressed);
      return readKey(pressed);
    }"""
    assert module("keys", read, event) == key


@pytest.mark.parametrize(
    ("field", "key"),
    [
        ("<input>", ""),
        ("<textarea></textarea>", ""),
        ("<p contenteditable></p>", ""),
        ("<p contenteditable=false></p>", "h"),
        ("<input type=radio>", "h"),
        ("<button></button>", "h"),
    ],
)
def test_a_key_means_nothing_while_something_is_typed(module: Any, field: str, key: str) -> None:
    read = """({ readKey }, field) => {
      document.body.insertAdjacentHTML("beforeend", field);
      const pressed = new KeyboardEvent("keydown", { key: "h", code: "KeyH", bubbles: true });
      document.body.lastElementChild.dispatchEvent(pressed);
      return readKey(pressed);
    }"""
    assert module("keys", read, field) == key


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        (" moon ", "moon"),
        ("<ruby>月<rt>つき</rt></ruby>を取る", "月を取る"),
        ("<b><ruby>桜<rt>さくら</rt></ruby></b>と<ruby>幕<rt>まく</rt></ruby>", "桜と幕"),
    ],
)
def test_text_is_read_without_the_readings_above_it(module: Any, markup: str, text: str) -> None:
    plain = """({ plainText }, markup) => {
      const element = document.createElement("p");
      element.innerHTML = markup;
      return plainText(element);
    }"""
    assert module("dom", plain, markup) == text


def test_an_event_outside_any_element_happens_in_none(module: Any) -> None:
    hit = """({ hit }) => {
      const event = new Event("moment");
      document.dispatchEvent(event);
      return hit(event, "body");
    }"""
    assert module("dom", hit) is None


def test_an_element_that_is_missing_is_named(module: Any) -> None:
    need = """({ need }) => { try { need("#nowhere"); } catch (error) { return error.message; } }"""
    assert module("dom", need) == "No element matches #nowhere"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("Field <b>3</b>", "Field, 3"),
        ("<img alt=Crane><img alt=''><span aria-hidden=true>*</span>", "Crane"),
        ("<button aria-label='Play the crane'>x</button><i hidden>no</i>", "Play the crane"),
        ("<a href='#'> Rules </a><div><p></p><p>Yaku</p></div>", "Rules, Yaku"),
    ],
)
def test_a_part_of_the_page_is_read_in_words(module: Any, markup: str, text: str) -> None:
    read = """({ read }, markup) => {
      const part = document.createElement("div");
      part.innerHTML = markup;
      return read(part);
    }"""
    assert module("shortcuts", read, markup) == text


@pytest.mark.parametrize(
    ("text", "part", "shown"),
    [
        ("12 points", 0, "0 points"),
        ("12 points", 0.5, "6 points"),
        ("12 points", 0.99, "11 points"),
        ("12 points", 1, "12 points"),
        ("7 × 2", 0.5, "3 × 2"),
        ("−5", 0.5, "−2"),
        ("no points", 0.5, "no points"),
    ],
)
def test_points_count_up(module: Any, text: str, part: float, shown: str) -> None:
    assert (
        module("counting", "({ countTo }, [text, part]) => countTo(text, part)", [text, part])
        == shown
    )


@pytest.mark.parametrize(
    ("number", "coin", "result"),
    [
        ("", "5", "5"),
        ("12", "-2", "10"),
        ("-3", "2", "-5"),
        ("−3", "2", "-5"),  # a minus sign
        ("ー3", "2", "-5"),  # a Japanese keyboard
        ("\uff13", "1", "4"),  # full width
        ("three", "1", "1"),
        ("12", "sign", "-12"),
        ("-12", "sign", "12"),
        ("-", "4", "-4"),
        ("12", "0", ""),
    ],
)
def test_a_number_is_composed_of_coins(module: Any, number: str, coin: str, result: str) -> None:
    put = """({ put }, [value, coin]) => {
      const row = Object.assign(document.createElement("input"), { value });
      put(coin, row);
      return row.value;
    }"""
    assert module("lessons", put, [number, coin]) == result


@pytest.mark.parametrize(
    ("before", "after", "beats"),
    [
        ({"round": "1"}, {"round": "1"}, ["b", "c"]),  # moves were taken back
        ({"round": "1"}, {"round": "2"}, []),
        ({"line": "x", "step": "4"}, {"line": "x", "step": "3"}, ["c"]),  # a step back
        ({"line": "x", "step": "4"}, {"line": "x", "step": "2"}, []),
        ({"line": "x", "step": "4"}, {"line": "y", "step": "3"}, []),
    ],
)
def test_a_scene_undoes_the_beats_that_it_lacks(
    module: Any, before: dict[str, str], after: dict[str, str], beats: list[str]
) -> None:
    undone = """({ listUndone }, [before, after]) => {
      const beats = ["a", "b", "c"].map((text) => ({ text, isFresh: text === "c" }));
      return listUndone({ ...before, beats }, after, 1).map(({ text }) => text);
    }"""
    assert module("scene", undone, [before, after]) == beats


@pytest.mark.parametrize(
    ("before", "after", "is_next"),
    [
        ({}, {}, True),  # a table, not a line
        ({"line": "x", "step": "4"}, {"line": "x", "step": "5"}, True),
        ({"line": "x", "step": "4"}, {"line": "x", "step": "6"}, False),
        ({"line": "x", "step": "4"}, {"line": "y", "step": "5"}, False),
    ],
)
def test_only_the_next_step_of_a_line_is_played(
    module: Any, before: dict[str, str], after: dict[str, str], is_next: bool
) -> None:
    run = "({ isNext }, [before, after]) => isNext(before, after)"
    assert module("scene", run, [before, after]) == is_next


@pytest.mark.parametrize(
    ("aim", "sides"),
    [
        ((600, 350), ["above", "below", "left", "right"]),
        ((600, 20), ["below", "left", "right"]),
        ((600, 680), ["above", "left", "right"]),
        ((20, 350), ["above", "below", "right"]),
        ((1240, 20), ["below", "left"]),
    ],
)
def test_the_bubble_of_the_coach_stays_in_the_window(
    module: Any, page: Page, aim: tuple[int, int], sides: list[str]
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    places = """({ listPlaces }, [left, top]) => {
      const aim = { left, top, right: left + 20, bottom: top + 20 };
      return listPlaces(aim, { width: 300, height: 100 });
    }"""
    found = module("coach", places, aim)

    assert [place["side"] for place in found] == sides
    assert all(place["left"] >= 12 and place["right"] <= 1280 - 12 for place in found)
    assert all(place["top"] >= 12 and place["bottom"] <= 720 - 12 for place in found)


@pytest.mark.parametrize(
    ("way", "begins", "laid"), [(6, "tap", None), (8, "drag", None), (100, "drag", "here")]
)
def test_a_card_is_dragged_once_the_pointer_has_moved(
    module: Any, way: int, begins: str, laid: str | None
) -> None:
    drag = """({ carry }, way) => {
      document.body.innerHTML = "<b id=piece>piece</b><div data-place=here></div>";
      const [piece, place] = document.body.children;
      const at = "position: fixed; top: 0; width: 50px; height: 50px; left:";
      [piece.style.cssText, place.style.cssText] = [`${at} 0`, `${at} 80px`];
      let laid = null;
      const lay = ({ dataset }) => { laid = dataset.place; };
      carry({ clientX: 10, clientY: 10 }, piece, [place], lay);
      const point = { clientX: 10 + way, clientY: 10 };
      dispatchEvent(new PointerEvent("pointermove", point));
      const begins = piece.style.transform ? "drag" : "tap";
      dispatchEvent(new PointerEvent("pointerup", point));
      return [begins, laid, piece.style.transform, place.className];
    }"""
    assert module("hands", drag, way) == [begins, laid, "", ""]


@pytest.mark.parametrize(
    ("pace", "way", "moves"),
    [("normal", 100, 1), ("normal", 1, 0), ("once", 100, 0)],
)
def test_a_card_travels_where_cards_move(
    module: Any, page: Page, pace: str, way: int, moves: int
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    travel = """({ travel }, [pace, way]) => {
      document.documentElement.dataset.pace = pace;
      document.body.innerHTML = "<p>card</p>";
      const card = document.body.firstElementChild;
      const { x, y, width, height } = card.getBoundingClientRect();
      travel(card, new DOMRect(x + way, y, width, height));
      travel(card); // a new card does not move
      return card.getAnimations().length;
    }"""
    assert module("hands", travel, [pace, way]) == moves

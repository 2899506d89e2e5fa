"""The modules of the pages by themselves: what a key means, and text without readings."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.server import Server

IMPORT = """(name) => import(document.querySelector(`link[href$="/${name}.js"]`).href)"""


@pytest.fixture
def module(page: Page, server: Server) -> Any:
    """Return a function that runs a function of the page with a module."""
    page.goto(server.url)

    def run(name: str, function: str, argument: object = None) -> Any:
        return page.evaluate(
            f"async ([name, argument]) => ({function})(await ({IMPORT})(name), argument)",
            [name, argument],
        )

    return run


@pytest.mark.parametrize(
    ("event", "key"),
    [
        ({"key": "h", "code": "KeyH"}, "h"),
        ({"key": "H", "code": "KeyH", "shiftKey": True}, "h"),
        ({"key": "&", "code": "Digit1"}, "1"),  # AZERTY
        ({"key": "\u0440", "code": "KeyH"}, "h"),  # Cyrillic
        ({"key": "\uff11", "code": "Digit1"}, "1"),  # full width
        ({"key": "Process", "code": "KeyH"}, "h"),  # an input method
        ({"key": "?", "code": "Slash", "shiftKey": True}, "?"),
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


def test_text_is_read_without_the_readings_above_it(module: Any) -> None:
    text = """({ plainText }) => {
      const element = document.createElement("p");
      element.innerHTML = "<ruby>月<rt>つき</rt></ruby>を取る";
      return plainText(element);
    }"""
    assert module("dom", text) == "月を取る"

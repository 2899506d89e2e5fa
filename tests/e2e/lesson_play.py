"""Plays lessons in the browser by their stated answers: as a learner does, or form by form."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.e2e.stored import Stored
from tests.web.lesson_forms import forms
from tutor.lessons.answer import Answer
from tutor.lessons.judging import state_answer
from tutor.lessons.model import Lesson, Step

Give = Callable[[Page, Step, Answer], None]
Press = Callable[..., None]  # a click or a tap, of a place within what is pressed
GO_ON: Final = "#next-step"
# One visit to the page for a whole form; only what is shown can be used, and boxes are clicked.
SEND: Final = """(fields) => {
  const form = document.querySelector("#step");
  const press = (one) => {
    if (!one.checkVisibility()) throw new Error(`${one.outerHTML} is not shown`);
    one.click();
  };
  for (const [name, value] of fields) {
    const isMeant = (one) => (name ? one.name === name : one.value === value);
    const found = [...form.elements].filter((one) => one.name !== "held" && isMeant(one));
    const one = found.find((one) => one.value === value) ?? found[0];
    if (["button", "submit", "checkbox", "radio"].includes(one.type)) press(one);
    else one.value = value;
    if (one.value !== value) throw new Error(`${name} cannot be ${value}`);
  }
  if (form.querySelector("#send")) press(form.querySelector("#send"));
}"""
FOLLOW: Final = "(link) => document.querySelector(link).click()"


def give(page: Page, step: Step, answer: Answer, press: Press = Locator.click) -> None:
    """Answer a step as hands do: tap cards, lay them on places, add coins, then check."""
    for fields in forms(answer):
        for name, value in fields:
            if name.startswith(("in-", "at-")):
                lay(page, name.partition("-")[2], value, press)
            elif name.startswith("number-"):
                page.locator(f"input[name='{name}']").fill(value)
            else:
                press(page.locator(f"#step label:has(> input{_of(name)}[value='{value}'])"))
        press(page.locator("#send"))


def lay(page: Page, item: str, place: str, press: Press = Locator.click) -> None:
    """Lift an item and lay it on a place."""
    press(page.locator(f"#piece-{item} .hold"))
    press(page.locator(f".place[data-place='{place}'] .lay"), position={"x": 8, "y": 8})


def _of(name: str) -> str:
    return f"[name='{name}']" if name else ":not([name=held])"


def send(page: Page, step: Step, answer: Answer) -> None:
    """Fill the form of a step in and send it, all at once: for a browser without JavaScript."""
    for fields in forms(answer):
        with page.expect_navigation(wait_until="domcontentloaded"):
            page.evaluate(SEND, fields)


def play_lesson(page: Page, url: str, stored: Stored, lesson: Lesson, language: str) -> None:
    """Play a lesson from its first step to its end, as a learner with a mouse."""
    page.goto(f"{url}/learn/{lesson.id}/1")
    for number, step in enumerate(lesson.steps, start=1):
        expect(page).to_have_url(re.compile(f"/learn/{lesson.id}/{number}$"))
        _answer(page, stored, step, give)
        page.locator(GO_ON).click()
    expect(page).to_have_url(re.compile(f"/learn/{lesson.id}/end$"))
    expect(page.locator("h1")).to_have_text(lesson.words[language].title)


def send_lesson(page: Page, url: str, stored: Stored, lesson: Lesson, language: str) -> None:
    """Play a lesson from its first step to its end, each form at once, without JavaScript."""
    page.goto(f"{url}/learn/{lesson.id}/1", wait_until="domcontentloaded")
    for number, step in enumerate(lesson.steps, start=1):
        assert page.url == f"{url}/learn/{lesson.id}/{number}"
        _answer(page, stored, step, send)
        with page.expect_navigation(wait_until="domcontentloaded"):
            page.evaluate(FOLLOW, GO_ON)
    assert page.url == f"{url}/learn/{lesson.id}/end"
    assert page.evaluate("document.documentElement.lang") == language
    assert page.evaluate("document.querySelector('h1').innerText") == lesson.words[language].title


def _answer(page: Page, stored: Stored, step: Step, how: Give) -> None:
    if step.kind == "round":
        _play_round(page, stored)
    else:
        how(page, step, state_answer(step))


def _play_round(page: Page, stored: Stored) -> None:
    """Open the table of a step, and let it be played: what leads on is there as well."""
    page.locator("button[value=table]").click()
    page.wait_for_url("**/play/*")
    stored.play_until(page.url.rsplit("/", 1)[1], lambda table: bool(table.match.finished))
    page.reload()

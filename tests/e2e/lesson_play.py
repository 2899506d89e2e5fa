"""Plays lessons in the browser by their stated answers: as a learner does, or form by form."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.e2e.stored import Stored
from tests.web.lesson_forms import Field, forms
from tutor.lessons.judging import state_answer
from tutor.lessons.model import Answer, Lesson, Step

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
  const isWanted = (one) =>
    fields.some(([name, value]) => one.value === value && (!name || one.name === name));
  const checked = [...form.elements].filter((one) => one.type === "checkbox" && one.checked);
  checked.filter((one) => !isWanted(one)).forEach(press);
  for (const [name, value] of fields) {
    const isMeant = (one) => (name ? one.name === name : one.value === value);
    const found = [...form.elements].filter((one) => one.name !== "held" && isMeant(one));
    const one = found.find((one) => one.value === value) ?? found[0];
    if (one.checked) continue;
    if (["button", "submit", "checkbox", "radio"].includes(one.type)) press(one);
    else one.value = value;
    if (one.value !== value) throw new Error(`${name} cannot be ${value}`);
  }
  if (form.querySelector("#send")) press(form.querySelector("#send"));
}"""
BOXES: Final = """() =>
  [...document.querySelectorAll("#step :is([type=checkbox], [type=radio]):not([name=held])")]
    .map(({ name, value, type, checked }) => ({ name, value, type, checked }))"""
FOLLOW: Final = "(link) => document.querySelector(link).click()"
TITLE: Final = """() => {
  const heading = document.querySelector("h1").cloneNode(true);
  heading.querySelectorAll("rt, rp").forEach((reading) => reading.remove());
  return heading.textContent.trim();
}"""  # without how its words are read


def give(page: Page, step: Step, answer: Answer, press: Press = Locator.click) -> None:
    """Answer a step as hands do: tap cards, lay them on places, write numbers, then check.

    What is so already stays, and what else was chosen before is taken back.
    """
    page.wait_for_load_state()  # with the scripts that lay cards
    for fields in forms(answer):
        for box in list_presses(page, fields):
            press(page.locator(f"#step label:has(> {box})"))
        for name, value in fields:
            if name.startswith(("in-", "at-")):
                lay(page, name.partition("-")[2], value, press)
            elif name.startswith("number-"):
                page.locator(f"input[name='{name}']").fill(value)
        press(page.locator("#send"))


def list_presses(page: Page, fields: Iterable[Field]) -> list[str]:
    """Return the boxes to press in turn until just those of an answer are chosen."""
    wanted = [one for one in fields if not one[0].startswith(("in-", "at-", "number-"))]
    for name, value in wanted:  # the form before may still be on its way
        page.locator(f"#step input{_of(name)}[value='{value}']").first.wait_for(state="attached")
    boxes: list[dict[str, str]] = page.evaluate(BOXES)
    meant = [one for one in boxes if any(_is_meant(one, *field) for field in wanted)]
    left = [one for one in boxes if one["checked"] and one not in meant]
    surplus = [one for one in left if one["type"] == "checkbox"]
    changed = surplus + [one for one in meant if not one["checked"]]
    return [f"input[name='{one['name']}'][value='{one['value']}']" for one in changed]


def _is_meant(box: Mapping[str, str], name: str, value: str) -> bool:
    return box["value"] == value and name in ("", box["name"])


def lay(page: Page, item: str, place: str, press: Press = Locator.click) -> None:
    """Lift an item and lay it on a place, unless it lies there."""
    if page.locator(f".place[data-place='{place}'] #piece-{item}").count():
        return
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
    assert page.evaluate(TITLE) == lesson.words[language].title


def _answer(page: Page, stored: Stored, step: Step, how: Give) -> None:
    if step.kind == "round":
        play_round(page, stored)
    else:
        how(page, step, state_answer(step))


def play_round(page: Page, stored: Stored) -> None:
    """Open the table of a step, and let it be played: what leads on is there as well."""
    page.locator("button[value=table]").click()
    page.wait_for_url("**/play/*")
    stored.play_until(page.url.rsplit("/", 1)[1], lambda table: bool(table.match.finished))
    page.reload()

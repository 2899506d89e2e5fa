"""Measures a page: what a learner can see, reach and hit."""

from typing import Any, Final

from playwright.sync_api import Locator, Page

SMALLEST_TARGET: Final = 44  # pixels on either side
SLACK: Final = 0.5  # pixels lost to rounding
SIDEWAYS: Final = "() => document.scrollingElement.scrollWidth - window.innerWidth"
TARGETS: Final = """() => {
  const found = document.querySelectorAll("a[href], button, summary, label:has(input), select");
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (one) => one.getAttribute("aria-label") || one.innerText.trim().slice(0, 40);
  return [...found].filter(isShown).map((one) => {
    const { width, height } = one.getBoundingClientRect();
    const inline = one.matches(".term") || getComputedStyle(one).display === "inline";
    return { name: name(one), width, height, inline };
  });
}"""
BROKEN_WORDS: Final = """(selector) => {
  const found = [];
  for (const place of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/\\S+/gu)) {
        const range = new Range();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
  }
  return found;
}"""
# A card is in sight when a finger in its middle and near its corners would touch it.
COVERED: Final = """() => {
  const cards = document.querySelectorAll(".field .cards > .card:not(.gap), .hand > *");
  const isShown = (one) => one.getClientRects().length > 0;
  const at = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.85], [0.9, 0.85]];
  const isTouched = (one) => {
    const box = one.getBoundingClientRect();
    return at.every(([across, down]) => one.contains(
      document.elementFromPoint(box.x + across * box.width, box.y + down * box.height),
    ));
  };
  const name = (one) => one.id || one.innerText;
  return [...cards].filter((one) => isShown(one) && !isTouched(one)).map(name);
}"""
OVERLAPS: Final = """() => {
  const parts = [...document.querySelectorAll(".top, .cap, .field, .bottom, .side")];
  const flows = parts.filter((one) => getComputedStyle(one).position !== "fixed");
  const boxes = flows.map((one) => [one.className, one.getBoundingClientRect()]);
  const cross = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap(([name, box], index) => boxes.slice(index + 1)
    .filter(([, other]) => cross(box, other)).map(([other]) => `${name} on ${other}`));
}"""
# What runs out of the part that holds it: a part that scrolls sideways, a strip, the window.
SPILLS: Final = """() => {
  const name = (one) => `${one.className || one.tagName}: ${one.textContent.trim().slice(0, 30)}`;
  const shown = [...document.querySelectorAll("main *, .side *, .board, .side")].filter((one) =>
    one.checkVisibility() && !one.closest(".sr, .stage, svg") && one.clientWidth > 1);
  const isShortened = (one) => getComputedStyle(one).textOverflow === "ellipsis";
  const holds = (one) => getComputedStyle(one).overflowX !== "visible" && !isShortened(one);
  const wide = shown.filter((one) => holds(one) && one.scrollWidth > one.clientWidth + 1);
  const out = (one, box) => one.getBoundingClientRect().right > box.right + 1;
  const off = shown.filter((one) => out(one, { right: window.innerWidth }));
  const caps = shown.filter((one) => one.closest(".cap"));
  const beyond = caps.filter((one) => out(one, one.closest(".cap").getBoundingClientRect()));
  return [...wide, ...off, ...beyond].map(name);
}"""


def is_sideways(page: Page) -> bool:
    """Return whether the page has to be scrolled sideways."""
    page.wait_for_load_state()  # a form without JavaScript may just have been sent
    return bool(page.evaluate(SIDEWAYS) > SLACK)


def small_targets(page: Page) -> list[str]:
    """Return what is too small for a finger; links within a sentence do not count."""
    page.wait_for_load_state()
    targets: list[dict[str, Any]] = page.evaluate(TARGETS)
    return [
        f"{one['name']}: {one['width']:.0f} x {one['height']:.0f}"
        for one in targets
        if not one["inline"] and min(one["width"], one["height"]) < SMALLEST_TARGET - SLACK
    ]


def lowest(found: Locator) -> float:
    """Return where the lowest of some things ends."""
    boxes = [one.bounding_box() for one in found.all()]
    return max(box["y"] + box["height"] for box in boxes if box)


def covered_cards(page: Page) -> list[str]:
    """Return the cards of hand and field that are not wholly in sight."""
    return list(page.evaluate(COVERED))


def overlaps(page: Page) -> list[str]:
    """Return the parts of the table that lie on each other."""
    return list(page.evaluate(OVERLAPS))


def spills(page: Page) -> list[str]:
    """Return what is wider than the part of the page that holds it."""
    return list(page.evaluate(SPILLS))


def scroll_to_the_end(page: Page) -> None:
    """Show the lower end of a page."""
    page.evaluate("() => window.scrollTo(0, document.scrollingElement.scrollHeight)")


def broken_words(page: Page, selector: str) -> list[str]:
    """Return the words, within what a selector finds, that are set on several lines."""
    words: list[str] = page.evaluate(BROKEN_WORDS, selector)
    return words

// Drag and tap for the sandbox, whose form works without this file: a chosen card shows its
// captures, a card is dragged onto a place, and travels to its new position.

import { every, html, one } from "./dom.js";
import { carry, travel } from "./hands.js";
import { readKey } from "./keys.js";

const form = () => one("#sandbox");
const held = () => one("#sandbox .loose:has(:checked)");
let was = new Map(); // card -> its position before the move
let told = ""; // announcement after the move

function mark() {
  const takes = (held()?.dataset.takes ?? "").split(" ");
  every("#sandbox [data-row=field] [data-card]").forEach((card) => card.classList.toggle("target", takes.includes(card.dataset.card)));
}

document.addEventListener("change", (event) => { if (event.target.matches(".loose input")) mark(); });

// Without a chosen card nothing is sent, and the coach says so.
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  const card = held();
  const place = event.submitter?.name === "to" && event.submitter.closest("[data-place]");
  if (place && !card) {
    event.preventDefault();
    event.stopImmediatePropagation();
    one("#say p").textContent = form().dataset.missing;
  }
  if (place && card) told = `${one("input", card).getAttribute("aria-label")}: ${place.dataset.called}`;
}, true);

document.addEventListener("pointerdown", (start) => {
  const card = start.target.closest?.("#sandbox .loose");
  if (!card || start.button) return;
  carry(start, card, every("#sandbox [data-place]"), (place, from) => {
    one("input", card).checked = true;
    was.set(card.dataset.card, from);
    one(".put", place).click();
  });
});
document.addEventListener("dragstart", (event) => { if (event.target.closest?.(".loose")) event.preventDefault(); });

// Digits place the chosen card, for learners who use single keys.
document.addEventListener("keydown", (event) => {
  const key = readKey(event);
  const isKey = html.dataset.keys === "on" && /^[1-9]$/.test(key);
  const place = isKey && held()?.contains(event.target) && every("#sandbox .put")[key - 1];
  if (place) { event.preventDefault(); place.click(); }
});

document.addEventListener("htmx:beforeSwap", () => {
  const lying = every("#sandbox [data-card]").map((card) => [card.dataset.card, card.getBoundingClientRect()]);
  was = new Map([...lying, ...was]);
});
document.addEventListener("htmx:afterSettle", () => {
  every("#sandbox [data-card]").forEach((card) => travel(card, was.get(card.dataset.card)));
  was.clear();
  mark();
  if (told) one("#spoken").textContent = told;
  told = "";
});

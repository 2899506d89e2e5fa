// Drag and tap for the sandbox, whose form works without this file: a chosen card shows its
// captures, a card is dragged onto a place, and travels to its new position.

import { every, hit, html, need, one } from "./dom.js";
import { carry, travel } from "./hands.js";
import { readKey } from "./keys.js";

const held = () => one("#sandbox .loose:has(:checked)");
/** @type {Map<string | undefined, DOMRect>} */
const was = new Map(); // card -> its position before the move
let told = ""; // announcement after the move

function mark() {
  const takes = (held()?.dataset.takes ?? "").split(" ");
  every("#sandbox [data-row=field] [data-card]").forEach((card) => card.classList.toggle("target", takes.includes(card.dataset.card ?? "")));
}

document.addEventListener("change", (event) => { if (hit(event, ".loose input")) mark(); });

// Without a chosen card nothing is sent, and the coach says so.
document.addEventListener("submit", (event) => {
  const form = hit(event, "form#sandbox");
  if (!form) return;
  const card = held();
  /** @type {HTMLElement | null | undefined} */
  const place = event.submitter?.closest(".put")?.closest("[data-place]");
  if (place && !card) {
    event.preventDefault();
    event.stopImmediatePropagation();
    need("#say p").textContent = form.dataset.missing ?? "";
  }
  if (place && card) told = `${need("input", card).ariaLabel}: ${place.dataset.called}`;
}, true);

document.addEventListener("pointerdown", (start) => {
  const card = hit(start, "#sandbox .loose");
  if (!card || start.button) return;
  carry(start, card, every("#sandbox [data-place]"), (place, from) => {
    need("input", card).checked = true;
    was.set(card.dataset.card, from);
    need(".put", place).click();
  });
});
document.addEventListener("dragstart", (event) => { if (hit(event, ".loose")) event.preventDefault(); });

// Digits place the chosen card, for learners who use single keys.
document.addEventListener("keydown", (event) => {
  const key = readKey(event);
  const isKey = html.dataset.keys === "on" && /^[1-9]$/.test(key);
  const place = isKey && hit(event, "#sandbox .loose:has(:checked)") && every("#sandbox .put")[Number(key) - 1];
  if (place) { event.preventDefault(); place.click(); }
});

document.addEventListener("htmx:beforeSwap", () => {
  for (const card of every("#sandbox [data-card]")) {
    const id = card.dataset.card;
    if (!was.has(id)) was.set(id, card.getBoundingClientRect());
  }
});
document.addEventListener("htmx:afterSettle", () => {
  every("#sandbox [data-card]").forEach((card) => travel(card, was.get(card.dataset.card)));
  was.clear();
  mark();
  if (told) need("#spoken").textContent = told;
  told = "";
});

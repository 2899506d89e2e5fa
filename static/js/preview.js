// Shows the captures of a move on the table before it is played: of a ranked move while it is
// hovered or focused, and of the chosen card where moves are confirmed. The page provides the
// captures in data-takes; nothing here knows a rule.

import { hit, html, need, one, plainText } from "./dom.js";
import { readKey } from "./keys.js";

const lying = (/** @type {string} */ id) => one(`[data-board]:not(.stage) [data-row=field] [data-card="${id}"]`);
/** @type {[HTMLElement, string][]} */
let shown = []; // marked elements, with their class
/** @type {HTMLButtonElement | null} */
let chosen = null; // the card that a second click plays

function clear() {
  shown.forEach(([element, name]) => element.classList.remove(name));
  shown = [];
}
/** @param {HTMLElement | null} element @param {string} name */
function mark(element, name) {
  if (!element || element.classList.contains(name)) return;
  element.classList.add(name);
  shown.push([element, name]);
}
/** @param {HTMLElement} card @param {string} [takes] */
function show(card, takes = card.dataset.takes ?? "") {
  clear();
  mark(card, "sel");
  takes.split(" ").filter(Boolean).forEach((id) => mark(lying(id), "target"));
}

// --- A move of the ranking ----------------------------------------------------------------

const moveOf = (/** @type {Event} */ event) => hit(event, ".hint .moves a[data-shows]");
function look(/** @type {Event} */ event) {
  const link = moveOf(event);
  const card = document.getElementById(link?.dataset.shows ?? "");
  if (card && !chosen) show(card, link?.dataset.takes);
}
const leave = (/** @type {Event} */ event) => { if (!chosen && moveOf(event)) clear(); };
for (const begins of ["mouseover", "focusin"]) document.addEventListener(begins, look);
for (const ends of ["mouseout", "focusout"]) document.addEventListener(ends, leave);

// --- A card that is chosen first, and played by a second click ------------------------------

/** The prompt states the card's captures, and offers to play it. @param {HTMLButtonElement | null} card */
function tell(card) {
  const [asked, button] = [need("#asked"), need("button#play-it")];
  asked.dataset.before ??= plainText(asked);
  const takes = card && document.getElementById(`takes-${card.dataset.card}`);
  asked.textContent = card ? (takes ? plainText(takes) : "") : asked.dataset.before;
  button.value = card?.value ?? "";
  button.hidden = !card;
}
/** @param {HTMLButtonElement} card */
function choose(card) {
  chosen = card;
  tell(card);
  show(card);
}
function release() {
  if (!chosen) return false;
  chosen = null;
  clear();
  tell(null);
  return true;
}

// Otherwise a card rises as soon as it is played, and its possible captures light up, while the
// request is pending.
document.addEventListener("click", (event) => {
  const card = hit(event, "#act [data-row] > button.card");
  const isFree = html.dataset.playing === undefined && !event.defaultPrevented;
  if (!card || !isFree || card === chosen) return;
  if (!one("#play-it")) {
    show(card);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  choose(card);
}, true);
document.addEventListener("keydown", (event) => {
  if (readKey(event) === "Escape" && release()) event.stopPropagation();
}, true);
// A new table has no marks; if none arrives, remove the marks.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "table") [shown, chosen] = [[], null];
});
document.addEventListener("htmx:afterRequest", ({ detail }) => detail.successful || clear());

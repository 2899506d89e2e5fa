// The coach of a first match speaks next to what its sentence is about, one sentence at a time, with
// an arrow. Without this file its sentences stand above the hand.

import { every, hit, html, need, one } from "./dom.js";

const GAP = 18; // pixels between the bubble and what it points at: the room of the arrow
const EDGE = 12; // pixels to the edge of the window
/** @type {Record<string, string>} */
const PARTS = { question: "#decision-title", stock: ".stock .pile" };
let said = ""; // by the coach at this table
let spoken = 0; // sentences of it that were read

const isBusy = () => html.dataset.playing !== undefined || Boolean(one(".cover:target"));
const findAim = (/** @type {string | undefined} */ about) => (about ? one(PARTS[about] ?? `#field-${about}, #hand-${about}`) : null);
/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @type {(a: Box, b: Box) => number} */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Where the bubble can be, beginning with the usual place; the arrow needs the gap.
 * @param {Box} aim @param {DOMRect} size
 */
export function listPlaces(aim, { width, height }) {
  const [right, bottom] = [innerWidth - EDGE - width, innerHeight - EDGE - height];
  const x = clamp((aim.left + aim.right - width) / 2, EDGE, right);
  const y = clamp((aim.top + aim.bottom - height) / 2, EDGE, bottom);
  /** @type {[string, number, number][]} */
  const places = [
    ["above", x, aim.top - GAP - height],
    ["below", x, aim.bottom + GAP],
    ["left", aim.left - GAP - width, y],
    ["right", aim.right + GAP, y],
  ];
  return places.filter(([, left, top]) => left >= EDGE && left <= right && top >= EDGE && top <= bottom)
    .map(([side, left, top]) => ({ side, left, top, right: left + width, bottom: top + height }));
}

/** @param {Box} aim @param {DOMRect} size */
function choosePlace(aim, size) {
  const cards = every("#act :is(.hand, .field) [data-card]").map((card) => card.getBoundingClientRect());
  const hides = (/** @type {Box} */ place) => cards.reduce((sum, card) => sum + overlap(place, card), 0);
  return listPlaces(aim, size).sort((a, b) => hides(a) - hides(b))[0]; // the sort is stable
}

/** @param {HTMLElement} bubble @param {HTMLElement | null} aim */
function move(bubble, aim) {
  const [box, size] = [aim?.getBoundingClientRect(), bubble.getBoundingClientRect()];
  const place = box?.width ? choosePlace(box, size) : null;
  const bottom = need("#act .bottom").getBoundingClientRect();
  const top = clamp(bottom.top - size.height - EDGE, EDGE, innerHeight - EDGE - size.height);
  const { side, ...at } = place ?? { side: "", left: (innerWidth - size.width) / 2, top };
  bubble.dataset.side = side;
  bubble.style.left = `${at.left}px`;
  bubble.style.top = `${at.top}px`;
  if (!box || !side) return;
  const isUpright = side === "above" || side === "below";
  const middle = isUpright ? (box.left + box.right) / 2 - at.left : (box.top + box.bottom) / 2 - at.top;
  bubble.style.setProperty("--arrow", `${clamp(middle, GAP, (isUpright ? size.width : size.height) - GAP)}px`);
}

function speak() {
  const bubble = one("#tutor");
  every(".aimed").forEach((card) => card.classList.remove("aimed"));
  if (!bubble || !bubble.showPopover) return;
  const sentences = every("[data-about]", bubble);
  const text = sentences.map((sentence) => sentence.textContent).join(" ");
  if (text !== said) [said, spoken] = [text, 0];
  bubble.popover = "manual";
  if (isBusy() || spoken >= sentences.length) return bubble.hidePopover();
  sentences.forEach((sentence, place) => { sentence.hidden = place !== spoken; });
  const isLast = spoken === sentences.length - 1;
  every("[data-on]", bubble).forEach((button) => { button.hidden = (button.dataset.on === "last") !== isLast; });
  if (!bubble.matches(":popover-open")) bubble.showPopover();
  const aim = findAim(sentences[spoken].dataset.about);
  if (aim?.dataset.card) aim.classList.add("aimed");
  move(bubble, aim);
}

document.addEventListener("click", (event) => {
  if (!hit(event, "#tutor [data-on]")) return;
  spoken += 1;
  speak();
  one("#tutor [data-on]:not([hidden])")?.focus();
});
["htmx:afterSettle", "DOMContentLoaded"].forEach((name) => document.addEventListener(name, speak));
["resize", "hashchange", "load"].forEach((name) => addEventListener(name, speak));
document.addEventListener("scroll", speak, { capture: true, passive: true });
new MutationObserver(speak).observe(html, { attributeFilter: ["data-playing"] });

// Keys at the table and in replays. What can be asked for is the table in words, said by the live
// region.

import { every, hit, html, isShown, plainText, say, withoutReadings } from "./dom.js";
import { along, cardsOf, go } from "./focus.js";
import { readKey } from "./keys.js";
import { close, listKeys } from "./overlays.js";

const follow = (/** @type {string} */ id) => { const link = document.getElementById(id); link?.click(); return Boolean(link); };
const press = (/** @type {string} */ key) => {
  const button = every(`[data-key="${key}"]`).find((part) => isShown(part) && !part.matches(":disabled"));
  button?.click();
  return Boolean(button);
};

/**
 * The text of a part of the page for screen readers: names of pictures, no ornaments.
 * @type {(part: Node) => string}
 */
export function read(part) {
  if (part instanceof Text) return part.data.trim();
  if (!(part instanceof Element) || part.matches("[hidden], [aria-hidden=true]")) return "";
  if (part.matches("img, button, a, [role=img]")) return part.ariaLabel ?? part.getAttribute("alt") ?? plainText(part);
  return [...part.childNodes].map(read).filter(Boolean).join(", ");
}

function tell(/** @type {string} */ letter) {
  const parts = every(`[data-board]:not(.stage) [data-tell="${letter}"], .side [data-tell="${letter}"]`);
  say(parts.map((part) => [part.dataset.of, read(withoutReadings(part))].filter(Boolean).join(": ")));
  return parts.length > 0;
}

function tellLast() {
  const beats = every("[data-beats] > li");
  const others = beats.findLastIndex((beat) => beat.dataset.who !== beats.at(-1)?.dataset.who);
  say(beats.slice(others + 1).map(plainText));
  return beats.length > 0;
}
/** @type {Record<string, () => unknown>} */
const moves = {
  ArrowLeft: () => along(-1) || follow("step-previous"),
  ArrowRight: () => along(1) || follow("step-next"),
  ArrowUp: () => go("field"),
  ArrowDown: () => go("hand"),
  Home: () => along("first") || follow("step-first"),
  End: () => along("last") || follow("step-last"),
  Escape: close,
};
/** @type {Record<string, () => unknown>} */
const letters = {
  s: () => press("s"), k: () => press("k"), j: () => press("j"), p: () => press("p"),
  h: () => press("h"), u: () => press("u"), n: () => press("n"),
  "[": () => press("["), "]": () => press("]"),
  l: () => follow("labels-button"), "?": listKeys,
  f: () => tell("f"), c: () => tell("c"), r: () => tell("r"), t: () => press("t"), y: () => tell("y"), m: tellLast,
  w: () => press("w"),
};

function chooseNumber(/** @type {string} */ key) {
  const card = cardsOf("hand")[Number(key) - 1];
  if (card?.tagName !== "BUTTON") return false;
  card.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (hit(event, "input, summary")) return; // they have keys of their own
  const key = readKey(event);
  let does = moves[key];
  if (html.dataset.keys === "on") {
    does ||= letters[key];
    if (/^[1-8]$/.test(key)) does ||= () => chooseNumber(key);
  }
  if (does?.()) event.preventDefault();
});

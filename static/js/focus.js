// Focus that survives a swap, in rows of cards with one stop for the Tab key.

import { copyOf, every, hit, html, isShown, one } from "./dom.js";

/** @typedef {string | undefined} Row */
export const cardsOf = (/** @type {Row} */ row) => every(`[data-row=${row}] > .card`);
const buttonsOf = (/** @type {Row} */ row) => cardsOf(row).filter((card) => card.tagName === "BUTTON");
// What arrows reach: the buttons of a row; where there are none, every card of the field.
const stopsOf = (/** @type {Row} */ row) => {
  const buttons = buttonsOf(row);
  return buttons.length || row === "hand" ? buttons : every("[data-row=field] .card:not(.gap)");
};
let handIndex = 0; // where the learner last was in the hand
let hadFocus = false; // whether the part that is being replaced held the focus
let hadHint = false; // whether it was within the hint
let asked = ""; // the heading that was focused already
let asker = ""; // the move of “Why not?”, whose control gets the focus next

export function returnTo(/** @type {string} */ move) {
  asker = move;
}

/** One stop for the Tab key in each row of cards. @param {Row} row @param {HTMLElement} [chosen] */
function rove(row, chosen) {
  const buttons = buttonsOf(row);
  const stop = chosen && buttons.includes(chosen) ? chosen : buttons[Math.min(handIndex, buttons.length - 1)];
  buttons.forEach((button) => button.setAttribute("tabindex", button === stop ? "0" : "-1"));
  return stop;
}

/** @typedef {number | "first" | "last"} Change */
/** @param {Row} row @param {Change} change */
function step(row, change) {
  const buttons = stopsOf(row);
  const index = buttons.findIndex((button) => button === document.activeElement);
  if (index < 0) return false;
  const to = typeof change === "number" ? index + change : { first: 0, last: buttons.length - 1 }[change];
  const next = buttons[Math.max(0, Math.min(to, buttons.length - 1))];
  if (next.tagName !== "BUTTON") next.setAttribute("tabindex", "-1");
  next.focus();
  return true;
}

export const along = (/** @type {Change} */ change) => step("hand", change) || step("field", change);

export function go(/** @type {Row} */ row) {
  const stop = rove(row) ?? stopsOf(row)[0];
  stop?.setAttribute("tabindex", stop.tagName === "BUTTON" ? "0" : "-1");
  stop?.focus();
  return Boolean(stop);
}

const aboutOf = (/** @type {HTMLElement} */ heading) =>
  heading.dataset.focus || /** @type {HTMLElement} */ (heading.closest("[data-version]")).dataset.version;

// The list of moves shows where one is, without moving the page.
function reveal() {
  const here = one(".graded [aria-current]");
  const list = here?.closest("ol");
  if (here && list) list.scrollTop = here.offsetTop - (list.clientHeight - here.offsetHeight) / 2;
}

// A hint arrives after its table: add its marks to cards and buttons.
function spread() {
  every("template[data-for]").forEach((template) => {
    document.getElementById(template.dataset.for ?? "")?.replaceChildren(copyOf(template.content));
  });
  every("[data-board] .card > .danger").forEach((mark) => mark.remove());
  every("template[data-on]").forEach((template) => {
    document.getElementById(template.dataset.on ?? "")?.append(copyOf(template.content));
  });
}

function settle() {
  spread();
  reveal();
  const hand = rove("hand");
  const field = rove("field");
  const replayStep = one("#step-previous, #step-next, #next-step, #send") ?? one("#step button"); // one is always left
  const answer = one("#answer");
  const heading = one("[data-focus]");
  if (heading && html.dataset.playing !== undefined) return; // it is asked when the cards lie still
  const question = heading ? aboutOf(heading) + heading.id : "";
  if (heading && question !== asked) heading.focus();
  else if (hadFocus && document.activeElement === document.body && answer) answer.focus();
  else if (hadHint && document.activeElement === document.body) one("[data-reveal]")?.focus();
  else if (hadFocus && document.activeElement === document.body) (field || hand || replayStep)?.focus();
  const button = asker && every(`[data-why="${asker}"]`).find(isShown);
  if (button) button.focus();
  if (button) asker = "";
  asked = question;
  hadFocus = hadHint = false;
}

document.addEventListener("focusin", (event) => {
  const { target } = event;
  const row = hit(event, "[data-row]")?.dataset.row;
  if (!row || !(target instanceof HTMLButtonElement)) return;
  rove(row, target);
  if (row === "hand") handIndex = Math.max(0, buttonsOf("hand").indexOf(target));
});
document.addEventListener("htmx:beforeSwap", () => {
  hadFocus ||= Boolean(document.activeElement?.closest("#table, #replay, #step"));
  hadHint ||= Boolean(document.activeElement?.closest(".hint"));
});
document.addEventListener("htmx:afterSettle", settle);
document.addEventListener("beats:over", settle);
document.addEventListener("DOMContentLoaded", settle);

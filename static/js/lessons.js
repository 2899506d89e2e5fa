// Drag and tap for the steps of lessons, whose forms work without this file: cards are lifted and
// placed (hands.js), numbers are composed of coins, and cards travel to their places after
// an answer.

import { every, hit, html, need, one } from "./dom.js";
import { carry, travel } from "./hands.js";
import { readKey } from "./keys.js";

const isGoingOn = (/** @type {Element | null} */ step) => Boolean(step && one("#send", step));

function say(text = "") {
  need("#say").dataset.mood = "few";
  need("#say p").textContent = text;
}

// --- Cards travel to where an answer puts them; what was nowhere comes from the stock ------

/** @type {Map<string | undefined, DOMRect>} */
let boxes = new Map(); // card -> its position before the answer
document.addEventListener("htmx:beforeSwap", () => {
  boxes = new Map(every("#step .felt [data-card]").map((card) => [card.dataset.card, card.getBoundingClientRect()]));
});
document.addEventListener("htmx:afterSettle", () => {
  const stock = one("#step .stock .back")?.getBoundingClientRect();
  const isPlayed = html.dataset.playing !== undefined; // by scene.js
  if (!isPlayed) every("#step .felt [data-card]").forEach((card) => travel(card, boxes.get(card.dataset.card) ?? stock));
  boxes.clear();
  begin();
});

// --- A desk: a card is lifted, then laid on a place ---------------------------------------

/** @type {(desk: HTMLElement) => HTMLElement | null | undefined} */
const held = (desk) => one(".hold :checked", desk)?.closest(".piece");
const listOf = (/** @type {HTMLElement} */ piece) => need("select", piece);

function liftNext(/** @type {HTMLElement} */ desk) {
  const next = held(desk) ? null : one(".tray .hold input", desk);
  if (next) next.checked = true;
  return next;
}

/** @param {HTMLElement} piece @param {HTMLElement} to */
function move(piece, to) {
  const from = piece.getBoundingClientRect();
  to.append(piece);
  travel(piece, from);
}

/** @type {(desk: HTMLElement, piece: HTMLElement | null | undefined, place: HTMLElement) => void} */
function lay(desk, piece, place) {
  if (!piece) return say(need("#step").dataset.missing);
  const hadFocus = piece.contains(document.activeElement);
  const [lies, hold] = [need(".lies", place), need(".hold input", piece)];
  const other = desk.matches(".order") ? one(".piece", lies) : null;
  if (other && other !== piece) { // a numbered place has room for one
    listOf(other).value = "";
    move(other, need(".tray", desk));
  }
  move(piece, lies);
  listOf(piece).value = place.dataset.place ?? "";
  piece.classList.remove("wrong");
  hold.checked = false;
  const next = liftNext(desk) ?? hold;
  if (hadFocus) next.focus();
  need("#spoken").textContent = `${hold.ariaLabel}: ${place.dataset.called}`;
}

document.addEventListener("click", (event) => {
  const place = hit(event, ".place");
  const desk = hit(event, ".desk");
  if (place && desk && hit(event, ".lay") && isGoingOn(desk.closest("#step"))) lay(desk, held(desk), place);
});

// Digits place the lifted card, for learners who use single keys.
document.addEventListener("keydown", (event) => {
  const desk = hit(event, ".desk");
  if (!desk || !isGoingOn(desk.closest("#step"))) return;
  const key = readKey(event);
  const isKey = html.dataset.keys === "on" && /^[1-9]$/.test(key);
  const place = isKey && every(".place", desk)[Number(key) - 1];
  if (place && held(desk)) { event.preventDefault(); lay(desk, held(desk), place); }
});

// Dragging is a shortcut for both taps.
document.addEventListener("pointerdown", (start) => {
  const piece = hit(start, ".hold") && hit(start, ".piece");
  const desk = hit(start, ".desk");
  if (!piece || !desk || start.button || !isGoingOn(desk.closest("#step"))) return;
  carry(start, piece, every(".place", desk), (place) => lay(desk, piece, place));
});
document.addEventListener("dragstart", (event) => { if (hit(event, ".hold")) event.preventDefault(); });

// --- Numbers ------------------------------------------------------------------------------

const rows = () => every(".reckoning-row input");
const asCode = (/** @type {string} */ text) => text.normalize("NFKC").replace(/[\u2010-\u2015\u2212ー]/, "-"); // as the server reads numbers
const numberIn = (/** @type {HTMLInputElement} */ row) => Number.parseInt(asCode(row.value), 10) || 0;
const chosenRow = () => one("input.goes-here") ?? rows()[0];
function chooseRow(row = rows().find((input) => !input.value) ?? rows()[0]) {
  rows().forEach((input) => input.classList.toggle("goes-here", input === row && rows().length > 1));
}
/** @param {string} coin @param {HTMLInputElement} row */
export function put(coin, row) {
  const had = numberIn(row);
  const isBelow = asCode(row.value).startsWith("-");
  if (coin === "0") row.value = "";
  else if (coin === "sign") row.value = isBelow ? row.value.slice(1) : `-${row.value}`;
  else row.value = `${isBelow ? "-" : ""}${Math.abs(had) + Number(coin)}`;
}
// A pile is priced card by card: a tapped card gets the next coin, and returns it when tapped
// again.
const rowOf = (/** @type {HTMLElement} */ card) => rows()[Number(card.dataset.row)];
const paid = () => every("#step .felt [data-paid]");
/** @type {(row: HTMLInputElement, value: number) => void} */
const add = (row, value) => { row.value = String(numberIn(row) + value); };
function unpay(/** @type {HTMLElement} */ card) {
  card.classList.remove("paid");
  delete card.dataset.paid;
}
/** @param {string} coin @param {HTMLInputElement} row */
function pay(coin, row) {
  const cards = every("#step .felt .picked");
  if (coin === "0") paid().filter((card) => rowOf(card) === row).forEach(unpay);
  if (coin === "0" || coin === "sign" || !cards.length) return put(coin, row);
  add(row, Number(coin) * cards.length);
  cards.forEach((card) => {
    card.classList.replace("picked", "paid");
    Object.assign(card.dataset, { paid: coin, row: rows().indexOf(row) });
  });
}
document.addEventListener("click", (event) => {
  const coin = hit(event, ".coin")?.dataset.coin;
  if (coin) return pay(coin, chosenRow());
  const card = hit(event, "#step .to-price [data-card]");
  if (!card || !isGoingOn(card.closest("#step"))) return;
  if (!card.dataset.paid) return card.classList.toggle("picked");
  add(rowOf(card), -Number(card.dataset.paid));
  unpay(card);
});
document.addEventListener("focusin", (event) => {
  const row = hit(event, ".reckoning-row input");
  if (row) chooseRow(row);
});
document.addEventListener("input", (event) => {
  const slide = hit(event, "input.slide");
  if (slide) rows()[0].value = slide.value;
});

// --- What is chosen -----------------------------------------------------------------------

// "Take nothing" excludes captured cards; a lifted card shows its captures.
document.addEventListener("change", (event) => {
  const step = hit(event, "#step");
  if (!step) return;
  const choice = hit(event, "input");
  const excluded = every(choice?.name === "stays" ? "input[name=card]:checked" : "input[name=stays]:checked", step);
  if (choice?.checked) excluded.forEach((other) => { other.checked = false; });
  const takes = one("[data-takes]:has(:checked)", step)?.dataset.takes?.split(" ");
  every(".cards [data-card]", step).forEach((card) => card.classList.toggle("target", takes?.includes(card.dataset.card ?? "") ?? false));
});

// An incomplete answer is not sent: the coach says what is missing.
function isMissing(/** @type {HTMLFormElement} */ step) {
  const filled = [...new FormData(step)].filter(([name, value]) => value && !["csrf_token", "before", "held"].includes(name));
  return filled.length === 0 || Boolean(one(".tray .piece", step)) || rows().some((row) => !row.value);
}
document.addEventListener("submit", (event) => {
  const step = hit(event, "form#step");
  if (!step || event.submitter?.matches("[name=ask]") || !isGoingOn(step) || !isMissing(step)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  say(step.dataset.missing);
}, true);

function begin() {
  const [desk, slide] = [one(".desk"), one("input.slide")];
  if (desk) liftNext(desk);
  chooseRow();
  if (slide && !rows()[0].value) rows()[0].value = slide.value;
}
document.addEventListener("DOMContentLoaded", begin);

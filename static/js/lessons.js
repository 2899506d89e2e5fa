// Drag and tap for the steps of lessons, whose forms work without this file: cards are lifted and
// placed (hands.js), numbers are composed of coins, and cards travel to their places after
// an answer.

import { every, html, one } from "./dom.js";
import { carry, travel } from "./hands.js";
import { readKey } from "./keys.js";

const isGoingOn = (step) => Boolean(step && one("#send", step));

function say(text) {
  one("#say").dataset.mood = "few";
  one("#say p").textContent = text;
}

// --- Cards travel to where an answer puts them; what was nowhere comes from the stock ------

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

const held = (desk) => one(".hold :checked", desk)?.closest(".piece");
const listOf = (piece) => one("select", piece);

function liftNext(desk) {
  const next = desk && !held(desk) && one(".tray .hold input", desk);
  if (next) next.checked = true;
  return next;
}

function move(piece, to) {
  const from = piece.getBoundingClientRect();
  to.append(piece);
  travel(piece, from);
}

function lay(desk, piece, place) {
  if (!piece) return say(one("#step").dataset.missing);
  const hadFocus = piece.contains(document.activeElement);
  const lies = one(".lies", place);
  const other = desk.matches(".order") && one(".piece", lies);
  if (other && other !== piece) { // a numbered place has room for one
    listOf(other).value = "";
    move(other, one(".tray", desk));
  }
  move(piece, lies);
  listOf(piece).value = place.dataset.place;
  piece.classList.remove("wrong");
  one(".hold input", piece).checked = false;
  const next = liftNext(desk) || one(".hold input", piece);
  if (hadFocus) next.focus();
  one("#spoken").textContent = `${one(".hold input", piece).getAttribute("aria-label")}: ${place.dataset.called}`;
}

document.addEventListener("click", (event) => {
  const place = event.target.closest(".lay")?.closest(".place");
  if (place && isGoingOn(place.closest("#step"))) lay(place.closest(".desk"), held(place.closest(".desk")), place);
});

// Digits place the lifted card, for learners who use single keys.
document.addEventListener("keydown", (event) => {
  const desk = event.target.closest?.(".desk");
  if (!desk || !isGoingOn(desk.closest("#step"))) return;
  const key = readKey(event);
  const isKey = html.dataset.keys === "on" && /^[1-9]$/.test(key);
  const place = isKey && every(".place", desk)[key - 1];
  if (place && held(desk)) { event.preventDefault(); lay(desk, held(desk), place); }
});

// Dragging is a shortcut for both taps.
document.addEventListener("pointerdown", (start) => {
  const piece = start.target.closest?.(".hold")?.closest(".piece");
  const desk = piece?.closest(".desk");
  if (!desk || start.button || !isGoingOn(desk.closest("#step"))) return;
  carry(start, piece, every(".place", desk), (place) => lay(desk, piece, place));
});
document.addEventListener("dragstart", (event) => { if (event.target.closest?.(".hold")) event.preventDefault(); });

// --- Numbers ------------------------------------------------------------------------------

const rows = () => every(".reckoning-row input");
const asCode = (text) => text.normalize("NFKC").replace(/[\u2010-\u2015\u2212ー]/, "-"); // as the server reads numbers
const numberIn = (row) => Number.parseInt(asCode(row.value), 10) || 0;
const chosenRow = () => one(".goes-here") ?? rows()[0];
function chooseRow(row = rows().find((input) => !input.value) ?? rows()[0]) {
  rows().forEach((input) => input.classList.toggle("goes-here", input === row && rows().length > 1));
}
function put(coin, row) {
  const had = numberIn(row);
  const isBelow = asCode(row.value).startsWith("-");
  if (coin === "0") row.value = "";
  else if (coin === "sign") row.value = isBelow ? row.value.slice(1) : `-${row.value}`;
  else row.value = `${isBelow ? "-" : ""}${Math.abs(had) + Number(coin)}`;
}
// A pile is priced card by card: a tapped card gets the next coin, and returns it when tapped
// again.
const paid = () => every("#step .felt [data-paid]");
const add = (row, value) => { row.value = String(numberIn(row) + value); };
function unpay(card) {
  card.classList.remove("paid");
  delete card.dataset.paid;
}
function pay(coin, row) {
  const cards = every("#step .felt .picked");
  if (coin === "0") paid().filter((card) => rows()[card.dataset.row] === row).forEach(unpay);
  if (coin === "0" || coin === "sign" || !cards.length) return put(coin, row);
  add(row, Number(coin) * cards.length);
  cards.forEach((card) => {
    card.classList.replace("picked", "paid");
    Object.assign(card.dataset, { paid: coin, row: rows().indexOf(row) });
  });
}
document.addEventListener("click", (event) => {
  const coin = event.target.closest(".coin")?.dataset.coin;
  if (coin) return pay(coin, chosenRow());
  const card = event.target.closest("#step .to-price [data-card]");
  if (!card || !isGoingOn(card.closest("#step"))) return;
  if (!card.dataset.paid) return card.classList.toggle("picked");
  add(rows()[card.dataset.row], -Number(card.dataset.paid));
  unpay(card);
});
document.addEventListener("focusin", (event) => { if (event.target.matches(".reckoning-row input")) chooseRow(event.target); });
document.addEventListener("input", (event) => { if (event.target.matches(".slide")) rows()[0].value = event.target.value; });

// --- What is chosen -----------------------------------------------------------------------

// "Take nothing" excludes captured cards; a lifted card shows its captures.
document.addEventListener("change", (event) => {
  const step = event.target.closest("#step");
  if (!step) return;
  const isStay = event.target.name === "stays";
  const others = every(isStay ? "[name=card]:checked" : "[name=stays]:checked", step);
  if (event.target.checked) others.forEach((other) => { other.checked = false; });
  const takes = one("[data-takes]:has(:checked)", step)?.dataset.takes.split(" ") ?? [];
  every(".cards [data-card]", step).forEach((card) => card.classList.toggle("target", takes.includes(card.dataset.card)));
});

// An incomplete answer is not sent: the coach says what is missing.
function isMissing(step) {
  const filled = [...new FormData(step)].filter(([name, value]) => value && !["csrf_token", "before", "held"].includes(name));
  return filled.length === 0 || Boolean(one(".tray .piece", step)) || rows().some((row) => !row.value);
}
document.addEventListener("submit", (event) => {
  const step = event.target.closest("#step");
  if (!step || event.submitter?.name === "ask" || !isGoingOn(step) || !isMissing(step)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  say(step.dataset.missing);
}, true);

function begin() {
  liftNext(one(".desk"));
  chooseRow();
  if (one(".slide") && !rows()[0].value) rows()[0].value = one(".slide").value;
}
document.addEventListener("DOMContentLoaded", begin);

// What forms and links cannot do: keys, focus that survives a swap, and the CSRF header.
// Everything on these pages also works without this file.
"use strict";

const root = document.documentElement;
const all = (selector) => [...document.querySelectorAll(selector)];
// An element without the readings above its characters: with them a word is heard twice.
function withoutReadings(element) {
  if (!element.querySelector?.("ruby")) return element;
  const copy = element.cloneNode(true);
  copy.querySelectorAll("rt").forEach((one) => one.remove());
  copy.querySelectorAll("ruby").forEach((one) => one.replaceWith(one.textContent));
  copy.normalize();
  return copy;
}
const plainText = (element) => withoutReadings(element).textContent.trim();
const isShown = (element) => element.getClientRects().length > 0;

// --- htmx ---------------------------------------------------------------------------------

document.addEventListener("htmx:configRequest", ({ detail }) => {
  const token = document.querySelector("meta[name=csrf-token]").content;
  detail.headers["X-CSRFToken"] = token;
  // A click that waited for another leads on from what the other showed.
  if (detail.elt.matches("a[hx-get]")) detail.path = detail.elt.getAttribute("hx-get");
});

// A hint arrives after its table: add its marks to cards and buttons.
function spread() {
  all("template[data-for]").forEach((template) => {
    document.getElementById(template.dataset.for)?.replaceChildren(template.content.cloneNode(true));
  });
  all("[data-board] .card > .danger").forEach((mark) => mark.remove());
  all("template[data-on]").forEach((template) => {
    document.getElementById(template.dataset.on)?.append(template.content.cloneNode(true));
  });
}

// What would come by itself does not, once the learner does something: no page changes under them.
for (const kind of ["keydown", "pointerdown"]) {
  document.addEventListener(kind, () => all("[data-plays-on]").forEach((one) => one.remove()), true);
}

const offline = (gone) => () => { document.getElementById("offline").hidden = !gone; };
document.addEventListener("htmx:sendError", offline(true));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) offline(false)();
});

document.addEventListener("labels", (event) => {
  const on = event.detail.value === "number";
  root.classList.toggle("noidx", !on);
  document.getElementById("labels-button").setAttribute("aria-pressed", String(on));
});

// --- The learner's day --------------------------------------------------------------------

// It ends at night where the learner is, which only the browser knows.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (timeZone && !document.cookie.split("; ").includes(`zone=${timeZone}`)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `zone=${timeZone}; path=/; max-age=${365 * 24 * 3600}; samesite=lax${secure}`;
}

// --- Focus --------------------------------------------------------------------------------

const cardsOf = (row) => all(`[data-row=${row}] > .card`);
const buttonsOf = (row) => cardsOf(row).filter((card) => card.tagName === "BUTTON");
// What arrows reach: the buttons of a row; where there are none, every card of the field.
const stopsOf = (row) => {
  const buttons = buttonsOf(row);
  return buttons.length || row === "hand" ? buttons : all("[data-row=field] .card:not(.gap)");
};
let handIndex = 0; // where the learner last was in the hand
let hadFocus = false; // whether the part that is being replaced held the focus
let hadHint = false; // whether it was within the hint
let asked = ""; // the heading that was focused already
let asker = ""; // the move of “Why not?”

// One stop for the Tab key in each row of cards.
function rove(row, chosen) {
  const buttons = buttonsOf(row);
  const stop = buttons.includes(chosen) ? chosen : buttons[Math.min(handIndex, buttons.length - 1)];
  buttons.forEach((button) => button.setAttribute("tabindex", button === stop ? "0" : "-1"));
  return stop;
}

const aboutOf = (heading) => heading.dataset.focus || heading.closest("[data-version]").dataset.version;

// The list of moves shows where one is, without moving the page.
function reveal() {
  const here = document.querySelector(".graded [aria-current]");
  const list = here?.closest("ol");
  if (list) list.scrollTop = here.offsetTop - (list.clientHeight - here.offsetHeight) / 2;
}

function settle() {
  spread();
  reveal();
  const hand = rove("hand");
  const field = rove("field");
  const replayStep = document.querySelector("#step-previous, #step-next, #next-step, #send") ?? document.querySelector("#step button"); // one is always left
  const heading = document.querySelector("[data-focus]");
  if (heading && root.dataset.playing !== undefined) return; // it is asked when the cards lie still
  const question = heading ? aboutOf(heading) + heading.id : "";
  if (heading && question !== asked) heading.focus();
  else if (hadFocus && document.activeElement === document.body && document.getElementById("answer")) document.getElementById("answer").focus();
  else if (hadHint && document.activeElement === document.body) document.querySelector("[data-reveal]")?.focus();
  else if (hadFocus && document.activeElement === document.body) (field || hand || replayStep)?.focus();
  const button = asker && all(`[data-why="${asker}"]`).find(isShown);
  if (button) button.focus();
  if (button) asker = "";
  asked = question;
  hadFocus = hadHint = false;
}

document.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-row]")?.dataset.row;
  if (!row || event.target.tagName !== "BUTTON") return;
  rove(row, event.target);
  if (row === "hand") handIndex = Math.max(0, buttonsOf("hand").indexOf(event.target));
});
document.addEventListener("htmx:beforeSwap", () => {
  hadFocus ||= Boolean(document.activeElement?.closest("#table, #replay, #step"));
  hadHint ||= Boolean(document.activeElement?.closest(".hint"));
});
document.addEventListener("htmx:afterSettle", settle);
document.addEventListener("beats:over", settle);
document.addEventListener("DOMContentLoaded", settle);

// --- Points that count up -----------------------------------------------------------------

const COUNTS = 900; // milliseconds
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || root.dataset.pace === "once";

// The page holds the last figure from the start: without motion it is simply there.
function countUp(place) {
  const [text, figure] = [place.textContent, place.textContent.match(/\d+/)?.[0]];
  const begun = performance.now();
  const show = (now) => {
    const part = Math.min(1, (now - begun) / COUNTS);
    place.textContent = part < 1 ? text.replace(figure, Math.floor(figure * part)) : text;
    if (part < 1 && place.isConnected) requestAnimationFrame(show);
  };
  if (figure) requestAnimationFrame(show);
}

let ended = ""; // the version of the table whose points were animated
function countEnd() {
  if (root.dataset.playing !== undefined) return; // once the cards have stopped
  const now = document.querySelector("#table.over")?.dataset.version ?? "";
  if (now && now !== ended && !isStill()) all("[data-count]").forEach(countUp);
  ended = now;
}
document.addEventListener("htmx:afterSettle", countEnd);
document.addEventListener("beats:over", countEnd);

// --- Keys ---------------------------------------------------------------------------------

function step(row, change) {
  const buttons = stopsOf(row);
  const index = buttons.indexOf(document.activeElement);
  if (index < 0) return false;
  const to = { first: 0, last: buttons.length - 1 }[change] ?? index + change;
  const next = buttons[Math.max(0, Math.min(to, buttons.length - 1))];
  if (next.tagName !== "BUTTON") next.setAttribute("tabindex", "-1");
  next.focus();
  return true;
}

const along = (change) => step("hand", change) || step("field", change);
const go = (row) => {
  const stop = rove(row) ?? stopsOf(row)[0];
  stop?.setAttribute("tabindex", stop.tagName === "BUTTON" ? "0" : "-1");
  stop?.focus();
  return Boolean(stop);
};
const follow = (id) => { const link = document.getElementById(id); link?.click(); return Boolean(link); };
const press = (key) => {
  const button = all(`[data-key="${key}"]`).find((one) => isShown(one) && !one.disabled);
  button?.click();
  return Boolean(button);
};

// An overlay holds the focus, and returns it to the element that opened it.
let opener = null;
function hold() {
  all("[inert]").forEach((one) => one.removeAttribute("inert"));
  const cover = document.querySelector(".cover:target");
  if (!cover) {
    if (opener?.isConnected) opener.focus();
    opener = null;
    return;
  }
  for (let one = cover; one !== document.body; one = one.parentElement) {
    [...one.parentElement.children].filter((other) => other !== one).forEach((other) => { other.inert = true; });
  }
  cover.querySelector("[data-close]").focus();
}
addEventListener("hashchange", hold);
document.addEventListener("DOMContentLoaded", hold);
document.addEventListener("click", ({ target }) => {
  const link = target.closest("a[href^='#']");
  if (link && link.dataset.close === undefined) opener = link;
}, true);

// A question about a move goes away, and the focus is on that move again.
function dismiss() {
  const guard = document.querySelector(".board:not(.stage) .guard");
  if (!guard) return false;
  const button = all("#act button[name=action]").find((one) => one.value === guard.dataset.about && !guard.contains(one));
  guard.remove();
  if (button) button.focus();
  else go("hand");
  return true;
}
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]") && dismiss()) event.preventDefault();
});

// A folded part opens when the address leads to it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = all("details:not([open])").filter((part) => part.contains(target));
  folded.forEach((part) => { part.open = true; });
  if (folded.length) target.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

function close() {
  const menu = document.querySelector("details.menu[open]");
  if (menu) { menu.open = false; menu.querySelector("summary").focus(); return true; }
  const link = all(":target [data-close]").find(isShown);
  if (!link) return dismiss() || leaveWhy();
  const back = opener;
  link?.click();
  if (link) back?.isConnected ? back.focus() : go("hand");
  return Boolean(link);
}

// From “Why not?” back to the table; the focus returns to its control.
function leaveWhy() {
  const back = document.querySelector("[data-leave]");
  back?.click();
  return Boolean(back);
}
document.addEventListener("click", ({ target }) => {
  const back = target.closest("[data-leave]");
  if (back) asker = back.dataset.leave;
}, true);

function listKeys() {
  if (!document.getElementById("keys")) return false;
  opener = document.activeElement;
  location.hash = "keys";
  return true;
}

// --- What can be asked for: the table in words, said by the live region ---------------------

// The text of a part of the page for screen readers: names of pictures, no ornaments.
function read(part) {
  if (part.nodeType === Node.TEXT_NODE) return part.textContent.trim();
  if (part.nodeType !== Node.ELEMENT_NODE || part.hidden || part.ariaHidden === "true") return "";
  if (part.matches("img, button, a, [role=img]")) return part.ariaLabel ?? part.alt ?? plainText(part);
  return [...part.childNodes].map(read).filter(Boolean).join(", ");
}
function tell(letter) {
  const parts = all(`[data-board]:not(.stage) [data-tell="${letter}"], .side [data-tell="${letter}"]`);
  say(parts.map((one) => [one.dataset.of, read(withoutReadings(one))].filter(Boolean).join(": ")));
  return parts.length > 0;
}
function tellLast() {
  const beats = all("[data-beats] > li");
  const others = beats.findLastIndex((one) => one.dataset.who !== beats.at(-1).dataset.who);
  say(beats.slice(others + 1).map(plainText));
  return beats.length > 0;
}
function say(sentences) {
  const live = document.getElementById("live");
  live?.replaceChildren(...sentences.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
}

const moves = {
  ArrowLeft: () => along(-1) || follow("step-previous"),
  ArrowRight: () => along(1) || follow("step-next"),
  ArrowUp: () => go("field"),
  ArrowDown: () => go("hand"),
  Home: () => along("first") || follow("step-first"),
  End: () => along("last") || follow("step-last"),
  Escape: close,
};
const letters = {
  s: () => press("s"), k: () => press("k"), j: () => press("j"), p: () => press("p"),
  h: () => press("h"), u: () => press("u"), n: () => press("n"),
  "[": () => press("["), "]": () => press("]"),
  l: () => follow("labels-button"), "?": listKeys,
  f: () => tell("f"), c: () => tell("c"), r: () => tell("r"), t: () => press("t"), y: () => tell("y"), m: tellLast,
  w: () => press("w"),
};

function chooseNumber(key) {
  const card = cardsOf("hand")[Number(key) - 1];
  if (card?.tagName !== "BUTTON") return false;
  card.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, summary")) return; // they have keys of their own
  const key = Keys.read(event);
  let does = moves[key];
  if (root.dataset.keys === "on") {
    does ||= letters[key];
    if (/^[1-8]$/.test(key)) does ||= () => chooseNumber(key);
  }
  if (does?.()) event.preventDefault();
});

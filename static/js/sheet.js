// Sheets at the lower edge of a small window follow a finger: the column is pulled open and pushed
// shut, a question is pushed down to show the table. It is a shortcut: the links of the column do
// the same, and a pushed question returns at a touch.

import { every, hit, isStill, one } from "./dom.js";

const STARTS = 8; // pixels: less is a tap
const DECIDES = 60; // pixels after which a sheet continues by itself, otherwise it returns
const STAYS = 86; // pixels of a question that are left in sight: its heading, over the shut column
const GLIDES = 180; // milliseconds
const SHEETS = ".play > .side, .bottom > .dlg";
const isSheet = (/** @type {Element} */ part) => getComputedStyle(part).position === "fixed";
const isOpen = (/** @type {Element} */ side) => side.matches(":target, :has(:target)");

/** @param {HTMLElement} sheet @param {number} y */
function put(sheet, y, glides = false) {
  const [from, to] = [sheet.style.translate || "none", y ? `0 ${y}px` : ""];
  sheet.style.translate = to;
  if (glides && !isStill()) sheet.animate({ translate: [from, to || "none"] }, { duration: GLIDES, easing: "ease-out" });
}

/** Open the column with its edge at the finger; return the distance to its final place. @param {HTMLElement} side */
function open(side) {
  const before = side.getBoundingClientRect().top;
  const link = one(`a[href="#${side.id}"]`, side);
  if (link) link.click();
  else location.hash = side.id;
  return before - side.getBoundingClientRect().top;
}
const close = (/** @type {Element} */ side) => every("[data-close]", side).find((link) => link.checkVisibility())?.click();

/** @param {HTMLElement} sheet @param {Touch} start */
function drag(sheet, start) {
  const watch = new AbortController();
  const isQuestion = sheet.matches(".dlg");
  const wasLow = Boolean(sheet.style.translate);
  let begin = 0; // where its edge was, below its place
  /** @type {number | null} */
  let y = null; // and where it is

  function move(/** @type {TouchEvent} */ event) {
    const way = event.touches[0].clientY - start.clientY;
    if (y === null) {
      if (Math.abs(way) < STARTS) return;
      const isShut = !isQuestion && !isOpen(sheet);
      if (isShut ? way > 0 : way < 0 || sheet.scrollTop > 0) return watch.abort(); // it is scrolled
      begin = isShut ? open(sheet) : 0;
    }
    y = Math.max(0, begin + way);
    put(sheet, y);
    event.preventDefault();
  }
  function end() {
    watch.abort();
    if (y === null && wasLow) return put(sheet, 0, true);
    if (y === null) return;
    const goesDown = begin ? begin - y < DECIDES : y > DECIDES;
    if (isQuestion) return put(sheet, goesDown ? sheet.offsetHeight - STAYS : 0, true);
    put(sheet, 0, !goesDown);
    if (goesDown) close(sheet);
  }
  // A hint that arrives may take what is touched out of the page: its events reach nothing above it.
  const [{ signal }, touched] = [watch, /** @type {HTMLElement} */ (start.target)];
  touched.addEventListener("touchmove", move, { signal, passive: false });
  for (const ends of ["touchend", "touchcancel"]) touched.addEventListener(ends, end, { signal });
}

document.addEventListener("focusin", (event) => {
  const question = hit(event, ".bottom > .dlg");
  if (question?.style.translate) put(question, 0);
});
document.addEventListener("touchstart", (event) => {
  const sheet = hit(event, SHEETS);
  if (event.touches.length === 1 && sheet && isSheet(sheet)) drag(sheet, event.touches[0]);
}, { passive: true });

// Points of a finished round count up.

import { every, html, isStill, one } from "./dom.js";

const COUNTS = 900; // milliseconds

/** A text while its first figure is counted up to. @param {string} text @param {number} part of the time, up to 1 */
export const countTo = (text, part) =>
  part < 1 ? text.replace(/\d+/, (figure) => String(Math.floor(Number(figure) * part))) : text;

// The page holds the last figure from the start: without motion it is simply there.
function countUp(/** @type {HTMLElement} */ place) {
  const text = place.textContent;
  const begun = performance.now();
  const show = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, now - begun) / COUNTS); // a frame may begin before its callback is requested
    place.textContent = countTo(text, part);
    if (part < 1 && place.isConnected) requestAnimationFrame(show);
  };
  if (/\d/.test(text)) requestAnimationFrame(show);
}

let ended = ""; // the version of the table whose points were animated
function countEnd() {
  if (html.dataset.playing !== undefined) return; // once the cards have stopped
  const now = one("#table.over")?.dataset.version ?? "";
  if (now && now !== ended && !isStill()) every("[data-count]").forEach(countUp);
  ended = now;
}
document.addEventListener("htmx:afterSettle", countEnd);
document.addEventListener("beats:over", countEnd);

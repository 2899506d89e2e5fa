// Points of a finished round count up.

import { every, html, isStill, one } from "./dom.js";

const COUNTS = 900; // milliseconds

// The page holds the last figure from the start: without motion it is simply there.
function countUp(/** @type {HTMLElement} */ place) {
  const text = place.textContent;
  const figure = text.match(/\d+/)?.[0] ?? "";
  const begun = performance.now();
  const show = (/** @type {number} */ now) => {
    const part = Math.min(1, (now - begun) / COUNTS);
    place.textContent = part < 1 ? text.replace(figure, String(Math.floor(Number(figure) * part))) : text;
    if (part < 1 && place.isConnected) requestAnimationFrame(show);
  };
  if (figure) requestAnimationFrame(show);
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

// A digit presses its answer.

import "./clock.js";
import { html, one } from "./dom.js";
import { readKey } from "./keys.js";

document.addEventListener("keydown", (event) => {
  const key = readKey(event);
  if (html.dataset.keys !== "on" || !/^[0-9]$/.test(key)) return;
  const button = one(`#drill [data-key="${key}"]`);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
}, true);
document.addEventListener("htmx:afterSettle", () => one("#ask")?.focus({ preventScroll: true }));

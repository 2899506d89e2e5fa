// Steps through the two lines of “Why not?”. Without this file all steps are shown.

import { every, hit, isStill, need, one, plainText, say } from "./dom.js";

const PLIES = 1100; // milliseconds from one move to the next
let at = 0;
let timer = 0;

const line = () => one("[data-lanes]");
const last = () => Number(need("[data-lanes]").dataset.last) + 1; // the end of the round
const stepOf = (/** @type {HTMLElement} */ part) => Number(part.dataset.step);

function tell() {
  const texts = every("[data-lanes] [data-step]").filter((part) => stepOf(part) === at);
  say(texts.map((part) => plainText(one("p", part) ?? part)));
}
function show(/** @type {number} */ step) {
  at = Math.max(1, Math.min(last(), step));
  every("[data-lanes] [data-step]").forEach((part) => part.classList.toggle("off", stepOf(part) > at));
  tell();
}
function pause() {
  clearInterval(timer);
  timer = 0;
  const button = one("[data-play]");
  if (button) button.textContent = button.dataset.play ?? "";
}
function play(/** @type {HTMLElement} */ button) {
  if (timer) return pause();
  if (isStill()) return show(at >= last() ? 1 : at + 1);
  show(at >= last() ? 1 : at + 1);
  button.textContent = button.dataset.pause ?? "";
  timer = setInterval(() => {
    if (!line()) return pause();
    show(at + 1);
    if (at >= last()) pause();
  }, PLIES);
}
function begin() {
  pause();
  const keys = one(".line-keys .by-script");
  if (!keys) return;
  keys.hidden = false;
  at = last();
}

document.addEventListener("click", (event) => {
  if (!line()) return;
  const button = hit(event, "[data-play], #step-previous, #step-next");
  if (!button) return;
  if (button.dataset.play) return play(button);
  pause();
  show(at + (button.id === "step-next" ? 1 : -1));
});
document.addEventListener("DOMContentLoaded", begin);
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target instanceof Element && (one("[data-lanes]", target) || target.matches(".why-not"))) begin();
});

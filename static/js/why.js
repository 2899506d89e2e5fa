// Steps through the two lines of “Why not?”. Without this file all steps are shown.

import { every, isStill, one, plainText, say } from "./dom.js";

const PLIES = 1100; // milliseconds from one move to the next
let at = 0;
let timer = 0;

const line = () => one("[data-lanes]");
const last = () => Number(line().dataset.last) + 1; // the end of the round
const stepOf = (part) => Number(part.dataset.step);

function tell() {
  const texts = every("[data-step]", line()).filter((part) => stepOf(part) === at);
  say(texts.map((part) => plainText(part.querySelector("p") ?? part)));
}
function show(step) {
  at = Math.max(1, Math.min(last(), step));
  every("[data-step]", line()).forEach((part) => part.classList.toggle("off", stepOf(part) > at));
  tell();
}
function pause() {
  clearInterval(timer);
  timer = 0;
  const button = one("[data-play]");
  if (button) button.textContent = button.dataset.play;
}
function play(button) {
  if (timer) return pause();
  if (isStill()) return show(at >= last() ? 1 : at + 1);
  show(at >= last() ? 1 : at + 1);
  button.textContent = button.dataset.pause;
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

document.addEventListener("click", ({ target }) => {
  if (!line()) return;
  const button = target.closest("[data-play], #step-previous, #step-next");
  if (!button) return;
  if (button.dataset.play) return play(button);
  pause();
  show(at + (button.id === "step-next" ? 1 : -1));
});
document.addEventListener("DOMContentLoaded", begin);
document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.querySelector?.("[data-lanes]") || target.matches?.(".why-not")) begin(); });

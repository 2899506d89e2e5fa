// Steps through the two lines of “Why not?”. Without this file all steps are shown.
"use strict";

(() => {
  const PLIES = 1100; // milliseconds from one move to the next
  const one = (selector) => document.querySelector(selector);
  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.pace === "once";
  let at = 0;
  let timer = 0;

  const line = () => one("[data-lanes]");
  const last = () => Number(line().dataset.last) + 1; // the end of the round
  const stepOf = (part) => Number(part.dataset.step);

  function tell() {
    const texts = [...line().querySelectorAll("[data-step]")].filter((part) => stepOf(part) === at);
    const said = texts.map((part) => plainText(part.querySelector("p") ?? part));
    one("#live")?.replaceChildren(...said.map((textContent) => Object.assign(document.createElement("p"), { textContent })));
  }
  function show(step) {
    at = Math.max(1, Math.min(last(), step));
    line().querySelectorAll("[data-step]").forEach((part) => part.classList.toggle("off", stepOf(part) > at));
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
})();

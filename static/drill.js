// A digit presses its answer. The clock only displays the server's time, and reloads when the
// minute is over.
"use strict";

(() => {
  const GRACE = 1500; // milliseconds: an answer may be on its way
  const root = document.documentElement;

  document.addEventListener("keydown", (event) => {
    const key = Keys.read(event);
    if (root.dataset.keys !== "on" || !/^[0-9]$/.test(key)) return;
    const button = document.querySelector(`#drill [data-key="${key}"]`);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  }, true);
  document.addEventListener("htmx:afterSettle", () => document.getElementById("ask")?.focus({ preventScroll: true }));

  const time = document.getElementById("drill-time");
  if (!time) return;
  const left = document.getElementById("drill-left");
  const end = performance.now() + 1000 * Number(time.dataset.left);
  const clock = setInterval(() => {
    const seconds = Math.max(0, (end - performance.now()) / 1000);
    if (!time.isConnected) return clearInterval(clock);
    time.value = seconds;
    left.textContent = Math.ceil(seconds);
    if (performance.now() < end + GRACE) return;
    clearInterval(clock);
    location.reload();
  }, 250);
})();

// The clock of a drill: it only shows what the server counts, and asks it when the minute is over.
"use strict";

(() => {
  const time = document.getElementById("drill-time");
  const left = document.getElementById("drill-left");
  const end = performance.now() + 1000 * Number(time.dataset.left);
  const GRACE = 1500; // milliseconds: an answer may be on its way

  const clock = setInterval(() => {
    const seconds = Math.max(0, (end - performance.now()) / 1000);
    if (!time.isConnected) return clearInterval(clock);
    time.value = seconds;
    left.textContent = Math.ceil(seconds);
    if (performance.now() < end + GRACE) return;
    clearInterval(clock);
    location.reload();
  }, 250);

  document.addEventListener("htmx:afterSettle", () => document.getElementById("ask")?.focus({ preventScroll: true }));
})();

// The clock of a run: it only displays the server's time, and reloads when the time is over.
"use strict";

(() => {
  const time = document.getElementById("run-time");
  const left = document.getElementById("run-left");
  const end = performance.now() + 1000 * time.value;
  const GRACE = 1500; // milliseconds: an answer may be on its way

  const clock = setInterval(() => {
    const seconds = Math.max(0, (end - performance.now()) / 1000);
    time.value = seconds;
    left.textContent = Math.ceil(seconds);
    if (performance.now() < end + GRACE) return;
    clearInterval(clock);
    location.reload();
  }, 250);
})();

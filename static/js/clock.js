// The clock of a drill or a run only displays the server's time, and reloads when it is over.

import { need, one } from "./dom.js";

const GRACE = 1500; // milliseconds: an answer may be on its way

/** @param {HTMLProgressElement} time @param {HTMLElement} left */
function run(time, left) {
  const end = performance.now() + 1000 * time.value;
  const clock = setInterval(() => {
    if (!time.isConnected) return clearInterval(clock);
    const seconds = Math.max(0, (end - performance.now()) / 1000);
    time.value = seconds;
    left.textContent = String(Math.ceil(seconds));
    if (performance.now() < end + GRACE) return;
    clearInterval(clock);
    location.reload();
  }, 250);
}

const time = one("progress[data-clock]");
if (time) run(time, need("[data-left]"));

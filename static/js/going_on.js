// A round of a lesson returns by itself. Its link is followed after the number of seconds in
// [data-goes-on]; a bar at its foot shows the time. A key press, tap or scroll cancels it, and
// reduced motion disables it: the link remains. It is never followed on a freshly opened page.

import { html, isStill, need, one } from "./dom.js";

const find = () => one("[data-goes-on]");
const staying = () => document.getElementById("stay-here");
let isNew = false; // the swap that is under way brings the way on
/** @type {Animation | null} */
let waiting = null; // the animation that measures the time

function stop() {
  waiting?.cancel();
  waiting = null;
  staying()?.setAttribute("hidden", "");
}

function start() {
  const way = find();
  if (!isNew || !way || isStill() || html.dataset.playing !== undefined) return;
  isNew = false;
  staying()?.removeAttribute("hidden");
  const line = need(".going", way);
  waiting = line.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 1000 * Number(way.dataset.goesOn) });
  waiting.finished.then(() => way.click(), () => {});
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "table") return; // such as a hint, which comes when it is ready
  isNew = !find();
  stop();
});
document.addEventListener("htmx:afterSettle", start);
document.addEventListener("beats:over", start);
for (const what of ["pointerdown", "keydown", "wheel"]) document.addEventListener(what, stop, { passive: true });

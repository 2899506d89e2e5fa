// A round of a lesson leads back by itself. Once its end was seen for as many seconds as the way on
// says ([data-goes-on]), it is followed; a line at its foot shows how long that is. Whoever stays,
// presses a key, taps or scrolls is left in peace, and so is who wants nothing to move: the way on
// is a link like any other. It is never followed on a page that was opened anew.
"use strict";

(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const isStill = () => still.matches || document.documentElement.dataset.pace === "once";
  const find = () => document.querySelector("[data-goes-on]");
  const staying = () => document.getElementById("stay-here");
  let isNew = false; // the swap that is under way brings the way on
  let waiting = null; // the animation that measures the time

  function stop() {
    waiting?.cancel();
    waiting = null;
    staying()?.setAttribute("hidden", "");
  }

  function start() {
    const way = find();
    if (!isNew || !way || isStill() || document.documentElement.dataset.playing !== undefined) return;
    isNew = false;
    staying()?.removeAttribute("hidden");
    const line = way.querySelector(".going");
    waiting = line.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 1000 * way.dataset.goesOn });
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
})();

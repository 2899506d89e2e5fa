// Dragging in lessons and in the sandbox: a card is dragged onto a place, and travels to its new
// position. Dragging is a shortcut for tapping the card and then its place.

import { isStill } from "./dom.js";

const DRAG_FROM = 7; // pixels: less is a tap
const TRAVEL = 320; // milliseconds

/** From a box to the card's current place; a new card does not move. @param {HTMLElement} card @param {DOMRect} [from] */
export function travel(card, from) {
  const to = card.getBoundingClientRect();
  if (!from?.width || !to.width || isStill()) return;
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const back = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  card.style.zIndex = "8";
  const way = card.animate([{ transformOrigin: "0 0", transform: back }, { transformOrigin: "0 0", transform: "none" }], { duration: TRAVEL, easing: "ease-out" });
  way.finished.finally(() => { card.style.zIndex = ""; });
}

/**
 * Make a piece follow the pointer; *lay* receives the drop target and the piece's position.
 * @type {(start: PointerEvent, piece: HTMLElement, places: HTMLElement[], lay: (place: HTMLElement, from: DOMRect) => void) => void}
 */
export function carry(start, piece, places, lay) {
  const watch = new AbortController();
  const { signal } = watch;
  /** @type {(event: PointerEvent) => HTMLElement | null | undefined} */
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  let isDragged = false;
  addEventListener("pointermove", (event) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    isDragged ||= Math.hypot(x, y) >= DRAG_FROM;
    if (!isDragged) return;
    piece.classList.add("lifted-now");
    piece.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
    places.forEach((place) => place.classList.toggle("over", place === under(event)));
  }, { signal });
  const end = (/** @type {PointerEvent} */ event) => {
    watch.abort();
    if (!isDragged) return;
    const place = event.type === "pointerup" ? under(event) : null;
    const from = piece.getBoundingClientRect();
    piece.classList.remove("lifted-now");
    piece.style.transform = "";
    places.forEach((one) => one.classList.remove("over"));
    if (place) lay(place, from);
    else travel(piece, from);
  };
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}

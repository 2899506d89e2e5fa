// What every script needs: finding elements, their text without readings, and whether to move.

export const html = document.documentElement;

/** @type {<S extends string>(selector: S, within?: ParentNode) => Found<S> | null} */
export const one = (selector, within = document) => within.querySelector(selector);

/** The element that the page always has. @type {<S extends string>(selector: S, within?: ParentNode) => Found<S>} */
export function need(selector, within = document) {
  const element = one(selector, within);
  if (!element) throw new Error(`No element matches ${selector}`);
  return element;
}

/** @type {<S extends string>(selector: S, within?: ParentNode) => Found<S>[]} */
export const every = (selector, within = document) => Array.from(within.querySelectorAll(selector));

/** The element that an event happened in. @type {<S extends string>(event: Event, selector: S) => Found<S> | null} */
export const hit = ({ target }, selector) => target instanceof Element ? target.closest(selector) : null;

/** @template {Node} N @param {N} part */
export const copyOf = (part) => /** @type {N} */ (part.cloneNode(true));

export const isShown = (/** @type {Element} */ element) => element.getClientRects().length > 0;

/** A part without the readings above its characters: with them a word is heard twice. @param {Node} part */
export function withoutReadings(part) {
  if (!(part instanceof Element && part.querySelector("ruby"))) return part;
  const copy = copyOf(part);
  every("rt", copy).forEach((reading) => reading.remove());
  every("ruby", copy).forEach((ruby) => ruby.replaceWith(ruby.textContent));
  copy.normalize();
  return copy;
}
export const plainText = (/** @type {Node} */ part) => (withoutReadings(part).textContent ?? "").trim();

/** What screen readers say at once, sentence by sentence. @param {string[]} sentences */
export function say(sentences) {
  const lines = sentences.map((textContent) => Object.assign(document.createElement("p"), { textContent }));
  one("#live")?.replaceChildren(...lines);
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const isStill = () => still.matches || html.dataset.pace === "once";

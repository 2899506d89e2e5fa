// What every script needs: finding elements, their text without readings, and whether to move.

export const html = document.documentElement;
export const one = (selector, within = document) => within.querySelector(selector);
export const every = (selector, within = document) => [...within.querySelectorAll(selector)];
export const isShown = (element) => element.getClientRects().length > 0;

// An element without the readings above its characters: with them a word is heard twice.
export function withoutReadings(element) {
  if (!element.querySelector?.("ruby")) return element;
  const copy = element.cloneNode(true);
  every("rt", copy).forEach((reading) => reading.remove());
  every("ruby", copy).forEach((ruby) => ruby.replaceWith(ruby.textContent));
  copy.normalize();
  return copy;
}
export const plainText = (element) => withoutReadings(element).textContent.trim();

// What screen readers say at once, sentence by sentence.
export function say(sentences) {
  const lines = sentences.map((textContent) => Object.assign(document.createElement("p"), { textContent }));
  one("#live")?.replaceChildren(...lines);
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const isStill = () => still.matches || html.dataset.pace === "once";

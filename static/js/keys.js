// The pressed key, for every script. The typed character counts if it is one of ours; otherwise the
// key's position does, as on AZERTY ("&" on Digit1), in Cyrillic ("р" on KeyH) or with an input
// method ("Process"). The list of keys also shows the labels of the learner's keyboard.

import { every, hit } from "./dom.js";

const BUTTONS = ":is([type=button], [type=checkbox], [type=radio], [type=range], [type=reset], [type=submit])";
const FIELDS = `textarea, select, input:not(${BUTTONS}), [contenteditable]:not([contenteditable=false])`;
const UNKNOWN = ["Process", "Unidentified", "Dead"];
/** @type {Record<string, string>} */
const MARKS = { BracketLeft: "[", BracketRight: "]" };
const placeOf = (/** @type {string} */ code) =>
  code.match(/^(?:Key|Digit|Numpad)([A-Z0-9])$/)?.[1].toLowerCase() ?? MARKS[code];

/**
 * Returns a small letter, a digit, a mark, or a name such as "Enter"; nothing while something is typed
 * into a field, or with a key that makes it a command of the browser.
 * @param {KeyboardEvent} event
 */
export function readKey(event) {
  if (hit(event, FIELDS)) return "";
  const key = event.key.normalize("NFKC").toLowerCase(); // full-width letters and digits
  if (event.getModifierState("AltGraph")) return key; // on Windows it counts as Ctrl and Alt
  if (event.ctrlKey || event.altKey || event.metaKey) return "";
  const place = placeOf(event.code);
  if (UNKNOWN.includes(event.key)) return event.shiftKey && event.code === "Slash" ? "?" : place ?? event.code;
  if (/[^\x20-\x7e]/.test(key)) return place ?? key;
  if (key.length > 1) return event.key;
  return place && /[0-9]/.test(place) && !/[0-9]/.test(key) && !event.shiftKey ? place : key;
}

// --- As they are printed ------------------------------------------------------------------

const codeOf = (/** @type {string} */ key) =>
  Object.keys(MARKS).find((code) => MARKS[code] === key) ?? (/[0-9]/.test(key) ? `Digit${key}` : `Key${key}`);
/** @type {Map<string, string> | null | undefined} */
let printed; // code -> typed character; only in some browsers
function show() {
  const typed = [...(printed?.values() ?? [])].map((character) => character.toUpperCase());
  for (const label of every("kbd")) {
    const key = label.textContent;
    const here = /^[A-Z0-9[\]]$/.test(key) && !typed.includes(key) && printed?.get(codeOf(key));
    if (here) label.textContent = `${key} ${here.toUpperCase()}`;
  }
}
document.addEventListener("DOMContentLoaded", async () => {
  printed = await navigator.keyboard?.getLayoutMap().catch(() => null);
  show();
});
document.addEventListener("htmx:afterSettle", show);

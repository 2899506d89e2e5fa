// Short sounds, made here: a tap when cards move, two notes at the end of a round.

import { one } from "./dom.js";

/** @typedef {[number, number, number, OscillatorType]} Note */
/** @type {Note[]} */
const TAP = [[180, 0, 0.06, "triangle"]]; // hertz, begin and length in seconds, wave
/** @type {Note[]} */
const END = [[392, 0, 0.18, "sine"], [587, 0.14, 0.34, "sine"]];
const LOUD = 0.14;
/** @type {AudioContext | undefined} */
let context; // a browser lets nothing sound before the first press

/** @param {AudioContext} context @param {Note} note */
function sound(context, [pitch, begin, length, wave]) {
  const [voice, volume] = [context.createOscillator(), context.createGain()];
  const at = context.currentTime + begin;
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, at);
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

const table = () => one("#table[data-version]");
/** @type {string | undefined} */
let version;
document.addEventListener("DOMContentLoaded", () => { version = table()?.dataset.version; });
document.addEventListener("htmx:afterSettle", () => {
  const now = table();
  if (!now || now.dataset.version === version) return;
  version = now.dataset.version;
  const speaker = context ??= new AudioContext();
  (now.classList.contains("over") ? END : TAP).forEach((note) => sound(speaker, note));
});

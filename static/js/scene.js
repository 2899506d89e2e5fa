// Plays what has changed on a page that has a board. A *scene* is what htmx swaps there:
//
//   <div data-scene>                         the target of the swap
//     <… class="board" data-board>           the board; beside it lies the stage while cards move
//       [data-row=field] > *                 the places of the field, in order, full or empty
//       [data-spot] > [data-card]            what else holds cards: "you-hand", "you-light", "stock"
//       [data-seat] .who, .stock, .says      a strip, the stock and what is told, where there are any
//     <ol data-beats> <li class="fresh" …>   what happened; what is fresh led to this board
//
// A round that is dealt anew has the board as it was dealt in <template data-dealt>; data-round is its
// number, and a scene of the same round with fewer beats undoes the others. [data-later] waits, and
// with it the score in the bar at the top, until the cards lie.
//
// With data-line (which line it is) and data-step (how far along it) a scene can be stepped through:
// what is fresh led here from the step before, so to go there is that movement undone.
//
// The page is right before this starts: htmx has put in the new board, with focus and all. What moves
// is a stage over it. When the beats are over or skipped, or anything fails, the stage is taken away:
// nothing here can leave the table wrong.

import { copyOf, every, hit, html, isStill, need, one, plainText } from "./dom.js";
import { Motion } from "./motion.js";

/** @import { Beat } from "./motion.js" */
/** @typedef {(beat: Beat) => void} Hear */
/**
 * A scene that is swapped out, and what waits until the cards lie.
 * @typedef Before
 * @property {HTMLElement} board
 * @property {{ left: number, top: number, width: number, height: number }} place
 * @property {string} [line]
 * @property {string} [step]
 * @property {string} [round]
 * @property {Beat[]} beats
 * @property {HTMLElement | null} later
 * @property {HTMLElement[]} column
 * @property {Held[]} held
 * @property {() => void} [score]
 */
/** @typedef {{ target: HTMLElement, said: ChildNode[] }} Held An announcement that waits. */

/** @type {Record<string, number>} */
const PACES = { calm: 0.6, normal: 1.25, quick: 2.4, once: Infinity };
const find = () => one("[data-scene]");
const pace = () => (PACES[html.dataset.pace ?? ""] ?? PACES.normal) / Number(find()?.dataset.tempo ?? 1); // times as long
const isMoving = () => !isStill() && !document.hidden;

/** @type {Before | null} */
let coming = null; // for a swap in progress: the old scene, and the announcement
/** @type {Motion | null} */
let running = null; // the motion that is on
const skip = () => running?.stop();

/** @type {(item: HTMLElement) => Beat} */
const read = (item) => ({
  kind: /** @type {Beat["kind"]} */ (item.dataset.beat),
  who: item.dataset.who ?? "",
  to: (item.dataset.to ?? "").split(" "),
  title: item.dataset.title ?? "",
  points: item.dataset.points ?? "",
  pictures: every("img", item),
  cards: every("[data-card]", item).map((card) => card.dataset.card ?? ""),
  text: plainText(item),
  isFresh: item.classList.contains("fresh"),
  item,
});
const readAll = (/** @type {HTMLElement} */ scene) => every("[data-beats] > li", scene).map(read);
const isFresh = (/** @type {Beat} */ beat) => beat.isFresh;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target } = detail;
  if (target.dataset.scene === undefined) return;
  skip();
  showLater();
  every(".stage").forEach((stage) => stage.remove());
  const board = one("[data-board]", target);
  if (!board || !isMoving() || detail.requestConfig.elt.dataset.why) return; // no cards move to an explanation
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = board;
  const { line, step, round } = target.dataset;
  const later = one("[data-later]", target);
  const column = every(":scope > .side > :not(.past)", target).map(copyOf);
  coming = { board: copyOf(board), place: { left, top, width, height }, line, step, round, beats: readAll(target), later: later && copyOf(later), column, held: [] };
  html.dataset.playing = ""; // no prompt or focus yet
  hold(detail);
});

// The pressed card rises before the result arrives: the swap keeps a slow machine busy for longer
// than the server.
const RISES = 80; // milliseconds: two frames of such a machine
let pressed = -RISES;
document.addEventListener("click", () => { pressed = performance.now(); }, true);
function hold(/** @type {HtmxEvent["detail"]} */ detail) {
  const ms = Math.ceil(pressed + RISES - performance.now());
  const swap = detail.elt.closest("[hx-swap]")?.getAttribute("hx-swap");
  if (ms > 0 && swap) detail.swapOverride = `${swap} swap:${ms}ms`;
}

// Announcements wait, so that each beat is announced as it is shown, once and in order.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (!coming || !["live", "mscore"].includes(detail.target.id)) return;
  detail.shouldSwap = false;
  if (detail.target.id === "mscore") {
    coming.score = () => detail.target.replaceChildren(...detail.fragment.childNodes);
    return;
  }
  detail.target.replaceChildren();
  const said = [...detail.fragment.childNodes].filter((part) => part.textContent?.trim());
  coming.held.push({ target: detail.target, said });
});

document.addEventListener("htmx:afterSettle", () => {
  if (!coming) return;
  const before = coming;
  coming = null;
  const scene = find();
  if (scene) play(before, scene);
  else finish([], before.held);
});
document.addEventListener("htmx:swapError", () => { coming = null; delete html.dataset.playing; });
addEventListener("popstate", skip);

/**
 * The beats that the new scene undoes: a step back in a line, or moves taken back in the same
 * round.
 * @type {(before: Before, scene: DOMStringMap, count: number) => Beat[]}
 */
export function listUndone(before, { line, step, round }, count) {
  if (line !== undefined) return line === before.line && Number(step) === Number(before.step) - 1 ? before.beats.filter(isFresh) : [];
  return round === before.round ? before.beats.slice(count) : [];
}
/** @type {(before: Before, scene: DOMStringMap) => boolean} */
export const isNext = (before, { line, step }) => line === undefined || (line === before.line && Number(step) === Number(before.step) + 1);

// Points appear when their cards have arrived, not before.
let showLater = () => {};
/** @param {Before} before @param {HTMLElement} scene */
function wait({ later, column, score = () => {} }, scene) {
  const now = one("[data-later]", scene);
  if (later) now?.replaceWith(later);
  const showEnd = scene.matches(".over") ? keepColumn(column, scene) : () => {};
  showLater = () => {
    if (now && later?.isConnected) later.replaceWith(now);
    showEnd();
    score();
    showLater = () => {};
  };
}

// The end of a round is shown on the board first: until then the column stays as before, except
// the list of the round. A copy is inert and hidden from search.
const FOUND_BY = ["id", "name", "data-key", "data-tell", "data-later"];
/** @param {HTMLElement[]} column @param {HTMLElement} scene */
function keepColumn(column, scene) {
  const past = one(":scope > .side > .past", scene);
  if (!past?.parentElement) return () => {};
  const kinds = ["over", "replay"].filter((kind) => scene.classList.contains(kind));
  const waiting = every(":scope > *", past.parentElement).filter((part) => part !== past);
  for (const part of column.flatMap((whole) => [whole, ...every("*", whole)])) {
    FOUND_BY.forEach((name) => part.removeAttribute(name));
  }
  column.forEach((part) => { part.inert = true; });
  past.before(...column);
  waiting.forEach((part) => part.classList.add("waits"));
  scene.classList.remove(...kinds);
  return () => {
    column.forEach((part) => part.remove());
    waiting.forEach((part) => part.classList.remove("waits"));
    scene.classList.add(...kinds);
  };
}

// The list of the round ends with the last shown beat; later ones are below its edge.
const FOLLOWS = 220; // milliseconds
function follow(/** @type {HTMLElement | null} */ scene) {
  const list = scene && one("[data-beats]", scene);
  if (!list?.parentElement) return;
  const seen = every(":scope > :is(:not(.fresh), .seen)", list).at(-1);
  const below = list.getBoundingClientRect().bottom - (seen ?? list).getBoundingClientRect()[seen ? "bottom" : "top"];
  const hangs = Math.min(below, Math.max(0, list.offsetHeight - list.parentElement.clientHeight));
  const [from, to] = [list.style.translate, hangs ? `0 ${hangs}px` : ""];
  if (from && from !== to) list.animate({ translate: [from, to || "none"] }, { duration: FOLLOWS, easing: "ease-out" });
  list.style.translate = to;
}

/** @param {Before} before @param {HTMLElement} scene */
async function play(before, scene) {
  const all = readAll(scene);
  const beats = all.filter(isFresh);
  follow(scene);
  const undone = listUndone(before, scene.dataset, all.length);
  const dealt = one("template[data-dealt]", scene); // a new round, before what was played in it
  if (dealt) before.board = copyOf(need("[data-board]", dealt.content));
  wait(before, scene);
  if (beats.length && isNext(before, scene.dataset)) await perform(before, scene, beats, (stage, hear) => playAll(stage, hear, beats));
  else if (undone.length) await perform(before, scene, [], (stage) => undo(stage, undone, scene));
  else finish(beats, before.held);
}

/** @param {Motion} stage @param {Hear} hear @param {Beat[]} beats */
async function playAll(stage, hear, beats) {
  for (const beat of beats) {
    stage.tell(beat.text);
    hear(beat);
    beat.item.classList.add("seen");
    follow(find());
    await stage.ready(beat);
    await stage[beat.kind](beat);
  }
  await stage.rest(60);
}

/** @param {Motion} stage @param {Beat[]} beats @param {HTMLElement} scene */
function undo(stage, beats, scene) {
  const says = one(".says", scene);
  stage.tell(says ? plainText(says) : "");
  return stage.undo(beats);
}

/** @type {(before: Before, scene: HTMLElement, beats: Beat[], move: (stage: Motion, hear: Hear) => Promise<void>) => Promise<void>} */
async function perform({ board, place, held }, scene, beats, move) {
  /** @type {Motion | null} */
  let stage = null;
  try {
    const now = one("[data-board]", scene) ?? need(":scope > *", scene);
    stage = running = new Motion(board, now, place, pace());
    await move(stage, (beat) => hear(held, beat));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) console.warn(error);
  } finally {
    stage?.leave();
    if (running === stage) running = null;
    finish(beats, held);
  }
}

// The live region starts with each beat in a separate element.
/** @param {Held[]} held @param {Beat} beat */
function hear(held, { text }) {
  const live = held.find(({ target }) => target.id === "live");
  if (live?.said[0] && plainText(live.said[0]) === text) live.target.append(...live.said.splice(0, 1));
}

// A skipped beat is announced too.
/** @param {Beat[]} beats @param {Held[]} held */
function finish(beats, held) {
  delete html.dataset.playing;
  showLater();
  beats.forEach(({ item }) => item.classList.add("seen"));
  follow(find());
  held.forEach(({ target, said }) => target.append(...said));
  document.dispatchEvent(new Event("beats:over"));
}

// While cards move, a click or a key shows the end. It plays no card, but links that only step,
// choose or open work at once.
const swallow = (/** @type {Event} */ event) => { event.preventDefault(); event.stopPropagation(); };
const isOnBoard = (/** @type {Event} */ event) => hit(event, "[data-board]") && !hit(event, "nav");
document.addEventListener("click", (event) => {
  if (!(running || coming) || !isOnBoard(event)) return;
  if (event.detail < 2) skip(); // the second half of a double click belongs to the first
  swallow(event);
}, true);
document.addEventListener("keydown", (event) => {
  if (!running || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  const isFree = event.target !== document.body && !isOnBoard(event);
  const acts = ["Enter", " ", "Escape"].includes(event.key);
  if (isFree && acts) return; // a button elsewhere
  if (!event.repeat) skip();
  if (acts || event.repeat) swallow(event);
}, true);
document.addEventListener("visibilitychange", () => document.hidden && skip());

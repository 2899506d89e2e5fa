// A stage: an inert copy of the table as it was, laid over the table as it is, cards in the air
// above it, and one clock. It measures, moves and keeps count; it knows nothing of the order of play.
//
// Every wait and every movement is an animation of the stage. So to skip is to cancel them all,
// and the pace is their playback rate. Styles are set through the CSSOM only (the content policy).

import { copyOf, every, need, one } from "./dom.js";

/** @typedef {{ x: number, y: number, w: number }} Place The middle and the width of a card or a part. */
/** @typedef {HTMLElement & { at: Place, width: number }} Ghost */
/** @typedef {Keyframe[] | PropertyIndexedKeyframes} Frames */

const GLIDE = "cubic-bezier(.3, .05, .1, 1)"; // starts fast, ends softly

const selectCard = (/** @type {string} */ id) => `[data-card="${id}"]:not(.ghost *)`;

export class Stage {
  /**
   * @param {HTMLElement} before a copy of the old board
   * @param {HTMLElement} board the new one
   * @param {{ left: number, top: number, width: number, height: number }} place its position on the page
   * @param {number} rate
   */
  constructor(before, board, place, rate) {
    this.board = board;
    this.rate = rate;
    this.isOver = false;
    this.root = before;
    /** @type {Map<string, Ghost>} */
    this.flying = new Map(); // card -> the ghost that carries it
    before.classList.add("stage");
    this.decode(before);
    before.inert = true;
    for (const part of [before, ...every("[id], [name]", before)]) {
      part.removeAttribute("id");
      part.removeAttribute("name");
    }
    const { left, top, width, height } = place;
    Object.assign(before.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    this.air = document.createElement("div");
    this.air.className = "air";
    before.append(this.air);
    board.after(before);
    board.classList.add("under"); // what moves there under the stage is not to be seen
  }

  // --- The clock ----------------------------------------------------------------------------

  /** @type {(element: Element, frames: Frames, ms: number, options?: KeyframeAnimationOptions) => Promise<unknown>} */
  run(element, frames, ms, options = {}) {
    if (this.isOver) {
      const closed = Promise.reject(new DOMException("The stage is closed.", "AbortError"));
      closed.catch(() => {});
      return closed;
    }
    const animation = element.animate(frames, { duration: ms, fill: "backwards", easing: GLIDE, ...options });
    animation.playbackRate = this.rate;
    animation.finished.catch(() => {}); // notify waiting callers
    return animation.finished;
  }
  rest(/** @type {number} */ ms) { return this.run(this.root, [], ms); }
  stop() {
    this.isOver = true;
    this.root.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
  }
  leave() {
    this.isOver = true;
    this.board.classList.remove("under");
    this.root.classList.add("leaving");
    const fade = this.root.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 140 });
    fade.finished.catch(() => {}).finally(() => this.root.remove());
  }

  // The picture of a copy is decoded with its first frame, or the card is blank in it.
  decode(/** @type {Element} */ copy) { every("img", copy).forEach((picture) => { picture.decoding = "sync"; }); }

  // --- Finding and measuring ----------------------------------------------------------------

  one(/** @type {string} */ selector) { return one(selector, this.root); }
  need(/** @type {string} */ selector) { return need(selector, this.root); }
  card(/** @type {string} */ id) { return this.one(selectCard(id)); }
  needCard(/** @type {string} */ id) { return this.need(selectCard(id)); }
  spot(/** @type {string} */ name) { // or the whole pile of a player, where it is not sorted by kind
    return this.one(`[data-spot="${name}"]`) ?? this.one(`[data-spot="${name.slice(0, name.lastIndexOf("-"))}"]`);
  }
  back() { return this.one(".pile .back"); }
  /** @type {(element: Element) => Place} */
  box(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const origin = this.root.getBoundingClientRect();
    return { x: left - origin.left + width / 2, y: top - origin.top + height / 2, w: width };
  }

  // The position of a player: the name on their strip, or beyond the edge of a board without
  // strips.
  /** @type {(who: string) => Place} */
  seat(who) {
    const name = this.one(`[data-seat="${who}"] .who`);
    if (name) return { ...this.box(name), w: this.wide() / 2 };
    return { x: this.root.clientWidth / 2, y: who === "you" ? this.root.clientHeight : 0, w: this.wide() / 2 };
  }
  // How wide a card of the field is.
  wide() {
    return this.box(this.one("[data-row=field] > *") ?? this.need("[data-card]")).w;
  }

  // A card new to the table: its current element, otherwise only its picture.
  fresh(/** @type {string} */ id) {
    const lying = one(`.card[data-card="${id}"]`, this.board);
    if (lying) {
      const copy = copyOf(lying);
      this.decode(copy);
      return copy;
    }
    const card = document.createElement("span");
    card.dataset.card = id;
    card.append(need(`[data-beats] [data-card="${id}"]`).cloneNode());
    this.decode(card);
    return card;
  }

  // The part of the board that the field is in: other rows move with it.
  around() { return /** @type {HTMLElement} */ (this.need("[data-row=field]").parentElement); }
  // The place of the field of this number; one that is new makes the field wider.
  place(/** @type {number} */ number) {
    const field = this.need("[data-row=field]");
    while (field.children.length < number) field.append(this.gap());
    const [old, lying] = [this.one(".field"), one(".field", this.board)];
    if (old && lying) old.className = lying.className;
    return field.children[number - 1];
  }
  gap() { return Object.assign(document.createElement("span"), { className: "card gap" }); }

  // --- Ghosts: cards in the air, above every strip --------------------------------------------

  /** @type {(id: string, box: Place, width?: number, back?: Element | null) => Ghost} */
  ghost(id, box, width = box.w, back = null) {
    // Its width is the largest that it becomes: a card that is scaled up is blurred.
    const ghost = Object.assign(document.createElement("span"), { className: "ghost", at: box, width });
    const face = copyOf(this.card(id) ?? this.fresh(id));
    this.decode(face);
    face.className = "card";
    ghost.append(face);
    if (back) ghost.append(back.cloneNode(true));
    ghost.style.setProperty("--cw", `${width}px`);
    this.air.append(ghost);
    this.flying.set(id, ghost);
    this.put(ghost, box);
    return ghost;
  }
  /** @param {Ghost} ghost @param {Place} box */
  put(ghost, box) {
    ghost.at = box;
    ghost.style.translate = `${box.x}px ${box.y}px`;
    ghost.style.scale = String(box.w / ghost.width);
  }
  needGhost(/** @type {string} */ id) { return /** @type {Ghost} */ (this.flying.get(id)); }
  lift(/** @type {string} */ id) {
    let ghost = this.flying.get(id);
    if (!ghost) {
      const box = this.box(this.needCard(id));
      ghost = this.ghost(id, box, Math.max(box.w, this.wide()));
    }
    this.card(id)?.classList.add("lifted");
    return ghost;
  }

  // Takes a card of the field out of its place, which stays; three of a month leave one gap.
  clear(/** @type {string} */ id) {
    const card = this.needCard(id);
    const place = card.closest(".stack") ?? card;
    if (place === card || place.querySelectorAll(".card").length === 1) place.replaceWith(this.gap());
    else card.remove();
  }

  /**
   * From where it is to a box: along a low arc, a little larger on the way, as if held.
   * @param {Ghost} ghost @param {Place} to
   */
  fly(ghost, to, { delay = 0, tilt = 0, rise = 1 } = {}) {
    const from = ghost.at;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const ms = Math.min(340, 190 + far * 0.3);
    this.put(ghost, to);
    this.air.append(ghost); // the last to leave is on top
    const up = Math.min(34, far * 0.12) * rise;
    const middle = `translateY(${-up}px) rotate(${tilt * -0.6}deg) scale(${1 + 0.05 * rise})`;
    this.run(ghost, { transform: ["none", middle, `rotate(${tilt}deg)`] }, ms, { delay, easing: "ease-in-out" });
    ghost.style.transform = `rotate(${tilt}deg)`;
    const translate = [`${from.x}px ${from.y}px`, ghost.style.translate];
    return this.run(ghost, { translate, scale: [String(from.w / ghost.width), ghost.style.scale] }, ms, { delay });
  }

  /**
   * Both faces turn together; in the end one has turned away, and need not be removed.
   * @param {Ghost} ghost @param {number} ms
   */
  flip(ghost, ms, isHiding = false) {
    const faces = every(":scope > *", ghost);
    const [up, down] = isHiding ? faces.reverse() : faces;
    const at = (/** @type {number} */ degrees) => `perspective(900px) rotateY(${degrees}deg)`;
    const easing = "cubic-bezier(.5, 0, .2, 1)";
    down.style.transform = at(180);
    this.run(down, { transform: [at(0), at(180)] }, ms, { easing });
    return this.run(up, { transform: [at(-180), at(0)] }, ms, { easing });
  }

  /**
   * Change the stage; neighbours of the change glide to their new places, a card of a gliding group
   * only the remaining distance.
   * @param {Element} within @param {() => void} change
   */
  rearrange(within, change) {
    const parts = every(".grp, .yaku, .stock, .cards, .card:not(.lifted)", within);
    const old = parts.map((part) => part.getBoundingClientRect());
    change();
    const now = parts.map((part) => part.getBoundingClientRect()); // all reads before the first write
    const ways = new Map(parts.map((part, i) => [part, { x: old[i].x - now[i].x, y: old[i].y - now[i].y }]));
    for (const [part, way] of ways) {
      const group = part.parentElement?.closest(".grp, .stock, .cards");
      const { x, y } = ways.get(/** @type {HTMLElement} */ (group)) ?? { x: 0, y: 0 };
      const [dx, dy] = [way.x - x, way.y - y];
      if (Math.abs(dx) + Math.abs(dy) < 0.5 || !part.isConnected) continue;
      this.run(part, { transform: [`translate(${dx}px, ${dy}px)`, "none"] }, 260);
    }
  }

  /** Lays a card into a pile, in the order of the new board; the pile fans out for it. @param {string} id @param {string} name */
  file(id, name) {
    const spot = this.spot(name);
    if (!spot) return;
    const card = this.card(id) ?? this.fresh(id);
    const order = every(`[data-spot="${name}"] > .card`, this.board).map((lying) => lying.dataset.card);
    const later = order.slice(order.indexOf(id) + 1);
    card.className = "card lifted";
    spot.insertBefore(card, every(":scope > *", spot).find((lying) => order.includes(id) && later.includes(lying.dataset.card)) ?? null);
    spot.classList.remove("empty");
    const count = spot.parentElement && one("h2 b", spot.parentElement);
    if (count) {
      count.textContent = String(spot.childElementCount);
      this.run(count, { scale: [1, 1.45, 1] }, 260);
    }
    const piles = spot.closest(".grps");
    if (!piles) return;
    const lapped = every(".fan", piles).reduce((sum, fan) => sum + Math.max(0, fan.childElementCount - 1), 0);
    piles.className = `grps n${lapped}`;
  }
  /** @param {Element} card @param {number} ms */
  flash(card, ms) { this.run(card, { opacity: [1, 0] }, ms, { pseudoElement: "::after", easing: "ease-out" }); }
  settle(/** @type {string} */ id) {
    this.flying.get(id)?.remove();
    this.flying.delete(id);
    const card = this.card(id);
    if (!card) return; // it went where this board shows nothing
    card.classList.remove("lifted");
    card.classList.add("landed");
    this.flash(card, 800);
  }
}

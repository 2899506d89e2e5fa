// Animates the events on a board, beat by beat: one method for each kind of beat, which changes the
// stage (stage.js) as the rules changed the table, by moving cards. It does not depend on the page;
// scene.js documents the required markup.

import { every, one } from "./dom.js";
import { Stage } from "./stage.js";

/** @import { Place } from "./stage.js" */
/**
 * @typedef Beat
 * @property {"play" | "turn" | "yaku" | "call" | "say"} kind
 * @property {string} who
 * @property {string[]} to the places of the cards
 * @property {string} title
 * @property {string} points
 * @property {HTMLImageElement[]} pictures
 * @property {string[]} cards
 * @property {string} text
 * @property {boolean} isFresh
 * @property {HTMLElement} item of the list of the round
 */
/** @typedef {() => void} Change */

const SHOWN = 750; // pause on a drawn card: 600 ms at the normal pace
const HELD = 1.06; // how much larger a drawn card is while it is shown

export class Motion extends Stage {
  /** A card of an open hand leaves it; a hidden one leaves its player's name, and turns over on its way. @param {Beat} beat */
  async play({ who, cards: [id, ...taken], to }) {
    const hand = this.card(id)?.parentElement;
    if (hand) {
      this.lift(id);
      await this.land(id, taken, to, who, () => this.rearrange(hand, () => this.needCard(id).remove()));
    } else {
      this.reveal(id, this.seat(who), 300);
      await this.land(id, taken, to, who);
    }
  }

  /** The card of the stock is shown before it goes where it belongs, or waits for a choice. @param {Beat} beat */
  async turn({ who, cards: [id, ...taken], to }) {
    if (this.card(id)) {
      this.lift(id);
      await this.land(id, taken, to, who, () => this.needCard(id).remove());
      return;
    }
    const from = this.stock();
    const left = this.one(".stock .count b");
    if (left) left.textContent = String(Number(left.textContent) - 1);
    const { ghost, shown } = this.reveal(id, from, 280);
    await Promise.all([this.fly(ghost, { ...from, y: from.y - 8, w: from.w * HELD }, { rise: 1.5 }), shown]);
    taken.forEach((match) => this.needCard(match).classList.add("sought"));
    await this.rest(to[0] === "stock" ? 120 : SHOWN - 140); // the second half of the flip has shown it too
    await this.land(id, taken, to, who);
  }

  /** A card that nobody knew appears, turning over. @param {string} id @param {Place} from @param {number} ms */
  reveal(id, from, ms) {
    const ghost = this.ghost(id, from, Math.max(from.w * HELD, this.wide()), this.back());
    return { ghost, shown: this.back() ? this.flip(ghost, ms) : this.run(ghost, { opacity: [0, 1] }, ms) };
  }
  stock() {
    const [back, wide] = [this.back(), this.wide()];
    return back ? this.box(back) : { x: wide, y: wide, w: wide };
  }

  /** @type {(id: string, taken: string[], to: string[], who: string, leave?: Change) => Promise<void>} */
  async land(id, taken, to, who, leave = () => {}) {
    if (taken.length) await this.meet(id, taken[0], leave);
    if (taken.length) await this.capture([id, ...taken], to, who);
    else if (to[0] === "stock") await this.wait(id);
    else await this.lie(id, Number(to[0].split("-").at(-1)), leave);
  }

  /** On its match, askew, so that both stay readable. @param {string} id @param {string} match @param {Change} leave */
  async meet(id, match, leave) {
    const ghost = this.needGhost(id);
    const base = this.box(this.needCard(match));
    const arrives = this.fly(ghost, { x: base.x + base.w * 0.2, y: base.y + base.w * 0.16, w: base.w }, { tilt: 4 });
    leave();
    await arrives;
    const under = this.lift(match);
    this.air.append(ghost);
    for (const met of [under, ghost]) {
      met.classList.add("met");
      this.flash(met.children[0], 500);
    }
    await this.rest(130);
  }

  /**
   * The pile fans out before the cards arrive, so that they go directly to their final places.
   * @param {string[]} ids @param {string[]} to @param {string} who
   */
  async capture(ids, to, who) {
    const ghosts = ids.map((id) => this.lift(id));
    ids.slice(1).forEach((id) => this.clear(id));
    const pile = this.spot(to[0]);
    if (pile) this.rearrange(pile.closest("[data-seat]") ?? pile, () => ids.forEach((id, i) => this.file(id, to[i])));
    const ends = ids.map((id) => pile ? this.box(this.needCard(id)) : this.seat(who));
    await Promise.all(ids.map(async (id, i) => {
      await this.fly(ghosts[i], ends[i], { delay: i * 40 });
      this.settle(id);
    }));
    await this.rest(60);
  }

  /** Into a free place of the field. @param {string} id @param {number} number @param {Change} leave */
  async lie(id, number, leave) {
    const card = this.fresh(id);
    leave();
    this.rearrange(this.around(), () => this.place(number).replaceWith(card));
    card.className = "card lifted";
    await this.fly(this.needGhost(id), this.box(card));
    this.settle(id);
    await this.rest(80);
  }

  async wait(/** @type {string} */ id) {
    const turned = Object.assign(document.createElement("span"), { className: "turned" });
    const card = this.fresh(id);
    card.className = "card lifted";
    turned.append(card);
    (this.one(".pile") ?? this.root).append(turned);
    await this.fly(this.needGhost(id), this.box(card));
    this.settle(id);
  }

  /** The cards rise from their piles into one row; then the name and the points. @param {Beat} beat */
  async yaku({ cards, title, points }) {
    const field = this.box(this.around());
    const wide = this.root.clientWidth - 48;
    const w = Math.min(this.wide(), wide / 3.4);
    const step = Math.min(w + 10, (wide - w) / Math.max(1, cards.length - 1));
    const homes = cards.map((id) => this.box(this.needCard(id)));
    const ghosts = cards.map((id, i) => this.ghost(id, homes[i], Math.max(w, homes[i].w)));
    cards.forEach((id) => this.needCard(id).classList.add("lifted"));
    const sign = this.sign(title, points, field.y + w * 0.62);
    this.root.classList.add("dusk");
    const first = -(cards.length - 1) / 2;
    await Promise.all(ghosts.map(async (ghost, i) => {
      await this.fly(ghost, { x: field.x + (first + i) * step, y: field.y - w * 0.35, w }, { delay: Math.min(i * 60, 240) });
      ghost.classList.add("lit");
    }));
    await this.run(sign, { opacity: [0, 1], transform: ["translateY(10px)", "none"] }, 200, { fill: "both" });
    await this.rest(700);
    this.root.classList.remove("dusk");
    sign.remove();
    await Promise.all(ghosts.map(async (ghost, i) => {
      ghost.classList.remove("lit");
      await this.fly(ghost, homes[i]);
      this.settle(cards[i]);
    }));
  }

  /** @param {string} title @param {string} points @param {number} y */
  sign(title, points, y) {
    const sign = Object.assign(document.createElement("p"), { className: "sign" });
    sign.append(...[["b", title], ["span", points]].map(([tag, text]) => Object.assign(document.createElement(tag), { textContent: text })));
    sign.style.translate = `0 ${y}px`;
    this.air.append(sign);
    return sign;
  }

  /** A call is stamped over the caller's strip. @param {Beat} beat */
  async call({ who, title }) {
    const strip = this.one(`[data-seat="${who}"]`);
    const { x, y } = strip ? this.box(strip) : this.seat(who);
    const seal = Object.assign(document.createElement("b"), { className: "seal", textContent: title });
    this.air.append(seal);
    seal.style.translate = `${x}px ${y}px`;
    const easing = "cubic-bezier(.6, 0, .9, .6)"; // gathers speed, then stops dead
    await this.run(seal, { opacity: [0, 1, 1], scale: [2.2, 0.94, 1] }, 220, { easing });
    await this.rest(560);
    seal.remove();
  }

  /** @type {(beat: Beat) => Promise<unknown>} */
  say() { return this.rest(450); }

  /**
   * Undo *beats* in one movement: every card returns to its previous place, face down if it was
   * unknown then.
   * @param {Beat[]} beats
   */
  async undo(beats) {
    const came = new Map(beats.filter(({ kind }) => kind === "play" || kind === "turn").map((beat) => [beat.cards[0], beat]));
    const origin = (/** @type {Beat} */ { kind, who }) => kind === "turn" ? this.stock() : this.seat(who);
    const cards = every("[data-card]", this.root).map((card) => {
      const id = card.dataset.card ?? "";
      const lying = one(`[data-card="${id}"]`, this.board);
      const beat = came.get(id);
      const from = this.box(card);
      const to = lying ? this.box(lying) : beat ? origin(beat) : from;
      return { card, id, from, to, isHiding: !lying };
    });
    const moved = cards.filter(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) > 1);
    await Promise.all(moved.map(({ card, id, from, to, isHiding }) => {
      const ghost = this.ghost(id, from, Math.max(from.w, to.w), isHiding ? this.back() : null);
      card.classList.add("lifted");
      if (isHiding && this.back()) this.flip(ghost, 280, true);
      return this.fly(ghost, to);
    }));
  }

  /** Pictures that were never shown are decoded first, or a card turns over to an empty face. @param {Beat} beat */
  ready({ pictures }) {
    const decoded = Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
    return Promise.race([decoded, this.rest(250 * this.rate)]);
  }
  tell(/** @type {string} */ text) {
    const line = this.one(".says");
    line?.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  }
}

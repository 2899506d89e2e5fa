// Plays what has happened on the table, beat by beat.
//
// The page is right before this starts: htmx has put in the new board, with focus and all. What
// moves is a stage over it (stage.js). Each beat changes the stage as the rules changed the table
// and shows the change by moving cards. When the beats are over or skipped, or anything fails, the
// stage is taken away: nothing here can leave the table wrong.
"use strict";

(() => {
  const PACES = { calm: 0.6, normal: 1.25, quick: 2.4, once: Infinity };
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const html = document.documentElement;
  const tempo = () => Number(document.querySelector("#table")?.dataset.tempo ?? 1); // times as long
  const pace = () => (PACES[html.dataset.pace] ?? PACES.normal) / tempo();

  class Performance extends Stage {
    // An own card leaves the hand; another's leaves his name, and turns over on its way.
    async play({ who, cards: [id, ...taken], to }) {
      if (this.card(id)) {
        const hand = this.spot("you-hand");
        this.lift(id);
        await this.land(id, taken, to, () => this.rearrange(hand, () => this.card(id).remove()));
      } else {
        const from = this.box(this.one(`[data-seat="${who}"] .who`));
        const width = this.box(this.one(".field .cards > *")).w;
        const ghost = this.ghost(id, { ...from, w: width * 0.5 }, width, this.one(".pile .back"));
        this.flip(ghost, 300);
        await this.land(id, taken, to);
      }
    }

    // The card of the stock is shown before it goes where it belongs, or waits for a choice.
    async turn({ cards: [id, ...taken], to }) {
      if (this.card(id)) {
        this.lift(id);
        await this.land(id, taken, to, () => this.card(id).remove());
        return;
      }
      const back = this.one(".pile .back");
      const ghost = this.ghost(id, this.box(back), undefined, back);
      this.one(".stock .count b").textContent -= 1;
      await Promise.all([this.fly(ghost, { ...ghost.at, y: ghost.at.y - 8, w: ghost.at.w * 1.06 }, { rise: 1.5 }), this.flip(ghost, 280)]);
      taken.forEach((one) => this.card(one).classList.add("sought"));
      await this.rest(to[0] === "stock" ? 120 : 420); // the flip has shown it for as long again
      await this.land(id, taken, to);
    }

    async land(id, taken, to, leave = () => {}) {
      if (taken.length) await this.meet(id, taken[0], leave);
      if (taken.length) await this.capture([id, ...taken], to);
      else if (to[0] === "stock") await this.wait(id);
      else await this.lie(id, Number(to[0].split("-").at(-1)), leave);
    }

    // On its match, askew, so that both stay readable.
    async meet(id, match, leave) {
      const ghost = this.flying.get(id);
      const base = this.box(this.card(match));
      const arrives = this.fly(ghost, { x: base.x + base.w * 0.2, y: base.y + base.w * 0.16, w: base.w }, { tilt: 4 });
      leave();
      await arrives;
      const under = this.lift(match);
      this.air.append(ghost);
      for (const one of [under, ghost]) {
        one.classList.add("met");
        this.flash(one.firstElementChild, 500);
      }
      await this.rest(130);
    }

    // The pile fans out before the cards arrive, so that they go to their last places at once.
    async capture(ids, to) {
      const ghosts = ids.map((id) => this.lift(id));
      ids.slice(1).forEach((id) => this.clear(id));
      this.rearrange(this.spot(to[0]).closest("[data-seat]"), () => ids.forEach((id, i) => this.file(id, to[i])));
      const ends = ids.map((id) => this.box(this.card(id)));
      await Promise.all(ids.map(async (id, i) => {
        await this.fly(ghosts[i], ends[i], { delay: i * 40 });
        this.settle(id);
      }));
      await this.rest(60);
    }

    // Into a free place of the field.
    async lie(id, number, leave) {
      const card = this.fresh(id);
      leave();
      this.rearrange(this.one(".field"), () => this.place(number).replaceWith(card));
      card.className = "card lifted";
      await this.fly(this.flying.get(id), this.box(card));
      this.settle(id);
      await this.rest(80);
    }

    async wait(id) {
      const turned = Object.assign(document.createElement("span"), { className: "turned" });
      const card = this.fresh(id);
      card.className = "card lifted";
      turned.append(card);
      this.one(".pile").append(turned);
      await this.fly(this.flying.get(id), this.box(card));
      this.settle(id);
    }

    // The cards rise from their piles into one row; then the name and the points.
    async yaku({ cards, title, points }) {
      const field = this.box(this.one(".field"));
      const wide = this.root.clientWidth - 48;
      const w = Math.min(this.box(this.one(".field .cards > *")).w, wide / 3.4);
      const step = Math.min(w + 10, (wide - w) / Math.max(1, cards.length - 1));
      const homes = cards.map((id) => this.box(this.card(id)));
      const ghosts = cards.map((id, i) => this.ghost(id, homes[i], Math.max(w, homes[i].w)));
      cards.forEach((id) => this.card(id).classList.add("lifted"));
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
    sign(title, points, y) {
      const sign = Object.assign(document.createElement("p"), { className: "sign" });
      sign.append(...[["b", title], ["span", points]].map(([tag, text]) => Object.assign(document.createElement(tag), { textContent: text })));
      sign.style.translate = `0 ${y}px`;
      this.air.append(sign);
      return sign;
    }

    // What is called is stamped over the strip of who calls it.
    async call({ who, title }) {
      const strip = this.box(this.one(`[data-seat="${who}"]`));
      const seal = Object.assign(document.createElement("b"), { className: "seal", textContent: title });
      this.air.append(seal);
      seal.style.translate = `${strip.x}px ${strip.y}px`;
      const easing = "cubic-bezier(.6, 0, .9, .6)"; // gathers speed, then stops dead
      await this.run(seal, { opacity: [0, 1, 1], scale: [2.2, 0.94, 1] }, 220, { easing });
      await this.rest(560);
      seal.remove();
    }

    say() { return this.rest(450); }

    // Pictures that were never shown are decoded first, or a card turns over to an empty face.
    ready({ pictures }) {
      const decoded = Promise.all(pictures.map((one) => one.decode().catch(() => {})));
      return Promise.race([decoded, this.rest(250 * this.rate)]);
    }
    tell(text) {
      const line = this.one(".says");
      line?.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
    }
  }

  // --- What the page does with it -----------------------------------------------------------------

  let coming = null; // what a swap that is under way will need: the old board, and what is to be said
  let running = null; // the performance that is on

  const isMoving = () => pace() !== Infinity && !still.matches && !document.hidden;
  const skip = () => running?.stop();

  const read = (item) => ({
    kind: item.dataset.beat,
    who: item.dataset.who,
    to: (item.dataset.to ?? "").split(" "),
    title: item.dataset.title,
    points: item.dataset.points,
    pictures: [...item.querySelectorAll("img")],
    cards: [...item.querySelectorAll("[data-card]")].map((one) => one.dataset.card),
    text: item.textContent.trim(),
    item,
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "table") return;
    skip();
    document.querySelectorAll(".stage").forEach((one) => one.remove());
    const board = document.querySelector("#table > .board:not(.summary)");
    if (!board || !isMoving() || !/class="[^"]* fresh"/.test(detail.serverResponse)) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = board;
    const place = { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
    coming = { before: board.cloneNode(true), place, held: [] };
    html.dataset.playing = ""; // from here on nothing is asked or focused yet
  });

  // What is to be heard waits, so that each beat is heard as it is seen, once and in order.
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    if (!coming || !["live", "alert"].includes(detail.target.id)) return;
    detail.shouldSwap = false;
    detail.target.replaceChildren();
    coming.held.push({ target: detail.target, said: [...detail.fragment.querySelectorAll("p")] , all: detail.fragment });
  });

  document.addEventListener("htmx:afterSettle", () => {
    if (!coming) return;
    const now = coming;
    coming = null;
    perform(now, [...document.querySelectorAll("[data-beats] > .fresh")].map(read));
  });
  document.addEventListener("htmx:swapError", () => { coming = null; delete html.dataset.playing; });

  async function perform({ before, place, held }, beats) {
    const live = held.find(({ target }) => target.id === "live");
    const lines = live ? live.said : [];
    const hear = () => lines.length && live.target.append(lines.shift());
    let stage = null;
    try {
      const board = document.querySelector("#table > .board");
      stage = running = new Performance(before, board, place, pace());
      for (const beat of beats) {
        stage.tell(beat.text);
        hear();
        beat.item.classList.remove("fresh");
        await stage.ready(beat);
        await stage[beat.kind](beat);
      }
      await stage.rest(60);
    } catch (error) {
      if (error.name !== "AbortError") console.warn(error);
    } finally {
      stage?.leave();
      if (running === stage) running = null;
      finish(beats, held, hear, lines);
    }
  }

  // A beat that was skipped is told too.
  function finish(beats, held, hear, lines) {
    delete html.dataset.playing;
    beats.forEach(({ item }) => item.classList.remove("fresh"));
    while (lines.length) hear();
    held.filter(({ target }) => target.id === "alert").forEach(({ target, all }) => target.replaceChildren(...all.childNodes));
    document.dispatchEvent(new Event("beats:over"));
  }

  // While cards move, a click or a key shows the end. Nobody plays a card that he has not seen,
  // but what only chooses or asks does so at once.
  const swallow = (event) => { event.preventDefault(); event.stopPropagation(); };
  document.addEventListener("click", (event) => {
    if (!running || !event.target.closest(".board")) return;
    if (event.detail < 2) skip(); // the second half of a double click belongs to the first
    swallow(event);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!running || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    const isFree = event.target !== document.body && !event.target.closest(".board, .stage");
    const acts = ["Enter", " ", "Escape"].includes(event.key);
    if (isFree && acts) return; // a button elsewhere
    if (!event.repeat) skip();
    if (acts || event.repeat) swallow(event);
  }, true);
  document.addEventListener("visibilitychange", () => document.hidden && skip());
})();

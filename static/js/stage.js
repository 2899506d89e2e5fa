// A stage: an inert copy of the table as it was, laid over the table as it is, cards in the air
// above it, and one clock. It measures, moves and keeps count; it knows nothing of the order of play.
//
// Every wait and every movement is an animation of the stage. So to skip is to cancel them all,
// and the pace is their playback rate. Styles are set through the CSSOM only (the content policy).

const GLIDE = "cubic-bezier(.3, .05, .1, 1)"; // starts fast, ends softly

export class Stage {
  // *before*: a copy of the old board; *board*: the new one; *place*: its position on the page.
  constructor(before, board, place, rate) {
    this.board = board;
    this.rate = rate;
    this.root = before;
    this.flying = new Map(); // card -> the ghost that carries it
    before.classList.add("stage");
    this.decode(before);
    before.inert = true;
    for (const one of [before, ...before.querySelectorAll("[id], [name]")]) {
      one.removeAttribute("id");
      one.removeAttribute("name");
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
  rest(ms) { return this.run(this.root, [], ms); }
  stop() {
    this.isOver = true;
    this.root.getAnimations({ subtree: true }).forEach((one) => one.cancel());
  }
  leave() {
    this.isOver = true;
    this.board.classList.remove("under");
    this.root.classList.add("leaving");
    const fade = this.root.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 140 });
    fade.finished.catch(() => {}).finally(() => this.root.remove());
  }

  // The picture of a copy is decoded with its first frame, or the card is blank in it.
  decode(copy) { copy.querySelectorAll("img").forEach((one) => { one.decoding = "sync"; }); }

  // --- Finding and measuring ----------------------------------------------------------------

  one(selector) { return this.root.querySelector(selector); }
  card(id) { return this.one(`[data-card="${id}"]:not(.ghost *)`); }
  spot(name) { // or the whole pile of a player, where it is not sorted by kind
    return this.one(`[data-spot="${name}"]`) ?? this.one(`[data-spot="${name.slice(0, name.lastIndexOf("-"))}"]`);
  }
  back() { return this.one(".pile .back"); }
  box(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const origin = this.root.getBoundingClientRect();
    return { x: left - origin.left + width / 2, y: top - origin.top + height / 2, w: width };
  }

  // The position of a player: the name on their strip, or beyond the edge of a board without
  // strips.
  seat(who) {
    const name = this.one(`[data-seat="${who}"] .who`);
    if (name) return { ...this.box(name), w: this.wide() / 2 };
    return { x: this.root.clientWidth / 2, y: who === "you" ? this.root.clientHeight : 0, w: this.wide() / 2 };
  }
  // How wide a card of the field is.
  wide() {
    return this.box(this.one("[data-row=field] > *") ?? this.one("[data-card]")).w;
  }

  // A card new to the table: its current element, otherwise only its picture.
  fresh(id) {
    const lying = this.board.querySelector(`.card[data-card="${id}"]`);
    if (lying) {
      const copy = lying.cloneNode(true);
      this.decode(copy);
      return copy;
    }
    const card = document.createElement("span");
    card.dataset.card = id;
    card.append(document.querySelector(`[data-beats] [data-card="${id}"]`).cloneNode());
    this.decode(card);
    return card;
  }

  // The place of the field of this number; one that is new makes the field wider.
  place(number) {
    const field = this.one("[data-row=field]");
    while (field.children.length < number) field.append(this.gap());
    const lying = this.board.querySelector(".field");
    if (lying && this.one(".field")) this.one(".field").className = lying.className;
    return field.children[number - 1];
  }
  gap() { return Object.assign(document.createElement("span"), { className: "card gap" }); }

  // --- Ghosts: cards in the air, above every strip --------------------------------------------

  ghost(id, box, width = box.w, back = null) {
    const ghost = document.createElement("span");
    const face = (this.card(id) ?? this.fresh(id)).cloneNode(true);
    this.decode(face);
    ghost.className = "ghost";
    face.className = "card";
    ghost.append(face);
    if (back) ghost.append(back.cloneNode(true));
    ghost.style.setProperty("--cw", `${width}px`);
    ghost.width = width; // the largest that it becomes: a card that is scaled up is blurred
    this.air.append(ghost);
    this.flying.set(id, ghost);
    this.put(ghost, box);
    return ghost;
  }
  put(ghost, box) {
    ghost.at = box;
    ghost.style.translate = `${box.x}px ${box.y}px`;
    ghost.style.scale = box.w / ghost.width;
  }
  lift(id) {
    const card = this.card(id);
    const ghost = this.flying.get(id) ?? this.ghost(id, this.box(card), Math.max(this.box(card).w, this.wide()));
    card?.classList.add("lifted");
    return ghost;
  }

  // Takes a card of the field out of its place, which stays; three of a month leave one gap.
  clear(id) {
    const card = this.card(id);
    const place = card.closest(".stack") ?? card;
    if (place === card || place.querySelectorAll(".card").length === 1) place.replaceWith(this.gap());
    else card.remove();
  }

  // From where it is to a box: along a low arc, a little larger on the way, as if held.
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
    return this.run(ghost, { translate, scale: [from.w / ghost.width, ghost.style.scale] }, ms, { delay });
  }

  // Both faces turn together; in the end one has turned away, and need not be removed.
  flip(ghost, ms, isHiding = false) {
    const [up, down] = isHiding ? [...ghost.children].reverse() : ghost.children;
    const at = (degrees) => `perspective(900px) rotateY(${degrees}deg)`;
    const easing = "cubic-bezier(.5, 0, .2, 1)";
    down.style.transform = at(180);
    this.run(down, { transform: [at(0), at(180)] }, ms, { easing });
    return this.run(up, { transform: [at(-180), at(0)] }, ms, { easing });
  }

  // Change the stage; neighbours of the change glide to their new places, a card of a gliding group
  // only the remaining distance.
  rearrange(within, change) {
    const parts = [...within.querySelectorAll(".grp, .yaku, .stock, .cards, .card:not(.lifted)")];
    const corner = (one) => { const { left, top } = one.getBoundingClientRect(); return [left, top]; };
    const old = parts.map(corner);
    change();
    const now = parts.map(corner); // all reads before the first write
    const ways = new Map(parts.map((one, i) => [one, [old[i][0] - now[i][0], old[i][1] - now[i][1]]]));
    for (const [one, way] of ways) {
      const [x, y] = ways.get(one.parentElement?.closest(".grp, .stock, .cards")) ?? [0, 0];
      const [dx, dy] = [way[0] - x, way[1] - y];
      if (Math.abs(dx) + Math.abs(dy) < 0.5 || !one.isConnected) continue;
      this.run(one, { transform: [`translate(${dx}px, ${dy}px)`, "none"] }, 260);
    }
  }

  // Lays a card into a pile, in the order of the new board; the pile fans out for it.
  file(id, name) {
    const spot = this.spot(name);
    const card = this.card(id) ?? this.fresh(id);
    const order = [...this.board.querySelectorAll(`[data-spot="${name}"] > .card`)].map((one) => one.dataset.card);
    const later = order.slice(order.indexOf(id) + 1);
    card.className = "card lifted";
    spot.insertBefore(card, [...spot.children].find((one) => order.includes(id) && later.includes(one.dataset.card)) ?? null);
    spot.classList.remove("empty");
    const count = spot.parentElement.querySelector("h2 b");
    if (count) {
      count.textContent = spot.childElementCount;
      this.run(count, { scale: [1, 1.45, 1] }, 260);
    }
    const piles = spot.closest(".grps");
    if (!piles) return;
    const lapped = [...piles.querySelectorAll(".fan")].reduce((sum, fan) => sum + Math.max(0, fan.childElementCount - 1), 0);
    piles.className = `grps n${lapped}`;
  }
  flash(card, ms) { this.run(card, { opacity: [1, 0] }, ms, { pseudoElement: "::after", easing: "ease-out" }); }
  settle(id) {
    this.flying.get(id)?.remove();
    this.flying.delete(id);
    const card = this.card(id);
    if (!card) return; // it went where this board shows nothing
    card.classList.remove("lifted");
    card.classList.add("landed");
    this.flash(card, 800);
  }
}

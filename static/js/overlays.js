// What is closed again: overlays, which hold the focus, menus, questions about a move, and “Why not?”.

import { every, isShown, one } from "./dom.js";
import { go, returnTo } from "./focus.js";

// An overlay holds the focus, and returns it to the element that opened it.
let opener = null;
function hold() {
  every("[inert]").forEach((part) => part.removeAttribute("inert"));
  const cover = one(".cover:target");
  if (!cover) {
    if (opener?.isConnected) opener.focus();
    opener = null;
    return;
  }
  for (let part = cover; part !== document.body; part = part.parentElement) {
    [...part.parentElement.children].filter((other) => other !== part).forEach((other) => { other.inert = true; });
  }
  cover.querySelector("[data-close]").focus();
}
addEventListener("hashchange", hold);
document.addEventListener("DOMContentLoaded", hold);
document.addEventListener("click", ({ target }) => {
  const link = target.closest("a[href^='#']");
  if (link && link.dataset.close === undefined) opener = link;
}, true);

// A question about a move goes away, and the focus is on that move again.
function dismiss() {
  const guard = one(".board:not(.stage) .guard");
  if (!guard) return false;
  const button = every("#act button[name=action]").find((choice) => choice.value === guard.dataset.about && !guard.contains(choice));
  guard.remove();
  if (button) button.focus();
  else go("hand");
  return true;
}
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]") && dismiss()) event.preventDefault();
});

export function close() {
  const menu = one("details.menu[open]");
  if (menu) { menu.open = false; menu.querySelector("summary").focus(); return true; }
  const link = every(":target [data-close]").find(isShown);
  if (!link) return dismiss() || leaveWhy();
  const back = opener;
  link?.click();
  if (link) back?.isConnected ? back.focus() : go("hand");
  return Boolean(link);
}

// From “Why not?” back to the table; the focus returns to its control.
function leaveWhy() {
  const back = one("[data-leave]");
  back?.click();
  return Boolean(back);
}
document.addEventListener("click", ({ target }) => {
  const back = target.closest("[data-leave]");
  if (back) returnTo(back.dataset.leave);
}, true);

export function listKeys() {
  if (!one("#keys")) return false;
  opener = document.activeElement;
  location.hash = "keys";
  return true;
}

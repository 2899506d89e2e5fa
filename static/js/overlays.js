// What is closed again: overlays, which hold the focus, menus, questions about a move, and “Why not?”.

import { every, hit, isShown, need, one } from "./dom.js";
import { go, returnTo } from "./focus.js";

// An overlay holds the focus, and returns it to the element that opened it.
/** @type {HTMLElement | null} */
let opener = null;
function hold() {
  every("[inert]").forEach((part) => part.removeAttribute("inert"));
  const cover = one(".cover:target");
  if (!cover) {
    if (opener?.isConnected) opener.focus();
    opener = null;
    return;
  }
  for (let part = cover; part.parentElement && part !== document.body; part = part.parentElement) {
    every(":scope > *", part.parentElement).forEach((sibling) => { sibling.inert = sibling !== part; });
  }
  need("[data-close]", cover).focus();
}
addEventListener("hashchange", hold);
document.addEventListener("DOMContentLoaded", hold);
document.addEventListener("click", (event) => {
  const link = hit(event, "a[href^='#']");
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
  if (hit(event, "[data-dismiss]") && dismiss()) event.preventDefault();
});

export function close() {
  const menu = one("details.menu[open]");
  if (menu) { menu.open = false; need("summary", menu).focus(); return true; }
  const link = every(":target [data-close]").find(isShown);
  if (!link) return dismiss() || leaveWhy();
  const back = opener;
  link.click();
  if (back?.isConnected) back.focus();
  else go("hand");
  return true;
}

// From “Why not?” back to the table; the focus returns to its control.
function leaveWhy() {
  const back = one("[data-leave]");
  back?.click();
  return Boolean(back);
}
document.addEventListener("click", (event) => {
  const back = hit(event, "[data-leave]");
  if (back) returnTo(back.dataset.leave ?? "");
}, true);

export function listKeys() {
  if (!one("#keys")) return false;
  opener = /** @type {HTMLElement | null} */ (document.activeElement);
  location.hash = "keys";
  return true;
}

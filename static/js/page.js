// What forms and links cannot do on any page: the CSRF header, whether the server answers, card
// labels, the learner's day, and folded parts that an address leads to.

import { every, html, need } from "./dom.js";

document.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.headers["X-CSRFToken"] = need("meta[name=csrf-token]").content;
  // A click that waited for another leads on from what the other showed.
  if (detail.elt.matches("a[hx-get]")) detail.path = detail.elt.getAttribute("hx-get") ?? "";
});

// What would come by itself does not, once the learner does something: no page changes under them.
for (const kind of ["keydown", "pointerdown"]) {
  document.addEventListener(kind, () => every("[data-plays-on]").forEach((way) => way.remove()), true);
}

const offline = (/** @type {boolean} */ gone) => () => { need("#offline").hidden = !gone; };
document.addEventListener("htmx:sendError", offline(true));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) offline(false)();
});

document.addEventListener("labels", (event) => {
  const on = event.detail.value === "number";
  html.classList.toggle("noidx", !on);
  need("#labels-button").setAttribute("aria-pressed", String(on));
});

// The learner's day ends at night where the learner is, which only the browser knows.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (timeZone && !document.cookie.split("; ").includes(`zone=${timeZone}`)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `zone=${timeZone}; path=/; max-age=${365 * 24 * 3600}; samesite=lax${secure}`;
}

// A folded part opens when the address leads to it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = every("details:not([open])").filter((part) => part.contains(target));
  folded.forEach((part) => { part.open = true; });
  if (folded.length) target?.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

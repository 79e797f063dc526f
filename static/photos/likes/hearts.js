// Hearts are sent in place: a heart shows a loader until the answer has come, and changes with it. What it is by then is shown
// on its photo's own page.
import { exchange } from "../../site/exchanging.js";
import { parsePage } from "../../site/fetching.js";
import { post } from "../../site/sent.js";
import { adopt } from "../../site/toast.js";

/** Ids of hearts that were pressed here, whatever is known of what came of it. */
const pressed = new Set();

async function send(event) {
  const form = event.target;
  if (event.defaultPrevented || !form.matches(".heart")) return;
  event.preventDefault();
  pressed.add(form.id);
  form.elements.return.value = form.dataset.alone;
  try {
    const page = await post(form, event.submitter ?? form.querySelector("button"));
    if (!page) return;
    const fresh = page.getElementById(form.id);
    if (!fresh) return location.reload();
    if (form.isConnected) exchange(form, fresh);
    adopt(page);
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status < 500) return location.reload();
    const alert = document.getElementById("heart-failed");
    const why = refusal instanceof Response && parsePage(await refusal.text()).querySelector(".state h1 + p")?.textContent;
    if (why) alert.querySelector("p").textContent = why;
    alert.showModal();
  }
}

/** Favourites that another tab has added come in where the list begins, with the page that says how many there are. Those that
    were taken away stay until one leaves. */
function welcome(page) {
  const part = document.getElementById("favourite-list");
  const list = part?.querySelector("#photos");
  const fresh = page.getElementById("favourite-list");
  if (!part || !fresh) return;
  // The page goes on to give its parts to the code that asked for it.
  if (!list) return exchange(part, fresh.cloneNode(true));
  const rows = [...fresh.querySelectorAll("#photos > li")];
  const known = rows.findIndex(({ id }) => document.getElementById(id));
  // A member who reads further down finds them at the next visit: nothing moves above what one reads.
  if (known < 1 || list.firstElementChild.getBoundingClientRect().top < 0) return;
  list.prepend(...rows.slice(0, known).map((row) => row.cloneNode(true)));
  document.dispatchEvent(new Event("quad:added"));
}

/** A photo whose heart is being taken away, or was, stays where it is until one leaves, also in a list that comes anew, or that
    is no more. */
function keep(fresh) {
  const list = document.querySelector(".photos.is-favourites");
  if (!list || fresh.id !== "favourite-list") return;
  const isLeft = (heart) => pressed.has(heart.id) || heart.querySelector("[aria-pressed=false], [data-pending]");
  const left = [...list.querySelectorAll(":scope > :not([data-from])")].filter((row) => isLeft(row.querySelector(".heart")));
  let anew = fresh.querySelector(".photos.is-favourites");
  if (!anew && left.length) {
    anew = list.cloneNode(false);
    fresh.querySelector(".state")?.replaceWith(anew);
  }
  for (const row of left) {
    if (anew.querySelector(`#${row.id}`)) continue;
    const before = row.previousElementSibling && anew.querySelector(`#${row.previousElementSibling.id}`);
    if (before) before.after(row.cloneNode(true));
    else anew.prepend(row.cloneNode(true));
  }
}

export function begin() {
  document.addEventListener("submit", send);
  document.addEventListener("quad:fresh", ({ detail }) => {
    keep(detail);
    if (detail.id === "favourites") welcome(detail.ownerDocument);
  });
}

// Channels are taken by their handle and put where they are let go; the buttons move one by one place without leaving the page.
// On this page and all others they come in their new order by themselves, as Quad publishes it.

const list = document.getElementById("channel-order");
const rows = () => [...list.querySelectorAll(":scope > li")];

/** One after the other: the last one that was put decides. */
let sent = Promise.resolve();

/** Reports to Quad before which other a row is now. What comes back is this page, unless something is in the way that it shows itself. */
async function tell(action, fields) {
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
  if (!answer?.ok || new URL(answer.url).pathname !== location.pathname) location.reload();
}

function put(row) {
  const { action, elements } = row.querySelector("form");
  const fields = { token: elements.token.value, before: row.nextElementSibling?.dataset.number ?? "" };
  sent = sent.then(() => tell(action, fields));
}

function take(down) {
  const row = down.target.closest?.(".channel-grip")?.closest("li");
  if (!row || down.button !== 0 || !down.isPrimary) return;
  down.preventDefault();
  const next = row.nextElementSibling;
  row.classList.add("is-taken");
  list.setPointerCapture(down.pointerId);
  const move = ({ clientY }) => {
    const behind = rows().find((each) => {
      if (each === row) return false;
      const { top, height } = each.getBoundingClientRect();
      return clientY < top + height / 2;
    }) ?? null;
    if (behind !== row.nextElementSibling) list.insertBefore(row, behind);
  };
  const end = ({ type, key }) => {
    if (type === "keydown" && key !== "Escape") return;
    list.removeEventListener("pointermove", move);
    for (const each of ["pointerup", "pointercancel"]) list.removeEventListener(each, end);
    removeEventListener("keydown", end);
    row.classList.remove("is-taken");
    if (type !== "pointerup") list.insertBefore(row, next);
    else if (row.nextElementSibling !== next) put(row);
  };
  list.addEventListener("pointermove", move);
  for (const each of ["pointerup", "pointercancel"]) list.addEventListener(each, end);
  addEventListener("keydown", end);
}

/** The neighbour moves, so that what has the focus stays where it is; at an end the focus goes on to the way back. */
function step(event) {
  const { submitter } = event;
  const row = submitter?.closest("li");
  if (!row) return;
  event.preventDefault();
  const isUp = "up" in submitter.dataset;
  const other = isUp ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (isUp) row.after(other);
  else row.before(other);
  if (!(isUp ? row.previousElementSibling : row.nextElementSibling)) {
    row.querySelector(isUp ? "[data-down]" : "[data-up]").focus();
  }
  put(row);
}

export function begin() {
  list.addEventListener("pointerdown", take);
  list.addEventListener("submit", step);
}

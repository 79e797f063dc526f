// A post that is deleted in a list leaves it in place, and comes back to its place when that is undone.
import { post } from "../../site/sent.js";
import { adopt, toast } from "../../site/toast.js";
import { say } from "../../site/words.js";

/** What was taken out, by the address that brings it back: the post, and what was behind it. */
const taken = new Map();

async function send(form, button, done) {
  try {
    const page = await post(form, button);
    if (!page) return;
    done();
    adopt(page);
  } catch (refusal) {
    if (refusal instanceof Response) form.submit();
    else toast(say("failed"));
  }
}

function put({ row, next, list }) {
  if (next?.isConnected) next.before(row);
  else list.append(row);
  row.querySelector("details[open]")?.removeAttribute("open");
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

export function begin() {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented) return;
    const { pathname } = new URL(form.action);
    const row = form.closest(".post[data-item]");
    if (row && pathname.endsWith("/delete")) {
      event.preventDefault();
      const place = { row, next: row.nextElementSibling, list: row.parentElement };
      send(form, submitter, () => {
        row.remove();
        taken.set(pathname.replace(/delete$/u, "restore"), place);
        (place.next ?? place.list.lastElementChild)?.querySelector("summary, a.age")?.focus({ preventScroll: true });
      });
    } else if (form.closest(".toast") && taken.has(pathname)) {
      event.preventDefault();
      send(form, submitter, () => {
        put(taken.get(pathname));
        taken.delete(pathname);
      });
    }
  });
}

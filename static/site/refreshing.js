// A list is asked for anew in place, by its button, by the key R (keys.js) or by pulling it down (pulling.js): its address, what
// is chosen in it and its later pages stay. A member who asked sees a sign over it until it is there.
import { exchangeWhole } from "./exchanging.js";
import { held } from "./live.js";
import { extended, whole } from "./pager.js";
import { post } from "./sent.js";
import { follow } from "./sheet.js";
import { adopt, tell, toast } from "./toast.js";
import { say, speak } from "./words.js";

const shown = document.getElementById("pull");
/** The list that somebody waits for: the page has asked, or Quad is still asking its source. */
let awaited;
/** Its source was asked: by now its first page is as fresh as it gets, and later ones are not. */
let wasPending = false;

/** Pixels above a list in which words about it are shown: none of its rows lies under them. */
const height = 52;

/** Shows words above a list, lower the further it was pulled. */
export function sign(list, text, pulled) {
  const { left, top, width } = list.getBoundingClientRect();
  shown.lastElementChild.textContent = text;
  shown.className = `pull is-shown ${pulled ? "" : "is-busy"}`;
  Object.assign(shown.style, { left: `${left + width / 2}px`, top: `${Math.max(0, top - height)}px` });
  shown.style.setProperty("--pulled", pulled);
}

/** Nobody waits any more, and pulls no more. */
export function unsign() {
  awaited = undefined;
  wasPending = false;
  shown.className = "pull";
}

const watcher = new MutationObserver(() => {
  const list = awaited;
  if (!list) return;
  const isPending = list.dataset.pending === "refresh";
  wasPending ||= isPending;
  if (isPending || list.ariaBusy === "true") return sign(list, say("refreshing"), 0);
  const isBehind = wasPending && list.querySelector("[data-from]");
  unsign();
  if (isBehind) refresh(list, () => whole(location.href));
  else speak(say("refreshed"));
});

/** Shows a list as `ask` brings it; that nothing comes is said, with a way to try `again`. What somebody is at is left alone
    until it is free, and is asked for once more then. */
async function refresh(list, ask, again) {
  if (list.ariaBusy === "true") return;
  awaited = list;
  watcher.observe(list, { attributeFilter: ["aria-busy", "data-pending"] });
  list.ariaBusy = "true";
  speak(say("refreshing"));
  try {
    const answer = await ask();
    if (!answer) return unsign();
    // A question, or another page than the list: this is shown now, though somebody waits for the list.
    if (!answer.getElementById(list.id)) {
      unsign();
      return follow(answer);
    }
    let page = answer;
    while (await held(list)) page = await whole(location.href);
    const fresh = page.getElementById(list.id);
    if (!fresh) return location.reload();
    exchangeWhole(list, fresh);
    adopt(answer);
    return answer;
  } catch (refusal) {
    unsign();
    if (refusal instanceof Response && refusal.status < 500) throw refusal;
    toast(say("notRefreshed"), again);
  } finally {
    list.removeAttribute("aria-busy");
  }
}

/** Sends the form that has a list's source asked. Throws the answer that refuses it. */
export const send = (list, form, button) =>
  refresh(list, async () => {
    const page = await post(form, button);
    // A long list takes a while.
    if (page?.getElementById(list.id)) tell(page);
    return page && extended(page);
  }, () => form.requestSubmit(button));

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-refresh-list] a");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  refresh(link.closest("[data-list]"), () => whole(link.href), () => link.click());
});

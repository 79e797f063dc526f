// The dialog that goes anywhere: to sections, to what can be begun, and to what is found by typing. Its content comes from the
// server, also at each letter. What asks the server and what says that it could not are the page's own (switcher.js).
import { exchangeWhole } from "../site/exchanging.js";
import { say } from "../site/words.js";
import { chooseAgain, chooseFirst, chosen, opener, walk } from "./rows.js";

const pause = 150;
let opening = false;

const link = () => document.querySelector("[data-switcher]");

function address(text) {
  const url = new URL(link().dataset.switcher, location.href);
  if (text) url.searchParams.set("q", text);
  return url;
}

/** The sheets of what it shows, which the page itself may not have. */
function load(dialog) {
  const wanted = dialog.dataset.sheets.split(" ").filter((href) => href && !document.querySelector(`link[href="${CSS.escape(href)}"]`));
  return Promise.all(wanted.map((href) => new Promise((done) => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(sheet);
  })));
}

function attach(dialog, { fetchPage, toast }) {
  const form = dialog.querySelector("form");
  const field = form.querySelector("input[type=search]");
  const list = dialog.querySelector("#switcher-list");
  // A dialog hides the page's own voice.
  const spoken = dialog.querySelector("[role=status]");
  let shown = "";
  let waiting;
  let asked;
  // Enter was pressed before the letters had their answer.
  let isAwaited = false;

  function go() {
    isAwaited = false;
    opener(chosen(list))?.click();
  }

  async function look() {
    clearTimeout(waiting);
    asked?.abort();
    const typed = field.value.trim();
    if (typed === shown) return list.removeAttribute("aria-busy");
    const order = asked = new AbortController();
    list.setAttribute("aria-busy", "true");
    try {
      const page = await fetchPage(address(typed), { signal: order.signal });
      if (order.signal.aborted) return;
      const fresh = page?.getElementById("switcher-list");
      // Another page: the session has ended.
      if (!fresh) return location.assign(link().href);
      exchangeWhole(list, fresh);
      list.scrollTop = 0;
      shown = typed;
      chooseAgain(list);
      if (isAwaited) go();
    } catch {
      if (order.signal.aborted) return;
      isAwaited = false;
      list.removeAttribute("aria-busy");
      toast(say("failed"));
    }
  }

  field.addEventListener("input", (event) => {
    clearTimeout(waiting);
    isAwaited = false;
    if (!event.isComposing) waiting = setTimeout(look, pause);
  });
  field.addEventListener("compositionend", () => { waiting = setTimeout(look, pause); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim() === shown) return go();
    isAwaited = true;
    look();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.code === "Escape") {
      // A field of search would be emptied first.
      event.preventDefault();
      dialog.close();
    } else if (["ArrowDown", "ArrowUp"].includes(event.code) && !event.altKey) {
      event.preventDefault();
      if (walk(list, event.code === "ArrowDown" ? 1 : -1)) spoken.textContent = opener(chosen(list)).textContent;
    }
  });
  list.addEventListener("submit", () => dialog.close());
  dialog.addEventListener("close", () => {
    asked?.abort();
    clearTimeout(waiting);
    dialog.remove();
  });
  chooseFirst(list);
}

export async function open(means) {
  if (opening || document.querySelector("dialog[open]")) return;
  opening = true;
  try {
    const page = await means.fetchPage(address(""));
    const dialog = page?.getElementById("switcher");
    if (!dialog) return location.assign(link().href);
    await load(dialog);
    document.body.append(document.adoptNode(dialog));
    attach(dialog, means);
    dialog.showModal();
    dialog.querySelector("input[type=search]").focus();
  } catch {
    location.assign(link().href);
  } finally {
    opening = false;
  }
}

// A page that has missed much shows the newest messages, and a row between them and what it showed. What is missing comes from the
// side on which one reads: behind what was read last, or before the newest, once one has gone past the row.
import { fetchPage } from "../../site/fetching.js";
import { whileNear } from "./nearing.js";
import { staying } from "./staying.js";

const numberOf = (message) => Number(message.dataset.number);

/** The next message on one side of a row. */
function beside(row, side) {
  let each = row[side];
  while (each && !each.matches("[data-number]")) each = each[side];
  return each;
}

/** The messages around the reader between which nothing is missing. */
export function runOf(list) {
  let run = [];
  for (const each of list.children) {
    if (each.matches("[data-number]")) run.push(each);
    else if (!each.matches(".thread-gap")) continue;
    else if ("passed" in each.dataset) run = [];
    else break;
  }
  return run;
}

/** Puts a row in front of a part of a conversation. `name` is the day of what comes behind it. */
export function addGap(thread, before, name) {
  const list = thread.querySelector(".thread-messages");
  const row = thread.querySelector("template[data-marks]").content.querySelector("[data-mark=gap]").cloneNode(true);
  const link = row.querySelector("a");
  // What was shown before the row may be of another day: the sheet hides this one where a day begins behind it.
  const day = Object.assign(document.createElement("p"), { className: "thread-day" });
  day.append(Object.assign(document.createElement("span"), { textContent: name }));
  delete row.dataset.mark;
  list.insertBefore(row, before);
  row.after(day);

  /** Where it leads, from the message at that side. */
  function lead() {
    const isUp = "passed" in row.dataset || !beside(row, "previousElementSibling");
    const [near, far] = isUp ? ["nextElementSibling", "previousElementSibling"] : ["previousElementSibling", "nextElementSibling"];
    const edge = beside(row, near);
    link.search = `?${isUp ? "before" : "after"}=${numberOf(edge)}`;
    return { isUp, near, far, edge };
  }

  async function load() {
    const { isUp, near, far, edge } = lead();
    const page = await fetchPage(link.href);
    const found = page.getElementById("messages");
    const rows = [...found.querySelectorAll(":scope > :is([data-number], .thread-day)")];
    const messages = rows.filter((each) => each.matches("[data-number]"));
    if (!messages.length) throw new Error("no messages");
    // It was let go of meanwhile, or what it leads on from has come anew.
    if (!row.isConnected || beside(row, near) !== edge) return;
    const end = beside(row, far);
    const [first, last] = [numberOf(messages[0]), numberOf(messages.at(-1))];
    const isClosed = isUp
      ? (end ? first <= numberOf(end) + 1 : !found.previousElementSibling.matches(".thread-way"))
      : last >= numberOf(end) - 1;
    staying(thread, () => {
      const fresh = rows.filter(({ id }) => !document.getElementById(id));
      if (isUp) day.after(...fresh);
      else row.before(...fresh);
      if (isUp) day.firstElementChild.textContent = found.dataset.day;
      if (isClosed) for (const each of [row, day]) each.remove();
      else lead();
    }, isUp ? edge : undefined);
    document.dispatchEvent(new Event("quad:added"));
  }

  /** Whether the reader is behind it is decided while it is out of sight. */
  function look() {
    if (!row.isConnected) return removeEventListener("scroll", look);
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) row.toggleAttribute("data-passed", bottom < 0);
  }
  row.toggleAttribute("data-passed", !beside(row, "previousElementSibling"));
  addEventListener("scroll", look, { passive: true });
  whileNear(row, list, "600px 0px", load);
}

/** Lets go of all messages but those between two numbers, of which alone it is known what has become: others come anew. */
export function keepOnly(thread, first, last) {
  const list = thread.querySelector(".thread-messages");
  const all = [...list.querySelectorAll("[data-number]")];
  const kept = all.filter((each) => numberOf(each) >= first && numberOf(each) <= last);
  const end = kept.at(-1);
  if (!end) return;
  staying(thread, () => {
    if (end !== all.at(-1)) {
      while (end.nextElementSibling && !end.nextElementSibling.matches(".is-echo, .thread-end")) end.nextElementSibling.remove();
    }
    if (kept[0] === all[0]) return;
    const [message] = kept;
    const begin = message.previousElementSibling.matches(".thread-day[id]") ? message.previousElementSibling : message;
    let name = "";
    while (begin.previousElementSibling) {
      if (!name && begin.previousElementSibling.matches(".thread-day")) name = begin.previousElementSibling.textContent.trim();
      begin.previousElementSibling.remove();
    }
    if (list.previousElementSibling.matches(".thread-way")) list.previousElementSibling.remove();
    addGap(thread, begin, name);
  }, kept.find((each) => each.getBoundingClientRect().bottom > 0) ?? end);
}

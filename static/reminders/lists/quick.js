// Words in one line: what is understood of them stands beside them while one types, and Enter takes them out of the field and
// saves them without leaving the list. Lines are sent one after another; those that wait for a network stand below the field.
import { fetchPage } from "../../site/fetching.js";
import { isAlone } from "../../site/standing.js";
import { drain } from "../offline/draining.js";
import { isLast, keepActOf } from "../offline/acts.js";
import { again, alone, claim, deliver, drop, entries, entryOf, hold, keep, ready, refresh, unlessSlow } from "../unsent.js";
import { show } from "./list.js";

/** What was begun when the page was left, for the next one of its tab, and the line that it was before. */
const [begun, former] = ["quad.begun", "quad.begun.of"];

/** Milliseconds without a key, after which the words are looked at. */
const pause = 250;

function tend(form) {
  const field = form.elements.words;
  const pill = form.querySelector("[data-understood]");
  const retry = again(() => send());
  let looking;
  let asked;
  let isSending = false;
  /** Something may wait by now that did not when it began. */
  let isAsked = false;
  /** The line that is written on in the field: {id, isDone, release, known}, the last two of `hold`. Until it is taken it stays as it
      was, and is not sent. */
  let writing;
  /** What was entered of it, until it is known as it is by now. */
  let entered = "";

  const addressOf = (words) => {
    const fields = new FormData(form);
    fields.set("words", words);
    return `${form.action}?${new URLSearchParams(fields)}`;
  };
  /** What was done since with what a line makes needs its number, for which the others ask that wait (`draining.js`). */
  const isFollowed = ({ id }) => entries().some((each) => each.thing === id && each.id !== id);
  const lines = () => entries().filter((each) => each.line && !isFollowed(each) && each.id !== form.dataset.of);

  async function look() {
    const words = field.value.trim();
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    const page = words && await fetchPage(addressOf(words), { signal });
    if (signal.aborted) return;
    const told = page && page.querySelector(".reminder-panel [data-understood]");
    pill.textContent = told ? told.textContent : "";
    if (told) pill.className = told.className;
    pill.hidden = !told;
  }

  /** Whether what waits is shown to do so; not while it is on its way. */
  function tell(isStuck) {
    form.toggleAttribute("data-stuck", isStuck);
    document.dispatchEvent(new Event("quad:unsent"));
  }

  /** Its form says why it was refused; what somebody has begun to write meanwhile is left alone. True when the page is left. */
  function refuse(line, status) {
    // The session has ended, or is another one by now: the lines are sent when their member is back.
    if (status === 401 || status === 403) return drain(), true;
    if (field.value.trim()) return keep({ ...line, state: "refused" }), false;
    drop(line.id);
    return location.assign(addressOf(line.line)), true;
  }

  async function send() {
    isAsked = isSending;
    if (isSending) return;
    isSending = true;
    await alone(sendAll);
    isSending = false;
    if (entries().some(isFollowed)) drain();
    if (isAsked) send();
  }

  async function sendAll() {
    let became;
    await refresh();
    if (isAlone()) return tell(true);
    // Another tab may write on one.
    const held = new Set();
    for (let found; (found = lines().find(({ id, state }) => !state && !held.has(id)));) {
      const line = await claim(found);
      if (line === null) held.add(found.id);
      if (!line) continue;
      const answer = await unlessSlow(deliver(line), () => tell(true));
      ({ became } = answer);
      if (became === "lost" || became === "refused" && refuse(line, answer.status)) break;
      if (became === "refused") continue;
      retry.settle();
      // What was done with it meanwhile needs its number.
      if (isFollowed(line)) drain();
      else drop(line.id);
      tell(false);
      await show(answer.page).catch(() => {});
    }
    tell(became === "lost");
    if (became === "lost") retry.later();
  }

  /** Nobody writes on a line any more: it is sent as it is when `kept` is on the disk. */
  function rest(of, kept) {
    if (writing === of) {
      writing = undefined;
      delete form.dataset.of;
      document.dispatchEvent(new Event("quad:unsent"));
    }
    return Promise.resolve(kept).then(of.release);
  }

  function writeOn(id) {
    if (writing) rest(writing);
    writing = { id, isDone: isLast(id, "done"), ...hold(id) };
    form.dataset.of = id;
    document.dispatchEvent(new Event("quad:unsent"));
  }

  /** Keeps a line: under the id of that which was written on, with all that was done with it since. Instead of one that may have
      arrived, or has by now, there will be another one. Gives what waits until it is on the disk. */
  function take(line, of) {
    const before = entryOf(of?.id);
    const isSame = before && !before.tried && !before.state;
    const id = isSame ? of.id : crypto.randomUUID();
    const address = new URL(addressOf(line));
    address.searchParams.delete("words");
    const kept = keep({ id, line, address: address.pathname + address.search, fields: [["words", line], ["key", id]] });
    if (!of || isSame) return kept;
    if (isLast(of.id, "done") || of.isDone && !isLast(of.id, "reopen")) keepActOf(id, "done", line);
    if (!before?.state) return keepActOf(of.id, "delete", before?.line ?? line);
    return Promise.all(entries().filter(({ thing }) => thing === of.id).map((each) => drop(each.id)));
  }

  // A field that is left empty has no other line in it.
  field.addEventListener("blur", () => {
    if (!writing || field.value.trim() || entered) return;
    rest(writing).then(send);
  });
  field.addEventListener("input", () => {
    clearTimeout(looking);
    looking = setTimeout(() => look().catch(() => {}), pause);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = field.value.trim();
    if (!line) return;
    clearTimeout(looking);
    asked?.abort();
    field.value = "";
    pill.hidden = true;
    if (!writing) {
      take(line);
      return send();
    }
    const of = writing;
    entered = line;
    await of.known;
    entered = "";
    // A second line that was entered meanwhile is one of its own.
    if (of.isTaken) take(line);
    // What was done with it is sent by the others.
    else rest(of, take(line, of)).then(drain);
    of.isTaken = true;
    send();
  });
  // A line that waits is written on in the field.
  document.addEventListener("quad:line", ({ detail }) => {
    writeOn(detail.id);
    field.value = [detail.line, field.value].filter(Boolean).join(" ");
    field.focus();
  });
  // What was begun when the page was left goes on in the next one.
  field.value ||= sessionStorage.getItem(begun) ?? "";
  const of = sessionStorage.getItem(former);
  // It may have been sent in between: there will be another one instead all the same.
  if (of) writeOn(of);
  sessionStorage.removeItem(begun);
  sessionStorage.removeItem(former);
  addEventListener("pagehide", () => {
    const text = [entered, field.value.trim()].filter(Boolean).join(" ");
    if (!text) return;
    sessionStorage.setItem(begun, text);
    if (form.dataset.of) sessionStorage.setItem(former, form.dataset.of);
  });
  send();
}

export async function begin() {
  await ready;
  document.querySelectorAll("[data-quick]").forEach(tend);
}

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
  /** Of the line that is written on in the field: until it is taken it stands as it was, and is not sent. {release, isDone, isSure}: what
      lets it go, whether it was done, and whether it is known as it is by now and nobody else sends it. */
  let writing;

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
    if (isSending) return;
    isSending = true;
    await alone(sendAll);
    isSending = false;
    if (entries().some(isFollowed)) drain();
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

  /** Nobody writes on a line any more: it is sent as it stands when `kept` is on the disk. */
  function rest(kept) {
    const { release } = writing;
    writing = undefined;
    delete form.dataset.of;
    document.dispatchEvent(new Event("quad:unsent"));
    return Promise.resolve(kept).then(release);
  }

  function writeOn(id) {
    if (writing) rest();
    const { release, held } = hold(id);
    const own = { release, isDone: isLast(id, "done") };
    own.sure = held.then(refresh).then(() => { own.isSure = true; });
    writing = own;
    form.dataset.of = id;
    document.dispatchEvent(new Event("quad:unsent"));
  }

  /** Keeps a line: under the id of that which was written on, with all that was done with it since. Instead of one that may have
      arrived, or has by now, there will be another one. Gives what waits until it is on the disk. */
  function take(line) {
    const { of } = form.dataset;
    const before = entryOf(of);
    const isSame = writing?.isSure && before && !before.tried && !before.state;
    const id = isSame ? of : crypto.randomUUID();
    const address = new URL(addressOf(line));
    address.searchParams.delete("words");
    const kept = keep({ id, line, address: address.pathname + address.search, fields: [["words", line], ["key", id]] });
    if (!of || isSame) return kept;
    if (isLast(of, "done") || writing.isDone && !isLast(of, "reopen")) keepActOf(id, "done", line);
    return before?.state ? forget(of) : remove(of, line, writing);
  }

  const forget = (of) => Promise.all(entries().filter(({ thing }) => thing === of).map(({ id }) => drop(id)));

  /** Deletes a line that may have arrived, in whose place there is another one by now. */
  async function remove(of, line, { sure }) {
    const before = entryOf(of);
    await keepActOf(of, "delete", before?.line ?? line);
    // Written on the moment before: it may be known by now that nobody has sent it.
    await sure;
    if (entryOf(of) && !entryOf(of).tried) await forget(of);
  }

  // Whoever leaves the field empty has not written another one.
  field.addEventListener("blur", () => {
    if (!form.dataset.of || field.value.trim()) return;
    rest();
    send();
  });
  field.addEventListener("input", () => {
    clearTimeout(looking);
    looking = setTimeout(() => look().catch(() => {}), pause);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const line = field.value.trim();
    if (!line) return;
    clearTimeout(looking);
    asked?.abort();
    field.value = "";
    pill.hidden = true;
    const kept = take(line);
    // What was done with it is sent by the others.
    if (form.dataset.of) rest(kept).then(drain);
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
    if (!field.value.trim()) return;
    sessionStorage.setItem(begun, field.value);
    if (form.dataset.of) sessionStorage.setItem(former, form.dataset.of);
  });
  send();
}

export async function begin() {
  await ready;
  document.querySelectorAll("[data-quick]").forEach(tend);
}

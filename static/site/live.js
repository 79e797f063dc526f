// Parts of a page that are kept as they are by now. Markup names a part by its id, by where it is asked for (`data-live`: a
// page or a fragment that has the element of that id; nothing is this page) and by the kinds of its events (`data-channel`, see
// events.js). While something in it is under way (`data-pending`) it is also asked for without events, ever more seldom (DECISIONS, 129);
// what has no events says after how many seconds it is asked for again (`data-every`).
import { listen } from "./events.js";
import { exchange, exchangeWhole } from "./exchanging.js";
import { fetchPage } from "./fetching.js";
import { extended } from "./pager.js";
import { isPressed } from "./pressing.js";
import { isAlone, isOld } from "./standing.js";
import { tell } from "./toast.js";

/** Milliseconds between two questions for the same address, at least; they double, up to the other, while events for it come again
    and again. */
const least = 1_000;
const longest = 4_000;
/** Milliseconds over which questions are spread: what is published to many is asked for by all of them. */
const spread = 600;
/** Milliseconds to the next question while no event comes; they begin anew when one does. The first comes when a provider's
    time is over that pages may wait for it, as the page was asked for a moment before. */
const backoff = [700, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000];
/** So many questions without an event, and the part stays as it is. */
const most = 40;
/** Milliseconds before a question that Quad could not answer is asked again, and at most as long once more: many pages have failed at
    the same moment. Behind the last one a page waits until an event comes. */
const patience = [1_000, 3_000, 8_000, 20_000, 60_000];
/** Milliseconds of that pause that are left, and at most as long once more, once an event comes. */
const impatience = 4_000;
/** Milliseconds between two looks whether a part is free. */
const look = 100;

const parts = () => [...document.querySelectorAll("[data-live][id]")];
/** What came as a later page of a list is asked for as that page. */
const addressOf = (part) => new URL(
  part.dataset.live || part.closest("[data-from]")?.dataset.from || location.pathname + location.search, location.origin).href;
const waiting = new WeakSet();
/** Something goes on with a row, which may be one of a later page: its list is as it is only with those. */
const underway = "[data-activity]:not([data-activity=failed])";
const isPending = (part) => "pending" in part.dataset || part.matches("[data-list]") && Boolean(part.querySelector(underway));

/** Whether somebody is at work in the part: reads its menu, marks its words, writes or presses, or points at what would move away
    (`data-still`). */
function isHeld(part) {
  const { activeElement: focused } = document;
  const marked = getSelection();
  return isPressed() || Boolean(document.querySelector("dialog[open]"))
    || Boolean(part.querySelector(":is(details[data-menu][open], :popover-open)"))
    || part.matches("[data-still]:hover")
    || !marked.isCollapsed && marked.rangeCount > 0 && marked.getRangeAt(0).intersectsNode(part)
    || part.contains(focused) && focused.matches("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])");
}

/** Waits until a part is free; returns whether it was not. */
export async function held(part) {
  if (!isHeld(part)) return false;
  while (part.isConnected && isHeld(part)) await new Promise((wake) => setTimeout(wake, look));
  return true;
}

async function put(part, fresh) {
  if (!isHeld(part)) return (fresh.querySelector("[data-from]") ? exchangeWhole : exchange)(part, fresh);
  if (waiting.has(part)) return;
  waiting.add(part);
  await held(part);
  waiting.delete(part);
  // By now it may be something else.
  if (part.isConnected) sourceOf(part).want(part, 0);
}

/** An address that parts share, and when it is asked. */
class Source {
  asked = -Infinity;
  /** Milliseconds from one question to the next that events ask for. */
  pace = least;
  times = 0;
  failures = 0;
  /** It is not asked before. */
  rests = 0;
  /** Ids of parts that have changed, or may have. */
  wanted = new Set();
  /** Those of them for which an answer is on its way. */
  asking = new Set();
  isAsking = false;

  constructor(address) {
    this.address = address;
  }

  get parts() { return parts().filter((part) => addressOf(part) === this.address); }

  /** Something of a part has changed, or may have. */
  want(part, within = spread) {
    this.wanted.add(part.id);
    this.times = 0;
    this.rests = Math.min(this.rests, performance.now() + impatience * (1 + Math.random()));
    this.plan(Math.random() * within, within ? this.pace : least);
  }

  /** A part is asked for here from now on: with the events that came for it there, and the pause since. */
  take(part, old) {
    this.asked = Math.max(this.asked, old.asked);
    if (old.wanted.delete(part.id) || old.asking.has(part.id)) this.want(part);
  }

  /** Something may have been missed: a question that comes within a second anyway finds it. Quad answers again, so that what it
      could not answer before waits no longer. */
  look(part) {
    this.failures = this.rests = 0;
    if (this.timer && this.due - performance.now() < least) this.wanted.add(part.id);
    else this.want(part);
  }

  plan(pause, since = least) {
    // An answer that is on its way may be older than the event.
    if (this.isAsking || document.hidden || isOld() || isAlone()) return;
    const now = performance.now();
    const due = Math.max(now + pause, this.asked + since, this.rests);
    if (this.timer && this.due <= due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => this.ask(), due - now);
  }

  /** What is under way is asked about again, until nothing has come of it for long. */
  goOn() {
    if (this.wanted.size) return this.plan(Math.random() * spread, this.pace);
    const pending = this.parts.filter(isPending);
    if (!pending.length) this.times = 0;
    if (!pending.length || this.timer) return this.goRound();
    if (this.times < most) return this.plan(backoff[Math.min(this.times++, backoff.length - 1)]);
    for (const part of pending) delete part.dataset.pending;
  }

  /** What has no events. */
  goRound() {
    const every = Math.min(...this.parts.map((part) => Number(part.dataset.every) || Infinity)) * 1_000;
    // The page itself was asked for at zero.
    if (every < Infinity && !this.timer) this.plan(Math.max(this.asked, 0) + every - performance.now());
  }

  async ask() {
    this.timer = undefined;
    if (document.hidden || !this.parts.length) return;
    const { wanted } = this;
    this.wanted = new Set();
    this.asking = wanted;
    this.isAsking = true;
    const now = performance.now();
    this.pace = wanted.size && now - this.asked < this.pace * 2 ? Math.min(this.pace * 2, longest) : least;
    this.asked = now;
    const isLong = this.parts.some((part) => part.querySelector(`[data-from]${underway}`));
    let failed;
    const page = await fetchPage(this.address).then((found) => (found && isLong ? extended(found) : found)).catch(({ status }) => {
      failed = status;
      if (status === 404 && this.address === location.href.split("#")[0]) end();
    });
    this.asking = new Set();
    this.rest(failed >= 500 ? wanted : new Set());
    // What no event came for stays as it is, unless something in it is under way.
    const isMeant = (part) => !wanted.size || wanted.has(part.id) || isPending(part);
    if (page) {
      // A flash message comes with the first answer after an act, which may be this one.
      tell(page);
      await this.show(page, this.parts.filter(isMeant));
    }
    this.isAsking = false;
    this.goOn();
  }

  /** What was asked for and not answered is wanted still, after a while. */
  rest(wanted) {
    const pause = wanted.size ? patience[this.failures] : 0;
    this.failures = pause ? this.failures + 1 : 0;
    this.rests = pause ? performance.now() + pause * (1 + Math.random()) : 0;
    if (pause) for (const id of wanted) this.wanted.add(id);
  }

  /** What its page has no more is fetched alone (`data-alone`), where it says so. */
  async show(page, parts) {
    // A page that has become another one (`data-whole`) is shown as that.
    const other = parts.find((part) => "whole" in part.dataset && !page.getElementById(part.id));
    if (other) {
      // The session may have ended: a name that is being typed waits for its own answer, which says so and shows it.
      await held(other);
      return location.reload();
    }
    take(page, parts);
    const gone = parts.filter((part) => part.dataset.alone && !page.getElementById(part.id));
    await Promise.all(gone.map(async (part) => {
      const alone = await fetchPage(part.dataset.alone).catch(() => null);
      if (alone) take(alone, [part]);
    }));
  }
}

/** What the page is about is not there any more: it keeps what it shows, and says so. */
export function end() {
  for (const word of document.querySelectorAll("[data-gone]")) word.hidden = false;
  document.documentElement.classList.add("is-gone");
}

const sources = new Map();

function sourceOf(part) {
  const address = addressOf(part);
  if (!sources.has(address)) sources.set(address, new Source(address));
  return sources.get(address);
}

/** A part is asked for at another address from now on. */
export function move(part, address) {
  const old = sourceOf(part);
  part.dataset.live = address;
  sourceOf(part).take(part, old);
}

/** Takes parts over from a page that was fetched: those of this page, where nothing is said. */
export function take(page, wanted = parts().filter((part) => addressOf(part) === location.href.split("#")[0])) {
  for (const part of wanted) {
    const fresh = part.isConnected && page.getElementById(part.id);
    // The page stays whole: a part may be in another one.
    if (fresh && !fresh.isEqualNode(part)) put(part, fresh.cloneNode(true));
  }
}

/** Asks anew for what these kinds of events are about; for everything, where nothing is said. */
export function want(...kinds) {
  for (const part of parts()) {
    if (!kinds.length || part.dataset.channel?.split(" ").some((kind) => kinds.includes(kind))) sourceOf(part).want(part);
  }
}

/** Something of every part may have been missed. */
function catchUp() {
  for (const part of parts()) sourceOf(part).look(part);
}

function goOn() {
  for (const source of new Set(parts().map(sourceOf))) if (!source.isAsking) source.goOn();
}

export function begin() {
  listen(({ kind }) => {
    if (kind === "look") catchUp();
    // An event about one thing (`message-5`) is about its kind.
    else want(kind, kind.replace(/-\d+$/, ""));
  });
  document.addEventListener("quad:back", catchUp);
  document.addEventListener("quad:added", goOn);
  document.addEventListener("visibilitychange", goOn);
  // What was gone back to shows what it showed then.
  addEventListener("pageshow", (event) => { if (event.persisted) want(); });
  goOn();
}

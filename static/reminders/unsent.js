// What was written of reminders and is not taken yet: a form, a line of the list, an act on a row. It is kept in this browser until it
// is, with the key under which it acts once: so it can be sent again, from this page or any other, whatever became of its answer.
// What a page has in its last moment its tab hands to the next one, as nothing else is written by then (DECISIONS, 223).
import { store } from "../site/offline/store.js";
import { ask, parsePage } from "../site/fetching.js";
import { owner } from "../site/owner.js";

const name = "quad.unsent";
/** Milliseconds for which an answer is waited without a word. */
const patience = 3_000;
const kept = store("unsent");
/** Signing out asks about texts of this browser alone (`static/site/draft.js`). */
const sign = () => `quad.draft:${owner()}:/reminders:unsent`;
let bus;
/** This member's, the oldest first. */
let known = [];
/** What this tab has seen taken of late: its page may be left before that is written down, and the next one does so. */
let gone = [];
let writing = Promise.resolve();
/** What this tab writes down just now. What is on the disk it does not hand on: another tab may have sent that by then. */
let unwritten = [];

/** Whether this was taken as it is, or what was written of it since. */
const isGone = (entry) => gone.some(({ id, at }) => id === entry.id && entry.at <= at);
const firstLine = (text) => text.trim().split("\n")[0];
const valueOf = (fields, wanted) => fields?.find(([each]) => each === wanted)?.[1] ?? "";
/** What an entry is called. */
export const titleOf = ({ line, title, fields }) => line ?? title ?? firstLine(valueOf(fields, "text") || valueOf(fields, "notes"));

function handed() {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? { entries: [], taken: [] };
  } catch {
    return { entries: [], taken: [] };
  }
}

function hand() {
  try {
    sessionStorage.setItem(name, JSON.stringify({ entries: unwritten.filter((each) => !isGone(each)), taken: gone }));
  } catch {
    // No room: it is kept all the same.
  }
}

function tell() {
  try {
    const text = known.map(titleOf).filter(Boolean).join("\n");
    if (text) localStorage.setItem(sign(), JSON.stringify({ text: { text }, at: Date.now() }));
    else localStorage.removeItem(sign());
  } catch {
    // Nothing asks then.
  }
  document.dispatchEvent(new Event("quad:unsent"));
}

/** Writes down what has become of entries. Others hear of it when it is on the disk. */
function write(written, taken = [], moved = []) {
  gone = [...gone, ...taken.map(({ id, at }) => ({ id, at }))].slice(-20);
  const mine = (entry) => ({ ...entry, owner: owner() });
  const fresh = written.map(mine);
  // One of each: the next page goes on with what was written last.
  unwritten = [...unwritten.filter(({ id }) => !fresh.some((each) => each.id === id)), ...fresh];
  hand();
  tell();
  writing = writing.then(() => kept.change(fresh, taken.map(mine), moved)).then(() => {
    unwritten = unwritten.filter((each) => !fresh.includes(each));
    hand();
    bus?.postMessage("changed");
  }).catch(() => {});
  return writing;
}

/** Reads anew what other pages have changed. */
export async function refresh() {
  let found;
  let before;
  // What is written while it is read is not in it yet, and would not be known until the next time.
  do {
    before = writing;
    await before;
    found = await kept.all().catch(() => null);
    if (!found) return;
  } while (before !== writing);
  const mine = found.filter((each) => each.owner === owner());
  known = mine.filter((each) => !isGone(each)).sort((a, b) => a.place - b.place);
  if (known.length < mine.length) writing = writing.then(() => kept.change([], mine.filter(isGone))).catch(() => {});
  hand();
  tell();
}

async function load() {
  const { entries: last, taken } = handed();
  gone = taken;
  await refresh();
  for (const entry of last.filter((each) => each.owner === owner())) {
    const standing = entryOf(entry.id);
    if (!standing || standing.at < entry.at) keep(entry);
  }
}

/** Whether something of a reminder waits to be sent: what is done with it by now comes after that. */
export const waits = (thing) => known.some((each) => each.fields && each.thing === thing);

/** Entries of this member, the oldest first: {id, thing, address, fields, before, line, title, state}. `thing` is the reminder that it
    is of, by its address, or by the key of what is to be made; `before` is what was sent of the same before, whose answer did not come;
    `state` says why it waits: `torn`, `refused` or `gone`. */
export const entries = () => known;
export const entryOf = (id) => known.find((each) => each.id === id);
export const drop = (id) => {
  const taken = known.filter((each) => each.id === id);
  known = known.filter((each) => each.id !== id);
  return taken.length ? write([], taken) : writing;
};

/** Keeps an entry in the place of the earlier one of its id, or `instead` of another one; done when it is on the disk. */
export function keep(entry, instead) {
  const earlier = entryOf(entry.id);
  // Later than what was taken under this id.
  const at = Math.max(Date.now(), ...gone.filter(({ id }) => id === entry.id).map((taken) => taken.at + 1));
  const fresh = { thing: entry.id, ...entry, owner: owner(), at, written: earlier?.written ?? entry.written ?? at };
  fresh.place = earlier?.place ?? Math.max(at, (known.at(-1)?.place ?? 0) + 1);
  known = [...known.filter((each) => each !== earlier && each !== instead), fresh].sort((a, b) => a.place - b.place);
  return write([fresh], instead && [instead]);
}

/** Says of an entry that it is about to be sent, and may have arrived from then on. Gives it as it is by now; undefined where another page
    has taken it back, null where one writes on it. */
export async function claim({ id, thing }) {
  await writing;
  return unlessHeld(thing, async () => {
    for (;;) {
      const entry = entryOf(id);
      if (!entry || entry.tried) return entry;
      const fresh = { ...entry, tried: true, at: Math.max(Date.now(), entry.at + 1) };
      known = known.map((each) => (each === entry ? fresh : each));
      writing = kept.renew(entry, fresh).then(() => bus?.postMessage("changed")).catch(() => {});
      // What another page has written since is not known yet: then that is claimed.
      await refresh();
    }
  });
}

/** Takes entries back that nobody has sent; false where another page is about to, or has sent what they come after. */
export async function recall(waiting) {
  const own = known.filter((each) => waiting.some(({ id }) => id === each.id));
  known = known.filter((each) => !own.includes(each));
  const taken = own.map(({ id, at }) => ({ id, at }));
  gone = [...gone, ...taken].slice(-20);
  hand();
  tell();
  let isTaken = true;
  writing = writing.then(() => kept.recall(own)).then((is) => {
    isTaken = is;
    if (!is) gone = gone.filter((each) => !taken.includes(each));
    bus?.postMessage("changed");
  }).catch(() => {});
  await refresh();
  return isTaken;
}

/** An entry was taken. What comes after it of the same reminder goes on from there, under the number that it has by now. */
export function settle(entry, number) {
  const made = number && !entry.thing.startsWith("/");
  const isChange = !made && entry.id === entry.thing;
  const moves = [];
  for (const each of known) {
    // What makes it is still to be sent, where what was done with it was sooner.
    if (each === entry || each.thing !== entry.thing || made && each.id === each.thing) continue;
    const moved = { ...each };
    if (made) {
      const address = `/reminders/${number}`;
      moved.thing = address;
      moved.id = each.id.replace(entry.thing, address);
      moved.address = each.address.replace(`/reminders/${entry.thing}`, address);
    }
    if (isChange && each.fields) moved.fields = each.fields.map(([field, value]) => [field, field === "version" ? `${Number(value) + 1}` : value]);
    moves.push([each, moved]);
  }
  const old = [entry.id, ...moves.map(([each]) => each.id)];
  known = [...known.filter(({ id }) => !old.includes(id)), ...moves.map(([, moved]) => moved)].sort((a, b) => a.place - b.place);
  // Another page may have taken one of them back that this one has not heard of.
  return write([], [entry], moves);
}

/** Sends an entry. Tells what became of it: `taken`, `refused`, or `lost` where nobody can say. Sent late, it is answered with the number
    of its reminder instead of a page; words that name a day mean that of when they were written. */
export async function deliver({ address, fields, written }, { token, isLate, ...options } = {}) {
  const mine = token ?? document.querySelector("[name=token]")?.value ?? "";
  const body = new URLSearchParams([...fields.filter(([field]) => field !== "token"), ["token", mine]]);
  const url = new URL(address, location.origin);
  if (isLate) url.searchParams.set("written", Math.floor(written / 1_000));
  try {
    const answer = await ask(url, { method: "POST", body, ...options });
    if (answer.type === "opaqueredirect") return { became: "taken" };
    const { status } = answer;
    if (status >= 500 || [408, 425, 429].includes(status)) return { became: "lost" };
    const text = await answer.text();
    if (answer.ok && /^\d+$/u.test(text)) return { became: "taken", status, number: text };
    return { became: answer.ok ? "taken" : "refused", status, page: parsePage(text) };
  } catch {
    return { became: "lost" };
  }
}

/** Sends an entry late, as the page did that wrote it: what came before first. */
export async function resend(entry, token) {
  const late = { token, isLate: true };
  if (!entry.before) return deliver(entry, late);
  const { became, number } = await deliver({ ...entry, fields: entry.before }, late);
  if (became === "lost") return { became };
  if (became !== "taken" || entry.thing.startsWith("/") || !number) return deliver(entry, late);
  // It was made by then: the rest is a change of it.
  const fields = entry.fields.map(([field, value]) => [field, field === "version" ? "1" : value]).filter(([field]) => field !== "leave");
  return { ...await deliver({ ...entry, address: `/reminders/${number}`, fields }, late), number };
}

/** Does something when an answer takes so long that somebody wonders, and gives that. */
export function unlessSlow(answer, act) {
  const timer = setTimeout(act, patience);
  return answer.finally(() => clearTimeout(timer));
}

/** Calls `act` again after a while that grows from time to time, and at once when there is a way to Quad again. */
export function again(act) {
  const pauses = [1_500, 3_000, 6_000, 12_000];
  let times = 0;
  let timer;
  document.addEventListener("quad:back", act);
  return {
    later() {
      clearTimeout(timer);
      timer = setTimeout(act, pauses[Math.min(times++, pauses.length - 1)]);
    },
    settle() {
      clearTimeout(timer);
      times = 0;
    },
  };
}

/** Does something while no other page sends what waits. */
export const alone = (act) => (navigator.locks ? navigator.locks.request(name, act) : act());
/** One page at a time begins to write on something, or says that it is about to send it. */
const inTurn = (act) => (navigator.locks ? navigator.locks.request(`${name}.turn`, act) : act());
/** Holds what is written of a reminder for the page that writes it, until that is left or lets it go: nobody sends it meanwhile.
    Gives what lets it go, and what waits until it is known as it is by now. */
export function hold(thing) {
  let release;
  const until = new Promise((take) => { release = take; });
  const known = inTurn(() => {
    // Asked for in this turn, also where another page writes on it too.
    navigator.locks?.request(`${name}:${thing}`, () => until).catch(() => {});
    return refresh();
  });
  return { release, known };
}
/** Does something while no page writes on a reminder; null where one does. */
const unlessHeld = (thing, act) => inTurn(() => (
  navigator.locks ? navigator.locks.request(`${name}:${thing}`, { ifAvailable: true }, (own) => (own ? act() : null)) : act()));

/** A page that rests behind another one has none, or it could not rest. */
function listen() {
  bus = window.BroadcastChannel && new BroadcastChannel(name);
  bus?.addEventListener("message", refresh);
}
addEventListener("pagehide", () => bus?.close());
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  listen();
  refresh();
});
listen();
export const ready = owner() && window.indexedDB ? load().catch(() => {}) : Promise.resolve();

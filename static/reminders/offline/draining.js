// Sends what was written of reminders without a network, in its order, once there is one. One page of a browser does so at a time; what a
// page has open it sends itself.
import { isAlone } from "../../site/standing.js";
import { toast } from "../../site/toast.js";
import { freshToken } from "../../site/token.js";
import { again, alone, claim, drop, entries, entryOf, keep, ready, refresh, resend, settle } from "../unsent.js";
import { takeBack } from "./acts.js";
import { count } from "./words.js";

/** Milliseconds in which what was written is expected to have been sent: nothing is said of that. */
const moment = 5_000;

let isAtIt = false;
/** Something may be sent by now that was not when it began. */
let isAsked = false;
/** The last act that was sent and has to be told of. */
let told;
let hasEnded = false;
/** Something was not sent that could have been. */
let isLate = false;
let counting;
const retry = again(() => drain());

/** Whether the session has ended: what waits is sent when its member is back. */
export const isEnded = () => hasEnded;

/** Whether what waits is not sent by itself in a moment. */
export const isStuck = () => isLate || hasEnded || isAlone() || entries().some(({ state }) => state);

/** How many were sent that had waited; undefined where something is left to be sent later. */
async function sendAll() {
  await refresh();
  const waiting = entries().filter(({ fields, state }) => fields && !state);
  if (!waiting.length) return 0;
  const held = new Set(entries().filter(({ state }) => state).map(({ thing }) => thing));
  const found = await freshToken("/notifications/token");
  hasEnded = found === null;
  if (typeof found !== "string") return hasEnded ? 0 : undefined;
  let sent = 0;
  for (;;) {
    // What is written meanwhile is sent as well; what has another number by now is found under that.
    const next = entries().find(({ fields, state, thing }) => fields && !state && !held.has(thing));
    if (!next) return sent;
    // What makes a reminder goes before what was done with it, wherever it stands.
    const entry = !next.thing.startsWith("/") && entryOf(next.thing) || next;
    // What may have arrived is not written anew under the same key.
    const sentNow = await claim(entry);
    if (sentNow === null) held.add(entry.thing);
    if (!sentNow) continue;
    const { became, status, number, page } = await resend(sentNow, found);
    if (became === "lost") return undefined;
    if (status === 401) {
      hasEnded = true;
      return sent;
    }
    if (became !== "taken") {
      const { refuse } = await import("/static/reminders/offline/tearing.js");
      if (await refuse(entryOf(entry.id) ?? sentNow, status, page, { drop, entryOf, keep, refresh })) held.add(entry.thing);
      continue;
    }
    // Before it is forgotten: a page that goes in between has the next one send it once more, and knows what it goes on from.
    await import("/static/reminders/offline/saved.js").then(({ note }) => note(sentNow, number)).catch(() => {});
    const now = entryOf(entry.id);
    // Written on while it was on its way.
    if (now && now.at !== sentNow.at) await keep({ ...now, before: entry.fields });
    else await settle(now ?? sentNow, number);
    if (sentNow.tells) told = sentNow;
    if (Date.now() - sentNow.written > moment) sent += 1;
  }
}

/** Sends what waits, and shows that it was. */
export async function drain() {
  if (isAtIt) {
    isAsked = true;
    return;
  }
  isAtIt = true;
  isAsked = false;
  await ready;
  const [wasEnded, hadSome] = [hasEnded, entries().length > 0];
  const sent = await alone(sendAll).catch(() => undefined);
  isAtIt = false;
  const wasLate = isLate;
  isLate = sent === undefined;
  if (wasEnded !== hasEnded || wasLate !== isLate) document.dispatchEvent(new Event("quad:unsent"));
  if (isLate) return retry.later();
  retry.settle();
  if (hadSome) document.dispatchEvent(new Event("quad:drained"));
  // What was done last can be taken back, also where its answer came late.
  const text = sent > 1 || sent && !told ? count("sent", sent) : "";
  // It comes by itself, and takes no way back away.
  if (text) toast(text, null, { isNews: true });
  else if (told) tell(told);
  told = undefined;
  if (isAsked) drain();
}

/** Says what was done, with the button that takes it back. */
function tell({ id, thing }) {
  const act = id.slice(thing.length + 1);
  const words = document.querySelector("[data-unsent-words]")?.dataset;
  if (words?.[act]) toast(words[act], () => takeBack(thing, act).then(drain), { label: words.undo });
}

/** Has the page's head say how much waits. */
async function tellHead() {
  const n = isStuck() ? entries().filter(({ fields }) => fields).length : 0;
  if (!counting && !n) return;
  counting ??= import("/static/reminders/offline/counting.js");
  await counting.then((head) => head.count(n, hasEnded), () => { counting = undefined; });
}

export async function begin() {
  await ready;
  for (const event of ["unsent", "added", "lost", "back"]) document.addEventListener(`quad:${event}`, tellHead);
  addEventListener("online", drain);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) drain(); });
  // Not before the page's own: a form that is open is its page's.
  setTimeout(drain);
}

// How the page stands to Quad: a line says that there is no network, and since when, or that the page is of an earlier
// release.
import { toast } from "./toast.js";
import { say, speak } from "./words.js";

const { release, kept } = document.documentElement.dataset;
/** Milliseconds after which an answer that failed is told of: a page that is being left loses its questions too. */
const doubt = 1_000;
/** Milliseconds between two looks whether Quad answers again, where the browser itself cannot tell. */
const pause = 5_000;

let since;
/** When the first question failed that nothing has been answered after. */
let failed;
/** Somebody has begun to write on a kept page, or to leave it. */
let isBusy = false;
let hasEnded = false;
let doubting;

/** Whether Quad has been released anew since the page was made. */
export const isOld = () => hasEnded;
/** Whether there is no way to Quad now. */
export const isAlone = () => Boolean(since);

function show(text, isReload) {
  const line = document.getElementById("standing-line");
  if (!line) return;
  line.querySelector("span").textContent = text;
  line.querySelector("a").hidden = !isReload;
  line.hidden = !text;
  if (text) speak(text);
}

const clock = (options) => new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...options });

/** What a page that was kept says of itself. */
function age() {
  const at = new Date(kept);
  const isToday = at.toDateString() === new Date().toDateString();
  const time = isToday ? say("keptAt", clock().format(at)) : say("keptOn", clock({ day: "numeric", month: "long" }).format(at));
  return since ? `${say("alone")} ${time}` : time;
}

const told = () => (hasEnded ? show(say("released"), true) : show(kept ? age() : "", Boolean(kept)));

function lose() {
  doubting = undefined;
  if (since) return;
  since = failed ?? new Date();
  show(kept ? age() : say("offline", clock().format(since)), false);
  document.dispatchEvent(new Event("quad:lost"));
  if (navigator.onLine) look();
}

/** The line goes, and the page is asked for anew. */
function find() {
  clearTimeout(doubting);
  doubting = failed = undefined;
  if (!since) return;
  since = undefined;
  told();
  renew();
  document.dispatchEvent(new Event("quad:back"));
}

/** A page that was kept comes anew as soon as it can, unless somebody writes on it or leaves it: then the line offers that. */
async function renew() {
  if (!kept || since) return;
  const isThere = await fetch(location.href, { method: "HEAD" }).then(({ status }) => status < 500, () => false);
  if (isThere && !isBusy) location.reload();
  else if (!isThere) setTimeout(renew, pause);
}

async function look() {
  await new Promise((wake) => setTimeout(wake, pause));
  if (!since || !navigator.onLine) return;
  const isThere = !document.hidden && await fetch(location.href, { method: "HEAD" }).then(() => true, () => false);
  if (isThere) find();
  else look();
}

/** Notes an answer of Quad's. One that was asked for before the way was lost says nothing of it. */
export function answered(answer, asked) {
  if (!(asked <= since)) find();
  const theirs = answer.headers.get("Quad-Release");
  if (!release || !theirs || theirs === release || hasEnded) return;
  hasEnded = true;
  told();
}

/** Notes that a question got no answer. */
export function unanswered() {
  failed ??= new Date();
  doubting ??= setTimeout(lose, doubt);
}

const takers = [];
/** Has the acts for which `can` answers true go on also without a network: whoever says so keeps them. */
export const takes = (can) => takers.push(can);

// Before all others: what cannot be sent stays where it was typed.
addEventListener("submit", (event) => {
  if (!since || (event.submitter?.formMethod || event.target.method) !== "post") return;
  if (takers.some((can) => can(event.target, event.submitter))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A question in front of the page would hide the word; nothing is typed in it.
  event.target.closest("dialog[role=alertdialog]")?.close();
  toast(say("notSent"));
}, true);
addEventListener("offline", lose);
addEventListener("online", find);
if (kept) for (const kind of ["input", "beforeunload"]) addEventListener(kind, () => { isBusy = true; }, true);
// The worker could not send a form, and has left the page as it is.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data.kind !== "unsent") return;
  lose();
  toast(say("notSent"));
});
if (!navigator.onLine || "alone" in document.documentElement.dataset) lose();
else if (kept) {
  told();
  renew();
}

// Opens pages: from Quad first, and where that does not answer, as they were seen last. A part of the service worker.
import { fallback, file, find, heed, keep, shown } from "./pages.js";
import { unattended } from "../unattended.js";

/** Milliseconds that a page is waited for while there is a kept one. */
const patience = 2_000;
/** Milliseconds after a form was sent in which a page may not be what it was: it is waited for. */
const doubt = 60_000;
/** Milliseconds between two pages that are asked for beforehand. */
const pause = 150;

let acted = -Infinity;
let keeping = Promise.resolve();

/** Asks for pages that nobody has opened yet, one after another: pairs of an address and the version that it is known to have. */
function keepAhead(pages) {
  keeping = keeping.then(async () => {
    for (const [address, version] of pages) {
      const url = new URL(address, location.origin).href;
      const known = await find(url);
      if (known && version && known.headers.get("Quad-Version") === String(version)) continue;
      const asked = Date.now();
      const answer = await fetch(url, { headers: { Accept: "text/html", ...unattended }, redirect: "manual" }).catch(() => null);
      // Led elsewhere, somebody has to sign in.
      if (!answer || answer.type === "opaqueredirect") break;
      await heed(answer);
      await keep(url, answer, asked, version);
      await new Promise((wake) => setTimeout(wake, pause));
    }
  }).catch(() => {});
  return keeping;
}

async function note(address, answer, asked) {
  if (await keep(address, answer, asked) && !await find(new URL(fallback, location.origin).href)) await keepAhead([[fallback]]);
}

async function open(request, asked) {
  const { url } = request;
  const answered = asked.then((answer) => answer, () => null);
  const isUrgent = performance.now() - acted > doubt && !["reload", "no-cache"].includes(request.cache);
  const late = new Promise((wake) => setTimeout(wake, patience, "late"));
  const first = await (isUrgent ? Promise.race([answered, late]) : answered);
  if (first && first !== "late") return first;
  const kept = await find(url);
  if (kept) return shown(kept, !first);
  const answer = first ? await answered : null;
  if (answer) return answer;
  const instead = await find(new URL(fallback, location.origin).href);
  return instead ? shown(instead, true) : Response.error();
}

/** What a page had to say that is gone by now (`beacon.js`). */
async function sendBeacon({ address, body }) {
  if (new URL(address).origin !== location.origin) return;
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  await fetch(address, { method: "POST", headers, body, redirect: "manual" }).catch(() => {});
}

/** A form that does not reach Quad leaves its page as it is, which says so. */
async function send(event) {
  try {
    return await fetch(event.request);
  } catch {
    for (const client of await clients.matchAll({ type: "window" })) {
      if (client.url.split("#")[0] === event.request.referrer) client.postMessage({ kind: "unsent" });
    }
    return new Response(null, { status: 204 });
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.mode === "navigate" && request.destination !== "document") return;
  if (request.mode === "navigate" && request.method === "GET") {
    const since = Date.now();
    const asked = fetch(request).then(async (answer) => {
      await heed(answer);
      event.waitUntil(note(request.url, answer.clone(), since).catch(() => {}));
      return answer;
    });
    event.respondWith(open(request, asked));
    event.waitUntil(asked.catch(() => {}));
  } else if (request.mode === "navigate") {
    acted = performance.now();
    if (request.headers.get("Content-Type") === "application/x-www-form-urlencoded" && pathname !== "/sign-out") event.respondWith(send(event));
  } else if (pathname.startsWith("/static/") && request.method === "GET") {
    event.respondWith(file(request.url).then((found) => found ?? fetch(request)));
  }
});

addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(keepAhead(event.data.keep));
  if (event.data.beacon) event.waitUntil(sendBeacon(event.data.beacon));
});

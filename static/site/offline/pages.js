// Pages that this browser keeps for when there is no way to Quad, with the files that they are made of. A cache is named by whose its
// pages are and by their release; what another member has seen goes as soon as Quad says who is there by now.

// A page that opens without a network and lacks a module is broken in a way that nobody sees beforehand: so what it and its
// scripts name below /static/ is kept first, some 130 kB a release, and the page last. A list of modules by hand would be wrong
// one day.

const mark = "quad";
/** How many of a kind are kept; the oldest go first. What is kept whole has a kind of its own, which its list names (`data-kept-as`). */
const most = { pages: 100, files: 500, saved: 300 };
const mostOfOwn = 300;
/** Releases whose pages are kept: that of now, and the one before until its pages have come anew. */
const releases = 2;
/** Letters of a page that is worth its room. */
const longest = 1_000_000;
export const fallback = "/offline";

const nameOf = (kind, member, release) => [mark, kind, member, release].join(" ");
/** A cache's name in its parts. */
const read = (name) => {
  const [ours, kind, member, release] = name.split(" ");
  return ours === mark ? { name, kind, member, release } : null;
};
/** The newest first. */
const all = async () => (await caches.keys()).map(read).filter(Boolean).reverse();
/** Those of pages. */
const ofPages = async () => (await all()).filter(({ kind }) => kind !== "files" && kind !== "saved");
const drop = (wanted) => Promise.all(wanted.map(({ name }) => caches.delete(name)));
const whole = (address) => address.split("#")[0];
const kindOf = (text) => / data-kept-as="([a-z]{1,30})"/u.exec(text)?.[1] ?? "pages";
/** A thing, or an empty form, is the same page whatever list it was opened from. */
const isAlike = (address) => /\/(?:\d+|new)$/u.test(new URL(address).pathname);

/** Whether an answer is a page that may be shown again: no refusal, no sign-in page, nothing that its writer wants forgotten. */
function isKept(answer) {
  return answer.status === 200 && answer.type === "basic" && !answer.redirected
    && /^\d+$/u.test(answer.headers.get("Quad-Member") ?? "") && Boolean(answer.headers.get("Quad-Release"))
    && (answer.headers.get("Content-Type") ?? "").startsWith("text/html")
    && !(answer.headers.get("Cache-Control") ?? "").includes("no-store");
}

async function trim(cache, kind) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - (most[kind] ?? mostOfOwn))).map((key) => cache.delete(key)));
}

/** Fetches the files that a text names and that are not kept yet, with those that its scripts load by their address when they are wanted.
    Throws where the network was lost. */
async function fetchFiles(cache, text, found = new Map()) {
  const names = new Set(text.match(/\/static\/[\w./-]+/gu));
  await Promise.all([...names].map(async (name) => {
    if (await cache.match(name) || found.has(name)) return;
    found.set(name, null);
    const answer = await fetch(name);
    if (!answer.ok) return found.delete(name);
    found.set(name, answer);
    if (name.endsWith(".js")) await fetchFiles(cache, await answer.clone().text(), found);
  }));
  return found;
}

/** Keeps the files of a page. One is never kept before those that it loads itself. */
async function keepFiles(text, release) {
  const cache = await caches.open(nameOf("files", "all", release));
  const found = await fetchFiles(cache, text);
  for (const [name, answer] of [...found].reverse()) await cache.put(name, answer);
  await trim(cache, "files");
}

/** Only the newest releases stay. */
async function settle() {
  const found = await all();
  const newest = [...new Set(found.map(({ release }) => release))].slice(0, releases);
  await drop(found.filter(({ release }) => !newest.includes(release)));
}

/** Forgets what is not this member's; all pages where nobody is signed in. Done before a page of theirs is shown. */
export async function heed(answer) {
  const member = answer.headers.get("Quad-Member");
  if (member) await drop((await all()).filter((each) => each.kind !== "files" && each.member !== member));
}

/** Keeps an answer that may be kept, after the files without which its page is none; `asked` is when it was asked for, in milliseconds: it
    shows nothing of what was done later, and takes no later one's place. `version` says of which state of its thing it is. True when
    the page is kept. Throws where the network was lost meanwhile. */
export async function keep(address, answer, asked, version = "") {
  if (!isKept(answer)) return false;
  const [member, release] = ["Quad-Member", "Quad-Release"].map((name) => answer.headers.get(name));
  const text = await answer.text();
  if (text.length > longest) return false;
  const kind = kindOf(text);
  const name = nameOf(kind, member, release);
  await caches.open(name);
  await keepFiles(text, release);
  // By now somebody else may be there, or nobody, who had it forgotten with what this member has seen.
  if (!await caches.has(name)) return false;
  const headers = new Headers(answer.headers);
  for (const each of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(each);
  headers.set("Quad-Kept", new Date(asked).toISOString());
  headers.set("Quad-Version", version);
  headers.set("Quad-Title", encodeURIComponent(/<title>([^<]*)/u.exec(text)?.[1] ?? ""));
  const cache = await caches.open(name);
  // One from the future is of a clock that was wrong, and no later one.
  const later = Date.parse((await cache.match(whole(address)))?.headers.get("Quad-Kept"));
  if (later > asked && later <= Date.now()) return true;
  // It takes the place of the one before, as the newest.
  await cache.put(whole(address), new Response(text, { headers }));
  await trim(cache, kind);
  await settle();
  return true;
}

/** The kept answer to an address; undefined for none. */
export async function find(address) {
  const pages = await ofPages();
  for (const ignoreSearch of isAlike(address) ? [false, true] : [false]) {
    for (const { name } of pages) {
      const found = await (await caches.open(name)).match(whole(address), { ignoreSearch });
      if (found) return found;
    }
  }
  return undefined;
}

/** A file that pages are made of; undefined where it was not kept. */
export async function file(address) {
  for (const { name } of (await all()).filter(({ kind }) => kind === "files")) {
    const found = await (await caches.open(name)).match(address);
    if (found) return found;
  }
  return undefined;
}

/** What is kept for a member, the newest first; of what is kept whole its list alone, from which the rest opens. */
export async function list(member) {
  const found = new Map();
  for (const each of (await ofPages()).filter(({ member: theirs }) => theirs === member)) {
    const cache = await caches.open(each.name);
    for (const { url } of await cache.keys()) {
      const { headers } = await cache.match(url) ?? {};
      const { pathname, search } = new URL(url);
      if (!headers || pathname === fallback || found.has(url) || each.kind !== "pages" && (search || isAlike(url))) continue;
      found.set(url, { address: pathname + search, title: decodeURIComponent(headers.get("Quad-Title")), at: new Date(headers.get("Quad-Kept")) });
    }
  }
  return [...found.values()].sort((a, b) => b.at - a.at);
}

/** The cache key of what was saved of a thing, whatever list its page was opened from. */
const savedAs = (address) => `/saved${new URL(address, location.origin).pathname}`;

/** Puts down what a member has saved of a thing: {version, fields}. Its page may have been kept before. */
export async function noteSaved(address, member, release, saved) {
  const cache = await caches.open(nameOf("saved", member, release));
  await cache.put(savedAs(address), new Response(JSON.stringify(saved)));
  await trim(cache, "saved");
}

/** What was saved of a thing last; undefined where nothing is put down. */
export async function lastSaved(address) {
  const found = [];
  for (const { name } of (await all()).filter(({ kind }) => kind === "saved")) {
    const one = await (await caches.open(name)).match(savedAs(address));
    if (one) found.push(await one.json());
  }
  return found.sort((a, b) => b.version - a.version)[0];
}

/** Puts down in a kept page since when it is kept; `isAlone` where there is no way to Quad at all. */
export async function shown(found, isAlone) {
  const said = `<html data-kept="${found.headers.get("Quad-Kept")}"${isAlone ? " data-alone" : ""} `;
  return new Response((await found.text()).replace("<html ", said), { headers: found.headers });
}

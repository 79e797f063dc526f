// What was sent is shown at once, and stays in this browser until Quad has it: in its order, one after the other, also when the
// page comes anew. A form's key makes it one message, however often it is sent. The first that is refused holds up the others.
import { ask, parsePage } from "../../site/fetching.js";
import { listen } from "../../site/events.js";
import { owner } from "../../site/owner.js";
import { freshToken } from "../../site/token.js";

/** Milliseconds before what could not be sent is sent again. */
const patience = [1_000, 2_000, 5_000, 10_000, 20_000];
/** Milliseconds after which an answer counts as lost. */
const limit = 30_000;
/** Milliseconds up to which messages of one author are grouped. */
const together = 300_000;
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23", timeZone: document.body.dataset.zone });

export function outboxOf(thread, form, news, place) {
  const list = thread.querySelector(".thread-messages");
  const samples = thread.querySelector("template[data-marks]").content;
  const sample = samples.querySelector("[data-mark=echo]");
  const action = form.getAttribute("action").split("#")[0];
  /** Signing out asks about them and clears them, as other texts that this browser alone has (`static/site/draft.js`). */
  const prefix = `quad.draft:${owner()}:${action}/outbox:`;
  const nameOf = (entry) => prefix + entry.key;
  let entries = [];
  let isSending = false;
  let failures = 0;
  let waiting;

  function stored() {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix)).flatMap((name) => {
      try {
        return [JSON.parse(localStorage.getItem(name))];
      } catch {
        return [];
      }
    }).sort((a, b) => a.at - b.at);
  }

  function keep(entry) {
    try {
      localStorage.setItem(nameOf(entry), JSON.stringify(entry));
      return true;
    } catch {
      return false;
    }
  }

  const echoOf = ({ key }) => list.querySelector(`.is-echo[data-key="${CSS.escape(key)}"]`);

  function show(entry) {
    const echo = sample.cloneNode(true);
    delete echo.dataset.mark;
    echo.dataset.key = entry.key;
    const time = echo.querySelector("time");
    time.dateTime = new Date(entry.at).toISOString();
    time.textContent = clock.format(entry.at);
    echo.querySelector(".message-body").textContent = entry.text.body;
    const names = echo.querySelector(".message-things");
    names.hidden = !entry.things?.names?.length;
    names.lastElementChild.textContent = entry.things?.names?.join(", ") ?? "";
    const quote = echo.querySelector(".message-quote");
    quote.hidden = !entry.to;
    [quote.firstElementChild.textContent, quote.lastElementChild.textContent] = entry.quote;
    const end = list.querySelector(":scope > .thread-end");
    const before = end ? end.previousElementSibling : list.lastElementChild;
    const isNext = !entry.to && before?.matches(".message.is-own")
      && entry.at - new Date(before.querySelector("time").dateTime) < together;
    echo.classList.toggle("is-next", Boolean(isNext));
    list.insertBefore(echo, end);
  }

  function mark(entry, isRefused) {
    entry.isRefused = isRefused;
    const echo = echoOf(entry);
    echo?.classList.toggle("is-failed", isRefused);
    if (echo) echo.querySelector(".message-failed").hidden = !isRefused;
  }

  function forget(key) {
    const entry = entries.find((each) => each.key === key);
    if (!entry) return;
    entries = entries.filter((each) => each !== entry);
    localStorage.removeItem(nameOf(entry));
    echoOf(entry)?.remove();
  }

  /** What prevents sending is said over the composer, by the page that would have come without scripts. */
  function say(page) {
    form.parentElement.querySelector(":scope > .notice")?.remove();
    form.before(...page.querySelectorAll(":is(.thread-foot, [data-mark]) > .notice"));
  }

  /** "sent", "refused", "ended" where its session is over, or "failed" where it may be tried again. */
  async function post(entry) {
    const fields = { token: form.elements.token.value, key: entry.key, body: entry.text.body, to: entry.to, attach: entry.things?.attach ?? "" };
    const { known } = news;
    try {
      const answer = await ask(`${action}?${known}`, {
        method: "POST", body: new URLSearchParams(fields), signal: AbortSignal.timeout(limit),
      });
      if (answer.status >= 500 || [408, 425, 429].includes(answer.status)) return "failed";
      const page = parsePage(await answer.text());
      const fresh = answer.ok && page.getElementById("message-news");
      // The page that says so is no conversation; one that is closed for its reader answers by itself.
      if ([401, 403].includes(answer.status) && !page.querySelector(".thread-foot")) return "ended";
      if (answer.status === 404) news.end();
      say(page);
      if (!fresh) return "refused";
      // Sent again it is the same message.
      return news.put(fresh, known) ? "sent" : await post(entry);
    } catch {
      return "failed";
    }
  }

  /** Whether the page's member has signed in since, so that its forms are taken again. */
  async function renew() {
    const token = await freshToken("/notifications/token");
    for (const one of token ? document.querySelectorAll("input[name=token]") : []) one.value = token;
    return Boolean(token);
  }

  async function flush() {
    if (isSending) return;
    isSending = true;
    let isRenewed = false;
    clearTimeout(waiting);
    while (entries.length && !entries[0].isRefused && !news.hasEnded) {
      const [entry] = entries;
      // Another tab has dealt with it.
      if (entry.isKept && !localStorage.getItem(nameOf(entry))) {
        forget(entry.key);
        continue;
      }
      const became = await post(entry);
      if (became === "sent") {
        failures = 0;
        forget(entry.key);
      } else if (became === "ended" && !isRenewed && await renew()) {
        isRenewed = true;
      } else if (became === "refused" || became === "ended") {
        mark(entry, true);
        if (became === "ended") say(samples.querySelector("[data-mark=ended]").cloneNode(true));
      } else {
        waiting = setTimeout(flush, patience[Math.min(failures++, patience.length - 1)]);
        break;
      }
    }
    isSending = false;
  }

  const outbox = {
    has: (key) => entries.some((entry) => entry.key === key),
    /** `quote`: whom it answers, and what they said; `things`: what is attached, and what that is called. */
    add(key, body, to, quote, things) {
      const entry = { key, to, quote, things, text: { body }, at: Date.now(), isKept: true };
      entry.isKept = keep(entry);
      entries.push(entry);
      show(entry);
      place.toEnd();
      flush();
    },
  };

  list.addEventListener("click", ({ target }) => {
    const button = target.closest?.(".message-failed button[value]");
    const entry = button && entries.find(({ key }) => key === button.closest(".is-echo").dataset.key);
    if (!entry) return;
    mark(entry, false);
    if (button.value === "edit") form.dispatchEvent(new CustomEvent("quad:edit", { detail: entry }));
    if (button.value !== "again") forget(entry.key);
    flush();
  });
  news.onOwn(forget);
  entries = stored();
  // They come behind the last message.
  if ("atEnd" in thread.dataset) entries.forEach(show);
  for (const event of ["quad:back", "online"]) (event === "online" ? window : document).addEventListener(event, flush);
  listen(({ kind }) => { if (kind === "look") flush(); });
  flush();
  return outbox;
}

// Texts kept in this browser until the server has them: an entry for each form that is written in, so that what one tab
// publishes is no other tab's draft. Signing out clears them (Clear-Site-Data).
// A form's key makes it act once: what was sent under which key, and then what was taken, is remembered for this tab.
import { owner } from "./owner.js";

const sent = "quad.sent";
const taken = "quad.taken";
const prefix = "quad.draft:";
/** The beginning of the names of this member's texts: a session may have ended without signing out. */
const own = () => `${prefix}${owner()}:`;
const week = 7 * 24 * 3_600_000;

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const takenForm = () => parse(sessionStorage.getItem(taken));
const names = (beginning) => Object.keys(localStorage).filter((name) => name.startsWith(beginning));

/** A text is what is in the fields of a form, by their names. */
export const isBlank = (text) => !Object.values(text).some((value) => value.trim());
export const rememberSent = (key, text) => sessionStorage.setItem(sent, JSON.stringify({ text, key }));
export const isTaken = (key) => Boolean(key) && takenForm()?.key === key;
/** Whether a form shows this text, or what the browser has put back of it: it leaves out those that complete nothing. */
export const shows = (text, shown) => !isBlank(shown)
  && Object.entries(shown).every(([name, value]) => !value || value === text[name]);
/** Whether a form shows the text that was taken last. */
export function wasTaken(shown) {
  const form = takenForm();
  return Boolean(form) && shows(form.text, shown);
}

/** Called on every page: the one after a form was sent shows whether it was taken. */
export function settle() {
  const form = parse(sessionStorage.getItem(sent));
  if (!form) return;
  sessionStorage.removeItem(sent);
  const isBack = document.querySelector(".kept, .state > h1")
    || [...document.querySelectorAll("[name=key]")].some((field) => field.value === form.key);
  if (isBack) return;
  sessionStorage.setItem(taken, JSON.stringify(form));
  for (const name of names(prefix)) if (parse(localStorage.getItem(name))?.form === form.key) localStorage.removeItem(name);
}

/** The kept texts whose names begin so, the newest first; what is too old to be missed goes. */
function found(beginning) {
  const entries = [];
  for (const name of names(beginning)) {
    const entry = parse(localStorage.getItem(name));
    if (entry?.text && Date.now() - entry.at < week) entries.push({ ...entry, name });
    else localStorage.removeItem(name);
  }
  return entries.sort((a, b) => b.at - a.at);
}

/** Every text of this member that is kept in this browser alone. */
export const drafts = () => found(own());

/** The kept text of one form, by where the form sends it. While a page writes in it, other pages leave it alone. */
export function draftKept(address) {
  const beginning = `${own()}${new URL(address, location.href).pathname}:`;
  let name = beginning + crypto.randomUUID();
  let release;

  /** Holds an entry until `release`, or until the page has gone; false when another page has it. */
  function hold(wanted) {
    return new Promise((answer) => {
      if (!navigator.locks) return answer(true);
      navigator.locks.request(wanted, { ifAvailable: true }, (lock) => {
        answer(Boolean(lock));
        return lock && new Promise((end) => { release = end; });
      }).catch(() => answer(true));
    });
  }

  const kept = {
    works: true,
    /** `form` is the form's key, `more` what else is to be known of it. */
    keep(text, form, more = {}) {
      if (isBlank(text)) return kept.forget();
      if (!release) hold(name);
      try {
        localStorage.setItem(name, JSON.stringify({ ...more, text, form, at: Date.now() }));
        kept.works = true;
      } catch {
        kept.works = false;
      }
    },
    forget() {
      localStorage.removeItem(name);
    },
    /** Takes over the newest entry that no other page has, of those that suit, now and a moment later; null when there is
        none. */
    async adopt(suits) {
      for (const entry of found(beginning)) {
        if (!suits(entry) || !await hold(entry.name)) continue;
        if (suits(entry) && localStorage.getItem(entry.name)) {
          name = entry.name;
          return entry;
        }
        kept.rest();
      }
      return null;
    },
    /** Hands the other entries that no page has to somebody who takes them, one after the other. */
    async pass(take) {
      for (const entry of found(beginning)) {
        if (entry.name === name) continue;
        await navigator.locks?.request(entry.name, { ifAvailable: true }, async (lock) => {
          if (lock && localStorage.getItem(entry.name) && await take(entry)) localStorage.removeItem(entry.name);
        });
      }
    },
    /** What was kept stays for the next page; what is written from now on is another text. */
    part() {
      kept.rest();
      name = beginning + crypto.randomUUID();
    },
    /** The page rests behind another one: its text is for others to go on with. */
    rest() {
      release?.();
      release = undefined;
    },
    /** The page is back. Its text is one of its own when another page has gone on with it. */
    async wake(text, form, more) {
      if (isBlank(text)) return;
      if (!await hold(name)) name = beginning + crypto.randomUUID();
      kept.keep(text, form, more);
    },
  };
  return kept;
}

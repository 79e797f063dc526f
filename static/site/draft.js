// A text kept in this browser until the server has it. Signing out clears it (Clear-Site-Data).
// A form's key makes it act once: the key that was sent, and then the one that was taken, are remembered for this tab.
const sent = "quad.sent";
const taken = "quad.taken";

export const rememberSent = (key) => sessionStorage.setItem(sent, key);
export const isTaken = (key) => Boolean(key) && sessionStorage.getItem(taken) === key;

/** Called on every page: the one after a form was sent tells whether it was taken. */
export function settle() {
  const key = sessionStorage.getItem(sent);
  if (!key) return;
  sessionStorage.removeItem(sent);
  const isBack = document.querySelector(".kept, .state")
    || [...document.querySelectorAll("[data-composer] [name=key]")].some((field) => field.value === key);
  if (!isBack) sessionStorage.setItem(taken, key);
}

const week = 7 * 24 * 3_600_000;

/** The kept text of one form, by where the form sends it. */
export function draftKept(address) {
  const key = `quad.draft:${new URL(address, location.href).pathname}`;

  function read() {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  const kept = {
    works: true,
    /** `form` is the form's key. */
    keep(text, form) {
      try {
        if (text.body || text.tags) localStorage.setItem(key, JSON.stringify({ ...text, form, at: Date.now() }));
        else localStorage.removeItem(key);
        kept.works = true;
      } catch {
        kept.works = false;
      }
    },
    forget() {
      localStorage.removeItem(key);
    },
    found() {
      const text = read();
      if (!text || (Date.now() - text.at < week && !isTaken(text.form))) return text;
      kept.forget();
      return null;
    },
  };
  return kept;
}

// The draft on the server of what is typed into a form. Its key is the form's; the server learns which version the page has
// seen, and which page writes: what is saved late, or on another device meanwhile, writes over nothing.
import { ask, parsePage } from "../../site/fetching.js";

const remembered = (key) => `quad.writer:${key}`;

function recall(key) {
  try {
    return JSON.parse(sessionStorage.getItem(remembered(key)));
  } catch {
    return null;
  }
}

/** `state` is what is known of the draft: the version that was seen, who writes here, and how often was saved. Gives what
    became of the text; `isPassing` of what may be tried again. */
export async function sendDraft(url, fields, state, options) {
  for (const [name, value] of Object.entries({ known: state.version, writer: state.writer, sequence: state.sequence })) {
    fields.set(name, value);
  }
  try {
    const answer = await ask(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", ...options });
    if (answer.status === 204) return { kind: "discarded" };
    const line = parsePage(await answer.text()).querySelector("[data-draft-state]");
    if (!line) return { kind: "failed", isPassing: answer.status >= 500 };
    const { draftState: kind, key, version, id } = line.dataset;
    return { kind, key, id, version: Number(version), words: [...line.childNodes] };
  } catch {
    return { kind: "offline", isPassing: true };
  }
}

export function draftSaved(form) {
  const key = form.elements.namedItem("key");
  const { draft, discard } = form.dataset;
  let state;
  let release;

  /** The same tab goes on with its own draft, after Back or a reload; a tab that is a copy of another one does not. */
  function begin(known) {
    state = { version: 0, writer: crypto.randomUUID(), sequence: 0, ...known };
    hold();
  }

  function hold() {
    if (!navigator.locks) return;
    const { writer } = state;
    navigator.locks.request(remembered(writer), { ifAvailable: true }, (lock) => {
      if (lock) return new Promise((end) => { release = end; });
      if (state.writer === writer) state = { ...state, writer: crypto.randomUUID(), sequence: 0 };
      return null;
    }).catch(() => {});
  }

  const remember = () => {
    try {
      sessionStorage.setItem(remembered(key.value), JSON.stringify(state));
    } catch {
      // Where nothing can be remembered, Back makes a draft of its own of what is written then.
    }
  };

  async function send(url, options) {
    const sent = key.value;
    state.sequence += 1;
    remember();
    const answer = await sendDraft(url, new FormData(form), state, options);
    if (sent !== key.value || !answer.key) return answer;
    key.value = answer.key;
    state.version = answer.version;
    remember();
    return answer;
  }

  const own = {
    works: Boolean(draft),
    /** Called once the browser has put back what was in the fields. That was made of the version that this tab had seen,
        whatever the page shows by now; a page from the browser's cache shows what was before the draft. */
    settle(isBack) {
      const before = recall(key.value);
      if (isBack) begin({ version: 0, ...before });
      else if (before?.version > seen) own.turn();
      else begin({ ...before, version: seen });
    },
    get state() { return state; },
    save: (options) => send(draft, options),
    discard: (options) => send(discard, options),
    /** Goes on with another draft; with a new one where none is named. */
    turn(to, known) {
      release?.();
      release = undefined;
      key.value = to ?? crypto.randomUUID();
      begin(known);
    },
    /** Sends what is kept of another form at this place. */
    async pass(entry) {
      const fields = new FormData(form);
      for (const { name } of form.querySelectorAll("[data-kept]")) fields.delete(name);
      for (const [name, value] of Object.entries({ ...entry.text, ...entry.base, key: entry.form })) fields.set(name, value);
      const known = { version: 0, writer: crypto.randomUUID(), sequence: 0, ...entry.draft };
      known.sequence += 1;
      const { kind } = await sendDraft(draft, fields, known);
      return ["saved", "parted", "published"].includes(kind);
    },
    rest() {
      release?.();
      release = undefined;
    },
    wake: hold,
  };
  const seen = Number(form.dataset.version) || 0;
  begin({ version: seen });
  return own;
}

// Writing: the text is kept as it is typed, and leaving asks what to do with it. A text is never lost.
import { send } from "../../site/fetching.js";
import { draftKept, isBlank, isTaken, rememberSent, shows, wasTaken } from "../../site/draft.js";
import { chips } from "../hashtags/chips.js";
import { naming } from "../hashtags/naming.js";

const pause = 1_000;
const encoder = new TextEncoder();
/** Only when the page is complete has the browser put back what stood in its fields. */
const complete = document.readyState === "complete"
  ? Promise.resolve() : new Promise((done) => { addEventListener("pageshow", done, { once: true }); });

/** How many characters at the end of a text have no room in so many bytes. */
function excess(text, largest) {
  if (text.length * 3 <= largest) return 0;
  let bytes = encoder.encode(text.normalize("NFC")).length - largest;
  let count = 0;
  for (const character of bytes > 0 ? [...text.normalize("NFC")].reverse() : []) {
    if (bytes <= 0) break;
    bytes -= encoder.encode(character).length;
    count += 1;
  }
  return count;
}

function attach(form) {
  const body = form.elements.namedItem("body");
  const tags = form.elements.namedItem("tags");
  const key = form.elements.namedItem("key");
  const state = form.querySelector("[data-state]");
  const cancel = form.querySelector("[data-cancel]");
  const dialog = form.querySelector("[data-leave]");
  const largest = Number(form.dataset.composer);
  const { draft, discard } = form.dataset;
  const isChange = "change" in form.dataset;
  const local = draftKept(form.dataset.place);
  /** The fields in which a person types; the hidden ones are the page's own. */
  const fields = [...form.elements].filter(({ name, type }) => name && !["hidden", "submit", "button"].includes(type));
  const text = (valueOf) => Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
  // What was sent and not taken is not what the server has.
  let given = text((field) => "unsaved" in form.dataset ? "" : field.defaultValue);
  let saved = given;
  let waiting;
  let isLeaving = false;
  const showTags = tags ? chips(tags) : () => {};
  const tagsLeft = tags ? naming(form, body, tags, () => tell()) : { words: "", admit: () => true, forget() {} };

  const now = () => text((field) => field.value);
  const show = (kept) => {
    for (const field of fields) field.value = kept[field.name] ?? "";
    showTags();
  };
  const differs = (a, b) => fields.some(({ name }) => a[name] !== b[name]);
  const isEmpty = () => isBlank(now());
  const isWritten = () => !isLeaving && !form.dataset.sent && !isEmpty() && differs(now(), given);

  async function save(options) {
    clearTimeout(waiting);
    const written = now();
    if (isChange || !differs(written, saved)) return true;
    if (!draft) {
      saved = written;
      tell(local.works ? form.dataset.here : "");
      return local.works;
    }
    tell(form.dataset.saving);
    const isSaved = await send(draft, new FormData(form), options);
    if (isSaved) {
      saved = written;
      local.forget();
    }
    tell(isSaved ? form.dataset.saved : form.dataset.local);
    return isSaved;
  }

  /** Says what is wrong: too many characters, hashtags that will be none; otherwise what there is to say. */
  function tell(text = "") {
    const over = excess(body.value, largest);
    const wrong = over ? form.dataset.over.replace("{n}", over) : tagsLeft.words;
    state.classList.toggle("is-wrong", Boolean(wrong));
    state.textContent = wrong || text;
  }

  function grow() {
    if (CSS.supports("field-sizing", "content")) return;
    body.style.blockSize = "auto";
    body.style.blockSize = `${body.scrollHeight}px`;
  }

  form.addEventListener("input", () => {
    grow();
    if (!isChange) local.keep(now(), key.value);
    tell();
    clearTimeout(waiting);
    waiting = setTimeout(save, pause);
  });

  body.addEventListener("input", () => body.removeAttribute("aria-invalid"));

  function clear() {
    show(given);
    saved = now();
    for (const field of fields) field.removeAttribute("aria-invalid");
    tagsLeft.forget();
    tell();
    local.forget();
    form.classList.toggle("is-open", form.classList.contains("is-page"));
    document.activeElement?.blur?.();
  }

  /** Asks what becomes of the text, then goes on. */
  function leave(goOn) {
    if (!isWritten()) {
      clear();
      return goOn();
    }
    dialog.returnValue = "";
    dialog.showModal();
    dialog.onclick = (event) => {
      const button = event.target.closest("button[value]");
      if (button) dialog.close(button.value);
    };
    dialog.onclose = async () => {
      const answer = dialog.returnValue;
      if (answer === "keep") {
        if (!await save()) return;
      } else if (answer === "discard") {
        if (discard) await send(discard, new FormData(form));
        clear();
      } else {
        return body.focus();
      }
      isLeaving = true;
      goOn();
      isLeaving = false;
    };
  }

  cancel?.addEventListener("click", (event) => {
    event.preventDefault();
    const isPage = form.classList.contains("is-page");
    leave(() => { if (isPage && cancel.href) location.assign(cancel.href); else clear(); });
  });
  if (cancel) cancel.hidden = false;

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isAway = link.target !== "_blank" && link.origin === location.origin
      && (link.pathname !== location.pathname || link.search !== location.search);
    if (!isAway || form.contains(link) || !isWritten()) return;
    event.preventDefault();
    leave(() => location.assign(link.href));
  });

  form.addEventListener("submit", (event) => {
    if (!tagsLeft.admit()) return event.preventDefault();
    clearTimeout(waiting);
    if (!isChange) local.keep(now(), key.value);
    rememberSent(key.value, now());
  });

  addEventListener("beforeunload", (event) => {
    // Asked only when the text would be lost: not when it is kept here or on the server.
    if (isWritten() && (isChange || !local.works)) event.preventDefault();
  });
  addEventListener("pagehide", () => {
    if (isWritten() && draft) save({ keepalive: true });
    local.rest();
  });

  /** Back leads to a form that was taken already: a new text needs a new key. Or to a new one with the old text in it. */
  function renew() {
    const isOld = isTaken(key.value);
    if (isOld) key.value = crypto.randomUUID();
    if (!wasTaken(now()) || !isOld && !isBlank(text((field) => field.defaultValue))) return;
    given = text(() => "");
    clear();
  }

  /** A reload and Back put in what was typed. It was made of the version of then, whatever stands by now. */
  function keepVersion() {
    const version = form.elements.namedItem("version");
    const was = history.state?.version;
    if (was && differs(now(), given)) version.value = was;
    else history.replaceState({ ...history.state, version: version.value }, "");
  }

  /** Goes on with a text that was left. */
  async function resume() {
    const kept = await local.adopt((left) => isEmpty() || shows(left, now()));
    if (!kept) return;
    show(kept);
    form.classList.add("is-open");
    grow();
    local.keep(now(), key.value);
    save();
  }

  // What answers a form is no page to come back to; the page of its address is, with what was typed.
  if ("unsaved" in form.dataset) history.replaceState(history.state, "", location.pathname);

  // A file of its own (`/static/…` stays an address): only those who write need it.
  const suggest = () => import("/static/site/suggestions.js").then(({ begin }) => begin(), suggestOnFocus);
  // Without a network it is asked for again in the next field.
  const suggestOnFocus = () => form.addEventListener("focusin", suggest, { once: true });
  if (form.contains(document.activeElement)) suggest();
  else suggestOnFocus();

  complete.then(() => {
    showTags();
    if (isChange) return keepVersion();
    renew();
    resume();
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      renew();
      local.wake(now(), key.value);
    });
  });
  grow();
}

export function begin() {
  document.querySelectorAll("[data-composer]").forEach(attach);
}

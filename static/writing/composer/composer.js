// Writing: the text is kept as it is typed, and leaving asks what to do with it. A text is never lost.
import { draftSaved } from "../drafts/saving.js";
import { draftKept, isBlank, isTaken, rememberSent, shows, wasTaken } from "../../site/draft.js";
import { chips } from "../hashtags/chips.js";
import { formatting } from "../format/format.js";
import { linking } from "../format/linking.js";
import { picturing } from "../pictures/pictures.js";
import { previewing } from "../preview/preview.js";
import { naming } from "../hashtags/naming.js";

const pause = 1_000;
/** Until the server is asked again that did not take a draft. */
const rest = 5_000;
const encoder = new TextEncoder();
/** Only when the page is complete has the browser put back what was in its fields. */
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
  const isChange = "change" in form.dataset;
  const local = draftKept(form.dataset.place);
  const draft = draftSaved(form);
  /** The fields in which a person types; the hidden ones are the page's own. */
  const fields = [...form.elements].filter(({ name, type }) => name && !["hidden", "submit", "button", "select-one"].includes(type));
  /** What the form says besides, which is kept with the text: what it answers, the version that is changed. */
  const hidden = [...form.querySelectorAll("input[data-kept]")];
  const text = (valueOf) => Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
  const blank = text(() => "");
  // What was sent and not taken is not what the server has.
  const opened = "unsaved" in form.dataset ? blank : text((field) => field.defaultValue);
  /** What was there before somebody wrote here: leaving it asks nothing. */
  let given = opened;
  let saved = given;
  let isSaving = false;
  let isTouched = false;
  /** Something besides the text has changed, and is not on the server. */
  let isTurned = false;
  let waiting;
  let isLeaving = false;
  /** Colours the text anew, once its colours are there. */
  let colour = () => {};
  /** What stays in sight beside whatever else there is to say. */
  let note = [];
  const showTags = tags ? chips(tags) : () => {};
  const tagsLeft = tags ? naming(form, body, tags, () => tell()) : { words: "", admit: () => true, forget() {} };

  formatting(form, body);
  linking(body);
  const preview = previewing(form, body, (...said) => tell(...said));
  const pictures = form.querySelector("[data-pictures]")
    ? picturing(form, body, (...said) => tell(...said)) : { awaited: () => "", forget() {} };

  const now = () => text((field) => field.value);
  const show = (kept) => {
    preview.close();
    for (const field of fields) field.value = kept[field.name] ?? "";
    colour();
    showTags();
  };
  const differs = (a, b) => fields.some(({ name }) => a[name] !== b[name]);
  const isEmpty = () => isBlank(now());
  const isWritten = () => !isLeaving && !form.dataset.sent && !isEmpty() && differs(now(), given);

  const base = () => Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
  const more = () => ({ draft: draft.state, base: base() });
  const keep = () => local.keep(now(), key.value, more());

  /** Saves what is written, here or on the server; one saving at a time. Says whether it is kept anywhere. */
  async function save(options) {
    clearTimeout(waiting);
    waiting = undefined;
    const written = now();
    if (!differs(written, saved) && !isTurned) {
      if (draft.works) local.forget();
      return true;
    }
    if (!draft.works) {
      saved = written;
      tell(local.works ? form.dataset.here : "");
      return local.works;
    }
    if (isSaving && !options) return local.works;
    isSaving = true;
    isTurned = false;
    tell(form.dataset.saving);
    const answer = isBlank(written) ? await draft.discard(options) : await draft.save(options);
    isSaving = false;
    // What was changed meanwhile was not sent.
    const isSame = !isTurned && !differs(now(), written);
    take(answer, written, isSame);
    if (!isSame && !waiting) waiting = setTimeout(save, pause);
    return answer.kind !== "failed" && answer.kind !== "offline" && answer.kind !== "refused" || local.works;
  }

  /** What the server says of a text that was sent to it. */
  function take({ kind, words, id, isPassing }, written, isSame) {
    if (["saved", "parted", "discarded"].includes(kind)) {
      saved = written;
      if (isSame) local.forget();
      else keep();
      if (kind === "parted") note = [...words, " "];
      tell(kind === "saved" ? words : "");
      name(id);
    } else if (kind === "published") {
      // What is written on here is another text.
      saved = written;
      given = written;
      draft.turn();
      if (isSame) local.forget();
      else keep();
      tell(words);
    } else {
      isTurned = true;
      tell(kind === "refused" ? words : form.dataset[kind], true);
      if (isPassing) waiting ??= setTimeout(save, rest);
    }
  }

  /** An address that asks for one draft, or for none, asks for this one from now on. */
  function name(id) {
    const address = new URL(location.href);
    if (!id || !address.searchParams.has("draft")) return;
    address.searchParams.set("draft", id);
    history.replaceState(history.state, "", address);
  }

  /** Says what is wrong: too many characters, hashtags that will be none; otherwise what the form waits for, or what there is
      to say. */
  function tell(text = "", isTroubled = false) {
    const over = excess(body.value, largest);
    const wrong = over ? form.dataset.over.replace("{n}", over) : tagsLeft.words;
    state.classList.toggle("is-wrong", Boolean(wrong));
    const awaited = pictures.awaited();
    state.classList.toggle("is-troubled", !wrong && (isTroubled || awaited !== "" || note.length > 0));
    state.replaceChildren(...wrong ? [wrong] : [...note, ...[awaited || text].flat()]);
  }

  function grow() {
    if (CSS.supports("field-sizing", "content")) return;
    body.style.blockSize = "auto";
    body.style.blockSize = `${body.scrollHeight}px`;
  }

  form.addEventListener("input", () => {
    isTouched = true;
    grow();
    keep();
    tell();
    waiting ??= setTimeout(save, pause);
  });

  body.addEventListener("input", () => body.removeAttribute("aria-invalid"));

  form.addEventListener("change", ({ target }) => {
    if (!hidden.includes(target) || isEmpty()) return;
    isTurned = true;
    keep();
    waiting ??= setTimeout(save, pause);
  });

  /** What else is kept is this from now on: whatever shows it hears of that. */
  function turn(values) {
    for (const field of hidden.filter(({ name }) => name in values)) {
      field.value = values[field.name];
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  /** The form is empty, for another text; that of a change is as it was opened. */
  function clear(isKept = false, staysThere = false) {
    clearTimeout(waiting);
    waiting = undefined;
    if (isKept && differs(now(), saved)) local.part();
    else local.forget();
    if (!isChange) {
      given = blank;
      draft.turn();
    }
    show(given);
    if (!isChange) turn(Object.fromEntries(hidden.map(({ name }) => [name, ""])));
    saved = now();
    isTurned = false;
    note = [];
    for (const field of fields) field.removeAttribute("aria-invalid");
    tagsLeft.forget();
    pictures.forget();
    tell();
    form.classList.toggle("is-open", form.classList.contains("is-page"));
    if (!staysThere) document.activeElement?.blur?.();
  }

  /** Asks what becomes of the text, then goes on. */
  function leave(goOn) {
    dialog.returnValue = "";
    dialog.showModal();
    dialog.onclick = (event) => {
      const button = event.target.closest("button[value]");
      if (button) dialog.close(button.value);
    };
    dialog.onclose = async () => {
      const answer = dialog.returnValue;
      if (answer === "keep") {
        if (!await save({ keepalive: true })) return;
      } else if (answer === "discard") {
        clearTimeout(waiting);
        if (draft.works) await draft.discard();
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
    const goOn = () => { if (isPage && cancel.href) location.assign(cancel.href); else clear(true); };
    // A draft that is there is asked about as well: cancelling means the text.
    if (isWritten() || draft.works && !isEmpty() && (!isChange || draft.state.version > 0)) leave(goOn);
    else goOn();
  });
  if (cancel) cancel.hidden = false;

  // On the window, behind whatever takes a link of the page for itself: that leads nowhere, whichever of both came first.
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isAway = link.target !== "_blank" && link.origin === location.origin
      && (link.pathname !== location.pathname || link.search !== location.search);
    if (!isAway || form.contains(link) || !isWritten()) return;
    event.preventDefault();
    leave(() => location.assign(link.href));
  });

  // A script has sent it from the page: what is written from now on is another text.
  form.addEventListener("quad:sent", () => {
    clear(false, true);
    grow();
  });

  form.addEventListener("submit", (event) => {
    if (!tagsLeft.admit()) return event.preventDefault();
    clearTimeout(waiting);
    keep();
    rememberSent(key.value, now());
  });

  addEventListener("beforeunload", (event) => {
    // Asked only when the text would be lost: not when it is kept here or on the server.
    if (isWritten() && !local.works && differs(now(), saved)) event.preventDefault();
  });
  addEventListener("pagehide", () => {
    if (isWritten() && draft.works) save({ keepalive: true });
    local.rest();
    draft.rest();
  });

  /** Back leads to a form that was taken already: a new text needs a new key. Or to a new one with the old text in it. */
  function renew() {
    const isOld = isTaken(key.value);
    if (isOld) draft.turn();
    if (!wasTaken(now()) || !isOld && !isBlank(opened)) return;
    clear();
  }

  /** A reload and Back put in what was typed. It was made of the version of then, whatever the newest is by now. */
  function keepVersion() {
    const version = form.elements.namedItem("version");
    const was = history.state?.version;
    if (was && differs(now(), given)) version.value = was;
    else history.replaceState({ ...history.state, version: version.value }, "");
  }

  /** Goes on with a text that was left here and is not on the server, and sends the others there. */
  async function resume() {
    const isFree = () => (isChange ? !draft.state.version && !differs(now(), opened) : isEmpty());
    const left = await local.adopt((entry) => entry.form === key.value || isFree() || shows(entry.text, now()));
    if (left) {
      draft.turn(left.form, left.draft);
      show(left.text);
      // What answers a form has all that was sent, but for what is gone meanwhile.
      if (left.base && !("unsaved" in form.dataset)) turn(left.base);
      form.classList.add("is-open");
      grow();
      keep();
      await save();
    }
    if (draft.works) await local.pass(draft.pass);
  }

  // What answers a form is no page to come back to; the page of its address is, with what was typed.
  if ("unsaved" in form.dataset) history.replaceState(history.state, "", location.pathname);

  /** Asks for a file of its own when somebody begins to write: others need none. Without a network, again in the next field. */
  function onFocus(ask, begin) {
    const wait = () => form.addEventListener("focusin", now, { once: true });
    const now = () => ask().then(begin, wait);
    if (form.contains(document.activeElement)) now();
    else wait();
  }

  // What is typed meanwhile is looked at once it is there.
  let typed = null;
  onFocus(() => {
    const type = ({ target }) => { typed = target; };
    form.addEventListener("input", type);
    return import("/static/site/suggestions.js").finally(() => form.removeEventListener("input", type));
  }, ({ begin }) => begin(typed));
  // On glass the text stays as it is: keyboards there change what is in front of the caret.
  if (matchMedia("(pointer: fine)").matches) {
    onFocus(() => import("/static/writing/highlight/highlight.js"), ({ attach }) => { colour = attach(body); });
  }

  complete.then(() => {
    showTags();
    if (!isTouched) draft.settle(differs(now(), opened));
    if (isChange) keepVersion();
    else renew();
    resume();
    addEventListener("online", () => save());
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      draft.wake();
      if (!isChange) renew();
      local.wake(now(), key.value, more());
    });
  });
  grow();
}

export function begin() {
  document.querySelectorAll("[data-composer]").forEach(attach);
}

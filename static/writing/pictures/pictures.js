// Pictures for a text: chosen, dropped or pasted, and sent one after another. Each has a row below the field until it is kept;
// then its Markdown is where the caret was, as one step of the browser's undo. What is typed meanwhile stays as it is.
import { send } from "./sending.js";
import { placed } from "./places.js";
import { speak } from "../../site/words.js";

/** Words that mean nothing but themselves in Markdown, as Quad has it (EscapedText.swift). */
const escaped = (words) => words.trim().replace(/\s+/g, " ").replace(/[\\`*_[\]<>&~|!#]/g, "\\$&");
/** A name as it is shown: what turns the direction of writing would make another ending of it. */
const shown = (name) => name.replace(/\p{Bidi_Control}/gu, "\ufffd");

/** `tell` says something beside the form's buttons. */
export function picturing(form, body, tell) {
  const list = form.querySelector("[data-pictures]");
  const words = list.dataset;
  const place = placed(body);
  /** Those that are not in the text: they are on their way, wait for that or for their place, or could not be sent. */
  let entries = [];
  /** Those of them that have come. */
  let ready = [];
  /** Those in the text whose rows are still there: they can be described. */
  const open = new Set();
  let sending;
  /** The form is sent once all have come. */
  let waits;
  let isComposing = false;
  let isPressed = false;

  const picker = Object.assign(document.createElement("input"), { type: "file", multiple: true, accept: words.types });
  const button = form.querySelector("[data-pick]");
  button.hidden = false;
  button.addEventListener("click", () => { picker.value = ""; picker.click(); });
  picker.addEventListener("change", () => take([...picker.files]));

  function take(files) {
    for (const file of files) {
      const row = form.querySelector("template[data-row]").content.firstElementChild.cloneNode(true);
      const entry = { file, row, name: shown(file.name), at: place.mark(), alt: row.querySelector("input") };
      row.querySelector("b").textContent = entry.name;
      const picture = row.querySelector("img");
      picture.src = URL.createObjectURL(file);
      picture.onload = picture.onerror = () => URL.revokeObjectURL(picture.src);
      const [again, remove] = row.querySelectorAll("button");
      entry.remove = remove;
      for (const each of [again, remove]) each.ariaLabel = each.title = `${each.title}: ${entry.name}`;
      entry.alt.ariaLabel += `: ${entry.name}`;
      remove.addEventListener("click", () => {
        if (open.has(entry)) describe(entry);
        else drop(entry);
        body.focus();
      });
      again.addEventListener("click", () => { state(entry, ""); next(); });
      entry.alt.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        describe(entry);
        body.focus();
      });
      list.append(row);
      entries.push(entry);
      const why = !words.types.split(",").includes(file.type) ? words.unsupported
        : file.size > Number(words.largest) ? words.tooLarge : "";
      if (!why) continue;
      state(entry, why, true);
      again.hidden = true;
    }
    form.classList.add("is-open");
    next();
  }

  /** What a row says; `isFailed` offers to send it again. */
  function state(entry, text, isFailed = false) {
    entry.isFailed = isFailed;
    entry.row.classList.toggle("is-failed", isFailed);
    entry.row.querySelector("[data-said]").textContent = text;
    entry.row.querySelector("button").hidden = !isFailed;
    if (isFailed) speak(`${entry.name}: ${text}`);
  }

  function next() {
    if (sending) return;
    const entry = entries.find(({ isFailed, path }) => !isFailed && !path);
    if (!entry) return settle();
    const asked = send(words.pictures, form.elements.namedItem("token").value, entry.file, {
      moved: (percent) => state(entry, percent < 100 ? `${percent}\u00a0%` : words.made),
      kept: (path) => {
        entry.path = path;
        state(entry, "");
        ready.push(entry);
        flush();
        end(entry);
      },
      failed: (why) => { state(entry, why || (navigator.onLine ? words.failed : words.offline), true); end(entry); },
    });
    sending = { entry, stop: asked.stop };
  }

  /** It is on its way no more: the next one is. */
  function end(entry) {
    if (sending?.entry !== entry) return;
    sending = undefined;
    next();
  }

  /** Nobody wants it any more. */
  function drop(entry) {
    const isOther = (other) => other !== entry;
    entry.row.remove();
    entries = entries.filter(isOther);
    ready = ready.filter(isOther);
    if (sending?.entry === entry) {
      sending.stop();
      end(entry);
    } else if (!sending) {
      settle();
    }
  }

  function insert(entry) {
    const { value } = entry.alt;
    place.insert(entry.at, `![${escaped(value)}](${entry.path})`);
    entries = entries.filter((other) => other !== entry);
    state(entry, words.done);
    speak(`${entry.name}: ${words.done}`);
    entry.written = value;
    if (value && document.activeElement !== entry.alt) return entry.row.remove();
    open.add(entry);
    entry.remove.ariaLabel = entry.remove.title = `${words.close}: ${entry.name}`;
  }

  /** Puts the description into the text, where its picture is there still, and closes its row. */
  function describe(entry) {
    if (!open.delete(entry)) return;
    const text = `![${escaped(entry.alt.value)}](${entry.path})`;
    place.replace(new RegExp(`!\\[(?:\\\\.|[^\\]\\\\])*\\]\\(${entry.path}\\)`, "u"), text);
    entry.row.remove();
  }

  /** Brings the text up to what has come and was described. That takes the focus for a moment and moves what is below: so not
      while somebody composes a word, describes a picture, or presses something, unless the form is sent. */
  function flush(isLast = false) {
    const { activeElement } = document;
    const isDescribing = activeElement?.localName === "input" && list.contains(activeElement);
    if (!isLast && (isComposing || isPressed || isDescribing)) return;
    for (const entry of open) {
      if (entry.alt.value !== entry.written && (isLast || !entry.row.contains(activeElement))) describe(entry);
    }
    for (const entry of ready.splice(0)) insert(entry);
    if (!sending) settle();
  }
  const flushSoon = () => setTimeout(flush);

  form.addEventListener("compositionstart", () => { isComposing = true; });
  form.addEventListener("compositionend", () => { isComposing = false; flushSoon(); });
  list.addEventListener("focusout", flushSoon);
  addEventListener("pointerdown", ({ button }) => { isPressed = button === 0; }, true);
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, () => { isPressed = false; flushSoon(); }, true);
  }

  // A copied text may have a picture beside it: the text is meant.
  body.addEventListener("paste", (event) => {
    const { files, types } = event.clipboardData;
    if (!files.length || types.includes("text/plain")) return;
    event.preventDefault();
    take([...files]);
  });
  const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
  form.addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    form.classList.add("is-over");
  });
  for (const name of ["dragleave", "drop"]) form.addEventListener(name, () => form.classList.remove("is-over"));
  form.addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });

  /** All have come, or cannot: what waited for them goes on. */
  function settle() {
    if (!waits || entries.length) return waits && say();
    const { submitter } = waits;
    waits = undefined;
    tell();
    form.requestSubmit(submitter);
  }

  /** What the form waits for, in words; nothing when it does not. */
  function awaited() {
    const entry = waits && (sending?.entry ?? ready[0]);
    return entry ? words.waits.replace("{name}", entry.name) : "";
  }

  /** Names what the form waits for, or what it cannot be sent with. */
  function say() {
    if (awaited()) return tell();
    waits = undefined;
    tell(words.left.replace("{name}", entries[0].name), true);
  }

  form.addEventListener("submit", (event) => {
    waits = undefined;
    flush(true);
    if (!entries.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waits = { submitter: event.submitter };
    say();
  });
  addEventListener("beforeunload", (event) => { if (sending || ready.length) event.preventDefault(); });

  return {
    awaited,
    /** The text is another one. */
    forget() {
      waits = undefined;
      for (const entry of [...entries]) drop(entry);
      open.clear();
      list.replaceChildren();
    },
  };
}

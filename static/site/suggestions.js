// Hashtags that were used already, and people, offered while one is typed: a combobox with a listbox (ARIA 1.2). In a text each
// begins with its sign, a field of hashtags has nothing else in it.
import place from "textarea-caret";
import { say, speak } from "./words.js";

const pause = 120;
/** What is looked for: where it is before the caret, what it goes on with, and how much of it is looked for at least. */
const kinds = {
  // Nearly every hashtag begins with one letter.
  hashtag: { address: "suggestions", before: /(?:^|[\s(])(#[\p{L}\p{M}\d_]*)$/u, rest: /[^\p{L}\p{M}\d_]|$/u, least: 2 },
  // A name among others, in a field of people.
  name: { address: "names", before: /(?:^|[,;])\s*([^,;]*)$/u, rest: /[,;]|$/u, least: 1 },
  tag: { address: "suggestions", before: /([^\s,;]*)$/u, rest: /[\s,;]|$/u, least: 2 },
  // A name of two words, from its sign alone on: the people of the conversation are known.
  person: {
    address: "people", before: /(?:^|[\s(])(@(?:[\p{L}\p{M}\d._'’-]+(?: [\p{L}\p{M}'’-]*)?)?)$/u, rest: /[^\p{L}\p{M}'’-]|$/u, least: 0,
  },
};

/** What is typed at the caret: where it begins and ends, and its letters before the caret without the sign; null elsewhere. */
function wordAtCaret(field, among) {
  const caret = field.selectionStart ?? field.value.length;
  const before = field.value.slice(0, caret);
  // Code shows signs as they are.
  if (field.type === "textarea" && (before.match(/^ {0,3}```/gm)?.length ?? 0) % 2) return null;
  for (const kind of among) {
    const word = before.match(kind.before)?.[1];
    if (word === undefined) continue;
    const rest = field.value.slice(caret).search(kind.rest);
    return { kind, start: caret - word.length, end: caret + rest, text: word.replace(/^[#@]+/, "") };
  }
  return null;
}

/** Puts a text in place of a part of the field, so that one Ctrl+Z takes it back. */
function replace(field, start, end, text) {
  field.setSelectionRange(start, end);
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function attach(holder, number, typed) {
  const field = holder.querySelector("input:not([type=hidden]), textarea");
  const list = document.createElement("ul");
  list.id = `suggestions-${number}`;
  list.className = "suggestions";
  list.role = "listbox";
  list.ariaLabel = holder.dataset.suggestionsLabel;
  field.after(list);
  const among = (field.type === "textarea" ? [kinds.hashtag, kinds.person] : [kinds.tag, kinds.name])
    .filter(({ address }) => holder.dataset[address]);
  // A text of several lines stays one: HTML lets it be no combobox.
  const isCombobox = field.type === "text";
  if (isCombobox) field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  expand(false);

  function expand(isOpen) {
    list.hidden = !isOpen;
    if (isCombobox) field.setAttribute("aria-expanded", String(isOpen));
  }

  let waiting;
  let asked = 0;
  /** Somebody has gone to the one that is chosen: a list that comes anew keeps it. */
  let isMeant = false;
  const options = () => [...list.children];
  const chosen = () => list.querySelector("[aria-selected=true]");

  /** Nothing is offered; what was typed since is asked for all the same. */
  function hide() {
    isMeant = false;
    expand(false);
    field.removeAttribute("aria-activedescendant");
  }

  /** Nothing is offered, and nothing will be before somebody types again. */
  function close() {
    clearTimeout(waiting);
    asked += 1;
    hide();
  }

  /** Under the line of the caret in a text, or above it where there is more room; under the field otherwise. */
  function show() {
    expand(true);
    if (isCombobox) return;
    const { top, left, height } = place(field, wordAtCaret(field, among)?.start ?? 0);
    // A line's height is no number where the style sheet names none.
    const line = height || 1.5 * parseFloat(getComputedStyle(field).fontSize);
    const start = field.offsetTop + top - field.scrollTop;
    const above = field.getBoundingClientRect().top + top - field.scrollTop;
    const bar = document.querySelector(".bar")?.offsetHeight ?? 0;
    const below = (visualViewport?.height ?? innerHeight) - bar - above - line;
    const isAbove = below < list.offsetHeight && above > below;
    list.style.insetBlockStart = `${isAbove ? start - list.offsetHeight : start + line}px`;
    list.style.insetInlineStart = `${Math.max(0, Math.min(field.offsetLeft + left, holder.clientWidth - list.offsetWidth))}px`;
  }

  function choose(option) {
    for (const other of options()) other.setAttribute("aria-selected", String(other === option));
    if (!option) return field.removeAttribute("aria-activedescendant");
    field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  function take(option) {
    const name = option.dataset.value;
    const word = wordAtCaret(field, among);
    // Another list has come, or the caret has moved.
    if (!word) return close();
    const blank = /^[ \t]?/.exec(field.value.slice(word.end))[0];
    const sign = field.value.slice(word.start).match(/^#*/)[0] || (holder.dataset.sign ?? "");
    replace(field, word.start, word.end + blank.length, `${sign}${name} `);
    close();
  }

  async function ask() {
    const word = wordAtCaret(field, among);
    const turn = ++asked;
    if (!word || [...word.text].length < word.kind.least) return hide();
    let meant;
    try {
      const url = new URL(holder.dataset[word.kind.address], location.href);
      url.searchParams.set("query", word.text);
      const answer = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin" });
      const text = answer.ok && answer.status !== 204 ? await answer.text() : "";
      if (turn !== asked || document.activeElement !== field) return;
      meant = isMeant ? chosen()?.dataset.value : undefined;
      list.replaceChildren(...new DOMParser().parseFromString(text, "text/html").querySelectorAll("[role=option]"));
    } catch {
      return turn === asked && hide();
    }
    options().forEach((option, index) => {
      option.id = `${list.id}-${index}`;
      option.setAttribute("aria-selected", "false");
    });
    const count = options().length;
    if (!count) return hide();
    show();
    const still = meant && options().find(({ dataset }) => dataset.value === meant);
    isMeant = Boolean(still);
    // A member who types a name means somebody; a hashtag may be a new one.
    if (still) choose(still);
    else if ([kinds.person, kinds.name].includes(word.kind) && word.text) choose(options()[0]);
    speak(say("suggestionsFound", count));
  }

  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, pause);
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (list.hidden) {
      if (event.code === "ArrowDown" && event.altKey) ask();
      return;
    }
    const all = options();
    const here = all.indexOf(chosen());
    if (event.code.startsWith("Arrow")) isMeant = true;
    if (event.code === "ArrowDown") choose(all[(here + 1) % all.length]);
    else if (event.code === "ArrowUp") choose(all[here <= 0 ? all.length - 1 : here - 1]);
    else if (["Enter", "NumpadEnter", "Tab"].includes(event.code) && chosen() && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      take(chosen());
    }
    // What is typed is meant as it is; the form is sent by the next one.
    else if (event.code === "Enter" && !event.ctrlKey && !event.metaKey && isCombobox) close();
    else if (event.code === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // The field keeps the focus while an option is pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) take(option);
  });
  if (field === typed && document.activeElement === field) ask();
}

/** A page may have fields that are gone to one after the other. */
const attached = new Set();

/** Its looks come with it: few who open a page write there. */
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/suggestions.css" }));

/** With the field in which somebody typed before this file was there, and what is around the fields. */
export function begin(typed = null, holders = document.querySelectorAll("[data-suggestions], [data-people], [data-names]")) {
  for (const holder of holders) {
    if (attached.has(holder)) continue;
    attached.add(holder);
    attach(holder, attached.size, typed);
  }
}

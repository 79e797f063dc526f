// Hashtags that were used already, offered while one is typed: a combobox with a listbox (ARIA 1.2).
import { parsePage } from "./fetching.js";
import { say, speak } from "./words.js";

const pause = 120;

/** The word at the caret: where it begins and ends, and its letters without the sign. */
function wordAtCaret(field) {
  const caret = field.selectionStart ?? field.value.length;
  const start = field.value.slice(0, caret).search(/[^\s,]*$/u);
  const rest = field.value.slice(caret).search(/[\s,]|$/u);
  return { start, end: caret + rest, text: field.value.slice(start, caret).replace(/^#+/, "") };
}

function attach(holder, number) {
  const field = holder.querySelector("input:not([type=hidden])");
  const isSearch = field.type === "search";
  const list = document.createElement("ul");
  list.id = `suggestions-${number}`;
  list.className = "suggestions";
  list.role = "listbox";
  list.ariaLabel = holder.dataset.suggestionsLabel;
  list.hidden = true;
  field.after(list);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-expanded", "false");

  let waiting;
  let asked = 0;
  const options = () => [...list.children];
  const chosen = () => list.querySelector("[aria-selected=true]");

  function close() {
    clearTimeout(waiting);
    asked += 1;
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  }

  function choose(option) {
    for (const other of options()) other.setAttribute("aria-selected", String(other === option));
    if (!option) return field.removeAttribute("aria-activedescendant");
    field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  function take(option) {
    const name = option.dataset.value;
    if (isSearch) {
      field.value = `#${name}`;
      close();
      return field.form.requestSubmit();
    }
    const word = wordAtCaret(field);
    const after = field.value.slice(word.end).replace(/^\s*/, " ");
    field.value = `${field.value.slice(0, word.start)}${name}${after}`;
    const caret = word.start + name.length + 1;
    field.setSelectionRange(caret, caret);
    close();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  }

  async function ask() {
    const query = isSearch ? field.value.trim().replace(/^#+/, "") : wordAtCaret(field).text;
    if (!query || (isSearch && /\s/.test(query))) return close();
    const turn = ++asked;
    try {
      const url = new URL(holder.dataset.suggestions, location.href);
      url.searchParams.set("query", query);
      const answer = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin" });
      const text = answer.ok && answer.status !== 204 ? await answer.text() : "";
      if (turn !== asked || document.activeElement !== field) return;
      list.replaceChildren(...parsePage(text).querySelectorAll("[role=option]"));
    } catch {
      return close();
    }
    options().forEach((option, index) => {
      option.id = `${list.id}-${index}`;
      option.setAttribute("aria-selected", "false");
    });
    const count = options().length;
    if (!count) return close();
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
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
    if (event.code === "ArrowDown") choose(all[(here + 1) % all.length]);
    else if (event.code === "ArrowUp") choose(all[here <= 0 ? all.length - 1 : here - 1]);
    else if (event.code === "Enter" && chosen()) take(chosen());
    else if (event.code === "Tab" && chosen()) return take(chosen());
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
}

export function begin() {
  document.querySelectorAll("[data-suggestions]").forEach(attach);
}

// What will be no hashtag is named below the form before the post is published without it: why, and what would be one.
import { meantIn, mistakeIn, most, repaired, wordsIn } from "./rule.js";

/** Milliseconds after the last key. */
const pause = 700;
/** Milliseconds in which nobody has read what was named: a press on the button takes the field its focus, and names it too. */
const reading = 1_000;
const key = (word) => word.toLowerCase();

/** Watches the text and the hashtags of a form; `tell` is called when what is named has changed. */
export function naming(form, body, tags, tell) {
  const list = form.querySelector("[data-naming]");
  const button = form.querySelector("button[name=without]");
  const words = form.dataset;
  /** Keys of the words that were named, by the server or here, and when. */
  const named = new Map((button?.value ?? "").split(" ").filter(Boolean).map((id) => [id, -reading]));
  const hidden = Object.assign(document.createElement("input"), { type: "hidden", name: "without" });
  let shown = [];
  let waiting;
  /** The button was pressed before what it would leave out could be read. */
  let isEarly = false;

  function reason(mistake) {
    if (mistake.character === "-") return words.hasHyphen;
    return mistake.character ? words.hasCharacter.replace("{c}", mistake.character) : words[mistake];
  }

  /** Words that will be no hashtags, each once. */
  function broken() {
    const found = new Map();
    const good = new Set();
    const all = [[tags, wordsIn(tags.value.normalize("NFC"))], [body, meantIn(body.value.normalize("NFC"))]];
    for (const [field, meant] of all) {
      for (const { word, start } of meant) {
        const id = key(word);
        const same = id.replaceAll("ё", "е");
        const mistake = mistakeIn(word) ?? (good.has(same) || good.size < most ? null : "tooMany");
        if (!mistake) good.add(same);
        else if (!found.has(id)) found.set(id, { word, mistake, field, start });
      }
    }
    return [...found.values()];
  }

  /** The word at which somebody is writing is not judged yet. */
  const isBeingWritten = ({ field, word, start }) =>
    field === document.activeElement && field.selectionEnd === start + word.length;

  /** Puts the hashtag that was meant in the place of the word. */
  function repair(word, whole) {
    const found = broken().find((each) => each.word === word);
    if (!found) return;
    const { field, start } = found;
    if (field.value !== field.value.normalize("NFC")) field.value = field.value.normalize("NFC");
    field.focus();
    field.setRangeText(whole, start, start + word.length, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    show();
  }

  function line({ word, mistake }) {
    const made = document.createElement("p");
    const name = document.createElement("b");
    name.textContent = `#${word.length > 40 ? `${word.slice(0, 40)}…` : word}`;
    made.append(name, ` ${words.leftOut.replace("{why}", reason(mistake))} `);
    const whole = mistake === "tooMany" ? null : repaired(word);
    if (!whole) return made;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "link-button", textContent: words.replace.replace("{tag}", whole) });
    button.addEventListener("click", () => repair(word, whole));
    made.append(button);
    return made;
  }

  /** Names them; a name that is still being written waits, unless the form is sent. */
  function show(isSent = false) {
    clearTimeout(waiting);
    const found = broken().filter((each) => isSent || !isBeingWritten(each));
    for (const { word } of found) if (!named.has(key(word))) named.set(key(word), performance.now());
    if (found.map(({ word }) => word).join() === shown.map(({ word }) => word).join()) return;
    shown = found;
    isEarly = false;
    list.replaceChildren(...found.map(line));
    if (found.some(({ field, mistake }) => field === tags || mistake === "tooMany")) tags.setAttribute("aria-invalid", "true");
    else tags.removeAttribute("aria-invalid");
    tell();
  }

  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, pause);
    button?.remove();
  });
  for (const field of [body, tags]) field.addEventListener("change", () => show());

  return {
    /** «Без #цифровые-копии», or nothing. */
    get words() {
      if (!shown.length) return "";
      const without = words.without.replace("{tags}", shown.map(({ word }) => `#${word}`).join(", "));
      return isEarly ? `${without}. ${words.again}` : without;
    },
    /** Whether the form may be sent: whatever it goes without was named before. */
    admit() {
      show(true);
      const isTold = shown.every(({ word }) => performance.now() - named.get(key(word)) >= reading);
      if (!isTold) {
        isEarly = true;
        tell();
        return false;
      }
      hidden.value = [...named.keys()].join(" ");
      form.append(hidden);
      return true;
    },
    forget() {
      shown = [];
      list.replaceChildren();
      tags.removeAttribute("aria-invalid");
    },
  };
}

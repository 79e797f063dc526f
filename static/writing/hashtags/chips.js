// Hashtags of a field as chips while nobody writes in it: each with a button that takes it out. The field stays what is sent.
import { released } from "../../site/pressing.js";
import { mistakeIn, wordsIn } from "./rule.js";

/** Shows the words of `field` as chips; gives what shows them anew after its text was set. */
export function chips(field) {
  const list = Object.assign(document.createElement("ul"), { className: "chips" });
  const { remove } = field.parentElement.dataset;

  function chip({ word, start }) {
    const made = document.createElement("li");
    const name = Object.assign(document.createElement("span"), { textContent: word });
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
    button.ariaLabel = button.title = remove.replace("{tag}", word);
    made.classList.toggle("is-wrong", Boolean(mistakeIn(word)));
    button.addEventListener("click", () => takeOut(start, word));
    made.append(name, button);
    return made;
  }

  function takeOut(start, word) {
    const before = field.value.slice(0, start).replace(/#$/, "");
    field.value = `${before}${field.value.slice(start + word.length).replace(/^[\s,;]+/, "")}`.trimEnd();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    (list.querySelector("button") ?? field).focus();
  }

  function show() {
    list.replaceChildren(...document.activeElement === field ? [] : wordsIn(field.value).map(chip));
  }

  field.before(list);
  for (const event of ["focus", "input"]) field.addEventListener(event, show);
  // Chips may take more lines: the button that is being pressed would not be under the pointer any more.
  field.addEventListener("blur", () => released().then(show));
  show();
  return show;
}

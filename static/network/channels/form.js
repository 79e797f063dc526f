// The form of a channel: what is chosen or typed becomes a chip in place, and Backspace in an empty field takes the last one back.
import { released } from "../../site/pressing.js";
import { mistakeIn } from "../../writing/hashtags/rule.js";
import { beside } from "./beside.js";
import { keeping, settling } from "./keeping.js";

const mention = /\[@((?:[^[\]\\]|\\.)*)\]\(\/people\/(\d+)\)\s*/u;

function attach(set, form) {
  const field = set.querySelector("input[type=text]");
  const list = set.querySelector(".set-chips");
  const { taken, remove, names } = set.dataset;
  const template = set.querySelector("template");
  const count = set.querySelector("[data-count]");

  const values = () => [...list.querySelectorAll("input")].map(({ value }) => value);

  function show() {
    count.textContent = list.children.length || "";
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function put(value, label) {
    const chip = template.content.firstElementChild.cloneNode(true);
    const button = chip.querySelector("button");
    Object.assign(chip.querySelector("input"), { name: taken, value });
    chip.querySelector("span").textContent = label;
    button.ariaLabel = button.title = remove.replace("{name}", label);
    list.append(chip);
  }

  function add(value, label) {
    // Tags are the same in small letters and large ones.
    if (values().some((each) => each.toLowerCase() === value.toLowerCase())) return;
    put(value, label);
    show();
  }

  /** Whole words become chips; what is no hashtag stays, and is named when the form is sent. */
  function takeIn(isWhole) {
    if (names) {
      const found = mention.exec(field.value);
      if (!found) return false;
      add(found[2], found[1].replace(/\\(.)/gu, "$1"));
      field.value = field.value.replace(mention, "").replace(/^[\s,;]+/u, "");
      return true;
    }
    const words = field.value.split(/[\s,;]+/u);
    const rest = isWhole ? [] : [words.pop()];
    const kept = [];
    for (const word of words) {
      const name = word.normalize("NFC").replace(/^#+/u, "");
      if (!name) continue;
      if (mistakeIn(name)) kept.push(word);
      else add(name, `#${name}`);
    }
    const left = [...kept, ...rest].join(" ");
    if (left === field.value || !words.length) return false;
    field.value = left;
    return true;
  }

  function takeOut(chip) {
    const next = chip.nextElementSibling ?? chip.previousElementSibling;
    chip.remove();
    show();
    (next?.querySelector("button") ?? field).focus();
  }

  field.addEventListener("input", () => { if (names || /[\s,;]$/u.test(field.value)) takeIn(false); });
  // A chip makes the form taller: the button that is being pressed would not be under the pointer any more.
  field.addEventListener("blur", () => { if (!names) released().then(() => takeIn(document.activeElement !== field)); });
  field.addEventListener("keydown", (event) => {
    // What is chosen among suggestions is taken by them.
    if (event.isComposing || field.hasAttribute("aria-activedescendant")) return;
    if (event.key === "Backspace" && !field.value && list.lastElementChild) {
      list.lastElementChild.remove();
      show();
      event.preventDefault();
    } else if (event.key === "Enter" && field.value.trim() && !event.ctrlKey && !event.metaKey) {
      // A name that was typed whole is looked up by the server, which takes it in and saves nothing.
      if (!names && takeIn(true)) event.preventDefault();
    }
  });
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    takeOut(button.closest("li"));
  });
  set.addEventListener("click", ({ target }) => { if (target.matches(".channel-chips")) field.focus(); });
  return {
    name: taken,
    chips: () => [...list.children].map((chip) => [chip.querySelector("input").value, chip.querySelector("span:not(.avatar)").textContent]),
    put(chips) {
      list.replaceChildren();
      for (const [value, label] of chips) put(value, label);
      show();
    },
  };
}

export function begin() {
  const preview = document.querySelector("form.channel-preview");
  if (preview) settling(preview);
  const form = document.querySelector("[data-channel-form]");
  if (!form) return;
  keeping(form, [...form.querySelectorAll("[data-taken]")].map((set) => attach(set, form))).then(() => beside(form));
  // Enter in the name saves; without scripts it takes in what is typed.
  const name = form.elements.name;
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector("button[name=save]"));
  });
  import("/static/site/suggestions.js").then(({ begin: suggest }) => suggest(document.activeElement));
}

// What is changed in a channel's form is kept in this browser, and is there when the form is opened again, until it is saved.
import { draftKept, isBlank, rememberSent, shows } from "../../site/draft.js";

/** Only when the page is complete has the browser put back what was in its fields. */
const complete = document.readyState === "complete"
  ? Promise.resolve() : new Promise((done) => { addEventListener("pageshow", done, { once: true }); });

/** Each of `sets` has a name, and chips that it gives and takes. */
export function keeping(form, sets) {
  const { key, version } = form.elements;
  const local = draftKept(form.action);
  const fields = [...form.elements].filter(({ type }) => type === "text");
  const named = (things, valueOf) => Object.fromEntries(things.map((each) => [each.name, valueOf(each)]));
  const chips = () => named(sets, (set) => set.chips());
  const text = (valueOf = ({ value }) => value) => ({
    ...named(fields, valueOf), ...named(sets, (set) => set.chips().map(([, label]) => label).join(", ")) });
  // What answers with a refusal shows what was sent, which is nowhere else.
  const isRefusal = performance.getEntriesByType("navigation")[0]?.responseStatus >= 400;
  /** What is there unchanged, which nobody misses. */
  let given = isRefusal ? "" : JSON.stringify(text(({ defaultValue }) => defaultValue));
  let isTouched = false;

  const more = () => ({ given, version: version.value, chips: chips() });

  function keep() {
    if (JSON.stringify(text()) === given) local.forget();
    else local.keep(text(), key.value, more());
  }

  function restore(left) {
    for (const field of fields) field.value = left.text[field.name] ?? "";
    for (const set of sets) set.put(left.chips[set.name] ?? []);
    // It was made of the channel of then, whatever that is by now.
    version.value = left.version;
    const without = form.querySelector("details");
    without.open ||= [...without.querySelectorAll("input")].some(({ value }) => value);
  }

  for (const kind of ["input", "change"]) {
    form.addEventListener(kind, () => {
      isTouched = true;
      keep();
    });
  }
  form.addEventListener("submit", ({ submitter }) => {
    keep();
    if (submitter?.name === "save") rememberSent(key.value, text());
  });
  addEventListener("pagehide", () => local.rest());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) local.wake(text(), key.value, more()); });

  return complete.then(async () => {
    // A new form that an address has filled in is for that alone.
    const isFree = () => !isTouched && ("channel" in form.elements || isBlank(text()));
    const left = await local.adopt((entry) => entry.form === key.value || isFree() || shows(entry.text, text()));
    // An answer to this very form shows what was sent.
    if (left?.form === key.value) ({ given } = left);
    else if (left) restore(left);
    if (left || isRefusal) keep();
  });
}

/** The preview saves the form, too. */
export function settling(preview) {
  preview.addEventListener("submit", ({ submitter }) => {
    if (!submitter?.name) rememberSent(preview.elements.key.value, {});
  });
}

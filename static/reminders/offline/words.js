// Words that the list has for its scripts, with their number.
const rules = new Intl.PluralRules(document.documentElement.lang);
/** How the server counts, by what a number asks for. */
const samples = { one: "One", few: "Two", many: "Five", other: "Five" };

/** A sentence with so many; nothing on pages that have none. */
export function count(name, n) {
  const words = document.querySelector("[data-unsent-words]")?.dataset;
  const form = samples[rules.select(n)];
  const text = words?.[`${name}${form}`] ?? "";
  return text.replace(/\d+/u, n);
}

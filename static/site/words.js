// Words of scripts, written by the server in the reader's language.
const words = document.getElementById("words")?.dataset ?? {};

/** The word of a name; `{n}` in it becomes the number. */
export function say(name, n = "") {
  return (words[name] ?? "").replace("{n}", n);
}

/** Says a text to those who hear the page. */
export function speak(text) {
  const spoken = document.getElementById("spoken");
  if (!spoken) return;
  spoken.textContent = "";
  requestAnimationFrame(() => { spoken.textContent = text; });
}

// The composer of a conversation sends without leaving the page.

/** `outbox` takes what is sent from the conversation's end; without one, the form leads to the conversation. */
export function sending(form, { isEnded = () => false, outbox } = {}) {
  const { body, key, to } = form.elements;
  const button = form.querySelector(".composer-send");
  const answered = form.querySelector(".composer-answer");

  /** The form is empty, and has another key: the composer sees to it once it is there. */
  function renew() {
    const old = key.value;
    form.dispatchEvent(new Event("quad:sent"));
    if (key.value !== old) return;
    [body.value, key.value, to.value] = ["", crypto.randomUUID(), ""];
    to.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function send() {
    // It stays where it was typed.
    if (isEnded() || !body.value.trim() || form.querySelector(".composer-state.is-wrong")) return body.focus();
    // Pictures that are on their way are waited for by the form itself.
    if (!outbox || form.querySelector(".composer-pictures > li")) return form.requestSubmit();
    const [label, said] = answered.querySelectorAll(":scope > span > *");
    const [before, behind] = answered.dataset.answering.split("{name}");
    const quote = [label.textContent.slice(before.length, label.textContent.length - behind.length), said.textContent];
    const [sent, text, answer] = [key.value.toLowerCase(), body.value, to.value];
    renew();
    outbox.add(sent, text, answer, quote);
    body.focus();
  }

  // Before others hear of the key: it continues no list here. On glass it begins a line.
  form.addEventListener("keydown", (event) => {
    if (event.target !== body || event.key !== "Enter" || event.isComposing || event.shiftKey || event.altKey) return;
    if (!event.ctrlKey && !event.metaKey && !matchMedia("(pointer: fine)").matches) return;
    // Somebody is chosen for a mention.
    if (body.hasAttribute("aria-activedescendant")) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  }, true);
  // The keyboard of a phone stays open.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    event.preventDefault();
    send();
  });
  if (!outbox) return;

  // What was refused is written on: in front of what has been begun meanwhile.
  form.addEventListener("quad:edit", ({ detail: { text, to: answer } }) => {
    body.value = [text.body, body.value].filter(Boolean).join("\n\n");
    if (answer) {
      to.value = answer;
      to.dispatchEvent(new Event("change", { bubbles: true }));
    }
    body.dispatchEvent(new Event("input", { bubbles: true }));
    body.focus();
  });

  // What is on its way from an earlier page does not stand in the field as well.
  import("/static/writing/composer/composer.js").then(() => setTimeout(() => { if (outbox.has(key.value.toLowerCase())) renew(); }));
}

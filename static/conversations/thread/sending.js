// The composer of a conversation sends without leaving the page.

/** `outbox` takes what is sent from the conversation's end; without one, the form leads to the conversation. */
export function sending(form, { isEnded = () => false, outbox } = {}) {
  const { body, key, to, attach } = form.elements;
  const button = form.querySelector(".composer-send");
  const answered = form.querySelector(".composer-answer");

  function set(field, value) {
    if (!field || field.value === value) return;
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** The form is empty, and has another key: the composer sees to it once it is there. */
  function renew() {
    const old = key.value;
    form.dispatchEvent(new Event("quad:sent"));
    if (key.value !== old) return;
    [body.value, key.value] = ["", crypto.randomUUID()];
    set(to, "");
    set(attach, "");
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
    const things = { attach: attach?.value ?? "", names: [...form.querySelectorAll("[data-attached] bdi")].map((name) => name.textContent) };
    renew();
    outbox.add(sent, text, answer, quote, things);
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
  form.addEventListener("quad:edit", ({ detail: { text, to: answer, things } }) => {
    body.value = [text.body, body.value].filter(Boolean).join("\n\n");
    if (answer) set(to, answer);
    if (things?.attach) set(attach, [...new Set(`${things.attach} ${attach.value}`.trim().split(" "))].join(" "));
    body.dispatchEvent(new Event("input", { bubbles: true }));
    body.focus();
  });

  // What is on its way from an earlier page is not in the field as well.
  import("/static/writing/composer/composer.js").then(() => setTimeout(() => { if (outbox.has(key.value.toLowerCase())) renew(); }));
}

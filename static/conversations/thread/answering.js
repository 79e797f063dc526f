// What the composer's text answers is chosen in the page, and shown over it.

export function answering(form) {
  const line = form.querySelector(".composer-answer");
  const [label, text] = line.querySelector("span").children;
  const { to, body } = form.elements;
  const opened = [label.textContent, text.textContent];

  function show() {
    const message = to.value ? document.getElementById(`message-${to.value}`) : null;
    const name = message && document.getElementById(message.getAttribute("aria-labelledby"))?.textContent;
    const said = message?.querySelector(":scope > .message-body")?.textContent.trim().replace(/\s+/g, " ").slice(0, 200);
    if (name) [label.textContent, text.textContent] = [line.dataset.answering.replace("{name}", () => name), said ?? ""];
    else if (to.value === line.dataset.answers) [label.textContent, text.textContent] = opened;
    else [label.textContent, text.textContent] = [line.dataset.answeringOther, ""];
    line.hidden = !to.value;
  }

  function answer(number) {
    to.value = number;
    to.dispatchEvent(new Event("change", { bubbles: true }));
    body.focus();
  }

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest?.(".message .menu-list a, a[data-cancel-answer]");
    const asked = link && new URL(link.href).searchParams.get("answer");
    if (!asked) return;
    event.preventDefault();
    link.closest("details")?.removeAttribute("open");
    answer(link.matches("[data-cancel-answer]") ? "" : asked);
  });
  form.addEventListener("change", ({ target }) => { if (target === to) show(); });
  addEventListener("pageshow", show);
  if (to.value !== line.dataset.answers) show();
}

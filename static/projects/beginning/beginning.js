// A project that is begun: what those who are invited will see follows what is typed, and a picture is sent once it is chosen.

export function begin() {
  const preview = document.querySelector("[data-invitation-preview]");
  const { form } = document.querySelector("[data-people-picker] input[name=query]");
  const name = preview.querySelector("[data-name]");
  const description = preview.querySelector("[data-description]");
  const follow = () => {
    name.textContent = form.elements.name.value.trim() || name.dataset.name;
    description.textContent = form.elements.description.value.trim();
  };
  form.addEventListener("input", follow);
  // Browsers put there what was typed before.
  follow();

  const send = form.querySelector("[data-sends-picture]");
  form.querySelector("input[type=file]")?.addEventListener("change", ({ target }) => {
    if (target.files.length) form.requestSubmit(send);
  });
}

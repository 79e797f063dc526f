// How the organisation will show itself, while its name is typed and as soon as a file is chosen: nothing is sent for it.

/** The sign in a theme, and as an icon on a home screen. */
function show(preview, address) {
  for (const sign of preview.querySelectorAll(".logo-theme .logo")) {
    const image = Object.assign(new Image(24, 24), { className: "logo", src: address, alt: "" });
    sign.replaceWith(image);
  }
  const icon = preview.querySelector(".logo-home img");
  if (icon) icon.src = address;
}

export function begin() {
  const preview = document.querySelector("[data-logo-preview]");
  const names = [...preview.querySelectorAll("b, small")];
  const standing = names[0]?.textContent ?? "";
  const typed = document.querySelector(".organisation input[name=name]");
  const follow = () => { for (const name of names) name.textContent = typed.value.trim() || standing; };
  typed?.addEventListener("input", follow);
  // A form that comes back, and browsers too, put there what was typed before.
  if (typed) follow();

  const file = document.querySelector(".logo-page input[type=file]");
  const before = preview.innerHTML;
  let address;
  file?.addEventListener("change", async () => {
    if (address) URL.revokeObjectURL(address);
    preview.innerHTML = before;
    const [chosen] = file.files;
    address = chosen && URL.createObjectURL(chosen);
    if (!address) return;
    const trial = Object.assign(new Image(), { src: address });
    // What is no picture is refused, in words, where it is sent.
    const isPicture = await trial.decode().then(() => true, () => false);
    if (isPicture && file.files[0] === chosen) show(preview, address);
  });
}

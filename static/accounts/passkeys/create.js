// A key is made when the form is sent; the form goes on with what the authenticator answered.
import { complain, create, isSupported, say } from "./ceremony.js";

export function begin() {
  const form = document.querySelector("[data-passkey=create]");
  if (!isSupported) say(form, form.dataset.unsupported);
  let isUnderway = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isUnderway) return;
    if (!isSupported) return say(form, form.dataset.unsupported);
    isUnderway = true;
    say(form, "");
    try {
      await create(form);
      form.submit();
    } catch (error) {
      complain(form, error);
      isUnderway = false;
    }
  });
}

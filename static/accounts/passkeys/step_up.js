// A passkey in the place of a code: the form goes on with what the authenticator answered.
import { answer, complain, isSupported, say } from "./ceremony.js";

export function begin() {
  const form = document.querySelector("[data-passkey=step-up]");
  const button = form.querySelector("[data-passkey-button]");
  button.hidden = false;
  if (!isSupported) button.disabled = true;
  let isUnderway = false;
  button.addEventListener("click", async () => {
    if (isUnderway) return;
    isUnderway = true;
    say(form, "");
    try {
      await answer(form);
      form.submit();
    } catch (error) {
      complain(form, error);
      isUnderway = false;
    }
  });
}

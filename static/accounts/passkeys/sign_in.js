// Passkeys on the start page: a button, and among what the browser offers for the field of the address. Only one of both can
// ask at a time.
import { answer, complain, isSupported, say } from "./ceremony.js";

/** Milliseconds after which the field asks anew: Quad takes answers for five minutes. */
const renewal = 240_000;

export function begin() {
  if (!isSupported) return;
  const form = document.querySelector("[data-passkey=sign-in]");
  form.hidden = false;
  let offering;
  let isUnderway = false;

  /** Has the field offer passkeys, until something else asks. */
  async function offer() {
    if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.()) || isUnderway) return;
    const mine = new AbortController();
    offering = mine;
    const renew = setTimeout(() => {
      mine.abort();
      // A page that nobody looks at asks for nothing.
      if (document.hidden) document.addEventListener("visibilitychange", offer, { once: true });
      else offer();
    }, renewal);
    try {
      await answer(form, { mediation: "conditional", signal: mine.signal });
      form.submit();
    } catch {
      // Nobody asked for it, so nothing is said; the button says what goes wrong.
    } finally {
      clearTimeout(renew);
    }
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isUnderway) return;
    isUnderway = true;
    offering?.abort();
    say(form, "");
    try {
      await answer(form);
      form.submit();
    } catch (error) {
      complain(form, error);
      isUnderway = false;
      offer();
    }
  });
  offer();
}

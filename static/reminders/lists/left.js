// What was left unsent by pages before is sent from the list, which shows it then; a form that is open here does so itself.
import { toast } from "../../site/toast.js";
import { again, drop, entries, resend } from "../unsent.js";

const isOpenHere = ({ id }) => [...document.querySelectorAll("[data-reminder]")]
  .some((form) => form.elements.key.value === id || new URL(form.action).pathname === id);
/** A new one is no page yet: its form is filled in with what was written. */
const addressOf = ({ id, address, fields }) => {
  if (id.startsWith("/")) return id;
  const page = new URL(address);
  for (const [name, value] of fields) if (!["token", "key", "version", "leave"].includes(name)) page.searchParams.append(name, value);
  return page.href;
};

/** `show` takes the page to which a form leads. */
export async function settle(show) {
  const { unsaved, open } = document.querySelector("[data-waiting]")?.dataset ?? {};
  if (!unsaved) return;
  const retry = again(() => settleAll());
  let isAtIt = false;
  async function settleAll() {
    if (isAtIt) return;
    isAtIt = true;
    for (const entry of entries().filter(({ fields, line }) => fields && !line)) {
      if (isOpenHere(entry)) continue;
      const { became, status, page } = await resend(entry);
      if (became === "lost") retry.later();
      if (became === "lost" || status === 401) break;
      if (became === "taken" || status === 404 || !entry.id.startsWith("/")) drop(entry.id);
      if (became === "taken") await show(page).catch(() => {});
      else if (status !== 404) toast(unsaved, null, { link: { address: addressOf(entry), label: open } });
    }
    isAtIt = false;
  }
  settleAll();
}

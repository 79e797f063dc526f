// The day of a reminder takes words, too: with the first letter its field becomes one of text, and one of dates again when
// they are understood.
import { fetchPage } from "../../site/fetching.js";

const tell = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

/** Asks the page of a new reminder what the words mean, which fills its form with that. */
async function understand(day, time) {
  const words = day.value;
  const page = await fetchPage(`/reminders/new?${new URLSearchParams({ day: words, time: time.value })}`);
  const [found, hour] = ["day", "time"].map((name) => page?.querySelector(`[data-reminder] [name=${name}]`)?.value);
  // Somebody has written on, or it is no day.
  if (day.value !== words || !/^\d{4}-\d\d-\d\d$/u.test(found ?? "")) return;
  day.type = "date";
  day.value = found;
  time.value = hour;
  tell(day);
}

export function tend(form) {
  const { day, time } = form.elements;
  day.addEventListener("keydown", (event) => {
    if (day.type !== "date" || !/^\p{L}$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    day.type = "text";
    day.value = event.key;
    day.focus();
    day.setSelectionRange(1, 1);
    tell(day);
  });
  day.addEventListener("change", () => {
    if (day.type === "date") return;
    if (day.value.trim()) understand(day, time).catch(() => {});
    else day.type = "date";
  });
}

// The day of a reminder takes words, too: with the first letter its field becomes one of text, and one of dates again when
// they are understood.
// Without a day there is nothing to come again, and no moment to be notified at: that goes with it, and comes back with Undo.
// A file of its own, as only an open reminder needs it: what it asks its page for it is handed.

const tell = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

/** Asks the page of a new reminder what the words mean, which fills its form with that. */
async function understand(day, time, fetchPage) {
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

/** Empties what there is only with a day, which was the last one. */
function clear(form, last, toast) {
  const { day, time, repeat } = form.elements;
  const alerts = [...form.querySelectorAll(".alert input")];
  const [hour, unit, chosen] = [time.value, repeat.value, alerts.map((alert) => alert.checked)];
  const put = (...values) => {
    day.type = "date";
    [day.value, time.value, repeat.value] = values;
    alerts.forEach((alert, place) => { alert.checked = values[3][place]; });
    tell(day);
  };
  // As in a new form, so that a day that is chosen later has an alert.
  put("", "", "", alerts.map((alert) => alert.value === "0"));
  toast(form.dataset.dayCleared, () => put(last, hour, unit, chosen), { label: form.dataset.undo });
}

/** With {fetchPage, toast} of the page. */
export function tend(form, { fetchPage, toast }) {
  const { day, time } = form.elements;
  let last = day.type === "date" ? day.value : "";
  form.addEventListener("input", () => {
    if (day.type === "date" && day.value) last = day.value;
  });
  // While somebody types, a field of dates has no value either until there is a whole one.
  const look = () => {
    if (day.value.trim() || day.validity.badInput || !last) return;
    const earlier = last;
    last = "";
    clear(form, earlier, toast);
  };
  day.addEventListener("change", look);
  day.addEventListener("blur", look);
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
    if (day.value.trim()) understand(day, time, fetchPage).catch(() => {});
    else day.type = "date";
  });
}

// Fills the browser's time zone into a form: for somebody who registers, the first guess.
export function begin() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const field of document.querySelectorAll("[data-browser-zone]")) field.value = timeZone ?? "";
}

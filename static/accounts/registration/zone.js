// Tells a form in which time zone the browser is: for somebody who registers, the first guess.
export function begin() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const field of document.querySelectorAll("[data-browser-zone]")) field.value = timeZone ?? "";
}

// A code is shown in groups of four, however it was typed or pasted.
const grouped = (digits) => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

export function begin() {
  const field = document.querySelector("[data-code]");
  const length = Number(field.dataset.code);
  // What answers a form is no page to come back to; where its address has a page, that is.
  if (field.form?.matches("[data-page]") && field.ariaInvalid) history.replaceState(history.state, "", location.href);
  field.addEventListener("input", () => {
    const before = field.value.slice(0, field.selectionStart).replace(/\D/g, "").length;
    const digits = field.value.replace(/\D/g, "").slice(0, length);
    const text = grouped(digits);
    if (text !== field.value) {
      field.value = text;
      const caret = grouped(digits.slice(0, before)).length + (before > 0 && before % 4 === 0 && before < digits.length ? 1 : 0);
      field.setSelectionRange(caret, caret);
    }
    field.removeAttribute("aria-invalid");
  });
  // Pasted text may hold more than digits: "Your code: 1234 5678".
  field.addEventListener("paste", (event) => {
    const digits = event.clipboardData.getData("text").replace(/\D/g, "").slice(0, length);
    if (digits.length < length) return;
    event.preventDefault();
    field.value = grouped(digits);
    field.form?.querySelector("button:not([type=button])")?.focus();
  });
}

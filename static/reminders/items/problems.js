// What a form was refused for is shown at its fields, though nobody has left the page; so does what an answer knows better.
import { speak } from "../../site/words.js";

/** Shows at each field what an answer says is wrong with it, and nothing where that says nothing. */
export function show(form, refused) {
  const others = refused ? [...refused.querySelectorAll(".field")] : [];
  [...form.querySelectorAll(".field")].forEach((field, place) => {
    const old = field.querySelector(":scope > .field-error");
    const fresh = others[place]?.querySelector(":scope > .field-error");
    if (fresh?.textContent === old?.textContent) return;
    const control = field.matches("fieldset") ? field : field.querySelector("[name]");
    const described = control.getAttribute("aria-describedby")?.split(" ").filter((id) => id !== old?.id) ?? [];
    old?.remove();
    control.toggleAttribute("aria-invalid", false);
    if (fresh) {
      described.unshift(fresh.id);
      if (control !== field) control.setAttribute("aria-invalid", "true");
      const hint = field.querySelector(":scope > .field-hint");
      if (hint) hint.before(fresh);
      else field.append(fresh);
      speak(fresh.textContent);
    }
    if (described.length) control.setAttribute("aria-describedby", described.join(" "));
    else control.removeAttribute("aria-describedby");
  });
}

/** Marks alerts as an answer has them. */
export function mark(form, fresh) {
  for (const label of form.querySelectorAll(".alert")) {
    const other = fresh.querySelector(`.alert [value="${label.querySelector("input").value}"]`)?.closest(".alert");
    if (!other) continue;
    label.className = other.className;
    label.title = other.title;
    label.querySelector("span").replaceWith(other.querySelector("span"));
  }
}

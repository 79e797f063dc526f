/** Puts into a form what it had when it was sent, as pairs of names and values. */
export function fill(form, fields) {
  const values = (name) => fields.filter(([each]) => each === name).map(([, value]) => value);
  for (const control of form.elements) {
    if (!control.name || control.name === "token") continue;
    const wanted = values(control.name);
    if (["checkbox", "radio"].includes(control.type)) control.checked = wanted.includes(control.value);
    else if (wanted.length && !(control.type === "hidden" && control.name === "alert")) {
      // A field of dates would lose words.
      if (control.type === "date" && wanted[0] && !/^\d{4}-\d\d-\d\d$/u.test(wanted[0])) control.type = "text";
      [control.value] = wanted;
    }
  }
}

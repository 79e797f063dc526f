// What is wrong with a field is said until something else is typed there: nobody has found fault with that yet.
addEventListener("input", ({ target }) => {
  if (target.getAttribute?.("aria-invalid") !== "true") return;
  const error = (target.getAttribute("aria-describedby") ?? "").split(" ").find((id) => id.endsWith("-error"));
  if (!error) return;
  target.removeAttribute("aria-invalid");
  document.getElementById(error)?.replaceChildren();
});

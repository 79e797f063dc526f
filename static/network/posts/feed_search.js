// Hashtags are offered in the feed's search field from the first time that it is gone to.
export function begin() {
  const field = document.querySelector(".feed-search input[type=search]");
  const suggest = () => import("/static/site/suggestions.js").then(({ begin: attach }) => attach(field, [field.form]));
  if (document.activeElement === field) suggest();
  else field.addEventListener("focus", suggest, { once: true });
}

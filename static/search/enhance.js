// What pages gain of the search from scripts: the switcher everywhere, and keys and recent searches on its page.
export const enhancements = {
  "[data-switcher]": () => import("./switcher.js"),
  // A file of its own: few pages are it.
  "[data-find]": () => import("/static/search/page.js"),
};

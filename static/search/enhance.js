// What pages gain of the search from scripts: the switcher everywhere, and keys and recent searches on its page.
export const enhancements = {
  "[data-switcher]": () => import("./switcher.js"),
  "[data-find]": () => import("./page.js"),
};

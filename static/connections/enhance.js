// What pages gain of connections from scripts, by what they show.
export const enhancements = {
  "[data-arriving]": () => import("./oauth/arriving.js"),
};

// What pages gain of connections from scripts, by what they show.
export const enhancements = {
  // A file of its own: few pages have it.
  "[data-arriving]": () => import("/static/connections/oauth/arriving.js"),
};

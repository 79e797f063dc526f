// What pages gain of notifications from scripts, by what they show.
export const enhancements = {
  "[data-told]": () => import("./list/telling.js"),
  ".notification": () => import("./list/reading.js"),
  // A file of its own: one page has it.
  "[data-push]": () => import("/static/notifications/push/subscribing.js"),
};

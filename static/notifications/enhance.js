// What pages gain of notifications from scripts, by what they show.
export const enhancements = {
  "[data-told]": () => import("./list/telling.js"),
  ".notification": () => import("./list/reading.js"),
  "[data-push]": () => import("./push/subscribing.js"),
};

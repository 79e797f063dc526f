// What pages gain of reminders from scripts, by what they show.
export const enhancements = {
  ".reminder, [data-waiting]": () => import("./lists/list.js"),
  "body[data-owner]": () => import("./offline/draining.js"),
  "[data-waiting]": () => import("./keys.js"),
  "[data-quick]": () => import("./lists/quick.js"),
  "[data-reminder]": () => import("./items/saving.js"),
  "[data-map]": () => import("/static/reminders/places/map.js"),
  "body:not(:has([data-watch]))": () => import("./places/begin.js"),
  "[data-watch]": () => import("/static/reminders/places/watch.js"),
};

// What pages gain of sign-in and registration from scripts, by what they show.
export const enhancements = {
  "[data-code]": () => import("./sign_in/code.js"),
  "[data-list-name]": () => import("./registration/list_name.js"),
  "[data-browser-zone]": () => import("./registration/zone.js"),
};

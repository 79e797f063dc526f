// What pages gain from scripts where something is written.
export const enhancements = {
  // A file of its own (`/static/…` stays an address): most pages are only read.
  "[data-composer]": () => import("/static/writing/composer/composer.js"),
  "[data-attach]": () => import("/static/writing/attachments/attaching.js"),
  ".reactions": () => import("./reactions/reactions.js"),
  "[data-copy-text]": () => import("/static/writing/drafts/copying.js"),
};

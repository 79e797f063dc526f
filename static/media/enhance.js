// What pages gain of previews and viewers from scripts, by what they show.
export const enhancements = {
  "[data-opening]": () => import("./viewer/opening.js"),
  ".thumb": () => import("./thumbnails/thumb.js"),
  // A file of its own: few pages have it.
  "[data-full]": () => import("/static/media/viewer/full.js"),
  "[data-renew]": () => import("./viewer/renewing.js"),
};

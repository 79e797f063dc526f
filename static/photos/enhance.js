// What pages gain of photos from scripts, by what they show.
export const enhancements = {
  ".heart, #favourite-list": () => import("./likes/hearts.js"),
  ".photo, .photo-view": () => import("./shown/photos.js"),
  // A file of its own: pages of one photo have it.
  ".photo-share": () => import("/static/photos/shown/sharing.js"),
};

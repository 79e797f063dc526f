// What pages gain of photos from scripts, by what they show.
export const enhancements = {
  ".heart, #favourite-list": () => import("./likes/hearts.js"),
  ".photo, .photo-view": () => import("./shown/photos.js"),
  ".photo-share": () => import("./shown/sharing.js"),
};
